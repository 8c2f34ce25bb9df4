import type { ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { isChargeable, priceStep } from '@/kernel/stripe-amounts';

/** A use is held while its checkout is open, used once that is paid, and released when it ended without money. */
export type UseState = 'held' | 'used' | 'released';

/** What a code looks like, in any case. */
export const CODE_PATTERN = `^[A-Za-z0-9_-]{${LIMITS.discount_code_min},${LIMITS.discount_code}}$`;

const CODE = new RegExp(CODE_PATTERN);

/** The one spelling under which codes are compared; null for what can be none. */
export function codeKey(text: string): string | null {
  const code = text.trim();
  return CODE.test(code) ? code.toUpperCase() : null;
}

/** What a code takes off, of what and when. */
export interface DiscountTerms {
  /** 1 to 100; null where an amount is taken off. */
  percent: number | null;
  /** Minor units of `currency`; null where a percentage is. */
  amount_cents: number | null;
  currency: string | null;
  product_ids: ProductId[] | null;
  /** RFC 3339 in UTC; the end is not part of it. */
  starts_at: string | null;
  ends_at: string | null;
  most_uses: number | null;
  active: boolean;
}

/** What somebody wants to buy, and when. */
export interface Wish {
  /** Everything that is bought together. */
  product_ids: readonly ProductId[];
  price_cents: number;
  currency: string;
  /** RFC 3339 in UTC with milliseconds. */
  now: string;
}

/** Why a code takes nothing off. */
export type CodeFault =
  | 'unknown'
  | 'early'
  | 'over'
  | 'other_product'
  | 'other_currency'
  | 'used_up'
  /** What is left of it is held by checkouts that are open. */
  | 'in_use'
  | 'email_used'
  | 'too_little'
  /** It holds, but makes another price than the one that was shown. */
  | 'changed';

/** What a code makes of a price. */
export interface Reduction {
  /** As the creator wrote it. */
  code: string;
  percent: number | null;
  discount_cents: number;
  total_cents: number;
  ends_at: string | null;
}

/** What is left of a price, in minor units: never below 0, a percentage rounded to what can be charged. */
export function reducedPrice(
  { percent, amount_cents }: Pick<DiscountTerms, 'percent' | 'amount_cents'>,
  price_cents: number,
  currency: string,
): number {
  if (percent === null) return Math.max(0, price_cents - (amount_cents ?? 0));
  const step = priceStep(currency);
  return Math.round((price_cents * (100 - percent)) / 100 / step) * step;
}

/** Why a code does not hold for a wish; null where it does. A use that is held counts where one is to be taken. */
export function codeFaultOf(
  terms: DiscountTerms,
  wish: Wish,
  uses: Readonly<Record<'used' | 'held', number>>,
): CodeFault | null {
  const { product_ids, starts_at, ends_at, most_uses } = terms;
  if (!terms.active || (ends_at !== null && wish.now >= ends_at)) return 'over';
  if (starts_at !== null && wish.now < starts_at) return 'early';
  // Of what is bought together at one price, a code that is for a part of it takes nothing off.
  if (product_ids !== null && !wish.product_ids.every((id) => product_ids.includes(id)))
    return 'other_product';
  if (terms.amount_cents !== null && terms.currency !== wish.currency) return 'other_currency';
  if (most_uses !== null && uses.used >= most_uses) return 'used_up';
  if (most_uses !== null && uses.used + uses.held >= most_uses) return 'in_use';
  const left = reducedPrice(terms, wish.price_cents, wish.currency);
  return left === 0 || isChargeable(left, wish.currency) ? null : 'too_little';
}

/** What a use becomes when its checkout does. */
export const useStateOf = (checkout: 'open' | 'paid' | 'expired' | 'failed'): UseState =>
  checkout === 'paid' ? 'used' : checkout === 'open' ? 'held' : 'released';
