import type { RecipeId } from '@/kernel/ids';
import { fold } from '@/kernel/text';

/** Photos that one go takes at most. */
export const MOST_PHOTOS = 200;

/** Words of file names that say nothing of a dish: cameras, editors, and web pages put them there. */
const IDLE = new Set(
  'img image photo pic picture dsc dscf dscn pxl screenshot scan copy final edit edited web hires lowres scaled thumb hero cover recipe the a an and with of for in my'.split(
    ' ',
  ),
);

/** Shared words, as a part of all words of both, from which on a photo is taken for a recipe's. */
const ENOUGH = 0.5;

export interface MatchedRecipe {
  id: RecipeId;
  title: string;
}

/** The words of a title or of a file's name: folded, in the singular, without numbers and what cameras write. */
function matchWords(name: string): string[] {
  const plain = fold(name)
    .replace(/\.(?:jpe?g|png|webp|avif|gif)$/, '')
    .replace(/(?<=\p{L})['’](?=\p{L})/gu, '');
  const words = plain.split(/[^\p{L}]+/u).filter((word) => word.length > 1 && !IDLE.has(word));
  return [...new Set(words.map(singular))];
}

const singular = (word: string): string =>
  word.length > 3
    ? word
        .replace(/ies$/, 'y')
        .replace(/(?<=ch|sh|x|o)es$/, '')
        .replace(/(?<!s)s$/, '')
    : word;

/** How alike two names are, 0 … 1: twice the words that both have, as a part of all words (Dice's coefficient). */
function likeness(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  // `lemoncake.jpg`
  if (one.join('') === other.join('')) return 1;
  const both = one.filter((word) => other.includes(word)).length;
  return (2 * both) / (one.length + other.length);
}

/**
 * The recipe that each file is most likely a photo of, by its name: the one alike enough, or the only one whose title has
 * all of its words. Null where there is none, or where several could be meant: `cake.jpg` beside two cakes. Files of one dish, such as `lemon-cake-1.jpg` and `lemon-cake-2.jpg`,
 * find the same recipe.
 */
export function matchPhotos(
  names: readonly string[],
  recipes: readonly MatchedRecipe[],
): (RecipeId | null)[] {
  const titles = recipes.map(({ id, title }) => ({ id, words: matchWords(title) }));
  return names.map((name) => {
    const words = matchWords(name);
    const ranked = titles
      .map((title) => ({ ...title, score: likeness(words, title.words) }))
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score);
    const [best, next] = ranked;
    if (best === undefined || best.score === next?.score) return null;
    const isMeant = ({ words: title }: { words: string[] }) => words.every((word) => title.includes(word));
    const others = ranked.filter((one) => one !== best && isMeant(one));
    // `tacos.jpg` is of the one recipe with tacos, however long its title is.
    if (best.score < ENOUGH && !isMeant(best)) return null;
    return best.score < 1 && others.length > 0 ? null : best.id;
  });
}
