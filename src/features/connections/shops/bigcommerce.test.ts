import { beforeEach, describe, expect, it } from 'vitest';
import { createPlatformClient, PlatformError } from '@/server/platform-client';
import { type FakeBigCommerce, startBigCommerce } from '@/testing/servers/shops/bigcommerce';
import { bigcommerce } from './bigcommerce';
import { bigcommerceHook } from './bigcommerce-sales';
import { type ShopAsk, type ShopOffer, type ShopSale, WrongAddress } from './shop';

/** What is BigCommerce's alone; what it has in common with every shop is in the contract. */
const NOW = Date.parse('2026-11-20T10:00:00Z');
const SINCE = '2026-11-19T10:00:00.000Z';
const OFFER: ShopOffer = {
  key: 'galley-1',
  title: 'Sunday Kitchen',
  description: 'Forty recipes.',
  tags: ['baking'],
  price_cents: 1800,
  currency: 'EUR',
  cover_url: 'https://galley.example.com/covers/1.webp',
  files: [],
};
let fake: FakeBigCommerce;
let ask: ShopAsk;

const askAs = (account = fake.account) =>
  bigcommerce.asker(createPlatformClient({ urls: { bigcommerce: fake.url } }), account);
beforeEach(async () => {
  fake = await startBigCommerce({ currency: 'EUR' });
  fake.clock = () => NOW;
  ask = askAs();
});
const publish = async (offer: ShopOffer = OFFER) =>
  bigcommerce.put(ask, offer, await bigcommerce.find(ask, offer.key), {
    known: () => null,
    all: () => [],
    keep: async () => undefined,
  });
const failureOf = async (work: Promise<unknown>) => {
  const error = await work.catch((caught: unknown) => caught);
  if (!(error instanceof PlatformError)) throw error;
  return error.failure;
};

describe('the address of a BigCommerce', () => {
  const read = (typed: string) => bigcommerce.address?.read(typed);
  it.each([
    'https://api.bigcommerce.com/stores/abc123/v3/',
    'https://api.bigcommerce.com/stores/abc123/v2',
    'https://api.bigcommerce.com/stores/abc123',
    'api.bigcommerce.com/stores/abc123/v3/catalog',
    'https://store-abc123.mybigcommerce.com/manage/dashboard',
    'store-abc123-1.mybigcommerce.com',
    ' ABC123 ',
  ])('is read from %s', (typed) => {
    expect(read(typed)).toBe('https://api.bigcommerce.com/stores/abc123');
  });

  it.each([
    '',
    'http://api.bigcommerce.com/stores/abc123',
    'https://api.bigcommerce.com/',
    'https://api.bigcommerce.com/stores/',
    'https://api.bigcommerce.com/stores/..%2Fabc',
    'https://api.bigcommerce.com:8443/stores/abc123',
    'https://api.bigcommerce.com@evil.example/stores/abc123',
    'https://api.bigcommerce.com.evil.example/stores/abc123',
    'https://evil.example/stores/abc123',
    'store-.mybigcommerce.com',
    'ines.example',
    'two words',
  ])('is none in %j', (typed) => {
    expect(read(typed)).toBeNull();
  });

  it('is wrong where no store is', async () => {
    const account = { ...fake.account, address: 'https://api.bigcommerce.com/stores/other' };
    await expect(bigcommerce.account(askAs(account), account)).rejects.toBeInstanceOf(WrongAddress);
  });
});

describe('the token of a BigCommerce', () => {
  it('that may not change products is told from one that may, and changes nothing', async () => {
    await bigcommerce.account(ask, fake.account);
    expect(fake.shown()).toEqual([]);
    fake.scopes.products = 'read-only';
    const failure = await failureOf(bigcommerce.account(ask, fake.account));
    expect(failure).toMatchObject({ kind: 'forbidden', words: expect.stringContaining('scope') });
  });

  it('that may not read orders is told when it is pasted', async () => {
    fake.scopes.orders = false;
    expect(await failureOf(bigcommerce.account(ask, fake.account))).toMatchObject({ kind: 'forbidden' });
  });
});

