import { describe, expect, it } from 'vitest';
import type { BookIngredient } from '@/rendering/model/book.model';
import { aRecipe } from '@/rendering/model/book.samples';
import { type BookIndex, bookIndexes } from './book-index';

const line = (display: string, item: string): BookIngredient => ({
  display,
  item,
  group: null,
  optional: false,
});

/** Recipes by their titles, each with the lines of its ingredients: what is written, and what is bought. */
const book = (recipes: Record<string, [string, string][]>) =>
  Object.entries(recipes).map(([title, lines], at) =>
    aRecipe(`${at}`, { title, ingredients: lines.map(([display, item]) => line(display, item)) }),
  );

const only = (kind: 'title' | 'ingredient' | 'tag') => ({
  ...{ title: false, ingredient: false, tag: false },
  [kind]: true,
});

/** The entries of an index, each with its recipes by their places in the book. */
const entriesOf = (indexes: BookIndex[]) =>
  indexes.flatMap(({ groups }) =>
    groups.flatMap(({ entries }) => entries.map(({ text, keys }) => `${text}: ${keys.join(' ')}`)),
  );

describe('the index of ingredients', () => {
  it('is in lower case, and only the names of people and places keep their capitals', () => {
    const recipes = book({
      Roast: [
        ['1 tsp Dijon mustard', 'Dijon mustard'],
        ['Onions, sliced', 'Onions'],
        ['2 carrots', 'carrots'],
        ['100 g Greek Yogurt', 'Greek Yogurt'],
        ['1 cup plain yogurt', 'plain yogurt'],
        ['1 leek', 'leek'],
        ['1 turnip', 'turnip'],
        ['1 swede', 'swede'],
        ['1 parsnip', 'parsnip'],
        ['1 beet', 'beet'],
        ['1 radish', 'radish'],
        ['1 fennel', 'fennel'],
      ],
      // Whoever begins every name with a capital tells nothing of names.
      Salad: [
        ['2 Radicchio', 'Radicchio'],
        ['1 Lemon', 'Lemon'],
      ],
    });
    const names = entriesOf(bookIndexes(recipes, only('ingredient'), 'en')).map((one) => one.split(':')[0]);
    expect(names).toEqual(
      expect.arrayContaining(['Dijon mustard', 'Greek yogurt', 'onions', 'lemon', 'radicchio']),
    );
  });

  it.each([
    ['en', 'very ripe bananas', 'bananas'],
    ['en', 'unsalted butter', 'butter'],
    ['en', 'cold unsalted butter', 'butter'],
    ['en', 'extra-large eggs', 'eggs'],
    ['en', 'boneless, skinless chicken thighs', 'chicken thighs'],
    ['en', 'boneless skin-on chicken thighs', 'chicken thighs'],
    ['en', 'full-fat coconut milk', 'coconut milk'],
    ['en', 'freshly grated Parmesan', 'Parmesan'],
    ['en', 'cold brew coffee', 'cold brew coffee'],
    ['en', 'brown sugar', 'brown sugar'],
    ['en', 'long-grain rice', 'long-grain rice'],
    ['de', 'sehr reife Bananen', 'Bananen'],
    ['fr', 'bananes très mûres', 'bananes'],
    ['es', 'plátanos muy maduros', 'plátanos'],
    ['it', 'banane molto mature', 'banane'],
  ])('in %s has %s under what they are', (language, item, found) => {
    const recipes = book({ Bread: [[`2 ${item}`, item]] });
    const [entry = ''] = entriesOf(bookIndexes(recipes, only('ingredient'), language));
    expect(entry.toLowerCase()).toBe(`${found.toLowerCase()}: r0`);
  });

  it('has one entry for a food in all its sizes, grades, and states', () => {
    const recipes = book({
      Bread: [['3 very ripe bananas', 'very ripe bananas']],
      Cake: [['100 g unsalted butter', 'unsalted butter']],
      Pie: [
        ['2 bananas', 'bananas'],
        ['50 g melted butter', 'melted butter'],
      ],
    });
    expect(entriesOf(bookIndexes(recipes, only('ingredient'), 'en'))).toEqual([
      'bananas: r0 r2',
      'butter: r1 r2',
    ]);
  });

  it('keeps the capitals of nouns in German', () => {
    const recipes = book({ Braten: [['2 Zwiebeln', 'Zwiebeln']] });
    expect(entriesOf(bookIndexes(recipes, only('ingredient'), 'de'))).toEqual(['Zwiebeln: r0']);
  });

  it('names the recipes of a food in the order of their titles, articles aside', () => {
    const recipes = book({
      Tart: [['3 apples', 'apples']],
      'The crumble': [['1 apple', 'apple']],
      Pie: [['2 apples', 'apples']],
    });
    const [index] = bookIndexes(recipes, only('ingredient'), 'en');
    expect(index?.lists_recipes).toBe(true);
    expect(entriesOf(index ? [index] : [])).toEqual(['apple: r1 r2 r0']);
  });

  it('leaves out what more than a quarter of many recipes are made of', () => {
    const recipes = (count: number, of: number) =>
      Array.from({ length: of }, (_, at) =>
        aRecipe(`${at}`, { ingredients: at < count ? [line('100 g butter', 'butter')] : [] }),
      );
    const found = (count: number, of: number) =>
      entriesOf(bookIndexes(recipes(count, of), only('ingredient'), 'en')).length;
    expect([found(9, 9), found(10, 40), found(11, 40), found(11, 44)]).toEqual([1, 1, 0, 1]);
  });
});

it.each([
  [
    'en',
    ['The Long Loaf', 'A Pie', 'Tea', 'An', 'Las Vegas Eggs'],
    ['An', 'Las Vegas Eggs', 'The Long Loaf', 'A Pie', 'Tea'],
  ],
  ['fr', ['L’Île flottante', 'Les œufs', 'Gratin'], ['Gratin', 'L’Île flottante', 'Les œufs']],
  ['de', ['Das Brot', 'Auflauf'], ['Auflauf', 'Das Brot']],
])('titles in %s stand in the order of the alphabet without their articles', (language, titles, sorted) => {
  const recipes = titles.map((title, at) => aRecipe(`${at}`, { title }));
  const [index] = bookIndexes(recipes, only('title'), language);
  expect(index?.lists_recipes).toBe(false);
  expect(index?.groups.flatMap(({ entries }) => entries.map(({ text }) => text))).toEqual(sorted);
});

it('the index of diets has those of two recipes at least and not of all', () => {
  const diets = [['vegan', 'vegetarian', 'kosher'], ['vegetarian', 'kosher'], ['kosher']];
  const recipes = diets.map((dietary_tags, at) => aRecipe(`${at}`, { title: `${at}`, dietary_tags }));
  expect(entriesOf(bookIndexes(recipes, only('tag'), 'en'))).toEqual(['vegetarian: r0 r1']);
});
