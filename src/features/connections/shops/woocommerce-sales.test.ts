import { beforeEach, describe, expect, it } from 'vitest';
import { createPlatformClient } from '@/server/platform-client';
import { type FakeWooCommerce, startWooCommerce } from '@/testing/servers/shops/woocommerce';
import type { ShopAsk, ShopSale } from './shop';
import { woocommerce } from './woocommerce';
import { wooHook } from './woocommerce-sales';

/** What is WooCommerce's alone of what was sold; what it has in common with every shop is in the contract. */
const NOW = Date.parse('2026-11-20T10:00:00Z');
const SINCE = '2026-11-19T10:00:00.000Z';
let fake: FakeWooCommerce;
let ask: ShopAsk;

async function open(currency = 'EUR'): Promise<void> {
  fake = await startWooCommerce({ currency });
  fake.clock = () => NOW;
  ask = woocommerce.asker(createPlatformClient({ urls: { woocommerce: fake.url } }), fake.account);
  for (const key of ['galley-1', 'galley-2']) {
    const offer = { key, title: key, description: '', tags: [], price_cents: 1800, currency };
    await woocommerce.put(ask, { ...offer, cover_url: null, files: [] }, null, {
      known: () => null,
      all: () => [],
      keep: async () => undefined,
    });
  }
}
beforeEach(() => open());

const sales = async (since = SINCE): Promise<readonly ShopSale[]> =>
  (await woocommerce.sales(ask, { since, page: null })).sales;
async function sale(): Promise<ShopSale> {
  const [found, ...others] = await sales();
  if (found === undefined || others.length > 0) throw new Error(`${others.length + 1} sales`);
  return found;
}
const back = ({ lines }: ShopSale) => lines.map(({ refunded_cents }) => refunded_cents);
/** An order of both of ours and one of hers, 18 each. */
const three = () =>
  fake.orders.add(
    [fake.sold('galley-1'), fake.sold('galley-2'), fake.sold(null)],
    fake.settings.currency,
    { price_cents: 1800, tax_cents: 300 },
    { off: 200 },
  );