describe('a product in a BigCommerce', () => {
  it('needs no parcel, and is at the store’s own domain', async () => {
    const made = await publish();
    expect(fake.product('galley-1')).toMatchObject({ type: 'digital', weight: 0, price: 18 });
    expect(made.url).toBe('https://ines.example/galley-1/');
  });

  it('that somebody can neither see nor buy is off sale', async () => {
    const made = await publish();
    fake.product('galley-1').availability = 'disabled';
    expect(await bigcommerce.read(ask, made.id)).toMatchObject({ is_live: false, url: null });
    await publish();
    await bigcommerce.takeDown(ask, made.id);
    expect(fake.product('galley-1')).toMatchObject({ is_visible: false, availability: 'disabled' });
  });

  it('has a title that no other product has, or is refused in its words', async () => {
    fake.adds('Sunday Kitchen');
    expect(await failureOf(publish())).toEqual({
      kind: 'refused',
      status: 409,
      words: 'The product name is a duplicate.',
    });
    await publish({ ...OFFER, title: 'Sundays' });
    const failure = await failureOf(publish());
    expect(failure).toMatchObject({ kind: 'refused', status: 409 });
    expect(fake.product('galley-1').name).toBe('Sundays');
  });

  it('sells in one currency, to its smallest coin', async () => {
    expect(await failureOf(publish({ ...OFFER, currency: 'USD' }))).toMatchObject({
      kind: 'refused',
      words: 'This store sells in EUR, not in USD.',
    });
    fake.settings.decimal_places = 0;
    expect(await failureOf(publish({ ...OFFER, price_cents: 1850 }))).toMatchObject({
      words: 'This store rounds prices to €1.00, so it can’t charge €18.50.',
    });
    await publish({ ...OFFER, price_cents: 1900 });
  });

  it('keeps the pictures that it has, and sells without one', async () => {
    await publish({ ...OFFER, cover_url: 'https://galley.example.com/covers/1' });
    expect(fake.shown()).toMatchObject([{ is_live: true, covers: [] }]);
    await publish();
    await publish({ ...OFFER, cover_url: 'https://galley.example.com/covers/2.webp' });
    expect(fake.shown()).toMatchObject([{ covers: [OFFER.cover_url] }]);
  });

  it('of hers stays as it is, whatever case its SKU is in', async () => {
    const made = await publish();
    expect(await bigcommerce.find(ask, 'galley-2')).toBeNull();
    // A filter that is not heeded answers with anything.
    const body = { data: [{ ...fake.product('galley-1'), sku: 'GALLEY-1', custom_url: null }] };
    fake.fault = ({ path }) =>
      path.endsWith('/products') ? { status: 200, text: JSON.stringify(body) } : null;
    expect(await bigcommerce.find(ask, 'galley-2')).toBeNull();
    expect(await bigcommerce.find(ask, 'galley-1')).toMatchObject({ id: made.id, url: null });
  });
});

