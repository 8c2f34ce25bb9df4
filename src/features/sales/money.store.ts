import { and, eq, gt, sql } from 'drizzle-orm';
import type { OrderId, ProductId, RefundId, UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { disputes, refunds, salesDays } from './sales.table';

export type RefundRow = typeof refunds.$inferSelect;

/** The refunds of an order as their rows have them, the oldest first. */
export async function refundRows(tx: Db, owner: UserId, order_id: OrderId): Promise<RefundRow[]> {
  return tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.user_id, owner), eq(refunds.order_id, order_id)))
    .orderBy(refunds.created_at, refunds.id);
}

/** How many refunds of an order there were, those that failed too. */
export async function countRefunds(db: Db, owner: UserId, order_id: OrderId): Promise<number> {
  return (await refundRows(db, owner, order_id)).length;
}

/** Keeps a refund, new or known. */
export async function keepRefund(tx: Db, row: typeof refunds.$inferInsert): Promise<void> {
  await tx
    .insert(refunds)
    .values(row)
    .onConflictDoUpdate({
      target: [refunds.user_id, refunds.platform, refunds.external_id],
      set: { state: row.state, amount_cents: row.amount_cents, reason: row.reason },
    });
}

/** Keeps a dispute, new or known. */
export async function keepDispute(tx: Db, row: typeof disputes.$inferInsert): Promise<void> {
  await tx
    .insert(disputes)
    .values(row)
    .onConflictDoUpdate({
      target: [disputes.user_id, disputes.platform, disputes.external_id],
      set: { state: row.state, amount_cents: row.amount_cents, reason: row.reason },
    });
}

/** The disputes of an order as their rows have them, the oldest first. */
export async function disputeRows(tx: Db, owner: UserId, order_id: OrderId) {
  return tx
    .select()
    .from(disputes)
    .where(and(eq(disputes.user_id, owner), eq(disputes.order_id, order_id)))
    .orderBy(disputes.created_at, disputes.external_id);
}

/** The refunds and disputes that are known by some of a platform's names, with their states. */
export async function movedRows(
  db: Db,
  owner: UserId,
  platform: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const of = (table: typeof refunds | typeof disputes) =>
    and(
      eq(table.user_id, owner),
      eq(table.platform, platform),
      sql`${table.external_id} in (select jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb))`,
    );
  const rows = await Promise.all([
    db.select({ name: refunds.external_id, state: refunds.state }).from(refunds).where(of(refunds)),
    db.select({ name: disputes.external_id, state: disputes.state }).from(disputes).where(of(disputes)),
  ]);
  return new Map<string, string>(rows.flat().map(({ name, state }) => [name, state]));
}

/** Orders with a refund that is on its way, or a dispute that is open; the longest first. */
export async function unsettledOrders(db: Db, owner: UserId, limit: number): Promise<OrderId[]> {
  const rows = await Promise.all([
    db
      .select({ order_id: refunds.order_id, at: refunds.created_at })
      .from(refunds)
      .where(and(eq(refunds.user_id, owner), eq(refunds.state, 'pending')))
      .orderBy(refunds.created_at)
      .limit(limit),
    db
      .select({ order_id: disputes.order_id, at: disputes.created_at })
      .from(disputes)
      .where(and(eq(disputes.user_id, owner), eq(disputes.state, 'open')))
      .orderBy(disputes.created_at)
      .limit(limit),
  ]);
  return [...new Set(rows.flat().map(({ order_id }) => order_id))];
}

/** Adds to what was sold of a product on a day. */
export async function addToDay(
  tx: Db,
  owner: UserId,
  place: { product_id: ProductId; day: string; currency: string; platform: string },
  more: { orders?: number; gross_cents?: number; tax_cents?: number; refunded_cents?: number },
): Promise<void> {
  const { orders = 0, gross_cents = 0, tax_cents = 0, refunded_cents = 0 } = more;
  await tx
    .insert(salesDays)
    .values({ user_id: owner, ...place, orders, gross_cents, tax_cents, refunded_cents })
    .onConflictDoUpdate({
      target: [
        salesDays.user_id,
        salesDays.product_id,
        salesDays.day,
        salesDays.currency,
        salesDays.platform,
      ],
      set: {
        orders: sql`${salesDays.orders} + excluded.orders`,
        gross_cents: sql`${salesDays.gross_cents} + excluded.gross_cents`,
        tax_cents: sql`${salesDays.tax_cents} + excluded.tax_cents`,
        refunded_cents: sql`${salesDays.refunded_cents} + excluded.refunded_cents`,
      },
    });
}

/** All refunds of an account after one, by their ids, as an archive has them. */
export const refundsAfter =
  (db: Db, owner: UserId) => async (row: { id: RefundId } | null, limit: number) => {
    const rows = await db
      .select()
      .from(refunds)
      .where(and(eq(refunds.user_id, owner), row === null ? undefined : gt(refunds.id, row.id)))
      .orderBy(refunds.id)
      .limit(limit);
    return rows.map(({ user_id: _user, ...refund }) => refund);
  };

/** All disputes of an account after one, by their platforms and names there, as an archive has them. */
export const disputesAfter =
  (db: Db, owner: UserId) => async (row: { platform: string; external_id: string } | null, limit: number) => {
    const after =
      row === null
        ? undefined
        : sql`(${disputes.platform}, ${disputes.external_id}) > (${row.platform}, ${row.external_id})`;
    const rows = await db
      .select()
      .from(disputes)
      .where(and(eq(disputes.user_id, owner), after))
      .orderBy(disputes.platform, disputes.external_id)
      .limit(limit);
    return rows.map(({ user_id: _user, ...dispute }) => dispute);
  };
