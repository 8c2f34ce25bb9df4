import type { Metadata } from 'next';
import { HomeLoading } from '@/features/home/ui/home-loading';
import { HomePage } from '@/features/home/ui/home-page';
import { FirstView } from '@/ui/shell/first-view';
import { PageLayout } from '@/ui/shell/page';

export const metadata: Metadata = { title: 'Home' };

/** What needs the creator, and how it goes. */
export default function Home() {
  return (
    <PageLayout width="text">
      <FirstView load={(trpc) => trpc.home.overview.prefetch({})} loading={<HomeLoading />}>
        <HomePage />
      </FirstView>
    </PageLayout>
  );
}
