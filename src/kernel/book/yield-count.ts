/** Before what a recipe makes, where its number is none of people: `Makes 36`, `Ergibt 24 Stück`. */
const MAKES = String.raw`(?:makes|yields?|ergibt|ergeben|rend|donne|rinde|salen|rende|oplevert)\s*:?\s+`;
const ABOUT = String.raw`(?:(?:about|approx(?:imately|\.)?|around|ca\.?|circa|etwa|rund|environ|unos|unas)\s+)?`;
const NUMBER = String.raw`(\d+(?:[.,]\d+)?|one)`;
/** The size of what is made, which is no number of it: the `9x13` of “one 9x13 pan”. */
const SIZE = String.raw`\d+(?:[.,]\d+)?\s?(?:[x×]\s?\d|-?\s?(?:inch(?:es)?\b|in\b|cm\b|["″”]))`;
const OF_WHAT = String.raw`((?!to\s+\d)(?:[\p{L}(×]|${SIZE})[\s\S]*)`;
/** A yield that begins with a number of something: `1 loaf (10 slices)`, `Makes about 24 cookies`. */
const COUNTED = new RegExp(String.raw`^\s*(?:${MAKES})?${ABOUT}${NUMBER}\s+${OF_WHAT}$`, 'iu');
/** One that says only by its first word that its number is what it makes: `Makes 36`, `Yields 10–12 rolls`. */
const LABELLED = new RegExp(
  String.raw`^\s*${MAKES}${ABOUT}${NUMBER}(?:\s*(?:[-–—]|to)\s*\d+(?:[.,]\d+)?)?(?:\s+${OF_WHAT}|\s*\.?\s*)$`,
  'iu',
);
const OF_SERVINGS = /^(?:servings?|people|persons?|portions?)\b/i;
const DOZEN = /^dozen\b/i;
const ONE = /^one\b/i;
const LABEL = new RegExp(String.raw`^\s*${MAKES}`, 'iu');

/** The number that a yield begins with, and of what they are so many; null where it is one of servings, or none. */
function countIn(yield_text: string | null): { count: number; what: string } | null {
  const [, number, what = ''] = COUNTED.exec(yield_text ?? '') ?? LABELLED.exec(yield_text ?? '') ?? [];
  if (number === undefined || OF_SERVINGS.test(what)) return null;
  const count = ONE.test(number) ? 1 : Number(number.replace(',', '.'));
  return { count: count * (DOZEN.test(what) ? 12 : 1), what };
}

/**
 * Whether the servings of a recipe are only the number that its yield begins with: 1 beside “1 loaf (10 slices)” and 36
 * beside “Makes 36” serve nobody, and the yield says all of it.
 */
export function isYieldsNumber(servings: number | null, yield_text: string | null): boolean {
  const made = countIn(yield_text);
  return made !== null && made.count === servings;
}

/** The number that a yield begins with, as `isYieldsNumber` reads it; null where it is one of servings, or none. */
export const yieldCount = (yield_text: string): number | null => countIn(yield_text)?.count ?? null;

/** A yield without the word that says that it is one: `24 cookies` of “Makes 24 cookies”. */
export const yieldWords = (yield_text: string): string => yield_text.trim().replace(LABEL, '');

const MAKES_NUMBER = /^Makes (\d{1,5})$/;

/** A yield in a field that is called “Makes”: `36` of “Makes 36”, and any other one as it stands. */
export const toMakesField = (yield_text: string): string => MAKES_NUMBER.exec(yield_text)?.[1] ?? yield_text;

/** The yield that is meant in that field: a number alone is what it makes, and none of servings. */
export const fromMakesField = (text: string): string => (/^\d{1,5}$/.test(text) ? `Makes ${text}` : text);

/** The same where no label stands before it, so that a number alone keeps its word: `24 cookies`, `Makes 36`. */
export function yieldAlone(yield_text: string): string {
  const words = yieldWords(yield_text);
  return /\p{L}/u.test(words) ? words : `Makes\u00a0${words}`;
}

/**
 * What a recipe makes for other servings, where those it has are only the number of its yield: `72 cookies` for
 * “24 cookies”, `2 × 1 loaf`. The number alone where its noun would not agree with it; null where the yield is true of the
 * recipe as written only.
 */
export function scaledYield(
  recipe: { servings: number | null; yield_text: string | null },
  servings: number,
): string | null {
  const { yield_text } = recipe;
  const made = countIn(yield_text);
  if (yield_text === null || made === null || made.count !== recipe.servings) return null;
  const { count, what } = made;
  const words = yieldWords(yield_text);
  if (count === 1 && Number.isInteger(servings)) return `${servings} × ${ONE.test(words) ? what : words}`;
  const isPlain = count !== 1 && servings !== 1 && what !== '' && !/\d/.test(what) && !DOZEN.test(what);
  return isPlain ? `${servings} ${what}` : `Makes ${servings}`;
}

const RANGE =
  /^\s*(?:serves:?\s+)?(\d{1,4})\s*(?:[-–—]|to)\s*(\d{1,4})(?:\s+(?:servings?|people|persons?|portions?))?\s*$/i;

/** The servings as they were written, `2–3`, where a yield gives a range that begins with their number; else null. */
export function servingsRange(servings: number | null, yield_text: string | null): string | null {
  const [, least, most] = RANGE.exec(yield_text ?? '') ?? [];
  return Number(least) === servings && Number(most) > Number(least) ? `${least}–${most}` : null;
}

/** "4", "2/3" and "4 servings" say no more than the number of servings. */
const PLAIN = /^[\d.,/–-]+\s*(?:servings?|people|persons?|portions?)?$/i;
const SERVED = /^\s*(?:serves|servings)\b\s*:?\s*([\s\S]*)$/i;

/**
 * What a recipe serves, in the words of its yield where they say more than a number: `2 (easily doubled)` of “Serves 2
 * (easily doubled)”, `2–3` of “Serves 2-3”. Null where the number of servings says all of it, or another one.
 */
export function servedWords(servings: number | null, yield_text: string | null): string | null {
  const range = servingsRange(servings, yield_text);
  if (range !== null) return range;
  const words = SERVED.exec(yield_text ?? '')?.[1]?.trim() ?? '';
  if (servings === null) return words === '' ? null : words;
  return PLAIN.test(words) || Number.parseFloat(words) !== servings ? null : words;
}

/**
 * What a recipe makes, where its yield says that: `about 12 pancakes`, beside 4 servings too. Null where the yield gives
 * the servings alone, however it is worded: nothing “Makes Serves 2”.
 */
export function madeWords(servings: number | null, yield_text: string | null): string | null {
  const text = yield_text?.trim() ?? '';
  if (text === '' || SERVED.test(text)) return null;
  if (servings !== null && (PLAIN.test(text) || servingsRange(servings, text) !== null)) return null;
  return yieldWords(text);
}
