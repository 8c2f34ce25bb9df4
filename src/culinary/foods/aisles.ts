import { germanForm } from '@/culinary/grammar/germanic';
import { singularOf } from '@/culinary/grammar/inflection';
import { OR_PATTERN } from '@/culinary/grammar/lexicon';
import { AISLES, type Aisle } from '@/culinary/languages/aisles';
import { LANGUAGES, splitWords, wordsInAllLanguages } from '@/culinary/languages/registry';
import { ITEMS_BY_AISLE } from './aisle-table';

const partsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

const wordsOf = (text: string): string[] => partsOf(text).map(singularOf);

/** Small words between the words of a Romance name: pommes de terre, huile d'olive, sel et poivre. */
const SMALL: ReadonlySet<string> = new Set(wordsInAllLanguages('smallWords'));
const romanceWords = (text: string): string[] => wordsOf(text).filter((word) => !SMALL.has(word));
const germanicWords = (text: string): string[] =>
  partsOf(text).map((word) => germanForm(word, false, true, true) ?? singularOf(word));

/** The names of several tables by aisle; of two that are the same the last one of the last aisle counts. */
const tableOf = (
  tables: readonly Readonly<Partial<Record<Aisle, string>>>[],
  words: (text: string) => string[],
): ReadonlyMap<string, Aisle> =>
  new Map(
    AISLES.flatMap((aisle) =>
      tables.flatMap(({ [aisle]: names }) =>
        (names?.split(',') ?? []).map((name): [string, Aisle] => [words(name).join(' '), aisle]),
      ),
    ),
  );
/** The tables of the languages whose names begin with the thing, or of the others. */
const tablesOf = (first: boolean) =>
  LANGUAGES.flatMap(([, { aisles, thingFirst = false }]) =>
    aisles !== undefined && thingFirst === first ? [aisles] : [],
  );

const english = tableOf([ITEMS_BY_AISLE], wordsOf);
/** Whether a word is the English name of a food that other languages name otherwise: blueberries, not polenta. */
export function isEnglishFood(word: string): boolean {
  const one = singularOf(word);
  return english.has(one) && !romance.has(one) && !germanic.has(word);
}
const romance = tableOf(tablesOf(true), romanceWords);
/** Without what is English too and describes there what follows: olive oil, spaghetti squash. */
const romanceOnly = new Map([...romance].filter(([name]) => !english.has(name)));
const germanic = tableOf(tablesOf(false), germanicWords);

/** The names of all foods whose aisle is known, in every language. */
export const FOOD_NAMES: readonly string[] = [ITEMS_BY_AISLE, ...tablesOf(true), ...tablesOf(false)]
  .flatMap((table) => Object.values(table))
  .flatMap((names) => names.split(',').map((name) => name.trim()));

/** Words of the longest name in a table. */
const LONGEST = 3;
/** Words of an item that are looked at; what comes later is a remark. */
const READ = 12;

/** What is sold in tins, where it is: the rest, such as beer, keeps its aisle. */
const TINNED: ReadonlySet<Aisle> = new Set(['produce', 'meat', 'fish', 'grains', 'other']);
const IN_JARS: ReadonlySet<Aisle> = new Set(['produce', 'fish', 'other']);

/**
 * The aisle of an item, by the longest name it ends with, else the longest it contains: "red wine vinegar" is a
 * condiment, "coconut milk" a tin, "dried oregano" a spice. Names of six other languages are known where they are
 * common. `unit` is the one it is bought by: tomatoes by the can are a tin. "other" where no table knows its words.
 */
export function aisleOf(item: string, unit: string | null = null): Aisle {
  const aisle = aisleOfItem(item);
  const packed = unit === 'can' ? TINNED : unit === 'jar' ? IN_JARS : null;
  return packed?.has(aisle) === true ? 'tins' : aisle;
}

const PARTS_END = new RegExp(`\\s+${OR_PATTERN}\\s+|[,(]`, 'iu');

function aisleOfItem(item: string): Aisle {
  // "bone-in, skin-on chicken thighs": where the first part names nothing, a later one may.
  for (const part of item.split(PARTS_END, 4)) {
    const aisle = aisleOfPart(part);
    if (aisle !== null) return aisle;
  }
  return 'other';
}

/** How a thing is sold decides before what it is: frozen mango, canned tuna. */
const BY_STATE: ReadonlyMap<string, Aisle> = new Map(
  AISLES.flatMap((aisle) =>
    LANGUAGES.flatMap(([, { soldAs }]) =>
      splitWords(soldAs?.[aisle]).map((word): [string, Aisle] => [word, aisle]),
    ),
  ),
);

function aisleOfPart(part: string): Aisle | null {
  const words = wordsOf(part).slice(0, READ);
  for (const word of words) {
    const state = BY_STATE.get(word);
    if (state !== undefined) return state;
  }
  const foreign = romanceWords(part).slice(0, READ);
  return (
    // "huile d'olive" begins with what it is, and "vin blanc"; English names and their adjectives come before it.
    longestAt(romanceOnly, foreign, 0) ??
    longestBefore(english, words) ??
    firstOf(romance, foreign) ??
    longestBefore(germanic, germanicWords(part).slice(0, READ)) ??
    compound(germanicWords(part).slice(0, READ))
  );
}

/** The longest name that begins at a word. */
function longestAt(table: ReadonlyMap<string, Aisle>, words: readonly string[], from: number): Aisle | null {
  for (let to = Math.min(words.length, from + LONGEST); to > from; to--) {
    const aisle = table.get(words.slice(from, to).join(' '));
    if (aisle !== undefined) return aisle;
  }
  return null;
}

function firstOf(table: ReadonlyMap<string, Aisle>, words: readonly string[]): Aisle | null {
  for (let from = 1; from < words.length; from++) {
    const aisle = longestAt(table, words, from);
    if (aisle !== null) return aisle;
  }
  return null;
}

/** The longest name that ends last. */
function longestBefore(table: ReadonlyMap<string, Aisle>, words: readonly string[]): Aisle | null {
  for (let end = words.length; end > 0; end--) {
    for (let count = Math.min(LONGEST, end); count > 0; count--) {
      const aisle = table.get(words.slice(end - count, end).join(' '));
      if (aisle !== undefined) return aisle;
    }
  }
  return null;
}

/** Letters that the end of a compound must have to be a name: "ei" ends too many words. */
const SHORTEST = 4;

/** German and Dutch compounds are what they end with: Weizenmehl, kipfilet. */
function compound(words: readonly string[]): Aisle | null {
  for (const word of words.toReversed()) {
    for (let from = 2; from <= word.length - SHORTEST; from++) {
      const aisle = germanic.get(word.slice(from));
      if (aisle !== undefined) return aisle;
    }
  }
  return null;
}

/** Compares two aisles by their order in the shop. */
export function byAisle(a: Aisle, b: Aisle): number {
  return AISLES.indexOf(a) - AISLES.indexOf(b);
}
