import { describe, expect, it } from 'vitest';
import type { Brand } from '@/features/brand/brand.schema';
import { type CommonFields, partFields, productCreate } from '@/features/products/records/products.schema';
import type { BookRecipeSource } from '@/features/products/types/description/type.book';
import type { EbookContent } from '@/features/products/types/ebook/ebook.schema';
import type { MealPlanContent } from '@/features/products/types/meal-plan/meal-plan.schema';
import type { ProductType } from '@/features/products/types/registry';
import { mealPlanLayout } from '@/rendering/layout/meal-plan';
import { type BookSource, bookModel } from './product.book';

const NO_BRAND: Brand = {
  name: null,
  logo_url: null,
  accent: null,
  heading_font: null,
  body_font: null,
  author_name: null,
  bio: null,
  links: [],
  version: 1,
  updated_at: null,
};

const recipe = (name: string, more: Partial<BookRecipeSource> = {}): BookRecipeSource => ({
  id: `recipe_${name}`,
  title: `Recipe ${name}`,
  description: null,
  servings: 4,
  yield_text: null,
  prep_time_minutes: 10,
  cook_time_minutes: 20,
  total_time_minutes: null,
  ingredients: [
    {
      text: '1 cup flour',
      quantity: 1,
      quantity_max: null,
      unit: 'cup',
      item: 'flour',
      note: null,
      group: null,
      optional: false,
      scaling: 'linear',
      corrected: false,
    },
  ],
  instructions: [{ text: 'Mix.', group: null }],
  notes: null,
  dietary_tags: [],
  tags: [],
  cuisine: null,
  meal_type: null,
  nutrition: null,
  image_url: null,
  image_alt: null,
  image_credit: null,
  credit: null,
  source_url: null,
  ...more,
});

function modelOf(
  body: { type: ProductType; [field: string]: unknown },
  recipes: BookRecipeSource[],
  source: Partial<BookSource> = {},
) {
  const { fields, ...typed } = partFields(productCreate.parse({ title: 'Book', ...body }));
  const byId = new Map(recipes.map((one) => [one.id, one]));
  return bookModel({
    fields,
    typed,
    account_name: 'Ana',
    recipes: byId,
    brand: NO_BRAND,
    date: '2026-11-20',
    ...source,
  });
}

const ebookOf = (recipes: BookRecipeSource[], more: Partial<EbookContent & CommonFields> = {}) => {
  const model = modelOf({ type: 'ebook', recipe_ids: recipes.map(({ id }) => id), ...more }, recipes);
  if (model.kind !== 'ebook') throw new Error('not an ebook');
  return model;
};

describe('an ebook of a plain list', () => {
  it('has a chapter for each meal, in the order of a day, and one for the rest', () => {
    const model = ebookOf([
      recipe('a', { meal_type: 'dessert' }),
      recipe('b', { meal_type: null }),
      recipe('c', { meal_type: 'breakfast' }),
      recipe('d', { meal_type: 'high-tea' }),
      recipe('e', { meal_type: 'dessert' }),
    ]);
    expect(model.chapters.map(({ title, recipes }) => [title, recipes.map(({ id }) => id)])).toEqual([
      ['Breakfast', ['recipe_c']],
      ['Desserts', ['recipe_a', 'recipe_e']],
      ['High tea', ['recipe_d']],
      ['More recipes', ['recipe_b']],
    ]);
  });

  it('has one chapter when all are of one kind, or when most have no meal', () => {
    expect(ebookOf([recipe('a'), recipe('b')]).chapters.map(({ title }) => title)).toEqual(['Recipes']);
    const mostly = [
      recipe('a', { meal_type: null }),
      recipe('b', { meal_type: 'dessert' }),
      recipe('c', { meal_type: null }),
    ];
    expect(ebookOf(mostly).chapters.map(({ title, recipes }) => [title, recipes.length])).toEqual([
      ['Recipes', 3],
    ]);
  });
});

