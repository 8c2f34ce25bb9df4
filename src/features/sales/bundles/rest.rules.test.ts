import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BundlePart } from '@/features/bundles/bundles.rules';
import { newId, type ProductId } from '@/kernel/ids';
import { restOf } from './rest.rules';

const part = (price_cents: number): BundlePart => ({
  product_id: newId('product'),
  title: 'Part',
  is_on_sale: true,
  page: null,
  edition: 1,
  price_cents,
  currency: 'USD',
  cover: null,
  language: 'en',
});
const has = (...parts: (BundlePart | undefined)[]): Set<ProductId> =>
  new Set(parts.flatMap((one) => one?.product_id ?? []));

describe('the rest of a bundle', () => {
  it('costs its share of the price, to the cent that can be charged', () => {
    const parts = [part(2000), part(1000)];
    const at = (price_cents: number, currency: string) =>
      restOf({ price_cents, currency, parts }, has(parts[0]))?.price_cents;
    expect(at(2200, 'USD')).toBe(733);
    expect(at(2200, 'JPY')).toBe(733);
    // Cards have no third decimal.
    expect(at(2200, 'KWD')).toBe(730);
  });

  it('is none for who has nothing or all of it, and where it is too little to be charged', () => {
    const parts = [part(5000), part(100), part(0)];
    const bundle = { price_cents: 2000, currency: 'USD', parts };
    expect(restOf(bundle, has())).toBeNull();
    expect(restOf(bundle, has(part(100)))).toBeNull();
    expect(restOf(bundle, has(...parts))).toBeNull();
    // 100 of 5,100 is 39 cents, and of what costs nothing it is nothing.
    expect(restOf(bundle, has(parts[0]))).toBeNull();
    expect(restOf(bundle, has(parts[0], parts[1]))).toBeNull();
  });

  it('and what she has cost together what the bundle costs, but for a cent of rounding', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 100, max: 99_999_999 }), { minLength: 2, maxLength: 20 }),
        fc.integer({ min: 1000, max: 99_999_999 }),
        (prices, price_cents) => {
          const parts = prices.map(part);
          const bundle = { price_cents, currency: 'USD', parts };
          const one = restOf(bundle, has(parts[0]));
          const other = restOf(bundle, has(...parts.slice(1)));
          if (one === null || other === null) return;
          expect(Math.abs(one.price_cents + other.price_cents - price_cents)).toBeLessThanOrEqual(1);
          expect(one.price_cents).toBeLessThan(price_cents);
        },
      ),
    );
  });
});
