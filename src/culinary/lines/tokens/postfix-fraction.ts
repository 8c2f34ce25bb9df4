import { singularOf } from '@/culinary/grammar/inflection';
import { AND_WORDS, OF_WORDS } from '@/culinary/grammar/lexicon';
import { isRomance, isRomanceNoun } from '@/culinary/grammar/romance';
import { HALF_WORDS, ONE_WORDS } from '@/culinary/numbers/numbers';
import { compare, ONE, plus, type Ratio, ratio, times } from '@/culinary/numbers/ratio';
import { unitWords } from '@/culinary/units/units';
import { isDash, isElided, type Token, textAt } from './scan';

/** Grams behind kilograms, millilitres behind litres, and decimals that are written to them: 1 kg 500 de bœuf, 1kg500, 1l5. */
export function thousandthsBehind(
  tokens: readonly Token[],
  i: number,
  unit: string,
  value: Ratio,
): readonly [Ratio, number] | null {
  const part = tokens[i];
  if ((unit !== 'kg' && unit !== 'l') || part?.value == null) return null;
  const next = tokens[i + 1];
  const over = next === undefined || (next.kind === 'word' && unitWords(next.text) === 0);
  const hung = value.d === 1 && tokens[i - 1]!.end === part.start && /^\d{1,3}$/.test(part.text);
  if (!over || !(hung || /^[1-9]\d{2}$/.test(part.text))) return null;
  return [plus(value, times(part.value, ratio(1, 10 ** part.text.length))), i + 1];
}

/** Words of a name with a half behind it. */
const LONGEST_NAME = 3;

/** Whether a clause ends at token i. */
const isOver = (tokens: readonly Token[], i: number): boolean =>
  tokens[i] === undefined || (tokens[i]!.kind === 'mark' && !isDash(tokens[i]));

/** After "et demi", "y media", "und eine halbe" at token i; null where none stands there, as in English. */
function spokenHalf(tokens: readonly Token[], i: number): number | null {
  const joiner = textAt(tokens, i);
  if (!AND_WORDS.has(joiner) || /^(?:and|&|plus)$/.test(joiner)) return null;
  const at = ONE_WORDS.has(textAt(tokens, i + 1)) ? i + 2 : i + 1;
  if (!HALF_WORDS.has(textAt(tokens, at)) || textAt(tokens, at) === 'half') return null;
  // 2 cebollas y media picadas; 1 cebolla y media taza de agua are two things.
  // 1 cuillère et demie de miel
  const of = OF_WORDS.has(textAt(tokens, at + 1)) || isElided(textAt(tokens, at + 1));
  const over = of || isOver(tokens, at + 1) || (isRomance(textAt(tokens, at + 1)) && isOver(tokens, at + 2));
  return over ? at + 1 : null;
}

/**
 * The half behind what is counted, with the tokens where it begins and ends: 2 œufs et demi, 1 cebolla y media, 2 œufs
 * 1/2. `from` is the token behind the count. null where there is none.
 */
export function halfBehindNoun(
  tokens: readonly Token[],
  from: number,
): readonly [part: Ratio, from: number, to: number] | null {
  let at = from;
  while (at < from + LONGEST_NAME && tokens[at]?.kind === 'word' && !AND_WORDS.has(tokens[at]!.text)) at++;
  if (at === from) return null;
  const spoken = spokenHalf(tokens, at);
  if (spoken !== null) return [ratio(1, 2), at, spoken];
  const part = tokens[at]?.value ?? null;
  const written = part !== null && compare(part, ONE) < 0 && isOver(tokens, at + 1);
  return written && isRomanceNoun(singularOf(textAt(tokens, from))) ? [part, at, at + 1] : null;
}
