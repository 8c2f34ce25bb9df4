import {
  AND_WORDS,
  FROM_WORDS,
  MINUS_WORDS,
  OF_WORDS,
  PARTS,
  PLUS_WORDS,
  RANGE_WORDS,
} from '@/culinary/grammar/lexicon';
import type { Measure } from '@/culinary/lines/amounts/amounts';
import { amountAt, type MainAmount, mainAmountOf, sumOf } from '@/culinary/lines/amounts/main-amount';
import { cutLabel, cutOptional } from '@/culinary/lines/line-label';
import { isCrossText, isDash, type Token, textAt } from '@/culinary/lines/tokens/scan';
import { type Line, lineOf } from '@/culinary/lines/tokens/written-line';
import { type ShownRange, unitSize } from '@/culinary/measures/format-amount';
import type { Part } from '@/culinary/measures/rounding';
import { isNumberWord } from '@/culinary/numbers/numbers';
import { equalRatios, times, toNumber } from '@/culinary/numbers/ratio';
import { canonicalUnit, type Spelling, sizeOfUnit, spellingOf, unitOf } from '@/culinary/units/units';

/** The amount a sentence shows: its parts, which are summed, and the upper end of a range. */
export interface Said {
  readonly parts: readonly Part[];
  readonly upper: Part | null;
}

/** A range as what its sentence says; ends that came out equal are one number. */
export const saidRange = ({ low, high, unit, lowUnit }: ShownRange): Said => ({
  parts: [{ value: low, unit: lowUnit }],
  upper: equalRatios(low, high) ? null : { value: high, unit },
});

/** How far a number may be from what its digits say, as a share: a third is written 0.333. */
const DIGITS = 0.005;

const isAlmost = (read: number, said: number): boolean => Math.abs(read - said) <= DIGITS * said;

const sizeOfPart = ({ value, unit }: Part): number => toNumber(times(value, sizeOfUnit(unit)));

/** Whether a reader finds in a sentence the amount that was put into it; pieces may be of any package. */
export function readsAs(text: string, { parts, upper }: Said): boolean {
  const line = lineOf(cutLabel(cutOptional(text).rest).rest);
  const measure = mainAmountOf(line)?.measure;
  if (measure === undefined) return false;
  const id = parts[0]!.unit;
  const kind = unitOf(id)?.kind ?? 'count';
  const unit = measure.unit?.unit;
  if ((unit?.kind ?? 'count') !== kind || (kind === 'count' && id !== '' && unit?.id !== id)) return false;
  const size = unitSize(measure.unit);
  const total = toNumber(times(sumOf(amountAt(line, measure)), size));
  if (
    !isAlmost(
      total,
      parts.reduce((sum, part) => sum + sizeOfPart(part), 0),
    )
  )
    return false;
  if (upper === null || measure.high === null) return upper === null && measure.high === null;
  return isAlmost(toNumber(times(measure.high.value, size)), sizeOfPart(upper));
}

/** Units whose word says nothing else beside any number. */
const EVIDENT: ReadonlySet<string> = new Set(
  'tsp tbsp cup pint ml dl l g kg oz lb clove slice can package bunch sprig jar stick head stalk handful pinch'.split(
    ' ',
  ),
);

const JOINING: ReadonlySet<string> = new Set([
  ...RANGE_WORDS,
  ...AND_WORDS,
  ...PLUS_WORDS,
  ...MINUS_WORDS,
  ...OF_WORDS,
]);

const isPlainWord = (token: Token | undefined): boolean =>
  token?.kind === 'word' && token.text.length > 2 && !isNumberWord(token.text) && !JOINING.has(token.text);

/** Words of a name behind which a number may go with the amount. */
const LONGEST_NAME = 6;

