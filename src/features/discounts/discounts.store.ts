import { and, asc, count, desc, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { products } from '@/features/products/records/products.table';
import type { CheckoutId, DiscountId, UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import type { UseState } from './discounts.rules';
import { discounts, discountUses } from './discounts.table';

export type DiscountRow = typeof discounts.$inferSelect;

const usesIn = (state: UseState) => sql<number>`(
  select count(*)::int from discount_uses one
  where one.user_id = discounts.user_id and one.discount_id = discounts.id and one.state = ${state})`;

const answer = {
  id: discounts.id,
  code: discounts.code,
  percent: discounts.percent,
  amount_cents: discounts.amount_cents,
  currency: discounts.currency,
  product_ids: discounts.product_ids,
  starts_at: discounts.starts_at,
  ends_at: discounts.ends_at,
  most_uses: discounts.most_uses,
  once_per_email: discounts.once_per_email,
  active: discounts.active,
  uses: usesIn('used'),
  held: usesIn('held'),
  version: discounts.version,
  created_at: discounts.created_at,
  updated_at: discounts.updated_at,
};

const mine = (owner: UserId, id: DiscountId) => and(eq(discounts.user_id, owner), eq(discounts.id, id));

/** Uses that count against what is allowed. */
const COUNTED: UseState[] = ['held', 'used'];

/** A page of codes, the newest first, with the exact total. */
export async function listDiscounts(db: Db, owner: UserId, limit: number, offset: number) {
  const total = await countDiscounts(db, owner);
  const rows = await db
    .select(answer)
    .from(discounts)
    .where(eq(discounts.user_id, owner))
    .orderBy(desc(discounts.id))
    .limit(limit)
    .offset(offset);
  return { rows, total };
}

/** Codes after one by their ids, the oldest first. */
export const discountsAfter =
  (db: Db, owner: UserId) => async (row: { id: DiscountId } | null, limit: number) =>
    db
      .select(answer)
      .from(discounts)
      .where(and(eq(discounts.user_id, owner), row === null ? undefined : gt(discounts.id, row.id)))
      .orderBy(asc(discounts.id))
      .limit(limit);

/** Uses of codes after one by their checkouts. */
export const usesAfter =
  (db: Db, owner: UserId) => async (row: { checkout_id: CheckoutId } | null, limit: number) =>
    db
      .select({
        discount_id: discountUses.discount_id,
        checkout_id: discountUses.checkout_id,
        email_key: discountUses.email_key,
        state: discountUses.state,
        created_at: discountUses.created_at,
        updated_at: discountUses.updated_at,
      })
      .from(discountUses)
      .where(
        and(
          eq(discountUses.user_id, owner),
          row === null ? undefined : gt(discountUses.checkout_id, row.checkout_id),
        ),
      )
      .orderBy(asc(discountUses.checkout_id))
      .limit(limit);

export async function countDiscounts(db: Db, owner: UserId): Promise<number> {
  const [row] = await db.select({ value: count() }).from(discounts).where(eq(discounts.user_id, owner));
  return row?.value ?? 0;
}

/** A code as it is answered; null when there is none. */
export async function getDiscount(db: Db, owner: UserId, id: DiscountId) {
  const [row] = await db.select(answer).from(discounts).where(mine(owner, id));
  return row ?? null;
}

/** Locks a code until the transaction ends; false when there is none. Uses may still refer to it meanwhile. */
export async function lockDiscount(tx: Db, owner: UserId, id: DiscountId): Promise<boolean> {
  const rows = await tx
    .select({ id: discounts.id })
    .from(discounts)
    .where(mine(owner, id))
    .for('no key update');
  return rows.length > 0;
}

export async function insertDiscount(tx: Db, row: typeof discounts.$inferInsert): Promise<void> {
  await tx.insert(discounts).values(row);
}

export async function updateDiscount(
  tx: Db,
  owner: UserId,
  id: DiscountId,
  set: Partial<Omit<typeof discounts.$inferInsert, 'user_id' | 'id' | 'version'>>,
): Promise<void> {
  await tx
    .update(discounts)
    .set({ ...set, version: sql`${discounts.version} + 1` })
    .where(mine(owner, id));
}

/** Deletes a code with what was counted of it. */
export async function deleteDiscount(tx: Db, owner: UserId, id: DiscountId): Promise<void> {
  await tx.delete(discounts).where(mine(owner, id));
}

/** Products with a price, by title; archived ones apart. */
export async function pricedProducts(db: Db, owner: UserId, limit: number) {
  const rows = await db
    .select({
      id: products.id,
      title: products.title,
      price_cents: products.price_cents,
      price_mode: products.price_mode,
      suggested: products.suggested_price_cents,
      currency: products.currency,
      slug: products.slug,
      status: products.status,
    })
    .from(products)
    .where(
      and(
        eq(products.user_id, owner),
        ne(products.status, 'archived'),
        or(gt(products.price_cents, 0), eq(products.price_mode, 'pay_what_you_want')),
        isNotNull(products.currency),
      ),
    )
    .orderBy(asc(products.title), asc(products.id))
    .limit(limit);
  return rows.map(({ price_cents, price_mode, suggested, currency, ...row }) => ({
    ...row,
    price_cents: (price_mode === 'fixed' ? price_cents : (suggested ?? price_cents)) ?? 0,
    currency: currency ?? '',
  }));
}

/** The code with this key; null when there is none. */
export async function findCode(db: Db, owner: UserId, code_key: string): Promise<DiscountRow | null> {
  const [row] = await db
    .select()
    .from(discounts)
    .where(and(eq(discounts.user_id, owner), eq(discounts.code_key, code_key)));
  return row ?? null;
}

/** The same, locked until the transaction ends, so that its uses are counted one after the other. */
export async function lockCode(tx: Db, owner: UserId, code_key: string): Promise<DiscountRow | null> {
  const [row] = await tx
    .select()
    .from(discounts)
    .where(and(eq(discounts.user_id, owner), eq(discounts.code_key, code_key)))
    .for('no key update');
  return row ?? null;
}

/** The uses of a code: those that are over, and those that open checkouts hold. */
export async function countUses(
  db: Db,
  owner: UserId,
  id: DiscountId,
): Promise<Record<'used' | 'held', number>> {
  const rows = await db
    .select({ state: discountUses.state, value: count() })
    .from(discountUses)
    .where(
      and(
        eq(discountUses.user_id, owner),
        eq(discountUses.discount_id, id),
        inArray(discountUses.state, COUNTED),
      ),
    )
    .groupBy(discountUses.state);
  const of = (state: UseState) => rows.find((row) => row.state === state)?.value ?? 0;
  return { used: of('used'), held: of('held') };
}

/** What an address has of a code: a use that an open checkout holds, else one that is over; null for none. */
export async function findUse(
  db: Db,
  owner: UserId,
  id: DiscountId,
  email_key: string,
): Promise<{ checkout_id: CheckoutId; state: UseState } | null> {
  const [row] = await db
    .select({ checkout_id: discountUses.checkout_id, state: discountUses.state })
    .from(discountUses)
    .where(
      and(
        eq(discountUses.user_id, owner),
        eq(discountUses.discount_id, id),
        eq(discountUses.email_key, email_key),
        inArray(discountUses.state, COUNTED),
      ),
    )
    .orderBy(asc(discountUses.state), desc(discountUses.checkout_id))
    .limit(1);
  return row ?? null;
}

export async function insertUse(tx: Db, row: typeof discountUses.$inferInsert): Promise<void> {
  await tx.insert(discountUses).values(row);
}

/** Says what became of the use that a checkout holds, if it holds one. */
export async function setUseState(
  tx: Db,
  owner: UserId,
  checkout_id: CheckoutId,
  state: UseState,
  now: string,
): Promise<void> {
  await tx
    .update(discountUses)
    .set({ state, updated_at: now })
    .where(
      and(
        eq(discountUses.user_id, owner),
        eq(discountUses.checkout_id, checkout_id),
        ne(discountUses.state, state),
      ),
    );
}

/** Whether an account has a code that is switched on. */
export async function hasCodes(db: Db, owner: UserId): Promise<boolean> {
  const rows = await db
    .select({ id: discounts.id })
    .from(discounts)
    .where(and(eq(discounts.user_id, owner), eq(discounts.active, true)))
    .limit(1);
  return rows.length > 0;
}
