import { HEADS_IN_SIGNS, PER_IN_SIGNS } from '@/culinary/grammar/east-asian';
import { ABOUT_WORDS } from '@/culinary/grammar/lexicon';
import { textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { equalRatios, ONE } from '@/culinary/numbers/ratio';
import { type Measure, measureAt } from './amounts';

/** Tokens before an amount in which a bracket opens that says how much one is. */
const OPENS_WITHIN = 6;

/** Whether an amount is in a bracket that says how much one of the things counted is: 鶏肉 2枚（1枚250g）, 2 fillets (1 fillet = 150 g). */
export function isOfOne(line: Line, { unit }: Measure, { from }: Measure): boolean {
  const { tokens } = line;
  let open = from - 1;
  while (open > from - OPENS_WITHIN && textAt(tokens, open) !== '(') open--;
  const one = textAt(tokens, open) === '(' ? measureAt(line, open + 1, false) : null;
  if (one !== null && equalRatios(one.low.value, ONE) && HEADS_IN_SIGNS.has(textAt(tokens, one.to)))
    return true;
  if (one?.unit?.unit !== unit?.unit || one === null || !equalRatios(one.low.value, ONE)) return false;
  // Without a unit only a sign says so: 4 cutlets (1 ~ 150 g), 2 fillets (1 fillet = 150 g).
  const noun = unit === null && tokens[one.to]?.kind === 'word' ? one.to + 1 : one.to;
  let at = noun;
  const isSaid = (text: string): boolean =>
    ABOUT_WORDS.has(text) || PER_IN_SIGNS.has(text) || /^[=:~≈]$/.test(text);
  while (isSaid(textAt(tokens, at))) at++;
  if (unit === null && at === noun) return false;
  const size = measureAt(line, at, false);
  return size?.unit != null && size.unit.unit.kind !== 'count' && (from === open + 1 || from === at);
}
