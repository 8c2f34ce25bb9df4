import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildWorker, startBuildWorker } from '@/features/products/builds/builds.worker';
import type { RecipeId } from '@/kernel/ids';
import { type App, type Client, startApp } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';

let app: App;
let ana: Client;
let bob: Client;
let worker: BuildWorker;
beforeAll(async () => {
  app = await startApp();
  worker = startBuildWorker(app.services, { poll_ms: 200 });
  [ana, bob] = [await app.signUp('Ana'), await app.signUp('Bob')];
});
afterAll(() => worker.stop());

const recipe = async (who: Client, title: string, servings: number, ingredients: string[]) =>
  (await who.post('/recipes', { title, servings, ingredients, instructions: ['Cook.'] })).body.id;

/** The words of each page of a PDF, in their order. */
async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const file = await getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  await file.destroy();
  return pages.map((words) => words.replace(/\s+/g, ' '));
}

describe('the shopping list of a plan', () => {
  it('is summed from the own recipes only', async () => {
    const own = await recipe(ana, 'Soup', 2, ['1 onion']);
    const foreign = await recipe(bob, 'Soup', 2, ['1 onion']);
    const recipe_ids = [own, foreign];
    const found = await callProcedure(app, ana, 'query', 'products.shoppingRecipes', { recipe_ids });
    expect(found).toMatchObject([{ id: own, servings: 2, ingredients: [{ text: '1 onion' }] }]);
    expect(found).toHaveLength(1);
  });

  it('is answered with its sums, in the units that are asked for, and in the words of the plan', async () => {
    const soup = await recipe(ana, 'Soup', 2, ['1 onion', '1 cup stock']);
    const stew = await recipe(ana, 'Stew', 2, ['2 onions']);
    const meal = { slot: 'dinner', kind: 'recipe' };
    const plan = await ana.post('/products', {
      type: 'meal_plan',
      title: 'Eine Woche',
      language: 'de',
      people: 4,
      entries: [
        { ...meal, day: 1, recipe_id: soup },
        { ...meal, day: 2, recipe_id: stew },
      ],
      shopping_list: { extra_items: ['Kerzen'] },
    });
    const list = async (query = '') =>
      (await ana.get(`/products/${plan.body.id}/shopping-list${query}`)).body.sections as {
        title: string;
        lines: { item: string; amounts: object[]; recipe_ids: RecipeId[] }[];
      }[];
    const lines = (await list()).flatMap((section) => section.lines);
    const onions = lines.find(({ item }) => item.startsWith('onion'));
    expect(onions).toEqual({
      item: 'onions',
      amount: '6',
      amounts: [{ quantity: 6, unit: null }],
      recipe_ids: [soup, stew],
    });
    expect(lines.find(({ item }) => item === 'Kerzen')).toEqual({
      item: 'Kerzen',
      amount: '',
      amounts: [],
      recipe_ids: [],
    });
    const stock = async (query: string) =>
      (await list(query)).flatMap((section) => section.lines).find(({ item }) => item === 'stock')?.amounts;
    expect(await stock('')).toEqual([{ quantity: 2, unit: 'cup' }]);
    expect(await stock('?units=metric')).toMatchObject([{ unit: 'ml' }]);
    const titles = (await list()).map(({ title }) => title);
    expect(titles).toContain('Obst und Gemüse');

    const book = await ana.post('/products', { type: 'ebook', title: 'Book' });
    expect((await ana.get(`/products/${book.body.id}/shopping-list`)).status).toBe(404);
    expect((await bob.get(`/products/${plan.body.id}/shopping-list`)).status).toBe(404);
  });

  it('stands in the PDF with the exact totals, each line once, and buys nothing for leftovers', async () => {
    const bread = await recipe(ana, 'Bread', 3, ['100 g flour', '10 g salt', '1 tsp yeast']);
    const cake = await recipe(ana, 'Cake', 4, ['250 g flour', '3 eggs']);
    const meal = { slot: 'dinner', kind: 'recipe' };
    const plan = await ana.post('/products', {
      type: 'meal_plan',
      title: 'A week',
      people: 2,
      entries: [
        { ...meal, day: 1, recipe_id: bread },
        { ...meal, day: 2, recipe_id: bread },
        { ...meal, day: 3, recipe_id: bread },
        { ...meal, day: 4, recipe_id: cake, servings: 6 },
        { ...meal, day: 5, recipe_id: cake, kind: 'leftover' },
      ],
      shopping_list: { pantry_exclude: ['salt'], extra_items: ['Candles'] },
    });
    const { status, bytes } = await ana.get(`/products/${plan.body.id}/files/pdf`);
    expect(status).toBe(200);
    const lists = (await pagesOf(bytes)).filter((words) => words.includes('Shopping list'));
    expect(lists).toHaveLength(1);
    const [list = ''] = lists;
    // Three times ⅔ of 100 g, and 6/4 of 250 g. The rounded amounts would be 67 + 67 + 67 + 375 = 576 g.
    expect(list).toMatch(/\b575 g flour/);
    expect(list).toMatch(/\b2 tsp yeast/);
    // Four and a half eggs: one buys whole ones.
    expect(list).toMatch(/\b5 eggs/);
    expect(list).toContain('Candles');
    expect(list).not.toContain('salt');
    for (const thing of ['flour', 'yeast', '5 eggs', 'Candles']) expect(list.split(thing)).toHaveLength(2);
  });
});
