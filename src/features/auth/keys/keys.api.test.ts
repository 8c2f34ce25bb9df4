import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appRouter } from '@/features/router';
import { LIMITS } from '@/kernel/limits';
import { SCOPE_NAMES, type Scope } from '@/kernel/scopes';
import { digestOfKey } from '@/server/auth/api-key';
import { routesOf } from '@/server/rest/routes';
import { accessTo } from '@/server/trpc/key-access';
import { type App, type Client, startApp } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';
import { apiKeys } from './keys.table';

const DAY = 24 * 3_600_000;
const now = { value: Date.parse('2026-11-20T10:00:00Z') };
let app: App;
let ana: Client;

beforeAll(async () => {
  app = await startApp({ clock: () => now.value, settings: { RATE_LIMIT_PER_MINUTE: 200 } });
});
beforeEach(async () => {
  now.value += 120_000;
  ana = await app.signUp();
});

async function keyFor(scopes: readonly Scope[], more: object = {}) {
  const { status, body } = await ana.post('/keys', { name: 'Nightly', scopes, ...more });
  expect(status).toBe(201);
  return { ...body, client: app.as(body.token) };
}

describe('an API key', () => {
  it('is shown once, listed without itself, and stored as a digest only', async () => {
    const { client: _, token, ...key } = await keyFor(['products', 'recipes:read'], { name: ' Nightly ' });
    expect(token).toMatch(/^galley_[0-9a-z]{26}_[0-9a-f]{48}$/);
    expect(key).toMatchObject({
      name: 'Nightly',
      scopes: ['recipes:read', 'products'],
      hint: token.slice(-4),
      expires_at: null,
      last_used_at: null,
    });
    const listed = await ana.get('/keys');
    expect(listed.body).toMatchObject({ items: [key], total: 1 });
    const rows = await app.services.db.select().from(apiKeys);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map(({ digest }) => digest)).toContain(digestOfKey(token));
  });

  it('reads and writes for its account, and gets no fresh token', async () => {
    const { client } = await keyFor(['recipes:write']);
    const made = await client.post('/recipes', { title: 'Soup', ingredients: ['1 onion'] });
    expect(made.status).toBe(201);
    expect(made.headers.get('x-refreshed-token')).toBeNull();
    expect(made.headers.get('cache-control')).toBe('private, no-cache');
    expect((await client.get('/recipes')).body.items).toMatchObject([{ title: 'Soup' }]);
    expect((await ana.get('/recipes')).body.total).toBe(1);
    expect((await client.get('/auth/me')).body.id).toBe(ana.user_id);
    const ben = await app.signUp('Ben');
    expect((await ben.get('/recipes')).body.total).toBe(0);
  });

  it('repeats a call with an Idempotency-Key, and its own making without itself', async () => {
    const { client } = await keyFor(['recipes:write']);
    const headers = { 'idempotency-key': 'once' };
    const body = { title: 'Soup', ingredients: ['1 onion'] };
    const [first, second] = [
      await client.post('/recipes', body, { headers }),
      await client.post('/recipes', body, { headers }),
    ];
    expect(second.body.id).toBe(first.body.id);
    const key = { name: 'Nightly', scopes: ['orders'] };
    expect((await ana.post('/keys', key, { headers })).body.token).toMatch(/^galley_/);
    expect((await ana.post('/keys', key, { headers })).body.token).toBeNull();
    expect((await ana.get('/keys')).body.total).toBe(2);
  });

  it('ends when it expires, when it is deleted, and with its account', async () => {
    const short = await keyFor(['recipes:read'], { expires_in_days: 1 });
    const long = await keyFor(['recipes:read']);
    expect((await short.client.get('/recipes')).status).toBe(200);
    now.value += DAY;
    expect((await short.client.get('/recipes')).body.code).toBe('token_expired');
    expect((await long.client.get('/recipes')).status).toBe(200);
    expect((await ana.delete(`/keys/${long.id}`)).status).toBe(204);
    expect((await long.client.get('/recipes')).body.code).toBe('invalid_token');
    expect((await ana.delete(`/keys/${long.id}`)).status).toBe(404);
    const last = await keyFor(['recipes:read']);
    expect((await last.client.get('/recipes')).status).toBe(200);
    await ana.call('DELETE', '/auth/me', { password: 'correct horse' });
    now.value += LIMITS.revocation_seconds * 1_000;
    expect((await last.client.get('/recipes')).body.code).toBe('invalid_token');
  });

  it('says when it was last used', async () => {
    const { client } = await keyFor(['recipes:read']);
    await client.get('/recipes');
    const [{ last_used_at }] = (await ana.get('/keys')).body.items;
    expect(Date.parse(last_used_at)).toBe(now.value);
  });

  it('is nobody else’s to list or delete', async () => {
    const { id, client } = await keyFor(['recipes:read']);
    const ben = await app.signUp('Ben');
    expect((await ben.get('/keys')).body.total).toBe(0);
    expect((await ben.delete(`/keys/${id}`)).status).toBe(404);
    expect((await client.get('/recipes')).status).toBe(200);
  });

  it('is refused where it is misspelled, another account’s, or sent to the dashboard’s calls', async () => {
    const { token } = await keyFor(['recipes:read']);
    const ben = await app.signUp('Ben');
    const theirs = token.replace(/_[0-9a-z]{26}_/, `_${ben.user_id.slice('user_'.length)}_`);
    for (const wrong of [`${token}0`, token.slice(0, -1), 'galley_', theirs, token.toUpperCase()])
      expect((await app.as(wrong).get('/recipes')).body.code).toBe('invalid_token');
    expect(await callProcedure(app, app.as(token), 'query', 'recipes.list', {})).toMatchObject({
      code: 'invalid_token',
    });
  });

  it('takes half of the calls a minute, and leaves the rest to its account', async () => {
    const { client } = await keyFor(['recipes:read']);
    const answers = await Promise.all(Array.from({ length: 101 }, () => client.get('/recipes')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ body }) => body.policy)).toEqual(['key']);
    expect(answers[0]?.headers.get('ratelimit-policy')).toBe('"key";q=100;w=60, "default";q=200;w=60');
    expect((await ana.get('/recipes')).status).toBe(200);
  });

  it(`is one of ${LIMITS.api_keys} at most, however many are asked for at once`, async () => {
    const asked = Array.from({ length: LIMITS.api_keys + 5 }, () =>
      ana.post('/keys', { name: 'One more', scopes: ['orders'] }),
    );
    const refused = (await Promise.all(asked)).filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(5).fill([409, 'already_exists']),
    );
  });
});

