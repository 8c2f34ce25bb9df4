import { singularOf } from '@/culinary/grammar/inflection';
import { MODIFIERS, OR_PATTERN } from '@/culinary/grammar/lexicon';
import { type FoodByCup, GRAMS_PER_CUP } from '@/culinary/languages/foods-by-cup';
import { LANGUAGES, wordsInAllLanguages } from '@/culinary/languages/registry';

/** How fine a flour is milled: farine T55, Mehl Type 405, farina tipo 0. */
const MILLED = 't45 t55 t65 45 55 65 405 480 550 700 630 0 00 000 0000'.split(' ');
/** Words that do not change what a cup of it weighs. */
const DROPPED: ReadonlySet<string> = new Set(
  [...MILLED, ...wordsInAllLanguages('plain')].flatMap((word) => [word, singularOf(word)]),
);

const plainWords = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/['’]s?(?=\s|$)/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(singularOf);

interface Density {
  readonly grams: number;
  readonly poured: boolean;
}

const ROWS: readonly (readonly [FoodByCup, readonly [grams: number, names: string, poured?: true]])[] =
  Object.entries(GRAMS_PER_CUP) as [FoodByCup, (typeof GRAMS_PER_CUP)[FoodByCup]][];

const byName = new Map<string, Density>(
  ROWS.flatMap(([food, [grams, names, poured = false]]) =>
    [food, names, ...LANGUAGES.map(([, { cups }]) => cups?.[food] ?? '')]
      .flatMap((list) => list.split('|').filter(Boolean))
      .map((name): [string, Density] => [plainWords(name).join(' '), { grams, poured }]),
  ),
);

/** Words of an item that are read at most; a longer name is no plain food. */
const LONGEST_NAME = 12;

const FOOD_ENDS = new RegExp(`\\s+${OR_PATTERN}\\s+|[,(]`, 'iu');

/** The row of a food; of "butter or margarine" the first counts. */
function densityOf(item: string): Density | null {
  const first = item.split(FOOD_ENDS, 1).join('');
  const words = plainWords(first);
  if (words.length > LONGEST_NAME) return null;
  const full = byName.get(words.join(' '));
  if (full !== undefined) return full;
  const bare = words.filter((word) => !DROPPED.has(word) && !MODIFIERS.has(word));
  return byName.get(bare.join(' ')) ?? null;
}

/** What one US cup of a food weighs in grams; null for a food that is not in the table. */
export const gramsPerCup = (item: string): number | null => densityOf(item)?.grams ?? null;

/** Whether a food of the table is one that both kitchens measure by volume: lait entier, Olivenöl, crème liquide. */
export const isPouredFood = (item: string): boolean => densityOf(item)?.poured === true;
