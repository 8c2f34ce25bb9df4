import { and, asc, count, desc, eq, gt, gte, inArray, like, lt, type SQL, sql } from 'drizzle-orm';
import type { OrderId, ProductId, UserId } from '@/kernel/ids';
import { emailKey } from '@/kernel/text';
import { amongIds } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import { FIRST_ORDER } from './sales.rules';
import type { OrderEntry, OrderFilter } from './sales.schema';
import { checkouts, grants, orderItems, orderNumbers, orders, refunds } from './sales.table';

export type OrderRow = typeof orders.$inferSelect;
export type ItemRow = typeof orderItems.$inferSelect;

/** What is answered of an order, beside its items. */
const ENTRY = {
  id: orders.id,
  number: orders.number,
  platform: orders.platform,
  mode: orders.mode,
  state: orders.state,
  dispute: orders.dispute,
  email: orders.email,
  name: orders.name,
  country: orders.country,
  language: orders.language,
  currency: orders.currency,
  subtotal_cents: orders.subtotal_cents,
  discount_code: orders.discount_code,
  discount_cents: orders.discount_cents,
  tax_cents: orders.tax_cents,
  total_cents: orders.total_cents,
  refunded_cents: orders.refunded_cents,
  seller_of_record: orders.seller_of_record,
  receipt_url: orders.receipt_url,
  note: orders.note,
  created_at: orders.created_at,
  updated_at: orders.updated_at,
};

const mine = (owner: UserId, id: OrderId) => and(eq(orders.user_id, owner), eq(orders.id, id));

/** A text that stands for itself in a pattern of LIKE. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Counts a refund that the platform has refused. */
export async function countRefused(db: Db, owner: UserId, id: OrderId): Promise<void> {
  await db
    .update(orders)
    .set({ refunds_refused: sql`${orders.refunds_refused} + 1` })
    .where(mine(owner, id));
}

/** The largest number that an order can have. */
const LAST_NUMBER = 2_147_483_647;

function asked(q: string | undefined): SQL | undefined {
  const wanted = q?.trim().replace(/^#/, '') ?? '';
  if (wanted === '') return undefined;
  if (/^\d{1,10}$/.test(wanted) && Number(wanted) <= LAST_NUMBER) return eq(orders.number, Number(wanted));
  return like(orders.email_key, `${literally(emailKey(wanted))}%`);
}

/** The day after a day. */
const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 24 * 3_600_000).toISOString();

function chosen(owner: UserId, { state, platform, product_id, q, from, to }: OrderFilter): SQL | undefined {
  const of = (product: ProductId) =>
    sql`exists (select from ${orderItems} where ${and(
      eq(orderItems.user_id, orders.user_id),
      eq(orderItems.order_id, orders.id),
      eq(orderItems.product_id, product),
    )})`;
  return and(
    eq(orders.user_id, owner),
    state === undefined ? undefined : eq(orders.state, state),
    platform === undefined ? undefined : eq(orders.platform, platform),
    product_id === undefined ? undefined : of(product_id),
    asked(q),
    from === undefined ? undefined : gte(orders.created_at, `${from}T00:00:00.000Z`),
    to === undefined ? undefined : lt(orders.created_at, dayAfter(to)),
  );
}

/** Whether a filter leaves nothing out. */
const isAll = ({ state, platform, product_id, q, from, to }: OrderFilter): boolean =>
  state === undefined &&
  platform === undefined &&
  product_id === undefined &&
  from === undefined &&
  to === undefined &&
  asked(q) === undefined;

/** How many orders an account has: numbers have no gaps, and no order is ever taken away. */
async function countAll(db: Db, owner: UserId): Promise<number> {
  const [row] = await db.select().from(orderNumbers).where(eq(orderNumbers.user_id, owner));
  return row === undefined ? 0 : row.last - FIRST_ORDER + 1;
}

async function countChosen(db: Db, owner: UserId, filter: OrderFilter): Promise<number> {
  if (isAll(filter)) return countAll(db, owner);
  const { product_id, ...rest } = filter;
  // An order has a product once.
  if (product_id !== undefined && isAll(rest)) {
    const [row] = await db
      .select({ value: count() })
      .from(orderItems)
      .where(and(eq(orderItems.user_id, owner), eq(orderItems.product_id, product_id)));
    return row?.value ?? 0;
  }
  const [row] = await db.select({ value: count() }).from(orders).where(chosen(owner, filter));
  return row?.value ?? 0;
}

/** Orders with what they are of. */
async function withItems<Row extends { id: OrderId }>(db: Db, owner: UserId, rows: Row[]) {
  const items = await itemsOf(
    db,
    owner,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    items: items
      .filter(({ order_id }) => order_id === row.id)
      .map(({ user_id: _user, order_id: _order, position: _position, ...item }) => item),
  }));
}

/** What orders are of, in their order. */
export async function itemsOf(db: Db, owner: UserId, ids: OrderId[]): Promise<ItemRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.user_id, owner), amongIds(orderItems.order_id, ids)))
    .orderBy(asc(orderItems.order_id), asc(orderItems.position));
}

/** A page of orders, the newest first, with the exact total. */
export async function listOrders(
  db: Db,
  owner: UserId,
  filter: OrderFilter,
  limit: number,
  offset: number,
): Promise<{ rows: OrderEntry[]; total: number }> {
  const total = await countChosen(db, owner, filter);
  // Numbers first: indexes alone answer which, whatever is asked for, and only a page's rows are read.
  const page = db
    .select({ number: orders.number })
    .from(orders)
    .where(chosen(owner, filter))
    .orderBy(desc(orders.number))
    .limit(limit)
    .offset(offset);
  const rows = await db
    .select(ENTRY)
    .from(orders)
    .where(and(eq(orders.user_id, owner), inArray(orders.number, page)))
    .orderBy(desc(orders.number));
  return { rows: await withItems(db, owner, rows), total };
}

