import { and, asc, count, desc, eq, gt, isNull, ne, type SQLWrapper, sql } from 'drizzle-orm';
import { subscribers } from '@/features/audience/audience.table';
import { users } from '@/features/auth/auth.table';
import { products } from '@/features/products/records/products.table';
import { grants, orders } from '@/features/sales/sales.table';
import type { AnnouncementId, OrderId, ProductId, UserId } from '@/kernel/ids';
import { uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import {
  announcementLeaves,
  announcementLinks,
  announcementRecipients,
  announcements,
} from './announcements.table';

export type AnnouncementRow = typeof announcements.$inferSelect;

const answer = {
  id: announcements.id,
  product_id: announcements.product_id,
  product_title: products.title,
  audience: announcements.audience,
  subject: announcements.subject,
  text: announcements.text,
  edition: announcements.edition,
  state: announcements.state,
  recipients: announcements.recipients,
  mailed: announcements.mailed,
  version: announcements.version,
  created_at: announcements.created_at,
  updated_at: announcements.updated_at,
  sent_at: announcements.sent_at,
  finished_at: announcements.finished_at,
};

const mine = (owner: UserId, id: AnnouncementId) =>
  and(eq(announcements.user_id, owner), eq(announcements.id, id));

const answered = (db: Db) =>
  db
    .select(answer)
    .from(announcements)
    .innerJoin(
      products,
      and(eq(products.user_id, announcements.user_id), eq(products.id, announcements.product_id)),
    );

/** A page of announcements, the newest first, with the exact total. */
export async function listAnnouncements(db: Db, owner: UserId, limit: number, offset: number) {
  const total = await countAnnouncements(db, owner);
  const rows = await answered(db)
    .where(eq(announcements.user_id, owner))
    .orderBy(desc(announcements.id))
    .limit(limit)
    .offset(offset);
  return { rows, total };
}

export async function countAnnouncements(db: Db, owner: UserId): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(announcements)
    .where(eq(announcements.user_id, owner));
  return row?.value ?? 0;
}

/** An announcement as it is answered; null when there is none. */
export async function getAnnouncement(db: Db, owner: UserId, id: AnnouncementId) {
  const [row] = await answered(db).where(mine(owner, id));
  return row ?? null;
}

/** Announcements after one by their ids, the oldest first. */
export const announcementsAfter =
  (db: Db, owner: UserId) => async (row: { id: AnnouncementId } | null, limit: number) =>
    answered(db)
      .where(and(eq(announcements.user_id, owner), row === null ? undefined : gt(announcements.id, row.id)))
      .orderBy(asc(announcements.id))
      .limit(limit);

/** Recipients after one by their announcements and addresses. */
export const recipientsAfter =
  (db: Db, owner: UserId) =>
  async (row: { announcement_id: AnnouncementId; email_key: string } | null, limit: number) => {
    const { user_id, announcement_id, email_key, order_id, created_at } = announcementRecipients;
    const behind =
      row === null
        ? undefined
        : sql`(${announcement_id}, ${email_key}) > (${sql.param(row.announcement_id, announcement_id)}, ${row.email_key})`;
    return db
      .select({ announcement_id, email_key, order_id, created_at })
      .from(announcementRecipients)
      .where(and(eq(user_id, owner), behind))
      .orderBy(asc(announcement_id), asc(email_key))
      .limit(limit);
  };

/** Addresses that have unsubscribed, after one. */
export const leavesAfter =
  (db: Db, owner: UserId) => async (row: { email_key: string } | null, limit: number) => {
    const { user_id, email_key, created_at } = announcementLeaves;
    return db
      .select({ email_key, created_at })
      .from(announcementLeaves)
      .where(and(eq(user_id, owner), row === null ? undefined : gt(email_key, row.email_key)))
      .orderBy(asc(email_key))
      .limit(limit);
  };

/** Locks an announcement until the transaction ends; null when there is none. */
export async function lockAnnouncement(
  tx: Db,
  owner: UserId,
  id: AnnouncementId,
): Promise<AnnouncementRow | null> {
  const [row] = await tx.select().from(announcements).where(mine(owner, id)).for('no key update');
  return row ?? null;
}

export async function insertAnnouncement(tx: Db, row: typeof announcements.$inferInsert): Promise<void> {
  await tx.insert(announcements).values(row);
}

