/** The ranges of cook times that the dashboard offers, in minutes: longer than `over`, up to `to`. */
export const COOK_RANGES = [
  { range: 'up-to-20', over: null, to: 20 },
  { range: '20-45', over: 20, to: 45 },
  { range: 'over-45', over: 45, to: null },
] as const;
export type CookRange = (typeof COOK_RANGES)[number]['range'];

/** How many recipes each range has, from how many there are up to each limit; a step that adds nothing may be missing. */
export function inRanges(
  upTo: readonly { value: string; count: number }[],
): { value: CookRange; count: number }[] {
  const below = (minutes: number) =>
    Math.max(0, ...upTo.filter(({ value }) => Number(value) <= minutes).map(({ count }) => count));
  return COOK_RANGES.map(({ range, over, to }) => ({
    value: range,
    count: below(to ?? Number.POSITIVE_INFINITY) - (over === null ? 0 : below(over)),
  }));
}
