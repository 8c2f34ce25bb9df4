import { expect, it } from 'vitest';
import type { Client } from '@/testing/app';
import { openShop } from '@/testing/shop';
import { callProcedure } from '@/testing/trpc';

const shop = await openShop();
const usual = async (who: Client) =>
  (await callProcedure(shop.app, who, 'query', 'products.usualCurrency', {})).currency;

it('is that of her Stripe account, else of her newest product with a price, and nobody else’s', async () => {
  const ana = await shop.app.signUp('Ana');
  const made = (type: string, currency?: string) =>
    ana.post('/products', { type, title: `In ${currency}`, ...(currency === undefined ? {} : { currency }) });
  expect(await usual(ana)).toBeNull();
  // A program says itself what its prices are in: nothing is filled in for it.
  expect((await made('ebook')).body.currency).toBeNull();
  expect(await usual(ana)).toBeNull();

  await made('ebook', 'SEK');
  await made('meal_plan', 'GBP');
  await made('ebook');
  await made('lead_magnet', 'USD');
  expect(await usual(ana)).toBe('GBP');
  expect(await usual(await shop.app.signUp('Bob'))).toBeNull();

  const api_key = shop.till.newKey({ account: 'acct_ana' });
  const connected = await ana.call('PUT', '/connections/stripe', { api_key, tax: 'none' });
  expect([connected.status, connected.body.currency]).toEqual([200, 'USD']);
  expect(await usual(ana)).toBe('USD');
});