/** Changes an announcement; who reads it meanwhile sees another version. */
export async function updateAnnouncement(
  tx: Db,
  owner: UserId,
  id: AnnouncementId,
  set: Partial<Omit<AnnouncementRow, 'user_id' | 'id' | 'version'>>,
): Promise<void> {
  await tx
    .update(announcements)
    .set({ ...set, version: sql`${announcements.version} + 1` })
    .where(mine(owner, id));
}

export async function deleteAnnouncement(tx: Db, owner: UserId, id: AnnouncementId): Promise<void> {
  await tx.delete(announcements).where(mine(owner, id));
}

/**
 * Locks all announcements of an edition until the transaction ends, so that two never go out at once; answers whether
 * another of them is on its way.
 */
export async function lockNews(
  tx: Db,
  owner: UserId,
  { id, product_id, edition }: Pick<AnnouncementRow, 'id' | 'product_id' | 'edition'>,
): Promise<boolean> {
  if (edition === null) return false;
  const about = and(
    eq(announcements.user_id, owner),
    eq(announcements.product_id, product_id),
    eq(announcements.edition, edition),
  );
  const rows = await tx
    .select({ id: announcements.id, state: announcements.state })
    .from(announcements)
    .where(about)
    .orderBy(announcements.id)
    .for('no key update');
  return rows.some((row) => row.id !== id && row.state === 'sending');
}

/** When announcements were sent since a moment, the oldest first. */
export async function sentSince(db: Db, owner: UserId, since: string): Promise<string[]> {
  const rows = await db
    .select({ sent_at: announcements.sent_at })
    .from(announcements)
    .where(and(eq(announcements.user_id, owner), gt(announcements.sent_at, since)))
    .orderBy(asc(announcements.sent_at));
  return rows.flatMap(({ sent_at }) => sent_at ?? []);
}

/** A product with its title, its language, the address of its page and its newest edition; null when there is none, or its account was closed. */
export async function findAnnounced(db: Db, owner: UserId, id: ProductId) {
  const [row] = await db
    .select({
      ...{ title: products.title, language: products.language, slug: products.slug },
      edition: products.edition_number,
    })
    .from(products)
    .innerJoin(users, and(eq(users.id, products.user_id), isNull(users.removed_at)))
    .where(and(eq(products.user_id, owner), eq(products.id, id)));
  return row ?? null;
}

const orderOfGrant = and(eq(orders.user_id, grants.user_id), eq(orders.id, grants.order_id));

/** The rights that count: to files that can be had now, not of a test, with an address. */
const owning = (owner: UserId) =>
  and(
    eq(grants.user_id, owner),
    eq(grants.state, 'active'),
    ne(grants.email_key, ''),
    eq(orders.mode, 'live'),
  );

const ownerParam = (owner: UserId) => sql`${uuidOf('user', owner)}::uuid`;

const leftBy = (owner: UserId, email_key: SQLWrapper) =>
  sql`exists (select from announcement_leaves one
    where one.user_id = ${ownerParam(owner)} and one.email_key = ${email_key})`;
const hasLeft = (owner: UserId) => leftBy(owner, grants.email_key);
const subscriberLeft = (owner: UserId) => leftBy(owner, subscribers.email_key);

/** Who is told of a product: whoever signed up with its creator, and counts, and does not have it. */
const subscribing = (owner: UserId, product_id: ProductId) =>
  and(
    eq(subscribers.user_id, owner),
    eq(subscribers.state, 'confirmed'),
    sql`not exists (
      select from ${grants} join ${orders} on ${orderOfGrant}
      where ${owning(owner)} and ${eq(grants.product_id, product_id)} and ${grants.email_key} = ${subscribers.email_key})`,
  );

/** An announcement as far as it says who gets it. */
type Announced = Pick<AnnouncementRow, 'id' | 'audience' | 'product_id' | 'edition' | 'sent_at'>;

/**
 * Whether the address of a grant knows an edition of its product: it was the first that she got, or she was emailed
 * about it, by another announcement than the one with this id.
 */
const isAware = (owner: UserId, edition: SQLWrapper, except: SQLWrapper) =>
  sql`(exists (
      select from grants had join orders sold on sold.user_id = had.user_id and sold.id = had.order_id
      where had.user_id = ${ownerParam(owner)} and had.product_id = ${grants.product_id}
        and had.email_key = ${grants.email_key} and had.state = 'active' and sold.mode = 'live'
        and had.first_edition >= ${edition})
    or exists (
      select from announcements about join announcement_recipients told
        on told.user_id = about.user_id and told.announcement_id = about.id
      where about.user_id = ${ownerParam(owner)} and about.product_id = ${grants.product_id}
        and about.edition >= ${edition} and about.id is distinct from ${except}
        and told.email_key = ${grants.email_key}))`;

