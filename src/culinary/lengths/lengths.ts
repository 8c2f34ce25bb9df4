import { setOf } from '@/culinary/grammar/lexicon';
import { lineOf } from '@/culinary/lines/tokens/written-line';
import type { UnitSystem } from '@/culinary/measures/systems';
import { glyphOf } from '@/culinary/numbers/numbers';
import { type Length, lengthsIn } from './reading';

/** By definition. */
const CM_PER_INCH = 2.54;
/** Below this many cm a length is told in mm. */
const IN_MM_BELOW = 1;

const toStep = (value: number, step: number): number => Math.max(step, Math.round(value / step) * step);

/** Half centimetres below 10, whole ones above, as rulers are read. */
const ofCm = (cm: number): string => String(toStep(cm, cm < 10 ? 0.5 : 1));

/** Eighths of an inch for what is thin, quarters, halves from 6 on as pans have them, and whole ones from 20 on. */
function ofInches(inches: number): string {
  const step = inches < 0.375 ? 1 / 8 : inches < 6 ? 1 / 4 : inches < 20 ? 1 / 2 : 1;
  const eighths = Math.round(toStep(inches, step) * 8);
  const [whole, rest] = [Math.floor(eighths / 8), eighths % 8];
  const common = rest % 4 === 0 ? 4 : rest % 2 === 0 ? 2 : 1;
  return `${whole === 0 ? '' : whole}${rest === 0 ? '' : glyphOf(rest / common, 8 / common)}`;
}

const ENDS = setOf('lengthEnds', 'phraseEnds');

/** Whether a length describes the thing behind it: a 20 cm tin. */
function describes(text: string, end: number): boolean {
  const word = /^\s(\p{L}+)/u.exec(text.slice(end, end + 40))?.[1];
  return word !== undefined && !ENDS.has(word.toLowerCase());
}

/** A length in the other unit, with the author's hyphens and the words between its numbers. */
function inOtherUnit(text: string, length: Length, isEnglish: boolean): string {
  const { values, joins, system, end, gap, each } = length;
  const joined = (numbers: readonly string[], unit: string): string =>
    numbers.map((number, i) => number + (i < joins.length ? (each ? unit : '') + joins[i] : '')).join('') +
    unit;
  if (system === 'us') {
    const cm = values.map((value) => value * CM_PER_INCH);
    const thin = Math.max(...cm) < IN_MM_BELOW - 0.05;
    const numbers = cm.map((value) => (thin ? String(toStep(value * 10, 1)) : ofCm(value)));
    const glued = gap === '' && /["”″]$/.test(text.slice(0, end)) ? ' ' : gap;
    return joined(numbers, `${glued}${thin ? 'mm' : 'cm'}`);
  }
  const inches = values.map((value) => value / CM_PER_INCH);
  const numbers = inches.map(ofInches);
  const adjective = gap === '-' || (isEnglish && describes(text, end));
  return joined(numbers, adjective ? '-inch' : inches.some((value) => value > 1.125) ? ' inches' : ' inch');
}

/** What stands between two ways to say one length: 2-inch (5 cm), 20cm/8in, 5 cm or 2 inches. */
const BETWEEN = /^\s?(?:[(/,]|or)\s?(?:about\s|approx\.?\s|~\s?)?$/;
/** How far apart, as a share, the author's two ways to say one length may be rounded. */
const ROUNDED = 0.2;

const cmOf = ({ values, system }: Length): number =>
  Math.max(...values) * (system === 'us' ? CM_PER_INCH : 1);

const isAlike = (one: Length, other: Length): boolean =>
  one.values.length === other.values.length && Math.abs(cmOf(one) / cmOf(other) - 1) <= ROUNDED;

/** Before a number that is said with another vowel than the author's: a 20 cm tin, an 8-inch tin. */
const ARTICLE = /(?<!\p{L})(a)n?(\s)$/iu;
const withArticle = (before: string, shown: string, isEnglish: boolean): string =>
  isEnglish ? before.replace(ARTICLE, /^(?:8|11(?!\d)|18(?!\d))/.test(shown) ? '$1n$2' : '$1$2') : before;

/**
 * A length without the count of a line that begins with one and a fraction of an inch: 8 1/4-inch slices. null where
 * nobody knows which of two numbers is a count: 3 x 2-inch pieces.
 */
function withoutCount(line: string, length: Length): Length | null {
  const [first, second] = lineOf(line).tokens;
  if (length.start !== first?.start) return length;
  if (/[x×]/i.test(length.joins[0] ?? '') && !length.each) return null;
  const [value = 0] = length.values;
  const isCounted = length.values.length === 1 && second?.value != null;
  return isCounted ? { ...length, start: second.start, values: [value - Math.floor(value)] } : length;
}

/** What follows the second of two lengths that say the same: the end of a bracket, or more words in it. Null where it goes on otherwise. */
const closing = (between: string, behind: string): string | null =>
  between.includes('(') ? (/^(?:\)|\s?[,;]\s?)/.exec(behind)?.[0] ?? null) : '';

/**
 * Lengths of a text in the other kitchen's unit: inches as cm, below one as mm, and cm and mm as inches. Where the author
 * gives both, hers stays and the other is left out. `isLine` says that the text is an ingredient line, which may begin
 * with a count. Texts in the wanted unit come back byte for byte. Feet and metres stay. Never throws; linear in the length.
 */
export function convertLengths(text: string, system: UnitSystem, isLine: boolean): string {
  const found = lengthsIn(text);
  if (found.every((length) => length.system === system)) return text;
  const { language } = lineOf(text);
  const isEnglish = language === 'en' || language === 'any';
  let out = '';
  let at = 0;
  const put = (start: number, shown: string, end: number): void => {
    out += withArticle(text.slice(at, start), shown, isEnglish) + shown;
    at = end;
  };
  for (let i = 0; i < found.length; i++) {
    const here = found[i]!;
    const next = found[i + 1];
    const between = next === undefined ? '' : text.slice(here.end, next.start);
    if (next !== undefined && next.system !== here.system && BETWEEN.test(between) && isAlike(here, next)) {
      const kept = here.system === system ? here : next;
      const close = closing(between, text.slice(next.end));
      i++;
      // In a bracket that says more in other words, both stay.
      if (close === null) continue;
      const open = close === '' || close === ')' ? '' : ' (';
      put(here.start, text.slice(kept.start, kept.end) + open, next.end + close.length);
      continue;
    }
    const sized = isLine ? withoutCount(text, here) : here;
    if (here.system !== system && sized !== null)
      put(sized.start, inOtherUnit(text, sized, isEnglish), here.end);
  }
  return out + text.slice(at);
}
