import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { CollectionList } from '@/features/collections/ui/collection-list';
import { collectionListInput, collectionsAddress } from '@/features/collections/ui/collections-address';
import { LoadingRows } from '@/ui/components/states';
import { FirstView } from '@/ui/shell/first-view';
import { PageHeader, PageLayout } from '@/ui/shell/page';

export const metadata: Metadata = { title: 'Collections' };

const readAddress = createLoader(collectionsAddress);

/** The collections of the account. */
export default async function Collections({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = collectionListInput(await readAddress(searchParams));
  return (
    <PageLayout width="text">
      <FirstView load={(trpc) => trpc.collections.list.prefetch(input)} loading={<Loading />}>
        <CollectionList />
      </FirstView>
    </PageLayout>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title="Collections" />
      <LoadingRows count={8} height={44} />
    </>
  );
}
