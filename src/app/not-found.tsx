import { NotFoundPage } from '@/ui/page-states';

export default function NotFound() {
  return (
    <main>
      <NotFoundPage />
    </main>
  );
}
