import { LIMITS } from '@/kernel/limits';

/** That an operation is on its way out. Both days are in UTC, as `2027-01-31`. */
export interface Retirement {
  /** The day from which it is deprecated. */
  deprecated: string;
  /** The first day on which it may be gone: at least `LIMITS.deprecation_months` later. */
  sunset: string;
  /** What to call instead: the operation's id in the document. */
  instead: string;
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The headers of its answers, those that refuse too (RFC 9745, RFC 8594). */
export function retirementHeaders(
  { deprecated, sunset }: Retirement,
  public_url: string,
): [string, string][] {
  return [
    ['Deprecation', `@${startOf(deprecated).getTime() / 1000}`],
    ['Sunset', startOf(sunset).toUTCString()],
    ['Link', `<${public_url}/docs#compatibility>; rel="deprecation"; type="text/html"`],
  ];
}

/** What the document says of it. Throws where it would go sooner than the policy of versions promises. */
export function retirementWords({ deprecated, sunset, instead }: Retirement): string {
  const promised = startOf(deprecated);
  promised.setUTCMonth(promised.getUTCMonth() + LIMITS.deprecation_months);
  if (!(startOf(sunset) >= promised))
    throw new Error(`${sunset} is less than ${LIMITS.deprecation_months} months after ${deprecated}`);
  return `Deprecated since ${deprecated}. It keeps working until ${sunset}. Use \`${instead}\` instead.`;
}
