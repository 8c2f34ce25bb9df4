import { ABOUT_WORDS, setOf, TOTALS } from '@/culinary/grammar/lexicon';
import { patternInAllLanguages } from '@/culinary/languages/registry';
import { textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { metricOf } from '@/culinary/measures/systems';
import { compare, ONE, type Ratio, times, toNumber } from '@/culinary/numbers/ratio';
import { type Measure, measureAt } from './amounts';
import { ONE_SIZE } from './other-size';
import type { OneSize } from './pairs';

/** Beside the word for a total: 600 g in total, 800 g en tout, total weight 600 g, insgesamt: 800 g. */
const WITH_TOTAL: ReadonlySet<string> = new Set([':', '.', '~', '≈', ...setOf('besideTotals')]);

/** Tokens around an amount in which the size of one may stand. */
const NEAR = 14;

/** What a word beside an amount says to be all that is counted: 600 g total, insgesamt 800 g. */
export function saysTotal({ tokens }: Line, { members, to }: OneSize): boolean {
  let at = members[0].from - 1;
  while (ABOUT_WORDS.has(textAt(tokens, at)) || WITH_TOTAL.has(textAt(tokens, at))) at--;
  if (TOTALS.has(textAt(tokens, at)) || TOTALS.has(textAt(tokens, to))) return true;
  return WITH_TOTAL.has(textAt(tokens, to)) && TOTALS.has(textAt(tokens, to + 1));
}

/** Grams, or millilitres, of so many; 0 of what has neither. */
export function weightOf({ low, unit }: Measure, by: Ratio = ONE): number {
  const metric = unit === null ? null : metricOf(times(low.value, by), unit);
  return metric === null ? 0 : toNumber(metric[1]);
}

/** The amounts from token `from` up to token `until`. */
export function measuresIn(line: Line, from: number, until: number): Measure[] {
  const found: Measure[] = [];
  for (let at = from; at < until; at++) {
    const measure = line.tokens[at]!.kind === 'number' ? measureAt(line, at, false) : null;
    if (measure === null) continue;
    found.push(measure);
    at = measure.to - 1;
  }
  return found;
}

/** What is left of a can without its brine says nothing of several: (240 g drained, 400 g). */
const DRAINED = new RegExp(patternInAllLanguages('drained'), 'i');

/** Characters behind an amount in which that may be said. */
const LONGEST_STATE = 12;

/** What an amount that stands beside the size of one of the things counted is. */
export type BesideSize = 'total' | 'open' | null;

/**
 * Whether an amount is the total of things whose size stands beside it, 2 tins à 400 g (800 g), or is said behind that
 * size and larger, but no total either, so that nobody knows. null where no such size stands near, or where the amount
 * may say it again. `isSize` says of an amount whether it is one.
 */
export function besideSize(
  line: Line,
  primary: Measure,
  measure: Measure,
  isSize: (size: Measure) => boolean,
): BesideSize {
  const { low, high, size: packed, unit } = primary;
  if (unit !== null && unit.unit.kind !== 'count') return null;
  const whole = weightOf(measure);
  const counts = [low.value, (high ?? low).value];
  const compared = (one: Measure): BesideSize => {
    const near = (value: number): boolean => Math.abs(whole - value) <= ONE_SIZE * value;
    const said = line.text.slice(Math.min(one.end, measure.end), Math.max(one.start, measure.start));
    if (near(weightOf(one))) return null;
    const several = compare(counts[1]!, ONE) > 0;
    if (DRAINED.test(said + line.text.slice(measure.end, measure.end + LONGEST_STATE))) {
      // 2 x 400 g tins, drained (480 g): what is left of one weighs no more than it did.
      const own = textAt(line.tokens, measure.from - 1) === '(' && one.from < measure.from;
      return several && own && whole > weightOf(one) ? 'total' : null;
    }
    if (counts.some((count) => near(weightOf(one, count)))) return 'total';
    return several && one.from < measure.from && whole > weightOf(one) ? 'open' : null;
  };
  const [from, until] = [Math.max(primary.to, measure.from - NEAR), measure.to + NEAR];
  const inside = packed === null ? [] : measuresIn(line, ...packed);
  const beside = measuresIn(line, from, Math.min(line.tokens.length, until)).filter(
    (one) => one.from !== measure.from && isSize(one),
  );
  const one = [...inside, ...beside].find((size) => weightOf(size) > 0);
  return one === undefined ? null : compared(one);
}
