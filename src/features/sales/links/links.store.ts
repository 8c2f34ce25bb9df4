import { and, desc, eq, gt, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { users } from '@/features/auth/auth.table';
import { grants, orders } from '@/features/sales/sales.table';
import type { Db } from '@/server/database/db';
import { linkRequests } from './links.table';

/**
 * Directory look-up by an address, before an owner is known: the orders whose files it has now, from all creators, the
 * newest first. Those that cost nothing, given copies among them, count only where their creator may mail others, as in
 * `mayMailBuyer`: anybody can take them for an address of somebody else’s.
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
        or(gt(orders.total_cents, 0), isNotNull(users.email_confirmed_at)),
      ),
    )
    .orderBy(desc(grants.created_at), desc(grants.id))
    .limit(limit);
}

/** Keeps that an address is to have its links. */
export async function keepLinkRequest(db: Db, email_key: string, asked_at: string): Promise<void> {
  await db.insert(linkRequests).values({ email_key, asked_at }).onConflictDoNothing();
}

/** Takes the wish of an address; false where another one is at it, or was. */
export async function takeLinkRequest(tx: Db, email_key: string): Promise<boolean> {
  const taken = await tx
    .delete(linkRequests)
    .where(eq(linkRequests.email_key, email_key))
    .returning({ email_key: linkRequests.email_key });
  return taken.length > 0;
}

/** Addresses that have waited since before a moment, the longest first. */
export async function waitingLinkRequests(db: Db, before: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ email_key: linkRequests.email_key })
    .from(linkRequests)
    .where(lt(linkRequests.asked_at, before))
    .orderBy(linkRequests.asked_at)
    .limit(limit);
  return rows.map(({ email_key }) => email_key);
}
