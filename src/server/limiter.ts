import { LRUCache } from 'lru-cache';
import type { Clock } from '../kernel/clock';

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

/** Counts calls by key. The in-memory one serves one process. */
export interface Limiter {
  /** Counts `cost` calls for the key, unless that would exceed the quota. */
  spend(policy: Policy, key: string, cost?: number): Promise<Verdict>;
  /** Takes back what `spend` counted, for limits on failures only. */
  refund(policy: Policy, key: string, cost?: number): void;
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
    async spend(policy, key, cost = 1) {
      const now = clock();
      const length = policy.window_seconds * 1000;
      const count = at(policy, key, now);
      const before = used(policy, count, now);
      const allowed = before + cost <= policy.quota;
      if (allowed) count.current += cost;
      const reset = length - (now % length);
      const over = before + cost - policy.quota;
      // Inside this window the previous count fades; past it the present count does.
      const fading = count.previous > 0 ? (over / count.previous) * length : Number.POSITIVE_INFINITY;
      const later =
        reset + Math.max(0, ((count.current + cost - policy.quota) / Math.max(1, count.current)) * length);
      const wait = fading <= reset ? fading : later;
      return {
        allowed,
        remaining: Math.max(0, Math.floor(policy.quota - used(policy, count, now))),
        retry_after: allowed ? 0 : Math.max(1, Math.ceil(wait / 1000 + 0.001)),
        reset: Math.max(1, Math.ceil(reset / 1000)),
      };
    },
    refund(policy, key, cost = 1) {
      const count = at(policy, key, clock());
      count.current = Math.max(0, count.current - cost);
    },
  };
}
