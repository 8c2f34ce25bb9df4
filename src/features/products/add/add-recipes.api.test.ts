import { beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '@/features/products/records/products.schema';
import { PRODUCT_TYPES, typeOf } from '@/features/products/types/registry';
import type { RecipeId } from '@/kernel/ids';
import { type Client, startApp } from '@/testing/app';
import { withAdded } from './add-recipes.rules';

let ana: Client;
const ids: RecipeId[] = [];
beforeAll(async () => {
  const app = await startApp();
  ana = await app.signUp('Ana');
  for (let number = 0; number < 26; number++)
    ids.push((await ana.post('/recipes', { title: `Soup ${number}`, ingredients: ['1 onion'] })).body.id);
});

const made = async (body: object): Promise<Product> => {
  const { status, body: product } = await ana.post('/products', { title: 'Sunday Kitchen', ...body });
  expect([status, product.code]).toEqual([201, undefined]);
  return product;
};
const untyped = (recipe_ids: readonly RecipeId[]) => recipe_ids.map((id) => ({ id, meal_type: null }));
const saved = async (product: Product, recipe_ids: readonly RecipeId[]) => {
  const { fields, added } = withAdded(product, untyped(recipe_ids));
  const { status, body } = await ana.patch(`/products/${product.id}`, fields);
  expect([status, body.code]).toEqual([200, undefined]);
  return { product: body, added };
};
const recipesOf = (product: Product) =>
  typeOf(product.type)
    .recipePlaces(product)
    .map(({ id }) => id);

describe('recipes that are added to a product', () => {
  it.each(PRODUCT_TYPES)('come after those it has, each once: %s', async (type) => {
    const before = await made({ type, ...typeOf(type).withRecipes(untyped(ids.slice(0, 2))) });
    const { product, added } = await saved(before, [...ids.slice(1, 4), ids[2] as RecipeId]);
    expect(added).toEqual(ids.slice(2, 4));
    expect(recipesOf(product)).toEqual(ids.slice(0, 4));
  });

  it('go into the last chapter of a book that has some', async () => {
    const chapters = [
      { title: 'First', recipe_ids: ids.slice(0, 1) },
      { title: 'Last', recipe_ids: [] },
    ];
    const { product } = await saved(await made({ type: 'ebook', chapters }), ids.slice(0, 3));
    expect(product.chapters.map((chapter: { recipe_ids: RecipeId[] }) => chapter.recipe_ids)).toEqual([
      ids.slice(0, 1),
      ids.slice(1, 3),
    ]);
  });

  it('go to the meals of a plan that have nothing, dinners first, and are left out where it is full', async () => {
    const entries = [{ day: 2, slot: 'dinner', kind: 'eat_out', text: 'Pizza' }];
    const plan = await made({ type: 'meal_plan', days: 3, meal_slots: ['lunch', 'Dinner'], entries });
    const { product, added } = await saved(plan, ids.slice(0, 7));
    expect(added).toEqual(ids.slice(0, 5));
    const placed = product.entries.map(({ day, slot }: { day: number; slot: string }) => `${day} ${slot}`);
    expect(placed).toEqual(['2 Dinner', '1 Dinner', '3 Dinner', '1 lunch', '2 lunch', '3 lunch']);
  });

  it('change nothing where it has them all', async () => {
    const before = await made({ type: 'ebook', recipe_ids: ids });
    expect(withAdded(before, untyped(ids)).added).toEqual([]);
  });
});
