import { gramsPerCup } from '@/culinary/foods/densities';
import { ABOUT_WORDS } from '@/culinary/grammar/lexicon';
import { type Measure, measureAt } from '@/culinary/lines/amounts/amounts';
import { type Amounts, amountAt, sumOf } from '@/culinary/lines/amounts/main-amount';
import { textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { unitSize } from '@/culinary/measures/format-amount';
import { times, toNumber } from '@/culinary/numbers/ratio';

/** Millilitres of an American teaspoon; the metric ones of 5 ml, and cups of 250, are near enough. */
const ML = 4.92892;
const TEASPOONS_PER_CUP = 48;
/** How far the author's millilitres may be from ours, as a share: an Australian tablespoon of 20 ml is a third off. */
const FAR = 0.1;
/** The same for grams, as nobody packs a spoon like the table. */
const FAR_IN_GRAMS = 0.3;
/** How far small amounts may be off that are rounded: ¼ tsp (1 ml). */
const ROUNDING = 0.5;
/** Words of a name before the bracket. */
const LONGEST_NAME = 6;

/** The weight or volume in brackets or behind a slash that says an amount again; with the name that stands before it. */
function saidAgain(line: Line, to: number): { again: Measure; name: string } | null {
  const { tokens } = line;
  let at = to;
  while (at < to + LONGEST_NAME && tokens[at]?.kind === 'word') at++;
  const mark = textAt(tokens, at);
  if (mark !== '(' && !(mark === '/' && at === to)) return null;
  const name = at === to ? '' : line.text.slice(tokens[to]!.start, tokens[at - 1]!.end);
  let from = at + 1;
  while (ABOUT_WORDS.has(textAt(tokens, from)) || /^[~≈.]$/.test(textAt(tokens, from))) from++;
  const again = tokens[from]?.kind === 'number' ? measureAt(line, from, false) : null;
  return again === null ? null : { again, name };
}

/** The name behind a bracket: (20 g) butter, melted. */
function nameBehind({ text, tokens }: Line, i: number): string {
  let at = textAt(tokens, i) === ')' ? i + 1 : i;
  const from = at;
  while (at < from + LONGEST_NAME && tokens[at]?.kind === 'word') at++;
  return at === from ? '' : text.slice(tokens[from]!.start, tokens[at - 1]!.end);
}

const isFar = (stated: number, ours: number, share: number): boolean =>
  Math.abs(stated - ours) > Math.max(ROUNDING, share * ours);

/**
 * Whether the author's own millilitres or grams say that her spoon is another than ours: 2 tbsp (40 ml), 1 tbsp (20 g)
 * butter. It stays her spoon then, as 1¼ cups would be 300 ml and not 400.
 */
export function isOwnSize(line: Line, measure: Measure): boolean {
  const { unit } = measure;
  if (unit?.unit.id !== 'tbsp' && unit?.unit.id !== 'tsp') return false;
  const all: Amounts = amountAt(line, measure);
  const said = saidAgain(line, all.at(-1)!.to);
  const kind = said?.again.unit?.unit.kind;
  if (said === null || (kind !== 'volume' && kind !== 'mass')) return false;
  const stated = toNumber(times(said.again.low.value, unitSize(said.again.unit)));
  const teaspoons = toNumber(times(sumOf(all), unitSize(unit)));
  if (kind === 'volume') return isFar(stated, teaspoons * ML, FAR);
  const grams = gramsPerCup(said.name || nameBehind(line, said.again.to));
  return grams !== null && isFar(stated, (teaspoons / TEASPOONS_PER_CUP) * grams, FAR_IN_GRAMS);
}
