import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { CollectionPage } from '@/features/collections/ui/collection-page';
import { pathId } from '@/kernel/id-schemas';
import type { CollectionId } from '@/kernel/ids';
import { PageLayout } from '@/ui/shell/page';
import { isNotFound, prefetched, serverTrpc } from '@/ui/shell/trpc-server';

interface Props {
  params: Promise<{ id: string }>;
}

const collectionId = pathId('collection');

/** The collection of the address, prefetched once per request; what is not the reader's is the not-found page. */
const load = cache(async (id: CollectionId) => {
  const { trpc } = await serverTrpc();
  await trpc.collections.get.prefetch({ id });
  if (isNotFound('collections', 'get', { id })) notFound();
  return prefetched('collections', 'get', { id });
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await load(collectionId.parse((await params).id)))?.name ?? 'Collection' };
}

/** One collection and the order of its recipes. */
export default async function Collection({ params }: Props) {
  const id = collectionId.parse((await params).id);
  const { HydrateClient } = await serverTrpc();
  await load(id);
  return (
    <HydrateClient>
      <PageLayout width="text">
        <CollectionPage id={id} />
      </PageLayout>
    </HydrateClient>
  );
}
