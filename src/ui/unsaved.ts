'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { confirm } from './confirm';

/**
 * Keeps what is not saved from being lost: while `unsaved`, following a link asks first, and so does the browser
 * before it closes or reloads the page. The browser's own back button is not held up inside the app.
 */
export function useUnsavedGuard(unsaved: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!unsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = linkAt(event);
      if (link === null) return;
      event.preventDefault();
      event.stopPropagation();
      void mayLeave().then((leave) => {
        if (!leave) return;
        window.removeEventListener('beforeunload', onUnload);
        router.push(link);
      });
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, true);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, true);
    };
  }, [unsaved, router]);
}

/** Asks whether to leave what is not saved. */
export const mayLeave = (): Promise<boolean> =>
  confirm({
    title: 'Leave without saving?',
    children: 'What you changed since the last save will be lost.',
    confirm: 'Leave',
    cancel: 'Stay',
  });

/** Where a click would lead inside the app; null for other pages' sites, new tabs, downloads and jumps. */
function linkAt(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.href === '' || link.target === '_blank' || link.hasAttribute('download'))
    return null;
  const { origin, pathname, search } = new URL(link.href);
  if (origin !== window.location.origin || pathname === window.location.pathname) return null;
  return `${pathname}${search}`;
}
