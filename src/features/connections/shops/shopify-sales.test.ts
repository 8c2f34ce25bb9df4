import { beforeEach, describe, expect, it } from 'vitest';
import { createPlatformClient, PlatformError } from '@/server/platform-client';
import { type FakeShopify, startShopify } from '@/testing/servers/shops/shopify';
import type { ShopAsk, ShopSale } from './shop';
import { shopify } from './shopify';
import { shopifyHook, shopifySales } from './shopify-sales';

/** What is Shopify's alone; what it has in common with every shop is in the contract. */
const NOW = Date.parse('2026-11-20T10:00:00Z');
const DAY = 24 * 3_600_000;
let fake: FakeShopify;
let ask: ShopAsk;
beforeEach(async () => {
  fake = await startShopify({ currency: 'EUR' });
  fake.clock = () => NOW;
  ask = shopify.asker(createPlatformClient({ urls: { shopify: fake.url } }), fake.account);
  for (const key of ['galley-1', 'galley-2']) {
    const texts = { key, title: key, description: '', tags: [], cover_url: null, files: [] };
    const offer = { ...texts, price_cents: 1800, currency: 'EUR' };
    await shopify.put(ask, offer, null, { known: () => null, all: () => [], keep: async () => undefined });
  }
});

async function all(since = '2026-11-19T10:00:00.000Z'): Promise<ShopSale[]> {
  const found: ShopSale[] = [];
  let page: string | null = null;
  do {
    const { sales, next } = await shopifySales(ask, { since, page });
    found.push(...sales);
    page = next;
  } while (page !== null);
  return found;
}
const both = () => [fake.sold('galley-1'), fake.sold('galley-2')];
const backOf = async () => (await all())[0]?.lines.map(({ refunded_cents }) => refunded_cents);

describe('orders of Shopify', () => {
  it('have the tax beside the price where it lies in it, and what a code took off', async () => {
    fake.orders.add(
      [fake.sold('galley-1')],
      { price_cents: 2000, tax_cents: 119 },
      { off: 300, taxes_included: true },
    );
    expect((await all())[0]?.lines).toEqual([
      {
        product: fake.product('galley-1').id,
        key: 'galley-1',
        subtotal_cents: 1881,
        discount_cents: 300,
        tax_cents: 119,
        refunded_cents: 0,
      },
    ]);
  });

  it('are none before they are paid, and are told of once they are', async () => {
    fake.clock = () => NOW - 5 * DAY;
    const id = fake.orders.add(both(), { price_cents: 1800 }, { paid: false });
    fake.clock = () => NOW;
    expect(await all('2026-11-01T00:00:00Z')).toEqual([]);
    fake.orders.pays(id);
    expect(await all()).toMatchObject([{ external_id: id, sold_at: '2026-11-15T10:00:00.000Z' }]);
  });

  it('are told of again when some of the money goes back later', async () => {
    fake.clock = () => NOW - 5 * DAY;
    const id = fake.orders.add(both(), { price_cents: 1800 });
    fake.clock = () => NOW;
    expect(await all()).toEqual([]);
    fake.orders.refund(id, 1800, { place: 1 });
    expect(await all()).toMatchObject([{ refunded_at: '2026-11-20T10:00:00.000Z' }]);
    expect(await backOf()).toEqual([0, 1800]);
  });

  it('have all their lines, however many', async () => {
    const many = Array.from({ length: 74 }, () => fake.sold(null));
    fake.orders.add([...many, fake.sold('galley-1')], { price_cents: 100 });
    const [sale] = await all();
    expect(sale?.lines).toHaveLength(75);
    expect(sale?.lines.at(-1)?.product).toBe(fake.product('galley-1').id);
  });

  it('that went back in part share that out over what they are of, and over shipping', async () => {
    const id = fake.orders.add(both(), { price_cents: 1800 }, { shipping: 400 });
    fake.orders.refund(id, 1000);
    expect(await backOf()).toEqual([450, 450]);
    fake.orders.refund(id);
    expect(await backOf()).toEqual([1800, 1800]);
  });

  it('of which pieces went back say which', async () => {
    const id = fake.orders.add(both(), { price_cents: 1800 }, { quantity: 3 });
    fake.orders.refund(id, 1800, { place: 0 });
    expect(await backOf()).toEqual([1800, 0]);
    // One more piece, for half of its price.
    fake.orders.refund(id, 900, { place: 0 });
    expect(await backOf()).toEqual([2700, 0]);
  });

  it('lose no money where a piece was taken out before they were paid', async () => {
    const id = fake.orders.add(both(), { price_cents: 1800 });
    fake.orders.edit(id, 1);
    expect(await backOf()).toEqual([0, 0]);
  });

  it('may not show who has bought, on smaller plans', async () => {
    fake.orders.shows_buyers = false;
    fake.orders.add(both(), { price_cents: 1800 });
    expect(await all()).toMatchObject([{ email: '', name: null, country: null, currency: 'EUR' }]);
  });

  it('are shown to no app that may not read them', async () => {
    fake.scopes = ['write_products', 'write_publications'];
    await expect(all()).rejects.toMatchObject({ failure: { kind: 'forbidden' } });
  });

  it('of a test gateway moved no money, and what was prevented is no dispute', async () => {
    const id = fake.orders.add(both(), { price_cents: 1800, is_test: true });
    fake.orders.dispute(id, 'prevented');
    expect(await all()).toMatchObject([{ mode: 'test', dispute: 'none' }]);
  });
});

describe('webhooks of Shopify', () => {
  const URL = 'https://galley.example.com/api/hooks/shopify/abc';
  const keys = () => ({ hook_secret: 'ours', api_secret: fake.account.api_secret });

  it('tell no more than which order it is', async () => {
    await shopifyHook.make(ask, URL, 'ours');
    const id = fake.orders.add(both(), { price_cents: 1800 });
    expect(JSON.parse(fake.hookCall(id).body)).toEqual({ id: expect.any(Number) });
    expect(fake.hooks()).toEqual([URL, URL]);
  });

  it('are taken back where the second is refused, in words', async () => {
    let made = 0;
    fake.fault = ({ body }) => {
      if (!JSON.stringify(body).includes('webhookSubscriptionCreate') || ++made < 2) return null;
      const userErrors = [{ message: 'Too many.' }];
      const data = { webhookSubscriptionCreate: { webhookSubscription: null, userErrors } };
      return { status: 200, text: JSON.stringify({ data }) };
    };
    const failed = await shopifyHook.make(ask, URL, 'ours').catch((error: unknown) => error);
    expect(failed instanceof PlatformError && failed.failure).toMatchObject({ words: 'Too many.' });
    expect(fake.hooks()).toEqual([]);
  });

  it('are told from what somebody else sends', async () => {
    await shopifyHook.make(ask, URL, 'ours');
    const { headers, body } = fake.hookCall(fake.orders.add(both(), { price_cents: 1800 }));
    const is = (change: Record<string, string>, text = body, secrets = keys()) =>
      shopifyHook.isGenuine({ headers: { ...headers, ...change }, body: Buffer.from(text) }, secrets);
    expect(is({})).toBe(true);
    expect(is({}, `${body} `)).toBe(false);
    expect(is({ 'x-shopify-hmac-sha256': '' })).toBe(false);
    expect(is({ 'x-shopify-hmac-sha256': 'é'.repeat(40) })).toBe(false);
    expect(is({}, body, { ...keys(), api_secret: 'another' })).toBe(false);
    expect(shopifyHook.isGenuine({ headers, body: Buffer.from(body) }, { ...keys(), api_secret: null })).toBe(
      false,
    );
  });
});
