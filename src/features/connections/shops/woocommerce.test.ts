import { beforeEach, describe, expect, it } from 'vitest';
import {
  type AccountKey,
  createPlatformClient,
  type PlatformCall,
  PlatformError,
} from '@/server/platform-client';
import { startPlatformServer } from '@/testing/servers/platform-server';
import { type FakeWooCommerce, startWooCommerce } from '@/testing/servers/shops/woocommerce';
import { type ShopAsk, type ShopMemory, type ShopOffer, WrongAddress } from './shop';
import { woocommerce } from './woocommerce';

/** What is WooCommerce's alone; what it has in common with every shop is in the contract. */
let fake: FakeWooCommerce;
let ask: ShopAsk;
beforeEach(() => open());

async function open(currency = 'EUR', decimals = '2'): Promise<void> {
  fake = await startWooCommerce({ currency });
  fake.settings.decimals = decimals;
  ask = woocommerce.asker(createPlatformClient({ urls: { woocommerce: fake.url } }), fake.account);
}

const OFFER: ShopOffer = {
  key: 'galley-1',
  title: 'Sunday Kitchen',
  description: 'Forty recipes.',
  tags: ['baking'],
  price_cents: 1800,
  currency: 'EUR',
  cover_url: null,
  files: [
    {
      name: 'book.pdf',
      key: 'sha',
      bytes: 4,
      read: () => Promise.reject(new Error('no file is attached')),
    },
  ],
};
const nothingKept: ShopMemory = {
  known: () => null,
  all: () => [],
  keep: () => Promise.reject(new Error('nothing is uploaded')),
};
const publish = async (change: Partial<ShopOffer> = {}) =>
  woocommerce.put(ask, { ...OFFER, ...change }, await woocommerce.find(ask, OFFER.key), nothingKept);
const sent = () =>
  fake.calls.flatMap(({ method, path, body }) =>
    method === 'GET' ? [] : [{ call: `${method} ${path}`, body }],
  );
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof PlatformError) return error.failure;
      if (error instanceof WrongAddress) return error.words;
      throw error;
    },
  );

