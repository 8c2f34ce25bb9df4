import { LANGUAGES, splitWords, wordsInAllLanguages } from '@/culinary/languages/registry';
import { FIRST_OF_LARGE } from './counting';
import { type Ratio, ratio } from './ratio';

/** How the author writes a broken number (R2): `1/2`, `½`, `0.5` or `0,5`. */
export type Notation = 'ascii' | 'glyph' | 'point' | 'comma';

/** Unicode vulgar fractions as [numerator, denominator]. */
export const GLYPHS: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['½', [1, 2]],
  ['⅓', [1, 3]],
  ['⅔', [2, 3]],
  ['¼', [1, 4]],
  ['¾', [3, 4]],
  ['⅕', [1, 5]],
  ['⅖', [2, 5]],
  ['⅗', [3, 5]],
  ['⅘', [4, 5]],
  ['⅙', [1, 6]],
  ['⅚', [5, 6]],
  ['⅐', [1, 7]],
  ['⅛', [1, 8]],
  ['⅜', [3, 8]],
  ['⅝', [5, 8]],
  ['⅞', [7, 8]],
  ['⅑', [1, 9]],
  ['⅒', [1, 10]],
]);

const GLYPH_OF: ReadonlyMap<string, string> = new Map(
  [...GLYPHS].map(([glyph, [n, d]]) => [`${n}/${d}`, glyph]),
);

/** The glyph of a proper fraction, or null where Unicode has none. */
export function glyphOf(n: number, d: number): string | null {
  return GLYPH_OF.get(`${n}/${d}`) ?? null;
}

const listedNumbers = (words: string, value: number): [string, number][] =>
  splitWords(words).map((word) => [word, value]);

/** Number words (R2); "a" and "an" are words for one only where a thing follows, which the reader decides. */
export const NUMBER_WORDS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap(([, { numbers }]) =>
    splitWords(numbers).flatMap((forms, i) => listedNumbers(forms.replaceAll('|', ' '), i + 1)),
  ),
);

/** Hundreds in one word. */
export const HUNDREDS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap(([, { hundreds }]) =>
    hundreds.flatMap((words, i) => listedNumbers(words, (i + 1) * 100)),
  ),
);

/** One and a half and its kin, in one word. */
export const MIXED_WORDS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap(([, { mixedNumbers }]) =>
    mixedNumbers.flatMap(([value, words]) => listedNumbers(words, value)),
  ),
);

/** Words for one that may stand before a share: one third, un cuarto, ein Viertel. */
export const ONE_WORDS: ReadonlySet<string> = new Set(
  [...NUMBER_WORDS].filter(([, value]) => value === 1).map(([word]) => word),
);

const SHARES = { third: [1, 3], quarter: [1, 4], threeQuarters: [3, 4], eighth: [1, 8] } as const;

/** Shares of one: a quarter cup, two thirds of a cup, ein Viertel Liter, tres cuartos de taza. */
export const FRACTION_WORDS: ReadonlyMap<string, readonly [number, number]> = new Map(
  LANGUAGES.flatMap(([, { shares }]) =>
    (Object.keys(shares) as (keyof typeof SHARES)[]).flatMap((share) =>
      splitWords(shares[share]!).map((word) => [word, SHARES[share]] as const),
    ),
  ),
);

/** half an onion, ein halbes Pfund, une demi-gousse, media taza … */
export const HALF_WORDS: ReadonlySet<string> = new Set(wordsInAllLanguages('halves'));

const ALL_WORDS: ReadonlySet<string> = new Set([
  ...['a', 'an'],
  ...[NUMBER_WORDS, FIRST_OF_LARGE, HUNDREDS, MIXED_WORDS, FRACTION_WORDS, HALF_WORDS].flatMap((words) => [
    ...words.keys(),
  ]),
]);

/** Whether a word is one of any number, or the English article that stands for one. */
export const isNumberWord = (word: string): boolean => ALL_WORDS.has(word);

function trimmed(value: number, decimals: number): string {
  return String(Number(value.toFixed(decimals)));
}

/** A shown amount in the author's notation. Metric amounts are always decimal (R2, R5). */
export function formatNumber(value: Ratio, notation: Notation, metric: boolean): string {
  const whole = Math.floor(value.n / value.d);
  const rest = value.n - whole * value.d;
  if (rest === 0) return String(whole);
  if (metric || notation === 'point' || notation === 'comma') {
    // A third is 0.333, as 0.33 is 1 % off; 1,125 would read as a thousand, so only 0,125 has three decimals.
    const third = !metric && whole === 0 && value.d === 3;
    const eighth = !metric && value.d === 8 && (whole === 0 || notation === 'point');
    const written = trimmed(value.n / value.d, third || eighth ? 3 : 2);
    return notation === 'comma' ? written.replace('.', ',') : written;
  }
  const glyph = notation === 'glyph' ? glyphOf(rest, value.d) : null;
  if (glyph !== null) return whole === 0 ? glyph : `${whole}${glyph}`;
  return whole === 0 ? `${rest}/${value.d}` : `${whole} ${rest}/${value.d}`;
}

const DENOMINATORS: ReadonlySet<number> = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 32, 64]);

/** More than one of these parts somebody may write as 3/2 cups; 93/7 is lean beef and 80/20 a share. */
const HALVES_TO_EIGHTHS: ReadonlySet<number> = new Set([2, 3, 4, 8]);

/**
 * A fraction n/d read from a text; null for x/0, 0/x and what no cook divides by ("16/20 count"). "11/2 cups" has lost
 * the space of 1 1/2: nobody counts eleven halves.
 */
export function fraction(n: number, d: number): Ratio | null {
  const [tens, ones] = [Math.floor(n / 10), n % 10];
  if (n > d && d > 1 && !HALVES_TO_EIGHTHS.has(d)) return null;
  if (n < 100 && tens > 0 && ones > 0 && ones < d && n > d) return ratio(tens * d + ones, d);
  return n > 0 && DENOMINATORS.has(d) ? ratio(n, d) : null;
}
