import { wordsFor } from '@/messages/book';
import type { BookNutrition, MealPlanModel } from '@/rendering/model/book.model';
import type { PlanDayName, PlanMeal } from './plan-cell';
import { nutritionParts } from './recipe';

export interface PlanDay {
  name: string;
  number: number;
  /** The number of the first day of its page: its own, or that of the day above it. */
  page: number;
  /** Whether it takes half a page. */
  is_half: boolean;
  meals: PlanMeal[];
  /** What one person eats, and which meals it leaves out because nothing is known of them. */
  nutrition: { sum: string | null; missing: string | null } | null;
}

const NUTRIENTS = [
  'calories',
  'protein_g',
  'carbohydrates_g',
  'fat_g',
  'fiber_g',
  'sugar_g',
  'sodium_mg',
] as const satisfies readonly (keyof BookNutrition)[];

/**
 * The sum of what the meals give one person. A nutrient that one counted meal does not name is left out of the sum,
 * and a meal that names none at all is named: what is unknown is never counted as nothing.
 */
export function dayNutrition(
  meals: readonly { title: string; nutrition: BookNutrition | null }[],
  language: string,
): NonNullable<PlanDay['nutrition']> {
  const known = meals.flatMap(({ nutrition }) => (nutrition === null ? [] : [nutrition]));
  const unknown = [...new Set(meals.flatMap(({ title, nutrition }) => (nutrition === null ? [title] : [])))];
  const sumOf = (name: (typeof NUTRIENTS)[number]): number | null =>
    known.reduce<number | null>((sum, one) => {
      const value = one[name];
      return sum === null || value === null ? null : sum + value;
    }, 0);
  const sum =
    known.length === 0
      ? []
      : nutritionParts(
          {
            calories: sumOf('calories'),
            protein_g: sumOf('protein_g'),
            carbohydrates_g: sumOf('carbohydrates_g'),
            fat_g: sumOf('fat_g'),
            fiber_g: sumOf('fiber_g'),
            sugar_g: sumOf('sugar_g'),
            sodium_mg: sumOf('sodium_mg'),
          },
          language,
        );
  const words = wordsFor(language);
  return {
    sum: sum.length === 0 ? null : `${words.nutrition_whole} ${sum.join(' · ')}`,
    missing: unknown.length === 0 ? null : `${words.nutrition_part} ${unknown.join(', ')}`,
  };
}

/** What half a page holds: so many meals, and so many characters of what their author says of them. */
const [MOST_MEALS, MOST_WORDS] = [6, 360];

/** Whether the meals of a day have room on half a page. */
function isHalf(meals: readonly PlanMeal[], nutrition: PlanDay['nutrition']): boolean {
  const words = [...meals.flatMap(({ title, text }) => [title, ...text]), nutrition?.missing ?? ''].join('');
  return meals.length <= MOST_MEALS && words.length <= MOST_WORDS;
}

/** Every day that has a meal, in the order of the plan: two share a page where both have room on half of it. */
export function planDays(
  model: MealPlanModel,
  all: readonly PlanMeal[],
  names: readonly PlanDayName[],
): PlanDay[] {
  const recipes = new Map(model.recipes.map((recipe) => [recipe.id, recipe]));
  const days: PlanDay[] = [];
  for (const { name, number } of names) {
    const meals = model.meal_slots.flatMap((slot) =>
      model.entries.flatMap((entry, at) => {
        const meal = all[at];
        return meal !== undefined && entry.day === number && entry.slot === slot ? [{ entry, meal }] : [];
      }),
    );
    if (meals.length === 0) continue;
    const eaten = meals.flatMap(({ entry: { kind, recipe_id }, meal: { title } }) => {
      if (kind === 'note') return [];
      const recipe = recipe_id === null ? undefined : recipes.get(recipe_id);
      return [{ title, nutrition: recipe?.nutrition ?? null }];
    });
    const nutrition = model.show_nutrition ? dayNutrition(eaten, model.language) : null;
    const shown = meals.map(({ meal }) => meal);
    const is_half = isHalf(shown, nutrition);
    const last = days.at(-1);
    const isSecond = is_half && last?.is_half === true && last.page === last.number;
    days.push({ name, number, page: isSecond ? last.number : number, is_half, meals: shown, nutrition });
  }
  // A day without another beside it has a page to itself.
  return days.map((day) => ({ ...day, is_half: days.filter(({ page }) => page === day.page).length > 1 }));
}
