import { type Line, lineOf, type Measure, measureAt } from './amounts';
import { displayLine } from './compose';
import { INTRO, MODIFIERS } from './lexicon';
import type { ScalableLine, ScalableRecipe, ScaledLine, ScaledRecipe, ScaledText } from './model';
import { HALF_WORDS, NUMBER_WORDS } from './numbers';
import { isPinned, scalesToo } from './pins';
import { addends, type Primary, primaryOf, sumOf } from './primary';
import { factorOf, fromNumber, ONE, type Ratio, same, times, toQuantity } from './ratio';
import { applyEdits, type Rewrite, rewrite, rewriteImplied, rewriteSum } from './rewrite';
import { isDash } from './scan';
import { type Spelling, spellingOf } from './units';
import { warningsOf } from './warnings';

/** "400 g tin", "14-oz. can", "2-inch piece": the package word after a size, with its token; null where the amount is one. */
function impliedCount(line: Line, primary: Primary): { container: Spelling | null; at: number } | null {
  const { measure, place } = primary;
  const kind = measure.unit?.unit.kind;
  if (place !== 'start' || kind === undefined || kind === 'count' || kind === 'spoon') return null;
  let at = measure.to;
  while (isDash(line.tokens[at]) || MODIFIERS.has(line.tokens[at]?.text ?? '')) at++;
  const next = line.tokens[at];
  const container = next?.kind === 'word' ? spellingOf(next.text) : null;
  const counts = container?.unit.count === 'pack' || (kind === 'length' && container?.unit.kind === 'count');
  if (container !== null && counts && container.unit.id !== 'stick') return { container, at };
  return measure.hyphenated || kind === 'length' ? { container: null, at } : null;
}

/** Amounts after the first one that scale by their own class (R9). */
function furtherMeasures(line: Line, primary: Measure, from: number): Measure[] {
  const { tokens } = line;
  const found: Measure[] = [];
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at]!;
    const word = token.kind === 'word' && token.text.length > 1;
    const words = word && (NUMBER_WORDS.has(token.text) || HALF_WORDS.has(token.text));
    const before = tokens[at - 1]?.text ?? '';
    if (token.kind !== 'number' && !(words && token.text !== 'an' && (INTRO.has(before) || before === '(')))
      continue;
    const measure = measureAt(line, at, words);
    if (measure === null) continue;
    if (scalesToo(line, primary, measure)) found.push(measure);
    at = measure.to - 1;
  }
  return found;
}

function unscaled(text: string, line: Line, primary: Primary | null): ScaledText {
  const all = primary === null ? [] : [primary.measure, ...addends(line, primary.measure)];
  const bare = primary === null || primary.place === 'bare';
  return {
    display: text,
    approximate: false,
    low: bare ? null : sumOf(all),
    high: bare ? null : (primary.measure.high?.value ?? null),
    unit: primary?.measure.unit?.unit.id ?? null,
    scaled: false,
    brokenEgg: false,
  };
}

/** R10: a bare "pinch of" counts as one; "a few sprigs" and "sprigs of" are no number at all. */
function countsAsOne(line: Line, measure: Measure): boolean {
  if (line.tokens.slice(0, measure.from).some((token) => token.text === 'few')) return false;
  return line.tokens[measure.from]?.text === measure.unit?.one.toLowerCase();
}

/** One sentence times a factor (R2–R14). Factor 1 gives the same bytes (R1); a line without an amount never changes (R3). */
export function scaleText(text: string, factor: Ratio): ScaledText {
  const line = lineOf(text);
  const primary = primaryOf(line);
  if (primary === null || same(factor, ONE)) return unscaled(text, line, primary);
  const { measure, place } = primary;
  if (place === 'bare' && !countsAsOne(line, measure)) return unscaled(text, line, primary);
  if (isPinned(line, measure.to, line.tokens.length)) return unscaled(text, line, primary);
  const { notation } = line;
  const implied = impliedCount(line, primary);
  const sum = implied === null ? addends(line, measure) : [];
  const all = [measure, ...sum];
  const first: Rewrite =
    implied !== null
      ? rewriteImplied(line, measure, factor, implied.container, implied.at)
      : sum.length > 0
        ? rewriteSum(line, all, factor, notation)
        : rewrite(line, measure, factor, notation, place);
  const further = furtherMeasures(line, measure, all.at(-1)!.to).map((m) =>
    rewrite(line, m, factor, notation, 'start'),
  );
  const rewrites = [first, ...further];
  return {
    display: applyEdits(
      text,
      rewrites.flatMap((r) => r.edits),
    ),
    approximate: rewrites.some((r) => r.approximate),
    low: times(sumOf(all), factor),
    high: measure.high === null ? null : times(measure.high.value, factor),
    unit: measure.unit?.unit.id ?? null,
    scaled: true,
    brokenEgg: rewrites.some((r) => r.brokenEgg),
  };
}

interface LineResult {
  readonly line: ScaledLine;
  readonly text: ScaledText;
}

function scaled(line: ScalableLine, factor: Ratio): LineResult {
  const sentence = displayLine(line);
  const fixed = line.scaling === 'fixed';
  const text = scaleText(sentence, fixed ? ONE : factor);
  const stored = { quantity: line.quantity, quantity_max: line.quantity_max, unit: line.unit };
  if (!text.scaled) return { line: { ...stored, display: text.display, approximate: false }, text };
  const low = line.corrected && line.quantity !== null ? fromNumber(line.quantity) : null;
  const high = line.corrected && line.quantity_max !== null ? fromNumber(line.quantity_max) : null;
  const exact = {
    quantity:
      low === null ? (text.low === null ? null : toQuantity(text.low)) : toQuantity(times(low, factor)),
    quantity_max:
      high === null ? (text.high === null ? null : toQuantity(text.high)) : toQuantity(times(high, factor)),
    unit: line.corrected ? line.unit : (text.unit ?? line.unit),
  };
  return { line: { ...exact, display: text.display, approximate: text.approximate }, text };
}

/** One stored line times a factor; see `factorOf` for the factor of a change of servings. */
export function scaleLine(line: ScalableLine, factor: Ratio): ScaledLine {
  return scaled(line, factor).line;
}

/**
 * A recipe for another number of servings, always from its stored base. Both numbers are positive with at
 * most two decimals; anything else throws RangeError. Times are never altered (R13).
 */
export function scaleRecipe(recipe: ScalableRecipe, target: number): ScaledRecipe {
  const factor = factorOf(target, recipe.servings);
  const results = recipe.ingredients.map((line) => scaled(line, factor));
  return {
    factor: toQuantity(factor),
    lines: results.map((r) => r.line),
    warnings: warningsOf(
      recipe,
      results.map((r) => r.text),
      factor,
    ),
  };
}
