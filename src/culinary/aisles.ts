import { AISLES, type Aisle, ITEMS_BY_AISLE } from './aisle-table';
import { singularOf } from './words';

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(singularOf);

const aisleOfName = new Map<string, Aisle>(
  Object.entries(ITEMS_BY_AISLE).flatMap(([aisle, names]) =>
    names.split(',').map((name): [string, Aisle] => [wordsOf(name).join(' '), aisle as Aisle]),
  ),
);

/** Words of the longest name in the table. */
const LONGEST = 3;
/** Words of an item that are looked at; what comes later is a remark. */
const READ = 12;

/**
 * The aisle of an item, by the longest name it ends with, else the longest it contains: "red wine vinegar" is a
 * condiment, "coconut milk" a tin, "dried oregano" a spice. "other" where the table knows none of its words.
 */
export function aisleOf(item: string): Aisle {
  // "bone-in, skin-on chicken thighs": where the first part names nothing, a later one may.
  for (const part of item.split(/\s+(?:or|oder|ou)\s+|[,(]/i, 4)) {
    const aisle = aisleOfWords(wordsOf(part).slice(0, READ));
    if (aisle !== null) return aisle;
  }
  return 'other';
}

/** How a thing is sold decides before what it is: frozen mango, canned tuna. */
const BY_STATE: ReadonlyMap<string, Aisle> = new Map([
  ['frozen', 'frozen'],
  ['canned', 'tins'],
  ['tinned', 'tins'],
]);

function aisleOfWords(words: readonly string[]): Aisle | null {
  const state = BY_STATE.get(words.slice(0, 1).join(''));
  if (state !== undefined) return state;
  for (let end = words.length; end > 0; end--) {
    for (let count = Math.min(LONGEST, end); count > 0; count--) {
      const aisle = aisleOfName.get(words.slice(end - count, end).join(' '));
      if (aisle !== undefined) return aisle;
    }
  }
  return null;
}

/** Compares two aisles by their order in the shop. */
export function byAisle(a: Aisle, b: Aisle): number {
  return AISLES.indexOf(a) - AISLES.indexOf(b);
}
