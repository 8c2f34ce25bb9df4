import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signedFileAnswer } from '@/features/publications/pages/publications.page';
import { LIMITS } from '@/kernel/limits';
import { type App, type Client, startApp } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';
import { openExport } from './link.service';

const time = { value: Date.UTC(2026, 0, 2, 3, 4, 5) };
let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp({ clock: () => time.value, settings: { RATE_LIMIT_HEAVY_PER_MINUTE: 6 } });
});
beforeEach(async () => {
  ana = await app.signUp();
  await ana.post('/recipes', { title: 'Ana’s soup' });
});

const linkOf = async (who: Client): Promise<string> =>
  (await callProcedure(app, who, 'mutation', 'transfer.link', {})).url;

const signedOf = (url: string) => url.split('/')[2] ?? '';

/** As a browser opens an address: it sends nothing but, perhaps, somebody's cookie. */
const open = (signed: string, headers: Record<string, string> = {}, method = 'GET') =>
  signedFileAnswer(
    app.services,
    new Request(`http://galley.test/files/${signed}/x.zip`, { headers, method }),
    { signed, name: 'x.zip' },
    openExport,
  );

const photosIn = async (answer: Response) =>
  Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer())))
    .filter(([name]) => name.startsWith('photos/'))
    .map(([, bytes]) => bytes);

const titlesIn = async (answer: Response) =>
  new TextDecoder()
    .decode(unzipSync(new Uint8Array(await answer.arrayBuffer()))['recipes.ndjson'])
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line).title);

describe('the address at which everything is downloaded', () => {
  it('gives the archive to a browser that sends no token', async () => {
    const url = await linkOf(ana);
    expect(url).toMatch(/^\/files\/[\w-]+\/galley-2026-01-02\.zip$/);
    const answer = await open(signedOf(url));
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/zip',
      'private, no-store',
    ]);
    expect(answer.headers.get('content-disposition')).toContain('galley-2026-01-02.zip');
    expect(await titlesIn(answer)).toEqual(['Ana’s soup']);
  });

  it('gives hers who made it, whoever opens it', async () => {
    const bob = await app.signUp('Bob');
    await bob.post('/recipes', { title: 'Bob’s pie' });
    const url = await linkOf(ana);
    const cookie = { cookie: `galley_session=${bob.token}`, authorization: `Bearer ${bob.token}` };
    expect(await titlesIn(await open(signedOf(url), cookie))).toEqual(['Ana’s soup']);
    expect(await titlesIn(await open(signedOf(await linkOf(bob))))).toEqual(['Bob’s pie']);
  });

  it('ends after its minutes', async () => {
    const signed = signedOf(await linkOf(ana));
    time.value += LIMITS.export_link_minutes * 60_000 - 1;
    expect((await open(signed, {}, 'HEAD')).status).toBe(200);
    time.value += 1;
    expect((await open(signed)).status).toBe(404);
  });

  it('is worth nothing when any character of it is changed, or it is signed for something else', async () => {
    const signed = signedOf(await linkOf(ana));
    for (let at = 0; at < signed.length; at++) {
      const changed = `${signed.slice(0, at)}${signed[at] === 'A' ? 'B' : 'A'}${signed.slice(at + 1)}`;
      expect((await open(changed, {}, 'HEAD')).status).toBe(404);
    }
    const { payload, expires } = app.services.signer.verify('export', signed) ?? {
      payload: new Uint8Array(),
      expires: 0,
    };
    for (const purpose of ['file', 'download'] as const)
      expect((await open(app.services.signer.sign(purpose, payload, expires))).status).toBe(404);
  });

  it('ends with the session that made it', async () => {
    const signed = signedOf(await linkOf(ana));
    expect((await ana.post('/auth/logout')).status).toBeLessThan(300);
    expect((await open(signed)).status).toBe(404);
  });

  it('counts each download against the heavy budget', async () => {
    const signed = signedOf(await linkOf(ana));
    const statuses = [];
    for (let n = 0; n < app.services.settings.rate_limit_heavy_per_minute; n++)
      statuses.push((await open(signed, {}, 'HEAD')).status);
    expect(statuses.slice(0, -1).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect(await callProcedure(app, ana, 'mutation', 'transfer.link', {})).toMatchObject({
      code: 'rate_limited',
    });
  });

  it('is announced with what is in it', async () => {
    await ana.post('/collections', { name: 'Soups' });
    const archived = (await ana.post('/recipes', { title: 'Old' })).body.id;
    await ana.delete(`/recipes/${archived}`);
    const picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a9462a' } })
      .png()
      .toBuffer();
    const sent = await ana.post('/images', undefined, {
      raw: picture,
      headers: { 'content-type': 'image/png' },
    });
    for (const title of ['One', 'Two']) await ana.post('/recipes', { title, image_url: sent.body.url });
    const photos = await photosIn(await open(signedOf(await linkOf(ana))));
    expect(await callProcedure(app, ana, 'query', 'transfer.contents', {})).toEqual({
      recipes: 4,
      collections: 1,
      products: 0,
      subscribers: 0,
      revisions: 1,
      photos: 1,
      photo_bytes: photos[0]?.byteLength,
      fits_import: true,
    });
  });
});
