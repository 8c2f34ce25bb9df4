import type { MealPlanContent, PlanEntry } from '@/features/products/types/meal-plan/meal-plan.schema';
import { WEEKDAYS } from '@/features/products/types/meal-plan/names.rules';
import { capital } from '@/features/products/ui/product-labels.rules';
import type { RecipeId } from '@/kernel/ids';

const weekdayOf = ({ start_weekday }: Pick<MealPlanContent, 'start_weekday'>, day: number) =>
  WEEKDAYS[(WEEKDAYS.indexOf(start_weekday) + day - 1) % WEEKDAYS.length] ?? start_weekday;

/** Whether a day of a plan is a Saturday or a Sunday. */
export const isWeekend = (plan: Pick<MealPlanContent, 'start_weekday'>, day: number): boolean =>
  ['saturday', 'sunday'].includes(weekdayOf(plan, day));

/** The name of a day of a plan: `Monday`; in plans longer than a week `Monday, week 2`. */
export function dayName(
  { days, start_weekday }: Pick<MealPlanContent, 'days' | 'start_weekday'>,
  day: number,
): string {
  const weekday = capital(weekdayOf({ start_weekday }, day));
  return days <= WEEKDAYS.length ? weekday : `${weekday}, week ${Math.ceil(day / WEEKDAYS.length)}`;
}

/** The recipe of a meal, of those that are known. */
export const recipeOfEntry = <R>(
  { recipe_id }: Pick<PlanEntry, 'recipe_id'>,
  recipes: ReadonlyMap<RecipeId, R>,
): R | undefined => (recipe_id === null ? undefined : recipes.get(recipe_id));

/** The day from which a leftover comes: the last one before its own on which its recipe is cooked; null without one. */
export const cookedOn = (
  entries: readonly PlanEntry[],
  { kind, day, recipe_id }: Pick<PlanEntry, 'kind' | 'day' | 'recipe_id'>,
): number | null =>
  kind !== 'leftover' || recipe_id === null
    ? null
    : entries.reduce<number | null>(
        (last, other) =>
          other.kind === 'recipe' &&
          other.recipe_id === recipe_id &&
          other.day <= day &&
          other.day > (last ?? 0)
            ? other.day
            : last,
        null,
      );

/** What an entry is called in full: on its handle, and to who listens. */
export function entryText(entry: PlanEntry, title: string | undefined): string {
  const text = entry.text?.trim() ?? '';
  if (entry.kind === 'recipe' && entry.recipe_id === null) return 'Choose a recipe';
  if (entry.kind === 'recipe') return title ?? 'A recipe that didn’t load';
  if (entry.kind === 'leftover') return title === undefined ? text || 'Leftovers' : `Leftovers: ${title}`;
  return text || (entry.kind === 'eat_out' ? 'Eat out' : 'Write a note');
}
