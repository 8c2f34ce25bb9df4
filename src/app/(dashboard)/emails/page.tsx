import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Suspense } from 'react';
import { MailList } from '@/features/mails/ui/mail-list';
import { type MailsAddress, mailListInput, mailsAddress } from '@/features/mails/ui/mails-address';
import { LoadingRows } from '@/ui/components/states';
import { PageHeader, PageLayout } from '@/ui/shell/page';
import { serverTrpc } from '@/ui/shell/trpc-server';

export const metadata: Metadata = { title: 'Emails' };

const readAddress = createLoader(mailsAddress);

/** What was emailed for the account, under the filter of the address. */
export default async function Emails({ searchParams }: { searchParams: Promise<SearchParams> }) {
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
      <PageHeader title="Emails" />
      <LoadingRows count={8} height={52} />
    </>
  );
}

async function FirstView({ address }: { address: MailsAddress }) {
  const { trpc, HydrateClient } = await serverTrpc();
  await trpc.mails.list.prefetch(mailListInput(address));
  return (
    <HydrateClient>
      <MailList />
    </HydrateClient>
  );
}
