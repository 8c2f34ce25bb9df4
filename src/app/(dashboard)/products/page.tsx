import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { LoadingProducts } from '@/features/products/list/ui/product-card';
import { ProductsList } from '@/features/products/list/ui/products-list';
import { productListInput, productsAddress } from '@/features/products/list/ui/products-search-params';
import { FirstView } from '@/ui/shell/first-view';
import { PageHeader, PageLayout } from '@/ui/shell/page';

export const metadata: Metadata = { title: 'Products' };

const readAddress = createLoader(productsAddress);

/** The list of products, under the filters of the address. */
export default async function Products({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = productListInput(await readAddress(searchParams));
  return (
    <PageLayout>
      <FirstView load={(trpc) => trpc.products.list.prefetch(input)} loading={<Loading />}>
        <ProductsList />
      </FirstView>
    </PageLayout>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title="Products" />
      <LoadingProducts />
    </>
  );
}
