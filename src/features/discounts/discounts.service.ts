import { requireOwnProducts } from '@/features/products/products.service';
import { timestamp } from '@/kernel/clock';
import { type FieldError, Problem } from '@/kernel/errors';
import { type CheckoutId, type DiscountId, newId, type ProductId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { listPage, pageOf } from '@/kernel/paging';
import { emailKey } from '@/kernel/text';
import { noteEvent } from '@/server/audit/audit';
import { type Db, isDuplicate } from '@/server/database/db';
import { takeTurn } from '@/server/database/turns';
import { checkVersion, commit, type UserContext } from '@/server/trpc/trpc';
import {
  type CodeFault,
  codeFaultOf,
  codeKey,
  type Reduction,
  reducedPrice,
  useStateOf,
  type Wish,
} from './discounts.rules';
import type {
  Discount,
  DiscountChoices,
  DiscountCreate,
  DiscountList,
  DiscountPage,
  DiscountPatch,
} from './discounts.schema';
import {
  countDiscounts,
  countUses,
  type DiscountRow,
  deleteDiscount,
  discountsAfter,
  findCode,
  findUse,
  getDiscount,
  hasCodes,
  insertDiscount,
  insertUse,
  listDiscounts,
  lockCode,
  lockDiscount,
  pricedProducts,
  setUseState,
  updateDiscount,
  usesAfter,
} from './discounts.store';

/** All codes after one, and all their uses, as an archive has them. */
export const archivedDiscounts = discountsAfter;
export const archivedUses = usesAfter;

/** A page of the caller's codes, the newest first. */
export async function discountsPage({ db, owner }: UserContext, input: DiscountList): Promise<DiscountPage> {
  const page = pageOf(input);
  const { rows, total } = await listDiscounts(db, owner, page.per_page, (page.page - 1) * page.per_page);
  return listPage(rows, total, page);
}

/** One of the caller's codes. Throws not_found. */
export async function requireDiscount(db: Db, owner: UserId, id: DiscountId): Promise<Discount> {
  const found = await getDiscount(db, owner, id);
  if (found === null) throw new Problem('not_found');
  return found;
}

/** What the form of a code offers. */
export async function discountChoicesOf({ db, owner, services }: UserContext): Promise<DiscountChoices> {
  const rows = await pricedProducts(db, owner, LIMITS.discount_products);
  return {
    products: rows.map(({ slug, status, ...row }) => ({
      ...row,
      url: slug !== null && status === 'published' ? `${services.public_url}/p/${slug}` : null,
    })),
  };
}

type Written = Pick<
  DiscountRow,
  | 'code'
  | 'percent'
  | 'amount_cents'
  | 'currency'
  | 'product_ids'
  | 'starts_at'
  | 'ends_at'
  | 'most_uses'
  | 'once_per_email'
  | 'active'
>;

const wrong = (pointer: string, message: string): FieldError => ({
  in: 'body',
  pointer,
  code: 'invalid_value',
  message,
});

/** Throws validation_failed for what can't stand together, and unknown_product. */
async function requireSound(tx: Db, owner: UserId, written: Written): Promise<void> {
  const { percent, amount_cents, currency, starts_at, ends_at, product_ids } = written;
  const errors: FieldError[] = [];
  if ((percent === null) === (amount_cents === null))
    errors.push(wrong('/percent', 'Set either a percentage or an amount, not both.'));
  if ((amount_cents === null) !== (currency === null))
    errors.push(wrong('/currency', 'An amount needs a currency, and a percentage can’t have one.'));
  if (starts_at !== null && ends_at !== null && ends_at <= starts_at)
    errors.push(wrong('/ends_at', 'The code must end after it starts.'));
  if (errors.length > 0) throw new Problem('validation_failed', { errors });
  if (product_ids !== null) await requireOwnProducts(tx, owner, product_ids);
}

/** Says that a code is taken, in place of the database's unique violation. */
async function withUniqueCode<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw new Problem('already_exists', {
      detail: 'You already have this code.',
      errors: [
        { in: 'body', pointer: '/code', code: 'already_exists', message: 'This code is already taken.' },
      ],
    });
  }
}

const keyOf = (code: string): string => codeKey(code) ?? '';

/** Makes a code. Throws validation_failed, unknown_product, already_exists. */
export function createDiscount(ctx: UserContext, input: DiscountCreate): Promise<Discount> {
  const { owner, services } = ctx;
  const now = timestamp(services.clock());
  const written: Written = {
    code: input.code,
    percent: input.percent ?? null,
    amount_cents: input.amount_cents ?? null,
    currency: input.currency ?? null,
    product_ids: distinct(input.product_ids ?? null),
    starts_at: input.starts_at ?? null,
    ends_at: input.ends_at ?? null,
    most_uses: input.most_uses ?? null,
    once_per_email: input.once_per_email ?? false,
    active: input.active ?? true,
  };
  return withUniqueCode(() =>
    commit(ctx, async (tx) => {
      await requireSound(tx, owner, written);
      await takeTurn(tx, owner, 'discounts');
      if ((await countDiscounts(tx, owner)) >= LIMITS.discounts)
        throw new Problem('already_exists', {
          detail: `An account can have at most ${LIMITS.discounts} codes.`,
        });
      const times = { version: 1, created_at: now, updated_at: now };
      const id = newId('discount');
      await insertDiscount(tx, { ...written, ...times, user_id: owner, id, code_key: keyOf(written.code) });
      return { id, ...written, uses: 0, held: 0, ...times };
    }),
  );
}

