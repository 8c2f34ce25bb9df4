import { EACH, PEOPLE, setOf } from '@/culinary/grammar/lexicon';
import { textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { compare, ONE, type Ratio, ratio } from '@/culinary/numbers/ratio';
import type { Measure } from './amounts';
import { ONE_SIZE } from './other-size';
import { isMeasured } from './pairs';
import type { Reason } from './reasons';
import { measuresIn, weightOf } from './totals';

/** Before a number of those who are served, or of what a thing is enough for: serves 4, for 4. */
const SERVING = setOf('serves', 'for');
/** Before another place of the recipe: see 2. */
const SEEN: ReadonlySet<string> = new Set([...'@ # $ € £'.split(' '), ...setOf('seeAlso')]);
const TIMES: ReadonlySet<string> = new Set(['x', '×']);
/** One cuts a thing in two to four parts without calling them pieces. */
const QUARTERS = ratio(4);

/** Tokens of a clause in which "each" stands before the number of pieces. */
const LONGEST_CLAUSE = 8;

/** Whether a clause says of each thing what it is cut into: 1 lb scallops, each sliced into 3 rounds. */
function isOfEach({ tokens }: Line, i: number): boolean {
  const before = tokens.slice(Math.max(0, i - LONGEST_CLAUSE), i);
  const clause = before.slice(before.findLastIndex(({ text }) => /^[,;(]$/.test(text)) + 1);
  return clause.some(({ text }) => EACH.has(text));
}

/** Tokens behind a count in which the size of one stands. */
const NEAR = 7;

/** Whether a count with the size of one is as much as the amount of the line: 600 g dough, shaped into 12 balls of 50 g. */
export function makesWhole(line: Line, primary: Measure, { from, to, low }: Measure): boolean {
  const whole = weightOf(primary);
  if (whole === 0) return false;
  const one = measuresIn(line, from + 1, Math.min(line.tokens.length, to + NEAR)).find(
    (size) => weightOf(size) > 0,
  );
  return one !== undefined && Math.abs(weightOf(one, low.value) - whole) <= ONE_SIZE * whole;
}

/** What stands behind a number: its unit, or the next word or sign. */
export const wordBehind = ({ text, tokens }: Line, { to, unit, unitStart, unitEnd }: Measure): string =>
  unit === null ? textAt(tokens, to) : text.slice(unitStart, unitEnd);

/**
 * What a number behind "into", "serves" or "see" says, where `word` stands before it and `next`, which may be its unit,
 * behind it: what each of
 * the things counted is cut into, for how many it is, where to look; or how many pieces all that is measured makes.
 */
export function partsReason(
  line: Line,
  i: number,
  word: string,
  next: string,
  value: Ratio,
  primary: Measure | null,
): Reason {
  if (PEOPLE.has(next) || SERVING.has(word)) return 'people';
  if (SEEN.has(word)) return 'name';
  if (TIMES.has(word)) return line.tokens[i - 2]?.kind === 'number' ? 'length' : 'loose';
  // Sprouts, large ones cut in two.
  if (!/^\p{L}/u.test(next) && compare(value, QUARTERS) <= 0) return 'cut';
  // Cut into 1/4- by 1/2-inch pieces.
  if (compare(value, ONE) < 0) return 'length';
  const whole = primary !== null && isMeasured(primary) && compare(value, ONE) > 0;
  return whole && !isOfEach(line, i) ? 'pieces' : 'cut';
}
