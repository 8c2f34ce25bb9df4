import { expect } from '@playwright/test';
import type { Caller } from './stage';
import { till } from './till';

/** What a shop with sales has to show. */
export interface Sold {
  /** The public page of its book. */
  page: string;
  /** The page that a buyer of it has. */
  order: string;
}

/** The handle of her shop. */
export const SHOP = 'cakes-for-sundays';

const form = (fields: Record<string, string>) =>
  ({ method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) }) as const;

/** Buys as a stranger does, by the forms of the page and of the till; gives where her files are. */
async function buy(page: string, buyer: Record<'email' | 'name' | 'country', string>): Promise<string> {
  const [, terms = ''] = /name="terms" value="([^"]*)"/.exec(await (await fetch(page)).text()) ?? [];
  const pressed = await fetch(page, form({ consent: 'yes', terms }));
  const paid = await fetch(pressed.headers.get('location') ?? '', form(buyer));
  const back = await fetch(paid.headers.get('location') ?? '', { redirect: 'manual' });
  return new URL(back.headers.get('location') ?? '', page).pathname;
}

/** Connects Stripe, puts a book on sale, makes codes for it, sells it, gives copies of it and takes one sale back. */
export async function setSeller({ call, made }: Caller): Promise<Sold> {
  const api_key = (await till()).newKey({ mode: 'live' });
  await call('PUT', '/connections/stripe', { api_key, tax: 'none' });
  const cake = { title: 'Lemon drizzle cake', servings: 8, status: 'active' };
  const lines = { ingredients: ['250 g butter', '4 eggs'], instructions: ['Beat it.', 'Bake it.'] };
  const recipe_ids = [await made('/recipes', { ...cake, ...lines })];
  const book = { type: 'ebook', title: 'Cakes for Every Sunday', author_name: 'Ines', recipe_ids };
  const id = await made('/products', book);
  const terms = { platforms: ['storefront'], price_cents: 1800, currency: 'USD' };
  await call('POST', `/products/${id}/publish`, terms);
  const listing = async () => (await call('GET', `/products/${id}`)).listings[0];
  await expect.poll(async () => (await listing()).state, { timeout: 20_000 }).toBe('live');
  const page: string = (await listing()).url;
  await made('/discounts', { code: 'SPRING', percent: 20, most_uses: 100 });
  await made('/discounts', { code: 'FRIENDS', amount_cents: 500, currency: 'USD', product_ids: [id] });
  const links = [
    { label: 'Instagram', url: 'https://instagram.example/ines' },
    { label: 'The blog', url: 'https://ines.example/' },
  ];
  const bio = 'I bake on Sundays, and write down what worked.';
  await call('PATCH', '/shop', { handle: SHOP, bio, links });
  const order = await buy(page, { email: 'nadia@example.com', name: 'Nadia Benali', country: 'FR' });
  await buy(page, { email: 'tom@example.com', name: 'Tom Berger', country: 'AT' });
  await call('POST', `/products/${id}/grants`, { email: 'rosa@example.com', name: 'Rosa', note: 'For you.' });
  const { items } = await call('GET', '/orders?q=tom');
  await call('POST', `/orders/${items[0].id}/refund`, {});
  return { page, order };
}