/** Orders after one by their ids, the oldest first. */
export const ordersAfter =
  (db: Db, owner: UserId, filter: OrderFilter = {}) =>
  async (row: { id: OrderId } | null, limit: number): Promise<OrderEntry[]> =>
    withItems(
      db,
      owner,
      await db
        .select(ENTRY)
        .from(orders)
        .where(and(chosen(owner, filter), row === null ? undefined : gt(orders.id, row.id)))
        .orderBy(asc(orders.id))
        .limit(limit),
    );

/** An order as its row has it; null when there is none. */
export async function findOrder(db: Db, owner: UserId, id: OrderId): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(mine(owner, id));
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockOrder(tx: Db, owner: UserId, id: OrderId): Promise<OrderRow | null> {
  const [row] = await tx.select().from(orders).where(mine(owner, id)).for('update');
  return row ?? null;
}

/** The order of a sale at a platform, or of the payment behind it; null when there is none. */
export async function findSale(
  db: Db,
  owner: UserId,
  platform: string,
  by: { external_id: string } | { payment_id: string },
): Promise<OrderRow | null> {
  const same =
    'external_id' in by ? eq(orders.external_id, by.external_id) : eq(orders.payment_id, by.payment_id);
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.user_id, owner), eq(orders.platform, platform), same))
    .limit(1);
  return row ?? null;
}

/** The orders of some sales at a platform, by their names there. */
export async function ordersOfSales(
  db: Db,
  owner: UserId,
  platform: string,
  names: readonly string[],
): Promise<Map<string, OrderRow>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .select()
    .from(orders)
    .where(
      and(eq(orders.user_id, owner), eq(orders.platform, platform), inArray(orders.external_id, [...names])),
    );
  return new Map(rows.map((row) => [row.external_id, row]));
}

/** An order with everything that is answered of it; null when there is none. */
export async function loadOrder(db: Db, owner: UserId, id: OrderId) {
  const [row] = await db
    .select({
      ...ENTRY,
      consent_text: checkouts.consent_text,
      consented_at: checkouts.consented_at,
      news_text: checkouts.news_text,
      news_at: checkouts.news_at,
      asked_cents: checkouts.total_cents,
      asked_currency: checkouts.currency,
    })
    .from(orders)
    .leftJoin(checkouts, and(eq(checkouts.user_id, orders.user_id), eq(checkouts.id, orders.checkout_id)))
    .where(mine(owner, id));
  if (row === undefined) return null;
  const [whole] = await withItems(db, owner, [row]);
  return whole === undefined
    ? null
    : { ...whole, grants: await grantsOf(db, owner, id), refunds: await refundsOf(db, owner, id) };
}

const grantsOf = (db: Db, owner: UserId, id: OrderId) =>
  db
    .select({
      id: grants.id,
      product_id: grants.product_id,
      state: grants.state,
      first_edition: grants.first_edition,
      downloads: grants.downloads,
      last_download_at: grants.last_download_at,
    })
    .from(grants)
    .where(and(eq(grants.user_id, owner), eq(grants.order_id, id)))
    .orderBy(asc(grants.id));

const refundsOf = (db: Db, owner: UserId, id: OrderId) =>
  db
    .select({
      id: refunds.id,
      state: refunds.state,
      amount_cents: refunds.amount_cents,
      currency: refunds.currency,
      reason: refunds.reason,
      created_at: refunds.created_at,
    })
    .from(refunds)
    .where(and(eq(refunds.user_id, owner), eq(refunds.order_id, id)))
    .orderBy(asc(refunds.created_at), asc(refunds.id));

/** The next number of an account's orders. Whoever asks meanwhile waits until this transaction ends. */
export async function nextNumber(tx: Db, owner: UserId): Promise<number> {
  const [row] = await tx
    .insert(orderNumbers)
    .values({ user_id: owner, last: FIRST_ORDER })
    .onConflictDoUpdate({ target: orderNumbers.user_id, set: { last: sql`${orderNumbers.last} + 1` } })
    .returning({ last: orderNumbers.last });
  if (row === undefined) throw new Error('an order got no number');
  return row.last;
}

/** The number of an account's last order, which nobody else counts on from until this transaction ends. */
export async function lockNumbers(tx: Db, owner: UserId): Promise<number> {
  const [row] = await tx
    .insert(orderNumbers)
    .values({ user_id: owner, last: FIRST_ORDER - 1 })
    .onConflictDoUpdate({ target: orderNumbers.user_id, set: { last: sql`${orderNumbers.last}` } })
    .returning({ last: orderNumbers.last });
  if (row === undefined) throw new Error('an account has no last number');
  return row.last;
}

export async function setNumbers(tx: Db, owner: UserId, last: number): Promise<void> {
  await tx.update(orderNumbers).set({ last }).where(eq(orderNumbers.user_id, owner));
}

export async function insertOrder(
  tx: Db,
  order: typeof orders.$inferInsert,
  items: (typeof orderItems.$inferInsert)[],
): Promise<void> {
  await tx.insert(orders).values(order);
  await tx.insert(orderItems).values(items);
}

export async function updateOrder(
  tx: Db,
  owner: UserId,
  id: OrderId,
  set: Partial<Pick<OrderRow, 'state' | 'dispute' | 'refunded_cents' | 'receipt_url' | 'updated_at'>>,
): Promise<void> {
  await tx.update(orders).set(set).where(mine(owner, id));
}

/** How many orders wait for the creator's word. */
export async function countReview(db: Db, owner: UserId): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(orders)
    .where(and(eq(orders.user_id, owner), inArray(orders.state, ['review'])));
  return row?.value ?? 0;
}