describe('a book', () => {
  it('has the words of its author for a photo, and none in the model where there are none', () => {
    const [written, silent] =
      ebookOf([recipe('a', { image_alt: 'Soup on a cloth.' }), recipe('b')]).chapters[0]?.recipes ?? [];
    expect(written?.image_alt).toBe('Soup on a cloth.');
    expect(silent).not.toHaveProperty('image_alt');
  });

  it('knows who made a photo and where a recipe comes from, and says nothing where nothing is known', () => {
    const credits = {
      image_credit: 'Photo by Bob',
      credit: 'Bob',
      source_url: 'https://bob.example/soup',
    };
    const [credited, silent] = ebookOf([recipe('a', credits), recipe('b')]).chapters[0]?.recipes ?? [];
    expect(credited).toMatchObject(credits);
    expect(silent).not.toHaveProperty('image_credit');
    expect(silent).not.toHaveProperty('credit');
    expect(silent).not.toHaveProperty('source_url');
  });

  it('names its author, or else the account, and the year in its copyright line', () => {
    expect(ebookOf([recipe('a')])).toMatchObject({
      author_name: 'Ana',
      front: { copyright: '© 2026 Ana' },
    });
    expect(ebookOf([recipe('a')], { author_name: 'Ines' }).front.copyright).toBe('© 2026 Ines');
  });

  it('scales every recipe that says for how many it is', () => {
    const options = { recipe_options: { servings_override: 8 } } as never;
    const cookies = recipe('c', { servings: 4, yield_text: 'Makes 4 cookies' });
    expect(ebookOf([cookies], options).chapters[0]?.recipes).toMatchObject([
      { servings: 8, yield_text: '8 cookies' },
    ]);
    const [chapter] = ebookOf([recipe('a'), recipe('b', { servings: null })], options).chapters;
    expect(chapter?.recipes.map(({ servings, ingredients }) => [servings, ingredients[0]?.display])).toEqual([
      [8, '2 cups flour'],
      [null, '1 cup flour'],
    ]);
  });

  it('adds preparation and cooking up where no total is given', () => {
    const times = ebookOf([
      recipe('a'),
      recipe('b', { total_time_minutes: 90 }),
      recipe('c', { prep_time_minutes: null, cook_time_minutes: null }),
    ]).chapters[0]?.recipes.map(({ total_time_minutes }) => total_time_minutes);
    expect(times).toEqual([30, 90, null]);
  });

  it('leaves a recipe out that is there no more', () => {
    const model = modelOf({ type: 'recipe_card_pack', recipe_ids: ['recipe_a', 'recipe_gone'] }, [
      recipe('a'),
    ]);
    expect(model.kind === 'recipe_card_pack' && model.recipes.map(({ id }) => id)).toEqual(['recipe_a']);
  });

  it('whose cover has no photo gets a typographic one', () => {
    expect(ebookOf([recipe('a')], { cover: { kind: 'photo', image_url: null } }).cover).toEqual({
      kind: 'typographic',
      image: null,
    });
  });
});

describe('the brand kit', () => {
  const brand = {
    ...NO_BRAND,
    author_name: 'Maya',
    bio: 'Maya cooks.',
    accent: '#1d6a46',
    links: [{ label: 'Letter', url: 'https://maya.example' }],
  };
  const book = (more: object = {}) => {
    const model = modelOf({ type: 'ebook', recipe_ids: ['recipe_a'], ...more }, [recipe('a')], {
      brand,
    });
    if (model.kind !== 'ebook') throw new Error('not an ebook');
    return model;
  };

  it('names the author before the account does, and is in the book', () => {
    expect(book()).toMatchObject({ author_name: 'Maya', back: { about_author: 'Maya cooks.' } });
    expect(book().brand).toMatchObject({ accent: '#1d6a46', links: brand.links });
    expect(book({ author_name: 'Ines' }).author_name).toBe('Ines');
  });

  it('gives way to what the product says of its author, also when that is nothing', () => {
    const about = (about_author: string) => book({ back: { about_author } }).back.about_author;
    expect([about('Somebody else.'), about('')]).toEqual(['Somebody else.', '']);
  });
});

