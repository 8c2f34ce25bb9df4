import type { Metadata } from 'next';
import { loadRecipe, recipeOf } from '@/app/(dashboard)/recipes/[id]/load-recipe';
import { RecipeEditor } from '@/features/recipes/editor/ui/editor';
import { serverTrpc } from '@/ui/shell/trpc-server';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: `Edit ${(await loadRecipe(await recipeOf(params)))?.title ?? 'a recipe'}` };
}

/** The editor of one recipe. */
export default async function EditRecipe({ params }: Props) {
  const id = await recipeOf(params);
  const { trpc, HydrateClient } = await serverTrpc();
  await Promise.all([loadRecipe(id), trpc.recipes.vocabulary.prefetch({})]);
  return (
    <HydrateClient>
      <RecipeEditor id={id} />
    </HydrateClient>
  );
}
