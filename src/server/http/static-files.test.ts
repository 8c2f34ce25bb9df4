import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packStaticFiles } from '../../../scripts/launcher/pack';
import { createHttpServer, type HttpServer } from './http';
import { loadStaticFiles, takesEncoding } from './static-files';

const folder = mkdtempSync(join(tmpdir(), 'galley-static-'));
const script = 'export const answer = 42;\n'.repeat(200);
const picture = Buffer.from([1, 2, 3, 4]);
let http: HttpServer;
let port: number;

beforeAll(async () => {
  for (const [path, content] of [
    ['built/chunks/a[b].js', script],
    ['built/media/a.webp', picture],
    ['public/small.txt', 'short'],
  ] as const) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const folders = [
    { folder: join(folder, 'built'), prefix: '/_next/static/', immutable: true },
    { folder: join(folder, 'public'), prefix: '/', immutable: false },
  ];
  await packStaticFiles(folders, join(folder, 'packed'));
  http = createHttpServer({
    pages: async (_req, res) => void res.end('page'),
    files: loadStaticFiles(folders, join(folder, 'packed')),
    origin: 'http://galley.test',
    proxyHops: 0,
    onError: (error) => {
      throw error;
    },
  });
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  port = (http.server.address() as AddressInfo).port;
  // A later build in the same place takes the files away from under the running server.
  rmSync(folder, { recursive: true });
});
afterAll(() => http.drain(100));

async function ask(path: string, headers: IncomingHttpHeaders = {}, method = 'GET') {
  const sent = request({ port, path, method, headers }).end();
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (answer === undefined) throw new Error('no answer');
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
}
const chunk = '/_next/static/chunks/a%5Bb%5D.js';

it.each([
  ['br', 'gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip', 'gzip, deflate', 'gzip', gunzipSync],
  ['gzip where br is refused', 'br;q=0, gzip', 'gzip', gunzipSync],
  ['nothing', '', undefined, (bytes: Buffer) => bytes],
])('a script goes out in the best form for who takes %s', async (_, accepted, encoding, read) => {
  const { headers, body } = await ask(chunk, { 'accept-encoding': accepted });
  expect(headers['content-encoding']).toBe(encoding);
  expect(read(body).toString()).toBe(script);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    vary: 'Accept-Encoding',
  });
});

it('each form has an ETag of its own, which is answered 304', async () => {
  const packed = await ask(chunk, { 'accept-encoding': 'br' });
  const plain = await ask(chunk);
  expect(packed.headers.etag).not.toBe(plain.headers.etag);
  const known = { 'accept-encoding': 'br', 'if-none-match': `"x", W/${packed.headers.etag}` };
  expect(await ask(chunk, known)).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  expect((await ask(chunk, { 'if-none-match': String(packed.headers.etag) })).status).toBe(200);
});

it('what does not gain by compression goes out as it is', async () => {
  const { headers, body } = await ask('/_next/static/media/a.webp', { 'accept-encoding': 'br' });
  expect([headers['content-encoding'], headers['content-type'], body]).toEqual([
    undefined,
    'image/webp',
    picture,
  ]);
});

it('files that may change are asked for again', async () => {
  const { headers } = await ask('/small.txt', { 'accept-encoding': 'br' });
  expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
});

it('HEAD has the headers and no body', async () => {
  const { headers, body } = await ask(chunk, { 'accept-encoding': 'br' }, 'HEAD');
  expect(Number(headers['content-length'])).toBeGreaterThan(10);
  expect(body.length).toBe(0);
});

it.each([
  ['GET', '/_next/static/chunks/b.js'],
  ['GET', '/_next/static/../static/chunks/a%5Bb%5D.js'],
  ['GET', '/constructor'],
  ['GET', '/packed/small.txt.br'],
])('%s %s is left to the pages', async (method, path) => {
  expect((await ask(path, {}, method)).body.toString()).toBe('page');
});

it('a file takes nothing that is sent', async () => {
  const { status, headers } = await ask('/small.txt', {}, 'POST');
  expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

it('Accept-Encoding is read with its weights', () => {
  expect(takesEncoding(undefined, 'br')).toBe(false);
  expect(takesEncoding('gzip;q=1.0, *;q=0', 'br')).toBe(false);
  expect(takesEncoding('*', 'br')).toBe(true);
  expect(takesEncoding('BR ; q=0.5', 'br')).toBe(true);
  expect(takesEncoding('br;q=0.000', 'br')).toBe(false);
  expect(takesEncoding('brotli', 'br')).toBe(false);
});
