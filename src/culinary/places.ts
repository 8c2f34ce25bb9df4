import { type Measure, measureAt } from './amounts';
import { INTRO, MODIFIERS } from './lexicon';
import { HALF_WORDS, NUMBER_WORDS } from './numbers';
import { scalesToo } from './pins';
import { type Amounts, amountAt, isOneThing, type Primary } from './primary';
import { isDash, textAt } from './scan';
import { unitAt } from './unit-at';
import type { Spelling } from './units';
import type { Line } from './written-line';

/** "400 g tin", "14-oz. can", "2-inch piece": the package word after a size, with its token; null where the amount is one. */
export function impliedCount(
  line: Line,
  primary: Primary,
): { container: Spelling | null; at: number } | null {
  const { measure, place } = primary;
  const kind = measure.unit?.unit.kind;
  if (isOneThing(measure)) return { container: null, at: measure.to };
  if (place !== 'start' || kind === undefined || kind === 'count' || kind === 'spoon') return null;
  let at = measure.to;
  while (isDash(line.tokens[at]) || MODIFIERS.has(textAt(line.tokens, at))) at++;
  const next = line.tokens[at];
  // A rib-eye is no rib.
  const container = next?.kind === 'word' ? (unitAt(line, at, false)?.spelling ?? null) : null;
  const counts = container?.unit.count === 'pack' || (kind === 'length' && container?.unit.kind === 'count');
  if (container !== null && counts && container.unit.id !== 'stick') return { container, at };
  return measure.hyphenated || kind === 'length' ? { container: null, at } : null;
}

/** Amounts after the first one that scale by their own class (R9); those of one sum (3lb 5oz) together. */
export function furtherMeasures(line: Line, primary: Measure, from: number): Amounts[] {
  const { tokens } = line;
  const found: Amounts[] = [];
  for (let at = from; at < tokens.length; at++) {
    const token = tokens[at]!;
    const word = token.kind === 'word' && token.text.length > 1;
    const words = word && (NUMBER_WORDS.has(token.text) || HALF_WORDS.has(token.text));
    const before = textAt(tokens, at - 1);
    if (
      token.kind !== 'number' &&
      !(words && token.text !== 'an' && (INTRO.has(before) || before === '(' || before === '+'))
    )
      continue;
    const measure = measureAt(line, at, words);
    if (measure === null) continue;
    const all = amountAt(line, measure);
    if (scalesToo(line, primary, measure)) found.push(all);
    at = all.at(-1)!.to - 1;
  }
  return found;
}

/** R10: a bare "pinch of" counts as one; "a few sprigs" and "sprigs of" are no number at all. */
export function countsAsOne(line: Line, measure: Measure): boolean {
  if (line.tokens.slice(0, measure.from).some((token) => token.text === 'few')) return false;
  return line.tokens[measure.from]?.text === measure.unit?.one.toLowerCase();
}
