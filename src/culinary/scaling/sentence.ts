import { EACH, FOR_WORDS, PLUS_WORDS } from '@/culinary/grammar/lexicon';
import { type Measure, measureAt } from '@/culinary/lines/amounts/amounts';
import { isFixed, saysPart } from '@/culinary/lines/amounts/fixed-amounts';
import {
  type Amounts,
  amountAt,
  isNumberName,
  isSum,
  type MainAmount,
  mainAmountOf,
  sumOf,
} from '@/culinary/lines/amounts/main-amount';
import { isSaidAgain } from '@/culinary/lines/amounts/other-size';
import {
  countsAsOne,
  furtherMeasures,
  impliedCount,
  isLonePackage,
} from '@/culinary/lines/amounts/package-count';
import { isGuess } from '@/culinary/lines/amounts/reasons';
import { hasOpenCount } from '@/culinary/lines/amounts/spaced-thousands';
import { countsBeside, hasUnreadAmount, isHalfRead, reasonsOf } from '@/culinary/lines/amounts/unread';
import { cutLabel } from '@/culinary/lines/line-label';
import { applyEdits } from '@/culinary/lines/tokens/edits';
import { textAt } from '@/culinary/lines/tokens/scan';
import { type Line, lineOf } from '@/culinary/lines/tokens/written-line';
import { isBeyond } from '@/culinary/measures/format-amount';
import { equalRatios, ONE, type Ratio, times } from '@/culinary/numbers/ratio';
import type { ScaledText } from './model';
import { isEvident, readsAs, type Said } from './read-again';
import { type Rewrite, rewrite, rewriteImplied, rewriteSum } from './rewrite';

export function unscaled(text: string, line: Line, primary: MainAmount | null): ScaledText {
  const bare = primary === null || primary.place === 'bare';
  return {
    display: text,
    approximate: false,
    low: bare ? null : sumOf(amountAt(line, primary.measure)),
    high: bare ? null : (primary.measure.high?.value ?? null),
    unit: primary?.measure.unit?.unit.id ?? null,
    scaled: false,
    kept: null,
    open: line.open,
    brokenEgg: false,
  };
}

/** "1⅓ cups (1⅓ cups) stock", which was 1 quart (4 cups): what came out the same is said once. */
function notTwice(display: string, start: number): string {
  const open = display.indexOf(' (', start);
  const close = open < 0 ? -1 : display.indexOf(')', open);
  const again = close > 0 && display.slice(start, open) === display.slice(open + 2, close);
  if (!again || /^[^\s,;.]/.test(display.slice(close + 1))) return display;
  return display.slice(0, open) + display.slice(close + 1);
}

/**
 * One sentence times a factor (R2–R14). Factor 1 gives the same bytes (R1); a line without an amount never changes (R3).
 * `comma`: whether what stands beside it writes 1,5, which holds where its own words do not tell (`commaIn`).
 */
export function scaleText(text: string, factor: Ratio, comma: boolean | null = null): ScaledText {
  const { label, rest, pinned } = cutLabel(text);
  const scaled = scalePlain(rest, pinned ? ONE : factor, comma, label);
  return label === '' ? scaled : { ...scaled, display: label + scaled.display };
}

/** A sentence without its label. It is scaled whole, or it stays whole and says why (R13). */
export function scalePlain(text: string, factor: Ratio, comma: boolean | null, label = ''): ScaledText {
  const line = lineOf(text, comma);
  const primary = mainAmountOf(line);
  const asWritten = unscaled(text, line, primary);
  if (equalRatios(factor, ONE)) return asWritten;
  if (primary === null || (primary.place === 'bare' && !countsAsOne(line, primary.measure)))
    return hasUnreadAmount(line) ? { ...asWritten, kept: 'unread_amount' } : asWritten;
  const { measure, place } = primary;
  const kept = { ...asWritten, kept: 'not_scaled' } as const;
  if (isFixed(line, measure.to, line.tokens.length, measure))
    return pinsOther(line, primary) ? kept : asWritten;
  if (isHalfRead(text) || hasOpenCount(line) || isLonePackage(line, primary) || isEachOfNone(line, primary))
    return kept;
  if (place !== 'bare' && countsBeside(line, measure)) return kept;
  const before = place === 'start' ? [] : reasonsOf(line, nameBegins(line, measure), measure.from);
  if (before.includes(null)) return kept;
  const first = rewritten(text, line, primary, factor);
  if (first.left) return kept;
  const open = line.open || first.guessed || before.some((reason) => reason !== null && isGuess(reason));
  if (isSure(line, primary, first, label)) return { ...first.text, open };
  const plain = rewritten(text, { ...line, plain: true }, primary, factor);
  return isSure(line, primary, plain, label) ? { ...plain.text, open } : kept;
}