describe('what a key may do', () => {
  const routes = routesOf(appRouter).filter(({ rest }) => rest.public !== true);
  /** An address with ids that nobody has. */
  const addressOf = (path: string) => path.replace(/\{\w+\}/g, 'none');

  it.each(SCOPE_NAMES)('with %s is every operation of that scope, and no other', async (scope) => {
    const { client } = await keyFor([scope]);
    for (const { method, path, meta } of routes) {
      now.value += 60_000;
      const access = accessTo(meta);
      const included = { 'recipes:write': 'recipes:read', products: 'products:read' } as const;
      const isAllowed =
        access === 'any' ||
        (access !== 'person' &&
          access.some((one) => one === scope || one === included[scope as keyof typeof included]));
      const body = method === 'GET' || method === 'DELETE' ? undefined : { unknown_to_all: 1 };
      const answer = await client.call(method, addressOf(path), body, { unchecked: true });
      expect([method, path, answer.body?.code === 'insufficient_scope']).toEqual([method, path, !isAllowed]);
      if (!isAllowed) expect(answer.headers.get('www-authenticate')).toContain('insufficient_scope');
    }
  });

  it('never is what concerns sessions, keys, passwords, connections, mails, webhooks, or the whole account', () => {
    const people = routes.filter(({ meta }) => accessTo(meta) === 'person').map(({ path }) => path);
    for (const path of [
      '/auth/sessions',
      '/auth/password',
      '/auth/email',
      '/keys',
      '/keys/{id}',
      '/connections/{platform}',
      '/mails/{id}',
      '/webhooks',
      '/export',
    ])
      expect(people).toContain(path);
    const changes = routes.filter(
      ({ path, method, meta }) => path === '/auth/me' && method !== 'GET' && accessTo(meta) !== 'person',
    );
    expect(changes).toEqual([]);
  });
});
