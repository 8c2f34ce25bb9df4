import { withValue, wordsFor } from '@/messages/book';
import type { BookNutrition, BookPlanEntry, BookRecipe, MealPlanModel } from '@/rendering/model/book.model';
import { photoAlt } from './photo-alt';
import { capitalised, planCell, slotName } from './plan-cell';
import { nutritionParts, servingsFigure } from './recipe';
import { duration, paragraphs, typeset } from './typeset';

/** One meal of a day as its page shows it. */
interface DayMeal {
  slot: string;
  title: string;
  /** For how many, how long, whence it comes. */
  details: string[];
  text: string[];
  kind: BookPlanEntry['kind'];
  /** The recipe's label in this file, or null when its page is not in it. */
  key: string | null;
  image: string | null;
  alt: string;
}

export interface PlanDay {
  name: string;
  number: number;
  meals: DayMeal[];
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

function timeOf({ prep_time_minutes, cook_time_minutes, total_time_minutes }: BookRecipe): number {
  return total_time_minutes ?? (prep_time_minutes ?? 0) + (cook_time_minutes ?? 0);
}

/** A page for every day that has a meal, in the order of the plan. */
export function planDays(
  model: MealPlanModel,
  keys: ReadonlyMap<string, string>,
  names: readonly { name: string; number: number }[],
): PlanDay[] {
  const recipes = new Map(model.recipes.map((recipe) => [recipe.id, recipe]));
  const words = wordsFor(model.language);
  const recipeOf = (entry: BookPlanEntry) =>
    entry.recipe_id === null ? undefined : recipes.get(entry.recipe_id);
  return names.flatMap(({ name, number }) => {
    const entries = model.meal_slots.flatMap((slot) =>
      model.entries.filter((entry) => entry.day === number && entry.slot === slot),
    );
    if (entries.length === 0) return [];
    const meals = entries.map((entry): DayMeal => {
      const { title, kind, key } = planCell(entry, model, keys);
      const recipe = recipeOf(entry);
      const own = entry.title.trim() !== '';
      const servings = entry.servings ?? model.people;
      const minutes = recipe === undefined || kind !== 'recipe' ? 0 : timeOf(recipe);
      return {
        slot: typeset(slotName(entry.slot, model.language), model.language),
        title,
        kind,
        key,
        details: [
          kind === 'leftover' && own ? words.leftover : null,
          (kind === 'recipe' && recipe?.servings !== null) || (kind === 'leftover' && entry.servings !== null)
            ? capitalised(withValue(words.serves_n, servingsFigure(servings, model.language)))
            : null,
          minutes > 0 ? duration(minutes, words) : null,
        ].filter((detail) => detail !== null),
        text:
          own && title !== typeset(entry.text ?? '', model.language).trim()
            ? paragraphs(entry.text, model.language)
            : [],
        image: kind === 'recipe' ? (recipe?.image ?? null) : null,
        alt: recipe === undefined ? title : photoAlt(recipe, model.language),
      };
    });
    const eaten = entries.flatMap((entry, position) =>
      entry.kind === 'note'
        ? []
        : [{ title: meals[position]?.title ?? '', nutrition: recipeOf(entry)?.nutrition ?? null }],
    );
    return [
      { name, number, meals, nutrition: model.show_nutrition ? dayNutrition(eaten, model.language) : null },
    ];
  });
}
