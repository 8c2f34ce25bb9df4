import { beforeEach, describe, expect, it } from 'vitest';
import { SHOP_PLATFORMS, type ShopPlatform } from '@/features/connections/connectors/platforms.rules';
import { createPlatformClient, PlatformError } from '@/server/platform-client';
import { FAULTS } from '@/testing/servers/platform-server';
import type { FakeShop, ShopTrait } from '@/testing/servers/shops/fake';
import { FAKE_SHOPS } from '@/testing/servers/shops/registry';
import { SHOPS } from './registry';
import type { ShopAdapter, ShopAsk, ShopOffer, ShopSale } from './shop';

/** What holds of what every shop has sold, each played by a server on this machine. */
const CASES: readonly { name: ShopPlatform; shop: ShopAdapter; has: (trait: ShopTrait) => boolean }[] =
  SHOP_PLATFORMS.map((name) => ({
    name,
    shop: SHOPS[name],
    has: (trait) => FAKE_SHOPS[name].has.includes(trait),
  }));
const NOW = Date.parse('2026-11-20T10:00:00Z');
const SINCE = '2026-11-19T10:00:00.000Z';

const offer = (currency: string, price_cents: number): ShopOffer => ({
  key: `galley-${currency.toLowerCase()}`,
  title: 'Sunday Kitchen',
  description: 'Forty recipes.',
  tags: [],
  price_cents,
  currency,
  cover_url: null,
  files: [],
});

