import { currencyDecimals } from './money';

/**
 * Amounts as Stripe counts them: in hundredths, but for the currencies that have none, and those of thousandths
 * (docs.stripe.com/currencies, "Zero-decimal currencies", "Special cases", "Three-decimal currencies"). Ours are those
 * of the locale data, which knows others without parts in use, such as the forint.
 */
const ZERO = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '));
const THREE = new Set('BHD JOD KWD OMR TND'.split(' '));

/** The least that Stripe charges, in its own units (docs.stripe.com/currencies, "Minimum and maximum charge amounts"). */
const MINIMUMS: Readonly<Record<string, number>> = {
  AED: 200,
  AUD: 50,
  BRL: 50,
  CAD: 50,
  CHF: 50,
  CZK: 1500,
  DKK: 250,
  EUR: 50,
  GBP: 30,
  HKD: 400,
  HUF: 17500,
  INR: 50,
  JPY: 50,
  MXN: 1000,
  MYR: 200,
  NOK: 300,
  NZD: 50,
  PLN: 200,
  RON: 200,
  SEK: 300,
  SGD: 50,
  THB: 1000,
  USD: 50,
};

/**
 * The least in currencies for which Stripe names none: there it takes what is worth half a dollar or half a euro in the
 * account's own currency, at the rate of the day. These are tied to one of them (Kuwait's to a basket), so that it can be
 * said what that is; with a little left for the rate. Where it can't, Stripe refuses when somebody wants to pay.
 */
const PEGGED: Readonly<Record<string, number>> = {
  AWG: 85,
  BAM: 95,
  BBD: 95,
  BHD: 180,
  BMD: 50,
  BSD: 50,
  BZD: 95,
  CVE: 5000,
  DJF: 85,
  FKP: 30,
  GIP: 30,
  JOD: 350,
  KMF: 230,
  KWD: 150,
  KYD: 40,
  OMR: 190,
  PAB: 50,
  QAR: 180,
  SAR: 180,
  SHP: 30,
  XAF: 310,
  XCD: 130,
  XCG: 85,
  XOF: 310,
  XPF: 55,
};

const decimalsOf = (currency: string): number => (ZERO.has(currency) ? 0 : THREE.has(currency) ? 3 : 2);

/**
 * An amount of minor units as Stripe takes it; null where it cannot be said there: a third decimal, which
 * cards do not have.
 */
export function stripeAmount(minor: number, currency: string): number | null {
  const shift = decimalsOf(currency) - currencyDecimals(currency);
  const amount = shift >= 0 ? minor * 10 ** shift : minor / 10 ** -shift;
  if (!Number.isSafeInteger(amount)) return null;
  return decimalsOf(currency) === 3 && amount % 10 !== 0 ? null : amount;
}

/** An amount that Stripe says, in minor units; `currency` in upper case. Parts of one, which ISO has not, are rounded. */
export function minorUnits(amount: number, currency: string): number {
  const shift = currencyDecimals(currency) - decimalsOf(currency);
  return shift >= 0 ? amount * 10 ** shift : Math.round(amount / 10 ** -shift);
}

/** The least price that can be charged, in minor units; 1 where it isn't known. */
export function minimumPrice(currency: string): number {
  const least = MINIMUMS[currency] ?? PEGGED[currency];
  return least === undefined ? 1 : Math.ceil(minorUnits(least, currency));
}

/** The step in which prices can be charged, in minor units: 10 in currencies such as the dinar of Kuwait, else 1. */
export const priceStep = (currency: string): number => (stripeAmount(1, currency) === null ? 10 : 1);

/** Whether a price can be charged at all. */
export const isChargeable = (minor: number, currency: string): boolean =>
  minor >= minimumPrice(currency) && stripeAmount(minor, currency) !== null;
