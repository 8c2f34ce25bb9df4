import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { appRouter } from '@/features/router';
import { createServices } from '@/features/services';
import { createRestHandler } from '@/server/rest/dispatch';
import { createTrpcHandler } from '@/server/trpc/transport';
import { type App, type Client, SETTINGS, startApp } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { startRedis, type TestRedis } from '@/testing/servers/redis';
import { type SmtpServer, startSmtp, textOf } from '@/testing/servers/smtp';

vi.setConfig({ testTimeout: 30_000 });

const RIGHT = 'correct horse';
const WRONG = 'wrong horse';
const HOUR = 3_600_000;

const now = { value: Date.parse('2026-11-20T10:00:00Z') };
let app: App;
let smtp: SmtpServer;
let redis: TestRedis;
beforeAll(async () => {
  [smtp, redis] = await Promise.all([startSmtp(), startRedis()]);
  app = await startApp({
    clock: () => now.value,
    settings: {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Galley <galley@galley.test>',
      // A tenth of what is usual, as every guess costs a hash: one from a network, ten from all.
      LOGIN_FAILURES_PER_ACCOUNT: 1,
    },
  });
});
afterAll(async () => {
  await app.work();
  await Promise.all([smtp.close(), redis.close()]);
});
beforeEach(() => {
  // Every count of the last test has faded.
  now.value += 3 * HOUR;
});

