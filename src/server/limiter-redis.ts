import { createHash } from 'node:crypto';
import { Ratelimit } from '@upstash/ratelimit';
import { Redis } from '@upstash/redis';
import type { Clock } from '../kernel/clock';
import type { Limiter, Policy, Verdict } from './limiter';
import type { Log } from './log';

export interface RedisLimiterOptions {
  /** Address and token of the REST interface. */
  url: string;
  token: string;
  /** Counts on this node while Redis is away. */
  local: Limiter;
  log: Log;
  /** Milliseconds a call waits for Redis at most. */
  patience?: number;
  /** A clock that never jumps, for the time Redis is left alone after a failure. */
  clock?: Clock;
}

const PATIENCE = 150;
/** Milliseconds for which Redis is not asked after a failure. */
const REST = 2_000;
/** Milliseconds that the call which asks again may take, as no request waits for it and it may have to connect. */
const PROBE_PATIENCE = 1_000;

/**
 * Counts calls in Redis, so that all nodes share each limit (a sliding window over two fixed ones). When Redis
 * refuses, hangs or answers nonsense, the call that noticed waits 150 ms at most, and from then on this node
 * counts by itself. Every two seconds one call asks Redis again beside its own work; when that succeeds, the
 * limits are shared again. What Redis allowed is counted here too, so a user who has used up her minute does
 * not get another when Redis goes away.
 */
export function redisLimiter({ url, token, local, log, ...options }: RedisLimiterOptions): Limiter {
  const { patience = PATIENCE, clock: now = () => performance.now() } = options;
  const connect = (milliseconds: number) =>
    new Redis({
      url,
      token,
      retry: { retries: 0 },
      signal: () => AbortSignal.timeout(milliseconds),
      responseEncoding: false,
      // Calls of the same moment go out as one request, so that a burst opens no connection for each.
      enableAutoPipelining: true,
      enableTelemetry: false,
      readYourWrites: false,
    });
  const patient = connect(PROBE_PATIENCE);
  const redis = connect(patience);
  const limits = new Map<string, Ratelimit>();
  /** When Redis may be asked again; null while all is well. */
  let away_until: number | null = null;
  let probing = false;

  function limitOf({ name, quota, window_seconds }: Policy, probes = false): Ratelimit {
    const id = `${name}:${quota}:${window_seconds}:${probes}`;
    let limit = limits.get(id);
    if (limit === undefined) {
      limit = new Ratelimit({
        redis: probes ? patient : redis,
        limiter: Ratelimit.slidingWindow(quota, `${window_seconds} s`),
        prefix: `galley:limit:${name}`,
        timeout: probes ? PROBE_PATIENCE : patience,
        // The library's own cache of refused keys is a Map without bounds.
        ephemeralCache: false,
        analytics: false,
        enableTelemetry: false,
      });
      limits.set(id, limit);
    }
    return limit;
  }

  /** One call to Redis. Throws whenever its answer is none: the library calls a timeout a success of limit 0. */
  async function ask(policy: Policy, key: string, rate: number): Promise<Verdict> {
    const answer = await limitOf(policy).limit(anonymous(key), { rate });
    if (answer.reason === 'timeout') throw new Error('No answer in time.');
    if (answer.limit !== policy.quota || !Number.isInteger(answer.remaining))
      throw new Error('The answer makes no sense.');
    const left = answer.reset - Date.now();
    // At the end of this window its whole count still weighs; a call's worth of it must fade first.
    const wait = left + (policy.window_seconds * 1000) / policy.quota;
    return {
      allowed: answer.success,
      remaining: answer.remaining,
      retry_after: answer.success ? 0 : Math.max(1, Math.ceil(wait / 1000)),
      reset: Math.max(1, Math.ceil(left / 1000)),
    };
  }

  function leaveAlone(error: unknown): void {
    if (away_until === null)
      log.warn({ reason: reasonOf(error) }, 'Redis is away: each node counts the limits for itself');
    away_until = now() + REST;
  }

  async function probe(policy: Policy, key: string, rate: number): Promise<void> {
    probing = true;
    try {
      // The first answer may be slow; what requests will wait for must come in time.
      await limitOf(policy, true).limit(anonymous(key), { rate: 0 });
      await ask(policy, key, rate);
      away_until = null;
      log.info('Redis is back: the nodes share the limits again');
    } catch (error) {
      leaveAlone(error);
    } finally {
      probing = false;
    }
  }

  /** What Redis says, or null while it is away. */
  async function shared(policy: Policy, key: string, rate: number): Promise<Verdict | null> {
    if (away_until !== null) {
      if (!probing && now() >= away_until) void probe(policy, key, rate);
      return null;
    }
    try {
      return await ask(policy, key, rate);
    } catch (error) {
      leaveAlone(error);
      return null;
    }
  }

  return {
    async spend(policy, key) {
      const verdict = await shared(policy, key, 1);
      if (verdict !== null && !verdict.allowed) return verdict;
      const own = await local.spend(policy, key);
      return verdict ?? own;
    },
    async refund(policy, key) {
      await Promise.all([shared(policy, key, -1), local.refund(policy, key)]);
    },
  };
}

/** Keys are email addresses and network addresses too, which Redis has no need to know. */
const anonymous = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22);

/** An error in a few words. The library's messages end with the command, which says nothing to an operator. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause;
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
  return error.message.split(', command was')[0]?.slice(0, 200) + code;
}