/** The same of what is announced; nobody knows news that is of no edition. */
const knows = (owner: UserId, { edition, id }: Pick<Announced, 'edition' | 'id'>) =>
  edition === null
    ? sql`false`
    : isAware(owner, sql`${edition}::integer`, sql`${sql.param(id, announcements.id)}::uuid`);

/** How many addresses get an announcement, how many of its audience want none, and how many know its edition already. */
export async function countReaders(db: Db, owner: UserId, announced: Omit<Announced, 'sent_at'>) {
  if (announced.audience === 'owners') return countOwners(db, owner, announced);
  const [row] = await db
    .select({
      recipients: sql<number>`(count(distinct ${subscribers.email_key}) filter (where not ${subscriberLeft(owner)}))::int`,
      unsubscribed: sql<number>`(count(distinct ${subscribers.email_key}) filter (where ${subscriberLeft(owner)}))::int`,
    })
    .from(subscribers)
    .where(subscribing(owner, announced.product_id));
  return { recipients: 0, unsubscribed: 0, ...row, aware: 0 };
}

/** How many confirmed addresses an account has that get announcements. */
export async function countSubscribers(db: Db, owner: UserId): Promise<number> {
  const [row] = await db
    .select({ value: sql<number>`count(distinct ${subscribers.email_key})::int` })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.user_id, owner),
        eq(subscribers.state, 'confirmed'),
        sql`not ${subscriberLeft(owner)}`,
      ),
    );
  return row?.value ?? 0;
}

async function countOwners(db: Db, owner: UserId, announced: Omit<Announced, 'sent_at'>) {
  const addresses = (which: SQLWrapper) =>
    sql<number>`(count(distinct ${grants.email_key}) filter (where ${which}))::int`;
  const known = knows(owner, announced);
  const [row] = await db
    .select({
      recipients: addresses(sql`not ${known} and not ${hasLeft(owner)}`),
      unsubscribed: addresses(sql`not ${known} and ${hasLeft(owner)}`),
      aware: addresses(known),
    })
    .from(grants)
    .innerJoin(orders, orderOfGrant)
    .where(and(owning(owner), eq(grants.product_id, announced.product_id)));
  return row ?? { recipients: 0, unsubscribed: 0, aware: 0 };
}

/**
 * Products that somebody has who gets announcements, the newest first: how many have it, the edition on sale, and how
 * many of them do not know that.
 */
export async function ownedProducts(db: Db, owner: UserId, limit: number) {
  return db
    .select({
      id: products.id,
      title: products.title,
      owners: sql<number>`count(distinct ${grants.email_key})::int`,
      edition: products.edition_number,
      unaware: sql<number>`(count(distinct ${grants.email_key}) filter (where not ${isAware(owner, products.edition_number, sql`null`)}))::int`,
    })
    .from(grants)
    .innerJoin(orders, orderOfGrant)
    .innerJoin(products, and(eq(products.user_id, grants.user_id), eq(products.id, grants.product_id)))
    .where(and(owning(owner), sql`not ${hasLeft(owner)}`))
    .groupBy(products.user_id, products.id)
    .orderBy(desc(products.id))
    .limit(limit);
}

/** The address that an announcement was queued for last; undefined before the first. */
async function lastRecipient(
  tx: Db,
  owner: UserId,
  { id }: Pick<Announced, 'id'>,
): Promise<string | undefined> {
  const [last] = await tx
    .select({ email_key: announcementRecipients.email_key })
    .from(announcementRecipients)
    .where(and(eq(announcementRecipients.user_id, owner), eq(announcementRecipients.announcement_id, id)))
    .orderBy(desc(announcementRecipients.email_key))
    .limit(1);
  return last?.email_key;
}

/** Who gets an announcement, by her address, and of an owner the order whose link she gets. */
export interface Recipient {
  email_key: string;
  email: string;
  language: string;
  order_id: OrderId | null;
}

/**
 * The next recipients of an announcement, by their addresses: those behind the last one that it was queued for, each
 * with her newest order, or with the language of what she signed up for last.
 */
export function nextReaders(
  tx: Db,
  owner: UserId,
  announced: Announced,
  limit: number,
): Promise<Recipient[]> {
  const next = announced.audience === 'owners' ? nextOwners : nextSubscribers;
  return next(tx, owner, announced, limit);
}

