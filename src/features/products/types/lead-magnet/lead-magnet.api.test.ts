import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
});

async function recipe(who: Client, title: string, more: object = {}): Promise<string> {
  const answer = await who.post('/recipes', { title, ingredients: ['1 cup flour'], ...more });
  expect(answer.status).toBe(201);
  return answer.body.id;
}

async function ebook(who: Client, more: object = {}) {
  const answer = await who.post('/products', { type: 'ebook', title: 'Sunday Kitchen', ...more });
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('a lead magnet', () => {
  it('takes the email-ready recipe of each chapter and leaves archived ones out', async () => {
    const ready = await recipe(ana, 'Ready', { email_ready: true });
    const plain = await recipe(ana, 'Plain');
    const old = await recipe(ana, 'Old');
    const book = await ebook(ana, {
      currency: 'EUR',
      chapters: [
        { title: 'One', recipe_ids: [plain, ready] },
        { title: 'Two', recipe_ids: [old] },
      ],
    });
    await ana.delete(`/recipes/${old}`);
    const id = { id: book.id };
    expect(await callProcedure(app, ana, 'query', 'products.leadSuggestions', id)).toEqual([ready]);
    const bob = await app.signUp('Bob');
    expect(await callProcedure(app, bob, 'query', 'products.leadSuggestions', id)).toMatchObject({
      code: 'not_found',
    });
    const answer = await ana.post(`/products/${book.id}/lead-magnet`);
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/api/products/${answer.body.id}`);
    expect(answer.body).toMatchObject({
      type: 'lead_magnet',
      source_product_id: book.id,
      recipe_ids: [ready],
      price_cents: 0,
      currency: 'EUR',
      status: 'draft',
    });
  });

  it('takes the recipes, title and call that were asked for', async () => {
    const ids = [await recipe(ana, 'A'), await recipe(ana, 'B')];
    const book = await ebook(ana, { recipe_ids: ids });
    const answer = await ana.post(`/products/${book.id}/lead-magnet`, {
      title: 'Gift',
      recipe_ids: [ids[1]],
      cta: { headline: 'More', url: 'https://example.com' },
    });
    expect(answer.body).toMatchObject({ title: 'Gift', recipe_ids: [ids[1]], cta: { headline: 'More' } });
  });

  it('keeps a call that is begun, as any draft does, and names what it lacks when a file is asked for', async () => {
    const book = await ebook(ana, { recipe_ids: [await recipe(ana, 'A')] });
    const made = await ana.post(`/products/${book.id}/lead-magnet`, { cta: { button: 'See it' } });
    expect([made.status, made.body.cta]).toEqual([
      201,
      { headline: '', text: null, button: 'See it', url: null },
    ]);
    const file = await ana.get(`/products/${made.body.id}/files/pdf`);
    expect([
      file.status,
      file.body.code,
      file.body.errors.map((one: { pointer: string }) => one.pointer),
    ]).toEqual([422, 'product_incomplete', ['/cta/headline']]);
  });

  it('refuses recipes outside the source', async () => {
    const book = await ebook(ana, { recipe_ids: [await recipe(ana, 'In')] });
    const outside = await recipe(ana, 'Out');
    const answer = await ana.post(`/products/${book.id}/lead-magnet`, { recipe_ids: [outside] });
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('unknown_recipe');
    const made = await ana.post(`/products/${book.id}/lead-magnet`);
    const later = await ana.patch(`/products/${made.body.id}`, { recipe_ids: [outside] });
    expect(later.body.code).toBe('unknown_recipe');
  });

  it('of a meal plan is refused with the types that can be a source', async () => {
    const plan = await ana.post('/products', { type: 'meal_plan', title: 'Week' });
    const answer = await ana.post(`/products/${plan.body.id}/lead-magnet`);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'unsupported_source_type', source_type: 'meal_plan' });
  });

  it('of an archived source is refused', async () => {
    const book = await ebook(ana, { recipe_ids: [await recipe(ana, 'A')] });
    await ana.patch(`/products/${book.id}`, { status: 'archived' });
    const answer = await ana.post(`/products/${book.id}/lead-magnet`);
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('invalid_transition');
  });

  it('of a source without a recipe to give is refused', async () => {
    const book = await ebook(ana);
    const answer = await ana.post(`/products/${book.id}/lead-magnet`);
    expect(answer.status).toBe(422);
    expect(answer.body.code).toBe('product_incomplete');
  });

  it.each([
    [{ count: 0 }],
    [{ count: 11 }],
    [{ recipe_ids: [] }],
    [{ titel: 'x' }],
    [{ cta: { headline: 'x', url: 'nowhere' } }],
  ])('refuses %j', async (body) => {
    const book = await ebook(ana, { recipe_ids: [await recipe(ana, 'A')] });
    expect((await ana.post(`/products/${book.id}/lead-magnet`, body)).status).toBe(400);
  });
});
