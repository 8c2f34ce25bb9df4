'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { confirm } from '@/ui/confirm';

const question = {
  title: 'Leave without saving?',
  children: 'What you changed since the last save would be lost.',
  confirm: 'Leave',
  cancel: 'Stay',
  irreversible: true,
};

/**
 * While something is unsaved, asks before the page is left: by a link, by back and forward, or by closing the tab
 * (there with the browser's own words).
 */
export function useUnsavedGuard(unsaved: boolean): void {
  const router = useRouter();
  const leaving = useRef(false);
  useEffect(() => {
    if (!unsaved) return;
    // Missing in browsers from before 2026.
    const navigation: Navigation | undefined = window.navigation;

    const onUnload = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };

    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || !opensHere(link, event)) return;
      event.preventDefault();
      event.stopPropagation();
      const { href } = link;
      void confirm(question).then((leave) => {
        if (!leave) return;
        leaving.current = true;
        const { pathname, search, hash } = new URL(href);
        router.push(`${pathname}${search}${hash}`);
      });
    };

    // Back and forward within the app. Only the Navigation API can hold them before the address changes;
    // a listener for popstate comes after the router's own.
    const onNavigate = (event: NavigateEvent) => {
      if (leaving.current || event.navigationType !== 'traverse' || !event.cancelable) return;
      const by = event.destination.index - (navigation?.currentEntry?.index ?? 0);
      event.preventDefault();
      void confirm(question).then((leave) => {
        if (!leave) return;
        leaving.current = true;
        window.history.go(by);
      });
    };
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('click', onClick, { capture: true });
    navigation?.addEventListener('navigate', onNavigate);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('click', onClick, { capture: true });
      navigation?.removeEventListener('navigate', onNavigate);
    };
  }, [unsaved, router]);
}

/** Whether a click on the link replaces this page: not a new tab, not a jump within it. */
function opensHere(link: HTMLAnchorElement, event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if ((link.target !== '' && link.target !== '_self') || link.origin !== window.location.origin) return false;
  return link.pathname !== window.location.pathname;
}
