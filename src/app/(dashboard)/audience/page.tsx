import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Suspense } from 'react';
import {
  type AudienceAddress,
  audienceAddress,
  subscriberListInput,
} from '@/features/audience/ui/audience-address';
import { AudienceList } from '@/features/audience/ui/audience-list';
import { LoadingRows } from '@/ui/components/states';
import { PageHeader, PageLayout } from '@/ui/shell/page';
import { serverTrpc } from '@/ui/shell/trpc-server';

export const metadata: Metadata = { title: 'Audience' };

const readAddress = createLoader(audienceAddress);

/** Who has signed up for lead magnets, under the filters of the address. */
export default async function Audience({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const address = await readAddress(searchParams);
  return (
    <PageLayout width="text">
      <Suspense fallback={<Fallback />}>
        <FirstView address={address} />
      </Suspense>
    </PageLayout>
  );
}

function Fallback() {
  return (
    <>
      <PageHeader title="Audience" />
      <LoadingRows count={10} height={36} />
    </>
  );
}

async function FirstView({ address }: { address: AudienceAddress }) {
  const { trpc, HydrateClient } = await serverTrpc();
  await Promise.all([
    trpc.audience.list.prefetch(subscriberListInput(address)),
    trpc.audience.magnets.prefetch({}),
  ]);
  return (
    <HydrateClient>
      <AudienceList />
    </HydrateClient>
  );
}
