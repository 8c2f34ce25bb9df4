import { setOf } from '@/culinary/grammar/lexicon';
import { textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { measureAt } from './amounts';

/** What a label says of the weight behind it: Abtropfgewicht 350 g, poids net égoutté : 140 g. */
const STATED: ReadonlySet<string> = new Set([':', '.', '-', ...setOf('stated')]);
/** Words of it. */
const LONGEST_STATED = 5;

/** Before the words of a label that end at token i. */
export function pastStated({ tokens }: Line, i: number): number {
  let at = i;
  while (at > i - LONGEST_STATED && STATED.has(textAt(tokens, at))) at--;
  return at;
}

/** Tokens of a label in brackets. */
const LONGEST_LABEL = 16;

/** Before the bracket of a label, where a further weight of it ends at token i: (about 400 g, 14 oz, drained 240 g). */
export function pastFirst({ tokens }: Line, i: number): number {
  if (textAt(tokens, i) !== ',') return i;
  for (let at = i - 1; at > i - LONGEST_LABEL && textAt(tokens, at) !== ')'; at--)
    if (textAt(tokens, at) === '(') return at;
  return i;
}

/** Whether a label goes on behind its first weight, at token i: (about 400 g, drained 240 g). */
export function isStatedBehind(line: Line, i: number): boolean {
  if (textAt(line.tokens, i) !== ',') return false;
  let at = i + 1;
  while (at < i + LONGEST_STATED && STATED.has(textAt(line.tokens, at))) at++;
  return at > i + 1 && measureAt(line, at, false) !== null;
}
