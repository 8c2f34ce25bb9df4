import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type FakeShopify, startShopify } from './shopify';
import { shopifyJudged } from './shopify-door';

let shop: FakeShopify;
beforeEach(async () => {
  shop = await startShopify();
});

async function posts(path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(`${shop.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: await answer.json() };
}
const keys = () => ({
  client_id: shop.account.api_key,
  client_secret: shop.account.api_secret,
  grant_type: 'client_credentials',
});
async function asks(query: string, variables: object = {}) {
  const { body } = await posts('/admin/oauth/access_token', keys());
  const { access_token } = z.object({ access_token: z.string() }).parse(body);
  const sent = { query, variables };
  return posts('/admin/api/2026-10/graphql.json', sent, { 'x-shopify-access-token': access_token });
}

const SET = `mutation Set($identifier: ProductSetIdentifiers!, $input: ProductSetInput!) {
  productSet(identifier: $identifier, input: $input, synchronous: true) {
    product { id hasOnlyDefaultVariant onlineStoreUrl variants(first: 1) { nodes { price } } }
    userErrors { code message }
  }
}`;
const default_title = {
  productOptions: [{ name: 'Title', values: [{ name: 'Default Title' }] }],
  variants: [{ optionValues: [{ optionName: 'Title', name: 'Default Title' }], price: '5.00' }],
};
const soup = { handle: 'soup', title: 'Soup', ...default_title };
const sets = (input: object, identifier: object = { handle: 'soup' }) => asks(SET, { identifier, input });

describe('the Shopify of the tests', () => {
  it('holds every operation, what is sent with it, and its answer against Shopify’s own schema', async () => {
    const before = { ...shopifyJudged };
    expect((await sets(soup)).body.data.productSet).toMatchObject({
      product: {
        hasOnlyDefaultVariant: true,
        onlineStoreUrl: null,
        variants: { nodes: [{ price: '5.00' }] },
      },
      userErrors: [],
    });
    expect((await asks('query { nothing }')).body).toMatchObject({
      errors: [{ message: expect.stringContaining('"nothing"') }],
    });
    expect(shopifyJudged).toEqual({
      operations: before.operations + 2,
      variables: before.variables + 1,
      answers: before.answers + 1,
    });
    expect(shopifyJudged.operations).toBeGreaterThan(1);
  });

  it.each<[string, string, object]>([
    ['an operation that is none', 'query {', {}],
    ['an unknown field', 'query { shop { nickname } }', {}],
    ['an unknown argument', 'query { publications(most: 5) { nodes { id } } }', {}],
    ['a field of a part that is not asked for', 'query { shop }', {}],
    [
      'a value that is none of a list',
      'query { publications(first: 1, catalogType: SHOP) { nodes { id } } }',
      {},
    ],
    ['a variable that is not declared', 'query { shop { id } }', { first: 1 }],
    ['a variable that is missing', SET, { input: soup }],
    ['two identifiers', SET, { identifier: { handle: 'soup', id: 'gid://shopify/Product/1' }, input: soup }],
    [
      'an unknown field of what is sent',
      SET,
      { identifier: { handle: 'soup' }, input: { ...soup, price: 5 } },
    ],
    ['a title that is a number', SET, { identifier: { handle: 'soup' }, input: { ...soup, title: 5 } }],
    ['a state that is none', SET, { identifier: { handle: 'soup' }, input: { ...soup, status: 'LIVE' } }],
    [
      'a price that is a number',
      SET,
      {
        identifier: { handle: 'soup' },
        input: { ...soup, variants: [{ ...default_title.variants[0], price: 5 }] },
      },
    ],
    ['an id that is none', SET, { identifier: { id: '1' }, input: { title: 'Soup' } }],
  ])('refuses %s', async (_what, query, variables) => {
    const { status, body } = await asks(query, variables);
    expect([status, body.data]).toEqual([200, undefined]);
    expect(body.errors[0].message).toMatch(/./);
    expect(shop.shown()).toEqual([]);
  });

  it.each<[string, object, object?]>([
    ['MISSING_FIELD_REQUIRED', { title: 'Soup' }],
    ['INPUT_MISMATCH', { ...soup, handle: 'cake' }],
    ['INVALID_PRODUCT', { handle: 'soup' }],
    ['INVALID_PRODUCT', { ...soup, title: 'x'.repeat(256) }],
    ['INVALID_PRODUCT', { ...soup, tags: Array.from({ length: 251 }, (_, at) => `tag ${at}`) }],
    ['PRODUCT_DOES_NOT_EXIST', { title: 'Soup' }, { id: 'gid://shopify/Product/1' }],
    ['PRODUCT_OPTIONS_INPUT_MISSING', { ...soup, productOptions: undefined }],
    ['VARIANTS_INPUT_MISSING', { ...soup, variants: undefined }],
    ['INVALID_VARIANT', { ...soup, variants: [{ ...default_title.variants[0], price: '5.001' }] }],
  ])('says no with %s', async (code, input, identifier) => {
    expect((await sets(input, identifier)).body.data.productSet).toMatchObject({
      product: null,
      userErrors: [{ code }],
    });
    expect(shop.shown()).toEqual([]);
  });

  it('makes one product of a handle, and deletes the variants that are not sent again', async () => {
    await sets(soup);
    shop
      .product('soup')
      .variants.push({ option: 'Big', price: '9.00', sku: '', tracked: true, requires_shipping: true });
    await sets({ ...soup, title: 'Soups' });
    expect(shop.shown()).toMatchObject([{ title: 'Soups' }]);
    expect(shop.product('soup').variants).toHaveLength(1);
  });

  it('gives no token for another key, and takes none that it has not given', async () => {
    const token = async (change: object) => posts('/admin/oauth/access_token', { ...keys(), ...change });
    expect((await token({ client_id: 'x' })).body.error).toBe('application_cannot_be_found');
    expect((await token({ client_secret: 'x' })).body.error).toBe('invalid_client');
    expect((await token({ grant_type: 'password' })).body.error).toBe('invalid_request');
    shop.refuses_token = 'app_not_installed';
    expect(await token({})).toMatchObject({ status: 400, body: { error: 'app_not_installed' } });
    const asked = await posts('/admin/api/2026-10/graphql.json', { query: '{ shop { id } }' });
    expect(asked.status).toBe(401);
  });

  it('denies what its app may not do', async () => {
    shop.scopes = ['read_products'];
    expect((await sets(soup)).body.errors).toMatchObject([{ extensions: { code: 'ACCESS_DENIED' } }]);
    const channels = await asks('{ publications(first: 1, catalogType: APP) { nodes { id } } }');
    expect(channels.body.errors).toMatchObject([{ extensions: { code: 'ACCESS_DENIED' } }]);
  });
});
