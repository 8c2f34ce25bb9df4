import { singularOf } from '@/culinary/grammar/inflection';
import { OF_WORDS } from '@/culinary/grammar/lexicon';
import { anyWordOf } from '@/culinary/languages/registry';
import { isDash, isElided, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { measureAt, otherSystemEnd } from './amounts';
import { headNoun } from './noun-phrase';
import { modifiedUnitAt, unitAt } from './unit-at';

/** Numbers whose thousands a space may part: 1 500, 1  500,5. */
const MAY_BE_SPACED = /(?<![\d.,/⁄])[1-9]\d{0,2}\s+\d{3}(?!\d)/;
/** One that was read whole, with a space that breaks, and the two numbers of one that was not. */
const READ_WHOLE = /^[1-9]\d{0,2} \d{3}$/;
const FIRST = /^[1-9]\d{0,2}$/;
const REST = /^\d{3}(?:[.,]\d+)?$/;

/** Fish, meat, bread and the like that come in pieces of some hundred grams; potatoes and lentils do not. */
const PIECE = new RegExp(`${anyWordOf('soldByPiece')}$`);

/** Whether what stands behind token i is counted: packages, or several pieces of a weight; of `each` of one. */
function isCounted(line: Line, i: number, each: boolean): boolean {
  const at = isDash(line.tokens[i]) ? i + 1 : i;
  if ((modifiedUnitAt(line, at, false) ?? unitAt(line, at, false))?.spelling.unit.kind === 'count')
    return true;
  const head = headNoun(line, at);
  if (head === null) return false;
  const one = singularOf(head.text);
  return (each || one !== head.text) && PIECE.test(one);
}

/** Tokens of a number or a range and its unit. */
const LONGEST_AMOUNT = 4;

/** Whether "de" behind its unit says that the number at token i is one: 1 500 g de farine, 1 000 ou 1 200 g de farine. */
const saysOf = ({ tokens }: Line, i: number): boolean =>
  tokens
    .slice(i + 2, i + 1 + LONGEST_AMOUNT)
    .some(
      ({ text }, k) =>
        text !== 'of' &&
        (OF_WORDS.has(text) || isElided(text)) &&
        /^(?:g|ml)/.test(textAt(tokens, i + 1 + k)),
    );

/** Whether the numbers at token i and behind it, or the one there, may be read in two ways. */
function isOpenAt(line: Line, i: number): boolean {
  const { text, tokens } = line;
  const { kind, start, end, text: first } = tokens[i]!;
  if (kind !== 'number') return false;
  if (READ_WHOLE.test(text.slice(start, end))) return !saysOf(line, i);
  if (!FIRST.test(first) || !REST.test(textAt(tokens, i + 1))) return false;
  const each = measureAt(line, i + 1, false);
  const measured = each?.unit?.unit.kind;
  // Nobody parts the thousands of inches or pounds.
  if (each === null || (measured !== 'mass' && measured !== 'volume')) return measured === undefined;
  return !isCounted(line, otherSystemEnd(line, each), each.hyphenated);
}

/**
 * Whether a number of a line may be so many thousand grams or litres as well as so many packages of some hundred: 1 500 g
 * flour, 3 cups rye (1 500 g), 500 - 1 500 g Mehl. Only "de", packages and several pieces tell: 1 500 g de farine, 2 400 g
 * tins tomatoes, 4 150 g salmon fillets.
 */
export const hasOpenCount = (line: Line): boolean => isOpenWithin(line, 0, line.tokens.length);

/** Whether such a number stands among the tokens from `from` on, up to `to`. */
export function isOpenWithin(line: Line, from: number, to: number): boolean {
  if (!MAY_BE_SPACED.test(line.text)) return false;
  return line.tokens.some((_, i) => i >= from && i < to && isOpenAt(line, i));
}
