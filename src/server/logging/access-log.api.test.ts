import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpServer, type HttpServer } from '@/server/http/http';
import { pageRoutes } from '@/server/http/page-routes';
import { type App, type Client, startApp } from '@/testing/app';
import type { Access } from './access-log';
import { accessLog } from './log';

let app: App;
let ana: Client;
let http: HttpServer;
let base: string;
let told: Access[];
/** Ends an answer that a page has not finished. */
let finish: (() => void) | undefined;

const manifest = {
  staticRoutes: [{ page: '/home' }],
  dynamicRoutes: [{ page: '/g/[token]', regex: '^/g/([^/]+?)(?:/)?$' }],
};

beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
  http = createHttpServer({
    api: app.rest,
    trpc: app.trpc,
    pages: async (req, res) => {
      if (req.url === '/broken') throw new Error('broken');
      if (req.url === '/home?slow') await new Promise<void>((resolve) => (finish = resolve));
      res.end('<p>A page</p>');
    },
    pageRoute: pageRoutes(JSON.stringify(manifest)),
    origin: 'http://galley.test',
    proxyHops: 0,
    onError: () => undefined,
    onAnswer: (access) => told.push(access),
  });
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  base = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  told = [];
});
afterAll(() => http.drain(100));

/** Asks, and gives what was told of it. */
async function asked(path: string, init: RequestInit = {}) {
  const answer = await fetch(base + path, init);
  await answer.arrayBuffer();
  await expect.poll(() => told).toHaveLength(1);
  const [access] = told;
  expect(access!.id).toBe(answer.headers.get('x-request-id'));
  expect(access!.status).toBe(answer.status);
  expect(access!.ms).toBeGreaterThanOrEqual(0);
  expect(access!.bytes).toBeGreaterThan(Number(answer.headers.get('content-length') ?? 0));
  return access!;
}

describe('the access log', () => {
  it('has one line for a request, with the pattern of its path and the user, and nothing that was typed', async () => {
    const authorization = `Bearer ${ana.token}`;
    const access = await asked('/api/recipes/recipe_secret?servings=4', { headers: { authorization } });
    expect(access).toMatchObject({
      method: 'GET',
      route: '/api/recipes/{id}',
      user: ana.user_id,
      status: 404,
    });
    expect(JSON.stringify(access)).not.toMatch(/secret|servings|127\.0\.0\.1/);
  });

  it('names the calls of a tRPC batch, and none that does not exist', async () => {
    const headers = { authorization: `Bearer ${ana.token}` };
    const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: {}, 2: {} }));
    const path = `/api/trpc/recipes.list,products.list,made.up?batch=1&input=${input}`;
    expect(await asked(path, { headers })).toMatchObject({
      route: 'recipes.list,products.list',
      user: ana.user_id,
    });
  });

  it.each([
    ['/home?q=soup', '/home'],
    ['/g/a-token-that-opens-a-file', '/g/[token]'],
    ['/made/up', null],
    ['/broken', null],
    ['/api/made/up', null],
  ])('has the pattern of %s', async (path, route) => {
    expect(await asked(path)).toMatchObject({ route, user: null });
  });

  it.each([
    ['no HTTP', 'hello\r\n\r\n', '', 400],
    [
      'headers that are too long',
      `GET /home HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(70_000)}\r\n\r\n`,
      '',
      431,
    ],
    ['a wish for a tunnel', 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n', 'CONNECT', 405],
  ])('has a line for %s too, without a word of it', async (_, sent, method, status) => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes) => (answer += bytes)).on('error', () => undefined);
    socket.write(sent);
    await expect.poll(() => told).toHaveLength(1);
    socket.destroy();
    expect(told[0]).toMatchObject({ user: null, method, route: null, status });
    await expect.poll(() => answer).toContain(`${told[0]!.id}`);
    expect(told[0]!.bytes).toBeGreaterThan(100);
  });

  it('has no status where the caller left before there was one', async () => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    socket.write('GET /home?slow HTTP/1.1\r\nHost: galley.test\r\n\r\n');
    await expect.poll(() => finish).toBeDefined();
    socket.destroy();
    await expect.poll(() => told).toHaveLength(1);
    expect(told[0]).toMatchObject({ route: '/home', status: null });
    finish?.();
  });

  it('is written as JSON, a line each, from the level that fits', () => {
    const access = { id: '1', user: null, method: 'GET', route: '/home', ms: 1, bytes: 2 };
    const written = (level: string) => {
      const lines: string[] = [];
      const write = accessLog(level, { write: (line) => void lines.push(line) });
      for (const status of [200, 404, 503, 500]) write({ ...access, status });
      return lines.map((line) => JSON.parse(line).status);
    };
    expect(written('info')).toEqual([200, 404, 503, 500]);
    expect(written('warn')).toEqual([503, 500]);
    expect(written('error')).toEqual([500]);
    expect(written('silent')).toEqual([]);
  });
});