describe('an order of a BigCommerce', () => {
  const sales = async (since = SINCE): Promise<readonly ShopSale[]> =>
    (await bigcommerce.sales(ask, { since, page: null })).sales;
  async function sale(): Promise<ShopSale> {
    const [found, ...others] = await sales();
    if (found === undefined || others.length > 0) throw new Error(`${others.length + 1} sales`);
    return found;
  }
  const back = ({ lines }: ShopSale) => lines.map(({ refunded_cents }) => refunded_cents);
  /** An order of two of ours and one of hers, 18 each less 2, with tax on the first and a parcel. */
  const three = () =>
    fake.orders.add(
      [fake.sold('galley-1'), fake.sold('galley-2'), fake.sold(null)],
      'EUR',
      { price_cents: 1800, tax_cents: 300 },
      { off: 200, shipping: 500 },
    );
  beforeEach(async () => {
    await publish();
    await publish({ ...OFFER, key: 'galley-2', title: 'Weekdays' });
  });

  it('is told line by line, in what was paid and not in what was shown', async () => {
    three();
    const line = { subtotal_cents: 1800, discount_cents: 200, tax_cents: 0, refunded_cents: 0 };
    const { lines, currency, refunded_at } = await sale();
    expect(refunded_at).toBeNull();
    expect(currency).toBe('EUR');
    expect(lines).toEqual([
      { ...line, key: 'galley-1', product: String(fake.product('galley-1').id), tax_cents: 300 },
      { ...line, key: 'galley-2', product: String(fake.product('galley-2').id) },
      { ...line, key: 'knitting', product: '12' },
    ]);
  });

  it.each<[number, string, boolean]>([
    [0, '', false],
    [1, '', false],
    [7, 'pending', false],
    [7, 'captured', true],
    [11, 'authorized', false],
    [11, '', true],
    [10, 'pending', true],
    [12, 'held for review', false],
    [12, 'paid', true],
    [5, 'void', false],
    [5, 'refunded', true],
    [6, 'declined', false],
    [13, 'captured', true],
    [14, 'partially refunded', true],
  ])(
    'with the status %i and a payment that is “%s” has its money: %s',
    async (status_id, payment_status, is_paid) => {
      fake.orders.add([fake.sold('galley-1')], 'EUR', { price_cents: 1800 }, { status_id, payment_status });
      expect(await sales()).toHaveLength(is_paid ? 1 : 0);
    },
  );

  it('that is paid long after it was made is found', async () => {
    fake.clock = () => NOW - 30 * 24 * 3_600_000;
    const states = { status_id: 7, payment_status: 'pending' };
    const id = fake.orders.add([fake.sold('galley-1')], 'EUR', { price_cents: 1800 }, states);
    expect(await sales('2026-01-01T00:00:00.000Z')).toEqual([]);
    fake.clock = () => NOW;
    fake.orders.moves(id, 11, 'captured');
    expect(await sale()).toMatchObject({ external_id: id, sold_at: '2026-10-21T10:00:00.000Z' });
  });

  it.each<[string, [number?, Parameters<FakeBigCommerce['orders']['refund']>[2]?][], number[]]>([
    ['of a line', [[500, { place: 1 }]], [0, 500, 0]],
    ['of a line that is counted', [[1900, { place: 0, is_counted: true }]], [1900, 0, 0]],
    [
      'of two lines',
      [
        [500, { place: 1 }],
        [700, { place: 2 }],
      ],
      [0, 500, 700],
    ],
    ['of the parcel', [[500, { is_shipping: true }]], [0, 0, 0]],
    // Paid were 19, 16, 16, and 5 beside them.
    ['as a sum', [[560]], [190, 160, 160]],
    ['as a sum after a line', [[1600, { place: 1 }], [400]], [190, 1600, 160]],
    [
      'of more than a line has left',
      [
        [1600, { place: 1 }],
        [400, { place: 1 }],
      ],
      [190, 1600, 160],
    ],
    ['and was declined', [[500, { place: 1, is_declined: true }]], [0, 0, 0]],
    ['of everything', [[]], [1900, 1600, 1600]],
    ['of everything that a part has left', [[100, { place: 2 }], []], [1900, 1600, 1600]],
  ])('tells what went back %s', async (_what, made, parts) => {
    const id = three();
    for (const [cents, how] of made) fake.orders.refund(id, cents, how);
    expect(back(await sale())).toEqual(parts);
  });

  it('that she has only marked as refunded is refunded', async () => {
    fake.orders.moves(three(), 4);
    expect(back(await sale())).toEqual([1900, 1600, 1600]);
  });

  it('tells when the last of it went back, of however many', async () => {
    const id = three();
    for (let at = 0; at < 60; at++) {
      fake.clock = () => NOW + at * 60_000;
      fake.orders.refund(id, 10, { place: 0 });
    }
    const found = await sale();
    expect(back(found)).toEqual([600, 0, 0]);
    expect(found.refunded_at).toBe('2026-11-20T10:59:00.000Z');
  });

  it('is one whose refunds end', async () => {
    three();
    const one = { order_id: 1, created: '2026-11-20T10:00:00+00:00', total_amount: 1, items: [] };
    const text = JSON.stringify({ data: Array.from({ length: 50 }, () => one) });
    fake.fault = ({ path }) => (path.endsWith('/refunds') ? { status: 200, text } : null);
    expect(await failureOf(sales())).toEqual({
      kind: 'away',
      words: 'This order has more refunds than we can read.',
    });
  });

  it('is in dispute until its status is another', async () => {
    const id = three();
    fake.disputes(id, 'open');
    expect(await sale()).toMatchObject({ dispute: 'open' });
    fake.disputes(id, 'won');
    expect(await sale()).toMatchObject({ dispute: 'none' });
  });

  it('is a test where the gateway for tests took it', async () => {
    fake.sells('galley-1', { price_cents: 1800, is_test: true });
    expect(await sale()).toMatchObject({ mode: 'test' });
  });

  it('counts each of several', async () => {
    const id = fake.orders.add([fake.sold('galley-1')], 'EUR', { price_cents: 1800 }, { quantity: 3 });
    expect((await sale()).lines).toMatchObject([{ subtotal_cents: 5400 }]);
    fake.orders.refund(id, 1800, { place: 0, is_counted: true });
    expect(back(await sale())).toEqual([1800]);
  });

  it.each([
    // A parcel's tax lies in its price, parts of a cent in both; and a line that was made dearer.
    [{ total_ex_tax: '15.5462', total_inc_tax: '18.5000' }, [1555, 0, 295]],
    [
      { total_ex_tax: '55.9900', total_inc_tax: '65.2300', discounted_total_inc_tax: '63.6400' },
      [5599, 159, 924],
      [{ amount: '1.5900' }],
    ],
    [{ total_ex_tax: 10, total_inc_tax: 10, discounted_total_inc_tax: 12 }, [1000, 0, 200]],
    [{ total_ex_tax: '10.0000', total_inc_tax: '10.0000' }, [1000, 1000, 0], [{ amount: '11.0000' }]],
  ] as [object, number[], object[]?][])(
    'comes to what was paid, of %j',
    async (amounts, cents, discounts) => {
      const line = { id: 1, product_id: 0, sku: '', quantity: 1, ...amounts, applied_discounts: discounts };
      const order = {
        id: 7,
        status_id: 10,
        payment_status: 'captured',
        date_created: 'Fri, 20 Nov 2026 09:59:58 +0000',
        total_inc_tax: '20.0000',
        default_currency_code: 'EUR',
        billing_address: { first_name: '', last_name: '', country_iso2: '', email: null },
        consignments: { shipping: [{ line_items: [line] }] },
      };
      fake.fault = ({ path }) =>
        path.endsWith('/v2/orders') ? { status: 200, text: JSON.stringify([order]) } : null;
      const found = await sale();
      expect(found).toMatchObject({ name: null, email: '', country: null });
      expect(found.sold_at).toBe('2026-11-20T09:59:58.000Z');
      const [told] = found.lines;
      expect(told).toMatchObject({ product: null, key: null });
      expect([told?.subtotal_cents, told?.discount_cents, told?.tax_cents]).toEqual(cents);
    },
  );

  it('is not guessed at where an amount lacks', async () => {
    const id = three();
    expect((await sale()).external_id).toBe(id);
    fake.fault = () => ({
      status: 200,
      text: JSON.stringify([{ id: 7, status_id: 10, total_inc_tax: null }]),
    });
    expect(await failureOf(sales())).toMatchObject({ kind: 'away' });
  });
});

describe('what a BigCommerce sends', () => {
  it('has our secret in its headers, or is not taken for its own', async () => {
    await publish();
    await bigcommerceHook.make(ask, 'https://galley.example.com/api/hooks/bigcommerce/b', 'our-secret');
    const { headers, body } = fake.hookCall(fake.sells('galley-1', { price_cents: 1800 }));
    const genuine = (given: Record<string, string>, hook_secret = 'our-secret') =>
      bigcommerceHook.isGenuine(
        { headers: given, body: Buffer.from(body) },
        { hook_secret, api_secret: null },
      );
    expect(genuine(headers)).toBe(true);
    expect(genuine(headers, 'another')).toBe(false);
    expect(genuine({})).toBe(false);
    for (const sent of ['', 'x', 'our-secret ', 'our-secreT', 'ö'.repeat(5)])
      expect(genuine({ 'x-galley-secret': sent })).toBe(false);
  });
});
