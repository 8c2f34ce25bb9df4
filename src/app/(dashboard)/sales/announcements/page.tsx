import type { Metadata } from 'next';
import { createLoader, type SearchParams } from 'nuqs/server';
import { Announcements } from '@/features/announcements/ui/announcement-list';
import {
  announcementListInput,
  announcementsAddress,
} from '@/features/announcements/ui/announcements-address';
import { LoadingRows } from '@/ui/components/states';
import { FirstView } from '@/ui/shell/first-view';
import { PageHeader, PageLayout } from '@/ui/shell/page';

export const metadata: Metadata = { title: 'Announcements' };

const readAddress = createLoader(announcementsAddress);

/** What the creator has written to her owners. */
export default async function AnnouncementsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const input = announcementListInput(await readAddress(searchParams));
  return (
    <PageLayout width="text">
      <FirstView load={(trpc) => trpc.announcements.list.prefetch(input)} loading={<Loading />}>
        <Announcements />
      </FirstView>
    </PageLayout>
  );
}

function Loading() {
  return (
    <>
      <PageHeader title="Announcements" />
      <LoadingRows count={8} height={44} />
    </>
  );
}
