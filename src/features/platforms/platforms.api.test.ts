import { beforeAll, describe, expect, it } from 'vitest';
import { MANUAL_PLATFORMS, manualPlatform } from '@/channels/platforms';
import { CONNECTABLE, SHOP_PLATFORMS } from '@/features/connections/connectors/platforms.rules';
import { minimumPrice } from '@/kernel/stripe-amounts';
import { type App, type Client, startApp } from '@/testing/app';
import { startStripe, type TestStripe } from '@/testing/servers/stripe';
import type { Platform } from './platforms.schema';

let till: TestStripe;
let app: App;
let ana: Client;
beforeAll(async () => {
  till = await startStripe();
  app = await startApp({ settings: { STRIPE_API_URL: till.url } });
  ana = await app.signUp('Ana');
});

const platforms = async (who: Client): Promise<Record<string, Platform>> => {
  const { items } = (await who.get('/platforms?per_page=100')).body;
  return Object.fromEntries(items.map((one: Platform) => [one.platform, one]));
};

describe('the platforms', () => {
  it('are the own page, the till, and every platform that is known by name', async () => {
    const found = await platforms(ana);
    const kinds = Object.values(found).map(({ name, kind }) => `${name}: ${kind}`);
    const shops: readonly string[] = SHOP_PLATFORMS.map((shop) => CONNECTABLE[shop].label);
    const here = (name: string) => `${name}: ${shops.includes(name) ? 'shop' : 'manual'}`;
    expect(kinds).toEqual([
      'Product page: automatic',
      'Stripe: payment',
      ...MANUAL_PLATFORMS.map((name) => here(manualPlatform(name).name)),
    ]);
  });

  it('say what they take', async () => {
    const { etsy, gumroad, storefront, 'amazon-kdp': kdp, payhip } = await platforms(ana);
    expect(etsy?.limits).toEqual({
      title: 140,
      description: null,
      tags: 13,
      tag: 20,
      files: 5,
      file_bytes: 20_000_000,
      format: null,
      covers: [{ width: 2000, height: 2000 }],
    });
    expect(kdp?.limits).toMatchObject({ description: 4000, tags: 7, format: 'epub' });
    expect(gumroad?.min_price).toContainEqual({ currency: 'USD', price_cents: 99 });
    expect(storefront?.min_price).toContainEqual({ currency: 'EUR', price_cents: minimumPrice('EUR') });
    expect(storefront?.min_price.every(({ price_cents }) => price_cents > 1)).toBe(true);
    expect(payhip).toMatchObject({
      min_price: [],
      limits: { title: null, tags: null, covers: [] },
      supports: ['listing_kit', 'listing_url'],
    });
  });

  it('say of the till whether it is connected to this account', async () => {
    const bob = await app.signUp('Bob');
    const put = { api_key: till.newKey(), tax: 'none' };
    expect((await bob.call('PUT', '/connections/stripe', put)).status).toBe(200);
    expect((await platforms(bob)).stripe).toMatchObject({ kind: 'payment', connected: true });
    const mine = await platforms(ana);
    expect([mine.stripe?.connected, mine.storefront?.connected, mine.etsy?.connected]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('come in pages like every list', async () => {
    // Beside the known ones, the page of a product and Stripe.
    const total = MANUAL_PLATFORMS.length + 2;
    const pages = Math.ceil(total / 5);
    const { body, headers } = await ana.get(`/platforms?per_page=5&page=${pages}`);
    expect([body.items.length, body.total, body.total_pages]).toEqual([
      total - (pages - 1) * 5,
      total,
      pages,
    ]);
    expect(headers.get('link')).toContain('rel="prev"');
    expect((await ana.get('/platforms?page=9')).body.items).toEqual([]);
    expect((await ana.get('/platforms?kind=manual')).status).toBe(400);
    expect((await app.anonymous.get('/platforms')).status).toBe(401);
  });
});
