import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { audienceAddress, subscriberListInput } from '@/features/audience/ui/audience-address';
import { AudienceList } from '@/features/audience/ui/audience-list';
import { LoadingRows } from '@/ui/components/states';
import { FirstView } from '@/ui/shell/first-view';
import { PageHeader, PageLayout } from '@/ui/shell/page';

export const metadata: Metadata = { title: 'Audience' };

const readAddress = createLoader(audienceAddress);

/** Who has signed up, or bought and asked for news, under the filters of the address. */
export default async function Audience({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = subscriberListInput(await readAddress(searchParams));
  return (
    <PageLayout width="text">
      <FirstView
        load={({ audience }) =>
          Promise.all([
            audience.list.prefetch(input),
            audience.magnets.prefetch({}),
            audience.countries.prefetch({}),
            audience.days.prefetch({}),
          ])
        }
        loading={<Loading />}
      >
        <AudienceList />
      </FirstView>
    </PageLayout>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title="Audience" />
      <LoadingRows count={10} height={36} />
    </>
  );
}
