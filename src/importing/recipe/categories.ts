import { patternFor } from '@/culinary/languages/registry';
import { tidy } from '@/importing/html/markup';
import type { ReadRecipe } from './model';

const MEALS = new RegExp(`^${patternFor('meals')}$`, 'i');

/** The categories that a program has filed a recipe under: the first that names a meal is the meal, the others are tags. */
export function filed(categories: readonly string[]): Pick<ReadRecipe, 'meal_type' | 'tags'> {
  const names = categories.map(tidy).filter(Boolean);
  const meal_type = names.find((name) => MEALS.test(name)) ?? null;
  return { meal_type, tags: names.filter((name) => name !== meal_type) };
}

/** A recipe whose source says its meal among its tags only: that tag is the meal, where the source names none. */
export function withMealOfTags<R extends Pick<ReadRecipe, 'meal_type' | 'tags'>>(recipe: R): R {
  if (recipe.meal_type !== null) return recipe;
  const found = filed(recipe.tags.flatMap((tags) => tags.split(',')));
  return found.meal_type === null ? recipe : { ...recipe, ...found };
}
