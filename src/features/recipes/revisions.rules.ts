import { contentOf, type RecipeContent } from './recipes.rules';

/** What a revision brings back: all that an author writes. Where a recipe stands is no part of what it says. */
export type KeptContent = Omit<RecipeContent, 'status'>;

/** The fields whose changes are kept. */
export const KEPT_FIELDS = [
  'title',
  'description',
  'servings',
  'yield_text',
  'ingredients',
  'instructions',
  'notes',
  'dietary_tags',
  'cuisine',
  'meal_type',
  'season',
  'prep_time_minutes',
  'cook_time_minutes',
  'total_time_minutes',
  'email_ready',
  'image_url',
  'source_url',
  'nutrition',
  'status',
] as const satisfies readonly (keyof RecipeContent)[];
export type KeptField = (typeof KEPT_FIELDS)[number];

/** The fields in which two states of a recipe differ. */
export function changedFields(before: RecipeContent, after: RecipeContent): KeptField[] {
  const [left, right] = [contentOf(before), contentOf(after)];
  return KEPT_FIELDS.filter((field) => JSON.stringify(left[field]) !== JSON.stringify(right[field]));
}
