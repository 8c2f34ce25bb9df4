import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { users } from '@/features/auth/auth.table';
import { GIVEN } from '@/features/sales/sales.rules';
import { grants, orders } from '@/features/sales/sales.table';
import type { Db } from '@/server/database/db';

/**
 * Directory look-up by an address, before an owner is known: the orders whose files it has now, from all creators, the
 * newest first. Copies that were given count only where their creator may mail others.
 */
export async function ordersOfAddress(db: Db, email_key: string, limit: number) {
  return db
    .select({ user_id: grants.user_id, order_id: grants.order_id })
    .from(grants)
    .innerJoin(orders, and(eq(orders.user_id, grants.user_id), eq(orders.id, grants.order_id)))
    .innerJoin(users, and(eq(users.id, grants.user_id), isNull(users.removed_at)))
    .where(
      and(
        eq(grants.email_key, email_key),
        eq(grants.state, 'active'),
        or(
          sql`${orders.platform} <> all(${`{${GIVEN.join(',')}}`}::text[])`,
          isNotNull(users.email_confirmed_at),
        ),
      ),
    )
    .orderBy(desc(grants.created_at), desc(grants.id))
    .limit(limit);
}
