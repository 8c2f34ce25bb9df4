import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleRecipe } from '@/culinary/scaling/scale';
import { keptLines } from '@/culinary/scaling/warnings';
import { mergeLines } from '@/features/recipes/lines.rules';
import { mealPlanSchema } from './meal-plan.schema';
import { planShopping, type ShoppingPlan, type ShoppingRecipe } from './shopping.rules';

const recipe = (name: string, lines: string[], servings: number | null = 4): ShoppingRecipe => ({
  id: `recipe_${name}`,
  title: `Recipe ${name}`,
  servings,
  ingredients: mergeLines(lines, []),
});

const library = (...recipes: ShoppingRecipe[]) => new Map(recipes.map((one) => [one.id, one]));

const list = (more: Partial<ShoppingPlan['shopping_list']> = {}) => ({
  ...mealPlanSchema.created.shopping_list.parse(undefined),
  ...more,
});

const cook = (name: string, servings: number | null = null, kind: 'recipe' | 'leftover' = 'recipe') => ({
  day: 1,
  slot: 'dinner',
  kind,
  recipe_id: `recipe_${name}` as const,
  servings,
  text: null,
});

const shown = (sections: ReturnType<typeof planShopping>) =>
  sections.flatMap(({ title, lines }) => lines.map(({ amount, item }) => `${title}: ${amount} ${item}`));

