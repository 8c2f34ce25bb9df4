import { expect, it } from 'vitest';
import { aMealPlan, anEbook, aRecipe } from './book.samples';
import { whatIsLarge } from './large';

it('names the recipe that is very long, and how long it is', () => {
  const long = aRecipe('long', { title: 'Endless stew', notes: 'x'.repeat(960_000) });
  const book = anEbook({ chapters: [{ title: 'All', intro: null, recipes: [aRecipe('a'), long] }] });
  expect(whatIsLarge(book)).toMatch(/“Endless stew” has about 9\d\d,000 characters. Shorten it/);
});

it('names the day of a plan that has very many meals', () => {
  const entries = Array.from({ length: 400 }, () => ({
    day: 3,
    slot: 'dinner',
    kind: 'note' as const,
    title: 'Soak the beans',
    recipe_id: null,
    servings: null,
    text: null,
  }));
  expect(whatIsLarge(aMealPlan({ entries }))).toBe(
    'On day 3, dinner has 400 recipes and notes. Spread them over more days.',
  );
});

it('else says how many recipes there are', () => {
  expect(whatIsLarge(anEbook())).toMatch(/^It has \d+ recipes. Remove some/);
});
