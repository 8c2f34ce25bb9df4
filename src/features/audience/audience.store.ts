import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  min,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { users } from '@/features/auth/auth.table';
import { products } from '@/features/products/records/products.table';
import { COLLECTING_TYPES } from '@/features/products/types/registry';
import { encodeId, type ProductId, type SubscriberId, type UserId } from '@/kernel/ids';
import type { Uuid } from '@/kernel/uuid';
import { amongIds, uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import type {
  Magnet,
  SubscriberCountries,
  SubscriberFilter,
  SubscriberRow,
  SubscriberSource,
} from './audience.schema';
import { confirmations, subscribers } from './audience.table';

const answer = {
  id: subscribers.id,
  product_id: subscribers.product_id,
  email: subscribers.email,
  name: subscribers.name,
  source: subscribers.source,
  country: subscribers.country,
  state: subscribers.state,
  consent_text: subscribers.consent_text,
  consented_at: subscribers.consented_at,
  confirmed_at: subscribers.confirmed_at,
  unsubscribed_at: subscribers.unsubscribed_at,
  created_at: subscribers.created_at,
};

const mine = (owner: UserId, id: SubscriberId) => and(eq(subscribers.user_id, owner), eq(subscribers.id, id));

/** A text that stands for itself in a pattern of LIKE. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function chosen(owner: UserId, { product_id, source, country, state, q }: SubscriberFilter): SQL | undefined {
  const part = q?.trim() ? `%${literally(q.trim())}%` : undefined;
  return and(
    eq(subscribers.user_id, owner),
    product_id === undefined ? undefined : eq(subscribers.product_id, product_id),
    source === undefined ? undefined : eq(subscribers.source, source),
    country === undefined ? undefined : eq(subscribers.country, country),
    state === undefined ? undefined : eq(subscribers.state, state),
    part === undefined
      ? undefined
      : or(sql`${subscribers.email} ilike ${part}`, sql`${subscribers.name} ilike ${part}`),
  );
}

/** A page of subscribers, the newest first, with the exact total. */
export async function listSubscribers(
  db: Db,
  owner: UserId,
  filter: SubscriberFilter,
  limit: number,
  offset: number,
): Promise<{ rows: SubscriberRow[]; total: number }> {
  const where = chosen(owner, filter);
  const [total] = await db.select({ value: count() }).from(subscribers).where(where);
  const rows = await db
    .select(answer)
    .from(subscribers)
    .where(where)
    .orderBy(desc(subscribers.created_at), desc(subscribers.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: total?.value ?? 0 };
}

/** One subscriber; null without one. */
export async function findSubscriber(db: Db, owner: UserId, id: SubscriberId): Promise<SubscriberRow | null> {
  const [row] = await db.select(answer).from(subscribers).where(mine(owner, id));
  return row ?? null;
}

/** Subscribers after one by their ids, the oldest first, with the title of what they asked for. */
export const subscribersAfter =
  (db: Db, owner: UserId, filter: SubscriberFilter = {}) =>
  async (row: { id: SubscriberId } | null, limit: number) =>
    db
      .select({ ...answer, product_title: products.title })
      .from(subscribers)
      .innerJoin(
        products,
        and(eq(products.user_id, subscribers.user_id), eq(products.id, subscribers.product_id)),
      )
      .where(and(chosen(owner, filter), row === null ? undefined : gt(subscribers.id, row.id)))
      .orderBy(asc(subscribers.id))
      .limit(limit);

/** Makes the links void that would confirm a subscriber. */
async function deleteConfirmations(db: Db, owner: UserId, id: SubscriberId): Promise<void> {
  await db
    .delete(confirmations)
    .where(and(eq(confirmations.user_id, owner), eq(confirmations.subscriber_id, id)));
}

/**
 * Deletes a subscriber with the links that would confirm it. Answers its address, and whether that is left in no other
 * list of the owner's; null when there is none.
 */
export async function deleteSubscriber(
  db: Db,
  owner: UserId,
  id: SubscriberId,
): Promise<{ email: string; email_key: string; was_last: boolean } | null> {
  const [deleted] = await db
    .delete(subscribers)
    .where(mine(owner, id))
    .returning({ email: subscribers.email, email_key: subscribers.email_key });
  if (deleted === undefined) return null;
  await deleteConfirmations(db, owner, id);
  const [other] = await db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(and(eq(subscribers.user_id, owner), eq(subscribers.email_key, deleted.email_key)))
    .limit(1);
  return { ...deleted, was_last: other === undefined };
}

/** The lead magnets of an account and what else has subscribers or asks for an email, the newest first, and how many have come by each. */
export async function listMagnets(db: Db, owner: UserId, limit: number): Promise<Magnet[]> {
  const rows = await db.execute<Omit<Magnet, 'id'> & { id: Uuid }>(sql`
    select products.id, products.title, products.status, counted.subscribers, counted.confirmed, counted.bought,
      (products.type in ${COLLECTING_TYPES} or products.asks_email or counted.subscribers > counted.bought) as collects
    from products cross join lateral (
      select count(*)::int as subscribers, (count(*) filter (where state = 'confirmed'))::int as confirmed,
        (count(*) filter (where source = 'purchase'))::int as bought
      from subscribers where subscribers.user_id = products.user_id and subscribers.product_id = products.id
    ) as counted
    where products.user_id = ${uuidOf('user', owner)}::uuid
      and (products.type in ${COLLECTING_TYPES} or products.asks_email or counted.subscribers > 0)
      and (products.status <> 'archived' or counted.subscribers > 0)
    order by products.created_at desc, products.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, id: encodeId('product', row.id) }));
}

/** The countries that an account’s subscribers have bought from, those with most first. */
export async function listCountries(db: Db, owner: UserId, limit: number): Promise<SubscriberCountries> {
  const rows = await db
    .select({ country: subscribers.country, subscribers: count() })
    .from(subscribers)
    .where(and(eq(subscribers.user_id, owner), isNotNull(subscribers.country)))
    .groupBy(subscribers.country)
    .orderBy(desc(count()), asc(subscribers.country))
    .limit(limit);
  return rows.flatMap(({ country, ...row }) => (country === null ? [] : [{ country, ...row }]));
}

/** How many subscribers an account has got on each day (UTC) since the beginning of one. */
export async function signUpsSince(
  db: Db,
  owner: UserId,
  day: string,
): Promise<{ day: string; count: number }[]> {
  const written = sql<string>`to_char(${subscribers.created_at} at time zone 'UTC', 'YYYY-MM-DD')`;
  return db
    .select({ day: written, count: count() })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.user_id, owner),
        sql`${subscribers.created_at} >= ${`${day}T00:00:00Z`}::timestamptz`,
      ),
    )
    .groupBy(written);
}

/** Whether an address counts since this very moment. */
const isSince = (now: string) =>
  sql<boolean>`${subscribers.state} = 'confirmed' and ${subscribers.confirmed_at} = ${now}::timestamptz`;

export interface NewSubscriber {
  id: SubscriberId;
  product_id: ProductId;
  email: string;
  email_key: string;
  name: string | null;
  /** How she came; by the form where nothing is said. */
  source?: SubscriberSource;
  country?: string | null;
  consent_text: string;
  leave_key: string;
}

/**
 * Keeps an address that was left on a form. `confirmed` says whether it counts at once, `mail_waits` whether the mail
 * that asks to confirm it must wait. One that counts already stays as it was agreed to; one that was unsubscribed stays
 * so until it is confirmed. Returns its row in one statement, new or known; `is_new` says whether it counts from now on.
 */
export async function keepSubscriber(
  db: Db,
  owner: UserId,
  { consent_text, name, source = 'sign_up', country = null, ...row }: NewSubscriber,
  { confirmed, mail_waits = false }: { confirmed: boolean; mail_waits?: boolean },
  now: string,
): Promise<{ id: SubscriberId; leave_key: string; email: string; is_new: boolean }> {
  const unless = (column: SQL | AnyPgColumn, otherwise: SQL): SQL =>
    sql`case when ${subscribers.state} = 'confirmed' then ${column} else ${otherwise} end`;
  const [kept] = await db
    .insert(subscribers)
    .values({
      ...row,
      user_id: owner,
      name,
      source,
      country,
      consent_text,
      state: confirmed ? 'confirmed' : 'pending',
      consented_at: now,
      confirmed_at: confirmed ? now : null,
      mail_waits_since: mail_waits ? now : null,
      created_at: now,
    })
    .onConflictDoUpdate({
      target: [subscribers.user_id, subscribers.product_id, subscribers.email_key],
      set: {
        name: unless(subscribers.name, sql`coalesce(excluded.name, ${subscribers.name})`),
        source: unless(subscribers.source, sql`excluded.source`),
        country: sql`coalesce(excluded.country, ${subscribers.country})`,
        consent_text: unless(sql`${subscribers.consent_text}`, sql`excluded.consent_text`),
        consented_at: unless(sql`${subscribers.consented_at}`, sql`excluded.consented_at`),
        mail_waits_since: unless(sql`null`, sql`excluded.mail_waits_since`),
        ...(confirmed
          ? {
              state: 'confirmed' as const,
              confirmed_at: unless(sql`${subscribers.confirmed_at}`, sql`excluded.confirmed_at`),
              unsubscribed_at: null,
            }
          : {}),
      },
    })
    .returning({
      id: subscribers.id,
      leave_key: subscribers.leave_key,
      email: subscribers.email,
      is_new: isSince(now),
    });
  if (kept === undefined) throw new Error('a subscriber was not kept');
  return kept;
}

export async function addConfirmation(db: Db, row: typeof confirmations.$inferInsert): Promise<void> {
  await db.insert(confirmations).values(row);
}

/** Directory look-up: whose subscription a link that works at present confirms; the slug is null where the product has no page. */
export async function findConfirmation(db: Db, token_hash: string, now: string) {
  const [link] = await db
    .select({ user_id: confirmations.user_id, subscriber_id: confirmations.subscriber_id })
    .from(confirmations)
    .where(and(eq(confirmations.token_hash, token_hash), gt(confirmations.expires_at, now)));
  if (link === undefined) return null;
  const { user_id, subscriber_id } = link;
  const [row] = await db
    .select({ product_id: subscribers.product_id, source: subscribers.source, slug: products.slug })
    .from(subscribers)
    .innerJoin(
      products,
      and(eq(products.user_id, subscribers.user_id), eq(products.id, subscribers.product_id)),
    )
    .where(mine(user_id, subscriber_id));
  return row === undefined ? null : { user_id, ...row };
}

/** Takes a link's row, so that nobody can use it again; null when it is unknown or too old. */
export async function takeConfirmation(db: Db, token_hash: string, now: string) {
  const [row] = await db
    .delete(confirmations)
    .where(and(eq(confirmations.token_hash, token_hash), gt(confirmations.expires_at, now)))
    .returning({ user_id: confirmations.user_id, subscriber_id: confirmations.subscriber_id });
  return row ?? null;
}

/** Makes an address count, from now on unless it did already. */
export async function confirmSubscriber(db: Db, owner: UserId, id: SubscriberId, now: string) {
  const [row] = await db
    .update(subscribers)
    .set({
      state: 'confirmed',
      confirmed_at: sql`case when ${subscribers.state} = 'confirmed' then ${subscribers.confirmed_at} else ${now}::timestamptz end`,
      unsubscribed_at: null,
      mail_waits_since: null,
    })
    .where(mine(owner, id))
    .returning({
      email: subscribers.email,
      email_key: subscribers.email_key,
      leave_key: subscribers.leave_key,
      is_new: isSince(now),
    });
  return row ?? null;
}

/** Makes what an address has agreed to at one press of Buy count, with the subscription that was confirmed. */
export async function confirmWithIt(db: Db, owner: UserId, id: SubscriberId, now: string) {
  const agreed = db
    .select({ email_key: subscribers.email_key, consented_at: subscribers.consented_at })
    .from(subscribers)
    .where(mine(owner, id));
  return db
    .update(subscribers)
    .set({ state: 'confirmed', confirmed_at: now, unsubscribed_at: null, mail_waits_since: null })
    .where(
      and(
        eq(subscribers.user_id, owner),
        sql`(${subscribers.email_key}, ${subscribers.consented_at}) in ${agreed}`,
        eq(subscribers.source, 'purchase'),
        ne(subscribers.state, 'confirmed'),
        ne(subscribers.id, id),
      ),
    )
    .returning({ id: subscribers.id });
}

/** Whose mail a link ends; null when nobody has the key. The owner is looked for where the key doesn’t name it. */
export async function findUnsubscriber(db: Db, owner: UserId | null, leave_key: string) {
  const [row] = await db
    .select({
      user_id: subscribers.user_id,
      id: subscribers.id,
      email: subscribers.email,
      email_key: subscribers.email_key,
      state: subscribers.state,
      product_id: subscribers.product_id,
    })
    .from(subscribers)
    .where(
      and(owner === null ? undefined : eq(subscribers.user_id, owner), eq(subscribers.leave_key, leave_key)),
    );
  return row ?? null;
}

/** Ends the mail to an address; links that would confirm it are void. */
export async function setUnsubscribed(db: Db, owner: UserId, id: SubscriberId, now: string): Promise<void> {
  await deleteConfirmations(db, owner, id);
  await db
    .update(subscribers)
    .set({
      state: 'unsubscribed',
      unsubscribed_at: sql`coalesce(${subscribers.unsubscribed_at}, ${now}::timestamptz)`,
      mail_waits_since: null,
    })
    .where(mine(owner, id));
}

/** Creators with mail that has waited since before a moment and whose own address is confirmed, those whose mail waits longest first. */
export async function findWaiting(db: Db, before: string, limit: number): Promise<UserId[]> {
  const rows = await db
    .select({ user_id: subscribers.user_id })
    .from(subscribers)
    .innerJoin(users, eq(users.id, subscribers.user_id))
    .where(and(lt(subscribers.mail_waits_since, before), isNotNull(users.email_confirmed_at)))
    .groupBy(subscribers.user_id)
    .orderBy(min(subscribers.mail_waits_since))
    .limit(limit);
  return rows.map(({ user_id }) => user_id);
}

/**
 * The reader of a creator whose mail waits longest, since before a moment: who she is and the slug of what she asked
 * for, null where that has no page any more. Her row is locked, and one that another node has locked is passed over.
 */
export async function nextWaiting(tx: Db, owner: UserId, before: string) {
  const [row] = await tx
    .select({
      id: subscribers.id,
      email: subscribers.email,
      leave_key: subscribers.leave_key,
      slug: products.slug,
    })
    .from(subscribers)
    .innerJoin(
      products,
      and(eq(products.user_id, subscribers.user_id), eq(products.id, subscribers.product_id)),
    )
    .where(and(eq(subscribers.user_id, owner), lt(subscribers.mail_waits_since, before)))
    .orderBy(asc(subscribers.mail_waits_since))
    .limit(1)
    .for('update', { of: subscribers, skipLocked: true });
  return row ?? null;
}

/** Ends what waits, or lets it wait again since `since`, behind all others. */
export async function endWait(tx: Db, owner: UserId, id: SubscriberId, since: string | null): Promise<void> {
  await tx.update(subscribers).set({ mail_waits_since: since }).where(mine(owner, id));
}

/**
 * Tidies links away that nobody used in time, and addresses that nobody has confirmed since, except those with a link
 * that still works; no mail waits longer.
 */
export async function forgetPending(db: Db, now: string, unconfirmed_since: string): Promise<void> {
  await db.delete(confirmations).where(lt(confirmations.expires_at, now));
  await db
    .update(subscribers)
    .set({ mail_waits_since: null })
    .where(and(isNotNull(subscribers.mail_waits_since), lt(subscribers.consented_at, unconfirmed_since)));
  const forgotten = and(
    eq(subscribers.state, 'pending'),
    isNull(subscribers.confirmed_at),
    lt(subscribers.consented_at, unconfirmed_since),
  );
  const owners = await db.selectDistinct({ id: subscribers.user_id }).from(subscribers).where(forgotten);
  for (const owner of owners) {
    const links = await db
      .select({ of: confirmations.subscriber_id })
      .from(confirmations)
      .where(eq(confirmations.user_id, owner.id));
    const linked = amongIds(
      subscribers.id,
      links.map((link) => link.of),
    );
    await db.delete(subscribers).where(and(eq(subscribers.user_id, owner.id), forgotten, not(linked)));
  }
}

/** Ends all mail of an owner to an address that counts; returns the address as it was typed, null where none counted. */
export async function setUnsubscribedByAddress(
  tx: Db,
  owner: UserId,
  email_key: string,
  now: string,
): Promise<string | null> {
  const [ended] = await tx
    .update(subscribers)
    .set({ state: 'unsubscribed', unsubscribed_at: now })
    .where(
      and(
        eq(subscribers.user_id, owner),
        eq(subscribers.email_key, email_key),
        eq(subscribers.state, 'confirmed'),
      ),
    )
    .returning({ email: subscribers.email });
  return ended?.email ?? null;
}
