'use client';

import { useEffect, useState } from 'react';

/**
 * Keeps the screen on while the part is shown, where the browser can (Screen Wake Lock API); the browser takes the lock
 * away from a hidden page, so it is asked for again when the page comes back. Whether it is held now.
 */
export function useWakeLock(): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (given) => {
          if (isOver) return void given.release();
          lock = given;
          setHeld(true);
          given.addEventListener('release', () => setHeld(false), { once: true });
        },
        // A phone that saves its battery says no: the screen goes dark as it always does.
        () => setHeld(false),
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, []);
  return isHeld;
}
