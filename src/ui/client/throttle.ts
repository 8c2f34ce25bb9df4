'use client';

import { useCallbackRef } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

/** What an answer says of the caller's limit. */
interface Said {
  /** Calls allowed in a minute. */
  quota: number;
  /** Calls left of them. */
  remaining: number;
}

/** Where so much of the limit is left, nobody waits. */
const ROOM = 1 / 3;
/** While one searches with less room: of the limit's calls, the part that may be searches. Each has up to three more calls behind it. */
const SHARE = 1 / 15;
const MINUTE = 60_000;

/**
 * How fast one may ask while one types, so that typing alone never meets the server's limit. At once, as long as the
 * last answers left room; else so seldom that the rest of the minute suffices, whatever was asked before. Moments are in
 * milliseconds.
 */
export function createThrottle() {
  let said: Said = { quota: 0, remaining: Number.POSITIVE_INFINITY };
  let heard = Number.NEGATIVE_INFINITY;
  let asked = Number.NEGATIVE_INFINITY;
  return {
    /** Takes in what an answer says. */
    hear(now: number, next: Said): void {
      said = next;
      heard = now;
    },
    /** Counts a search and returns 0, or the milliseconds after which it may be asked for again. */
    take(now: number): number {
      const isRoomy = now - heard >= MINUTE || said.remaining >= said.quota * ROOM;
      const next = isRoomy ? now : asked + MINUTE / (said.quota * SHARE);
      if (next > now) return Math.ceil(next - now);
      asked = now;
      said = { ...said, remaining: said.remaining - 1 };
      return 0;
    },
  };
}

const searches = createThrottle();

/** Takes in the limit that an answer of the server names. */
export function noteLimit({ headers }: Response): void {
  const remaining = /"default";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1];
  const quota = /"default";q=(\d+)/.exec(headers.get('ratelimit-policy') ?? '')?.[1];
  if (remaining === undefined || quota === undefined) return;
  searches.hear(performance.now(), { quota: Number(quota), remaining: Number(remaining) });
}

/**
 * `ask`, to be called with every key: it is called at once, in the same turn. Only where the keys have been so many that
 * the server's limit comes near it waits for its turn, and the newest takes the place of the one that waits. `drop`
 * forgets what waits.
 */
export function useThrottled<T>(ask: (value: T) => void) {
  const timer = useRef(0);
  const drop = useCallbackRef(() => window.clearTimeout(timer.current));
  useEffect(() => drop, [drop]);
  const paced = useCallbackRef((value: T) => {
    drop();
    const wait = searches.take(performance.now());
    if (wait === 0) ask(value);
    else timer.current = window.setTimeout(() => paced(value), wait);
  });
  return { ask: paced, drop };
}
