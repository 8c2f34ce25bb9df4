import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { type App, type Client, startApp } from '@/testing/app';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp('Ana');
});

const link = { label: 'Blog', url: 'https://ana.example/' };

describe('the shop', () => {
  it('is there before anything was written, and keeps what is not sent', async () => {
    const bob = await app.signUp('Bob');
    const empty = await bob.get('/shop');
    const nothing = { handle: null, url: null, contact_email: null, links: [] };
    expect(empty.body).toMatchObject({ ...nothing, shows_sign_up: true, version: 1 });
    const changed = await bob.patch('/shop', { handle: 'Bob-Bakes', links: [link], bio: 'Bakes.' });
    expect(changed.body).toMatchObject({ handle: 'bob-bakes', links: [link], bio: 'Bakes.', version: 2 });
    expect(changed.body.url).toMatch(/\/@bob-bakes$/);
    const same = await bob.patch('/shop', changed.body);
    expect(same.body).toEqual(changed.body);
    const cleared = await bob.patch('/shop', { bio: null, shows_sign_up: false });
    expect(cleared.body).toMatchObject({
      handle: 'bob-bakes',
      bio: null,
      links: [link],
      shows_sign_up: false,
    });
    expect((await bob.get('/shop')).body).toEqual(cleared.body);
  });

  it('refuses a stale version and loses no change when two are made at once', async () => {
    const bob = await app.signUp('Bob');
    await Promise.all([bob.patch('/shop', { name: 'Bob' }), bob.patch('/shop', { bio: 'Bakes.' })]);
    expect((await bob.get('/shop')).body).toMatchObject({ name: 'Bob', bio: 'Bakes.', version: 3 });
    const stale = await bob.patch('/shop', { name: 'x' }, { headers: { 'if-match': '"2.0"' } });
    expect([stale.status, stale.body.code]).toEqual([412, 'version_conflict']);
  });

  it.each([
    [{ handle: 'ab' }, '/handle'],
    [{ handle: 'a'.repeat(LIMITS.shop_handle + 1) }, '/handle'],
    [{ handle: '-ana' }, '/handle'],
    [{ handle: 'ana-' }, '/handle'],
    [{ handle: 'ana moreau' }, '/handle'],
    [{ handle: 'añá' }, '/handle'],
    [{ handle: '' }, '/handle'],
    [{ handle: 'admin' }, '/handle'],
    [{ handle: 'GALLEY' }, '/handle'],
    [{ bio: 'x'.repeat(LIMITS.shop_bio + 1) }, '/bio'],
    [{ photo_url: 'http://a.example/a.png' }, '/photo_url'],
    [{ links: [{ label: 'x', url: 'http://a.example' }] }, '/links/0/url'],
    [{ links: [{ label: 'x', url: 'javascript:alert(1)' }] }, '/links/0/url'],
    [
      { links: [{ label: 'x', url: `https://a.example/${'a'.repeat(LIMITS.shop_link_url)}` }] },
      '/links/0/url',
    ],
    [{ links: [{ label: ' ', url: 'https://a.example' }] }, '/links/0/label'],
    [{ links: Array(LIMITS.shop_links + 1).fill(link) }, '/links'],
    [{ product_ids: Array(LIMITS.shop_products + 1).fill('product_x') }, '/product_ids'],
    [{ contact_email: 'ana' }, '/contact_email'],
    [{ contact_email: '' }, '/contact_email'],
    [{ contact_email: 'Ana <ana@example.com>' }, '/contact_email'],
    [{ contact_email: 'ana@example.com,bob@example.com' }, '/contact_email'],
    [{ contact_email: 'ana@example.com\r\nBcc: bob@example.com' }, '/contact_email'],
    [{ contact_email: 'ana@example.com?bcc=bob@example.com' }, '/contact_email'],
    [{ contact_email: `${'a'.repeat(LIMITS.email)}@example.com` }, '/contact_email'],
    [{ shows_sign_up: 'yes' }, '/shows_sign_up'],
    [{ colour: 'red' }, '/colour'],
  ])('refuses %j', async (body, pointer) => {
    const answer = await ana.patch('/shop', body);
    expect([answer.status, answer.body.errors?.[0].pointer]).toEqual([400, pointer]);
  });

  it('takes products and a photo of its owner, and none of others', async () => {
    const bob = await app.signUp('Bob');
    const id = (await bob.post('/products', { type: 'ebook', title: 'Bread' })).body.id;
    const blue = { create: { width: 40, height: 40, channels: 3 as const, background: '#2f5c7c' } };
    const raw = new Uint8Array(await sharp(blue).png().toBuffer());
    const sent = { raw, headers: { 'content-type': 'image/png' } };
    const photo_url = (await bob.post('/images', undefined, sent)).body.url;
    const kept = await bob.patch('/shop', { product_ids: [id, id], photo_url });
    expect(kept.body).toMatchObject({ product_ids: [id], photo_url });

    const products = await ana.patch('/shop', { product_ids: [id] });
    expect([products.status, products.body.code, products.body.errors[0].pointer]).toEqual([
      422,
      'unknown_product',
      '/product_ids/0',
    ]);
    const photo = await ana.patch('/shop', { photo_url });
    expect([photo.status, photo.body.errors[0].pointer]).toEqual([422, '/photo_url']);

    const files = unzipSync((await bob.get('/export')).bytes);
    expect(JSON.parse(strFromU8(files['shop.json'] ?? new Uint8Array()))).toEqual(
      (await bob.get('/shop')).body,
    );
    expect(Object.keys(files)).toContain(`photos/${photo_url.slice('/i/'.length)}`);
  });
});

describe('a handle', () => {
  const take = (who: Client, handle: string | null) => who.patch('/shop', { handle });

  it('is one creator’s, also when two ask for it at once and after it was changed', async () => {
    const [bob, cara] = [await app.signUp('Bob'), await app.signUp('Cara')];
    const both = await Promise.all([take(bob, 'pie-place'), take(cara, 'Pie-Place')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [winner, other] = both[0].status === 200 ? [bob, cara] : [cara, bob];
    const refused = await take(other, 'pie-place');
    expect([refused.body.code, refused.body.errors[0].pointer]).toEqual(['already_exists', '/handle']);
    expect((await other.get('/shop')).body).toMatchObject({ handle: null, old_handles: [] });

    const moved = await take(winner, 'pie-palace');
    expect(moved.body).toMatchObject({ handle: 'pie-palace', old_handles: ['pie-place'] });
    expect((await take(other, 'pie-place')).status).toBe(409);
    expect((await take(winner, null)).body).toMatchObject({ url: null });
    expect((await take(other, 'pie-palace')).status).toBe(409);
    expect((await take(winner, 'pie-place')).body.old_handles).toEqual(['pie-palace']);
  });

  it('can be changed so often that every old one still leads to the shop', async () => {
    const bob = await app.signUp('Bob');
    for (let at = 0; at <= LIMITS.old_addresses; at++)
      expect((await take(bob, `bread-${at}`)).status).toBe(200);
    const refused = await take(bob, 'bread-more');
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_transition']);
    expect((await take(bob, 'bread-0')).body.old_handles).toHaveLength(LIMITS.old_addresses);
  });

  it('is free again when its account is deleted', async () => {
    const bob = await app.signUp('Bob');
    await take(bob, 'bob-leaves');
    expect((await bob.call('DELETE', '/auth/me', { password: 'correct horse' })).status).toBe(204);
    expect((await take(ana, 'bob-leaves')).status).toBe(200);
  });
});
