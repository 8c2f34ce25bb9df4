import { CURRENCIES } from '@/kernel/money';

/** The currencies that most creators sell in; a list begins with them. */
export const COMMON_CURRENCIES = [
  'USD',
  'EUR',
  'GBP',
  'CAD',
  'AUD',
  'NZD',
  'CHF',
  'SEK',
  'JPY',
  'BRL',
] as const;

/** All others, by the alphabet. */
export const OTHER_CURRENCIES: readonly string[] = [...CURRENCIES].filter(
  (code) => !COMMON_CURRENCIES.some((common) => common === code),
);

/** Countries whose currency doesn't begin with their own two letters. */
const SHARED: Readonly<Record<string, string>> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK',
  GBP: 'GG IM JE',
  CHF: 'LI',
  AUD: 'KI NR TV',
};

/** The currency of the region that a locale is of, `EUR` of `de-AT`; of a language alone where most speak it, else USD. */
export function currencyOfLocale(locale: string): string {
  const region = new Intl.Locale(locale).maximize().region ?? '';
  const shared = Object.entries(SHARED).find(([, regions]) => regions.split(' ').includes(region));
  // ISO 4217 makes a code of the country's own two letters and one of the currency.
  const own = region === '' ? undefined : [...CURRENCIES].findLast((code) => code.startsWith(region));
  return shared?.[0] ?? own ?? 'USD';
}
