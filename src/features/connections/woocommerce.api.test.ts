import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';
import { type FakeWooCommerce, startWooCommerce } from '@/testing/servers/shops/woocommerce';

let shop: FakeWooCommerce;
let app: App;
let ines: Client;

beforeAll(async () => {
  shop = await startWooCommerce();
  app = await startApp({ settings: { PLATFORM_API_URLS: { woocommerce: shop.url } } });
});
let count = 0;
beforeEach(async () => {
  shop.fault = () => null;
  shop.permissions = 'read_write';
  ines = await app.signUp(`Ines${++count}`);
});

const put = (client: Client, body: object) => client.call('PUT', '/connections/woocommerce', body);
const key = () => ({ ...shop.account });

describe('a WooCommerce', () => {
  it('is connected by its address and both halves of a key, of which nothing is answered', async () => {
    const answer = await put(ines, { ...key(), address: 'https://ines.example/shop/wp-admin/' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toMatchObject({
      platform: 'woocommerce',
      state: 'connected',
      account_id: 'https://ines.example/shop',
      account_name: 'Ines Moreau Kitchen',
      address: 'https://ines.example/shop',
      currency: 'USD',
      last4: shop.account.api_key.slice(-4),
    });
    expect(JSON.stringify(answer.body)).not.toContain('planted');
    expect((await ines.get('/connections')).body.items).toEqual([answer.body]);
  });

  it.each([
    ['api_key', 'Paste your consumer key from WooCommerce.'],
    ['api_secret', 'Paste your consumer secret from WooCommerce.'],
    ['address', 'Enter the address of your shop.'],
  ])('is not connected without %s', async (field, message) => {
    const answer = await put(ines, { ...key(), [field]: undefined });
    expect(answer.body.errors).toMatchObject([{ pointer: `/${field}`, message }]);
    expect((await ines.get('/connections/woocommerce')).status).toBe(404);
  });

  it.each([
    ['address', 'http://ines.example', /has to start with https/],
    ['api_key', 'cs_0123456789abcdef0123456789abcdef01234567', /begins with ck_/],
    ['api_secret', 'ck_0123456789abcdef0123456789abcdef01234567', /begins with cs_/],
  ])('is refused by the form of its %s before anybody is asked', async (field, typed, words) => {
    const calls = shop.calls.length;
    const answer = await put(ines, { ...key(), [field]: typed });
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([400, `/${field}`]);
    expect(answer.body.errors[0].message).toMatch(words);
    expect(shop.calls).toHaveLength(calls);
  });

  it('has a key that is nowhere sent but to the shop that it was given for', async () => {
    await put(ines, key());
    const calls = shop.calls.length;
    const moved = await put(ines, { address: 'https://elsewhere.example' });
    expect([moved.status, moved.body.errors[0].pointer]).toEqual([400, '/api_key']);
    expect(shop.calls).toHaveLength(calls);
    expect((await put(ines, {})).body).toMatchObject({ state: 'connected', version: 2 });
    const half = await put(ines, { api_key: shop.account.api_key });
    expect(half.body.errors[0].pointer).toBe('/api_secret');
  });

  it('is refused in words for the field that they are about', async () => {
    const refused = async (body: object) => {
      const { status, body: answer } = await put(ines, { ...key(), ...body });
      expect([status, answer.code]).toEqual([422, 'connection_refused']);
      expect(JSON.stringify(answer)).not.toContain('planted');
      return [answer.errors[0].pointer, answer.detail];
    };
    expect(await refused({ api_secret: `${shop.account.api_secret}0` })).toEqual([
      '/api_key',
      expect.stringContaining('“Consumer secret is invalid.”'),
    ]);
    shop.permissions = 'read';
    expect(await refused({})).toEqual([
      '/api_key',
      expect.stringContaining('does not have write permissions'),
    ]);
    shop.fault = () => ({ status: 302, headers: { location: 'https://www.ines.example/' } });
    expect(await refused({})).toEqual(['/address', expect.stringContaining('leads to another one')]);
    const { api_key, api_secret } = shop.account;
    const basic = Buffer.from(`${api_key}:${api_secret}`).toString('base64');
    const text = JSON.stringify({ code: 'x', message: `No ${api_key}, no ${api_secret}, no ${basic}.` });
    shop.fault = ({ path }) => (path.includes('/wc/') ? { status: 403, text } : null);
    expect(await refused({})).toEqual(['/api_key', expect.stringContaining('“No …, no …, no ….”')]);
  });
});

describe('a WooCommerce with an address inside', () => {
  it.each([
    'https://127.0.0.1',
    'https://10.0.0.8/blog',
    'https://192.168.1.10',
    'https://169.254.169.254',
    'https://0.0.0.0',
    'https://2130706433',
    'https://127.0.0.1.',
  ])('is never asked: %s', async (address) => {
    // As it is where nothing takes the place of the shop's own address.
    const guarded = await startApp();
    const eve = await guarded.signUp('Eve');
    const { status, body } = await put(eve, { ...key(), address });
    expect([status, body.code, body.errors[0].pointer]).toEqual([422, 'connection_refused', '/address']);
    expect(body.detail).toMatch(/isn’t on the public internet/);
    expect((await eve.get('/connections/woocommerce')).status).toBe(404);
  });
});