describe('WooCommerce', () => {
  it('gets a product that is paid and needs no parcel, with its price as a text and no file', async () => {
    const made = await publish();
    const body = {
      name: 'Sunday Kitchen',
      type: 'simple',
      status: 'publish',
      description: '<p>Forty recipes.</p>',
      regular_price: '18.00',
      virtual: true,
      downloadable: true,
    };
    expect(sent()).toEqual([{ call: 'POST /wp-json/wc/v3/products', body: { ...body, sku: 'galley-1' } }]);
    expect(made.url).toBe('https://ines.example/shop/product/galley-1/');
    await publish({ title: 'Sundays' });
    expect(sent()[1]).toEqual({
      call: `PUT /wp-json/wc/v3/products/${made.id}`,
      body: { ...body, name: 'Sundays' },
    });
  });

  it.each([
    ['EUR', 1805, '18.05'],
    ['EUR', 5, '0.05'],
    ['EUR', 0, '0.00'],
    ['USD', 999_999_999, '9999999.99'],
    ['JPY', 1800, '1800'],
    ['KWD', 1500, '1.500'],
  ])('writes a price in %s of %i as %s', async (currency, price_cents, text) => {
    await open(currency, '3');
    const made = await publish({ currency, price_cents });
    expect(fake.product(OFFER.key).regular_price).toBe(text);
    expect(made).toMatchObject({ price_cents, currency });
  });

  it.each([
    ['EUR', '0', 1850, 'This shop rounds prices to €1.00, so it can’t charge €18.50.'],
    ['EUR', '1', 1855, 'This shop rounds prices to €0.10, so it can’t charge €18.55.'],
    ['EUR', '0', 1800, null],
    ['JPY', '0', 1855, null],
  ])('with prices in %s and %s decimals says of %i: %s', async (currency, decimals, price_cents, words) => {
    await open(currency, decimals);
    const said = await failure(publish({ currency, price_cents }));
    expect(said).toEqual(words === null ? null : { kind: 'refused', status: 422, words });
    expect(fake.shown()).toHaveLength(words === null ? 1 : 0);
  });

  it('is noticed to sell in another currency, or to have a product without a price', async () => {
    const { id } = await publish();
    fake.product(OFFER.key).regular_price = '';
    expect(await woocommerce.read(ask, id)).toMatchObject({ is_live: false });
    await publish();
    fake.settings.currency = 'JPY';
    expect(await woocommerce.read(ask, id)).toMatchObject({
      currency: 'JPY',
      price_cents: 18,
      is_live: true,
    });
    const words = 'This shop sells in JPY, not in EUR.';
    expect(await failure(publish())).toEqual({ kind: 'refused', status: 422, words });
  });

  it('shows a title as it was written, whatever HTML means', async () => {
    const title = 'Bread & <b>Butter</b>, “sweet” & "salty"';
    const made = await publish({ title });
    expect(made.title).toBe(title);
    expect(fake.product(OFFER.key).name).toBe('Bread &amp; &lt;b&gt;Butter&lt;/b&gt;, “sweet” &amp; "salty"');
    expect(await woocommerce.read(ask, made.id)).toEqual(made);
  });

  it('gets back from the trash what the creator wants for sale again, and a new one once it is emptied', async () => {
    const made = await publish();
    fake.deletes(OFFER.key);
    expect(await woocommerce.find(ask, OFFER.key)).toBeNull();
    // It stays there as long as nobody asks for more.
    await woocommerce.takeDown(ask, made.id);
    expect(fake.product(OFFER.key).status).toBe('trash');
    expect(await publish({ title: 'Sundays' })).toMatchObject({
      id: made.id,
      title: 'Sundays',
      is_live: true,
    });
    fake.deletes(OFFER.key);
    fake.empties();
    const anew = await publish();
    expect(anew.id).not.toBe(made.id);
    expect(fake.shown()).toHaveLength(1);
  });

  it('lets the words through with which a product is refused whose SKU is free', async () => {
    const text = '{"code":"product_invalid_sku","message":"Already under processing.","data":{"status":400}}';
    fake.fault = ({ method }) => (method === 'POST' ? { status: 400, text } : null);
    expect(await failure(publish())).toEqual({
      kind: 'refused',
      status: 400,
      words: 'Already under processing.',
    });
  });

  it('is no product of ours that has our SKU as a variation', async () => {
    fake.fault = ({ query }) =>
      query.has('sku') ? { status: 200, text: '[{"id":7,"type":"variation","sku":"galley-1"}]' } : null;
    expect(await woocommerce.find(ask, OFFER.key)).toBeNull();
  });

  it('sells a product whose cover it does not take, and gets each cover once', async () => {
    const refused = await publish({ cover_url: 'https://galley.example/cover.tif' });
    expect(refused.is_live).toBe(true);
    const cover_url = 'https://galley.example/i/1.webp';
    await publish({ cover_url });
    await publish({ cover_url });
    expect(fake.product(OFFER.key).images).toEqual([
      { id: expect.any(Number), source: cover_url, alt: OFFER.title },
    ]);
  });

  it('is not mistaken for a shop without our product while the site is not itself', async () => {
    const { id } = await publish();
    fake.site = 'plain';
    expect(await failure(woocommerce.read(ask, id))).toMatchObject({ kind: 'away' });
    expect(await failure(woocommerce.takeDown(ask, id))).toMatchObject({ kind: 'away' });
    fake.site = 'bare';
    expect(await failure(woocommerce.read(ask, id))).toMatchObject({ kind: 'refused', status: 404 });
  });
});

