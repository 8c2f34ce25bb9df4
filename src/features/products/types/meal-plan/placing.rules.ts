import type { PlacedRecipe } from '@/features/products/types/description/description.rules';
import type { MealPlanContent, PlanEntry } from './meal-plan.schema';
import { slotKey } from './slots.rules';

/** The order in which meals without a wish of their own are filled; a plan's other meals come after them. */
const USUAL = ['dinner', 'lunch', 'breakfast'];
const MORNING = ['breakfast', 'brunch'];

/** Meals that suit recipes of a type, the best first. Any other type suits each meal but those of the morning. */
const SUITS: Readonly<Record<string, readonly string[]>> = {
  breakfast: MORNING,
  brunch: ['brunch', 'breakfast'],
  lunch: ['lunch', 'dinner'],
  soup: ['lunch', 'dinner'],
  salad: ['lunch', 'dinner'],
};

/** Terms are stored with hyphens, meals are written as people do: `side-dish` and `Side dish`. */
const keyOf = (name: string): string => slotKey(name.replaceAll('-', ' '));

/** The plan's meals by name, in the order of `names`, without those that it doesn't have. */
const named = (meal_slots: readonly string[], names: readonly string[]): string[] =>
  names.flatMap((name) => meal_slots.find((slot) => keyOf(slot) === keyOf(name)) ?? []);

/** The plan's meals that suit a recipe: the one called as its type, then those that go with it. */
function suiting(meal_slots: readonly string[], meal_type: string | null): string[] {
  const own = meal_type === null ? [] : named(meal_slots, [meal_type]);
  const known = SUITS[meal_type ?? ''];
  const mains = meal_slots.filter((slot) => !MORNING.includes(keyOf(slot)));
  const others = known === undefined ? [...named(mains, USUAL), ...mains] : named(meal_slots, known);
  return [...new Set([...own, ...others])];
}

/**
 * Recipes on meals of a plan that have nothing yet: breakfasts at breakfast, others at dinner, then at lunch. Where
 * what suits a recipe is full it takes any meal that the others leave; what the plan has no meal for is left out.
 */
export function placedMeals(
  { days, meal_slots, entries }: Pick<MealPlanContent, 'days' | 'meal_slots' | 'entries'>,
  recipes: readonly PlacedRecipe[],
): PlanEntry[] {
  const cellKey = (day: number, slot: string) => `${day} ${slotKey(slot)}`;
  const taken = new Set(entries.map(({ day, slot }) => cellKey(day, slot)));
  const places = new Map<number, { day: number; slot: string }>();
  const place = (index: number, slots: readonly string[]) => {
    for (const slot of slots)
      for (let day = 1; day <= days; day++) {
        if (taken.has(cellKey(day, slot))) continue;
        taken.add(cellKey(day, slot));
        places.set(index, { day, slot });
        return;
      }
  };
  const all = [...new Set([...named(meal_slots, USUAL), ...meal_slots])];
  recipes.forEach(({ meal_type }, index) => {
    place(index, suiting(meal_slots, meal_type));
  });
  recipes.forEach((_, index) => {
    if (!places.has(index)) place(index, all);
  });
  return recipes.flatMap(({ id }, index) => {
    const cell = places.get(index);
    return cell === undefined
      ? []
      : { ...cell, kind: 'recipe' as const, recipe_id: id, servings: null, text: null };
  });
}
