import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';
import type { ReadRecipe } from '@/importing/recipe/model';

const read = (text: string): ReadRecipe => {
  const found = readPasted(text).flatMap((entry) => entry.read()?.recipe ?? []);
  expect(found).toHaveLength(1);
  return found[0]!;
};
const LIST = 'Ingredients\n2 lb beef\n1 onion\n';
const STEPS = 'Method\n1. Brown the beef.\n2. Simmer for an hour.\n';

describe('terms with commas between them are tags', () => {
  it.each([
    ['right below the title', 'Chili\nweeknight, beef, freezer friendly\nServes 8\n\n'],
    ['below facts', 'Chili\nServes 8\nPrep 15 min, cook 45 min\nweeknight, beef, freezer friendly\n\n'],
    ['in a paragraph of their own', 'Chili\n\nServes 8\n\nweeknight, beef, freezer friendly\n\n'],
    ['with their label', 'Chili\nTags: weeknight, beef, freezer friendly\nServes 8\n\n'],
  ])('%s, and the words below them are what the recipe says of itself', (_, head) => {
    const found = read(`${head}It won, twice.\n\n${LIST}\n${STEPS}`);
    expect(found).toMatchObject({
      title: 'Chili',
      servings: 8,
      tags: ['weeknight', 'beef', 'freezer friendly'],
      description: 'It won, twice.',
    });
  });

  it.each([
    ['a time', 'fish, weeknight, 30 minutes'],
    ['what counts no food', 'pasta, one pan, kids'],
    ['a diet and a meal', 'Dessert, Gluten-free'],
    ['one meal alone', 'breakfast'],
  ])('with %s among them', (_, line) => {
    const found = read(`Chili\n${line}\n\n${LIST}\n${STEPS}`);
    expect([found.tags, found.description]).toEqual([line.split(', '), null]);
  });

  it('above a list without a heading', () => {
    const found = read(
      'Salmon\nServes 4\nweeknight, fish, 30 minutes\n\n4 salmon fillets\n2 Tbsp honey\n\n1. Sear the salmon.\n2. Add the honey.',
    );
    expect(found.tags).toEqual(['weeknight', 'fish', '30 minutes']);
    expect([found.ingredients.length, found.instructions.length, found.description]).toEqual([2, 2, null]);
  });

  it('at the end, where one of them names a meal or a diet', () => {
    const found = read(`Chili\n\n${LIST}\n${STEPS}\nweeknight, dinner, freezer friendly\n`);
    expect(found.tags).toEqual(['weeknight', 'dinner', 'freezer friendly']);
    expect([found.instructions.length, found.notes]).toEqual([2, null]);
  });
});

describe('terms with commas between them are no tags', () => {
  it.each([
    ['a sentence', 'Sweet, smoky, done in no time.'],
    ['a sentence without its full stop', 'my favorite, and yours, on a long cold day'],
    ['words of whoever writes', 'quick, easy, my favorite'],
    ['a title in capitals', 'Sweet, Smoky'],
  ])('where they are %s', (_, line) => {
    const found = read(`Chili\n\n${line}\n\n${LIST}\n${STEPS}`);
    expect([found.tags, found.description]).toEqual([[], line]);
  });

  it.each(['salt, pepper, oil', 'parsley, chopped', 'butter, for the pan', '2 eggs, beaten'])(
    'where they are to buy: %s',
    (line) => {
      const found = read(`Sauce\n${line}\n2 lb beef\n1 onion\n\n1. Brown it all.\n2. Simmer.`);
      expect(found.tags).toEqual([]);
    },
  );

  it('at the end, where none of them names a meal or a diet', () => {
    const found = read(`Chili\n\n${LIST}\n${STEPS}\nsour cream, cheddar, lime\n`);
    expect(found.tags).toEqual([]);
  });
});
