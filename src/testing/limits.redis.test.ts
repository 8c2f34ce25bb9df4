import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';
import { startNode, type TestNode } from '@/testing/servers/node';
import { startRedis, type TestRedis } from '@/testing/servers/redis';

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

let redis: TestRedis;
let app: App;
let ana: Client;
let nodes: TestNode[];
const QUOTA = 120;
beforeAll(async () => {
  redis = await startRedis();
  app = await startApp();
  ana = await app.signUp();
  const settings = {
    UPSTASH_REDIS_REST_URL: redis.url,
    UPSTASH_REDIS_REST_TOKEN: redis.token,
    RATE_LIMIT_PER_MINUTE: String(QUOTA),
  };
  nodes = await Promise.all([startNode(app, settings), startNode(app, settings)]);
});
afterAll(() => redis.close());

/** Calls the nodes in turn, in bursts of ten, and counts the answers by status. */
async function call(
  token: string,
  calls: number,
): Promise<{ statuses: Map<number, number>; last: Response }> {
  const statuses = new Map<number, number>();
  let last = new Response();
  for (let sent = 0; sent < calls; sent += 10) {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        fetch(`${nodes[index % nodes.length]?.base}/auth/me`, {
          headers: { authorization: `Bearer ${token}` },
        }),
      ),
    );
    for (const answer of answers) {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      await answer.arrayBuffer();
      last = answer;
    }
  }
  return { statuses, last };
}

describe('two processes', () => {
  it('share one user’s limit in bursts, and let 120 of 200 calls pass', async () => {
    const { statuses, last } = await call(ana.token, 200);
    expect([...statuses.keys()].sort()).toEqual([200, 429]);
    // Where a minute ends in the middle of it, calls of the former one fade.
    expect(statuses.get(200)).toBeGreaterThanOrEqual(QUOTA);
    expect(statuses.get(200)).toBeLessThanOrEqual(QUOTA * 1.1);
    expect(last.headers.get('ratelimit-policy')).toBe(`"default";q=${QUOTA};w=60`);
    expect(last.headers.get('ratelimit')).toMatch(/^"default";r=0;t=\d+$/);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });
});

it('a node answers every request while Redis hangs, with its own count, and names no limit of 0', async () => {
  const settings = {
    UPSTASH_REDIS_REST_URL: redis.url,
    UPSTASH_REDIS_REST_TOKEN: redis.token,
    RATE_LIMIT_PER_MINUTE: 30,
  };
  const clock = () => Date.parse('2026-11-20T10:00:30Z');
  const cut = await startApp({ beside: app, settings, clock });
  const bob = await cut.signUp('Bob'); // the first call of his thirty
  await redis.turn('hanging');
  try {
    const answers = await Promise.all(Array.from({ length: 40 }, () => bob.get('/auth/me')));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(29);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(11);
    for (const { headers } of answers) {
      expect(headers.get('ratelimit-policy')).toBe('"default";q=30;w=60');
      expect(headers.get('ratelimit')).toMatch(/^"default";r=\d+;t=\d+$/);
    }
    const refused = answers.find((answer) => answer.status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  } finally {
    await redis.turn('fine');
  }
});
