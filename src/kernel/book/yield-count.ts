/** A yield that begins with a number of something: `1 loaf (10 slices)`, `Makes 24 cookies`. */
const COUNTED = /^\s*(?:(?:makes|yields?):?\s+)?(\d+(?:[.,]\d+)?)\s+([\p{L}(][\s\S]*)$/iu;
const OF_SERVINGS = /^(?:servings?|people|persons?|portions?)\b/i;

/**
 * Whether the servings of a recipe are only the number that its yield begins with: 1 beside “1 loaf (10 slices)” serves
 * nobody, and the yield says all of it.
 */
export function isYieldsNumber(servings: number | null, yield_text: string | null): boolean {
  const [, count, what] = COUNTED.exec(yield_text ?? '') ?? [];
  if (count === undefined || what === undefined || OF_SERVINGS.test(what)) return false;
  return Number(count.replace(',', '.')) === servings;
}

const RANGE =
  /^\s*(?:serves:?\s+)?(\d{1,4})\s*(?:[-–—]|to)\s*(\d{1,4})(?:\s+(?:servings?|people|persons?|portions?))?\s*$/i;

/** The servings as they were written, `2–3`, where a yield gives a range that begins with their number; else null. */
export function servingsRange(servings: number | null, yield_text: string | null): string | null {
  const [, least, most] = RANGE.exec(yield_text ?? '') ?? [];
  return Number(least) === servings && Number(most) > Number(least) ? `${least}–${most}` : null;
}
