import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { type App, type Client, startApp } from '@/testing/app';
import { startSite } from '@/testing/servers/site';

let app: App;
let ana: Client;
let site: string;
beforeAll(async () => {
  // The certificate of the site is its own.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  const logo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a9462a' } })
    .png()
    .toBuffer();
  const foreign = await startSite(
    (_, response) => void response.setHeader('Content-Type', 'image/png').end(logo),
    { secure: true },
  );
  site = foreign.url;
  app = await startApp({ settings: { IMPORT_ALLOWED_HOSTS: [foreign.host] } });
  ana = await app.signUp('Ana');
});

const draft = async (who: Client, more: object = {}) => {
  const recipe = (await who.post('/recipes', { title: 'Leek soup', servings: 2, ingredients: ['1 leek'] }))
    .body;
  const product = await who.post('/products', {
    type: 'ebook',
    title: 'Soups',
    recipe_ids: [recipe.id],
    ...more,
  });
  expect(product.status, JSON.stringify(product.body)).toBe(201);
  return product.body;
};

describe('the brand kit', () => {
  it('is there before anything was written, and keeps what is not sent', async () => {
    const bob = await app.signUp('Bob');
    const empty = await bob.get('/brand');
    expect(empty.body).toMatchObject({ accent: null, links: [], version: 1, updated_at: null });
    const links = [{ label: 'Letter', url: 'https://bob.example/letter' }];
    const changed = await bob.patch('/brand', { accent: '#1D6A46', links });
    expect(changed.body).toMatchObject({ accent: '#1d6a46', links, version: 2 });
    const named = await bob.patch('/brand', { name: 'Bob bakes' });
    expect(named.body).toMatchObject({ accent: '#1d6a46', links, name: 'Bob bakes', version: 3 });
    const same = await bob.patch('/brand', named.body);
    expect(same.body).toEqual(named.body);
    const cleared = await bob.patch('/brand', { accent: null, links: [] });
    expect(cleared.body).toMatchObject({ accent: null, links: [], name: 'Bob bakes' });
    expect((await bob.get('/brand')).body).toEqual(cleared.body);
  });

  it('refuses a stale version and changes nothing, also the first time', async () => {
    const bob = await app.signUp('Bob');
    const first = await bob.get('/brand');
    const stale = await bob.patch('/brand', { name: 'x' }, { headers: { 'if-match': '"9.0"' } });
    expect([stale.status, stale.body.code]).toEqual([412, 'version_conflict']);
    const fresh = { headers: { 'if-match': first.headers.get('etag') ?? '' } };
    expect((await bob.patch('/brand', { name: 'Bob' }, fresh)).status).toBe(200);
    expect((await bob.patch('/brand', { name: 'Rob' }, fresh)).status).toBe(412);
    expect((await bob.get('/brand')).body).toMatchObject({ name: 'Bob', version: 2 });
  });

  it('loses no change when two are made at once, also the first two', async () => {
    const bob = await app.signUp('Bob');
    await Promise.all([bob.patch('/brand', { name: 'Bob' }), bob.patch('/brand', { bio: 'Bakes.' })]);
    expect((await bob.get('/brand')).body).toMatchObject({ name: 'Bob', bio: 'Bakes.', version: 3 });
  });

  it.each([
    [{ accent: 'green' }, '/accent'],
    [{ accent: '#fff' }, '/accent'],
    [{ accent: '#1d6a46; }' }, '/accent'],
    [{ heading_font: 'comic_sans' }, '/heading_font'],
    [{ body_font: 'fraunces' }, '/body_font'],
    [{ links: [{ label: 'x', url: 'javascript:alert(1)' }] }, '/links/0/url'],
    [{ links: [{ label: '', url: 'https://a.example' }] }, '/links/0/label'],
    [{ links: Array(LIMITS.brand_links + 1).fill({ label: 'x', url: 'https://a.example' }) }, '/links'],
    [{ links: null }, '/links'],
    [{ bio: 'x'.repeat(LIMITS.description + 1) }, '/bio'],
    [{ logo_url: 'http://a.example/logo.png' }, '/logo_url'],
    [{ colour: '#000000' }, '/colour'],
  ])('refuses %j', async (body, pointer) => {
    const answer = await ana.patch('/brand', body);
    expect([answer.status, answer.body.errors?.[0].pointer]).toEqual([400, pointer]);
  });

  it('takes a logo of its owner, or fetches one, and no other', async () => {
    const fetched = await ana.patch('/brand', { logo_url: `${site}/logo.png` });
    expect(fetched.body.logo_url).toMatch(/^\/i\/[0-9a-f]{32}\.webp$/);
    const bob = await app.signUp('Bob');
    for (const logo_url of [fetched.body.logo_url, 'https://127.0.0.1/logo.png', 'https://[::1]/x']) {
      const answer = await bob.patch('/brand', { name: 'New', logo_url });
      expect([answer.status, answer.body.code]).toEqual([422, 'image_not_fetched']);
      expect(answer.body.errors[0].pointer).toBe('/logo_url');
    }
    expect((await bob.get('/brand')).body).toMatchObject({ name: null, version: 1 });
  });
});

