'use client';

import { type RefObject, useEffect } from 'react';
import { linkOpenedHere, pathOf } from './opened-link';
import { useRouter } from './router';

/**
 * Holds a link that is followed while the address lags behind the screen, as it does while somebody types a search, and
 * goes on when it has caught up. Next takes back a way that has begun when the address is written; and written too
 * late, the search would be missing for the way back. `behind` has the write that is still to come, or null.
 */
export function useAddressFirst(behind: RefObject<(() => Promise<unknown>) | null>): void {
  const router = useRouter();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const write = behind.current;
      const link = write === null ? null : linkOpenedHere(event);
      if (write === null || link === null) return;
      // Next's link leaves alone what is prevented.
      event.preventDefault();
      behind.current = null;
      const href = pathOf(link);
      void write().then(() => router.push(href));
    };
    document.addEventListener('click', onClick, { capture: true });
    return () => document.removeEventListener('click', onClick, { capture: true });
  }, [router, behind]);
}
