import type { Metadata } from 'next';
import { allCollections, firstRecipes } from '@/features/products/editor/ui/recipes/recipe-query.rules';
import { NewProduct } from '@/features/products/new/ui/new-product';
import { PRODUCT_TYPES } from '@/features/products/types/registry';
import { serverTrpc } from '@/ui/shell/trpc-server';

export const metadata: Metadata = { title: 'New product' };

interface Props {
  searchParams: Promise<{ type?: string | string[] }>;
}

/** Choose what it is, name it, choose its recipes. `?type=` is what is chosen to begin with. */
export default async function New({ searchParams }: Props) {
  const { type } = await searchParams;
  const { trpc, HydrateClient } = await serverTrpc();
  await Promise.all([
    trpc.recipes.cards.prefetch(firstRecipes),
    trpc.collections.list.prefetch(allCollections),
  ]);
  return (
    <HydrateClient>
      <NewProduct first={PRODUCT_TYPES.find((known) => known === type) ?? PRODUCT_TYPES[0]} />
    </HydrateClient>
  );
}
