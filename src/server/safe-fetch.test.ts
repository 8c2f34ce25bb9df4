import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { Problem } from '@/kernel/errors';
import { createSafeFetch, isPublicAddress, type ResolvedAddress } from './safe-fetch';

const wish = { accept: ['text/html'], max_bytes: 64 * 1024 };
const codeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
    return 'fetched';
  } catch (error) {
    return error instanceof Problem ? error.code : String(error);
  }
};

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A server on this machine, and a reader that may read it and nothing else here. */
async function site(answer: RequestListener) {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    fetch: createSafeFetch({ allowed: [`127.0.0.1:${port}`] }),
  };
}

describe('addresses that are not public', () => {
  const literals = [
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0177.0.0.1/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://0/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://172.16.0.1/',
    'http://172.31.255.255/',
    'http://192.168.1.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'http://192.0.0.1/',
    'http://198.18.0.1/',
    'http://224.0.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[0:0:0:0:0:ffff:10.0.0.1]/',
    'http://[fe80::1]/',
    'http://[fc00::1]/',
    'http://[fd12:3456::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:7f00:1::]/',
    'http://１２７.０.０.１/',
    'http://127。0。0。1/',
    'https://127.0.0.1/',
  ];
  it.each(literals)('%s is never connected to', async (url) => {
    expect(await codeOf(createSafeFetch()(url, wish))).toBe('url_not_allowed');
  });

  it.each([
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'data:text/html,x',
    'javascript:alert(1)',
    'http://user:secret@example.com/',
    'http://user@example.com/',
    'http://example.com:22/',
    'http://example.com:8080/',
    'https://example.com:5432/',
    '//example.com/',
    'no address',
    '',
    'http://',
  ])('%s is no address to read', async (url) => {
    const resolve = async (): Promise<ResolvedAddress[]> => [{ address: '93.184.216.34', family: 4 }];
    expect(await codeOf(createSafeFetch({ resolve })(url, wish))).toBe('url_not_allowed');
  });

  it.each([
    ['a private address', ['10.1.2.3']],
    ['a public and a private one', ['93.184.216.34', '127.0.0.1']],
    ['a mapped one', ['::ffff:192.168.0.1']],
  ])('a name that stands for %s is refused', async (_, addresses) => {
    const resolve = async (): Promise<ResolvedAddress[]> =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    expect(await codeOf(createSafeFetch({ resolve })('http://inside.example/', wish))).toBe(
      'url_not_allowed',
    );
  });

  it('a name is resolved once, and the connection goes to that answer', async () => {
    const { port } = await site((_, res) => res.setHeader('Content-Type', 'text/html').end('first answer'));
    const answers: ResolvedAddress[] = [
      { address: '127.0.0.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    const resolve = async () => answers.splice(0, 1);
    const fetch = createSafeFetch({ resolve, allowed: [`rebind.example:${port}`] });
    const page = await fetch(`http://rebind.example:${port}/`, wish);
    expect(Buffer.from(page.bytes).toString()).toBe('first answer');
    expect(answers).toHaveLength(1);
  });

  it('knows public addresses', () => {
    expect(['93.184.216.34', '8.8.8.8', '2606:2800:220:1::1'].map(isPublicAddress)).toEqual([
      true,
      true,
      true,
    ]);
    expect(['', 'example.com', '::ffff:8.8.8.8'].map(isPublicAddress)).toEqual([false, false, true]);
  });
});

describe('a page that is read', () => {
  it('comes back whole, with its address, type and charset, and without our cookies', async () => {
    let seen: Record<string, unknown> = {};
    const { url, fetch } = await site((req, res) => {
      seen = req.headers;
      res.setHeader('Content-Type', 'text/html; charset=ISO-8859-1').end('<p>soup</p>');
    });
    const page = await fetch(`${url}/soup`, wish);
    expect(page).toMatchObject({ url: `${url}/soup`, content_type: 'text/html', charset: 'iso-8859-1' });
    expect(Buffer.from(page.bytes).toString()).toBe('<p>soup</p>');
    expect(Object.keys(seen)).not.toEqual(expect.arrayContaining(['cookie']));
    expect(seen.authorization).toBeUndefined();
  });

  it.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
  ])('is unpacked when it comes as %s', async (encoding, pack) => {
    const { url, fetch } = await site((_, res) => {
      res
        .writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': encoding })
        .end(pack('<p>soup</p>'));
    });
    expect(Buffer.from((await fetch(url, wish)).bytes).toString()).toBe('<p>soup</p>');
  });

  it('is cut off when it unpacks to more than the bound', async () => {
    const { url, fetch } = await site((_, res) => {
      res.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' });
      res.end(gzipSync(Buffer.alloc(20 * 1024 * 1024)));
    });
    expect(await codeOf(fetch(url, wish))).toBe('import_failed');
  });

  it('is cut off when it never ends', async () => {
    const { url, fetch } = await site((_, res) => {
      res.setHeader('Content-Type', 'text/html');
      const timer = setInterval(() => res.write('x'.repeat(16_384)), 1);
      res.once('close', () => clearInterval(timer));
    });
    expect(await codeOf(fetch(url, wish))).toBe('import_failed');
  });

  it.each([
    [
      'another kind of file',
      (res: Parameters<RequestListener>[1]) => res.setHeader('Content-Type', 'application/zip').end('x'),
    ],
    ['no kind at all', (res: Parameters<RequestListener>[1]) => res.end('x')],
    [
      'an error',
      (res: Parameters<RequestListener>[1]) => res.writeHead(500, { 'Content-Type': 'text/html' }).end('x'),
    ],
    [
      'broken gzip',
      (res: Parameters<RequestListener>[1]) =>
        res.writeHead(200, { 'Content-Type': 'text/html', 'Content-Encoding': 'gzip' }).end('no gzip'),
    ],
    ['a closed connection', (res: Parameters<RequestListener>[1]) => res.destroy()],
  ])('is the remote’s fault when the remote answers with %s', async (_, answer) => {
    const { url, fetch } = await site((_req, res) => void answer(res));
    expect(await codeOf(fetch(url, wish))).toBe('import_failed');
  });
});

describe('a redirect', () => {
  it('is followed three times', async () => {
    const { url, fetch } = await site((req, res) => {
      const hop = Number(req.url?.slice(1));
      if (hop < 3) res.writeHead(302, { Location: `/${hop + 1}` }).end();
      else res.setHeader('Content-Type', 'text/html').end('there');
    });
    expect(await fetch(`${url}/0`, wish)).toMatchObject({ url: `${url}/3` });
    expect(await codeOf(fetch(`${url}/-1`, wish))).toBe('import_failed');
  });

  it.each([
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'http://[::1]/',
    'http://localhost:22/',
    '//127.0.0.1/x',
  ])('to %s is refused', async (to) => {
    const { url, fetch } = await site((_, res) => res.writeHead(302, { Location: to }).end());
    expect(await codeOf(fetch(url, wish))).toBe('url_not_allowed');
  });
});
