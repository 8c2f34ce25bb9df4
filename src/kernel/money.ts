/**
 * Codes of ISO 4217 that are legal tender today (list one of the standard, as of 2026; funds, metals and test
 * codes left out).
 */
const CODES =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG';

export const CURRENCIES: ReadonlySet<string> = new Set(CODES.split(' '));

/** Decimal places of a currency's minor unit (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD. */
export function currencyDecimals(code: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
      .maximumFractionDigits ?? 2
  );
}

/** A price for people, such as €18.00, in the reader's locale. */
export function formatMinorUnits(minor: number, code: string, locale = 'en'): string {
  const decimals = currencyDecimals(code);
  return new Intl.NumberFormat(locale, { style: 'currency', currency: code }).format(minor / 10 ** decimals);
}

/**
 * An amount of minor units shared out in proportion to `weights` by largest remainder: whole units, whose sum is the
 * amount to the cent. Of equal remainders the first comes first. A weight below 0 counts as 0; where none is above it,
 * all count alike. No weight, no share.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  if (amount < 0) return shareOut(-amount, weights).map((share) => 0 - share);
  const equal = weights.every((weight) => weight <= 0);
  // Amount times weight can be more than a number holds exactly.
  const of = weights.map((weight) => BigInt(equal ? 1 : Math.max(0, weight)));
  const all = of.reduce((sum, weight) => sum + weight, 0n);
  const parts = of.map((weight, index) => {
    const product = BigInt(amount) * weight;
    return { index, whole: product / all, rest: product % all };
  });
  const left = BigInt(amount) - parts.reduce((sum, { whole }) => sum + whole, 0n);
  const first = parts.toSorted((a, b) => (a.rest < b.rest ? 1 : a.rest > b.rest ? -1 : a.index - b.index));
  const more = new Set(first.slice(0, Number(left)).map(({ index }) => index));
  return parts.map(({ index, whole }) => Number(whole) + (more.has(index) ? 1 : 0));
}
