import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newId } from '@/kernel/ids';
import { placedMeals } from './placing.rules';

const recipe = (meal_type: string | null) => ({ id: newId('recipe'), meal_type });
const week = { days: 7, meal_slots: ['breakfast', 'lunch', 'dinner'], entries: [] };
const places = (plan: Parameters<typeof placedMeals>[0], types: (string | null)[]) =>
  placedMeals(plan, types.map(recipe)).map(({ day, slot }) => `${day} ${slot}`);

describe('recipes on the meals of a plan', () => {
  it('stand where they are eaten: breakfasts at breakfast, soups and salads at lunch, the others at dinner', () => {
    expect(places(week, ['main', 'breakfast', 'soup', null, 'brunch', 'salad', 'dessert'])).toEqual([
      '1 dinner',
      '1 breakfast',
      '1 lunch',
      '2 dinner',
      '2 breakfast',
      '2 lunch',
      '3 dinner',
    ]);
  });

  it('go to the meal that is called as they are, however it is written', () => {
    const plan = { ...week, meal_slots: ['Breakfast', 'Side Dish', 'Dinner', 'snack'] };
    expect(places(plan, ['snack', 'side-dish', 'breakfast', 'dinner'])).toEqual([
      '1 snack',
      '1 Side Dish',
      '1 Breakfast',
      '1 Dinner',
    ]);
  });

  it('leave breakfast to breakfasts until nothing else is free', () => {
    const plan = { ...week, days: 2 };
    expect(places(plan, [null, null, null, null, null, 'breakfast'])).toEqual([
      '1 dinner',
      '2 dinner',
      '1 lunch',
      '2 lunch',
      '2 breakfast',
      '1 breakfast',
    ]);
    expect(places(plan, ['breakfast', 'breakfast', 'breakfast'])).toEqual([
      '1 breakfast',
      '2 breakfast',
      '1 dinner',
    ]);
  });

  it('fill the meals of a plan with names of its own in their order', () => {
    expect(places({ ...week, days: 1, meal_slots: ['Mittag', 'Abend'] }, [null, 'breakfast'])).toEqual([
      '1 Mittag',
      '1 Abend',
    ]);
  });

  it('never share a meal, keep their order, and are left out only where the plan is full', () => {
    const type = fc.constantFrom('breakfast', 'brunch', 'lunch', 'soup', 'main', 'dessert', null);
    const slots = fc.uniqueArray(fc.constantFrom('breakfast', 'Brunch', 'lunch', 'Dinner', 'Tea'), {
      minLength: 1,
    });
    fc.assert(
      fc.property(
        fc.array(type, { maxLength: 30 }),
        slots,
        fc.integer({ min: 1, max: 5 }),
        (types, s, days) => {
          const recipes = types.map(recipe);
          const placed = placedMeals({ days, meal_slots: s, entries: [] }, recipes);
          expect(new Set(placed.map(({ day, slot }) => `${day} ${slot}`)).size).toBe(placed.length);
          expect(placed).toHaveLength(Math.min(recipes.length, days * s.length));
          const kept = new Set(placed.map(({ recipe_id }) => recipe_id));
          expect(placed.map(({ recipe_id }) => recipe_id)).toEqual(
            recipes.map(({ id }) => id).filter((id) => kept.has(id)),
          );
        },
      ),
    );
  });
});
