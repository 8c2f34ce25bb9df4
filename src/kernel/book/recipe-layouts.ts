/**
 * How a creator can ask for a recipe to stand in a book: with its photo on a page of its own, above the recipe, beside
 * its title, above its steps, or under its ingredients, or without it.
 */
export const RECIPE_LAYOUTS = [
  'photo_page',
  'photo_above',
  'photo_beside',
  'photo_in_steps',
  'photo_under_ingredients',
  'no_photo',
] as const;
export type RecipeLayout = (typeof RECIPE_LAYOUTS)[number];
