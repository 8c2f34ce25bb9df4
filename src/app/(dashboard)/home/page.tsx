import type { Metadata } from 'next';
import { Suspense } from 'react';
import { HomeLoading } from '@/features/home/ui/home-loading';
import { HomePage } from '@/features/home/ui/home-page';
import { PageLayout } from '@/ui/shell/page';
import { serverTrpc } from '@/ui/shell/trpc-server';

export const metadata: Metadata = { title: 'Home' };

/** What needs the creator, and how it goes. */
export default function Home() {
  return (
    <PageLayout width="text">
      <Suspense fallback={<HomeLoading />}>
        <FirstView />
      </Suspense>
    </PageLayout>
  );
}

async function FirstView() {
  const { trpc, HydrateClient } = await serverTrpc();
  await trpc.home.overview.prefetch({});
  return (
    <HydrateClient>
      <HomePage />
    </HydrateClient>
  );
}
