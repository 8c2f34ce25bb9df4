'use client';

import { useRouter as useNextRouter } from 'next/navigation';
import { useMemo } from 'react';
import { whileLoading } from './page-progress';

/** Next's router; while the page it leads to is on its way from the server, `PageProgress` shows. */
export function useRouter(): { push: (href: string) => void; refresh: () => void } {
  const router = useNextRouter();
  return useMemo(
    () => ({
      push: (href) => whileLoading(() => router.push(href)),
      refresh: () => router.refresh(),
    }),
    [router],
  );
}
