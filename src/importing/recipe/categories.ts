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
