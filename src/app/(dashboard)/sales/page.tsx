import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { orderListInput, salesAddress } from '@/features/sales/ui/sales-address';
import { SalesList } from '@/features/sales/ui/sales-list';
import { LoadingRows } from '@/ui/components/states';
import { FirstView } from '@/ui/shell/first-view';
import { PageHeader, PageLayout } from '@/ui/shell/page';

export const metadata: Metadata = { title: 'Sales' };

const readAddress = createLoader(salesAddress);

/** What was sold, under the filters of the address. */
export default async function Sales({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const address = await readAddress(searchParams);
  return (
    <PageLayout>
      <FirstView
        load={(trpc) =>
          Promise.all([
            trpc.sales.list.prefetch(orderListInput(address)),
            trpc.sales.summary.prefetch({}),
            ...(address.order === null ? [] : [trpc.sales.get.prefetch({ id: address.order })]),
          ])
        }
        loading={<Loading />}
      >
        <SalesList />
      </FirstView>
    </PageLayout>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title="Sales" />
      <LoadingRows count={10} height={36} />
    </>
  );
}
