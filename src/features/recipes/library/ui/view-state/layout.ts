'use client';

import { useMemo, useSyncExternalStore } from 'react';
import { LAYOUT_COOKIE, type ListLayout, layoutWord, readLayout } from './layout.rules';

const listeners = new Set<() => void>();

/** What the cookie says, once it was read: to read it is to ask another process, and every drawing of the list asks. */
let known: string | undefined;

/** The cookie's value: `rows.compact`. */
function remembered(): string {
  known ??= readCookie();
  return known;
}

function readCookie(): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${LAYOUT_COOKIE}=`));
  return layoutWord(readLayout(found?.slice(LAYOUT_COOKIE.length + 1)));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Cards or rows, with room or close together: as chosen in this browser. `first` is what the server read. */
export function useListLayout(first: ListLayout): [ListLayout, (layout: ListLayout) => void] {
  const word = useSyncExternalStore(subscribe, remembered, () => layoutWord(first));
  const layout = useMemo(() => readLayout(word), [word]);
  return [layout, remember];
}

function remember(layout: ListLayout): void {
  known = layoutWord(layout);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers we serve
  document.cookie = `${LAYOUT_COOKIE}=${known}; Path=/recipes; Max-Age=31536000; SameSite=Lax`;
  for (const listener of listeners) listener();
}
