import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Bundles } from '@/features/bundles/ui/bundle-list';
import { bundleListInput, bundlesAddress } from '@/features/bundles/ui/bundles-address';
import { LoadingRows } from '@/ui/components/states';
import { FirstView } from '@/ui/shell/first-view';
import { PageHeader, PageLayout } from '@/ui/shell/page';

export const metadata: Metadata = { title: 'Bundles' };

const readAddress = createLoader(bundlesAddress);

/** The bundles of the account. */
export default async function BundlesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = bundleListInput(await readAddress(searchParams));
  return (
    <PageLayout width="text">
      <FirstView load={(trpc) => trpc.bundles.list.prefetch(input)} loading={<Loading />}>
        <Bundles />
      </FirstView>
    </PageLayout>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title="Bundles" />
      <LoadingRows count={8} height={44} />
    </>
  );
}
