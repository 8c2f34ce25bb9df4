'use client';

import { useEffect, useState } from 'react';

/** A timer at the stove. */
export interface CookTimer {
  /** The step and the place of the time in it. */
  id: string;
  /** The step it belongs to, counted from 0. */
  step: number;
  /** As the step says it: `40 minutes`. */
  words: string;
  seconds: number;
  /** When it ends, in milliseconds since 1970; null while it rests. */
  ends_at: number | null;
  /** Seconds left, as of the last tick. */
  left: number;
}

export interface CookTimers {
  timers: readonly CookTimer[];
  start: (timer: Pick<CookTimer, 'id' | 'step' | 'words' | 'seconds'>) => void;
  /** Rests a running timer, and lets a resting one go on. */
  toggle: (id: string) => void;
  remove: (id: string) => void;
}

const leftOf = (timer: CookTimer, now: number): number =>
  timer.ends_at === null ? timer.left : Math.max(0, (timer.ends_at - now) / 1_000);

/** The timers of one cook mode, which end with it. They go by the clock, so a phone that slept is still right. */
export function useCookTimers(): CookTimers {
  const [timers, setTimers] = useState<readonly CookTimer[]>([]);
  const isRunning = timers.some(({ ends_at, left }) => ends_at !== null && left > 0);
  useEffect(() => {
    if (!isRunning) return;
    const tick = () => {
      const now = Date.now();
      setTimers((all) => all.map((timer) => ({ ...timer, left: leftOf(timer, now) })));
    };
    const beat = setInterval(tick, 500);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(beat);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [isRunning]);

  // Who looks away feels it where the device can be felt.
  const ended = timers.filter(({ left }) => left === 0).length;
  useEffect(() => {
    if (ended > 0) navigator.vibrate?.([200, 100, 200]);
  }, [ended]);

  return {
    timers,
    start: (timer) =>
      setTimers((all) => [
        ...all.filter(({ id }) => id !== timer.id),
        { ...timer, ends_at: Date.now() + timer.seconds * 1_000, left: timer.seconds },
      ]),
    toggle: (id) =>
      setTimers((all) => {
        const now = Date.now();
        return all.map((timer) => {
          if (timer.id !== id) return timer;
          const left = leftOf(timer, now);
          return { ...timer, left, ends_at: timer.ends_at === null ? now + left * 1_000 : null };
        });
      }),
    remove: (id) => setTimers((all) => all.filter((timer) => timer.id !== id)),
  };
}
