import type { Measure } from './amounts';
import { cutLabel, cutOptional } from './label';
import type { Part } from './ladder';
import { AND_WORDS, MINUS_WORDS, OF_WORDS, PLUS_WORDS, RANGE_WORDS } from './lexicon';
import { isNumberWord } from './numbers';
import { amountAt, primaryOf, sumOf } from './primary';
import { same, times, toNumber } from './ratio';
import { isDash, type Token, textAt } from './scan';
import { type ShownRange, sizeOf } from './spell';
import { canonicalUnit, sizeOfUnit, unitOf } from './units';
import { type Line, lineOf } from './written-line';

/** The amount a sentence shows: its parts, which are summed, and the upper end of a range. */
export interface Said {
  readonly parts: readonly Part[];
  readonly upper: Part | null;
}

/** A range as what its sentence says; ends that came out equal are one number. */
export const saidRange = ({ low, high, unit }: ShownRange): Said => ({
  parts: [{ value: low, unit }],
  upper: same(low, high) ? null : { value: high, unit },
});

/** How far a number may be from what its digits say, as a share: a third is written 0.333. */
const DIGITS = 0.005;

const isNear = (read: number, said: number): boolean => Math.abs(read - said) <= DIGITS * said;

const sizeOfPart = ({ value, unit }: Part): number => toNumber(times(value, sizeOfUnit(unit)));

/** Whether a reader finds in a sentence the amount that was put into it; pieces may be of any package. */
export function readsAs(text: string, { parts, upper }: Said): boolean {
  const line = lineOf(cutLabel(cutOptional(text).rest).rest);
  const measure = primaryOf(line)?.measure;
  if (measure === undefined) return false;
  const id = parts[0]!.unit;
  const kind = unitOf(id)?.kind ?? 'count';
  const unit = measure.unit?.unit;
  if ((unit?.kind ?? 'count') !== kind || (kind === 'count' && id !== '' && unit?.id !== id)) return false;
  const size = sizeOf(measure.unit);
  const total = toNumber(times(sumOf(amountAt(line, measure)), size));
  if (
    !isNear(
      total,
      parts.reduce((sum, part) => sum + sizeOfPart(part), 0),
    )
  )
    return false;
  if (upper === null || measure.high === null) return upper === null && measure.high === null;
  return isNear(toNumber(times(measure.high.value, size)), sizeOfPart(upper));
}

/** Units whose word says nothing else beside any number. */
const EVIDENT: ReadonlySet<string> = new Set(
  'tsp tbsp cup pint ml dl l g kg oz lb clove slice can package bunch sprig jar stick head stalk handful pinch'.split(
    ' ',
  ),
);

const JOINING: readonly ReadonlySet<string>[] = [RANGE_WORDS, AND_WORDS, PLUS_WORDS, MINUS_WORDS, OF_WORDS];

const isPlainWord = (token: Token | undefined): boolean =>
  token?.kind === 'word' &&
  token.text.length > 2 &&
  !isNumberWord(token.text) &&
  !JOINING.some((words) => words.has(token.text));

/** Whether a plain name or remark begins at token i, in front of which an amount keeps what it says. */
function beginsName({ tokens }: Line, i: number): boolean {
  const first = tokens[i];
  // 1 tsp (5 ml) sugar, 1 egg (optional); but 2 cups (or 3).
  if (first?.text === '(')
    return (
      isPlainWord(tokens[i + 1]) ||
      (tokens[i + 1]?.kind === 'number' && canonicalUnit(textAt(tokens, i + 2)) !== null)
    );
  const at = OF_WORDS.has(textAt(tokens, i)) ? i + 1 : i;
  const next = tokens[at + 1];
  if (!isPlainWord(tokens[at])) return false;
  return next === undefined || next.kind === 'word' || /^[,(-]$/.test(next.text);
}

/** The token behind the digits that begin a line, 2 or 2-3; 0 where it begins otherwise. */
function digitsEnd({ tokens }: Line, { from, low, high }: Measure): number {
  const [number, dash, upper] = tokens;
  if (from !== 0 || number!.kind !== 'number' || low.end !== number!.end) return 0;
  if (high === null) return 1;
  return isDash(dash) && high.start === upper!.start && high.end === upper!.end ? 3 : 0;
}

/**
 * Whether an amount is written as most are, in digits with a plain unit or none before a name: what is put there reads as
 * what it says, so that the sentence need not be read again.
 */
export function isEvident(line: Line, measure: Measure, { parts }: Said): boolean {
  const { to, unit, unitStart, unitEnd, unitTo } = measure;
  const digits = digitsEnd(line, measure);
  if (digits === 0 || parts.length > 1 || measure.size !== null || measure.half !== undefined) return false;
  const next = line.tokens[digits];
  if (unit === null)
    return to === digits && beginsName(line, to) && next!.start > line.tokens[digits - 1]!.end;
  return unitStart === next!.start && unitTo === unitEnd && EVIDENT.has(unit.unit.id) && beginsName(line, to);
}
