import { expect, it } from 'vitest';
import { type BlurbRecipe, blurbOf } from './blurb.rules';

const recipe = (title: string, more: Partial<BlurbRecipe> = {}): BlurbRecipe => ({
  title,
  meal_type: null,
  dietary_tags: [],
  tags: [],
  total_time_minutes: null,
  has_photo: false,
  ...more,
});

it('says how many recipes there are, for which meals, and from which to which', () => {
  const book = [
    recipe('Zucchini bread', { meal_type: 'breakfast' }),
    recipe('Apple pie', { meal_type: 'dessert' }),
    recipe('Chili', { meal_type: 'dinner' }),
    recipe('Éclairs', { meal_type: 'dessert' }),
    recipe('Bean soup', { meal_type: 'dinner' }),
    recipe('Waffles', { meal_type: 'breakfast' }),
    recipe('Fudge', { meal_type: 'snack' }),
  ];
  expect(blurbOf(book)).toBe(
    '7 recipes for breakfast, dessert, and dinner, from Apple pie to Zucchini bread.',
  );
});

it('names courses as a sentence does', () => {
  const dishes = [
    recipe('Slaw', { meal_type: 'side-dish' }),
    recipe('Chowder', { meal_type: 'soup' }),
    recipe('Fries', { meal_type: 'side-dish' }),
    recipe('Minestrone', { meal_type: 'soup' }),
    recipe('Punch', { meal_type: 'late-night' }),
    recipe('Toddy', { meal_type: 'late-night' }),
  ];
  expect(blurbOf(dishes)).toBe('6 recipes for late night, side dishes, and soups, from Chowder to Toddy.');
});

it('counts what is quick and whom it suits only from three recipes on', () => {
  const quick = { total_time_minutes: 30, dietary_tags: ['vegetarian', 'gluten-free'] };
  const slow = { total_time_minutes: 31, dietary_tags: ['low-carb'] };
  const three = [recipe('A', quick), recipe('B', quick), recipe('C', quick), recipe('D', slow)];
  expect(blurbOf(three)).toBe(
    '4 recipes, from A to D. 3 are ready in 30 minutes or less. 3 are gluten-free. 3 are vegetarian.',
  );
  expect(blurbOf([recipe('A', quick), recipe('B', quick), recipe('D', slow)])).toBe(
    '3 recipes, from A to D.',
  );
});

it('says of all what all have, and that every recipe has a photo', () => {
  const both = { total_time_minutes: 20, has_photo: true, dietary_tags: ['vegan', 'vegan'] };
  expect(blurbOf([recipe('Kale chips', both), recipe('Hummus', both), recipe('Dal', both)])).toBe(
    '3 recipes, from Dal to Kale chips. All of them are ready in 30 minutes or less. All of them are vegan. Every recipe has a photo.',
  );
});

it('says both of two', () => {
  const vegan = { dietary_tags: ['vegan'], total_time_minutes: 20 };
  expect(blurbOf([recipe('Dal', vegan), recipe('Hummus', vegan)])).toBe(
    '2 recipes, from Dal to Hummus. Both are ready in 30 minutes or less.',
  );
});

it('has words for one recipe, and none for no recipe', () => {
  expect(blurbOf([recipe('Soup', { meal_type: 'dinner', has_photo: true })])).toBe('1 dinner recipe.');
  expect(blurbOf([recipe('Slaw', { meal_type: 'side-dish' })])).toBe('1 side dish recipe.');
  expect(blurbOf([recipe('Toast')])).toBe('1 recipe.');
  expect(blurbOf([])).toBe('');
});

it('says what her tags say where few recipes have a meal', () => {
  const tagged = [
    recipe('Apple Crisp', { tags: ['Fall baking', 'Thanksgiving'], meal_type: 'dessert' }),
    recipe('Black bean soup', { tags: ['Weeknight', 'One pot', 'vegan'], dietary_tags: ['vegan'] }),
    recipe('Chicken Curry', { tags: ['weeknight', 'one pot', 'weeknight'], meal_type: 'dinner' }),
    recipe('Dal', { tags: ['weeknight', 'vegan'], dietary_tags: ['vegan'] }),
    recipe('Pumpkin pie', { tags: ['fall baking'], meal_type: 'dessert' }),
  ];
  const [, ...others] = tagged;
  expect(blurbOf([...tagged, recipe('Zucchini bread', { dietary_tags: ['vegan'] })])).toBe(
    '6 recipes, from Apple Crisp to Zucchini bread. Think Weeknight, Fall baking, and One pot. 3 are vegan.',
  );
  // Where most have one, the meals say it better.
  const dinners = others.map((one) => ({ ...one, meal_type: 'dinner' }));
  expect(blurbOf(dinners)).toBe('4 recipes for dinner, from Black bean soup to Pumpkin pie.');
});

it('calls no book one of desserts for the two among its many recipes', () => {
  const cakes = ['A', 'B'].map((title) => recipe(title, { meal_type: 'dessert' }));
  const rest = ['C', 'D', 'E'].map((title) => recipe(title));
  expect(blurbOf([...cakes, ...rest])).toBe('5 recipes, from A to E.');
});