/** Somebody at an address, with what the browser there keeps. */
function visitor(address: string, services = app.services) {
  const jar = new Map<string, string>();
  const transports = {
    rest: createRestHandler(appRouter, services),
    trpc: createTrpcHandler(appRouter, services),
  };
  const send = async (transport: 'rest' | 'trpc', path: string, input: object, headers = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await transports[transport](
      new Request(`http://galley.test/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
        body: JSON.stringify(input),
      }),
      { address },
    );
    for (const set of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = set.split('; ');
      expect(attributes).toContain('HttpOnly');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
  };
  return {
    jar,
    call: (procedure: string, input: object, headers?: object) =>
      send('trpc', `trpc/auth.${procedure}`, input, headers),
    /** Signs in on the sign-in page; returns the status. */
    signIn: async (email: string, password: string) =>
      (await send('trpc', 'trpc/auth.signIn', { email, password })).status,
    /** Signs in over REST, as a program does; returns the status. */
    login: async (email: string, password: string) =>
      (await send('rest', 'auth/login', { email, password })).status,
  };
}

/** Somebody who wants to lock an account out: wrong passwords from so many networks until each is refused. */
async function besiege(email: string, networks: number, services = app.services): Promise<number[]> {
  const statuses: number[] = [];
  for (let number = 0; number < networks; number++) {
    const stranger = visitor(`198.51.100.${number}`, services);
    for (let guess = 0; guess < 2; guess++) statuses.push(await stranger.login(email, WRONG));
  }
  return statuses;
}

describe('wrong passwords of strangers', () => {
  it('lock their own network out of the account and no other', async () => {
    const ana = await app.signUp();
    expect(await besiege(ana.email, 1)).toEqual([401, 429]);
    expect(await visitor('198.51.100.0').login(ana.email, RIGHT)).toBe(429);
    expect(await visitor('203.0.113.9').login(ana.email, RIGHT)).toBe(200);
    expect(await visitor('203.0.113.9').signIn(ana.email, RIGHT)).toBe(200);
  });

  it('from one /64 of IPv6 count as from one network', async () => {
    const ana = await app.signUp();
    const statuses = [1, 2].map((host) => visitor(`2001:db8:7:1::${host}`).login(ana.email, WRONG));
    expect((await Promise.all(statuses)).sort()).toEqual([401, 429]);
    expect(await visitor('2001:db8:7:2::1').login(ana.email, RIGHT)).toBe(200);
  });

  it('from many networks are ten an hour where one network has one, for a known email and an unknown one', async () => {
    const ana = await app.signUp();
    for (const email of [ana.email, 'nobody@example.com']) {
      const statuses = await besiege(email, 13);
      expect(statuses.filter((status) => status === 401)).toHaveLength(10);
      expect(statuses.slice(-6)).toEqual(Array(6).fill(429));
      expect(await visitor('203.0.113.10').login(email, RIGHT)).toBe(429);
    }
  });

  it('never keep out a browser that signed in before, wherever it is now', async () => {
    const ana = await app.signUp();
    const browser = visitor('203.0.113.11');
    expect(await browser.signIn(ana.email, RIGHT)).toBe(200);
    await browser.call('logout', {}, { 'sec-fetch-site': 'same-origin' });
    await besiege(ana.email, 11);
    const elsewhere = visitor('198.51.100.0');
    expect(await elsewhere.signIn(ana.email, RIGHT)).toBe(429);
    for (const [name, value] of browser.jar) elsewhere.jar.set(name, value);
    expect(await elsewhere.signIn(ana.email, RIGHT)).toBe(200);
  });

  it('never keep out a program on a network where a session of hers stands', async () => {
    const ana = await app.signUp();
    expect(await visitor('203.0.113.12').login(ana.email, RIGHT)).toBe(200);
    await besiege(ana.email, 11);
    expect(await visitor('203.0.113.13').login(ana.email, RIGHT)).toBe(429);
    expect(await visitor('203.0.113.12').login(ana.email, RIGHT)).toBe(200);
  });

  it('on the network of a standing session keep programs there out for a while, as nothing tells them apart', async () => {
    const ana = await app.signUp();
    const program = visitor('203.0.113.15');
    expect(await program.login(ana.email, RIGHT)).toBe(200);
    expect(await visitor('203.0.113.15').login(ana.email, WRONG)).toBe(401);
    expect(await program.login(ana.email, RIGHT)).toBe(429);
    now.value += HOUR / 2;
    expect(await program.login(ana.email, RIGHT)).toBe(200);
  });

  it('at her own address keep neither her browser out nor her password from being changed', async () => {
    const ana = await app.signUp();
    const browser = visitor('203.0.113.14');
    await browser.signIn(ana.email, RIGHT);
    const beside = visitor('203.0.113.14');
    for (let number = 0; number < 31; number++)
      await beside.login(number < 2 ? ana.email : `stranger-${number}@example.com`, WRONG);
    expect(await beside.login('bob@example.com', WRONG)).toBe(429);
    expect(await browser.signIn(ana.email, RIGHT)).toBe(200);
    const change = { current_password: RIGHT, new_password: 'a better horse' };
    const answer = await browser.call('changePassword', change, { 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(200);
  });
});

describe('a browser that signed in before', () => {
  it('guesses no more often than a network', async () => {
    const ana = await app.signUp();
    const browser = visitor('203.0.113.20');
    await browser.signIn(ana.email, RIGHT);
    const statuses = [];
    for (let guess = 0; guess < 3; guess++) statuses.push(await browser.signIn(ana.email, WRONG));
    expect(statuses).toEqual([401, 429, 429]);
  });

  it('is known for its own accounts only, up to five of them', async () => {
    const people: Client[] = [];
    for (let number = 0; number < 6; number++) people.push(await app.signUp());
    const browser = visitor('203.0.113.21');
    for (const { email } of people) expect(await browser.signIn(email, RIGHT)).toBe(200);
    const stranger = await app.signUp();
    const [first, second, ...others] = people.map(({ email }) => email);
    const asked = [stranger.email, first ?? '', second ?? '', others.at(-1) ?? ''];
    for (const email of asked) await besiege(email, 11);
    const elsewhere = visitor('203.0.113.22');
    for (const [name, value] of browser.jar) elsewhere.jar.set(name, value);
    const statuses = [];
    for (const email of asked) statuses.push(await elsewhere.signIn(email, RIGHT));
    expect(statuses).toEqual([429, 429, 200, 200]);
  });

  it('is not believed with a cookie that we did not make, nor one of before a new password', async () => {
    const ana = await app.signUp();
    const thief = visitor('203.0.113.23');
    await thief.signIn(ana.email, RIGHT);
    const changed = await ana.post('/auth/password', {
      current_password: RIGHT,
      new_password: 'a new horse',
    });
    expect(changed.status).toBe(204);
    await besiege(ana.email, 11);
    for (const forged of ['', 'x', 'AAAA.BBBB', 'x'.repeat(5_000)]) {
      const other = visitor('203.0.113.24');
      other.jar.set('galley_device', forged);
      expect(await other.signIn(ana.email, 'a new horse')).toBe(429);
    }
    expect(await thief.signIn(ana.email, 'a new horse')).toBe(429);
  });
});

describe('a new password', () => {
  it('of a mailed link clears every count, and the browser that chose it passes from then on', async () => {
    const ana = await app.signUp();
    await besiege(ana.email, 11);
    const browser = visitor('203.0.113.30');
    expect(await browser.signIn(ana.email, RIGHT)).toBe(429);
    await browser.call('requestReset', { email: ana.email });
    await app.work();
    const mail = smtp.taken.at(-1);
    const token = /\/reset#(\S+)/.exec(mail === undefined ? '' : textOf(mail))?.[1];
    expect((await browser.call('resetPassword', { token, new_password: 'a new horse' })).status).toBe(200);
    expect(await visitor('203.0.113.31').login(ana.email, 'a new horse')).toBe(200);
    await besiege(ana.email, 12);
    expect(await visitor('203.0.113.32').login(ana.email, 'a new horse')).toBe(429);
    expect(await browser.signIn(ana.email, 'a new horse')).toBe(200);
  });
});

describe('on several nodes with Redis', () => {
  it('the guesses of all count together, and devices pass on each', async () => {
    const node = () => {
      const services = createServices({
        ...SETTINGS,
        DATABASE_URL: app.place.database_url,
        BLOB_DIR: app.place.folder,
        LOGIN_FAILURES_PER_ACCOUNT: 1,
        UPSTASH_REDIS_REST_URL: redis.url,
        UPSTASH_REDIS_REST_TOKEN: redis.token,
      });
      atEnd(() => services.close());
      return services;
    };
    const [one, two] = [node(), node()];
    const ana = await app.signUp();
    const browser = visitor('203.0.113.40', one);
    expect(await browser.signIn(ana.email, RIGHT)).toBe(200);
    const statuses = [];
    for (const services of [one, two, one])
      statuses.push(await visitor('203.0.113.41', services).login(ana.email, WRONG));
    expect(statuses).toEqual([401, 429, 429]);
    const moved = visitor('203.0.113.41', two);
    for (const [name, value] of browser.jar) moved.jar.set(name, value);
    expect(await moved.signIn(ana.email, RIGHT)).toBe(200);
  });
});
