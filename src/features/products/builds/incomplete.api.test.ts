import { beforeAll, describe, expect, it } from 'vitest';
import { patchedProduct } from '@/features/products/products.service';
import { findProduct } from '@/features/products/products.store';
import { layoutOf } from '@/rendering/layout/layout';
import { unitsOf } from '@/rendering/layout/units';
import { type App, type Client, startApp } from '@/testing/app';
import { bookOf } from './builds.service';

let app: App;
let ana: Client;
let soup: string;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp('Ana');
  soup = (await ana.post('/recipes', { title: 'Soup', ingredients: ['1 onion'], instructions: ['Cook.'] }))
    .body.id;
});

const TERMS = { platforms: ['storefront'], price_cents: 0, currency: 'EUR' };
const pointers = (body: { errors: { pointer: string }[] }) => body.errors.map(({ pointer }) => pointer);
const meal = (fields: object) => ({ day: 1, slot: 'lunch', ...fields });

/** Drafts that are begun, and what each of them needs for a file and for its release. */
const BEGUN: [string, () => object, string[], string[]][] = [
  ['a book without a chapter', () => ({ type: 'ebook', chapters: [] }), ['/chapters'], ['/chapters']],
  [
    'chapters without a title',
    () => ({ type: 'ebook', chapters: [{ recipe_ids: [soup] }, { title: ' ' }] }),
    ['/chapters/0/title'],
    ['/chapters/1/recipe_ids', '/chapters/0/title', '/chapters/1/title'],
  ],
  [
    'a plan with a note and a meal that say nothing yet',
    () => ({
      type: 'meal_plan',
      entries: [
        meal({ kind: 'recipe', recipe_id: soup }),
        meal({ kind: 'recipe' }),
        meal({ kind: 'note' }),
        meal({ kind: 'note', text: '' }),
      ],
    }),
    ['/entries/1/recipe_id', '/entries/2/text', '/entries/3/text'],
    ['/entries/1/recipe_id', '/entries/2/text', '/entries/3/text'],
  ],
  [
    'a call to action without an address',
    () => ({ type: 'lead_magnet', recipe_ids: [soup], cta: { headline: 'More' } }),
    ['/cta/url'],
    ['/cta/url'],
  ],
  [
    'a call to action without words',
    () => ({ type: 'lead_magnet', recipe_ids: [soup], cta: { url: 'https://ines.example/book' } }),
    ['/cta/headline'],
    ['/cta/headline'],
  ],
];

describe('a draft may be incomplete:', () => {
  it.each(BEGUN)('%s is kept, and a file and a release name what is missing', async (_, body, file, sold) => {
    const made = await ana.post('/products', { title: 'Begun', ...body() });
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect((await ana.get(`/products/${id}`)).body).toEqual(made.body);
    for (const answer of [
      await ana.post(`/products/${id}/builds`),
      await ana.get(`/products/${id}/files/pdf`),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'product_incomplete']);
      expect(pointers(answer.body)).toEqual(file);
    }
    const release = await ana.post(`/products/${id}/publish`, TERMS);
    expect([release.status, release.body.code]).toEqual([422, 'product_incomplete']);
    expect(pointers(release.body)).toEqual(sold);
  });

  it.each(BEGUN)('%s has a preview', async (_, body) => {
    const { id, user_id } = await stored({ title: 'Begun', ...body() });
    const row = await findProduct(app.services.db, user_id, id);
    if (row === null) throw new Error('not stored');
    const { fields, typed } = patchedProduct(row, {});
    const { model } = await bookOf(app.services.db, user_id, fields, typed, '2026-11-22T00:00:00.000Z', null);
    const units = unitsOf(model, layoutOf(model));
    expect(units.length).toBeGreaterThan(1);
    for (const { title } of units) expect(title).not.toBe('');
  });

  it('the last chapter can be taken out and the recipes sent plainly again', async () => {
    const chapters = [{ title: 'One', recipe_ids: [soup] }];
    const { id } = (await ana.post('/products', { type: 'ebook', title: 'Begun', chapters })).body;
    const none = await ana.patch(`/products/${id}`, { chapters: [] });
    expect(none.body).toMatchObject({ chapters: [], recipe_ids: null });
    const plain = await ana.patch(`/products/${id}`, { recipe_ids: [soup] });
    expect(plain.body).toMatchObject({ chapters: null, recipe_ids: [soup] });
  });
});

/** A product as it is stored, with its owner. */
async function stored(body: object) {
  const { id } = (await ana.post('/products', body)).body;
  const user_id = (await ana.get('/auth/me')).body.id;
  return { id, user_id };
}
