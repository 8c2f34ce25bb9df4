import { LENGTH_TAIL } from '@/culinary/grammar/lexicon';
import { anyWordOf, LANGUAGES, warnedPattern } from '@/culinary/languages/registry';
import type { UnitSystem } from '@/culinary/measures/systems';
import { GLYPHS } from '@/culinary/numbers/numbers';

/** A length as it stands in a text, with a range of it or the sides of a pan: 2 inches, 1- to 1½-inch, 9 x 13 in., 5 cm. */
export interface Length {
  readonly start: number;
  readonly end: number;
  readonly system: UnitSystem;
  /** In inches, or in cm; one, or two or three. */
  readonly values: readonly number[];
  /** What stands behind each number but the last, with the unit where it has its own: ` x `, `- to `. */
  readonly joins: readonly string[];
  /** What stands between the last number and its unit: nothing, a space or a hyphen. */
  readonly gap: string;
  /** Each number has a unit of its own: 9" x 13". */
  readonly each: boolean;
}

const GLYPH = `[${[...GLYPHS.keys()].join('')}]`;
/** 9, 2.5, 1/2, 1 1/2, 1-1/2, ½, 1½. */
const NUMBER = String.raw`(?:\d{1,3}[ \u00a0-]\d{1,2}[/⁄]\d{1,2}|\d{1,2}[/⁄]\d{1,2}|\d{1,3}\s?${GLYPH}|${GLYPH}|\d{1,3}(?:[.,]\d{1,2})?)(?![\d/⁄])`;
const UNIT = String.raw`(?:inch(?:es)?|in|cms?|centimet(?:er|re)s?|mm|millimet(?:er|re)s?)(?!\p{L})|["”″]`;
const GAP = String.raw`[\s-]?`;
/** Between the ends of a range, and between sides. */
const JOIN = String.raw`\s?[–—-]\s?|-?\s?(?:${anyWordOf('until', 'or')})\s|[\s-]?(?:x|×|by)[\s-]?`;
const AGAIN = `(?:(${GAP}(?:${UNIT}))?(${JOIN})(${NUMBER}))?`;
const LENGTH = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,⁄$€£]|\d/)(${NUMBER})${AGAIN}${AGAIN}(${GAP})(${UNIT})`,
  'giu',
);

const PARTS = new RegExp(String.raw`^(?:(\d+)[\s-]?)??(?:(\d+)[/⁄](\d+)|(${GLYPH}))$`, 'u');

function numberOf(written: string): number {
  const [, whole = '0', n, d, glyph = ''] = PARTS.exec(written) ?? [];
  const [over, under] = GLYPHS.get(glyph) ?? [Number(n), Number(d)];
  return PARTS.test(written) ? Number(whole) + over / under : Number(written.replace(',', '.'));
}

const WORDS = LANGUAGES.flatMap(([, { inchWords = [] }]) => inchWords);
/** Inches in words; an inch and a half stays. */
const IN_WORDS = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?:${WORDS.map(([, pattern]) => `(${pattern})`).join('|')})(?!\p{L}|\sand a )`,
  'giu',
);

/** Behind "9 in", which may be a preposition, words that make it a unit: pan, thick. */
const OF_LENGTH = new RegExp(
  String.raw`^\.?[\s-](?:(?:${[...LENGTH_TAIL].join('|')})(?!\p{L})|(?:\p{L}+\s)?${warnedPattern('pans')})`,
  'iu',
);
/** A quotation mark that does not stand behind a number. */
const QUOTES = new RegExp(String.raw`(?:^|[^\d${[...GLYPHS.keys()].join('')}])["”]|“`, 'u');

/** Whether a unit is none: "Place 12 in the tin", and a mark where the text has words in quotes. */
function isNoUnit(text: string, unit: string, gap: string, end: number): boolean {
  if (/^["”]$/.test(unit)) return gap !== '' || QUOTES.test(text);
  return /^in$/i.test(unit) && gap !== '-' && gap !== '' && !OF_LENGTH.test(text.slice(end, end + 40));
}

/** Two numbers with a sign for times between that are as far apart are a count and a size: 2 x 20cm tins. */
const APART = 2.2;

function lengthAt(text: string, match: RegExpExecArray): Length | null {
  const [whole, first = '', unit1, join1, second, unit2, join2, third, gap = '', unit = ''] = match;
  const end = match.index + whole.length;
  if (isNoUnit(text, unit, gap, end)) return null;
  const dot = /^in$/i.test(unit) && /^\.(?=[\s)-]\s?[^\p{Lu}\s]|$)/u.test(text.slice(end, end + 3)) ? 1 : 0;
  const numbers = [first, second, third].filter((number) => number !== undefined);
  const joins = [join1, join2].filter((join) => join !== undefined);
  const scale = /^m/i.test(unit) ? 0.1 : 1;
  const values = numbers.map((number) => numberOf(number) * scale);
  const [one = 0, two = one] = values;
  const counts = /[x×]/i.test(join1 ?? '') && unit1 === undefined && two / one > APART;
  if (counts || values.some((value) => !(value > 0 && value < 200))) return null;
  const system = /^(?:in|["”″])/i.test(unit) ? 'us' : 'metric';
  const each = unit1 !== undefined && joins.length > 0;
  // 2 cm to 1 inch are in no one unit.
  if ([unit1, unit2].some((own) => own !== undefined && /[cm]m|met/i.test(own) !== (system === 'metric')))
    return null;
  return { start: match.index, end: end + dot, system, values, joins, gap, each };
}

/** The lengths of a text, in its order. Linear in its length. */
export function lengthsIn(text: string): Length[] {
  const inNumbers = [...text.matchAll(LENGTH)].flatMap((match) => lengthAt(text, match) ?? []);
  const inWords = [...text.matchAll(IN_WORDS)].map((match): Length => {
    const which = match.slice(1).findIndex((words) => words !== undefined);
    const { index } = match;
    return {
      ...{ start: index, end: index + match[0].length, system: 'us', values: [WORDS[which]![0]] },
      ...{ joins: [], gap: /-inch/i.test(match[0]) ? '-' : ' ', each: false },
    };
  });
  return [...inNumbers, ...inWords].sort((one, other) => one.start - other.start);
}
