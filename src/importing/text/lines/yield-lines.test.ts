import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';
import type { ReadRecipe } from '@/importing/recipe/model';
import { doubtsIn } from '@/importing/text/doubts';

const read = (text: string): ReadRecipe => {
  const found = readPasted(text).flatMap((entry) => entry.read()?.recipe ?? []);
  expect(found).toHaveLength(1);
  return found[0]!;
};
const LIST = '2 cups flour\n1 cup sugar\n';
const STEPS = '1. Mix it all.\n2. Bake 20 minutes.\n';
const LINES = [
  ['One 8x8 pan / 16 brownies', 16],
  ['1 (10-inch) skillet, 8 wedges', 8],
  ['One 9x13 pan (12 squares)', 12],
  ['One 9x13 pan', null],
  ['makes one 9-inch cake (8 slices)', 8],
  ['1 loaf (9x5 inch)', 1],
  ['16 brownies', 16],
  ['8 wedges', 8],
] as const;

describe('a line below the title that says what a recipe makes', () => {
  it.each(LINES)('is its yield: %s', (line, servings) => {
    const found = read(`Sunday Bake\n${line}\nSo good.\n\nIngredients\n${LIST}\nMethod\n${STEPS}`);
    expect(found).toMatchObject({ title: 'Sunday Bake', servings, description: 'So good.' });
    expect(found.yield_text?.toLowerCase()).toBe(line.toLowerCase());
    expect(found.ingredients).toHaveLength(2);
    expect(doubtsIn(found)).toEqual([]);
  });

  it.each(LINES.slice(0, 4))('is so above a list without a heading too: %s', (line, servings) => {
    const found = read(`Sunday Bake\n${line}\n\n${LIST}\n${STEPS}`);
    expect([found.servings, found.yield_text, found.ingredients.length]).toEqual([servings, line, 2]);
  });
});

it('how many it serves stands apart from what it is made in, and nothing is said to be left out', () => {
  const line = 'One 9x13 pan, serves 15';
  for (const heading of ['', 'Ingredients\n']) {
    const found = read(`Sunday Bake\n${line}\n\n${heading}${LIST}\n${STEPS}`);
    expect(found).toMatchObject({ servings: 15, yield_text: 'One 9x13 pan', description: null });
    expect([found.ingredients.length, found.left_out]).toEqual([2, undefined]);
  }
});

it.each([
  ['Makes one 8-inch pan', 'one 8-inch pan'],
  ['Yield: one 9x13 pan', 'one 9x13 pan'],
  ['Makes 1 (10-inch) skillet.', '1 (10-inch) skillet'],
])('what it is made in is its yield behind a word that says so, and no title: %s', (line, yield_text) => {
  const soup = `Pea Soup\nServes 4\n\n${LIST}\n${STEPS}`;
  const [, found] = readPasted(`${soup}\n\nCornbread\n${line}\n\n${LIST}\n${STEPS}`).map(
    (entry) => entry.read()!.recipe,
  );
  expect(found).toMatchObject({ title: 'Cornbread', yield_text, servings: null, description: null });
  expect(doubtsIn(found!)).toEqual([]);
  expect(read(`Cornbread\n${line}\n\n${LIST}\n${STEPS}`)).toMatchObject({ yield_text, description: null });
});

describe('a line is no yield', () => {
  it.each(['5 ingredients, one pan', 'One bowl, no mixer', '3 sisters, 1 kitchen'])(
    'where it counts what nobody eats: %s',
    (line) => {
      const found = read(`Sunday Bake\n${line}\n\nIngredients\n${LIST}\nMethod\n${STEPS}`);
      expect([found.yield_text, found.servings]).toEqual([null, null]);
    },
  );

  it.each(['1 (9-inch) pie crust', '16 brownies', '10 (10-inch) flour tortillas', '1 loaf (12 oz) brioche'])(
    'where it is to buy: %s',
    (line) => {
      const found = read(`Sunday Bake\n${line}\n${LIST}\n${STEPS}`);
      expect([found.ingredients.length, found.yield_text]).toEqual([3, null]);
      const headed = read(`Sunday Bake\n\nIngredients\n${line}\n${LIST}\nMethod\n${STEPS}`);
      expect(headed.ingredients.map(({ text }) => text)).toContain(line);
    },
  );
});