describe('an order of a WooCommerce', () => {
  it('is told line by line, with what was taken off and its tax', async () => {
    three();
    const line = { subtotal_cents: 1800, discount_cents: 200, tax_cents: 0, refunded_cents: 0 };
    const { lines, refunded_at } = await sale();
    expect(refunded_at).toBeNull();
    expect(lines).toEqual([
      { ...line, key: 'galley-1', product: String(fake.sold('galley-1').product_id), tax_cents: 300 },
      { ...line, key: 'galley-2', product: String(fake.sold('galley-2').product_id) },
      { ...line, key: 'knitting', product: '12' },
    ]);
  });

  it('is none before it is paid, and is one once it is, however long ago it was made', async () => {
    fake.clock = () => NOW - 30 * 24 * 3_600_000;
    const id = fake.orders.add([fake.sold('galley-1')], 'EUR', { price_cents: 1800 }, { paid: false });
    expect(await sales('2026-01-01T00:00:00.000Z')).toEqual([]);
    fake.clock = () => NOW;
    expect(await sales()).toEqual([]);
    fake.orders.pays(id);
    expect(await sale()).toMatchObject({ external_id: id, sold_at: '2026-11-20T10:00:00.000Z' });
  });

  it.each([
    // Line by line, as it is said.
    ['of a line', [[500, 1]], [0, 500, 0]],
    ['of a line with its tax', [[1900, 0]], [1900, 0, 0]],
    [
      'of two lines',
      [
        [500, 1],
        [700, 2],
      ],
      [0, 500, 700],
    ],
    // Paid were 19, 16 and 16: a sum is shared out over what is left of them.
    ['as a sum', [[510]], [190, 160, 160]],
    ['of a line, then as a sum', [[1600, 1], [350]], [190, 1600, 160]],
    ['as sums that leave odd cents', [[100], [1]], [38, 32, 31]],
    ['of everything', [[undefined]], [1900, 1600, 1600]],
    ['of everything that a part has left', [[100, 2], [undefined]], [1900, 1600, 1600]],
  ] as [string, [number?, number?][], number[]][])('tells what went back %s', async (_what, made, parts) => {
    const id = three();
    for (const [cents, line] of made) fake.orders.refund(id, cents, line);
    expect(back(await sale())).toEqual(parts);
  });

  it('tells when the last of it went back', async () => {
    const id = three();
    fake.clock = () => NOW + 3_600_000;
    fake.orders.refund(id, 100);
    fake.clock = () => NOW + 7_200_000;
    fake.orders.refund(id, 100);
    expect(await sale()).toMatchObject({ refunded_at: '2026-11-20T12:00:00.000Z' });
  });

  it.each([
    // 18.50 with 19 % of tax in it, 1,000 yen with 8 %, as they are kept there.
    ['EUR', { subtotal: '15.546218', total: '15.546218', total_tax: '2.953782' }, [1555, 0, 295]],
    ['EUR', { subtotal: '15.546218', total: '13.991597', total_tax: '2.658403' }, [1555, 156, 266]],
    ['JPY', { subtotal: '925.925926', total: '925.925926', total_tax: '74.074074' }, [926, 0, 74]],
    ['KWD', { subtotal: '1.500000', total: '1.500000', total_tax: '0.000000' }, [1500, 0, 0]],
    // Made dearer by a plugin.
    ['EUR', { subtotal: '10', total: '12', total_tax: '0' }, [1200, 0, 0]],
  ])('is told to the cent where the tax lies in the price, in %s: %j', async (currency, amounts, cents) => {
    const order = {
      id: 7,
      status: 'completed',
      currency,
      total: '20',
      date_paid_gmt: '2026-11-20T09:59:58',
      billing: { first_name: '', last_name: '', country: '', email: null },
      line_items: [{ id: 1, product_id: 0, sku: null, ...amounts }],
      refunds: [],
    };
    fake.fault = () => ({ status: 200, text: JSON.stringify([order]) });
    const found = await sale();
    expect(found).toMatchObject({
      name: null,
      email: '',
      country: null,
      sold_at: '2026-11-20T09:59:58.000Z',
    });
    expect(found.lines[0]).toMatchObject({ product: null, key: null });
    const [line] = found.lines;
    expect([line?.subtotal_cents, line?.discount_cents, line?.tax_cents]).toEqual(cents);
  });

  it('is asked for without its buyer’s street and phone', async () => {
    three();
    await sale();
    const [call] = fake.calls.filter(({ path }) => path.endsWith('/orders'));
    expect(call?.query.get('_fields')).toBe(
      'id,status,currency,total,date_paid_gmt,billing.first_name,billing.last_name,billing.country,billing.email,line_items,refunds',
    );
    expect(call?.query.get('modified_after')).toBe('2026-11-19T10:00:00');
  });
});

describe('what a WooCommerce sends', () => {
  const keys = { hook_secret: 'our-secret', api_secret: 'cs_other' };
  const genuine = ({ headers, body }: { headers: Record<string, string>; body: string }) =>
    wooHook.isGenuine({ headers, body: Buffer.from(body) }, keys);

  it('is taken as it was signed, and otherwise not', async () => {
    await wooHook.make(ask, 'https://galley.example.com/api/hooks/woocommerce/b', 'our-secret');
    const sent = fake.hookCall(three());
    expect(genuine(sent)).toBe(true);
    expect(genuine({ ...sent, body: `${sent.body} ` })).toBe(false);
    for (const signature of ['', 'x', '!', 'A'.repeat(44), 'ö'.repeat(32)])
      expect(genuine({ ...sent, headers: { 'x-wc-webhook-signature': signature } })).toBe(false);
    const { headers, body } = sent;
    expect(wooHook.isGenuine({ headers, body: Buffer.from(body) }, { ...keys, hook_secret: 'another' })).toBe(
      false,
    );
  });

  it('first, while the webhook is made, is signed by nobody and tells of nothing', async () => {
    await wooHook.make(ask, 'https://galley.example.com/api/hooks/woocommerce/b', 'our-secret');
    expect(genuine(fake.orders.ping())).toBe(false);
  });
});
