import { describe, expect, it } from 'vitest';
import { productCreate } from '@/features/products/records/products.schema';
import { PRODUCT_TYPES, typeOf } from '@/features/products/types/registry';
import { newId } from '@/kernel/ids';
import { newProduct, pickedRecipes, suggestedTitle } from './new-product.rules';

const some = (count: number, meal_type: string | null = null) =>
  Array.from({ length: count }, () => ({ id: newId('recipe'), meal_type }));

describe('a new product', () => {
  it.each(PRODUCT_TYPES)(
    'of type %s is taken by the server with as many recipes as there is room for',
    (type) => {
      expect(
        productCreate.safeParse(newProduct(type, 'Sunday Kitchen', some(typeOf(type).begin.most))).success,
      ).toBe(true);
    },
  );

  it('keeps the order of its recipes', () => {
    const chosen = some(3);
    expect(newProduct('ebook', 'Sunday Kitchen', chosen)).toMatchObject({
      recipe_ids: chosen.map(({ id }) => id),
    });
  });

  it('of a meal plan fills the dinners of the week first, one recipe a meal', () => {
    const body = newProduct('meal_plan', 'A week', some(typeOf('meal_plan').begin.most));
    const entries = 'entries' in body ? (body.entries ?? []) : [];
    expect(entries.slice(0, 8).map(({ day, slot }) => `${day} ${slot}`)).toEqual([
      '1 dinner',
      '2 dinner',
      '3 dinner',
      '4 dinner',
      '5 dinner',
      '6 dinner',
      '7 dinner',
      '1 lunch',
    ]);
    expect(new Set(entries.map(({ day, slot }) => `${day} ${slot}`)).size).toBe(
      typeOf('meal_plan').begin.most,
    );
  });
});

describe('the recipes picked in the library', () => {
  const recipe = { id: newId('recipe'), title: 'Pho', status: 'active' as const, image_url: null };
  const pho = {
    ...recipe,
    cuisine: null,
    meal_type: null,
    tags: [],
    servings: 2,
    missing: [],
    lines_to_check: 0,
  };

  it('come along in their order', () => {
    expect(
      pickedRecipes(JSON.stringify([pho, { ...pho, title: 'Rösti' }])).map(({ title }) => title),
    ).toEqual(['Pho', 'Rösti']);
  });

  it.each([null, '', 'nonsense', '{}', '[{"id":1}]'])('are none when %j was kept', (kept) => {
    expect(pickedRecipes(kept)).toEqual([]);
  });
});

describe('the title of a product of picked recipes', () => {
  it('names the first and counts the others, on one line', () => {
    expect(suggestedTitle([])).toBe('');
    const pie = { title: 'Apple pie', meal_type: 'dessert' };
    const soup = { title: 'Pea soup', meal_type: 'soup' };
    expect(suggestedTitle([pie])).toBe('Apple pie');
    expect(suggestedTitle([pie, { ...pie, title: 'Flan' }])).toBe('Favorite Desserts');
    expect(suggestedTitle([pie, soup])).toBe('Favorite Recipes');
    for (const meal_type of [null, 'elevenses'])
      expect(suggestedTitle([1, 2].map(() => ({ title: 'Tea', meal_type })))).toBe('Favorite Recipes');
    const long = suggestedTitle([{ ...pie, title: 'x'.repeat(200) }]);
    expect(long).toMatch(/^x+…$/);
    expect(long).toHaveLength(60);
  });
});
