import { beforeEach, describe, expect, it } from 'vitest';
import { createPlatformClient, PlatformError } from '@/server/platform-client';
import { type FakeShopify, startShopify } from '@/testing/servers/shops/shopify';
import { CreatorsTurn, type ShopAsk, type ShopMemory, type ShopOffer, WrongAddress } from './shop';
import { shopify } from './shopify';

/** What is Shopify's alone; what it has in common with every shop is in the contract. */
let fake: FakeShopify;
let ask: ShopAsk;
beforeEach(async () => {
  fake = await startShopify({ currency: 'EUR' });
  ask = shopify.asker(createPlatformClient({ urls: { shopify: fake.url } }), fake.account);
});

const OFFER: ShopOffer = {
  key: 'galley-1',
  title: 'Sunday Kitchen',
  description: 'Forty recipes.',
  tags: ['cookbook'],
  price_cents: 1800,
  currency: 'EUR',
  cover_url: null,
  files: [],
};
const memory: ShopMemory = { known: () => null, all: () => [], keep: async () => undefined };
const publish = async (change: Partial<ShopOffer> = {}) =>
  shopify.put(ask, { ...OFFER, ...change }, await shopify.find(ask, OFFER.key), memory);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => {
      if (error instanceof PlatformError) return error.failure;
      throw error;
    },
  );
const pathsOf = (calls: FakeShopify['calls']) => calls.map(({ path }) => path);
/** Answers instead of the first call of an operation that it names. */
const answers = (operation: string, body: object) => {
  fake.fault = (call) =>
    JSON.stringify(call.body).includes(operation) ? { status: 200, text: JSON.stringify(body) } : null;
};

