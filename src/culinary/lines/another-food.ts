import { aisleOf } from '@/culinary/foods/aisles';
import { PARTS, PHRASE_ENDS, TAKEN } from '@/culinary/grammar/lexicon';
import { measureAt } from './amounts/amounts';
import { afterBrackets } from './amounts/noun-phrase';
import { isPreparedAt } from './names/name-words';
import { textAt } from './tokens/scan';
import type { Line } from './tokens/written-line';

/** Words of a further name that are looked at. */
const LOOKED_AT = 3;

const isFood = (words: string): boolean => aisleOf(words) !== 'other';

/** The words of a name from a token on. */
function wordsAt({ tokens, text }: Line, from: number): string {
  const words = tokens.slice(from, from + LOOKED_AT);
  const end = words.findIndex(({ kind, text: word }) => kind !== 'word' || PHRASE_ENDS.has(word));
  const [first, last] = [words[0], (end === -1 ? words : words.slice(0, end)).at(-1)];
  return first === undefined || last === undefined ? '' : text.slice(first.start, last.end);
}

/** Whether nothing joins an amount to what stands before it: behind what was done, behind a food, or behind a comma. */
function standsLoose(line: Line, at: number): boolean {
  const before = textAt(line.tokens, at - 1);
  return before === ',' || isPreparedAt(line, at - 1) || isFood(before);
}

/**
 * Whether a line goes on with the amount and the name of another food, as where a line break was lost: ½ cup butter,
 * melted 1 cup sugar. `end` is the token behind its own amount. What stands in brackets is no such, nor what is taken from
 * its own food: 1 lemon, 1 tsp zest.
 */
export function holdsAnotherFood(line: Line, end: number): boolean {
  const { tokens } = line;
  for (
    let at = afterBrackets(line, end);
    at < tokens.length;
    at = Math.max(at + 1, afterBrackets(line, at + 1))
  ) {
    if (at === end || tokens[at]?.kind !== 'number' || !standsLoose(line, at)) continue;
    const measure = measureAt(line, at, false);
    if (measure?.unit == null || measure.unit.unit.kind === 'length' || measure.hyphenated) continue;
    const next = textAt(tokens, measure.to);
    if (isFood(wordsAt(line, measure.to)) && !PARTS.has(next) && !TAKEN.has(next)) return true;
  }
  return false;
}
