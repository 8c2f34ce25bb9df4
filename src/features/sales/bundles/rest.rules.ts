import type { BundlePart } from '@/features/bundles/bundles.rules';
import type { ProductId } from '@/kernel/ids';
import { isChargeable, priceStep } from '@/kernel/stripe-amounts';

/** What a buyer has of a bundle, what is missing, and what that costs her. */
export interface Rest {
  owned: BundlePart[];
  missing: BundlePart[];
  price_cents: number;
}

/**
 * The rest of a bundle for somebody who has some of it: its price × what is missing ÷ all of it, by the prices of the
 * parts, to the nearest that can be charged. Null where she has nothing of it, or all of it, and where what is missing
 * costs too little to be charged.
 */
export function restOf(
  { price_cents, currency, parts }: { price_cents: number; currency: string; parts: readonly BundlePart[] },
  has: ReadonlySet<ProductId>,
): Rest | null {
  const owned = parts.filter(({ product_id }) => has.has(product_id));
  const missing = parts.filter(({ product_id }) => !has.has(product_id));
  const sum = (some: readonly BundlePart[]) => some.reduce((all, part) => all + (part.price_cents ?? 0), 0);
  const all = sum(parts);
  if (owned.length === 0 || missing.length === 0 || all === 0) return null;
  const step = priceStep(currency);
  const price = Math.round((price_cents * sum(missing)) / all / step) * step;
  return isChargeable(price, currency) ? { owned, missing, price_cents: price } : null;
}
