import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import { startSite } from '@/testing/servers/site';
import { createPlatformClient, NOT_PUBLIC, type PlatformCall, PlatformError } from './platform-client';

const SECRET = 'key-of-the-creator-that-nobody-reads';
const call: PlatformCall = {
  platform: 'kit',
  base: 'https://api.example.com',
  method: 'POST',
  path: '/v4/subscribers',
  query: { limit: '1' },
  headers: { 'X-Key': SECRET },
  body: { email: 'lena@example.com' },
  secret: SECRET,
};

/** What a call comes to where the platform answers so. */
async function answered(answer: RequestListener) {
  const { url } = await startSite(answer);
  return outcome(createPlatformClient({ urls: { kit: url } }));
}
const outcome = (client: ReturnType<typeof createPlatformClient>, wish: PlatformCall = call) =>
  client(wish).catch((error: unknown) => {
    if (error instanceof PlatformError) return error.failure;
    throw error;
  });

const status =
  (code: number, body: unknown = {}, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(code, headers).end(typeof body === 'string' ? body : JSON.stringify(body));

describe('a call to a platform', () => {
  it('sends method, path, key and JSON, and returns what it is answered', async () => {
    const seen: unknown[] = [];
    const answer = await answered(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      seen.push(request.method, request.url, request.headers['x-key'], Buffer.concat(parts).toString());
      response.end('{"id":7}');
    });
    expect(answer).toEqual({ id: 7 });
    expect(seen).toEqual(['POST', '/v4/subscribers?limit=1', SECRET, '{"email":"lena@example.com"}']);
  });

  it('returns null where there is no answer to read', async () => {
    expect(await answered((_request, response) => response.writeHead(204).end())).toBeNull();
  });

  it.each([
    [401, { errors: ['The API key is invalid'] }, { kind: 'unauthorized', words: 'The API key is invalid' }],
    [403, { detail: 'Not this key.', title: 'No' }, { kind: 'forbidden', words: 'Not this key.' }],
    [422, { message: 'Bad\naddress' }, { kind: 'refused', status: 422, words: 'Bad address' }],
    [404, '<p>gone</p>', { kind: 'refused', status: 404, words: '' }],
    [500, {}, { kind: 'away', words: 'It responded with status 500.' }],
    [200, '<!doctype html><p>Hello</p>', { kind: 'away', words: 'We couldn’t read its response.' }],
    [200, 'x'.repeat(10 * 1024 * 1024), { kind: 'away', words: 'Its response was too long.' }],
    [302, {}, { kind: 'away', words: 'It redirected us somewhere else.' }],
  ])('reads %i as what it is', async (code, body, failure) => {
    expect(await answered(status(code, body, { location: 'http://127.0.0.1:1/' }))).toEqual(failure);
  });

  it.each([
    ['3600', 3600],
    ['0', 1],
    ['9999999', 24 * 3600],
    [new Date(Date.now() + 7_200_000).toUTCString(), 7_200],
    ['soon', 60],
  ])('waits as long as Retry-After: %s says', async (after, seconds) => {
    const failure = await answered(status(429, {}, { 'retry-after': after }));
    expect(failure).toEqual({ kind: 'busy', seconds: expect.closeTo(seconds, -1) });
  });

  it('never repeats the key, and no more than a few words', async () => {
    const answer = status(422, { message: `${SECRET} is wrong. ${'x'.repeat(5_000)}` });
    const failure = await answered(answer);
    expect(JSON.stringify(failure)).not.toContain(SECRET);
    expect(JSON.stringify(failure).length).toBeLessThan(400);
  });

  it('says it is away where the answer is lost', async () => {
    expect(await answered((request) => request.socket.destroy())).toMatchObject({ kind: 'away' });
  });

  it.each(['https://127.0.0.1', 'https://10.0.0.1', 'https://[::1]', 'https://api.example.com:8080'])(
    'does not ask %s, where nobody but us is',
    async (base) => {
      expect(await outcome(createPlatformClient(), { ...call, base })).toEqual({
        kind: 'away',
        words: NOT_PUBLIC,
      });
    },
  );

  it('does not ask a name that leads inside', async () => {
    const client = createPlatformClient({ resolve: async () => [{ address: '192.168.1.1', family: 4 }] });
    expect(await outcome(client)).toEqual({ kind: 'away', words: NOT_PUBLIC });
  });

  it('sends bytes to an address that the platform has given, and returns their entity tag', async () => {
    const seen: unknown[] = [];
    const { url } = await startSite(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part);
      seen.push(request.method, request.url, request.headers['x-key'], Buffer.concat(parts).toString());
      response.writeHead(200, { etag: '"abc"' }).end('<ok/>');
    });
    const client = createPlatformClient({ urls: { kit: url } });
    expect(await client.upload({ url: `${url}/put/1?sig=2`, bytes: Buffer.from('bytes') })).toBe('"abc"');
    expect(seen).toEqual(['PUT', '/put/1?sig=2', undefined, 'bytes']);
  });

  it.each(['http://files.example.com/a', 'https://127.0.0.1/a', 'ftp://a', 'nothing', ''])(
    'sends no bytes to %j',
    async (url) => {
      const client = createPlatformClient({ resolve: async () => [{ address: '93.184.216.34', family: 4 }] });
      const failure = await client
        .upload({ url, bytes: Buffer.from('bytes') })
        .catch((error: unknown) => (error instanceof PlatformError ? error.failure : error));
      expect(failure).toMatchObject({ kind: 'away' });
    },
  );
});
