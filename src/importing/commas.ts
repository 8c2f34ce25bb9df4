import { parseLine } from '../culinary/line';

/** Characters of a list whose commas are looked at, and of each part between them. */
const SHORT_LIST = 10_000;
const SHORT_PART = 160;

/** The parts between commas where each begins with an amount of its own: "200 g flour, 3 eggs"; else null. */
export function betweenCommas(list: string): string[] | null {
  if (list.length > SHORT_LIST) return null;
  const parts = list.split(/,\s+/);
  return parts.length > 1 &&
    parts.every((part) => part.length <= SHORT_PART && parseLine(part).quantity !== null)
    ? parts
    : null;
}
