import { LRUCache } from 'lru-cache';
import type { Clock } from '@/kernel/clock';

export interface Policy {
  name: string;
  /** Calls allowed in any window. */
  quota: number;
  window_seconds: number;
}

export interface Verdict {
  allowed: boolean;
  /** Whole calls left in this window. */
  remaining: number;
  /** Seconds after which one more call is surely allowed; at least 1. */
  retry_after: number;
  /** Seconds until the present fixed window ends. */
  reset: number;
}

/** Counts calls by key: in memory for one process, in Redis for several. Neither method ever throws. */
export interface Limiter {
  /** Readies what it counts with, so that the first call does not wait for that; the log says what is missing. */
  open(): Promise<void>;
  /** Counts a call for the key, unless that would exceed the quota. */
  spend(policy: Policy, key: string): Promise<Verdict>;
  /** Takes back a call that `spend` counted, for limits on failures only. */
  refund(policy: Policy, key: string): Promise<void>;
}

interface Count {
  window: number;
  current: number;
  previous: number;
}

/**
 * A sliding window over two fixed ones: the previous window's count fades in proportion to the time passed in the
 * present one. At most 20,000 keys are remembered; the least used are forgotten first.
 */
export function memoryLimiter(clock: Clock): Limiter {
  const counts = new LRUCache<string, Count>({ max: 20_000 });

  const at = (policy: Policy, key: string, now: number): Count => {
    const window = Math.floor(now / (policy.window_seconds * 1000));
    const name = `${policy.name}:${key}`;
    const stored = counts.get(name);
    if (stored?.window === window) return stored;
    const count = { window, current: 0, previous: stored?.window === window - 1 ? stored.current : 0 };
    counts.set(name, count);
    return count;
  };

  const used = (policy: Policy, count: Count, now: number) => {
    const length = policy.window_seconds * 1000;
    return count.previous * (1 - (now % length) / length) + count.current;
  };

  return {
    async open() {},
    async spend(policy, key) {
      const now = clock();
      const length = policy.window_seconds * 1000;
      const count = at(policy, key, now);
      const before = used(policy, count, now);
      const allowed = before + 1 <= policy.quota;
      if (allowed) count.current++;
      const reset = length - (now % length);
      const over = before + 1 - policy.quota;
      // Inside this window the previous count fades; past it the present count does.
      const fading = count.previous > 0 ? (over / count.previous) * length : Number.POSITIVE_INFINITY;
      const later =
        reset + Math.max(0, ((count.current + 1 - policy.quota) / Math.max(1, count.current)) * length);
      const wait = fading <= reset ? fading : later;
      return {
        allowed,
        remaining: Math.max(0, Math.floor(policy.quota - used(policy, count, now))),
        retry_after: allowed ? 0 : Math.max(1, Math.ceil(wait / 1000 + 0.001)),
        reset: Math.max(1, Math.ceil(reset / 1000)),
      };
    },
    async refund(policy, key) {
      const count = at(policy, key, clock());
      count.current = Math.max(0, count.current - 1);
    },
  };
}
