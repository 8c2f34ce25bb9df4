import { useSyncExternalStore } from 'react';

/**
 * Code that a first view does without. It is loaded when the reader begins to use the page, so that it is there when
 * it is wanted, also when the connection is gone by then.
 */
type Load = () => Promise<unknown>;

const wanted = new Set<Load>();
let used = false;
const listeners = new Set<() => void>();
let loading = false;

/** Has this loaded once the page is used. What cannot be loaded then is tried again when there is a connection. */
export function loadWhenUsed(load: Load): void {
  wanted.add(load);
  if (used) void loadWanted();
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the reader has begun to use the page; false on the server. */
export const useUsed = (): boolean =>
  useSyncExternalStore(
    listen,
    () => used,
    () => false,
  );

async function loadWanted(): Promise<void> {
  if (loading) return;
  loading = true;
  // One after the other and when nothing else is to do: what the reader began comes first.
  for (const load of wanted) {
    await idle();
    try {
      await load();
      wanted.delete(load);
    } catch {
      // No connection: whoever needs it meanwhile says so, and it is tried again when there is one.
    }
  }
  loading = false;
}

/** Safari has no idle callbacks. */
const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 2_000 });
    else setTimeout(resolve, 50);
  });

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** For whoever mounts once: watches for the first sign of use, and for a connection that is back. Returns how to stop. */
export function watchUse(): () => void {
  const begin = (event: Event) => {
    // A page that comes under a pointer that rests is not in use.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
      return;
    used = true;
    for (const listener of listeners) listener();
    for (const sign of SIGNS) removeEventListener(sign, begin);
    void loadWanted();
  };
  const again = () => {
    if (used) void loadWanted();
  };
  for (const sign of SIGNS) addEventListener(sign, begin, { passive: true });
  addEventListener('online', again);
  return () => {
    for (const sign of SIGNS) removeEventListener(sign, begin);
    removeEventListener('online', again);
  };
}
