import { PARTS, setOf, TAKEN } from '@/culinary/grammar/lexicon';
import { textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { isPrepared, isPreparedAt, wordAt } from './name-words';

/** After these the name is over: butter for the pan, potatoes cut in cubes, wine such as Chablis. */
export const NAME_ENDS = setOf('nameEnds');

/** "or to taste", "or more", "or half the amount dried" end it too. */
export const OR_ENDS = setOf('orEnds');

/** "vanilla extract or seeds of 1 vanilla bean": what is taken from something else is no name of the first. */
export const isPartOf = ({ tokens }: Line, i: number): boolean =>
  (PARTS.has(textAt(tokens, i)) || TAKEN.has(textAt(tokens, i))) &&
  /^(?:of|from)$/.test(textAt(tokens, i + 1));

/** Parts of the thing before the comma: "kale, stems removed and leaves torn" is no list of things. */
const OWN_PARTS = setOf('ownParts');

/** How many tokens a list may have; a bound keeps every reading linear. */
const LONGEST_LIST = 40;

/**
 * Where a list that began before the comma at token i ends: "corn, peanut or vegetable oil". Every member
 * has at most three words and nothing that belongs to a note; i itself where there is no such list.
 */
export function listEnd(line: Line, i: number, until: number): number {
  let words = 0;
  let last = false;
  let at = i + 1;
  const stop = Math.min(until, i + LONGEST_LIST);
  while (at < stop) {
    const token = line.tokens[at]!;
    if (token.text === ',') {
      if (words === 0 || last) break;
      words = 0;
      at++;
      continue;
    }
    if (token.kind !== 'word') break;
    const word = wordAt(line, at);
    if (word.text === 'or' || word.text === 'and') {
      const next = line.tokens[word.to];
      if (
        next?.kind !== 'word' ||
        OR_ENDS.has(next.text) ||
        isPreparedAt(line, word.to) ||
        isPartOf(line, word.to)
      )
        return last ? at : i;
      if (last) return at;
      last = true;
      words = 0;
    } else {
      if (NAME_ENDS.has(word.text)) break;
      if (PARTS.has(word.text) || OWN_PARTS.has(word.text)) return i;
      if (isPrepared(line, word, '') || ++words > 3)
        return last && words > 0 && isPrepared(line, word, '') ? at : i;
    }
    at = word.to;
  }
  return last && words > 0 ? at : i;
}
