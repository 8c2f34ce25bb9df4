import { ABOUT_WORDS, AND_WORDS, FEW, INTRO, MODIFIERS, OR_WORDS } from '@/culinary/grammar/lexicon';
import { isDash, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { HALF_WORDS, NUMBER_WORDS, ONE_WORDS } from '@/culinary/numbers/numbers';
import { equalRatios } from '@/culinary/numbers/ratio';
import type { Spelling } from '@/culinary/units/units';
import { type Measure, measureAt, otherSystemEnd } from './amounts';

import { type Amounts, amountAt, isOneThing, isSum, type MainAmount, sumOf } from './main-amount';
import type { Reason } from './reasons';
import { roleOf } from './roles';
import { modifiedUnitAt, unitAt } from './unit-at';
import { isNoAmountInWords, isSeveral, keptAs, leavesWord, NO_THING, wordKeptAs } from './unread';

/** "400 g tin", "14-oz. can", "2-inch piece": the package word after a size, with its token; null where the amount is one. */
export function impliedCount(
  line: Line,
  primary: MainAmount,
): { container: Spelling | null; at: number } | null {
  const { measure, place } = primary;
  const kind = measure.unit?.unit.kind;
  // Six feet of casing are cut off a longer one.
  if (measure.unit?.unit.id === 'foot') return null;
  if (isOneThing(measure)) return { container: null, at: measure.to };
  // Ingwer 3 cm
  if (place === 'tail' && kind === 'length') return { container: null, at: measure.to };
  if (place !== 'start' || kind === undefined || kind === 'count' || kind === 'spoon') return null;
  const said = otherSystemEnd(line, measure);
  let at = said;
  while (isDash(line.tokens[at]) || MODIFIERS.has(textAt(line.tokens, at))) at++;
  const next = line.tokens[at];
  // A rib-eye is no rib.
  const container = next?.kind === 'word' ? (unitAt(line, at, false)?.spelling ?? null) : null;
  const counts = container?.unit.count === 'pack' || (kind === 'length' && container?.unit.kind === 'count');
  if (container !== null && counts && container.unit.id !== 'stick') return { container, at };
  return measure.hyphenated || kind === 'length' ? { container: null, at: said } : null;
}

/** Whether the article at token i counts packages, or packages of a size: (about a carton), or a 7g sachet. */
function isPackageOr(line: Line, i: number): boolean {
  const { tokens } = line;
  let at = i - 1;
  while (ABOUT_WORDS.has(textAt(tokens, at)) || textAt(tokens, at) === '.') at--;
  if (textAt(tokens, at) === '(' && (/^an?$/.test(textAt(tokens, i)) || ONE_WORDS.has(textAt(tokens, i))))
    return modifiedUnitAt(line, i + 1, false)?.spelling.unit.kind === 'count';
  if (textAt(line.tokens, i - 1) !== 'or' || !/^an?$/.test(textAt(line.tokens, i))) return false;
  const measure = measureAt(line, i, true);
  return measure?.size != null && measure.unit?.unit.count === 'pack';
}

/** Behind a half that goes with the amount before it: half the amount, half as much. */
const SAID_BEFORE = /^(?:the|that|this|as)$/;

/**
 * How an amount behind the first one may begin at token i: with digits, or with a number word where nothing else can be
 * said there, (half a 375g pack), or 2 small. null where none does.
 */
export function amountBeginsAt(line: Line, i: number): 'digits' | 'words' | null {
  const { kind, text } = line.tokens[i]!;
  if (kind === 'number') return 'digits';
  if (kind !== 'word') return null;
  const before = textAt(line.tokens, i - 1);
  const half = HALF_WORDS.has(text) && !isOfTwoHalves(line) && !SAID_BEFORE.test(textAt(line.tokens, i + 1));
  // "In one or two fillets" is no choice.
  if (OR_WORDS.has(before) && NUMBER_WORDS.has(textAt(line.tokens, i - 2))) return null;
  if (isSeveral(text)) return isNoAmountInWords(line, i) ? null : 'words';
  const one = NUMBER_WORDS.has(text) && !/^(?:an?|once|tien)$/.test(text);
  const next = textAt(line.tokens, i + 1);
  // One at a time, but one and a quarter.
  const words = half || (one && (AND_WORDS.has(next) || !NO_THING.has(next)));
  if (words && (INTRO.has(before) || before === '(' || before === '+')) return 'words';
  return isPackageOr(line, i) ? 'words' : null;
}

/** Whether halves make up the whole: half beef, half pork. They stay as they are. */
const isOfTwoHalves = ({ tokens }: Line): boolean =>
  tokens.filter(({ kind, text }) => kind === 'word' && HALF_WORDS.has(text)).length > 1;

/** Whether amounts are the parts of the first one, and no sum beside it: 1 cup sugar, divided (3/4 cup + 1/4 cup). */
const isDivision = (line: Line, primary: Measure, all: Amounts): boolean =>
  isSum(all) &&
  all[0].unit.unit === primary.unit?.unit &&
  equalRatios(sumOf(all), sumOf(amountAt(line, primary)));

/** What stands behind the first amount. */
export interface Further {
  /** Amounts that scale by their own class (R9); those of one sum (3lb 5oz) together. */
  readonly scaled: readonly Amounts[];
  /** There is a number of which nobody knows whether it should scale. */
  readonly left: boolean;
  /** Why each of the other numbers stays, and what was guessed of those that scale. */
  readonly reasons: readonly Reason[];
}

/** The amounts after the first one. */
export function furtherMeasures(line: Line, primary: Measure, from: number): Further {
  const { tokens } = line;
  const scaled: Amounts[] = [];
  const reasons: Reason[] = [];
  let left = false;
  const note = (reason: Reason | null): void => {
    if (reason === null) left = true;
    else reasons.push(reason);
  };
  for (let at = from; at < tokens.length; at++) {
    if (primary.half !== undefined && at < primary.half[1]) continue;
    const begins = amountBeginsAt(line, at);
    const measure = begins === null ? null : measureAt(line, at, begins === 'words');
    if (measure === null) {
      if (tokens[at]!.kind === 'number') note(keptAs(line, at, null, primary));
      else if (leavesWord(line, at)) left = true;
      else if (isSeveral(tokens[at]!.text)) note(wordKeptAs(line, at, primary));
      continue;
    }
    const all = amountAt(line, measure);
    const { fate, why } = roleOf(line, primary, measure);
    if (fate === 'scales')
      scaled.push(...(isDivision(line, primary, all) ? all.map((part) => [part] as const) : [all]));
    // Or a 7 g sachet, or two 200 g steaks.
    if (measure.size !== null)
      reasons.push(measure.unit !== null || tokens[measure.to]?.kind === 'word' ? 'size' : 'loose');
    if (fate === 'unknown') note(keptAs(line, at, measure, primary));
    else if (why !== null) reasons.push(why);
    at = all.at(-1)!.to - 1;
  }
  return { scaled, left, reasons };
}

/** Whether a line names one package without a number, whose size is the amount that was read: tin of tomatoes (400 g). */
export function isLonePackage(line: Line, { place, measure }: MainAmount): boolean {
  const first = place === 'tail' && line.tokens[0]!.kind === 'word' ? unitAt(line, 0, false) : null;
  const kind = measure.unit?.unit.kind ?? 'count';
  return first?.spelling.unit.count === 'pack' && kind !== 'count' && kind !== 'spoon';
}

/** R10: a bare "pinch of" counts as one; "a few sprigs" and "sprigs of" are no number at all. */
export function countsAsOne(line: Line, measure: Measure): boolean {
  if (line.tokens.slice(0, measure.from).some(({ text }) => FEW.has(text))) return false;
  return line.tokens[measure.from]?.text === measure.unit?.one.toLowerCase();
}