/** Whether a plain name or remark begins at token i, in front of which an amount keeps what it says. */
function beginsName({ tokens }: Line, i: number, counted: boolean): boolean {
  const first = tokens[i];
  // 1 tsp (5 ml) sugar, 1 egg (optional); but 2 cups (or 3).
  if (first?.text === '(')
    return (
      isPlainWord(tokens[i + 1]) ||
      (tokens[i + 1]?.kind === 'number' && canonicalUnit(textAt(tokens, i + 2)) !== null)
    );
  const at = OF_WORDS.has(textAt(tokens, i)) ? i + 1 : i;
  // 5 de taza de azúcar are no fifths of anything, but half of it would be half a cup.
  if (!isPlainWord(tokens[at]) || (counted && at > i && canonicalUnit(textAt(tokens, at)) !== null))
    return false;
  let end = at + 1;
  while (end < at + LONGEST_NAME && tokens[end]?.kind === 'word') end++;
  // 2 pommes golden 1/2, 2 oz steak x 2: a number behind a name may be of the same amount.
  const number = tokens[end]?.kind === 'number';
  if (number && (counted || isCrossText(textAt(tokens, end - 1)))) return false;
  const next = tokens[at + 1];
  return next === undefined || next.kind === 'word' || /^[,(-]$/.test(next.text);
}

/** A genitive that becomes "von 2". */
const GENITIVE = /^eine[rs]$/;

/**
 * The token behind the number that an amount begins with, where digits can be put in its place and stand apart: 2, 2-3, 2
 * to 3, a jar, one and a half cups; 0 where there is none.
 */
function numberEnd({ text, tokens }: Line, { from, low, high }: Measure): number {
  const first = tokens[from]!;
  if (low.start !== first.start) return 0;
  if (high !== null) {
    const [dash, upper] = [tokens[from + 1], tokens[from + 2]];
    if (first.kind !== 'number' || low.end !== first.end || high.start !== upper?.start) return 0;
    // Digits would be one word with the "to" of "1 to½".
    const joined = isDash(dash) || (dash!.text === 'to' && dash!.end < upper.start);
    return joined && high.end === upper.end ? from + 3 : 0;
  }
  let at = from;
  while (at < tokens.length && tokens[at]!.end <= low.end) at++;
  if (first.kind === 'number' && at === from + 1) return at;
  return text.charCodeAt(low.end) === 32 && !GENITIVE.test(first.text) ? at : 0;
}

/** Whether an amount is found where it stands whatever its number is: at the beginning, or as in juice of 1 lemon. */
function isFound({ tokens }: Line, { place, measure: { from } }: MainAmount): boolean {
  if (from === 0) return true;
  if (place !== 'of' || !PARTS.has(tokens[0]!.text)) return false;
  return tokens.findIndex(({ kind, text }) => kind !== 'word' || FROM_WORDS.has(text)) === from - 1;
}

/** Whether a unit reads as itself beside any number. */
const isOwnUnit = ({ unit, one, many }: Spelling): boolean =>
  EVIDENT.has(unit.id) ||
  (unit.kind === 'count' &&
    unit.count !== 'dozen' &&
    spellingOf(one)?.unit === unit &&
    spellingOf(many)?.unit === unit);

/** Whether nothing stands between a number and its unit but what is said of it in English, or the size of a package in brackets. */
function isNear({ tokens }: Line, { size, unitStart, unit }: Measure, behind: number): boolean {
  const open = size !== null && size[0] === behind && tokens[behind]!.text === '(';
  if (size !== null && !open) return false;
  let at = size?.[1] ?? behind;
  if (unit?.language === 'en') while (isPlainWord(tokens[at]) && tokens[at]!.start < unitStart) at++;
  return tokens[at]?.start === unitStart;
}

/**
 * Whether an amount is written as most are, with a plain unit or none before a name: digits that are put there read as
 * what they say, so that the sentence need not be read again.
 */
export function isEvident(line: Line, primary: MainAmount, { parts }: Said): boolean {
  const { to, unit, unitEnd, unitTo, half } = primary.measure;
  if (parts.length > 1 || half !== undefined || !isFound(line, primary)) return false;
  const behind = numberEnd(line, primary.measure);
  if (behind === 0) return false;
  if (unit === null)
    return to === behind && beginsName(line, to, true) && line.tokens[to]!.start > line.tokens[to - 1]!.end;
  return (
    unitTo === unitEnd &&
    isOwnUnit(unit) &&
    isNear(line, primary.measure, behind) &&
    beginsName(line, to, false)
  );
}
