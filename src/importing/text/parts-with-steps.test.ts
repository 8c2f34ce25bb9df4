import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';
import { doubtsIn } from './doubts';

const one = (text: string) => {
  const [recipe, ...others] = readPasted(text).map((entry) => entry.read()!.recipe);
  expect(others).toEqual([]);
  return recipe!;
};
const PATTIES = '500 g beef\n1 onion';
const SAUCE = '100 g mayonnaise\n2 tbsp ketchup';

describe('a recipe whose parts have lists and steps of their own, without empty lines', () => {
  it.each([
    ['a colon behind their names', 'Patties:', 'Sauce:'],
    ['their names alone', 'Patties', 'Sauce'],
    ['names that are known', 'For the patties', 'For the sauce'],
    ['a colon behind the name of one', 'Patties', 'Burger spread:'],
  ])('is one recipe with groups, with %s', (_, first, second) => {
    const recipe = one(
      `Burgers\nServes 4\n${first}\n${PATTIES}\nMix and form patties.\nFry them.\n${second}\n${SAUCE}\nsalt\nStir all of it.\nSpread on the buns.\nStorage:\nKeeps 3 days.\nNutrition:\n450 kcal\n20 g fat`,
    );
    const [patties, sauce] = [first, second].map((name) => name.replace(':', ''));
    expect(recipe).toMatchObject({
      title: 'Burgers',
      description: null,
      servings: 4,
      ingredients: [
        { text: '500 g beef', group: patties },
        { text: '1 onion', group: patties },
        { text: '100 g mayonnaise', group: sauce },
        { text: '2 tbsp ketchup', group: sauce },
        { text: 'salt', group: sauce },
      ],
      instructions: [
        { text: 'Mix and form patties.', group: patties },
        { text: 'Fry them.', group: patties },
        { text: 'Stir all of it.', group: sauce },
        { text: 'Spread on the buns.', group: sauce },
      ],
      notes: 'Storage:\nKeeps 3 days.',
      nutrition: { calories: 450, fat_g: 20 },
    });
    expect(recipe.left_out).toBeUndefined();
    expect(doubtsIn(recipe)).toEqual([]);
  });

  it.each(['Mix the following:', 'Stir in:'])('and a step that names amounts stays one: %s', (step) => {
    const recipe = one(`Cake\n${PATTIES}\nBeat them well.\n${step}\n${SAUCE}\nBake it for an hour.`);
    expect(recipe.ingredients).toHaveLength(2);
    expect(recipe.instructions.map(({ text }) => text)).toContain(step);
  });
});

it.each([
  ['a heading each', 'Storage\nKeeps 3 days.\n\nNutrition\nCalories: 450\nTotal Fat: 20 g'],
  ['one line each', 'Storage: Keeps 3 days.\nNutrition: 450 kcal, 20 g fat'],
  ['German names', 'Aufbewahrung\nKeeps 3 days.\nNährwerte pro Portion\n450 kcal\n20 g Fett'],
  ['numbers', 'Storage\n1. Cool.\n2. Keeps 3 days.\n\nNutrition per serving\nCalories 450\nFat 20 g'],
])('what stands behind the steps is said of the recipe, with %s', (_, behind) => {
  for (const recipe of [
    one(`Burgers\n${PATTIES}\nMix and form patties.\nFry them for 5 minutes.\n${behind}`),
    one(
      `Burgers\n\nIngredients\n${PATTIES}\n\nMethod\nMix and form patties.\nFry them for 5 minutes.\n\n${behind}`,
    ),
  ]) {
    expect([recipe.ingredients.length, recipe.instructions.length]).toEqual([2, 2]);
    expect(recipe.notes).toContain('Keeps 3 days.');
    expect(recipe.nutrition).toEqual({ calories: 450, fat_g: 20 });
    expect([recipe.left_out, doubtsIn(recipe)]).toEqual([undefined, []]);
  }
});

describe('Markdown whose parts have lists and steps of their own', () => {
  const lined = (lines: readonly { text: string; group: string | null }[]) =>
    lines.map(({ text, group }) => `[${group}] ${text}`);

  it.each([
    ['German names', 'Teig', 'Belag', '- 200 g Mehl\n- 1 Ei', 'Mehl und Ei verkneten.', 'Alles backen.'],
    [
      'English names',
      'Dough',
      'Sauce',
      '200 g flour\n1 egg',
      '1. Mix the flour.\n2. Knead it.',
      '1. Simmer.',
    ],
    [
      'French names',
      'Pâte',
      'Garniture',
      '* 200 g de farine\n* 1 œuf',
      'Mélanger le tout.',
      '1. Cuire le tout.',
    ],
  ])('is one recipe with groups, with %s', (_, first, second, list, steps, others) => {
    for (const [above, below] of [
      ['', ''],
      ['### Ingredients\n', '### Method\n'],
    ]) {
      const recipe = one(
        `# Tart\n\n## ${first}\n\n${above}${list}\n\n${below}${steps}\n\n## ${second}\n\n${above}- 3 apples\n- 50 g sugar\n\n${below}${others}\n`,
      );
      expect(recipe.title).toBe('Tart');
      expect(recipe.description).toBeNull();
      expect(lined(recipe.ingredients)).toHaveLength(4);
      expect(lined(recipe.ingredients).slice(2)).toEqual([`[${second}] 3 apples`, `[${second}] 50 g sugar`]);
      expect(recipe.ingredients[0]?.group).toBe(first);
      expect(lined(recipe.instructions).at(0)).toContain(`[${first}] `);
      expect(lined(recipe.instructions).at(-1)).toBe(`[${second}] ${others.replace('1. ', '')}`);
      expect(doubtsIn(recipe)).toEqual([]);
    }
  });

  it('is doubtful where the names are no parts of a dish', () => {
    const text =
      '# Plate\n\n## Monday\n- 3 apples\n- 1 egg\n\nBake it.\n\n## Tuesday\n- 50 g sugar\n\nMelt it.';
    const found = readPasted(text).map((entry) => entry.read()!.recipe);
    expect(found.length > 1 || doubtsIn(found[0]!).length > 0).toBe(true);
  });

  it('keeps the name of a part that stands above its own headings', () => {
    const recipe = one(
      'Cake\n\nIngredients:\n2 eggs\n\nMethod:\nBeat them.\n\n**Frosting**\n\nIngredients:\n1 cup sugar\n\nMethod:\nStir it.',
    );
    expect(lined(recipe.ingredients)).toEqual(['[null] 2 eggs', '[Frosting] 1 cup sugar']);
    expect(doubtsIn(recipe)).toEqual([]);
  });
});
