import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildWorker, startBuildWorker } from '@/features/products/builds/builds.worker';
import { LIMITS } from '@/kernel/limits';
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
afterAll(() => worker.stop());

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

/** Changes what is in its files, and publishes that. */
async function revise(id: string) {
  await ana.patch(`/products/${id}`, { subtitle: 'Revised', platforms: TERMS.platforms });
  return ana.post(`/products/${id}/publish`);
}

describe('a listing by hand', () => {
  it('is live where its creator says, and waits for her again when she says that it is nowhere', async () => {
    const id = await published(ana);
    const path = `/products/${id}/listings/etsy`;
    const waiting = await listingOf(ana, id, 'etsy');
    const nowhere = { state: 'action_required', reason: 'manual_listing', url: null, edition: null };
    expect(waiting).toMatchObject(nowhere);
    const placed = await ana.patch(path, { url: SHOP });
    expect([placed.status, placed.body]).toEqual([
      200,
      {
        ...waiting,
        state: 'live',
        reason: null,
        url: SHOP,
        edition: 1,
        published_at: '2026-11-20T10:00:00.000Z',
      },
    ]);
    expect(await listingOf(ana, id, 'etsy')).toEqual(placed.body);
    // Once more, or as it was read, changes nothing; so does nothing at all.
    time.value += 60_000;
    for (const body of [{ url: SHOP }, placed.body, {}])
      expect((await ana.patch(path, body)).body).toEqual(placed.body);
    const elsewhere = (await ana.patch(path, { url: `${SHOP}?ref=shop` })).body;
    expect(elsewhere).toEqual({ ...placed.body, url: `${SHOP}?ref=shop` });
    expect((await ana.patch(path, { ...elsewhere, url: null })).body).toMatchObject(nowhere);
    // As it was read while it waited, with its address.
    expect((await ana.patch(path, { ...waiting, url: SHOP })).body).toEqual(placed.body);
  });

  it('stays where it is when the product is published again', async () => {
    const id = await published(ana);
    await ana.patch(`/products/${id}/listings/etsy`, { url: SHOP });
    const again = await revise(id);
    expect(again.body.edition.number).toBe(2);
    expect(await listingOf(ana, id, 'etsy')).toMatchObject({ state: 'live', url: SHOP });
  });

  it('has the edition that was on sale when it went live until its creator says that it has a newer one', async () => {
    const id = await published(ana);
    const path = `/products/${id}/listings/etsy`;
    const first = (await ana.patch(path, { url: SHOP })).body;
    await revise(id);
    expect(await listingOf(ana, id, 'etsy')).toEqual(first);
    expect((await listingOf(ana, id, 'storefront')).edition).toBe(2);
    // Another address is no newer edition, and what is sent back as it was read changes nothing.
    for (const body of [{ url: `${SHOP}?a` }, first, { ...first, edition: null }])
      expect((await ana.patch(path, body)).body.edition).toBe(1);
    const renewed = await ana.patch(path, { edition: 2 });
    expect([renewed.status, renewed.body]).toEqual([200, { ...first, edition: 2 }]);
    expect((await ana.patch(path, renewed.body)).body).toEqual(renewed.body);
    expect((await ana.patch(path, { edition: 1 })).body).toEqual(first);
    expect(await listingOf(ana, id, 'etsy')).toEqual(first);
  });

  it('that goes live can have an earlier edition, and one that went off and comes back has the one on sale', async () => {
    const id = await published(ana);
    const path = `/products/${id}/listings/etsy`;
    await revise(id);
    expect((await ana.patch(path, { url: SHOP, edition: 1 })).body.edition).toBe(1);
    await ana.patch(path, { url: null });
    expect((await ana.patch(path, { url: SHOP })).body.edition).toBe(2);
    // To be taken down it is still there, as it was; after that nothing is.
    await ana.delete(path);
    expect((await listingOf(ana, id, 'etsy')).edition).toBe(2);
    expect((await ana.patch(path, { edition: 1 })).status).toBe(409);
    expect((await ana.patch(path, { url: null })).body.edition).toBeNull();
  });

  it.each([3, 0, 1.5, '2', 2_147_483_648])('has no edition %j', async (edition) => {
    const id = await published(ana);
    const path = `/products/${id}/listings/etsy`;
    await ana.patch(path, { url: SHOP });
    await revise(id);
    for (const body of [{ edition }, { edition, url: `${SHOP}?a` }]) {
      const answer = await ana.patch(path, body);
      expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, '/edition']);
    }
    expect(await listingOf(ana, id, 'etsy')).toMatchObject({ url: SHOP, edition: 1 });
  });

  it('that is nowhere has no edition to be told of', async () => {
    const id = await published(ana);
    const answer = await ana.patch(`/products/${id}/listings/etsy`, { edition: 1 });
    expect([answer.status, answer.body.code]).toEqual([409, 'invalid_transition']);
    expect((await listingOf(ana, id, 'etsy')).edition).toBeNull();
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

it('a listing that Galley keeps has an address of its own, and the edition on sale', async () => {
  const id = await published(ana);
  const before = await listingOf(ana, id, 'storefront');
  for (const body of [{ url: SHOP }, { url: null }, { edition: 1 }]) {
    const answer = await ana.patch(`/products/${id}/listings/storefront`, body);
    expect([answer.status, answer.body.code]).toEqual([409, 'automatic_listing']);
  }
  expect(await listingOf(ana, id, 'storefront')).toEqual(before);
  expect(before.edition).toBe(1);
  await ana.delete(`/products/${id}/listings/storefront`);
  expect((await listingOf(ana, id, 'storefront')).edition).toBeNull();
  await revise(id);
  expect((await listingOf(ana, id, 'storefront')).edition).toBe(2);
});
