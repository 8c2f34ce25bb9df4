import type { Metadata } from 'next';
import { RecipePage } from '@/features/recipes/page/ui/recipe-page';
import { serverTrpc } from '@/ui/shell/trpc-server';
import { loadRecipe, recipeOf } from './load-recipe';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await loadRecipe(await recipeOf(params)))?.title ?? 'Recipe' };
}

/** One recipe, read and scaled. */
export default async function Recipe({ params }: Props) {
  const id = await recipeOf(params);
  const { trpc, HydrateClient } = await serverTrpc();
  await Promise.all([loadRecipe(id), trpc.products.usage.prefetch({ recipe_ids: [id] })]);
  return (
    <HydrateClient>
      <RecipePage id={id} />
    </HydrateClient>
  );
}
