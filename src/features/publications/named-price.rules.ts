import { LIMITS } from '@/kernel/limits';
import { currencyDecimals } from '@/kernel/money';
import { isChargeable, minimumPrice, stripeAmount } from '@/kernel/stripe-amounts';

/** What a buyer who names the price is asked for, in minor units. */
export interface NamedTerms {
  minimum_cents: number;
  suggested_cents: number;
}

/** What is wrong with an amount that was typed. */
export type AmountFault = 'wrong' | 'too_low' | 'too_high';

/** What was typed around a number: signs of money and spaces, such as `€ 12`. */
const AROUND = /[\p{Sc}\s]/gu;
const NUMBER = /^(\d{1,12})(?:[.,](\d{1,3}))?$/;

/** The amount that somebody has typed, in minor units: `12`, `12.50`, and `12,50`, or why it is none that can be paid. */
export function namedAmount(
  typed: string,
  currency: string,
  minimum_cents: number,
): { cents: number } | { fault: AmountFault } {
  const [, whole, part = ''] = NUMBER.exec(typed.normalize('NFKC').replace(AROUND, '')) ?? [];
  const decimals = currencyDecimals(currency);
  if (whole === undefined || part.length > decimals) return { fault: 'wrong' };
  const cents = Number(whole + part.padEnd(decimals, '0'));
  if (cents > LIMITS.price_cents) return { fault: 'too_high' };
  if (cents < minimum_cents || (cents > 0 && cents < minimumPrice(currency))) return { fault: 'too_low' };
  return cents === 0 || isChargeable(cents, currency) ? { cents } : { fault: 'wrong' };
}

/** The least that can be charged of what may be named. */
export const leastCharged = ({ minimum_cents }: NamedTerms, currency: string): number =>
  Math.max(minimum_cents, minimumPrice(currency));

/** The most that can be named; the last digit is one that cards can be charged. */
export const mostNamed = (currency: string): number =>
  stripeAmount(LIMITS.price_cents, currency) === null ? LIMITS.price_cents - 9 : LIMITS.price_cents;

/** An amount as it stands in the field, with the sign of the page's language: `12` and `12.50`, in German `12,50`. */
export function amountFieldText(cents: number, currency: string, locale: string): string {
  const decimals = currencyDecimals(currency);
  const text = (cents / 10 ** decimals).toFixed(decimals).replace(/\.0+$/, '');
  const sign = new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
    .formatToParts(1.5)
    .find(({ type }) => type === 'decimal')?.value;
  return sign === ',' ? text.replace('.', ',') : text;
}
