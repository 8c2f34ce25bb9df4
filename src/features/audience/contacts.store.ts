import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  lt,
  lte,
  ne,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import { connections } from '@/features/connections/connections.table';
import { MAIL_PLATFORMS, type MailPlatform } from '@/features/connections/connectors/platforms.rules';
import { products } from '@/features/products/records/products.table';
import type { ProductId, SubscriberId, UserId } from '@/kernel/ids';
import { amongIds } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import { subscribers } from './audience.table';
import type { ContactState, Subscription } from './contacts.rules';
import { contactLabels, contacts } from './contacts.table';

export type StoredContact = typeof contacts.$inferSelect;
export type ContactKey = Pick<StoredContact, 'platform' | 'email_key'>;

const mine = (owner: UserId, platform: MailPlatform) =>
  and(eq(contacts.user_id, owner), eq(contacts.platform, platform));
const one = (owner: UserId, { platform, email_key }: ContactKey) =>
  and(mine(owner, platform), eq(contacts.email_key, email_key));

/** What makes a contact wait anew, whatever it came to before. */
const again = (now: string) => ({
  state: 'waiting' as const,
  problem: null,
  version: sql`${contacts.version} + 1`,
  tries: 0,
  next_try: now,
});

/** Has mail tools be told of an address. */
export async function wishContact(
  tx: Db,
  owner: UserId,
  platforms: readonly MailPlatform[],
  { email, email_key }: { email: string; email_key: string },
  now: string,
): Promise<void> {
  const fresh = { user_id: owner, email_key, email, state: 'waiting' as const, version: 1, tries: 0 };
  await tx
    .insert(contacts)
    .values(platforms.map((platform) => ({ ...fresh, platform, next_try: now, created_at: now })))
    .onConflictDoUpdate({
      target: [contacts.user_id, contacts.platform, contacts.email_key],
      set: again(now),
    });
}

/** Has a mail tool be told of every confirmed address that it was never to know. */
export async function wishEveryone(
  tx: Db,
  owner: UserId,
  platform: MailPlatform,
  now: string,
): Promise<void> {
  await tx.execute(sql`
    insert into contacts (user_id, platform, email_key, email, state, version, tries, next_try, created_at)
    select distinct on (email_key) user_id, ${platform}, email_key, email, 'waiting', 1, 0, ${now}::timestamptz, ${now}::timestamptz
    from subscribers where ${eq(subscribers.user_id, owner)} and state = 'confirmed'
    order by email_key, confirmed_at
    on conflict do nothing`);
}

/** Has the tools of an account be told again of the address of a subscriber; null without such a subscriber. */
export async function wishAgain(
  tx: Db,
  owner: UserId,
  id: SubscriberId,
  now: string,
): Promise<MailPlatform[] | null> {
  const [found] = await tx
    .select({ email_key: subscribers.email_key })
    .from(subscribers)
    .where(and(eq(subscribers.user_id, owner), eq(subscribers.id, id)));
  if (found === undefined) return null;
  const rows = await tx
    .update(contacts)
    .set(again(now))
    .where(
      and(
        eq(contacts.user_id, owner),
        inArray(contacts.platform, MAIL_PLATFORMS),
        eq(contacts.email_key, found.email_key),
        inArray(contacts.state, ['waiting', 'refused', 'failed']),
      ),
    )
    .returning({ platform: contacts.platform });
  return rows.map(({ platform }) => platform);
}

/** The contact that has waited longest for a tool and is due; null where none is. */
export async function nextContact(
  db: Db,
  owner: UserId,
  platform: MailPlatform,
  now: string,
): Promise<StoredContact | null> {
  const [row] = await db
    .select()
    .from(contacts)
    .where(and(mine(owner, platform), eq(contacts.state, 'waiting'), lte(contacts.next_try, now)))
    .orderBy(asc(contacts.next_try), asc(contacts.email_key))
    .limit(1);
  return row ?? null;
}

/** What an address has signed up for with a creator, the newest first. */
export function subscriptionsOf(db: Db, owner: UserId, email_key: string): Promise<Subscription[]> {
  return db
    .select({
      product_id: subscribers.product_id,
      title: products.title,
      name: subscribers.name,
      state: subscribers.state,
      confirmed_at: subscribers.confirmed_at,
      unsubscribed_at: subscribers.unsubscribed_at,
    })
    .from(subscribers)
    .innerJoin(
      products,
      and(eq(products.user_id, subscribers.user_id), eq(products.id, subscribers.product_id)),
    )
    .where(and(eq(subscribers.user_id, owner), eq(subscribers.email_key, email_key)))
    .orderBy(desc(subscribers.created_at));
}

/** Writes down what came of a contact, unless something else was wished for it meanwhile. */
export async function endContact(
  db: Db,
  owner: UserId,
  contact: ContactKey & Pick<StoredContact, 'version'>,
  change: Partial<
    Pick<StoredContact, 'state' | 'problem' | 'account' | 'told' | 'synced_at' | 'tries' | 'next_try'>
  >,
): Promise<void> {
  await db
    .update(contacts)
    .set(change)
    .where(and(one(owner, contact), eq(contacts.version, contact.version)));
}

