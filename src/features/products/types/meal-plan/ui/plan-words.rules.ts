import type { MealPlanContent, PlanEntry } from '@/features/products/types/meal-plan/meal-plan.schema';
import { WEEKDAYS } from '@/features/products/types/meal-plan/names.rules';
import { capital } from '@/features/products/ui/product-labels.rules';
import type { RecipeId } from '@/kernel/ids';

/** The name of a day of a plan: `Monday`; in plans longer than a week `Monday, week 2`. */
export function dayName(
  { days, start_weekday }: Pick<MealPlanContent, 'days' | 'start_weekday'>,
  day: number,
): string {
  const first = WEEKDAYS.indexOf(start_weekday);
  const weekday = capital(WEEKDAYS[(first + day - 1) % WEEKDAYS.length] ?? start_weekday);
  return days <= WEEKDAYS.length ? weekday : `${weekday}, week ${Math.ceil(day / WEEKDAYS.length)}`;
}

/** The recipe of a meal, of those that are known. */
export const recipeOfEntry = <R>(
  { recipe_id }: Pick<PlanEntry, 'recipe_id'>,
  recipes: ReadonlyMap<RecipeId, R>,
): R | undefined => (recipe_id === null ? undefined : recipes.get(recipe_id));

/** What stands on the grid for an entry. */
export function entryText(entry: PlanEntry, title: string | undefined): string {
  const text = entry.text?.trim() ?? '';
  if (entry.kind === 'recipe' && entry.recipe_id === null) return 'Choose a recipe';
  if (entry.kind === 'recipe') return title ?? 'A recipe that didn’t load';
  if (entry.kind === 'leftover') return title === undefined ? text || 'Leftovers' : `Leftovers: ${title}`;
  return text || (entry.kind === 'eat_out' ? 'Eat out' : 'Write a note');
}
