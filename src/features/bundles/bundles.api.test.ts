import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import type { Answer } from '@/testing/app';
import { openBookshop } from '@/testing/sale';

/** Several products at one price, as their creator makes them. */
const { shop, ana, book } = await openBookshop();
let plan: { id: string; slug: string };
let draft: string;
beforeAll(async () => {
  plan = await shop.publish(ana, 'Weekday Plan', { price_cents: 1200 });
  draft = (await ana.post('/products', { type: 'ebook', title: 'Not yet' })).body.id;
}, 60_000);

const wish = (more: object = {}) => ({
  title: 'Both books',
  price_cents: 2200,
  currency: 'usd',
  product_ids: [book.id, plan.id],
  ...more,
});
const make = async (more: object = {}) => (await ana.post('/bundles', wish(more))).body;
const fault = ({ status, body }: Answer) => [status, body.code, body.errors?.[0]?.pointer];

describe('a bundle', () => {
  it('is made, read, listed, changed and deleted', async () => {
    const made = await ana.post('/bundles', wish());
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toMatch(/\/bundles\/bundle_/);
    expect(made.body).toMatchObject({
      title: 'Both books',
      slug: 'both-books',
      description: null,
      currency: 'USD',
      product_ids: [book.id, plan.id],
      status: 'draft',
      state: 'draft',
      reason: null,
      parts_cents: 3000,
      version: 1,
    });
    expect(made.body.url).toMatch(/\/b\/both-books$/);
    const path = `/bundles/${made.body.id}`;
    expect((await ana.get(path)).body).toEqual(made.body);
    expect((await ana.get('/bundles')).body.items).toEqual([made.body]);
    // What is sent as it is changes nothing, and what is read may be sent back.
    expect((await ana.patch(path, made.body)).body).toEqual(made.body);
    const changed = await ana.patch(path, { title: 'All I have', description: 'Two books.' });
    expect(changed.body).toMatchObject({ title: 'All I have', slug: 'both-books', version: 2 });
    expect((await ana.patch(path, { title: 'x' }, { headers: { 'if-match': '"1"' } })).status).toBe(412);
    expect((await ana.delete(path)).status).toBe(204);
    expect((await ana.get(path)).status).toBe(404);
  });

  it('has an address of its own: of its title, or as asked; no two have the same', async () => {
    const [one, two] = [await make(), await make()];
    expect(one.slug).toBe('both-books');
    expect(two.slug).toMatch(/^both-books-\w{4}$/);
    expect(fault(await ana.post('/bundles', wish({ slug: 'both-books' })))).toEqual([
      409,
      'already_exists',
      '/slug',
    ]);
    const bob = await shop.app.signUp('Bob');
    const his = await Promise.all(
      ['One', 'Two'].map(async (title) => (await bob.post('/products', { type: 'ebook', title })).body.id),
    );
    const theirs = wish({ product_ids: his, slug: 'both-books' });
    expect(fault(await bob.post('/bundles', theirs))).toEqual([409, 'already_exists', '/slug']);
    expect((await make({ slug: 'THE-Two' })).slug).toBe('the-two');
    for (const { id } of (await ana.get('/bundles')).body.items) await ana.delete(`/bundles/${id}`);
    // Deleted, its address is free.
    expect((await make()).slug).toBe('both-books');
  });

  it('is of two to twenty different products of its creator, and says which one is wrong', async () => {
    const wrong = async (product_ids: unknown) => fault(await ana.post('/bundles', wish({ product_ids })));
    expect(await wrong([book.id])).toEqual([400, 'validation_failed', '/product_ids']);
    expect(await wrong([book.id, plan.id, book.id])).toEqual([400, 'validation_failed', '/product_ids/2']);
    expect(await wrong(Array.from({ length: LIMITS.bundle_products + 1 }, () => book.id))).toEqual([
      400,
      'validation_failed',
      '/product_ids',
    ]);
    const bob = await shop.app.signUp('Bob');
    const his = (await bob.post('/products', { type: 'ebook', title: 'His' })).body.id;
    expect(await wrong([book.id, his])).toEqual([422, 'unknown_product', '/product_ids/1']);
  });

  it('costs what can be charged, and no more than its products one by one', async () => {
    const priced = async (price_cents: number) => fault(await ana.post('/bundles', wish({ price_cents })));
    expect(await priced(49)).toEqual([422, 'below_minimum_price', '/price_cents']);
    expect(await priced(3001)).toEqual([422, 'price_not_allowed', '/price_cents']);
    expect((await make({ price_cents: 3000 })).price_cents).toBe(3000);
  });

  it('is published once all of it is sold here in one currency, and money can come in', async () => {
    const publish = async (more: object) =>
      fault(await ana.post('/bundles', wish({ status: 'published', ...more })));
    expect(await publish({ product_ids: [book.id, draft] })).toEqual([
      409,
      'invalid_transition',
      '/product_ids/1',
    ]);
    expect(await publish({ currency: 'EUR' })).toEqual([422, 'currency_mismatch', '/product_ids/0']);
    expect(await make({ status: 'published' })).toMatchObject({ status: 'published', state: 'on_sale' });
    const cat = await shop.app.signUp('Cat');
    const hers = [await shop.publish(cat, 'One'), await shop.publish(cat, 'Two')].map(({ id }) => id);
    const unpaid = { ...wish({ product_ids: hers }), status: 'published' };
    expect(fault(await cat.post('/bundles', unpaid))).toEqual([422, 'not_connected', undefined]);
    expect((await cat.post('/bundles', { ...unpaid, status: 'draft' })).status).toBe(201);
  });

  it('goes off sale with a product of it, says why, and comes back by itself', async () => {
    const { id, slug } = await make({ status: 'published', slug: 'comes-back' });
    const state = async () => (await ana.get(`/bundles/${id}`)).body;
    await ana.patch(`/products/${plan.id}`, { status: 'draft' });
    expect(await state()).toMatchObject({
      status: 'published',
      state: 'part_not_on_sale',
      reason: expect.stringContaining('“Weekday Plan” doesn’t have a live product page'),
    });
    // Its words can be changed meanwhile; it can't be put on sale anew.
    expect((await ana.patch(`/bundles/${id}`, { description: 'Soon.' })).status).toBe(200);
    expect((await ana.patch(`/bundles/${id}`, { price_cents: 2100 })).status).toBe(409);
    const page = await shop.stranger().open(`/b/${slug}`);
    expect(page.text).toContain('isn’t available right now');
    expect(page.text).not.toContain('<form');
    expect(page.text).not.toContain('"offers"');
    const terms = { platforms: ['storefront'], price_cents: 1200, currency: 'USD' };
    await ana.post(`/products/${plan.id}/publish`, terms);
    expect(await state()).toMatchObject({ state: 'on_sale', reason: null });
    await ana.post(`/products/${plan.id}/publish`, { ...terms, price_cents: 300 });
    expect(await state()).toMatchObject({ state: 'price_above_parts', parts_cents: 2100 });
    await ana.post(`/products/${plan.id}/publish`, terms);
    expect((await state()).state).toBe('on_sale');
  }, 60_000);

  it('is one of a hundred at most', async () => {
    const bob = await shop.app.signUp('Bob');
    const product_ids = await Promise.all(
      ['One', 'Two'].map(async (title) => (await bob.post('/products', { type: 'ebook', title })).body.id),
    );
    const asked = Array.from({ length: LIMITS.bundles + 5 }, (_, n) =>
      bob.post('/bundles', wish({ product_ids, title: `No ${n}` })),
    );
    const refused = (await Promise.all(asked)).filter(({ status }) => status !== 201);
    expect(refused.map(fault)).toEqual(Array(5).fill([409, 'already_exists', undefined]));
  });
});