/** Forgets a contact that is told and that nobody knows here any more, unless something was wished for it meanwhile. */
export async function forgetContact(
  db: Db,
  owner: UserId,
  contact: ContactKey & Pick<StoredContact, 'version'>,
): Promise<void> {
  await db.delete(contacts).where(and(one(owner, contact), eq(contacts.version, contact.version)));
}

/** Forgets what was told to another account of the tool, and has this one be told of it. */
export async function leaveOtherAccounts(
  db: Db,
  owner: UserId,
  platform: MailPlatform,
  account: string,
  now: string,
): Promise<void> {
  await db
    .update(contacts)
    .set({ ...again(now), told: null, synced_at: null, account: null })
    .where(and(mine(owner, platform), isNotNull(contacts.account), ne(contacts.account, account)));
}

/** Those of some addresses that a tool writes to and that we have nothing new to tell it about. */
export function writtenTo(db: Db, owner: UserId, platform: MailPlatform, email_keys: readonly string[]) {
  return db
    .select({ email: contacts.email, email_key: contacts.email_key })
    .from(contacts)
    .where(
      and(
        mine(owner, platform),
        eq(contacts.state, 'synced'),
        eq(contacts.told, 'subscribed'),
        inArray(contacts.email_key, [...email_keys]),
      ),
    );
}

/** The label that an account of a tool has for a product; null where none is known. */
export async function findLabel(
  db: Db,
  owner: UserId,
  platform: MailPlatform,
  product_id: ProductId,
  account: string,
): Promise<string | null> {
  const [row] = await db
    .select({ label_id: contactLabels.label_id })
    .from(contactLabels)
    .where(
      and(
        eq(contactLabels.user_id, owner),
        eq(contactLabels.platform, platform),
        eq(contactLabels.product_id, product_id),
        eq(contactLabels.account, account),
      ),
    );
  return row?.label_id ?? null;
}

export async function keepLabel(
  db: Db,
  owner: UserId,
  row: Omit<typeof contactLabels.$inferInsert, 'user_id'>,
) {
  await db
    .insert(contactLabels)
    .values({ ...row, user_id: owner })
    .onConflictDoUpdate({
      target: [contactLabels.user_id, contactLabels.platform, contactLabels.product_id],
      set: { account: row.account, label_id: row.label_id },
    });
}

/** How many contacts of a tool stand how. */
export async function countContacts(db: Db, owner: UserId, platform: MailPlatform) {
  const rows = await db
    .select({ state: contacts.state, value: count() })
    .from(contacts)
    .where(mine(owner, platform))
    .groupBy(contacts.state);
  const counted: Record<ContactState, number> = {
    waiting: 0,
    synced: 0,
    unsubscribed: 0,
    refused: 0,
    failed: 0,
  };
  for (const { state, value } of rows) counted[state] = value;
  return counted;
}

/** How many confirmed addresses a tool was never to know. */
export async function countUnknown(db: Db, owner: UserId, platform: MailPlatform): Promise<number> {
  const known = db
    .select({ one: sql`1` })
    .from(contacts)
    .where(and(mine(owner, platform), eq(contacts.email_key, subscribers.email_key)));
  const [row] = await db
    .select({ value: sql<number>`count(distinct ${subscribers.email_key})::int` })
    .from(subscribers)
    .where(and(eq(subscribers.user_id, owner), eq(subscribers.state, 'confirmed'), notExists(known)));
  return row?.value ?? 0;
}

/** How the tools stand with the addresses of some subscribers. */
export function contactsOf(db: Db, owner: UserId, ids: readonly SubscriberId[]) {
  return db
    .select({
      id: subscribers.id,
      platform: contacts.platform,
      state: contacts.state,
      problem: contacts.problem,
      synced_at: contacts.synced_at,
    })
    .from(subscribers)
    .innerJoin(
      contacts,
      and(eq(contacts.user_id, subscribers.user_id), eq(contacts.email_key, subscribers.email_key)),
    )
    .where(and(eq(subscribers.user_id, owner), amongIds(subscribers.id, ids)))
    .orderBy(asc(contacts.platform));
}

/** Tools of whomever that wait to be told something, or have not been asked since a moment who has left there. */
export function findDue(db: Db, now: string, asked_before: string, limit: number) {
  const due = db
    .select({ one: sql`1` })
    .from(contacts)
    .where(
      and(
        eq(contacts.user_id, connections.user_id),
        eq(contacts.platform, connections.platform),
        eq(contacts.state, 'waiting'),
        lte(contacts.next_try, now),
      ),
    );
  return db
    .select({ user_id: connections.user_id, platform: connections.platform })
    .from(connections)
    .where(
      and(
        inArray(connections.platform, MAIL_PLATFORMS),
        eq(connections.state, 'connected'),
        or(lt(connections.checked_at, asked_before), exists(due)),
      ),
    )
    .limit(limit);
}
