/** Chapters for a plain list of recipes, in the order of a day and of a meal. */
const MEALS: readonly (readonly [meal_type: string, title: string])[] = [
  ['breakfast', 'Breakfast'],
  ['brunch', 'Brunch'],
  ['bread', 'Breads'],
  ['appetizer', 'Appetizers'],
  ['soup', 'Soups'],
  ['salad', 'Salads'],
  ['lunch', 'Lunch'],
  ['dinner', 'Dinner'],
  ['main', 'Mains'],
  ['side-dish', 'Side dishes'],
  ['sauce', 'Sauces'],
  ['snack', 'Snacks'],
  ['dessert', 'Desserts'],
  ['drink', 'Drinks'],
];

/**
 * Groups recipes by meal type: known ones in the order of a day, then others by name, then those without one. A
 * single group is called Recipes.
 */
export function groupByMeal<R extends { meal_type: string | null }>(
  recipes: readonly R[],
): { title: string; recipes: R[] }[] {
  const groups = new Map<string | null, R[]>();
  for (const recipe of recipes) {
    const group = groups.get(recipe.meal_type) ?? [];
    group.push(recipe);
    groups.set(recipe.meal_type, group);
  }
  const place = (meal: string | null) => {
    if (meal === null) return MEALS.length + 1;
    const known = MEALS.findIndex(([name]) => name === meal);
    return known === -1 ? MEALS.length : known;
  };
  const ordered = [...groups].sort(
    ([left], [right]) => place(left) - place(right) || (left ?? '').localeCompare(right ?? '', 'en'),
  );
  return ordered.map(([meal, members]) => ({
    title: groups.size === 1 ? 'Recipes' : mealTitle(meal),
    recipes: members,
  }));
}

function mealTitle(meal: string | null): string {
  if (meal === null) return 'More recipes';
  const known = MEALS.find(([name]) => name === meal)?.[1];
  const words = meal.replaceAll('-', ' ');
  return known ?? words.charAt(0).toUpperCase() + words.slice(1);
}
