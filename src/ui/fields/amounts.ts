import { currencyDecimals } from '@/kernel/money';

/** An amount of minor units as one types it, with all decimals of its currency: `18.00`, `500`. */
export function moneyText(cents: number, currency: string): string {
  const decimals = currencyDecimals(currency);
  return (cents / 10 ** decimals).toFixed(decimals);
}

/** An amount that was typed, in minor units; null for what is none. A comma stands for a point. */
export function typedAmount(typed: string, currency: string): number | null {
  const text = typed.trim().replace(',', '.');
  const decimals = currencyDecimals(currency);
  if (!/^\d{1,9}(?:\.\d*)?$/.test(text) || (text.split('.')[1]?.length ?? 0) > decimals) return null;
  return Math.round(Number(text) * 10 ** decimals);
}

/**
 * The currencies of an amount for some products, each once: first the one that it has, then those of the products; USD
 * where there is none.
 */
export function currenciesFor(
  present: string | null,
  products: readonly { currency: string | null }[],
): [string, ...string[]] {
  const [first = 'USD', ...others] = new Set([
    ...(present === null ? [] : [present]),
    ...products.flatMap(({ currency }) => currency ?? []),
  ]);
  return [first, ...others];
}
