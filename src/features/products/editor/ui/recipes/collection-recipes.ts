import type { ContentsRecipe } from '@/features/products/records/products.schema';
import { missingFor } from '@/features/recipes/completeness/completeness.rules';
import { countDoubtfulLines } from '@/features/recipes/completeness/doubtful-lines.rules';
import type { Recipe, RecipeListPage } from '@/features/recipes/recipes.schema';
import type { CollectionId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { trpc } from '@/ui/client/trpc';

type Cache = ReturnType<typeof trpc.useUtils>;

/** What the screens of products keep of a recipe. */
export function contentsRecipe(recipe: Recipe): ContentsRecipe {
  const { id, title, status, image_url, cuisine, meal_type, tags, servings } = recipe;
  return {
    id,
    title,
    status,
    image_url,
    cuisine,
    meal_type,
    tags,
    servings,
    missing: missingFor(recipe),
    lines_to_check: countDoubtfulLines(recipe.ingredients),
  };
}

/** The recipes of a list that was asked for whole ones. */
export function wholeRecipes(page: RecipeListPage): Recipe[] {
  if (page.view === 'summary') throw new Error('whole recipes were asked for');
  return page.items;
}

/** Recipes that are listed for a query, in its order, those that are wanted; one more than `most` where there are more. */
export async function recipesListed(
  cache: Cache,
  query: { collection_id: CollectionId; sort: 'position' } | { q: string } | Record<never, never>,
  most: number,
  isWanted: (recipe: ContentsRecipe) => boolean,
): Promise<ContentsRecipe[]> {
  const found: ContentsRecipe[] = [];
  for (let page = 1; ; page++) {
    const answer = await cache.recipes.list.fetch({ ...query, per_page: LIMITS.per_page, page });
    found.push(...wholeRecipes(answer).map(contentsRecipe).filter(isWanted));
    if (page >= answer.total_pages || found.length > most) return found.slice(0, most + 1);
  }
}

/** The recipes of a collection to give away: those ready for email first, then the best liked. */
export async function bestOfCollection(
  cache: Cache,
  collection_id: CollectionId,
  most: number,
): Promise<ContentsRecipe[]> {
  const query = { collection_id, sort: 'engagement_score', per_page: most } as const;
  const ready = await cache.recipes.list.fetch({ ...query, email_ready: true });
  const liked = await cache.recipes.list.fetch(query);
  const found = new Map(
    [...wholeRecipes(ready), ...wholeRecipes(liked)].map((recipe) => [recipe.id, contentsRecipe(recipe)]),
  );
  return [...found.values()].slice(0, most);
}
