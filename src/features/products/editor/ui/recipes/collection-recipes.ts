import type { RecipeCard } from '@/features/recipes/library/cards.schema';
import type { CollectionId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { trpc } from '@/ui/client/trpc';

type Cache = ReturnType<typeof trpc.useUtils>;

/** Recipes that are listed for a query, in its order, those that are wanted; one more than `most` where there are more. */
export async function recipesListed(
  cache: Cache,
  query: { collection_id: CollectionId; sort: 'position' } | { q: string } | Record<never, never>,
  most: number,
  isWanted: (recipe: RecipeCard) => boolean,
): Promise<RecipeCard[]> {
  const found: RecipeCard[] = [];
  for (let page = 1; ; page++) {
    const answer = await cache.recipes.cards.fetch({ ...query, per_page: LIMITS.per_page, page });
    found.push(...answer.items.filter(isWanted));
    if (page >= answer.total_pages || found.length > most) return found.slice(0, most + 1);
  }
}

/** The recipes of a collection to give away: those ready for email first, then the best liked. */
export async function bestOfCollection(
  cache: Cache,
  collection_id: CollectionId,
  most: number,
): Promise<RecipeCard[]> {
  const query = { collection_id, sort: 'engagement_score', per_page: most } as const;
  const ready = await cache.recipes.cards.fetch({ ...query, email_ready: true });
  const liked = await cache.recipes.cards.fetch(query);
  const found = new Map([...ready.items, ...liked.items].map((recipe) => [recipe.id, recipe]));
  return [...found.values()].slice(0, most);
}
