import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Suspense } from 'react';
import { LoadingProducts } from '@/features/products/list/ui/product-card';
import { ProductsList } from '@/features/products/list/ui/products-list';
import {
  type ProductsAddress,
  productListInput,
  productsAddress,
} from '@/features/products/list/ui/products-search-params';
import { PageHeader, PageLayout } from '@/ui/shell/page';
import { serverTrpc } from '@/ui/shell/trpc-server';

export const metadata: Metadata = { title: 'Products' };

const readAddress = createLoader(productsAddress);

/** The list of products, under the filters of the address. */
export default async function Products({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const address = await readAddress(searchParams);
  return (
    <PageLayout>
      <Suspense fallback={<Fallback />}>
        <FirstView address={address} />
      </Suspense>
    </PageLayout>
  );
}

function Fallback() {
  return (
    <>
      <PageHeader title="Products" />
      <LoadingProducts />
    </>
  );
}

async function FirstView({ address }: { address: ProductsAddress }) {
  const { trpc, HydrateClient } = await serverTrpc();
  await trpc.products.list.prefetch(productListInput(address));
  return (
    <HydrateClient>
      <ProductsList />
    </HydrateClient>
  );
}
