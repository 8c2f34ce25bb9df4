import { and, asc, eq, gte, sql, sum } from 'drizzle-orm';
import { productViews } from '@/features/publications/views.table';
import { salesDays } from '@/features/sales/sales.table';
import type { ProductId, UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';

/** What was sold on each day since `first`, in each currency. */
export async function soldSince(db: Db, owner: UserId, first: string) {
  return db
    .select({
      day: sql<string>`${salesDays.day}::text`,
      currency: salesDays.currency,
      orders: sum(salesDays.orders).mapWith(Number),
      gross_cents: sum(salesDays.gross_cents).mapWith(Number),
      tax_cents: sum(salesDays.tax_cents).mapWith(Number),
      refunded_cents: sum(salesDays.refunded_cents).mapWith(Number),
    })
    .from(salesDays)
    .where(and(eq(salesDays.user_id, owner), gte(salesDays.day, first)))
    .groupBy(salesDays.day, salesDays.currency);
}

/** What was sold of a product, in each currency. */
export async function soldOf(db: Db, owner: UserId, id: ProductId) {
  return db
    .select({
      currency: salesDays.currency,
      orders: sum(salesDays.orders).mapWith(Number),
      net_cents: sql`sum(${salesDays.gross_cents} - ${salesDays.refunded_cents})`.mapWith(Number),
    })
    .from(salesDays)
    .where(and(eq(salesDays.user_id, owner), eq(salesDays.product_id, id)))
    .groupBy(salesDays.currency)
    .orderBy(asc(salesDays.currency));
}

/** How often a product's page was looked at. */
export async function viewsOf(db: Db, owner: UserId, id: ProductId): Promise<number> {
  const [row] = await db
    .select({ views: sum(productViews.count).mapWith(Number) })
    .from(productViews)
    .where(and(eq(productViews.user_id, owner), eq(productViews.product_id, id)));
  return row?.views ?? 0;
}
