import { FEW, MODIFIERS } from '@/culinary/grammar/lexicon';
import type { Literal } from '@/culinary/lines/tokens/literals';
import { type Token, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { ONE_WORDS } from '@/culinary/numbers/numbers';
import { ONE } from '@/culinary/numbers/ratio';
import { spellingOf } from '@/culinary/units/units';
import type { Measure } from './amounts';

/** Said without a number as pinches are: small bunch coriander, knob of butter. */
const COUNTED_BARE: ReadonlySet<string> = new Set(['bunch', 'knob']);

/** After the word that says "a few" at token i, with its article and "of"; i where none does. */
function afterFew(tokens: readonly Token[], i: number): number {
  const at = ONE_WORDS.has(textAt(tokens, i)) || textAt(tokens, i) === 'a' ? i + 1 : i;
  if (!FEW.has(textAt(tokens, at))) return i;
  return textAt(tokens, at + 1) === 'of' ? at + 2 : at + 1;
}

/** "Pinch of salt", "A few sprigs": a unit word of the smallest class with no number before it. */
export function bareUnit(line: Line, at: number): Measure | null {
  const { tokens } = line;
  const start = tokens[at]?.text === 'a' ? at + 1 : at;
  let from = afterFew(tokens, at);
  const few = from > at;
  while (from < at + 3 && MODIFIERS.has(textAt(tokens, from))) from++;
  const token = tokens[from];
  if (token?.kind !== 'word') return null;
  const spelling = spellingOf(token.text);
  const many = tokens[from + 1]?.text === 'of' && token.text === spelling?.many.toLowerCase();
  const one = spelling !== null && (spelling.unit.count === 'whole' || COUNTED_BARE.has(spelling.unit.id));
  const smallest = one || (few && spelling?.unit.kind === 'count');
  if (spelling === null || !smallest || (!few && !many && token.text !== spelling.one.toLowerCase()))
    return null;
  if ((spelling.unit.id === 'leaf' && !few) || tokens[from + 1] === undefined) return null;
  // A generous pinch: how full it is goes with it.
  let first = start === at ? at : from;
  while (MODIFIERS.has(textAt(tokens, first - 1))) first--;
  const { start: front } = tokens[first]!;
  const low: Literal = { start: front, end: front, value: ONE, notation: null };
  return {
    from,
    to: from + 1,
    start: token.start,
    end: token.end,
    low,
    high: null,
    unit: spelling,
    unitStart: token.start,
    unitEnd: token.end,
    unitTo: token.end,
    lowUnit: null,
    hyphenated: false,
    size: null,
  };
}
