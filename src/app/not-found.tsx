import type { Metadata } from 'next';
import { NotFoundPage } from '@/ui/shell/page-states';

export const metadata: Metadata = { title: 'Not found' };

export default function NotFound() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
