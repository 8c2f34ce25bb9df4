import type { Metadata } from 'next';
import { ProductPage } from '@/features/products/page/ui/product-page';
import { cookedIds } from '@/features/products/types/meal-plan/shopping.rules';
import { serverTrpc } from '@/ui/shell/trpc-server';
import { loadProductPage, productOf } from './load-product';

interface Props {
  params: Promise<{ id: string }>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await loadProductPage(await productOf(params)))?.title ?? 'Product' };
}

/** One product: what is in it, what it says, what it costs, and its files. */
export default async function Product({ params }: Props) {
  const id = await productOf(params);
  const { trpc, HydrateClient } = await serverTrpc();
  const product = await loadProductPage(id);
  const source = product?.source_product_id ?? null;
  const cooked = product?.type === 'meal_plan' ? cookedIds(product.entries) : [];
  await Promise.all([
    trpc.products.contents.prefetch({ id }),
    trpc.products.latestBuild.prefetch({ id, edition: 'screen' }),
    trpc.products.changedRecipes.prefetch({ id }),
    // What is under the list would move down when it comes.
    ...(cooked.length === 0 ? [] : [trpc.products.shoppingRecipes.prefetch({ recipe_ids: cooked })]),
    // Who a book is by that names nobody: its cover says it from the first look.
    ...(product?.author_name ? [] : [trpc.brand.get.prefetch()]),
    ...(source === null
      ? []
      : [trpc.products.get.prefetch({ id: source }), trpc.products.contents.prefetch({ id: source })]),
  ]);
  return (
    <HydrateClient>
      <ProductPage key={id} id={id} />
    </HydrateClient>
  );
}
