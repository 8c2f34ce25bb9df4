import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBrotliDecompress } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { createHttpServer, type HttpOptions, type HttpServer } from './http';

const open: HttpServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((http) => http.drain(100)));
});

/** Asks a server whose API gives `answer` and returns the answer as it comes over the wire. */
async function ask(answer: () => Response, path = '/api/recipes', pages?: HttpOptions['pages']) {
  const http = createHttpServer({
    api: async () => answer(),
    pages: pages ?? (async () => undefined),
    origin: 'http://galley.test',
    proxyHops: 0,
    onError: () => undefined,
  });
  open.push(http);
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  const { port } = http.server.address() as AddressInfo;
  const sent = request({ port, path, headers: { 'accept-encoding': 'gzip, br' } }).end();
  const [received]: IncomingMessage[] = await once(sent, 'response');
  if (received === undefined) throw new Error('no answer');
  return received;
}

const long = { text: 'salt and pepper '.repeat(1_000) };

it('long JSON goes out compressed and comes back the same', async () => {
  const answer = await ask(() => Response.json(long));
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers.vary).toBe('Accept-Encoding');
  const pieces: Buffer[] = await answer.pipe(createBrotliDecompress()).toArray();
  expect(JSON.parse(Buffer.concat(pieces).toString())).toEqual(long);
});

it.each([
  ['a short answer', () => Response.json({ text: 'salt' })],
  ['an answer with a strong ETag', () => Response.json(long, { headers: { ETag: '"1.ab"' } })],
  ['an answer that carries a token', () => Response.json(long, { headers: { 'Cache-Control': 'no-store' } })],
  ['a picture', () => new Response(new Uint8Array(5_000), { headers: { 'Content-Type': 'image/webp' } })],
])('%s goes out as it is', async (_, make) => {
  const answer = await ask(make);
  expect(answer.headers['content-encoding']).toBeUndefined();
  answer.resume();
});

it('the answer of a route of Next, whose headers are lists, goes out compressed', async () => {
  const answer = await ask(
    () => new Response(),
    '/docs',
    async (_req, res) => {
      res.setHeader('Content-Type', ['text/html; charset=utf-8']);
      res.end('<p>Soup</p>'.repeat(1_000));
    },
  );
  expect(answer.headers['content-encoding']).toBe('br');
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  answer.resume();
});

it('a page that is made in pieces arrives in pieces', async () => {
  let finish = () => {};
  const answer = await ask(
    () => new Response(),
    '/recipes',
    async (_req, res) => {
      res.setHeader('Content-Type', 'text/html; charset=utf-8');
      res.write('<h1>Recipes</h1>');
      if ('flush' in res && typeof res.flush === 'function') res.flush();
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      res.end('<p>Soup</p>');
    },
  );
  expect(answer.headers['content-encoding']).toBe('br');
  const text = answer.pipe(createBrotliDecompress()).setEncoding('utf8');
  expect(await once(text, 'data')).toEqual(['<h1>Recipes</h1>']);
  finish();
  expect(await once(text, 'data')).toEqual(['<p>Soup</p>']);
});
