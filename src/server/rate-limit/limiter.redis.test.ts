import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createLog } from '@/server/logging/log';
import { startRedis, type TestRedis, type Weather } from '@/testing/servers/redis';
import { type Limiter, memoryLimiter, type Policy } from './limiter';
import { redisLimiter } from './limiter-redis';

vi.setConfig({ testTimeout: 30_000 });

let redis: TestRedis;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.close());

let names = 0;
/** A policy of its own for every test, so that no count is shared by accident. */
const policyOf = (quota: number, window_seconds = 600): Policy => ({
  name: `test-${names++}`,
  quota,
  window_seconds,
});

/** A node's limiter. Unless Redis is to be away, it is patient enough for a machine that is very busy. */
function node({ patience = 5_000, ...options }: { token?: string; patience?: number | 'default' } = {}) {
  const monotonic = { value: 0 };
  const said: { msg: string; reason?: string }[] = [];
  const limiter = redisLimiter({
    url: redis.url,
    token: options.token ?? redis.token,
    ...(patience === 'default' ? {} : { patience }),
    local: memoryLimiter(Date.now),
    log: createLog('info', { write: (line) => void said.push(JSON.parse(line)) }),
    clock: () => monotonic.value,
  });
  return { limiter, monotonic, said };
}

async function spendAll(limiter: Limiter, policy: Policy, key: string, calls: number): Promise<number> {
  const verdicts = await Promise.all(Array.from({ length: calls }, () => limiter.spend(policy, key)));
  return verdicts.filter((verdict) => verdict.allowed).length;
}

describe('limits in Redis', () => {
  it('are shared by all nodes to the call', async () => {
    const policy = policyOf(100);
    const nodes = [node(), node(), node()];
    const allowed = await Promise.all(nodes.map(({ limiter }) => spendAll(limiter, policy, 'ana', 60)));
    expect(allowed.reduce((left, right) => left + right)).toBe(100);
    expect((await nodes[0]!.limiter.spend(policy, 'bob')).allowed).toBe(true);
  });

  it('are counted in Redis by a node whose own work holds it up for longer than it waits for Redis', async () => {
    const policy = policyOf(5);
    const [other, busy] = [node(), node({ patience: 150 })];
    await busy.limiter.open();
    expect(await spendAll(other.limiter, policy, 'ana', 5)).toBe(5);
    const verdict = busy.limiter.spend(policy, 'ana');
    setImmediate(() => {
      for (const until = performance.now() + 400; performance.now() < until; );
    });
    expect((await verdict).allowed).toBe(false);
    expect(busy.said).toEqual([]);
  });

  it('hold over two nodes that wait no longer than they do by default, in bursts of ten', async () => {
    const policy = policyOf(120);
    const nodes = [node({ patience: 'default' }), node({ patience: 'default' })];
    for (const { limiter } of nodes) await limiter.open();
    let allowed = 0;
    for (let burst = 0; burst < 20; burst++)
      allowed += await spendAll(nodes[burst % 2]!.limiter, policy, 'ana', 10);
    expect(nodes.flatMap(({ said }) => said)).toEqual([]);
    expect(allowed).toBe(120);
  });

  it('tell what is left and when the window ends', async () => {
    const policy = policyOf(3);
    const { limiter } = node();
    const verdicts = [];
    for (let call = 0; call < 4; call++) verdicts.push(await limiter.spend(policy, 'ana'));
    expect(verdicts.map((verdict) => verdict.remaining)).toEqual([2, 1, 0, 0]);
    expect(verdicts.map((verdict) => verdict.allowed)).toEqual([true, true, true, false]);
    for (const verdict of verdicts) {
      expect(verdict.reset).toBeGreaterThanOrEqual(1);
      expect(verdict.reset).toBeLessThanOrEqual(600);
    }
    expect(verdicts[3]!.retry_after).toBeGreaterThan(verdicts[3]!.reset);
  });

  it('always allow a call after the wait they name', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      for (const quota of [1, 7, 300]) {
        const policy = policyOf(quota, 60);
        const { limiter } = node();
        for (let round = 0; round < 20; round++) {
          vi.setSystemTime(Date.now() + round * 1_234);
          await spendAll(limiter, policy, 'ana', quota);
          const { allowed, retry_after } = await limiter.spend(policy, 'ana');
          expect(allowed).toBe(false);
          expect(retry_after).toBeLessThanOrEqual(120);
          vi.setSystemTime(Date.now() + retry_after * 1000);
          expect((await limiter.spend(policy, 'ana')).allowed, `${quota}, round ${round}`).toBe(true);
        }
      }
    } finally {
      vi.useRealTimers();
    }
  });

  it('give back on every node what a success did not use', async () => {
    const policy = policyOf(2);
    const [here, there] = [node(), node()];
    for (let call = 0; call < 10; call++) {
      expect((await here.limiter.spend(policy, 'ana')).allowed).toBe(true);
      await there.limiter.refund(policy, 'ana');
    }
  });

  it('are kept under keys that name nobody', async () => {
    const policy = policyOf(2);
    await node().limiter.spend(policy, 'ines@example.com');
    const keys = await redis.keys();
    expect(keys.some((key) => key.startsWith(`galley:limit:${policy.name}:`))).toBe(true);
    expect(keys.join()).not.toContain('ines');
  });
});

