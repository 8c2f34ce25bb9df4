import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';
import { keyBodyOf } from '@/testing/servers/shops/fake';
import { type FakeShopify, startShopify } from '@/testing/servers/shops/shopify';

let shop: FakeShopify;
let app: App;
let ines: Client;

beforeAll(async () => {
  shop = await startShopify();
  app = await startApp({ settings: { PLATFORM_API_URLS: { shopify: shop.url } } });
});
const SCOPES = ['write_products', 'write_publications', 'read_orders'];
let count = 0;
beforeEach(async () => {
  Object.assign(shop, { fault: () => null, refuses_token: null, scopes: SCOPES });
  ines = await app.signUp(`Ines${++count}`);
});

const put = (body: object) => ines.call('PUT', '/connections/shopify', { ...keyBodyOf(shop), ...body });

describe('a Shopify', () => {
  it('is connected by its address and both halves of a key, of which nothing is answered', async () => {
    const { status, body } = await put({ address: 'admin.shopify.com/store/ines/products' });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({
      platform: 'shopify',
      state: 'connected',
      account_id: 'gid://shopify/Shop/4711',
      account_name: 'Ines Moreau Kitchen',
      address: 'https://ines.myshopify.com',
      currency: 'USD',
    });
    expect(JSON.stringify(body)).not.toContain('planted');
  });

  it.each([
    ['api_key', 'Paste your client ID from Shopify.'],
    ['api_secret', 'Paste your client secret from Shopify.'],
    ['address', 'Enter your Shopify store’s address.'],
  ])('is not connected without %s', async (field, message) => {
    const { body } = await put({ [field]: undefined });
    expect(body.errors).toMatchObject([{ pointer: `/${field}`, message }]);
  });

  it.each([
    ['address', 'https://inescooks.com', /myshopify\.com/],
    ['api_key', 'two words of it', /doesn’t look like/],
    ['api_secret', 'short', /Copy all of it/],
  ])('is refused by the form of its %s before anybody is asked', async (field, typed, words) => {
    const calls = shop.calls.length;
    const { status, body } = await put({ [field]: typed });
    expect([status, body.errors[0].pointer]).toEqual([400, `/${field}`]);
    expect(body.errors[0].message).toMatch(words);
    expect(shop.calls).toHaveLength(calls);
  });

  it('is refused in words for the field that they are about', async () => {
    const refused = async (body: object = {}) => {
      const answer = await put(body);
      expect([answer.status, answer.body.code]).toEqual([422, 'connection_refused']);
      expect(JSON.stringify(answer.body)).not.toContain('planted');
      return [answer.body.errors[0].pointer, answer.body.detail];
    };
    expect(await refused({ api_secret: `${shop.account.api_secret}0` })).toEqual([
      '/api_key',
      expect.stringContaining('doesn’t recognize this key'),
    ]);
    shop.refuses_token = 'app_not_installed';
    expect(await refused()).toEqual(['/api_key', expect.stringContaining('isn’t installed')]);
    shop.refuses_token = null;
    shop.scopes = ['write_products', 'read_orders'];
    expect(await refused()).toEqual(['/api_key', expect.stringContaining('write_publications is missing')]);
    shop.fault = () => ({ status: 404, text: '' });
    expect(await refused()).toEqual(['/address', expect.stringContaining('no store at this address')]);
    expect((await ines.get('/connections/shopify')).status).toBe(404);
  });
});
