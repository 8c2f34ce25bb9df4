import { describe, expect, it } from 'vitest';
import { CURRENCIES } from '@/kernel/money';
import { COMMON_CURRENCIES, currencyOfLocale, OTHER_CURRENCIES } from './currency.rules';

describe('the currency of a reader', () => {
  it.each([
    ['en-US', 'USD'],
    ['en', 'USD'],
    ['en-GB', 'GBP'],
    ['en-CA', 'CAD'],
    ['de', 'EUR'],
    ['de-AT', 'EUR'],
    ['de-CH', 'CHF'],
    ['de-LI', 'CHF'],
    ['fr-BE', 'EUR'],
    ['pt-BR', 'BRL'],
    ['ja', 'JPY'],
    ['zh-Hans-CN', 'CNY'],
    ['bg-BG', 'EUR'],
    ['es-VE', 'VES'],
    ['es-419', 'USD'],
    ['fr-SN', 'USD'],
  ])('of %s is %s', (locale, currency) => {
    expect(currencyOfLocale(locale)).toBe(currency);
  });

  it('is chosen among all there are, each once, the ten common ones first', () => {
    const listed = [...COMMON_CURRENCIES, ...OTHER_CURRENCIES];
    expect(COMMON_CURRENCIES).toHaveLength(10);
    expect(listed).toHaveLength(CURRENCIES.size);
    expect(new Set(listed)).toEqual(CURRENCIES);
  });
});