describe('Shopify', () => {
  it('trades the key for a token once, however much is asked', async () => {
    await Promise.all([shopify.find(ask, 'galley-1'), shopify.find(ask, 'galley-2')]);
    await publish();
    const tokens = fake.calls.filter(({ path }) => path === '/admin/oauth/access_token');
    expect(tokens.map(({ body }) => body)).toEqual([
      {
        client_id: fake.account.api_key,
        client_secret: fake.account.api_secret,
        grant_type: 'client_credentials',
      },
    ]);
  });

  it('asks for a token anew after one that it was not given', async () => {
    fake.fault = () => ({ status: 503 });
    expect(await failure(shopify.find(ask, 'galley-1'))).toMatchObject({ kind: 'away' });
    fake.fault = () => null;
    expect(await shopify.find(ask, 'galley-1')).toBeNull();
    expect(pathsOf(fake.calls)).toEqual(['/admin/oauth/access_token', '/admin/api/2026-10/graphql.json']);
  });

  it.each([
    ['app_not_installed', 'forbidden', /isn’t installed on your store/],
    ['shop_not_permitted', 'forbidden', /different organizations/],
    ['application_cannot_be_found', 'unauthorized', /^application_cannot_be_found$/],
    ['constructor', 'unauthorized', /^constructor$/],
  ])('says in words why there is no token: %s', async (error, kind, words) => {
    fake.fault = () => ({ status: 400, text: JSON.stringify({ error, error_description: 'No.' }) });
    expect(await failure(shopify.account(ask, fake.account))).toEqual({
      kind,
      words: expect.stringMatching(words),
    });
  });

  it('names the permissions that its app lacks', async () => {
    const words = async (...scopes: string[]) => {
      fake.scopes = scopes;
      const said = await failure(shopify.account(ask, fake.account));
      return said?.kind === 'forbidden' ? said.words : said;
    };
    expect(await words('read_products', 'read_publications')).toContain(
      'write_products, write_publications, and read_orders are missing',
    );
    expect(await words('write_products', 'read_orders')).toContain(': write_publications is missing');
    expect(await words('write_publications', 'read_orders', 'write_products')).toBeNull();
  });

  it('has no store at an address where there is none', async () => {
    fake.fault = () => ({ status: 404, text: '<!doctype html><title>Not found</title>' });
    await expect(shopify.account(ask, fake.account)).rejects.toBeInstanceOf(WrongAddress);
  });

  it.each([
    ['ines', 'ines'],
    ['Ines.MyShopify.com', 'ines'],
    ['ines.myshopify.com/', 'ines'],
    ['https://ines-2.myshopify.com/admin/products?x=1', 'ines-2'],
    ['https://admin.shopify.com/store/ines/settings/domains', 'ines'],
    ['admin.shopify.com/store/ines', 'ines'],
  ])('is at an address that may be written as %s', (typed, name) => {
    expect(shopify.address?.read(typed)).toBe(`https://${name}.myshopify.com`);
  });

  it.each([
    '',
    'https://inescooks.com',
    'http://ines.myshopify.com',
    'https://ines.myshopify.com:8443',
    'https://eve@ines.myshopify.com',
    'https://ines.myshopify.com.evil.example',
    'https://evil.example/ines.myshopify.com',
    'https://a.b.myshopify.com',
    'https://admin.shopify.com/products',
    'https://admin.shopify.com/store/a.b',
    '-ines',
    'two words',
    '127.0.0.1',
    'localhost:3000',
  ])('is at no address such as “%s”', (typed) => {
    expect(shopify.address?.read(typed)).toBeNull();
  });

  it('sells what needs no parcel and never runs out', async () => {
    await publish();
    expect(fake.product('galley-1').variants).toEqual([
      { option: 'Default Title', price: '18.00', sku: 'galley-1', tracked: false, requires_shipping: false },
    ]);
  });

  it('takes the tags that it can tell apart', async () => {
    const many = Array.from({ length: 300 }, (_, at) => `tag ${at}`);
    await publish({ tags: ['soup, hot', 'Soup  hot', ' ', 'x'.repeat(256), ...many] });
    const { tags } = fake.product('galley-1');
    expect(tags).toHaveLength(250);
    expect(tags.slice(0, 2)).toEqual(['Soup hot', 'tag 0']);
  });

  it('waits for a place to sell, before anything is made', async () => {
    fake.channels = ['pos'];
    const turn = await publish().catch((error: unknown) => error);
    if (!(turn instanceof CreatorsTurn)) throw turn;
    expect([turn.reason, turn.words]).toEqual(['channel_missing', '']);
    expect(fake.shown()).toEqual([]);
    fake.channels = ['online_store'];
    expect(await publish()).toMatchObject({ is_live: true });
  });

  it('shows what its creator has hidden from her site, once it is published again', async () => {
    const { id } = await publish();
    fake.product('galley-1').is_published = false;
    expect(await shopify.read(ask, id)).toMatchObject({ is_live: false, url: null });
    expect(await publish()).toMatchObject({ id, is_live: true });
  });

  it('leaves what is unlisted unlisted, and takes what is archived out of the archive', async () => {
    await publish();
    fake.product('galley-1').status = 'UNLISTED';
    expect(await publish({ price_cents: 2100 })).toMatchObject({ is_live: true, price_cents: 2100 });
    expect(fake.product('galley-1').status).toBe('UNLISTED');
    fake.product('galley-1').status = 'ARCHIVED';
    expect(await publish()).toMatchObject({ is_live: true });
    expect(fake.product('galley-1').status).toBe('ACTIVE');
  });

  it('changes a product whose creator has given it another address, and makes no second one', async () => {
    const made = await publish();
    fake.product('galley-1').handle = 'sunday-kitchen';
    const seen = await shopify.read(ask, made.id);
    const again = await shopify.put(ask, { ...OFFER, price_cents: 2100 }, seen, memory);
    expect(again).toMatchObject({ id: made.id, price_cents: 2100 });
    expect(fake.shown()).toMatchObject([{ key: 'sunday-kitchen', price_cents: 2100 }]);
  });

  it('replaces no variants that its creator has added', async () => {
    await publish();
    const { variants } = fake.product('galley-1');
    variants.push({ option: 'Signed', price: '48.00', sku: '', tracked: true, requires_shipping: true });
    expect(await failure(publish({ price_cents: 2100 }))).toMatchObject({
      kind: 'refused',
      words: expect.stringContaining('variants of its own'),
    });
    expect(fake.product('galley-1').variants).toHaveLength(2);
    expect(fake.product('galley-1').variants[0]?.price).toBe('18.00');
  });

  it('leaves the pictures of a product that has one as they are', async () => {
    await publish();
    fake.product('galley-1').covers = ['hers'];
    await publish({ cover_url: 'https://galley.example.com/cover.webp' });
    expect(fake.product('galley-1').covers).toEqual(['hers']);
  });

  it('sells a product whose cover it cannot read', async () => {
    const made = await publish({ cover_url: 'https://galley.example.com/no-picture.html' });
    expect(made.is_live).toBe(true);
    expect(fake.shown()[0]?.covers).toEqual([]);
  });

  it.each([
    ['INVALID_PRODUCT', 'Title has already been taken', 'refused'],
    ['PRODUCT_SUSPENDED', 'Product is suspended', 'refused'],
    ['GENERIC_ERROR', 'Something went wrong, please try again.', 'away'],
    ['JOB_ERROR', 'Error processing request', 'away'],
  ])('says no with %s', async (code, message, kind) => {
    fake.refusal = { code, message };
    expect(await failure(publish())).toMatchObject({ kind, words: message });
  });

  it('is told what another shop sells in before anything is made', async () => {
    expect(await failure(publish({ currency: 'USD' }))).toMatchObject({
      kind: 'refused',
      words: 'This store sells in EUR, not in USD.',
    });
    expect(fake.shown()).toEqual([]);
  });

  it.each([
    [{ requestedQueryCost: 52, throttleStatus: { currentlyAvailable: 2, restoreRate: 10 } }, 5],
    [{ requestedQueryCost: 52, throttleStatus: { currentlyAvailable: 51.9, restoreRate: 100 } }, 1],
    [{ requestedQueryCost: 99_999, throttleStatus: { currentlyAvailable: 2, restoreRate: 1 } }, 60],
    [undefined, 1],
  ])('is busy as long as a call costs more than there is: %j', async (cost, seconds) => {
    const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }];
    answers('productSet', { errors, ...(cost === undefined ? {} : { extensions: { cost } }) });
    expect(await failure(publish())).toEqual({ kind: 'busy', seconds });
  });

  it.each([
    ['ACCESS_DENIED', 'forbidden'],
    ['SHOP_INACTIVE', 'forbidden'],
    ['INTERNAL_SERVER_ERROR', 'away'],
    ['MAX_COST_EXCEEDED', 'refused'],
    [undefined, 'refused'],
  ])('says no with status 200 and %s', async (code, kind) => {
    const message = `No, says ${fake.account.api_secret}.`;
    answers('productSet', { data: null, errors: [{ message, extensions: { code } }] });
    expect(await failure(publish())).toMatchObject({ kind, words: 'No, says ….' });
  });

  it('is not on sale before its shop shows it', async () => {
    await publish();
    const hidden = { ...fake.product('galley-1') };
    fake.deletes('galley-1');
    const publishable = {
      id: hidden.id,
      title: 'Sunday Kitchen',
      descriptionHtml: '',
      status: 'ACTIVE',
      onlineStoreUrl: null,
      hasOnlyDefaultVariant: true,
      mediaCount: null,
      variants: { nodes: [{ price: '18.00' }] },
    };
    answers('publishablePublish', { data: { publishablePublish: { publishable, userErrors: [] } } });
    expect(await failure(publish())).toMatchObject({ kind: 'away' });
  });
});
