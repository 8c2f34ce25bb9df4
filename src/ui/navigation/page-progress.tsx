'use client';

import { useWindowEvent } from '@mantine/hooks';
import { usePathname } from 'next/navigation';
import { useEffect, useState, useSyncExternalStore, useTransition } from 'react';
import { leaveNoticesBehind } from '@/ui/client/notices-about';
import css from './page-progress.module.css';

const listeners = new Set<() => void>();
let loading = 0;

function change(by: 1 | -1): void {
  loading += by;
  for (const listener of listeners) listener();
}

/** Says that a page is on its way; what it returns says that it has come. */
export function beginLoading(): () => void {
  change(1);
  return () => change(-1);
}

/** The transition of `PageProgress`, which stays while pages come and go. */
let begin: ((leave: () => void) => void) | null = null;

/** Goes to another page by the router, and shows that it is on its way until it has come. */
export function whileLoading(leave: () => void): void {
  if (begin === null) leave();
  else begin(leave);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A thin bar on top while a page is on its way: by a link, by the router, by back and forward. It waits a moment, so
 * that quick pages come without it.
 */
export function PageProgress() {
  const linked = useSyncExternalStore(
    subscribe,
    () => loading > 0,
    () => false,
  );
  const [going, startTransition] = useTransition();
  useEffect(() => {
    begin = startTransition;
    return () => {
      begin = null;
    };
  }, []);
  const travelling = useTravel();
  return linked || going || travelling ? (
    <div className={css.bar} role="progressbar" aria-label="Loading page" />
  ) : null;
}

/** Whether back or forward has led to another page that has not come yet. */
function useTravel(): boolean {
  const shown = usePathname();
  const [wanted, setWanted] = useState<string | null>(null);
  useWindowEvent('popstate', () => {
    setWanted(window.location.pathname);
    leaveNoticesBehind(window.location.pathname);
  });
  // Whatever page came last, it is the one that was waited for.
  // biome-ignore lint/correctness/useExhaustiveDependencies: forgotten with each page that comes
  useEffect(() => setWanted(null), [shown]);
  return wanted !== null && wanted !== shown;
}