describe.each(CASES)('what $name has sold', ({ name, shop, has }) => {
  let fake: FakeShop;
  let ask: ShopAsk;
  beforeEach(async () => {
    fake = await FAKE_SHOPS[name].start();
    ready();
  });
  function ready(): void {
    fake.clock = () => NOW;
    ask = shop.asker(createPlatformClient({ urls: { [name]: fake.url } }), fake.account);
  }
  /** Begins anew with a shop that sells in a currency, where it sells in one alone. */
  async function sellsIn(currency: string): Promise<void> {
    if (has('any_currency')) return;
    fake = await FAKE_SHOPS[name].start({ currency });
    ready();
  }

  const put = (of: ShopOffer) =>
    shop.put(ask, of, null, { known: () => null, all: () => [], keep: async () => undefined });
  /** All pages, as the worker reads them. */
  async function all(since = SINCE): Promise<ShopSale[]> {
    const found: ShopSale[] = [];
    let page: string | null = null;
    for (let at = 0; at < 100; at++) {
      const { sales, next } = await shop.sales(ask, { since, page });
      found.push(...sales);
      if (next === null) return found;
      page = next;
    }
    throw new Error('its pages have no end');
  }
  const sumsOf = ({ lines: [line] }: ShopSale) => line && line.subtotal_cents - line.discount_cents;
  const one = async (): Promise<ShopSale> => {
    const [found, ...others] = await all();
    if (found === undefined || others.length > 0) throw new Error(`${others.length + 1} sales`);
    return found;
  };

  it.each([
    ['USD', 1850],
    ['USD', 123_456],
    ['USD', 0],
    ['EUR', 1850],
    ['EUR', 123_400],
    ['JPY', 1800],
    ['KRW', 18_000],
  ])('is told to the cent, in %s for %i', async (currency, price_cents) => {
    await sellsIn(currency);
    const of = offer(currency, price_cents);
    const { id } = await put(of);
    const external_id = fake.sells(of.key, { price_cents });
    const sale = await one();
    expect(sale).toMatchObject({
      external_id,
      currency,
      email: 'hannah@example.com',
      name: 'Hannah Arnold',
      country: 'US',
      dispute: 'none',
      mode: 'live',
      sold_at: new Date(NOW).toISOString(),
      lines: [{ tax_cents: 0, refunded_cents: 0 }],
    });
    expect(sumsOf(sale)).toBe(price_cents);
    const [line] = sale.lines;
    expect([line?.product === id, line?.key === of.key]).toContain(true);
  });

  it('has tax beside the price, as the shop says', async () => {
    await sellsIn('EUR');
    await put(offer('EUR', 2000));
    fake.sells('galley-eur', { price_cents: 2000, tax_cents: 400 });
    const sale = await one();
    expect(sumsOf(sale)).toBe(2000);
    expect(sale.lines[0]?.tax_cents).toBe(400);
  });

  it.each([
    ['USD', 1850, 500],
    ['KRW', 18_000, 17_500],
  ])('tells what went back of it, in %s', async (currency, price_cents, part) => {
    await sellsIn(currency);
    await put(offer(currency, price_cents));
    const id = fake.sells(`galley-${currency.toLowerCase()}`, { price_cents });
    fake.refunds(id, part);
    expect((await one()).lines[0]?.refunded_cents).toBe(part);
    fake.refunds(id);
    expect((await one()).lines[0]?.refunded_cents).toBe(price_cents);
  });

  if (has('disputes'))
    it('tells how a dispute stands', async () => {
      await put(offer('USD', 1800));
      const id = fake.sells('galley-usd', { price_cents: 1800 });
      fake.disputes(id, 'open');
      expect(['open', 'lost']).toContain((await one()).dispute);
      fake.disputes(id, 'lost');
      expect((await one()).dispute).toBe('lost');
      fake.disputes(id, 'won');
      expect((await one()).dispute).toBe('won');
    });

  it('is told page by page, each once, and still when the product is off sale or deleted', async () => {
    const { id } = await put(offer('USD', 1800));
    const sold: string[] = [];
    for (let at = 0; at < 60; at++) {
      fake.clock = () => NOW - at * 60_000;
      sold.push(fake.sells(at % 2 === 0 ? 'galley-usd' : null, { price_cents: 1800 }));
    }
    fake.clock = () => NOW - 40 * 24 * 3_600_000;
    const old = fake.sells('galley-usd', { price_cents: 1800 });
    await shop.takeDown(ask, id);
    fake.deletes('galley-usd');
    const names = (await all()).map(({ external_id }) => external_id);
    expect(names.toSorted()).toEqual(sold.toSorted());
    const far = await all('2026-09-21T10:00:00.000Z');
    expect(far.map(({ external_id }) => external_id)).toContain(old);
    expect(far).toHaveLength(61);
  });

  it('may come from an odd address, and from nobody who gave a name', async () => {
    await put(offer('USD', 1800));
    fake.sells('galley-usd', { price_cents: 1800, email: '"o\'né & co"+x@exämple.com', name: null });
    expect(await one()).toMatchObject({ email: '"o\'né & co"+x@exämple.com', name: null });
  });

  it.each(Object.entries(FAULTS))(
    'is not known after %s, and is the next time',
    async (_name, { fault, kind }) => {
      await put(offer('USD', 1800));
      for (let at = 0; at < 60; at++) fake.sells('galley-usd', { price_cents: 1800 });
      for (let at = 0; ; at++) {
        let calls = 0;
        fake.fault = () => (calls++ === at ? fault : null);
        const failed = await all().then(
          () => null,
          (error: unknown) => error,
        );
        if (calls <= at) break;
        expect(failed, `call ${at + 1}`).toBeInstanceOf(PlatformError);
        expect(failed instanceof PlatformError && failed.failure.kind).toBe(kind);
      }
      fake.fault = () => null;
      expect(await all()).toHaveLength(60);
    },
  );

  const { hook } = shop;
  if (hook !== null)
    describe('and a call about it', () => {
      const make = async () => await hook.make(ask, 'https://galley.example.com/api/hooks/a/b', 'our-secret');
      const keys = () => ({ hook_secret: 'our-secret', api_secret: fake.account.api_secret });

      it('goes to the address that was given, and ends', async () => {
        const ids = await make();
        expect(new Set(fake.hooks())).toEqual(new Set(['https://galley.example.com/api/hooks/a/b']));
        for (const id of ids) expect(id).toMatch(/^\S+$/);
        await hook.remove(ask, ids);
        expect(fake.hooks()).toEqual([]);
        await hook.remove(ask, ids);
      });

      it('is taken for the shop’s', async () => {
        await make();
        await put(offer('USD', 1800));
        const { headers, body } = fake.hookCall(fake.sells('galley-usd', { price_cents: 1800 }));
        expect(hook.isGenuine({ headers, body: Buffer.from(body) }, keys())).toBe(true);
      });

      it('leaves none behind where it could not be asked for', async () => {
        for (let at = 0; ; at++) {
          let calls = 0;
          fake.fault = () => (calls++ === at ? { status: 500 } : null);
          const failed = await make().then(
            () => false,
            () => true,
          );
          fake.fault = () => null;
          if (!failed) break;
          expect(fake.hooks()).toEqual([]);
        }
      });
    });
});
