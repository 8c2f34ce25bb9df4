import { describe, expect, it } from 'vitest';
import { currenciesFor, moneyText, typedAmount } from './amounts';

describe('an amount in a field', () => {
  it('is read where it is typed whole, and never half of it', () => {
    expect([typedAmount('5', 'USD'), typedAmount('5,50', 'USD'), typedAmount('5.555', 'USD')]).toEqual([
      500,
      550,
      null,
    ]);
    expect([typedAmount('500', 'JPY'), typedAmount('5.5', 'JPY'), typedAmount('-5', 'USD')]).toEqual([
      500,
      null,
      null,
    ]);
  });

  it.each([
    [1800, 'USD', '18.00'],
    [500, 'JPY', '500'],
    [1250, 'KWD', '1.250'],
  ])('of %i minor units of %s stands as %s, and is read as the same', (cents, currency, text) => {
    expect(moneyText(cents, currency)).toBe(text);
    expect(typedAmount(text, currency)).toBe(cents);
  });

  it('offers its own currency first, then those of the products, each once', () => {
    const products = [{ currency: 'EUR' }, { currency: null }, { currency: 'USD' }, { currency: 'EUR' }];
    expect(currenciesFor('USD', products)).toEqual(['USD', 'EUR']);
    expect(currenciesFor(null, products)).toEqual(['EUR', 'USD']);
    expect(currenciesFor(null, [])).toEqual(['USD']);
  });
});
