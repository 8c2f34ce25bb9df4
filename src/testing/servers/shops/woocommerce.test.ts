import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeWooCommerce, startWooCommerce } from './woocommerce';
import { wooJudged } from './woocommerce-checks';

let shop: FakeWooCommerce;
beforeEach(async () => {
  shop = await startWooCommerce();
});

const keyed = () => {
  const { api_key, api_secret } = shop.account;
  return `Basic ${Buffer.from(`${api_key}:${api_secret}`).toString('base64')}`;
};
async function asks(route: string, body?: object, authorization: string | null = keyed()) {
  const [method = '', path = ''] = route.split(' ');
  const answer = await fetch(`${shop.url}/wp-json${path}`, {
    method,
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

describe('the WooCommerce of the tests', () => {
  it('holds every call and every answer against the schemas of a real one', async () => {
    const before = { ...wooJudged };
    const made = await asks('POST /wc/v3/products', { name: 'Soup', sku: 'soup', regular_price: '5' });
    expect(made).toMatchObject({ status: 201, body: { sku: 'soup', price: '5', purchasable: true } });
    await asks('GET /wc/v3/products?sku=soup&per_page=1');
    expect(wooJudged).toEqual({
      queries: before.queries + 1,
      bodies: before.bodies + 1,
      answers: before.answers + 2,
    });
  });

  it.each<[string, string, object?]>([
    ['an unknown parameter', 'GET /wc/v3/products?skuu=1'],
    ['too many at once', 'GET /wc/v3/products?per_page=101'],
    ['a list for a state that is none', 'GET /wc/v3/products?status=live'],
    ['a price that is a number', 'POST /wc/v3/products', { regular_price: 5 }],
    ['a price that is none', 'POST /wc/v3/products', { regular_price: '5,00' }],
    ['a state that is none', 'POST /wc/v3/products', { status: 'live' }],
    ['an unknown field', 'POST /wc/v3/products', { title: 'Soup' }],
    ['a field that can only be read', 'POST /wc/v3/products', { tags: [{ id: 1, name: 'soup' }] }],
    [
      'an unknown field of an image',
      'POST /wc/v3/products',
      { images: [{ url: 'https://a.example/1.png' }] },
    ],
  ])('refuses %s', async (_what, route, body) => {
    expect(await asks(route, body)).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
    expect(shop.shown()).toEqual([]);
  });

  it('names the product that has a SKU, in the trash or not', async () => {
    const body = { name: 'Soup', sku: 'soup', regular_price: '5' };
    const { body: made } = await asks('POST /wc/v3/products', body);
    expect(await asks('POST /wc/v3/products', body)).toMatchObject({
      status: 400,
      body: { code: 'product_invalid_sku', data: { resource_id: made.id } },
    });
    shop.deletes('soup');
    expect((await asks('GET /wc/v3/products?sku=soup')).body).toEqual([]);
    expect((await asks('GET /wc/v3/products?sku=soup&status=trash')).body).toHaveLength(1);
    expect(await asks('POST /wc/v3/products', body)).toMatchObject({
      status: 400,
      body: { code: 'product_invalid_sku', message: expect.stringContaining('lookup table') },
    });
    shop.empties();
    expect((await asks('POST /wc/v3/products', body)).status).toBe(201);
  });

  it('attaches no file for a shop manager', async () => {
    const downloads = [{ name: 'soup.pdf', file: 'https://galley.example/soup.pdf' }];
    expect(await asks('POST /wc/v3/products', { name: 'Soup', downloads })).toMatchObject({
      status: 400,
      body: { code: 'product_invalid_download' },
    });
  });

  it('shows a description other than it is edited', async () => {
    await asks('POST /wc/v3/products', { sku: 'soup', description: '<p>Hot & good.</p>' });
    const [shown] = (await asks('GET /wc/v3/products?sku=soup')).body;
    const [edited] = (await asks('GET /wc/v3/products?sku=soup&context=edit')).body;
    expect([shown.description, edited.description]).toEqual([
      '<p>Hot &amp; good.</p>\n',
      '<p>Hot &amp; good.</p>',
    ]);
  });

  it('takes no wrong key, no half of one, and its key nowhere but in the shop', async () => {
    const { api_key } = shop.account;
    const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
    for (const wrong of [null, basic(`${api_key}:cs_wrong`), basic('ck_wrong:cs_wrong'), `Bearer ${api_key}`])
      expect((await asks('GET /wc/v3/products', undefined, wrong)).status).toBe(401);
    expect((await asks('GET /?_fields=name,namespaces')).status).toBe(401);
    expect((await asks('GET /?_fields=name,namespaces', undefined, null)).status).toBe(200);
    shop.permissions = 'read';
    expect((await asks('GET /wc/v3/products')).status).toBe(200);
    expect((await asks('POST /wc/v3/products/batch', {})).status).toBe(401);
  });

  it('has no other routes', async () => {
    expect(await asks('GET /wc/v3/products/41')).toMatchObject({
      status: 404,
      body: { code: 'rest_no_route' },
    });
    expect(await asks('DELETE /wc/v3/products/41')).toMatchObject({ status: 404 });
    expect(await asks('PUT /wc/v3/products/41', { name: 'Soup' })).toMatchObject({
      status: 400,
      body: { code: 'woocommerce_rest_product_invalid_id' },
    });
  });
});
