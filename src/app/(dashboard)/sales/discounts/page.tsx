import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { DiscountCodes } from '@/features/discounts/ui/discount-list';
import { discountListInput, discountsAddress } from '@/features/discounts/ui/discounts-address';
import { LoadingRows } from '@/ui/components/states';
import { FirstView } from '@/ui/shell/first-view';
import { PageHeader, PageLayout } from '@/ui/shell/page';

export const metadata: Metadata = { title: 'Discounts' };

const readAddress = createLoader(discountsAddress);

/** The discount codes of the account. */
export default async function Discounts({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = discountListInput(await readAddress(searchParams));
  return (
    <PageLayout width="text">
      <FirstView
        load={(trpc) =>
          Promise.all([trpc.discounts.list.prefetch(input), trpc.discounts.choices.prefetch({})])
        }
        loading={<Loading />}
      >
        <DiscountCodes />
      </FirstView>
    </PageLayout>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title="Discounts" />
      <LoadingRows count={8} height={44} />
    </>
  );
}
