import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { appRouter } from '@/features/router';
import type { Services } from '@/server/auth/context';
import { createHttpServer, type HttpServer } from '@/server/http/http';
import { createRestHandler } from '@/server/rest/dispatch';
import { type App, type Client, startApp } from '@/testing/app';

/** The real hashing, watched: how often, how many at a time, with what. */
const hashing = vi.hoisted(() => ({ calls: 0, running: 0, most: 0, parameters: [] as string[] }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  const watched = async <T>(work: Promise<T>): Promise<T> => {
    hashing.calls++;
    hashing.most = Math.max(hashing.most, ++hashing.running);
    return work.finally(() => hashing.running--);
  };
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => watched(real.hash(...given)),
    verify: (...given: Parameters<typeof real.verify>) => {
      hashing.parameters.push(String(given[0]).split('$').slice(1, 4).join('$'));
      return watched(real.verify(...given));
    },
  };
});

vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 });

const now = { value: Date.parse('2026-11-20T10:00:00Z') };
let app: App;
let ana: Client;
let http: HttpServer;
let base: string;
beforeAll(async () => {
  app = await startApp({ clock: () => now.value, settings: { DATABASE_POOL_MAX: 10 } });
  ana = await app.signUp();
  // Without a proxy of our own in front, as by default.
  http = createHttpServer({
    api: createRestHandler(appRouter, app.services),
    pages: async (_req, res) => void res.end(),
    origin: 'http://galley.test',
    proxyHops: 0,
    onError: (error) => expect(error).toBeUndefined(),
  });
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  base = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/api`;
});
afterAll(() => http.drain(100));
beforeEach(() => {
  // Every count of the last test has faded.
  now.value += 31 * 60_000;
  Object.assign(hashing, { calls: 0, most: 0, parameters: [] });
});

/** A login over the network that claims to come from somewhere else every time. */
async function login(number: number, email: string, password = 'wrong horse'): Promise<number> {
  const answer = await fetch(`${base}/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `203.0.113.${number % 256}`,
      forwarded: `for=203.0.113.${number % 256}`,
    },
    body: JSON.stringify({ email, password }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function logins(count: number, emailOf: (number: number) => string) {
  const statuses = new Map<number, number>();
  for (let sent = 0; sent < count; sent += 20)
    for (const status of await Promise.all(
      Array.from({ length: 20 }, (_, index) => login(sent + index, emailOf(sent + index))),
    ))
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
  return statuses;
}

/** A login past the network, from any address and with limits of its own. */
function loginFrom(
  address: string,
  body: { email: string; password: string },
  limits: Partial<Services['settings']> = {},
): Promise<Response> {
  const request = new Request('http://galley.test/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const settings = { ...app.services.settings, ...limits };
  return createRestHandler(appRouter, { ...app.services, settings })(request, { address });
}

const stranger = (number: number) => ({ email: `stranger-${number}@example.com`, password: 'wrong horse' });

describe('guessing passwords', () => {
  it('of one account costs ten hashes, whatever addresses the guesser claims', async () => {
    const statuses = await logins(100, () => ana.email);
    expect(hashing.calls).toBe(10);
    expect([...statuses]).toEqual([
      [401, 10],
      [429, 90],
    ]);
  });

  it('of many accounts costs six from one address that may fail six times', async () => {
    for (let number = 0; number < 40; number++) {
      const answer = await loginFrom('198.51.100.7', stranger(number), { login_failures_per_address: 6 });
      expect(answer.status).toBe(number < 6 ? 401 : 429);
    }
    expect(hashing.calls).toBe(6);
  });

  it('counts no guess against an address that the account has refused', async () => {
    const limits = { login_failures_per_account: 2, login_failures_per_address: 4 };
    const from = (body: { email: string; password: string }) => loginFrom('198.51.100.8', body, limits);
    const statuses = [];
    for (let number = 0; number < 12; number++) statuses.push((await from(stranger(0))).status);
    expect(statuses).toEqual([401, 401, ...Array(10).fill(429)]);
    expect((await from(stranger(1))).status).toBe(401);
  });

  it('from an address keeps nobody there who is signed in from a new password', async () => {
    const own = await app.signUp();
    const limits = { login_failures_per_address: 2 };
    for (let number = 0; number < 3; number++) await loginFrom('198.51.100.9', stranger(number), limits);
    const request = new Request('http://galley.test/api/auth/password', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${own.token}` },
      body: JSON.stringify({ current_password: 'correct horse', new_password: 'battery staple' }),
    });
    const settings = { ...app.services.settings, ...limits };
    const handle = createRestHandler(appRouter, { ...app.services, settings });
    expect((await handle(request, { address: '198.51.100.9' })).status).toBe(204);
  });

  it('from many addresses of one IPv6 network counts as from one', async () => {
    const limits = { login_failures_per_address: 3 };
    for (let number = 0; number < 20; number++)
      await loginFrom(`2001:db8:7:1::${number.toString(16)}`, stranger(number), limits);
    expect(hashing.calls).toBe(3);
    expect((await loginFrom('2001:db8:7:2::1', stranger(99), limits)).status).toBe(401);
  });

  it('costs the same for an unknown email as for a known one', async () => {
    const known = await app.anonymous.post('/auth/login', { email: ana.email, password: 'wrong horse' });
    const unknown = await app.anonymous.post('/auth/login', stranger(0));
    expect(hashing.calls).toBe(2);
    expect(new Set(hashing.parameters)).toEqual(new Set(['argon2id$v=19$m=19456,t=2,p=1']));
    for (const answer of [known, unknown]) answer.body.request_id = '';
    expect(unknown.body).toEqual(known.body);
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
  });

  it.each([257, 900_000, 1_100_000])('with %i characters is refused before any hashing', async (length) => {
    const answer = await app.anonymous.post('/auth/login', {
      email: 'ana-1@example.com',
      password: 'x'.repeat(length),
    });
    expect(answer.status).toBe(length > 1024 * 1024 ? 413 : 400);
    expect(hashing.calls).toBe(0);
  });
});

describe('a flood of logins', () => {
  it('hashes two at a time at most, lets 32 wait and sends the others away at once', async () => {
    const flood = Array.from({ length: 100 }, (_, number) =>
      loginFrom(`198.51.100.${number}`, stranger(number)),
    );
    const meanwhile = await Promise.all(Array.from({ length: 20 }, () => ana.get('/auth/me')));
    const answers = await Promise.all(flood);
    expect(meanwhile.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(hashing.most).toBeGreaterThanOrEqual(1);
    expect(hashing.most).toBeLessThanOrEqual(2);
    const refused = answers.filter((answer) => answer.status === 401);
    const unavailable = answers.filter((answer) => answer.status === 503);
    expect(refused.length + unavailable.length).toBe(100);
    for (const answer of unavailable)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    // On a slow machine some wait for the three seconds that a call may take, and are hashed all the same.
    const problems = await Promise.all(unavailable.map((answer) => answer.json()));
    const away = problems.filter(({ detail }) => detail === 'Too many sign-ins at once.');
    expect(away.length).toBeGreaterThan(0);
    await expect.poll(() => hashing.calls, { timeout: 20_000 }).toBe(100 - away.length);
  });

  it('takes no attempt from a user who is sent away in it', async () => {
    const limits = { login_failures_per_account: 1 };
    const enter = () => loginFrom('192.0.2.200', { email: ana.email, password: 'correct horse' }, limits);
    let away = false;
    for (let round = 0; !away && round < 10; round++) {
      const flood = Array.from({ length: 60 }, (_, number) =>
        loginFrom(`192.0.2.${number}`, stranger(round * 100 + number)),
      );
      // The first that is answered was sent away, because the queue is full.
      await Promise.race(flood);
      away = (await enter()).status === 503;
      await Promise.all(flood);
    }
    expect(away).toBe(true);
    expect((await enter()).status).toBe(200);
  });
});
