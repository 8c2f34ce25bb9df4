import { describe, expect, it } from 'vitest';
import { priceFault } from './prices.rules';

const terms = {
  platforms: ['storefront'],
  price_cents: 500,
  price_mode: 'pay_what_you_want',
  suggested_price_cents: 900,
  currency: 'USD',
} as const;

describe('a price', () => {
  it('that can be charged, or is not all there, has nothing wrong', () => {
    for (const fine of [
      terms,
      { ...terms, suggested_price_cents: null },
      { ...terms, currency: null, suggested_price_cents: 1 },
      { ...terms, price_mode: 'fixed', suggested_price_cents: 100 } as const,
      { ...terms, price_cents: 0 },
    ])
      expect(priceFault(fine)).toBeNull();
  });

  it.each([
    [{ suggested_price_cents: 400 }, 'suggested_price_cents', 'at least $5.00'],
    [{ price_cents: 0, suggested_price_cents: 0 }, 'suggested_price_cents', 'at least $0.50'],
    [{ price_cents: 49 }, 'price_cents', 'lowest price you can charge is $0.50'],
  ])('of %o is wrong at its field', (change, field, says) => {
    expect(priceFault({ ...terms, ...change })).toMatchObject({ field, says: expect.stringContaining(says) });
  });
});
