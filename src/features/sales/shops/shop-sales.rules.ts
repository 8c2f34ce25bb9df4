import type { ShopSession } from '@/features/connections/shopping.service';
import type { ItemSums, Paid } from '@/features/sales/sales.rules';
import type { ProductId } from '@/kernel/ids';
import { CURRENCIES } from '@/kernel/money';

/** A sale as a shop tells of it. */
export type SaleTold = Awaited<ReturnType<ShopSession['sales']>>['sales'][number];

/** What was sold of one of our products. */
export interface ShopItem {
  product_id: ProductId;
  sums: ItemSums;
  refunded_cents: number;
}

/** The largest sum that is kept. */
const MOST_CENTS = 2_000_000_000;
/** Lines of a sale, and characters of its name. */
const MOST_LINES = 1_000;
const NAMED = /^[\x21-\x7e]{1,255}$/;

const isSum = (cents: number): boolean => Number.isSafeInteger(cents) && cents >= 0 && cents <= MOST_CENTS;

/** Whether a sale can be kept as it is told: what is not so keeps no other from being taken in. */
export function isSoundSale({
  external_id,
  currency,
  country,
  lines,
  sold_at,
  refunded_at,
}: SaleTold): boolean {
  const sums = lines.flatMap(({ subtotal_cents, discount_cents, tax_cents, refunded_cents }) => [
    ...[subtotal_cents, discount_cents, tax_cents, refunded_cents],
    subtotal_cents - discount_cents,
  ]);
  const moments = refunded_at === null ? [sold_at] : [sold_at, refunded_at];
  return (
    NAMED.test(external_id) &&
    CURRENCIES.has(currency) &&
    (country === null || /^[A-Z]{2}$/.test(country)) &&
    lines.length <= MOST_LINES &&
    sums.every(isSum) &&
    isSum(sums.reduce((sum, cents) => sum + cents, 0)) &&
    moments.every((moment) => Number.isFinite(Date.parse(moment)))
  );
}

/** What a sale is of among our products, each once; `productOf` says which of ours a line is of, null for hers. */
export function itemsOfSale(
  { lines }: SaleTold,
  productOf: (line: SaleTold['lines'][number]) => ProductId | null,
): ShopItem[] {
  const found = new Map<ProductId, ShopItem>();
  for (const line of lines) {
    const product_id = productOf(line);
    if (product_id === null) continue;
    const { subtotal_cents, discount_cents, tax_cents, refunded_cents } = line;
    const before = found.get(product_id);
    const amount = (before?.sums.amount_cents ?? 0) + subtotal_cents;
    const discount = (before?.sums.discount_cents ?? 0) + discount_cents;
    const tax = (before?.sums.tax_cents ?? 0) + tax_cents;
    const total_cents = amount - discount + tax;
    found.set(product_id, {
      product_id,
      sums: { amount_cents: amount, discount_cents: discount, tax_cents: tax, total_cents },
      refunded_cents: Math.min(total_cents, (before?.refunded_cents ?? 0) + refunded_cents),
    });
  }
  return [...found.values()];
}

/** What was paid for our products of a sale, and what went back of that so far. */
export function paidFor(currency: string, sold: readonly ShopItem[]): Paid & { refunded_cents: number } {
  const sum = (of: (product: ShopItem) => number) => sold.reduce((all, one) => all + of(one), 0);
  return {
    currency,
    subtotal_cents: sum(({ sums }) => sums.amount_cents),
    discount_cents: sum(({ sums }) => sums.discount_cents),
    tax_cents: sum(({ sums }) => sums.tax_cents),
    total_cents: sum(({ sums }) => sums.total_cents),
    refunded_cents: sum(({ refunded_cents }) => refunded_cents),
  };
}
