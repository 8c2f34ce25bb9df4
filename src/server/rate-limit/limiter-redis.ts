import { createHash } from 'node:crypto';
import { Ratelimit } from '@upstash/ratelimit';
import { Redis } from '@upstash/redis';
import type { Clock } from '@/kernel/clock';
import { within } from '@/server/answer-timeout';
import type { Log } from '@/server/logging/log';
import type { Limiter, Policy, Verdict } from './limiter';

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
/** Milliseconds for which Redis is not asked after a failure: at first, and at most where it goes on. */
const REST = { first: 100, longest: 2_000 };
/** Milliseconds that a probe may take, as no request waits for it and it may have to connect. */
const PROBE_PATIENCE = 1_000;
/** Milliseconds after which a request that nobody waits for any more is given up. */
const GIVEN_UP = 5_000;
/** What a probe counts, at a rate of nothing. */
const PROBE: Policy = { name: 'probe', quota: 1, window_seconds: 1 };

/**
 * Counts calls in Redis, so that all nodes share each limit (a sliding window over two fixed ones). When Redis
 * refuses, hangs or answers nonsense, the call that noticed waits 150 ms at most, and from then on this node
 * counts by itself. Redis is asked again beside the work of a call, after 100 ms at first and every two seconds in
 * the end; when that succeeds, the limits are shared again. What Redis allowed is counted here too, so a user who has
 * used up her minute does not get another when Redis goes away.
 */
export function redisLimiter({ url, token, local, log, ...options }: RedisLimiterOptions): Limiter {
  const { patience = PATIENCE, clock: now = () => performance.now() } = options;
  const redis = onAnyRedis(
    new Redis({
      url,
      token,
      retry: { retries: 0 },
      signal: () => AbortSignal.timeout(GIVEN_UP),
      responseEncoding: false,
      // Calls of the same moment go out as one request, so that a burst opens no connection for each.
      enableAutoPipelining: true,
      enableTelemetry: false,
      readYourWrites: false,
    }),
  );
  const limits = new Map<string, Ratelimit>();
  /** When Redis may be asked again; null while all is well. */
  let away_until: number | null = null;
  let rest = REST.first;
  let probing = false;
  /** The reason that the log has for the present absence. */
  let told: string | null = null;

  function limitOf({ name, quota, window_seconds }: Policy): Ratelimit {
    const id = `${name}:${quota}:${window_seconds}`;
    let limit = limits.get(id);
    if (limit === undefined) {
      limit = new Ratelimit({
        redis,
        limiter: Ratelimit.slidingWindow(quota, `${window_seconds} s`),
        prefix: `galley:limit:${name}`,
        // The library would call a timeout a success of limit 0.
        timeout: 0,
        // The library's own cache of refused keys is a Map without bounds.
        ephemeralCache: false,
        analytics: false,
        enableTelemetry: false,
      });
      limits.set(id, limit);
    }
    return limit;
  }

  /** One call to Redis. Throws whenever its answer is none, or does not come in time. */
  async function ask(policy: Policy, key: string, rate: number, patience: number): Promise<Verdict> {
    const answer = await within(patience, limitOf(policy).limit(anonymous(key), { rate }));
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
    const reason = reasonOf(error);
    if (reason !== told)
      log.warn({ reason }, 'Redis is unavailable; each node is counting rate limits on its own');
    told = reason;
    away_until = now() + rest;
  }

  async function probe(): Promise<void> {
    probing = true;
    try {
      // The first answer may be slow; what requests will wait for must come in time.
      await ask(PROBE, '', 0, PROBE_PATIENCE);
      await ask(PROBE, '', 0, patience);
      if (told !== null) log.info('Redis is back; nodes are sharing rate limits again');
      away_until = told = null;
      rest = REST.first;
    } catch (error) {
      rest = Math.min(rest * 2, REST.longest);
      leaveAlone(error);
    } finally {
      probing = false;
    }
  }

  /** What Redis says, or null while it is away. */
  async function shared(policy: Policy, key: string, rate: number): Promise<Verdict | null> {
    if (away_until !== null) {
      if (!probing && now() >= away_until) void probe();
      return null;
    }
    try {
      return await ask(policy, key, rate, patience);
    } catch (error) {
      // Of the calls of one moment, the first has noticed it.
      if (away_until === null) leaveAlone(error);
      return null;
    }
  }

  return {
    open: probe,
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

/**
 * Redis as the library calls it. Its scripts begin with a line that Upstash's own server reads and a stock Redis
 * refuses; without it they do the same on both, and have another hash.
 */
function onAnyRedis(redis: Redis): Redis {
  const hashes = new Map<string, string>();
  const plain: Pick<Redis, 'evalsha' | 'eval'> = {
    evalsha(hash, keys, args) {
      const own = hashes.get(hash);
      // The library answers that with the script itself.
      return own === undefined ? Promise.reject(new Error('NOSCRIPT')) : redis.evalsha(own, keys, args);
    },
    eval(script, keys, args) {
      const own = script.replace(/^#!lua flags=allow-key-locking\n/, '');
      hashes.set(sha1(script), sha1(own));
      return redis.eval(own, keys, args);
    },
  };
  return plain as Redis;
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

/** Keys are email addresses and network addresses too, which Redis has no need to know. */
const anonymous = (key: string) => createHash('sha256').update(key).digest('base64url').slice(0, 22);

/** An error in a few words. The library's messages end with the command, which says nothing to an operator. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause;
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : '';
  return error.message.split(', command was')[0]?.slice(0, 200) + code;
}