describe('the shopping list of a plan', () => {
  const soup = recipe('soup', ['200 g red lentils', '2 onions, chopped', '1 tbsp butter', 'salt']);
  const pie = recipe('pie', ['150 g butter', '3 onions', '2 eggs']);

  it('shows a line that could not be scaled as it is written, and reads 1.500 g as its recipe does', () => {
    const stew = recipe('stew', ['3 eggs 1/2', '1.500 g polenta', '1 Zwiebel', '2 EL Öl'], 2);
    const plan = { people: 4, entries: [cook('stew')], shopping_list: list() };
    const lines = shown(planShopping(plan, library(stew)));
    expect(
      lines.filter((line) => /eggs|polenta/.test(line)).map((line) => line.replace(/^.*?: /, '')),
    ).toEqual(expect.arrayContaining(['2 × 3 eggs 1/2', '3 kg polenta']));
    const asWritten = shown(planShopping({ ...plan, people: 2 }, library(stew)));
    expect(asWritten).toContain('Dairy and eggs:  3 eggs 1/2');
  });

  it('lists a line that cannot be scaled as often as it is cooked, in its aisle, but not what is at home', () => {
    const lines = [
      '3 eggs 1/2',
      '2 onions 1 1/2',
      '2 cups water 1/0',
      '2 cups sugar ... 1/0 cup',
      '200 g rice',
    ];
    const pan = recipe('pan', lines, 2);
    const wok = recipe('wok', ['3 eggs 1/2'], 2);
    const plan = {
      people: 2,
      entries: [cook('pan'), cook('pan'), cook('pan', 1), cook('wok', 2)],
      shopping_list: list({ pantry_exclude: ['sugar'] }),
    };
    const sections = planShopping(plan, library(pan, wok));
    expect(shown(sections)).toEqual([
      'Produce: 2½ × 2 onions 1 1/2',
      'Dairy and eggs: 3½ × 3 eggs 1/2',
      'Pasta, rice, and grains: 500 g rice',
    ]);
    expect(sections[1]?.lines[0]?.sources).toEqual(['recipe_pan', 'recipe_wok']);
    const byRecipe = {
      ...plan,
      shopping_list: list({ pantry_exclude: ['sugar', 'rice'], group_by: 'recipe' as const }),
    };
    expect(shown(planShopping(byRecipe, library(pan, wok)))).toEqual([
      'Recipe pan: 2½ × 2 onions 1 1/2',
      'Recipe pan: 2½ × 3 eggs 1/2',
      'Recipe wok:  3 eggs 1/2',
    ]);
  });

  it('never sums a line that its page, at the same servings, says is not scaled', () => {
    const pot = recipe('pot', ['1 gr. Dose Tomaten (850 ml)', '1,125 kg Kartoffeln'], 1);
    const plan = { people: 1, entries: [cook('pot', 10)], shopping_list: list() };
    const kept = keptLines(scaleRecipe({ servings: 1, ingredients: pot.ingredients }, 10).warnings);
    expect([...kept]).toEqual([0]);
    expect(shown(planShopping(plan, library(pot)))).toEqual([
      'Produce: 11.25 kg Kartoffeln',
      'Cans and jars: 10 × 1 gr. Dose Tomaten (850 ml)',
    ]);
  });

  it('counts a line that its author does not scale as it is written, as often as it is cooked', () => {
    const [line] = mergeLines(['1.125 kg potatoes'], []);
    const roast = {
      ...recipe('roast', []),
      ingredients: line ? [{ ...line, scaling: 'fixed' as const }] : [],
    };
    const amounts = (...entries: ReturnType<typeof cook>[]) =>
      planShopping({ people: 4, entries, shopping_list: list() }, library(roast)).flatMap((section) =>
        section.lines.flatMap((one) => one.amounts),
      );
    expect(amounts(cook('roast', 8))).toEqual([{ quantity: 1.125, unit: 'kg' }]);
    expect(amounts(cook('roast', 8), cook('roast', 1))).toEqual([{ quantity: 2.25, unit: 'kg' }]);
  });

  it('sums what the meals ask for, each for as many as eat', () => {
    const plan = { people: 2, entries: [cook('soup'), cook('pie', 8)], shopping_list: list() };
    expect(shown(planShopping(plan, library(soup, pie)))).toEqual([
      'Produce: 7 onions',
      'Dairy and eggs: 307 g butter',
      'Dairy and eggs: 4 eggs',
      'Herbs and spices:  salt',
      'Cans and jars: 100 g red lentils',
    ]);
  });

  it('buys nothing for leftovers', () => {
    const plan = { people: 4, entries: [cook('soup'), cook('soup', 8, 'leftover')], shopping_list: list() };
    expect(shown(planShopping(plan, library(soup)))).toContain('Cans and jars: 200 g red lentils');
  });

  it('names the recipes that ask for a thing', () => {
    const plan = { people: 4, entries: [cook('soup'), cook('pie'), cook('soup')], shopping_list: list() };
    const lines = planShopping(plan, library(soup, pie)).flatMap((section) => section.lines);
    expect(lines.find(({ item }) => item === 'onions')?.sources).toEqual(['recipe_soup', 'recipe_pie']);
    expect(lines.find(({ item }) => item === 'eggs')?.sources).toEqual(['recipe_pie']);
  });

  it('leaves out what is always at home, whatever its number or size, and nothing that only sounds like it', () => {
    const sweet = recipe('sweet', ['1 cup sugar', '1 cup brown sugar', '3 large eggs']);
    const shopping_list = list({ pantry_exclude: ['Sugar', 'egg'] });
    const plan = { people: 4, entries: [cook('sweet')], shopping_list };
    expect(shown(planShopping(plan, library(sweet)))).toEqual(['Baking: 1 cup brown sugar']);
  });

  it('asks nobody to buy water from the tap or ice, in any words, and keeps what is sold in bottles', () => {
    const free = [
      '2 cups warm water',
      'boiling water (optional)',
      '50 ml ice water',
      '8 ice cubes',
      'Pot of water',
    ];
    const other = ['250 ml lauwarmes Wasser', "20 cl d'eau froide", '1 taza de agua tibia', '水 200 ml'];
    const sold = [
      '1 tsp rose water',
      '1 can water chestnuts',
      '2 cups water or stock',
      '1 l sparkling water',
    ];
    const shopping_list = list({ extra_items: ['Ice for the party'] });
    const plan = { people: 4, entries: [cook('tea')], shopping_list };
    const lines = planShopping(plan, library(recipe('tea', [...free, ...other, ...sold])));
    expect(lines.flatMap((section) => section.lines.map(({ item }) => item)).sort()).toEqual([
      'Ice for the party',
      'rose water',
      'sparkling water',
      'water chestnuts',
      'water or stock',
    ]);
  });

  it('puts the lines she added into their aisles, as she wrote them', () => {
    const shopping_list = list({ extra_items: ['2 lemons for tea', 'Candles'] });
    const plan = { people: 4, entries: [cook('pie')], shopping_list };
    expect(shown(planShopping(plan, library(pie)))).toEqual([
      'Produce: 3 onions',
      'Produce:  2 lemons for tea',
      'Dairy and eggs: 150 g butter',
      'Dairy and eggs: 2 eggs',
      'Everything else:  Candles',
    ]);
  });

  it('buys what she added of a thing with what the recipes need of it', () => {
    const shopping_list = list({ extra_items: ['2 onions', '100 g butter', 'Butter'] });
    const plan = { people: 4, entries: [cook('pie')], shopping_list };
    const sections = planShopping(plan, library(pie));
    expect(shown(sections)).toEqual([
      'Produce: 5 onions',
      'Dairy and eggs: 250 g butter',
      'Dairy and eggs: 2 eggs',
      'Dairy and eggs:  Butter',
    ]);
    expect(sections[0]?.lines[0]?.sources).toEqual(['recipe_pie']);
  });

  it('keeps what a recipe needs together when it is grouped by recipe', () => {
    const shopping_list = list({ group_by: 'recipe', extra_items: ['Candles'] });
    const plan = { people: 4, entries: [cook('pie'), cook('soup'), cook('pie')], shopping_list };
    const sections = planShopping(plan, library(soup, pie));
    expect(sections.map(({ title }) => title)).toEqual(['Recipe pie', 'Recipe soup', 'Also']);
    expect(shown(sections)).toContain('Recipe pie: 300 g butter');
  });

  it('takes a recipe that does not say its servings as it is written', () => {
    const loaf = recipe('loaf', ['500 g flour'], null);
    const plan = { people: 2, entries: [cook('loaf')], shopping_list: list() };
    expect(shown(planShopping(plan, library(loaf)))).toEqual(['Baking: 500 g flour']);
  });

  it('names what is bought as the recipes do, in their language and number', () => {
    const lines = ['1 head garlic', '1 loaf bread', '1 egg', '1 can tomatoes', '1 Bund Petersilie'];
    const plan = { people: 6, entries: [cook('stew')], shopping_list: list() };
    expect(shown(planShopping(plan, library(recipe('stew', lines, 2))))).toEqual([
      'Produce: 3 heads garlic',
      'Produce: 3 Bund Petersilie',
      'Bakery: 3 loaves bread',
      'Dairy and eggs: 3 eggs',
      'Cans and jars: 3 cans tomatoes',
    ]);
  });

  it('says one number of what a kitchen can add', () => {
    const cake = recipe('cake', ['2 cups milk', '2 tbsp milk', '1½ cups sugar', '3 tbsp sugar']);
    const plan = { people: 4, entries: [cook('cake')], shopping_list: list() };
    expect(shown(planShopping(plan, library(cake), 'metric'))).toEqual([
      'Dairy and eggs: 503 ml milk',
      'Baking: 338 g sugar',
    ]);
  });

  it('speaks the units of a kitchen when asked', () => {
    const bread = recipe('bread', ['1 cup milk', '100 ml milk']);
    const plan = { people: 4, entries: [cook('bread')], shopping_list: list() };
    const [metric] = planShopping(plan, library(bread), 'metric').flatMap(({ lines }) => lines);
    expect(metric?.amounts).toEqual([{ quantity: expect.closeTo(336.588, 2), unit: 'ml' }]);
  });

  it('is the sum of the exact amounts, not of the rounded ones', () => {
    const grams = fc.integer({ min: 1, max: 5_000 });
    const meal = fc.record({ grams, servings: fc.integer({ min: 1, max: 40 }), eaters: grams });
    fc.assert(
      fc.property(fc.array(meal, { minLength: 1, maxLength: 12 }), (meals) => {
        const recipes = meals.map(({ grams, servings }, index) =>
          recipe(`r${index}`, [`${grams} g flour`], servings),
        );
        const entries = meals.map(({ eaters }, index) => cook(`r${index}`, eaters));
        const plan = { people: 1, entries, shopping_list: list() };
        const [line, ...rest] = planShopping(plan, library(...recipes)).flatMap(({ lines }) => lines);
        expect(rest).toEqual([]);
        const exact = meals.reduce((sum, one) => sum + (one.grams * one.eaters) / one.servings, 0);
        const [amount] = line?.amounts ?? [];
        const total = (amount?.quantity ?? 0) * (amount?.unit === 'kg' ? 1_000 : 1);
        // Every amount has six decimals.
        expect(Math.abs(total - exact)).toBeLessThan(1e-5 * meals.length + exact * 1e-9);
      }),
    );
  });
});
