import { OF_WORDS } from '@/culinary/grammar/lexicon';
import { type Literal, tokensTouch } from '@/culinary/lines/tokens/literals';
import { isElided, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { compare, ratio } from '@/culinary/numbers/ratio';
import { sharedSpelling, spellingOf } from '@/culinary/units/units';
import type { UnitAt } from './unit-at';

/** Below this many, cc is the French teaspoon (cuillère à café); above it a millilitre, as in Spain: 2 cc de sel, 100 cc de leche. */
export const SPOONS_OF_CC = ratio(5);

/** Litres and grams of languages that leave them alone: ¼ Liter is 250 ml and 2 liter melk no "liters". */
const SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['liter', 'l'],
  ['milliliter', 'ml'],
  ['deciliter', 'dl'],
  ['gram', 'g'],
  ['kilo', 'kg'],
]);

const KOREAN = /\p{sc=Hang}/u;

/** Whether a word stands at token i that names no package or piece. */
const isThing = ({ tokens }: Line, i: number): boolean =>
  tokens[i]?.kind === 'word' && spellingOf(tokens[i]!.text) === null;

/** The row that the author of a line means by a word that several languages share. */
export function spoken(line: Line, unit: UnitAt, { value }: Literal): UnitAt {
  const { start, end, text } = line.tokens[unit.from]!;
  // In Korean T and t are spoons of 15 and 5 ml.
  if (text === 't' && KOREAN.test(line.text))
    return { ...unit, spelling: spellingOf(line.text.charAt(start) === 'T' ? '큰술' : '작은술')! };
  // 2 paket jäst, where a German has Pakete.
  const own = sharedSpelling(text, line.language);
  if (own !== undefined) return { ...unit, spelling: own };
  const symbol = SYMBOLS.get(text);
  // The liter of a "Viertelliter" is glued to its share.
  const before = line.tokens[unit.from - 1];
  const joined = before?.kind === 'word' && tokensTouch(before, line.tokens[unit.from]);
  const german = symbol !== undefined && (joined || /^(?:Mill|L)/.test(line.text.slice(start, end)));
  // Nobody counts grams in English without an s but of a size: 250 gram champignons, but a 400 gram tin.
  const uncounted = text === 'gram' && value.n > value.d && isThing(line, unit.to);
  if (symbol !== undefined && (german || uncounted || line.language === 'nl'))
    return { ...unit, spelling: spellingOf(symbol)! };
  // The German Tasse has a capital.
  if (text === 'tasse' && line.text.charAt(start) === 't')
    return { ...unit, spelling: spellingOf('tasses')! };
  const next = textAt(line.tokens, unit.to);
  if (text === 'branches' && (OF_WORDS.has(next) || isElided(next)) && next !== 'of')
    return { ...unit, spelling: spellingOf('branche')! };
  if (text === 'litro' && line.italian) return { ...unit, spelling: spellingOf('litri')! };
  if (text !== 'cc' || compare(value, SPOONS_OF_CC) >= 0) return unit;
  return { ...unit, spelling: spellingOf('càc')! };
}
