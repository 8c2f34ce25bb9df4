import type { Metadata } from 'next';
import { allCollections, firstRecipes } from '@/features/products/editor/ui/recipes/recipe-query.rules';
import { NewProduct } from '@/features/products/new/ui/new-product';
import { serverTrpc } from '@/ui/shell/trpc-server';

export const metadata: Metadata = { title: 'New product' };

/** Choose what it is, name it, choose its recipes. */
export default async function New() {
  const { trpc, HydrateClient } = await serverTrpc();
  await Promise.all([
    trpc.recipes.list.prefetch(firstRecipes),
    trpc.collections.list.prefetch(allCollections),
  ]);
  return (
    <HydrateClient>
      <NewProduct />
    </HydrateClient>
  );
}