/** Whether the amount is said to be each of things that nobody counts: 400 g each (drained 240 g). */
const isEachOfNone = ({ tokens }: Line, { place, measure: { to } }: MainAmount): boolean =>
  place === 'start' && EACH.has(textAt(tokens, to)) && /^\(?$/.test(textAt(tokens, to + 1));

/**
 * Whether a pinned line says another amount, of which nobody knows whether it is pinned too: 250 g butter, 2 onions for the
 * pan; 2 tbsp for the pan + 200 g sugar.
 */
const pinsOther = (line: Line, { measure }: MainAmount): boolean =>
  furtherMeasures(line, measure, measure.to).scaled.some(
    ([other]) =>
      measure.unit === null ||
      other.unit === null ||
      isOfAnother(line, other) ||
      !isSaidAgain(measure, other),
  );

/** Whether an amount is added or listed with a thing of its own: + 200 g sugar; , 200 g sugar. */
function isOfAnother({ tokens }: Line, { from, to }: Measure): boolean {
  const before = textAt(tokens, from - 1);
  if (PLUS_WORDS.has(before)) return true;
  return /^[,;]$/.test(before) && tokens[to]?.kind === 'word' && !FOR_WORDS.has(textAt(tokens, to));
}

/** Where a line begins whose amount stands behind: after the size of 400 g onions x 2, the number of 5 spice powder, 1 tsp. */
function nameBegins(line: Line, { size, from }: Measure): number {
  if (size !== null && size[1] < from) return size[1];
  const first = measureAt(line, 0, false);
  return first !== null && isNumberName(line, first) ? first.to : 0;
}

/** A scaled sentence and the amount that it should read as. */
interface Rewritten {
  readonly text: ScaledText;
  readonly said: Said | null;
  /** There is a number in it that may be an amount and was not scaled, or one that is too large to be told exactly. */
  readonly left: boolean;
  /** What a number in it was taken for is a guess. */
  readonly guessed: boolean;
}

/** Whether a sentence reads as the amount that was put into it, so far as one can say which that is. */
const isSure = (line: Line, primary: MainAmount, { text, said }: Rewritten, label: string): boolean =>
  !hasOpenCount(lineOf(text.display, line.hint)) &&
  (said === null || (label === '' && isEvident(line, primary, said)) || readsAs(label + text.display, said));

/** Whether an amount comes out larger than can be told exactly. */
function isTooMuch(all: Amounts, factor: Ratio): boolean {
  const [{ high, unit }] = all;
  return isBeyond(times(high?.value ?? sumOf(all), factor), unit);
}

function rewritten(written: string, line: Line, primary: MainAmount, factor: Ratio): Rewritten {
  const { measure, place } = primary;
  const { notation } = line;
  const implied = impliedCount(line, primary);
  const all: Amounts = implied === null ? amountAt(line, measure) : [measure];
  const first: Rewrite =
    implied !== null
      ? rewriteImplied(line, measure, factor, implied.container, implied.at)
      : isSum(all)
        ? rewriteSum(line, all, factor, notation)
        : rewrite(line, measure, factor, notation, place);
  const behind = implied?.at ?? all.at(-1)!.to;
  // "A pinch of" and a sum spelled again stand for their brackets too.
  const from = first.unit === null || isSum(all) ? behind : (measure.again?.[0] ?? behind);
  const edits = [...first.edits];
  let { approximate, brokenEgg } = first;
  const further = furtherMeasures(line, measure, from);
  const beyond = [all, ...further.scaled].some((amounts) => isTooMuch(amounts, factor));
  for (const group of further.scaled) {
    const more = isSum(group)
      ? rewriteSum(line, group, factor, notation)
      : rewrite(line, group[0], factor, notation, 'start');
    edits.push(...more.edits);
    approximate ||= more.approximate;
    brokenEgg ||= more.brokenEgg;
  }
  // Of ¾ cup butter, which were 4 tbsp, 2 of them are none.
  const unitGone =
    first.unit !== measure.unit?.unit.id &&
    further.scaled.some(([part]) => part.unit === null && saysPart(line, part));
  const text = {
    display: notTwice(applyEdits(written, edits), place === 'start' ? measure.start : 0),
    approximate,
    low: times(sumOf(all), factor),
    high: measure.high === null ? null : times(measure.high.value, factor),
    unit: measure.unit?.unit.id ?? null,
    scaled: true,
    kept: null,
    open: line.open,
    brokenEgg,
  };
  const left = further.left || beyond || (measure.unit !== null && unitGone);
  return { text, said: first.said, left, guessed: further.reasons.some(isGuess) };
}
