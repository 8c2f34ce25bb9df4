import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildWorker, startBuildWorker } from '@/features/products/builds/builds.worker';
import { LIMITS } from '@/kernel/limits';
import { closeRenderer } from '@/rendering/typst/renderer';
import { type App, type Client, startApp } from '@/testing/app';

const time = { value: Date.UTC(2026, 10, 20, 10) };
const SHOP = 'https://www.etsy.com/listing/1234567890';
const TERMS = { platforms: ['storefront', 'etsy'], price_cents: 0, currency: 'EUR' };
let app: App;
let ana: Client;
let worker: BuildWorker;
beforeAll(async () => {
  app = await startApp({ clock: () => time.value });
  worker = startBuildWorker(app.services, { poll_ms: 100 });
  ana = await app.signUp('Ana');
});
afterAll(async () => {
  await worker.stop();
  await closeRenderer();
});

async function published(who: Client, terms: object = TERMS): Promise<string> {
  const recipe = (await who.post('/recipes', { title: 'Soup', ingredients: ['2 leeks'] })).body.id;
  const body = { type: 'ebook', title: 'Sunday Kitchen', recipe_ids: [recipe], formats: ['pdf'] };
  const { id } = (await who.post('/products', body)).body;
  expect((await who.post(`/products/${id}/publish`, terms)).status).toBe(200);
  return id;
}

async function listingOf(who: Client, id: string, platform: string) {
  const { listings } = (await who.get(`/products/${id}`)).body;
  return listings.find((listing: { platform: string }) => listing.platform === platform);
}

describe('a listing by hand', () => {
  it('is live where its creator says, and waits for her again when she says that it is nowhere', async () => {
    const id = await published(ana);
    const path = `/products/${id}/listings/etsy`;
    const waiting = await listingOf(ana, id, 'etsy');
    expect(waiting).toMatchObject({ state: 'action_required', reason: 'manual_listing', url: null });
    const placed = await ana.patch(path, { url: SHOP });
    expect([placed.status, placed.body]).toEqual([
      200,
      { ...waiting, state: 'live', reason: null, url: SHOP, published_at: '2026-11-20T10:00:00.000Z' },
    ]);
    expect(await listingOf(ana, id, 'etsy')).toEqual(placed.body);
    // Once more, or as it was read, changes nothing; so does nothing at all.
    time.value += 60_000;
    for (const body of [{ url: SHOP }, placed.body, {}])
      expect((await ana.patch(path, body)).body).toEqual(placed.body);
    const elsewhere = (await ana.patch(path, { url: `${SHOP}?ref=shop` })).body;
    expect(elsewhere).toEqual({ ...placed.body, url: `${SHOP}?ref=shop` });
    expect((await ana.patch(path, { url: null })).body).toMatchObject({
      state: 'action_required',
      reason: 'manual_listing',
      url: null,
    });
  });

  it('stays where it is when the product is published again', async () => {
    const id = await published(ana);
    await ana.patch(`/products/${id}/listings/etsy`, { url: SHOP });
    const again = await ana.post(`/products/${id}/publish`, { price_cents: 900 });
    expect(again.body.edition.number).toBe(2);
    expect(await listingOf(ana, id, 'etsy')).toMatchObject({ state: 'live', url: SHOP });
  });

  it('that was taken down ends when she says that it is gone, and is no place until it is published again', async () => {
    const id = await published(ana);
    const path = `/products/${id}/listings/etsy`;
    await ana.patch(path, { url: SHOP });
    expect((await ana.delete(path)).status).toBe(204);
    expect(await listingOf(ana, id, 'etsy')).toMatchObject({ reason: 'take_down_by_hand', url: SHOP });
    const refused = await ana.patch(path, { url: SHOP });
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_transition']);
    for (let time = 0; time < 2; time++)
      expect((await ana.patch(path, { url: null })).body).toMatchObject({
        state: 'unlisted',
        reason: null,
        url: null,
      });
    await ana.post(`/products/${id}/publish`, { platforms: ['etsy'] });
    expect((await ana.patch(path, { url: SHOP })).body).toMatchObject({ state: 'live', url: SHOP });
  });

  it.each([
    'http://www.etsy.com/listing/1',
    'etsy.com/listing/1',
    'https://',
    'https://shop .example/',
    'https://ana:secret@shop.example/',
    'javascript:alert(1)',
    `https://shop.example/${'x'.repeat(LIMITS.url)}`,
    '',
    7,
  ])('is nowhere at %j', async (url) => {
    const id = await published(ana);
    const answer = await ana.patch(`/products/${id}/listings/etsy`, { url });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, '/url']);
    expect(await listingOf(ana, id, 'etsy')).toMatchObject({ state: 'action_required', url: null });
  });

  it('is the creator’s alone, and on platforms where the product is', async () => {
    const id = await published(ana);
    const bob = await app.signUp('Bob');
    const body = { url: 'https://bob.example/' };
    expect((await bob.patch(`/products/${id}/listings/etsy`, body)).status).toBe(404);
    expect((await ana.patch(`/products/${id}/listings/payhip`, body)).status).toBe(404);
    expect(await listingOf(ana, id, 'etsy')).toMatchObject({ url: null });
  });
});

it('a listing that Galley keeps has an address of its own', async () => {
  const id = await published(ana);
  const before = await listingOf(ana, id, 'storefront');
  for (const url of [SHOP, null]) {
    const answer = await ana.patch(`/products/${id}/listings/storefront`, { url });
    expect([answer.status, answer.body.code]).toEqual([409, 'automatic_listing']);
  }
  expect(await listingOf(ana, id, 'storefront')).toEqual(before);
});
