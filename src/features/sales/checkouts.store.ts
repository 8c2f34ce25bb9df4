import { and, asc, desc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { CheckoutId, UserId } from '@/kernel/ids';
import { amongIds } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import type { CheckoutState } from './sales.rules';
import { checkoutLines, checkouts } from './sales.table';

export type CheckoutRow = typeof checkouts.$inferSelect;
/** One product of a checkout, as it was on sale, and its share of the price. */
export type CheckoutLine = Pick<
  typeof checkoutLines.$inferSelect,
  'product_id' | 'edition' | 'title' | 'price_cents'
>;

const mine = (owner: UserId, id: CheckoutId) => and(eq(checkouts.user_id, owner), eq(checkouts.id, id));

/** Keeps a press of Buy with what it is of. */
export async function insertCheckout(
  tx: Db,
  row: typeof checkouts.$inferInsert,
  lines: readonly CheckoutLine[],
): Promise<void> {
  await tx.insert(checkouts).values(row);
  const { user_id, id: checkout_id } = row;
  await tx
    .insert(checkoutLines)
    .values(lines.map((line, position) => ({ user_id, checkout_id, position, ...line })));
}

/** The same of one that may be kept already; says whether it was not. */
export async function insertCheckoutOnce(
  tx: Db,
  row: typeof checkouts.$inferInsert,
  line: CheckoutLine,
): Promise<boolean> {
  const fresh = await tx.insert(checkouts).values(row).onConflictDoNothing().returning({ id: checkouts.id });
  if (fresh.length === 0) return false;
  const { user_id, id: checkout_id } = row;
  await tx.insert(checkoutLines).values({ user_id, checkout_id, position: 0, ...line });
  return true;
}

/** What some checkouts are of, in their order. */
async function linesOfAll(db: Db, owner: UserId, ids: readonly CheckoutId[]) {
  return db
    .select()
    .from(checkoutLines)
    .where(and(eq(checkoutLines.user_id, owner), amongIds(checkoutLines.checkout_id, ids)))
    .orderBy(asc(checkoutLines.checkout_id), asc(checkoutLines.position));
}

const lineOf = ({ product_id, edition, title, price_cents }: CheckoutLine): CheckoutLine => ({
  product_id,
  edition,
  title,
  price_cents,
});

/** What a checkout is of, in its order. */
export async function linesOfCheckout(db: Db, owner: UserId, id: CheckoutId): Promise<CheckoutLine[]> {
  return (await linesOfAll(db, owner, [id])).map(lineOf);
}

/** A press of Buy; null when there is none. */
export async function findCheckout(db: Db, owner: UserId, id: CheckoutId): Promise<CheckoutRow | null> {
  const [row] = await db.select().from(checkouts).where(mine(owner, id));
  return row ?? null;
}

/** The same, locked until the transaction ends: whatever is done about it is done one after the other. */
export async function lockCheckout(tx: Db, owner: UserId, id: CheckoutId): Promise<CheckoutRow | null> {
  const [row] = await tx.select().from(checkouts).where(mine(owner, id)).for('update');
  return row ?? null;
}

/** The checkouts that are open at a till, the newest first. */
export async function openCheckouts(db: Db, owner: UserId, most: number): Promise<CheckoutId[]> {
  const rows = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.user_id, owner), eq(checkouts.state, 'open'), isNotNull(checkouts.external_id)))
    .orderBy(desc(checkouts.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** Keeps the session that the platform has opened for it. */
export async function setSession(db: Db, owner: UserId, id: CheckoutId, external_id: string): Promise<void> {
  await db.update(checkouts).set({ external_id }).where(mine(owner, id));
}

export async function setCheckoutState(
  tx: Db,
  owner: UserId,
  id: CheckoutId,
  state: CheckoutState,
  now: string,
): Promise<void> {
  await tx.update(checkouts).set({ state, looked_at: now }).where(mine(owner, id));
}

/** Writes down that its turn to be looked at has come once more; returns how often it did. */
export async function countLook(db: Db, owner: UserId, id: CheckoutId): Promise<number> {
  const [row] = await db
    .update(checkouts)
    .set({ looks: sql`${checkouts.looks} + 1` })
    .where(mine(owner, id))
    .returning({ looks: checkouts.looks });
  return row?.looks ?? 0;
}

/** All presses of Buy after one, by their ids, as an archive has them: with what was agreed to. */
export const checkoutsAfter =
  (db: Db, owner: UserId) => async (row: { id: CheckoutId } | null, limit: number) => {
    const rows = await db
      .select()
      .from(checkouts)
      .where(and(eq(checkouts.user_id, owner), row === null ? undefined : gt(checkouts.id, row.id)))
      .orderBy(checkouts.id)
      .limit(limit);
    if (rows.length === 0) return [];
    const lines = await linesOfAll(
      db,
      owner,
      rows.map(({ id }) => id),
    );
    return rows.map(({ user_id: _user, looks: _looks, looked_at: _looked, ...checkout }) => ({
      ...checkout,
      lines: lines.filter(({ checkout_id }) => checkout_id === checkout.id).map(lineOf),
    }));
  };