describe('a meal plan', () => {
  const plan = (entries: Partial<MealPlanContent['entries'][number]>[]) => {
    const full = entries.map((entry) => ({ day: 1, slot: 'dinner', ...entry }));
    const model = modelOf({ type: 'meal_plan', people: 2, entries: full }, [recipe('a'), recipe('b')]);
    if (model.kind !== 'meal_plan') throw new Error('not a plan');
    return model;
  };

  it('prints each recipe once, for as many as it is cooked for', () => {
    const model = plan([
      { kind: 'recipe', recipe_id: 'recipe_a', servings: 6 },
      { kind: 'leftover', recipe_id: 'recipe_a' },
      { kind: 'recipe', recipe_id: 'recipe_b' },
    ]);
    expect(model.recipes.map(({ id, servings }) => [id, servings])).toEqual([
      ['recipe_a', 6],
      ['recipe_b', 2],
    ]);
  });

  it('prints a recipe for each number of people that it is cooked for, and leads every meal to its own', () => {
    const model = plan([
      { kind: 'leftover', recipe_id: 'recipe_a' },
      { kind: 'recipe', recipe_id: 'recipe_a' },
      { kind: 'recipe', recipe_id: 'recipe_a', servings: 7 },
      { kind: 'recipe', recipe_id: 'recipe_a', servings: 2 },
    ]);
    expect(
      model.recipes.map(({ id, servings, ingredients }) => [id, servings, ingredients[0]?.display]),
    ).toEqual([
      ['recipe_a', 2, '½ cup flour'],
      ['recipe_a-7', 7, '1¾ cups flour'],
    ]);
    expect(model.entries.map(({ recipe_id }) => recipe_id)).toEqual([
      'recipe_a',
      'recipe_a',
      'recipe_a-7',
      'recipe_a',
    ]);
    expect(model.shopping?.[0]?.lines[0]?.recipe_ids).toEqual(['recipe_a', 'recipe_a-7']);
  });

  it('says of a recipe without servings that it is cooked as it is written', () => {
    const entries = [
      { day: 1, slot: 'dinner', kind: 'recipe', recipe_id: 'recipe_a' },
      { day: 2, slot: 'dinner', kind: 'recipe', recipe_id: 'recipe_a', servings: 9 },
    ];
    const model = modelOf({ type: 'meal_plan', people: 10, entries }, [recipe('a', { servings: null })]);
    if (model.kind !== 'meal_plan') throw new Error('not a plan');
    expect(model.entries.map(({ servings }) => servings)).toEqual([null, null]);
    expect(model.recipes).toMatchObject([
      { id: 'recipe_a', servings: null, ingredients: [{ display: '1 cup flour' }] },
    ]);
    const details = mealPlanLayout(model).days.flatMap(({ meals }) => meals.map((meal) => meal.details));
    expect(details.flat().join(' ').replaceAll('\u00a0', ' ')).toBe('30 min 30 min');
  });

  it('holds the list that the meals sum to, traced to their recipes, unless none is wanted', () => {
    const body = {
      type: 'meal_plan' as const,
      people: 2,
      entries: [
        { day: 1, slot: 'dinner', kind: 'recipe', recipe_id: 'recipe_a', servings: 6 },
        { day: 2, slot: 'dinner', kind: 'leftover', recipe_id: 'recipe_a' },
        { day: 3, slot: 'dinner', kind: 'recipe', recipe_id: 'recipe_b' },
      ],
    };
    const recipes = [recipe('a'), recipe('b')];
    expect(modelOf(body, recipes)).toMatchObject({
      shopping: [
        {
          title: 'Baking',
          lines: [{ amount: '2 cups', item: 'flour', recipe_ids: ['recipe_a', 'recipe_b'] }],
        },
      ],
    });
    expect(modelOf({ ...body, shopping_list: { enabled: false } }, recipes)).toMatchObject({
      shopping: null,
    });
  });

  it('has a list for each week of several, of what is cooked in it and on which days', () => {
    const body = {
      type: 'meal_plan' as const,
      people: 2,
      days: 9,
      entries: [
        { day: 3, slot: 'dinner', kind: 'recipe', recipe_id: 'recipe_b' },
        { day: 1, slot: 'dinner', kind: 'recipe', recipe_id: 'recipe_a', servings: 6 },
        { day: 2, slot: 'dinner', kind: 'leftover', recipe_id: 'recipe_a' },
        { day: 9, slot: 'dinner', kind: 'recipe', recipe_id: 'recipe_a' },
      ],
      shopping_list: { extra_items: ['Candles'] },
    };
    const recipes = [recipe('a'), recipe('b')];
    const model = modelOf(body, recipes);
    if (model.kind !== 'meal_plan') throw new Error('not a plan');
    const lines = (list = model.shopping) =>
      list?.flatMap((section) =>
        section.lines.map(({ amount, item, days }) => `${amount} ${item}: ${days?.join(' ')}`.trim()),
      );
    expect(lines()).toEqual(['2½ cups flour: 1 3 9', 'Candles:']);
    expect(model.weekly_shopping?.map((list) => lines(list))).toEqual([
      ['2 cups flour: 1 3', 'Candles:'],
      ['½ cup flour: 9'],
    ]);
    for (const one of [{ days: 7, entries: body.entries.slice(0, 3) }, { shopping_list: { enabled: false } }])
      expect(modelOf({ ...body, ...one }, recipes)).toMatchObject({ weekly_shopping: null });
  });

  it('says in every cell what is eaten', () => {
    const model = plan([
      { kind: 'recipe', recipe_id: 'recipe_a' },
      { kind: 'leftover' },
      { kind: 'note', text: 'Soak the beans' },
      { kind: 'eat_out' },
    ]);
    expect(model.entries.map(({ title }) => title)).toEqual([
      'Recipe a',
      'Leftovers',
      'Soak the beans',
      'Eating out',
    ]);
  });
});
