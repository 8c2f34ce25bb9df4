import { describe, expect, it } from 'vitest';
import type { PlanEntry } from '@/features/products/types/meal-plan/meal-plan.schema';
import { newId } from '@/kernel/ids';
import { cookedOn, isWeekend } from './plan-words.rules';

const [soup, stew] = [newId('recipe'), newId('recipe')];
const meal = (day: number, kind: PlanEntry['kind'], recipe_id: PlanEntry['recipe_id']): PlanEntry => ({
  ...{ day, kind, recipe_id, slot: 'dinner', servings: null, text: null },
});

describe('leftovers', () => {
  const plan = [meal(1, 'recipe', soup), meal(3, 'recipe', soup), meal(2, 'recipe', stew)];

  it('come from the last day before on which the recipe is cooked', () => {
    expect(cookedOn(plan, meal(2, 'leftover', soup))).toBe(1);
    expect(cookedOn(plan, meal(3, 'leftover', soup))).toBe(3);
    expect(cookedOn(plan, meal(7, 'leftover', soup))).toBe(3);
  });

  it('come from no day where it is cooked later, or not at all, and nothing else does', () => {
    expect(cookedOn(plan, meal(1, 'leftover', stew))).toBeNull();
    expect(cookedOn(plan, meal(4, 'leftover', newId('recipe')))).toBeNull();
    expect(cookedOn(plan, meal(4, 'leftover', null))).toBeNull();
    expect(cookedOn(plan, meal(4, 'recipe', soup))).toBeNull();
  });
});

describe('the weekend of a plan', () => {
  it('is where the plan’s first day puts it, in its later weeks too', () => {
    const of = (start_weekday: 'monday' | 'sunday') =>
      [1, 2, 3, 4, 5, 6, 7, 8].filter((day) => isWeekend({ start_weekday }, day));
    expect(of('monday')).toEqual([6, 7]);
    expect(of('sunday')).toEqual([1, 7, 8]);
  });
});