describe.each<[string, Weather, string?]>([
  ['refuses', 'refusing'],
  ['hangs', 'hanging'],
  ['answers 500', 'failing'],
  ['answers nonsense', 'nonsense'],
  ['refuses our token', 'fine', 'another-token'],
])('while Redis %s', (_, weather, token) => {
  it('every call is answered by this node’s own count, and only the first waits', async () => {
    const policy = policyOf(20);
    const { limiter, monotonic } = node({ patience: 150, ...(token === undefined ? {} : { token }) });
    await redis.turn(weather);
    const before = redis.requests();
    try {
      const began = performance.now();
      const first = await limiter.spend(policy, 'ana');
      expect(performance.now() - began).toBeLessThan(3_000);
      expect(first).toMatchObject({ allowed: true, remaining: 19 });
      const asked = redis.requests();
      expect(asked - before).toBeLessThanOrEqual(1);
      expect(await spendAll(limiter, policy, 'ana', 40)).toBe(19);
      expect((await limiter.spend(policy, 'ana')).retry_after).toBeGreaterThanOrEqual(1);
      expect(redis.requests(), 'nothing asks Redis while it is left alone').toBe(asked);

      // Two seconds later one call of many asks again, beside its own work.
      monotonic.value += 2_000;
      expect(await spendAll(limiter, policy, 'bob', 10)).toBe(10);
      const asked_again = () => redis.requests() - asked;
      if (weather !== 'refusing') await expect.poll(asked_again, { timeout: 10_000 }).toBeGreaterThan(0);
      expect(asked_again()).toBeLessThanOrEqual(2);
    } finally {
      await redis.turn('fine');
    }
  });
});

it('a node says at its start why Redis does not count, and again when the reason is another', async () => {
  const { limiter, monotonic, said } = node();
  await redis.send(['ACL', 'SETUSER', 'default', '-@scripting']);
  try {
    await limiter.open();
    expect(said).toHaveLength(1);
    expect(said[0]).toMatchObject({ msg: expect.stringContaining('Redis is unavailable') });
    expect(said[0]!.reason).toMatch(/NOPERM.*eval/);
    await redis.turn('failing');
    for (const key of ['ana', 'bob']) {
      monotonic.value += 2_000;
      await limiter.spend(policyOf(5), key);
      await expect.poll(() => said[1]?.reason, { timeout: 10_000 }).toContain('internal');
    }
    expect(said).toHaveLength(2);
  } finally {
    await redis.turn('fine');
    await redis.send(['ACL', 'SETUSER', 'default', '+@all']);
  }
  monotonic.value += 2_000;
  await limiter.spend(policyOf(5), 'ana');
  await expect.poll(() => said[2]?.msg, { timeout: 10_000 }).toContain('Redis is back');
});

it('a node shares the limits again within two seconds of the return of Redis', async () => {
  const policy = policyOf(10);
  const [cut, other] = [node(), node()];
  await redis.turn('refusing');
  expect(await spendAll(cut.limiter, policy, 'ana', 4)).toBe(4);
  await redis.turn('fine');
  expect(await spendAll(other.limiter, policy, 'ana', 10)).toBe(10);
  expect((await cut.limiter.spend(policy, 'ana')).allowed, 'not asked yet').toBe(true);
  cut.monotonic.value += 2_000;
  await cut.limiter.spend(policy, 'ana');
  await expect
    .poll(async () => (await cut.limiter.spend(policy, 'ana')).allowed, { interval: 20, timeout: 10_000 })
    .toBe(false);
});

it('a user who has used up her calls gets no others when Redis goes away', async () => {
  const policy = policyOf(5);
  const { limiter } = node();
  expect(await spendAll(limiter, policy, 'ana', 5)).toBe(5);
  await redis.turn('failing');
  try {
    expect(await spendAll(limiter, policy, 'ana', 5)).toBe(0);
  } finally {
    await redis.turn('fine');
  }
});