const distinct = (ids: ProductId[] | null): ProductId[] | null => (ids === null ? null : [...new Set(ids)]);

/** Changes what is sent of a code. Throws not_found, version_conflict, validation_failed, unknown_product, already_exists. */
export function changeDiscount(ctx: UserContext, input: DiscountPatch): Promise<Discount> {
  const { owner, services } = ctx;
  return withUniqueCode(() =>
    commit(ctx, async (tx) => {
      await lockDiscount(tx, owner, input.id);
      const stored = await requireDiscount(tx, owner, input.id);
      checkVersion(ctx, stored.version);
      const kept = <Key extends keyof Written>(key: Key, sent: Written[Key] | undefined) =>
        sent === undefined ? stored[key] : sent;
      const written: Written = {
        code: input.code ?? stored.code,
        percent: kept('percent', input.percent),
        amount_cents: kept('amount_cents', input.amount_cents),
        currency: kept('currency', input.currency),
        product_ids: distinct(kept('product_ids', input.product_ids)),
        starts_at: kept('starts_at', input.starts_at),
        ends_at: kept('ends_at', input.ends_at),
        most_uses: kept('most_uses', input.most_uses),
        once_per_email: input.once_per_email ?? stored.once_per_email,
        active: input.active ?? stored.active,
      };
      await requireSound(tx, owner, written);
      const whole: Discount = { ...stored, ...written };
      if (JSON.stringify(whole) === JSON.stringify(stored)) return stored;
      const now = timestamp(services.clock());
      const set = { ...written, code_key: keyOf(written.code), updated_at: now };
      await updateDiscount(tx, owner, input.id, set);
      return { ...whole, version: stored.version + 1, updated_at: now };
    }),
  );
}

/**
 * Deletes a code, used or not: orders and open checkouts keep its words and their price themselves, and the code is
 * free to be made anew. Throws not_found, version_conflict.
 */
export function removeDiscount(ctx: UserContext, id: DiscountId): Promise<void> {
  return commit(ctx, async (tx) => {
    await lockDiscount(tx, ctx.owner, id);
    const stored = await requireDiscount(tx, ctx.owner, id);
    checkVersion(ctx, stored.version);
    await deleteDiscount(tx, ctx.owner, id);
    await noteEvent(tx, ctx, 'discount.deleted', { id, name: stored.code });
  });
}

/** Whether it makes sense to ask buyers for a code. */
export const asksForCodes = hasCodes;

const NO_USES = { used: 0, held: 0 };

type Quote = { reduction: Reduction } | { refusal: CodeFault };

const reductionOf = (row: DiscountRow, { price_cents, currency }: Wish): Reduction => {
  const total_cents = reducedPrice(row, price_cents, currency);
  const { code, percent, ends_at } = row;
  return { code, percent, ends_at, discount_cents: price_cents - total_cents, total_cents };
};

/** A page shows the price of a code that somebody is paying with: she may go back. Who presses Buy needs a use. */
async function quoted(db: Db, row: DiscountRow | null, wish: Wish, takes: boolean): Promise<Quote> {
  if (row === null) return { refusal: 'unknown' };
  const counted = row.most_uses === null ? NO_USES : await countUses(db, row.user_id, row.id);
  const uses = takes ? counted : { ...counted, held: 0 };
  const refusal = codeFaultOf(row, wish, uses);
  return refusal === null ? { reduction: reductionOf(row, wish) } : { refusal };
}

/** What a code that somebody has typed makes of a price now, or why nothing. */
export async function quoteDiscount(db: Db, owner: UserId, code: string, wish: Wish): Promise<Quote> {
  const key = codeKey(code);
  return quoted(db, key === null ? null : await findCode(db, owner, key), wish, false);
}

/**
 * The same for a checkout that begins in this transaction at `total_cents`, and holds a use of the code from then on. The code's row is
 * locked until the transaction ends: whoever wants a use meanwhile waits, and counts this one. Where an open checkout
 * of the same address is what stands in the way, it is named.
 */
export async function holdDiscount(
  tx: Db,
  owner: UserId,
  code: string,
  wish: Wish & { checkout_id: CheckoutId; email: string; total_cents: number },
): Promise<Quote | { refusal: CodeFault; held_by: CheckoutId }> {
  const key = codeKey(code);
  const row = key === null ? null : await lockCode(tx, owner, key);
  const quote = await quoted(tx, row, wish, true);
  const email_key = emailKey(wish.email);
  const own = row === null ? null : await findUse(tx, owner, row.id, email_key);
  const held = own?.state === 'held' ? { held_by: own.checkout_id } : {};
  if ('refusal' in quote && quote.refusal === 'in_use') return { ...quote, ...held };
  if (row === null || 'refusal' in quote) return quote;
  if (quote.reduction.total_cents !== wish.total_cents) return { refusal: 'changed' };
  if (row.once_per_email && own !== null) return { refusal: 'email_used', ...held };
  await insertUse(tx, {
    user_id: owner,
    discount_id: row.id,
    checkout_id: wish.checkout_id,
    email_key,
    state: 'held',
    created_at: wish.now,
    updated_at: wish.now,
  });
  return quote;
}

/**
 * Has the use that a checkout holds, if any, go where the checkout goes, in its transaction. Money that comes late
 * takes the use again, though it be one more than allowed.
 */
export const followCheckout = (
  tx: Db,
  owner: UserId,
  checkout_id: CheckoutId,
  state: Parameters<typeof useStateOf>[0],
  now: string,
): Promise<void> => setUseState(tx, owner, checkout_id, useStateOf(state), now);
