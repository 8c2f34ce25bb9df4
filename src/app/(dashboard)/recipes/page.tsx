import type { Metadata } from 'next';
import { Suspense } from 'react';
import { type ListAddress, listInput, loadListAddress } from '@/features/recipes/ui/list-address';
import { RecipesLoading } from '@/features/recipes/ui/list-loading';
import { RecipesPage } from '@/features/recipes/ui/list-page';
import { Page } from '@/ui/page';
import { prefetched, serverTrpc } from '@/ui/trpc-server';

export const metadata: Metadata = { title: 'Recipes' };

interface Props {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The library under the filters of the address. */
export default async function Recipes({ searchParams }: Props) {
  const address = await loadListAddress(searchParams);
  return (
    <Page>
      <Suspense fallback={<RecipesLoading />}>
        <FirstView address={address} />
      </Suspense>
    </Page>
  );
}

async function FirstView({ address }: { address: ListAddress }) {
  const { trpc, HydrateClient } = await serverTrpc();
  const input = listInput(address);
  const recipes = async () => {
    await trpc.recipes.cards.prefetch(input);
    const recipe_ids = prefetched('recipes', 'cards', input)?.items.map(({ id }) => id) ?? [];
    if (recipe_ids.length > 0) await trpc.products.usage.prefetch({ recipe_ids });
  };
  await Promise.all([
    recipes(),
    trpc.recipes.vocabulary.prefetch(),
    trpc.collections.list.prefetch({ per_page: 100 }),
  ]);
  return (
    <HydrateClient>
      <RecipesPage />
    </HydrateClient>
  );
}
