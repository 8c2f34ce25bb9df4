import type { Metadata } from 'next';
import { NewRecipeEditor } from '@/features/recipes/editor/ui/editor';
import { serverTrpc } from '@/ui/shell/trpc-server';

export const metadata: Metadata = { title: 'New recipe' };

/** The editor, empty. Nothing is stored before the first save. */
export default async function NewRecipe() {
  const { trpc, HydrateClient } = await serverTrpc();
  await trpc.recipes.vocabulary.prefetch({});
  return (
    <HydrateClient>
      <NewRecipeEditor />
    </HydrateClient>
  );
}
