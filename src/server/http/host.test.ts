import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { atEnd } from '@/testing/cleanup';
import { hostCheck } from './host';
import { createHttpServer } from './http';

const isOurs = hostCheck('https://galley.example', ['galley.lan', 'galley']);

describe('a Host', () => {
  it.each([
    'galley.example',
    'GALLEY.example:8443',
    'galley.example.',
    'galley.lan:3000',
    'galley:3000',
    'localhost',
    'localhost:3000',
    '127.0.0.1:3000',
    '10.0.3.7',
    '192.168.1.4:80',
    '[::1]:3000',
    '[2001:db8::7]',
  ])('%s is ours', (host) => {
    expect(isOurs(host)).toBe(true);
  });

  it.each([
    'evil.example',
    'galley.example.evil.example',
    'evil.galley.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1@evil.example',
    'evil.example#galley.example',
    'evil.example/galley.example',
    'evil.example\\galley.example',
    'galley.example evil.example',
    '[::1',
    ':3000',
    '',
  ])('%j is not', (host) => {
    isOurs('galley.example');
    expect(isOurs(host)).toBe(false);
  });
});

describe('a request', () => {
  async function ask(path: string, ...hosts: string[]): Promise<string> {
    const http = createHttpServer({
      api: async () => Response.json('secret'),
      trpc: async () => Response.json('secret'),
      files: (_path, _req, res) => {
        res.end('secret');
        return true;
      },
      pages: async (_req, res) => void res.end('secret'),
      origin: 'http://galley.example',
      allowedHosts: ['galley.lan'],
      proxyHops: 1,
      onError: (error) => expect(error).toBeUndefined(),
    });
    atEnd(() => http.drain(100));
    http.server.listen(0, '127.0.0.1');
    await once(http.server, 'listening');
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1');
    const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
    socket.write(
      `GET ${path} HTTP/1.1\r\n${lines}X-Forwarded-Host: galley.example\r\nConnection: close\r\n\r\n`,
    );
    return text(socket);
  }

  it.each(['/', '/sign-in', '/_next/static/a.js', '/api/recipes', '/api/trpc/auth.me'])(
    'under a name that is not ours gets 421 and nothing of %s, whatever a proxy says',
    async (path) => {
      const answer = await ask(path, 'evil.example');
      expect(answer).toMatch(/^HTTP\/1.1 421 /);
      expect(answer).not.toContain('secret');
      expect(answer).toContain(path.startsWith('/api') ? '"code":"misdirected_request"' : '<p>');
      // Other sites read what the REST API says, never what tRPC does.
      expect(/access-control-/i.test(answer)).toBe(path === '/api/recipes');
      expect(/cross-origin-resource-policy: same-origin/i.test(answer)).toBe(path.startsWith('/api/trpc/'));
      const known = await ask(path, 'galley.lan');
      expect(known).toMatch(/^HTTP\/1.1 200 /);
      expect(known).toContain('secret');
    },
  );

  it.each(['/sign-in', '/api/recipes'])('with two Host headers gets 400 from %s', async (path) => {
    for (const second of ['galley.example', 'evil.example']) {
      const answer = await ask(path, 'galley.example', second);
      expect(answer).toMatch(/^HTTP\/1.1 400 /);
      expect(answer).not.toContain('secret');
    }
  });
});

describe('an answer', () => {
  it.each(['https', 'http'])(
    'of a service on %s says whether to come back over https only',
    async (scheme) => {
      const http = createHttpServer({
        api: async () => new Response('api'),
        files: (path, _req, res) =>
          path === '/a.js' && Boolean(res.writeHead(200, { 'X-A': '1' }).end('file')),
        pages: async (_req, res) => void res.end('page'),
        origin: `${scheme}://galley.example`,
        proxyHops: 0,
        onError: (error) => expect(error).toBeUndefined(),
      });
      atEnd(() => http.drain(100));
      http.server.listen(0, '127.0.0.1');
      await once(http.server, 'listening');
      const { port } = http.server.address() as AddressInfo;
      for (const path of ['/', '/a.js', '/api', '/api/trpc/%', '/%']) {
        const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
        const expected = scheme === 'https' ? 'max-age=31536000' : null;
        expect(headers.get('strict-transport-security'), path).toBe(expected);
      }
    },
  );
});
