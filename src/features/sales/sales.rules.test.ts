import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { shareOut } from '@/kernel/money';
import { itemSums, refundShares } from './sales.rules';

const sum = (parts: readonly number[]) => parts.reduce((all, part) => all + part, 0);
const cents = fc.nat(LIMITS.price_cents);
const prices = fc.array(cents, { minLength: 1, maxLength: 20 });

describe('an amount that is shared out', () => {
  it('goes to the last cent to those it is shared among, each as near its proportion as cents allow', () => {
    expect(shareOut(2200, [1800, 1200])).toEqual([1320, 880]);
    expect(shareOut(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(shareOut(5, [0, 0])).toEqual([3, 2]);
    expect(shareOut(-5, [3, 2])).toEqual([-3, -2]);
    fc.assert(
      fc.property(cents, prices, (amount, weights) => {
        const shares = shareOut(amount, weights);
        expect(sum(shares)).toBe(amount);
        const all = sum(weights);
        if (all === 0) return;
        for (const [index, share] of shares.entries())
          expect(Math.abs(share - (amount * (weights[index] ?? 0)) / all)).toBeLessThan(1.001);
      }),
    );
  });
});

describe('the sums of an order', () => {
  const paid = fc
    .record({ subtotal: cents, discount: fc.double({ min: 0, max: 1, noNaN: true }), tax: fc.nat(9_999_999) })
    .map(({ subtotal, discount, tax }) => {
      const discount_cents = Math.round(subtotal * discount);
      const tax_cents = discount_cents === subtotal ? 0 : tax;
      const total_cents = subtotal - discount_cents + tax_cents;
      return { currency: 'USD', subtotal_cents: subtotal, discount_cents, tax_cents, total_cents };
    });

  it('are those of its products together, and of none of them less than nothing', () => {
    fc.assert(
      fc.property(paid, prices, (order, of) => {
        const items = itemSums(order, of);
        for (const name of ['amount_cents', 'discount_cents', 'tax_cents', 'total_cents'] as const)
          expect(sum(items.map((item) => item[name]))).toBe(
            { ...order, amount_cents: order.subtotal_cents }[name],
          );
        for (const { amount_cents, discount_cents, tax_cents, total_cents } of items) {
          expect(Math.min(amount_cents, discount_cents, tax_cents, total_cents)).toBeGreaterThanOrEqual(0);
          expect(total_cents).toBe(amount_cents - discount_cents + tax_cents);
        }
      }),
    );
  });

  it('go back with any refunds to what is the share of all of them, and to nothing left once all went back', () => {
    fc.assert(
      fc.property(paid, prices, fc.array(fc.nat(1_000_000), { maxLength: 6 }), (order, of, wishes) => {
        const items = itemSums(order, of);
        const back = items.map(() => 0);
        let refunded = 0;
        for (const wish of [...wishes, LIMITS.price_cents * 2]) {
          const amount = Math.min(wish, order.total_cents - refunded);
          const shares = refundShares(items, refunded, refunded + amount);
          expect(sum(shares)).toBe(amount);
          refunded += amount;
          for (const [index, share] of shares.entries()) back[index] = (back[index] ?? 0) + share;
        }
        if (order.total_cents > 0) expect(back).toEqual(items.map(({ total_cents }) => total_cents));
      }),
    );
  });
});
