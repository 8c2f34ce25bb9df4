import { expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { amountFieldText, mostNamed, namedAmount } from './named-price.rules';

it.each([
  ['12', 'USD', 1200],
  ['12.5', 'USD', 1250],
  ['12,50', 'EUR', 1250],
  [' € 12,50 ', 'EUR', 1250],
  ['１２００', 'JPY', 1200],
  ['1.800', 'KWD', 1800],
  ['0', 'USD', 0],
  ['0,00', 'EUR', 0],
  ['999999.99', 'USD', LIMITS.price_cents],
])('reads %s in %s', (typed, currency, cents) => {
  expect(namedAmount(typed, currency, 0)).toEqual({ cents });
});

it.each([
  ['', 'USD', 'wrong'],
  ['twelve', 'USD', 'wrong'],
  ['-5', 'USD', 'wrong'],
  ['1e9', 'USD', 'wrong'],
  ['1,200', 'USD', 'wrong'],
  ['1.2.3', 'USD', 'wrong'],
  ['12.5', 'JPY', 'wrong'],
  ['1.805', 'KWD', 'wrong'],
  ['9'.repeat(40), 'USD', 'wrong'],
  ['0.49', 'USD', 'too_low'],
  ['49', 'JPY', 'too_low'],
  ['1000000', 'USD', 'too_high'],
])('refuses %s in %s', (typed, currency, fault) => {
  expect(namedAmount(typed, currency, 0)).toEqual({ fault });
});

it('holds to the minimum', () => {
  expect(namedAmount('4.99', 'USD', 500)).toEqual({ fault: 'too_low' });
  expect(namedAmount('0', 'USD', 500)).toEqual({ fault: 'too_low' });
  expect(namedAmount('5', 'USD', 500)).toEqual({ cents: 500 });
});

it('writes an amount as it may be typed', () => {
  expect(amountFieldText(1250, 'EUR', 'de')).toBe('12,50');
  expect(amountFieldText(1200, 'USD', 'en')).toBe('12');
  expect(amountFieldText(1200, 'JPY', 'ja')).toBe('1200');
  for (const currency of ['USD', 'JPY', 'KWD'])
    expect(namedAmount(amountFieldText(mostNamed(currency), currency, 'el'), currency, 0)).toEqual({
      cents: mostNamed(currency),
    });
});
