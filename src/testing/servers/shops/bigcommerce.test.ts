import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeBigCommerce, startBigCommerce } from './bigcommerce';

let store: FakeBigCommerce;
beforeEach(async () => {
  store = await startBigCommerce();
});

async function asks(route: string, body?: object, token: string | null = store.account.api_key) {
  const [method = '', path = ''] = route.split(' ');
  const answer = await fetch(`${store.url}/stores/abc123${path}`, {
    method,
    headers: {
      ...(token === null ? {} : { 'x-auth-token': token }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}
const SOUP = { name: 'Soup', type: 'digital', weight: 0, price: 5, sku: 'soup' };
const ORDERS = 'GET /v2/orders?min_date_modified=2026-11-19T10:00:00.000Z';
const WHOLE = `${ORDERS}&sort=id:asc&include=consignments.line_items&consignment_structure=object`;
const HOOK = { scope: 'store/order/*', destination: 'https://galley.example.com/hooks' };

describe('the BigCommerce of the tests', () => {
  it.each<[string, string, object?]>([
    ['an unknown parameter', 'GET /v3/catalog/products?skuu=1'],
    ['too many at once', 'GET /v3/catalog/products?limit=251'],
    ['a product without a weight', 'POST /v3/catalog/products', { ...SOUP, weight: undefined }],
    ['a product without a type', 'POST /v3/catalog/products', { ...SOUP, type: undefined }],
    ['a price in words', 'POST /v3/catalog/products', { ...SOUP, price: '5.00' }],
    ['a name that is too long', 'POST /v3/catalog/products', { ...SOUP, name: 'x'.repeat(251) }],
    ['an unknown field', 'POST /v3/catalog/products', { ...SOUP, title: 'Soup' }],
    ['an availability that is none', 'POST /v3/catalog/products', { ...SOUP, availability: 'live' }],
    ['a webhook without an address', 'POST /v3/hooks', { scope: HOOK.scope }],
    ['a webhook about nothing', 'POST /v3/hooks', { ...HOOK, scope: 'orders' }],
    [
      'a webhook at another port',
      'POST /v3/hooks',
      { ...HOOK, destination: 'https://galley.example.com:8443/h' },
    ],
    [
      'a webhook that is not encrypted',
      'POST /v3/hooks',
      { ...HOOK, destination: 'http://galley.example.com/h' },
    ],
    ['refunds of no order', 'GET /v3/orders/payment_actions/refunds'],
  ])('refuses %s', async (_what, route, body) => {
    expect(await asks(route, body)).toMatchObject({ status: 422, body: { title: expect.any(String) } });
    expect(store.shown()).toEqual([]);
    expect(store.hooks()).toEqual([]);
  });

  it('says no to orders in a list', async () => {
    expect(await asks(ORDERS)).toMatchObject({ status: 400, body: [{ status: 400 }] });
  });

  it('answers with nothing where there is no order', async () => {
    expect(await asks(WHOLE)).toEqual({ status: 204, body: null });
    store.sells(null, { price_cents: 500 });
    expect(await asks(WHOLE)).toMatchObject({ status: 200, body: [{ default_currency_code: 'USD' }] });
  });

  it('has no two products of one SKU or one name', async () => {
    expect(await asks('POST /v3/catalog/products', SOUP)).toMatchObject({ status: 200 });
    for (const change of [
      { name: 'Stew', sku: 'SOUP' },
      { name: 'soup', sku: 'stew' },
    ])
      expect(await asks('POST /v3/catalog/products', { ...SOUP, ...change })).toMatchObject({ status: 409 });
    expect(store.shown()).toHaveLength(1);
  });

  it('knows its token, what it may do, and its own store', async () => {
    for (const token of [null, 'other'])
      expect(await asks('GET /v2/store', undefined, token)).toMatchObject({ status: 401 });
    store.scopes = { products: 'read-only', orders: false };
    expect(await asks('GET /v3/catalog/products')).toMatchObject({ status: 200 });
    for (const route of ['POST /v3/catalog/products', 'PUT /v3/catalog/products/0'])
      expect(await asks(route, SOUP)).toMatchObject({ status: 403 });
    expect(await asks(WHOLE)).toMatchObject({ status: 403 });
    expect(await asks('POST /v3/hooks', HOOK)).toMatchObject({ status: 403 });
    const headers = { 'x-auth-token': store.account.api_key };
    expect((await fetch(`${store.url}/stores/other/v2/store`, { headers })).status).toBe(404);
  });
});
