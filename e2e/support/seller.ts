import { expect } from '@playwright/test';
import { setEmailConfirmed } from './database';
import type { Caller } from './stage';
import { till } from './till';

/** What a shop with sales has to show. */
export interface Sold {
  /** The public page of its book. */
  page: string;
  /** The page that a buyer of it has. */
  order: string;
  /** Where one of its owners ends announcements. */
  leave: string;
}

/** The handle of her shop: a second try on the same Galley is another seller, and the handle of the first stays hers. */
export const SHOP = `cakes-for-sundays-${process.env.TEST_WORKER_INDEX ?? 0}`;

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

/** Tells the owners of a product, and leaves a draft; gives where one of them ends such mail. */
async function announce({ call, made }: Caller, product_id: string): Promise<string> {
  await setEmailConfirmed((await call('GET', '/auth/me')).email);
  const text = 'Twelve new cakes and all-new photos.\n\nBake well,\nInes';
  const id = await made('/announcements', { product_id, subject: 'Edition 2 is out', text });
  await call('POST', `/announcements/${id}/send`);
  await expect.poll(async () => (await call('GET', `/announcements/${id}`)).state).toBe('sent');
  await made('/announcements', { product_id, subject: 'A cake for Advent', text });
  const { items } = await call('GET', '/mails');
  const mail = items.find(({ kind }: { kind: string }) => kind === 'announcement');
  const { text: said } = await call('GET', `/mails/${mail.id}`);
  return /\/leave\/news\/[\w-]+/.exec(said)?.[0] ?? '';
}

/**
 * Connects Stripe, puts a book on sale, makes a bundle and codes for it, sells it, gives copies of it, takes one sale back and tells
 * the owners.
 */
export async function setSeller(seller: Caller): Promise<Sold> {
  const { call, made } = seller;
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
  const more = await made('/products', { ...book, title: 'Biscuits to Give Away' });
  const both = { title: 'All my baking', price_cents: 1800, currency: 'USD', product_ids: [id, more] };
  await made('/bundles', both);
  const links = [
    { label: 'Instagram', url: 'https://instagram.example/ines' },
    { label: 'The blog', url: 'https://ines.example/' },
  ];
  const bio = 'I bake on Sundays, and write down what worked.';
  await call('PATCH', '/shop', { handle: SHOP, bio, links, contact_email: 'hello@ines.example' });
  const order = await buy(page, { email: 'nadia@example.com', name: 'Nadia Benali', country: 'FR' });
  await buy(page, { email: 'tom@example.com', name: 'Tom Berger', country: 'AT' });
  await call('POST', `/products/${id}/grants`, { email: 'rosa@example.com', name: 'Rosa', note: 'For you.' });
  const { items } = await call('GET', '/orders?q=tom');
  await call('POST', `/orders/${items[0].id}/refund`, {});
  return { page, order, leave: await announce(seller, id) };
}
