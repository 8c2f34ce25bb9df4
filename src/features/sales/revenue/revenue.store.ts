import { and, eq, gte, sql, sum } from 'drizzle-orm';
import { salesDays } from '@/features/sales/sales.table';
import type { UserId } from '@/kernel/ids';
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