describe('the account of a WooCommerce', () => {
  const account = (opens: AccountKey = fake.account) => woocommerce.account(ask, opens);

  it('is the address, with the title of the site and what it sells in', async () => {
    fake.title = 'Ines &amp; Friends';
    expect(await account()).toEqual({
      account_id: 'https://ines.example/shop',
      account_name: 'Ines & Friends',
      currency: 'EUR',
    });
    expect(fake.shown()).toEqual([]);
  });

  it('is known too where a plugin keeps strangers out', async () => {
    fake.site = 'hidden';
    expect(await account()).toMatchObject({ account_name: null, currency: 'EUR' });
  });

  it('says of a key that may only read what it may not', async () => {
    fake.permissions = 'read';
    expect(await failure(account())).toEqual({
      kind: 'forbidden',
      words: 'The API key provided does not have write permissions.',
    });
  });

  it.each<[string, Partial<FakeWooCommerce>, RegExp]>([
    ['has its permalinks off', { site: 'plain' }, /find a WooCommerce store .*Permalinks/],
    ['has no WooCommerce', { site: 'bare' }, /Turn it on under Plugins/],
    [
      'is another program’s',
      { fault: () => ({ status: 200, text: '{"hello":"there"}' }) },
      /find a WooCommerce store/,
    ],
    [
      'answers everything with a page',
      { fault: () => ({ status: 200, text: '<!doctype html><title>Hello</title>' }) },
      /find a WooCommerce store/,
    ],
    ['does not answer', { fault: () => 'unheard' }, /^We didn’t get a response/],
  ])('is none where the site %s, in words', async (_what, change, words) => {
    Object.assign(fake, change);
    expect(await failure(account())).toMatch(words);
  });

  it('is none where the address leads elsewhere, and nobody is asked there', async () => {
    const asked: string[] = [];
    const location = await startPlatformServer({
      fault: () => null,
      answered(call) {
        asked.push(call.path);
        return { status: 200, body: {} };
      },
    });
    fake.fault = ({ path }) => ({ status: 301, headers: { location: `${location}${path}` } });
    expect(await failure(account())).toMatch(/leads to another one/);
    expect(asked).toEqual([]);
  });

  it.each(['10.0.0.5', '127.0.0.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:192.168.1.1'])(
    'is none at a name that stands for %s, whatever else it stands for',
    async (address) => {
      const inside = { address, family: address.includes(':') ? (6 as const) : (4 as const) };
      const resolve = async () => [{ address: '93.184.216.34', family: 4 as const }, inside];
      const client = createPlatformClient({ resolve });
      const guarded = woocommerce.asker(client, fake.account);
      expect(await failure(woocommerce.account(guarded, fake.account))).toMatch(/public internet/);
    },
  );

  it('is asked at its address, with both halves of the key and in no call of WordPress itself', async () => {
    const calls: PlatformCall[] = [];
    const client = async (call: PlatformCall) => {
      calls.push(call);
      return { name: 'Shop', namespaces: ['wc/v3'] };
    };
    const upload = () => Promise.reject(new Error('nothing is uploaded'));
    const at = woocommerce.asker(Object.assign(client, { upload }), fake.account);
    expect(await failure(woocommerce.account(at, fake.account))).toMatchObject({ kind: 'away' });
    const { api_key, api_secret } = fake.account;
    const Authorization = `Basic ${Buffer.from(`${api_key}:${api_secret}`).toString('base64')}`;
    expect(calls.map(({ base, path, headers }) => [base, path, headers])).toEqual([
      ['https://ines.example/shop', '/wp-json/', {}],
      ['https://ines.example/shop', '/wp-json/wc/v3/settings/general', { Authorization }],
    ]);
  });
});

describe('what is typed for a WooCommerce', () => {
  it.each([
    ['https://shop.example', 'https://shop.example'],
    ['shop.example', 'https://shop.example'],
    ['HTTPS://Shop.Example/', 'https://shop.example'],
    ['https://shop.example/blog//', 'https://shop.example/blog'],
    ['https://shop.example:443/blog', 'https://shop.example/blog'],
    ['https://käse.example', 'https://xn--kse-qla.example'],
    [
      'https://shop.example/blog/wp-admin/admin.php?page=wc-settings&tab=advanced#keys',
      'https://shop.example/blog',
    ],
    ['https://shop.example/wp-json/wc/v3', 'https://shop.example'],
  ])('%s is kept as %s', (typed, address) => {
    expect(woocommerce.address?.read(typed)).toBe(address);
    expect(woocommerce.address?.read(address)).toBe(address);
  });

  it.each([
    'http://shop.example',
    'ftp://shop.example',
    'javascript:alert(1)',
    'https://ines:secret@shop.example',
    'ines@shop.example',
    'https://shop.example/?page_id=5',
    'https://shop.example/#shop',
    'https://shop.example:8443',
    'https://localhost',
    'https://',
    'my shop',
    '',
  ])('%j is no address of a shop', (typed) => {
    expect(woocommerce.address?.read(typed)).toBeNull();
    expect(woocommerce.address?.wrong).toMatch(/https/);
  });

  it('is no half of a key that is the other half, or cut short', () => {
    const { api_key, api_secret } = fake.account;
    expect(woocommerce.secret?.fault(api_secret ?? '')).toBeNull();
    expect(woocommerce.secret?.fault(api_key)).toContain('begins with cs_');
    expect(woocommerce.keyFault(api_secret ?? '')).toContain('begins with ck_');
    for (const cut of ['…1234567', 'ck_', 'ck_1234567', `${api_key} `])
      expect(woocommerce.keyFault(cut)).toMatch(/\.$/);
  });
});
