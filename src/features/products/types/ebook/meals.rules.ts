import { wordsFor } from '@/messages/book';

/**
 * Groups recipes by meal type: known ones in the order of a day, then others by name, then those without one. A
 * single group is called Recipes, as is everything where most recipes have no meal type: a chapter of one beside one
 * of all the others would say nothing. `language` is the book's, a tag of BCP 47.
 */
export function groupByMeal<R extends { meal_type: string | null }>(
  recipes: readonly R[],
  language: string,
): { title: string; recipes: R[] }[] {
  const words = wordsFor(language);
  const known = new Map(Object.entries(words.meals));
  const order = [...known.keys()];
  const groups = new Map<string | null, R[]>();
  for (const recipe of recipes) {
    const group = groups.get(recipe.meal_type) ?? [];
    group.push(recipe);
    groups.set(recipe.meal_type, group);
  }
  const without = groups.get(null)?.length ?? 0;
  if (without * 2 > recipes.length) return [{ title: words.recipes, recipes: [...recipes] }];
  const place = (meal: string | null) => {
    if (meal === null) return order.length + 1;
    const at = order.indexOf(meal);
    return at === -1 ? order.length : at;
  };
  const titleOf = (meal: string | null) => {
    if (meal === null) return words.more_recipes;
    const spoken = meal.replaceAll('-', ' ');
    return known.get(meal) ?? spoken.charAt(0).toUpperCase() + spoken.slice(1);
  };
  const ordered = [...groups].sort(
    ([left], [right]) => place(left) - place(right) || (left ?? '').localeCompare(right ?? '', 'en'),
  );
  return ordered.map(([meal, members]) => ({
    title: groups.size === 1 ? words.recipes : titleOf(meal),
    recipes: members,
  }));
}
