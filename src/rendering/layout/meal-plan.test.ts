import { describe, expect, it } from 'vitest';
import type { MealPlanModel } from '@/rendering/model/book.model';
import { aMealPlan, aRecipe } from '@/rendering/model/book.samples';
import { mealPlanLayout } from './meal-plan';
import { dayNutrition } from './plan-days';

describe('mealPlanLayout', () => {
  const { weeks, people } = mealPlanLayout(aMealPlan());

  it('begins each week on the first day and keeps a short last week', () => {
    expect(weeks.map(({ days }) => days.length)).toEqual([7, 3]);
    expect(weeks[0]?.days[0]).toMatchObject({ name: 'Wednesday', short: 'Wed', number: 1 });
    expect(weeks[1]?.days.map(({ name, number }) => `${name} ${number}`)).toEqual([
      'Wednesday 8',
      'Thursday 9',
      'Friday 10',
    ]);
    expect(people).toBe('For 2 people');
  });

  it('says what each meal is', () => {
    const meal = (week: number, day: number, slot: number) => weeks[week]?.days[day]?.meals[slot]?.[0];
    expect(weeks[0]?.slots).toEqual(['Lunch', 'Dinner']);
    expect(meal(0, 0, 0)).toMatchObject({
      ...{ title: 'Lentil soup a', kind: 'recipe', key: 'r0' },
      details: ['Serves 4', '50\u00a0min'],
    });
    expect(meal(0, 1, 0)).toMatchObject({ kind: 'leftover', details: ['Leftovers from Wednesday'] });
    expect(meal(1, 0, 1)).toMatchObject({ title: 'Eating out', key: null, drawn: null });
    expect(meal(1, 2, 1)).toMatchObject({ title: 'Bread, cheese', details: [], text: [] });
  });

  it('leads from what is cooked to what is left of it, within a week and from the last time it was cooked', () => {
    const cooked = { slot: 'dinner', kind: 'recipe' as const, recipe_id: 'recipe_a' as const };
    const soup = { title: 'Soup', servings: null, text: null };
    const left = { ...soup, slot: 'lunch', kind: 'leftover' as const, recipe_id: 'recipe_a' as const };
    const plan = (...entries: MealPlanModel['entries']) =>
      mealPlanLayout(aMealPlan({ days: 14, start_weekday: 'monday', entries }));
    const { weeks } = plan(
      { ...left, day: 12 },
      { ...soup, ...cooked, day: 1 },
      // Its page for other servings.
      { ...soup, ...cooked, day: 3, recipe_id: 'recipe_a-6' },
      { ...left, day: 2 },
      { ...left, day: 5 },
      { ...left, slot: 'dinner', day: 8 },
    );
    expect(weeks.map(({ arrows }) => arrows)).toEqual([
      [
        { from: [0, 1], to: [1, 0] },
        { from: [2, 1], to: [4, 0] },
      ],
      [],
    ]);
    const details = (week: number, day: number) => weeks[week]?.days[day]?.meals.flat()[0]?.details;
    expect(details(1, 0)).toEqual(['Leftovers from Wednesday']);
    expect(details(1, 4)).toEqual(['Leftovers from Day 3']);
    // What nothing is cooked for comes from nowhere.
    expect(plan({ ...left, day: 1 }, { ...soup, ...cooked, day: 2 }).weeks[0]).toMatchObject({ arrows: [] });
  });

  it('cooks ahead what is eaten again, and what says that it keeps', () => {
    const said = (notes: string | null) => {
      const model = aMealPlan({ recipes: [aRecipe('a', { notes })] });
      return mealPlanLayout(model).weeks.map(({ ahead }) => ahead);
    };
    const soup = {
      day: 'Wednesday',
      title: 'Lentil soup a',
      key: 'r0',
      again: 'also for Thursday',
      said: null,
    };
    expect(said(null)).toEqual([[soup], []]);
    expect(said('Keep stirring. It keeps for 3 days in the fridge.')).toEqual([
      [{ ...soup, said: 'It keeps for 3 days in the fridge.' }],
      [],
    ]);
    const [cooked] = aMealPlan().entries;
    const alone = (notes: string) =>
      mealPlanLayout(
        aMealPlan({ entries: cooked === undefined ? [] : [cooked], recipes: [aRecipe('a', { notes })] }),
      ).weeks[0]?.ahead;
    expect(alone('Better the next day.')).toEqual([{ ...soup, again: null, said: 'Better the next day.' }]);
    expect(alone('Keep stirring.')).toEqual([]);
  });

  it('says a note once, though its title is set from the same words', () => {
    const [first] = aMealPlan().entries;
    if (first === undefined) throw new Error('the sample has no meal');
    const words = '# buy "good" bread -- *today*';
    const note = { ...first, kind: 'note' as const, recipe_id: null, title: words, text: words };
    expect(mealPlanLayout(aMealPlan({ entries: [note] })).days[0]?.meals[0]?.text).toEqual([]);
  });

  it('has a page for each day with a meal, and every line of the list with the recipes that ask for it', () => {
    const { days, shopping } = mealPlanLayout(aMealPlan());
    expect(days.map(({ number }) => number)).toEqual([1, 2, 8, 10]);
    expect(days[0]?.meals).toMatchObject([
      { slot: 'Lunch', title: 'Lentil soup a', key: 'r0', details: ['Serves 4', '50\u00a0min'] },
    ]);
    expect(days[1]?.meals[0]?.details).toEqual(['Leftovers from Wednesday']);
    expect(shopping?.sections).toEqual([
      {
        title: 'Cans and jars',
        lines: [{ amount: '300\u00a0g', item: 'red lentils', keys: ['r0'], days: '' }],
      },
      { title: 'Everything else', lines: [{ amount: '', item: 'Candles', keys: [], days: '' }] },
    ]);
    expect(mealPlanLayout(aMealPlan({ shopping: null })).shopping).toBeNull();
  });

  it('sets two days on a page where both have room on half of it', () => {
    const [soup] = aMealPlan().entries;
    const day = (number: number, count = 1, text: string | null = null) =>
      Array.from({ length: count }, () => ({
        ...(soup as MealPlanModel['entries'][number]),
        day: number,
        text,
      }));
    const pages = (...entries: MealPlanModel['entries']) =>
      mealPlanLayout(aMealPlan({ entries })).days.map(({ number, page, is_half }) => [number, page, is_half]);
    expect(pages(...day(1), ...day(2), ...day(5), ...day(6), ...day(9))).toEqual([
      ...[
        [1, 1, true],
        [2, 1, true],
        [5, 5, true],
        [6, 5, true],
        [9, 9, false],
      ],
    ]);
    // A day of seven meals, or of long words, has a page to itself.
    expect(pages(...day(1), ...day(2, 7), ...day(3), ...day(4))).toEqual([
      ...[
        [1, 1, false],
        [2, 2, false],
        [3, 3, true],
        [4, 3, true],
      ],
    ]);
    expect(pages(...day(1), ...day(2, 1, 'Stir and wait. '.repeat(30)))).toEqual([
      ...[
        [1, 1, false],
        [2, 2, false],
      ],
    ]);
  });

  it('names in the list of a week the days on which something is cooked, and in that of several the pages', () => {
    const line = (days: number[]) => ({ amount: '1', item: 'leek', recipe_ids: ['recipe_a' as const], days });
    const section = { title: 'Leeks', lines: [line([1, 2, 3, 5]), line([1, 2]), line([6]), line([])] };
    const of = (over: Partial<MealPlanModel>) =>
      mealPlanLayout(aMealPlan({ start_weekday: 'monday', shopping: [section], ...over }));
    const one = of({ days: 7 });
    const lines = (list: typeof one.shopping | undefined) => list?.sections[0]?.lines;
    expect(lines(one.shopping)?.map(({ days }) => days)).toEqual(['Mon–Wed, Fri', 'Mon, Tue', 'Sat', '']);
    expect(one.weeks[0]?.shopping).toBeNull();
    const two = of({ days: 9, weekly_shopping: [[section], []] });
    expect(two.weeks.map(({ shopping }) => shopping?.title)).toEqual(['Shopping list, Week 1', undefined]);
    expect(lines(two.weeks[0]?.shopping)?.[0]).toMatchObject({ days: 'Mon–Wed, Fri', keys: [] });
    expect(lines(two.shopping)?.[0]).toMatchObject({ days: '', keys: ['r0'] });
  });

  it('sums what is known of a day’s nutrition and names the meals of which nothing is', () => {
    const nothing = {
      calories: null,
      protein_g: null,
      carbohydrates_g: null,
      fat_g: null,
      fiber_g: null,
      sugar_g: null,
      sodium_mg: null,
    };
    expect(
      dayNutrition(
        [
          { title: 'Soup', nutrition: { ...nothing, calories: 300, protein_g: 12 } },
          { title: 'Pie', nutrition: { ...nothing, calories: 500 } },
          { title: 'Eating out', nutrition: null },
        ],
        'en',
      ),
    ).toEqual({
      sum: 'Per person, about 800\u00a0kcal',
      missing: 'Not counted (no nutrition facts): Eating out',
    });
    expect(dayNutrition([{ title: 'Eating out', nutrition: null }], 'en').sum).toBeNull();
  });

  it('links no recipe when the plan leaves the recipes out', () => {
    const without = mealPlanLayout(aMealPlan({ include_recipes: false }));
    expect(without.recipes).toEqual([]);
    expect(without.weeks[0]?.days[0]?.meals[0]?.[0]?.key).toBeNull();
  });
});