describe('products', () => {
  it('start with the author of the brand kit, unless they name one', async () => {
    const bob = await app.signUp('Bob');
    expect((await draft(bob)).author_name).toBe(null);
    await bob.patch('/brand', { author_name: 'Robert B.' });
    expect((await draft(bob)).author_name).toBe('Robert B.');
    expect((await draft(bob, { author_name: 'Rob' })).author_name).toBe('Rob');
  });

  it('have a new build after a change of the brand kit, and the old one when it is taken back', async () => {
    const bob = await app.signUp('Bob');
    const { id } = await draft(bob);
    const build = async () => (await bob.post(`/products/${id}/builds`)).body.id;
    const first = await build();
    expect(await build()).toBe(first);
    await bob.patch('/brand', { accent: '#1d6a46' });
    const second = await build();
    expect(second).not.toBe(first);
    await bob.patch('/brand', { accent: null });
    expect(await build()).toBe(first);
  });

  it('take a cover from the web once, and none from a private address', async () => {
    const bob = await app.signUp('Bob');
    const image_url = `${site}/cover.png`;
    const made = await draft(bob, { cover: { kind: 'photo', image_url } });
    expect(made.cover.image_url).toMatch(/^\/i\//);
    const patched = await bob.patch(`/products/${made.id}`, { cover: { kind: 'photo', image_url } });
    expect(patched.body.cover.image_url).toMatch(/^\/i\//);
    expect(patched.body.cover.image_url).not.toBe(made.cover.image_url);
    const cover = { kind: 'photo', image_url: 'https://127.0.0.1/cover.png' };
    for (const answer of [
      await bob.patch(`/products/${made.id}`, { title: 'New', cover }),
      await bob.post('/products', { type: 'ebook', title: 'New', cover }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'image_not_fetched']);
      expect(answer.body.errors[0].pointer).toBe('/cover/image_url');
    }
    expect((await bob.get(`/products/${made.id}`)).body).toEqual(patched.body);
    const missing = await ana.patch(`/products/${made.id}`, { cover: { kind: 'photo', image_url } });
    expect(missing.status).toBe(404);
  });
});

it('an export holds the brand kit with its logo', async () => {
  const bob = await app.signUp('Bob');
  const { logo_url } = (await bob.patch('/brand', { name: 'Bob bakes', logo_url: `${site}/logo.png` })).body;
  const files = unzipSync((await bob.get('/export')).bytes);
  expect(JSON.parse(strFromU8(files['brand.json'] ?? new Uint8Array()))).toMatchObject({
    name: 'Bob bakes',
    logo_url,
  });
  expect(Object.keys(files)).toContain(`photos/${logo_url.slice('/i/'.length)}`);
});
