import { recipeCount } from '@/features/products/ui/product-labels.rules';
import { LIMITS } from '@/kernel/limits';

/** What the search finds before anything is typed; the page of a new product prefetches it. */
export const firstRecipes = { per_page: 20 } as const;

/** The collections that can be taken as a whole; the page of a new product prefetches them. */
export const allCollections = { per_page: LIMITS.per_page } as const;

/** Whether the search shows another page behind those it shows: up to as many recipes as the largest product takes. */
export const hasNextPage = (pages: number, total: number): boolean =>
  pages * firstRecipes.per_page < Math.min(total, LIMITS.book_recipes);

/** How many recipes are listed of those found for the words; whether the others can be listed, too, is `more`. */
export function foundSentence(shown: number, total: number, words: string, more: boolean): string {
  if (total === 0) return words === '' ? 'Your library has no recipes yet.' : `Nothing matches “${words}”.`;
  if (shown >= total) return recipeCount(total);
  return `${shown} of ${recipeCount(total)}${more ? '' : '. Type to narrow them down.'}`;
}
