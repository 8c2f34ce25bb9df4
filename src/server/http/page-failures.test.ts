import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createHttpServer } from './http';
import { noteRefusedPage } from './page-failures';

it('a page that failed because the database is away is 503, and any other failure stays 500', async () => {
  const http = createHttpServer({
    pages: async (req, res) => {
      // As Next does: the error is told, then the page of the error is sent.
      if (req.url === '/recipes') noteRefusedPage(String(req.headers['x-request-id']));
      res.statusCode = req.url === '/fine' ? 200 : 500;
      res.end('<p>Something went wrong</p>');
    },
    origin: 'http://galley.test',
    proxyHops: 0,
    onError: () => undefined,
  });
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  const base = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  const seen = async (path: string) => {
    const { status, headers } = await fetch(base + path, { headers: { 'X-Request-Id': 'claimed' } });
    return [status, headers.get('retry-after'), headers.get('x-request-id') === 'claimed'];
  };
  expect(await seen('/recipes')).toEqual([503, '2', false]);
  expect(await seen('/products')).toEqual([500, null, false]);
  expect(await seen('/fine')).toEqual([200, null, false]);
  await http.drain(100);
});
