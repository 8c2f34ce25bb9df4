'use client';

import { useSyncExternalStore } from 'react';
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A thin bar on top while a page is on its way. It waits a moment, so that quick pages come without it. */
export function PageProgress() {
  const shown = useSyncExternalStore(
    subscribe,
    () => loading > 0,
    () => false,
  );
  return shown ? <div className={css.bar} role="progressbar" aria-label="Loading the page" /> : null;
}
