const RIGHT_TO_LEFT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

/**
 * Which way a language's lines run. `language` is a whole BCP 47 tag, for Latin letters run to the right in any
 * language.
 */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(language.toLowerCase().split('-')[0] ?? '') && !/-latn\b/i.test(language) ? 'rtl' : 'ltr';

const LEFT_TO_RIGHT_MARK = '\u200e';

const VULGAR = '½⅓⅔¼¾⅛⅜⅝⅞';

/** Figures with their signs and the spaces behind them, and a degree. */
const FIGURES = new RegExp(String.raw`[\d${VULGAR}°][\d.,/⁄–${VULGAR}°\s\u00a0]*`, 'gu');

/** A whole number with its fraction. */
const MIXED = new RegExp(String.raw`\d+[\u00a0 ]?[${VULGAR}]`, 'gu');

const LATIN_NEXT = /^[^\p{L}]*\p{sc=Latin}/u;

/**
 * A text for lines that run to the left. The Unicode bidirectional algorithm (UAX #9) takes figures there for the
 * book's own words: `350 g` would stand as `g 350`, `°C` as `C°`, and `1½`, whose fraction has no direction, as `½1`.
 * Figures before Latin letters get a mark that joins them to those, and a whole number its fraction an isolate. Words
 * in Latin letters alone keep their full stop behind them.
 */
function ordered(text: string): string {
  if (!/[\dA-Za-z½⅓⅔¼¾⅛⅜⅝⅞°]/.test(text)) return text;
  if (/\p{L}/u.test(text) && !/(?!\p{sc=Latin})\p{L}/u.test(text))
    return LEFT_TO_RIGHT_MARK + text + LEFT_TO_RIGHT_MARK;
  return text.replace(FIGURES, (found, at: number) =>
    /^\p{sc=Latin}/u.test(text.slice(at + found.length, at + found.length + 2))
      ? LEFT_TO_RIGHT_MARK + found
      : found.replace(MIXED, (amount) => `\u2066${amount}\u2069`),
  );
}

/** The parts of a layout that have words; the others name fonts, colours, formats and sizes. */
const WORDED = new Set(
  'title subtitle author_name copyright dedication front chapters back conversions indexes weeks days people shopping recipes cards tabs guide hook intro cta words'.split(
    ' ',
  ),
);

/** What is no text in them, though it is a string: labels, addresses, keys of pictures, names of drawings and languages. */
const NO_TEXT = new Set(['key', 'keys', 'kind', 'image', 'url', 'layout', 'motif', 'lang', 'verbs']);

/** A layout with figures and Latin words in their order, where its lines run to the left; else the layout itself. */
export function inDirection<Layout extends { direction: 'ltr' | 'rtl' }>(layout: Layout): Layout {
  if (layout.direction === 'ltr') return layout;
  const worded = Object.entries(layout).filter(([name]) => WORDED.has(name));
  return { ...layout, ...Object.fromEntries(worded.map(([name, value]) => [name, reordered(value)])) };
}

function reordered(value: unknown): unknown {
  if (typeof value === 'string') return ordered(value);
  if (Array.isArray(value)) return value.map((one) => reordered(one));
  if (value === null || typeof value !== 'object') return value;
  const set: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(value)) set[name] = NO_TEXT.has(name) ? one : reordered(one);
  // An amount stands in a string of its own before its words.
  const { amount, rest, text, item } = set;
  const words = rest ?? text ?? item;
  if (typeof amount === 'string' && amount !== '' && typeof words === 'string' && LATIN_NEXT.test(words))
    set.amount = LEFT_TO_RIGHT_MARK + amount;
  return set;
}
