/** A source of the present time in milliseconds since the Unix epoch. Tests pass their own. */
export type Clock = () => number;

/** The machine's clock. */
export const systemClock: Clock = () => Date.now();

/** Formats a moment as RFC 3339 in UTC with milliseconds, the only form in which times leave the service. */
export function timestamp(moment: number | Date): string {
  return (moment instanceof Date ? moment : new Date(moment)).toISOString();
}