async function nextOwners(tx: Db, owner: UserId, announced: Announced, limit: number): Promise<Recipient[]> {
  const last = await lastRecipient(tx, owner, announced);
  return tx
    .selectDistinctOn([grants.email_key], {
      email_key: grants.email_key,
      order_id: orders.id,
      email: orders.email,
      language: orders.language,
    })
    .from(grants)
    .innerJoin(orders, orderOfGrant)
    .where(
      and(
        owning(owner),
        eq(grants.product_id, announced.product_id),
        last === undefined ? undefined : gt(grants.email_key, last),
        sql`${grants.created_at} <= ${announced.sent_at}`,
        sql`not ${hasLeft(owner)}`,
        sql`not ${knows(owner, announced)}`,
      ),
    )
    .orderBy(asc(grants.email_key), desc(grants.created_at), desc(grants.id))
    .limit(limit);
}

async function nextSubscribers(
  tx: Db,
  owner: UserId,
  announced: Announced,
  limit: number,
): Promise<Recipient[]> {
  const last = await lastRecipient(tx, owner, announced);
  const rows = await tx
    .selectDistinctOn([subscribers.email_key], {
      email_key: subscribers.email_key,
      email: subscribers.email,
      language: products.language,
    })
    .from(subscribers)
    .innerJoin(
      products,
      and(eq(products.user_id, subscribers.user_id), eq(products.id, subscribers.product_id)),
    )
    .where(
      and(
        subscribing(owner, announced.product_id),
        last === undefined ? undefined : gt(subscribers.email_key, last),
        sql`${subscribers.confirmed_at} <= ${announced.sent_at}`,
        sql`not ${subscriberLeft(owner)}`,
      ),
    )
    .orderBy(asc(subscribers.email_key), desc(subscribers.confirmed_at), desc(subscribers.id))
    .limit(limit);
  return rows.map((row) => ({ ...row, order_id: null }));
}

/** Keeps that an announcement was queued for these; one that has it fails the transaction. */
export async function insertRecipients(
  tx: Db,
  rows: (typeof announcementRecipients.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(announcementRecipients).values(rows);
}

/** Keeps under which digests announcements can be ended. */
export async function insertLeaveLinks(
  tx: Db,
  rows: (typeof announcementLinks.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(announcementLinks).values(rows).onConflictDoNothing();
}

/** Directory look-up: whose announcements to which address a link with this digest ends; null when there is none. */
export async function findLeaveLink(db: Db, token_hash: string) {
  const [row] = await db
    .select({ user_id: announcementLinks.user_id, email_key: announcementLinks.email_key })
    .from(announcementLinks)
    .innerJoin(users, and(eq(users.id, announcementLinks.user_id), isNull(users.removed_at)))
    .where(eq(announcementLinks.token_hash, token_hash));
  return row ?? null;
}

/** In which language an address bought last, or signed up, and whether it gets no announcements. */
export async function findReader(db: Db, owner: UserId, email_key: string) {
  const [order] = await db
    .select({ language: orders.language })
    .from(orders)
    .where(and(eq(orders.user_id, owner), eq(orders.email_key, email_key)))
    .orderBy(desc(orders.created_at))
    .limit(1);
  const [subscriber] = await db
    .select({ language: products.language })
    .from(subscribers)
    .innerJoin(
      products,
      and(eq(products.user_id, subscribers.user_id), eq(products.id, subscribers.product_id)),
    )
    .where(and(eq(subscribers.user_id, owner), eq(subscribers.email_key, email_key)))
    .orderBy(desc(subscribers.created_at))
    .limit(1);
  const [leave] = await db
    .select({ created_at: announcementLeaves.created_at })
    .from(announcementLeaves)
    .where(and(eq(announcementLeaves.user_id, owner), eq(announcementLeaves.email_key, email_key)));
  return { language: order?.language ?? subscriber?.language ?? 'en', has_left: leave !== undefined };
}

/** Keeps that an address wants no more of them. */
export async function insertLeave(tx: Db, row: typeof announcementLeaves.$inferInsert): Promise<void> {
  await tx.insert(announcementLeaves).values(row).onConflictDoNothing();
}

/** Waits until no step of sending is under way, and keeps new ones from beginning until the transaction ends. */
export async function holdSending(tx: Db, owner: UserId): Promise<void> {
  await tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.user_id, owner), eq(announcements.state, 'sending')))
    .orderBy(announcements.id)
    .for('share');
}
