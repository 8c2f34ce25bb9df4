import { describe, expect, it } from 'vitest';
import { CURRENCIES } from './money';
import { minimumPrice, minorUnits, stripeAmount } from './stripe-amounts';

describe('amounts at Stripe', () => {
  it('are minor units, but where Stripe counts otherwise', () => {
    const said = (minor: number, currency: string) => stripeAmount(minor, currency);
    expect([said(1800, 'USD'), said(1800, 'JPY'), said(18_000, 'KRW')]).toEqual([1800, 1800, 18_000]);
    // They have no parts in use, and are sent as if they had.
    expect([said(1800, 'ISK'), said(1800, 'UGX'), said(1800, 'HUF')]).toEqual([180_000, 180_000, 180_000]);
    expect([said(1800, 'KWD'), said(1805, 'KWD')]).toEqual([1800, null]);
  });

  it('come back as they were sent, in every currency', () => {
    for (const currency of CURRENCIES)
      for (const minor of [100, 1_800, 99_999_900]) {
        const amount = stripeAmount(minor, currency);
        expect(amount === null ? minor : minorUnits(amount, currency), currency).toBe(minor);
      }
  });

  it('have a least one where Stripe names one, or the currency is tied to one for which it does', () => {
    expect(minimumPrice('USD')).toBe(50);
    expect(minimumPrice('JPY')).toBe(50);
    expect(minimumPrice('HUF')).toBe(175);
    expect([minimumPrice('KWD'), minimumPrice('XOF'), minimumPrice('SAR')]).toEqual([150, 310, 180]);
    expect(minimumPrice('UAH')).toBe(1);
    for (const currency of [...CURRENCIES].filter((one) => minimumPrice(one) > 1))
      expect(stripeAmount(minimumPrice(currency), currency), currency).not.toBeNull();
  });
});
