import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { MailList } from '@/features/mails/ui/mail-list';
import { mailListInput, mailsAddress } from '@/features/mails/ui/mails-address';
import { LoadingRows } from '@/ui/components/states';
import { FirstView } from '@/ui/shell/first-view';
import { PageHeader, PageLayout } from '@/ui/shell/page';

export const metadata: Metadata = { title: 'Emails' };

const readAddress = createLoader(mailsAddress);

/** What was emailed for the account, under the filter of the address. */
export default async function Emails({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = mailListInput(await readAddress(searchParams));
  return (
    <PageLayout width="text">
      <FirstView load={(trpc) => trpc.mails.list.prefetch(input)} loading={<Loading />}>
        <MailList />
      </FirstView>
    </PageLayout>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title="Emails" />
      <LoadingRows count={8} height={52} />
    </>
  );
}
