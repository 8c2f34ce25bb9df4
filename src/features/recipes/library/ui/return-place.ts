'use client';

import { useEffect } from 'react';
import type { RecipeId } from '@/kernel/ids';

const KEY = 'galley.list.opened';

const here = () => `${window.location.pathname}${window.location.search}`;

/** Keeps which recipe of the list is opened, for the way back. */
export function keepPlace(id: RecipeId): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([here(), id]));
  } catch {
    // Storage is full or switched off: the way back leads to the list without the place in it.
  }
}

/**
 * Puts the focus back on the recipe that was opened from this very list, once its card is there. The place in the
 * page is the browser's to find. Does nothing where the focus is on something already.
 */
export function usePlaceFound(ready: boolean): void {
  useEffect(() => {
    if (!ready) return;
    const id = placeKept();
    if (id === null || document.activeElement !== document.body) return;
    const links = document.querySelectorAll<HTMLElement>(`#main a[href="/recipes/${CSS.escape(id)}"]`);
    // One of the two is out of sight: rows stand beside the cards of a phone.
    [...links].find((link) => link.checkVisibility())?.focus({ preventScroll: true });
  }, [ready]);
}

/** The recipe opened from this address, once; null when there is none. */
function placeKept(): string | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    if (!Array.isArray(kept) || kept[0] !== here() || typeof kept[1] !== 'string') return null;
    sessionStorage.removeItem(KEY);
    return kept[1];
  } catch {
    return null; // storage is switched off, or holds something else
  }
}
