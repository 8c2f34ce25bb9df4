import { singularOf } from '@/culinary/grammar/inflection';
import { OF_WORDS } from '@/culinary/grammar/lexicon';
import { isElided, textAt } from '@/culinary/lines/tokens/scan';
import type { Line } from '@/culinary/lines/tokens/written-line';
import { toNumber } from '@/culinary/numbers/ratio';
import { type Measure, measureAt } from './amounts';
import { headNoun } from './noun-phrase';
import { modifiedUnitAt, unitAt } from './unit-at';

/** A number whose thousands a space parts, as it is written, and one that has lost its last three digits: 1 500, 1. */
const SPACED = /^[1-9]\d{0,2} \d{3}$/;
const FIRST = /^[1-9]\d{0,2}$/;
const REST = /^ \d{3}$/;

/** Whether what stands behind token i is counted: packages, or several of a thing. */
function isCounted(line: Line, i: number, count: number): boolean {
  if ((modifiedUnitAt(line, i, false) ?? unitAt(line, i, false))?.spelling.unit.kind === 'count') return true;
  const head = headNoun(line, i);
  return count > 1 && head !== null && singularOf(head.text) !== head.text;
}

/**
 * Whether an amount may be so many thousand grams or millilitres as well as so many packages of some hundred: 1 500 g
 * flour, 3 250 g Mehl. Only "de", packages and several things tell: 1 500 g de farine, 2 400 g tins tomatoes, 4 150 g
 * salmon fillets.
 */
export function isOpenCount(line: Line, { low, high, unit, size, to, unitEnd }: Measure): boolean {
  const { text, tokens } = line;
  if (high !== null || (size === null && unitEnd === 0)) return false;
  const written = text.slice(low.start, low.end);
  if (size === null) {
    if (!SPACED.test(written)) return false;
    const of = textAt(tokens, to);
    return of === 'of' || !(OF_WORDS.has(of) || isElided(of));
  }
  const number = tokens[size[0]]!;
  if (unit !== null || !FIRST.test(written) || !REST.test(text.slice(low.end, number.end))) return false;
  // The size of a package begins with a number and has a unit.
  const each = measureAt(line, size[0], false)!;
  if (each.hyphenated || !/^(?:g|ml)$/.test(each.unit!.unit.id)) return false;
  return !isCounted(line, size[1], toNumber(low.value));
}
