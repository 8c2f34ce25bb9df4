import { notFound } from 'next/navigation';
import { cache } from 'react';
import { pathId } from '@/kernel/id-schemas';
import type { RecipeId } from '@/kernel/ids';
import { isNotFound, prefetched, serverTrpc } from '@/ui/shell/trpc-server';

const recipeId = pathId('recipe');

/** The id in the address of a page, taken as it stands like one in a path of the API. */
export const recipeOf = async (params: Promise<{ id: string }>): Promise<RecipeId> =>
  recipeId.parse((await params).id);

/**
 * The recipe of the address, prefetched once per request: for the title, for the page and for the screen, whose first
 * view then asks for nothing. What does not exist and what is not the reader's is the not-found page. Undefined when it
 * could not be read now (too many requests, the database is away): the page stands, and the screen tries again.
 */
export const loadRecipe = cache(async (id: RecipeId) => {
  const { trpc } = await serverTrpc();
  await trpc.recipes.get.prefetch({ id });
  if (isNotFound('recipes', 'get', { id })) notFound();
  return prefetched('recipes', 'get', { id });
});
