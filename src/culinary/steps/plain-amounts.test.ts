import { expect, it } from 'vitest';
import { namesPlainAmount } from './plain-amounts';

it.each([
  'Add the 2 cups flour.',
  'Stir in 1½ tbsp oil, then {1 cup} milk.',
  'Melt {50 g} butter in 200 ml cream.',
  'Pour 8 fl oz of it off.',
  '250 g Mehl einrühren.',
])('an amount that was not marked is found in %s', (step) => {
  expect(namesPlainAmount(step)).toBe(true);
});

it.each([
  'Add {2 cups} flour and {1 tbsp oil}.',
  'Bake at 350°F for 30 minutes in a 9-inch pan.',
  'Boil it in a 4-quart pot.',
  'Add the flour, 1 tablespoon at a time.',
  'Add the oil 1 tbsp of it at a time.',
  'Beat in 3 eggs, {like this}.',
  'Mix in half of the flour.',
  '',
])('none is found in %s', (step) => {
  expect(namesPlainAmount(step)).toBe(false);
});
