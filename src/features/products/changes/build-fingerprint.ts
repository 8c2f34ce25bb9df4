import { createHash } from 'node:crypto';
import type { TypedContent } from '@/features/products/records/content.schema';
import type { Printed, SourceRecipe } from '@/features/products/records/snapshot';
import { canonicalJson } from '@/kernel/canonical-json';

const TIMES = ['prep_time_minutes', 'cook_time_minutes', 'total_time_minutes'] as const;
const PAGE = [
  'title',
  'description',
  'servings',
  'yield_text',
  'ingredients',
  'instructions',
  'dietary_tags',
  'cuisine',
  'meal_type',
] as const;

/** The fields of a recipe that decide what a product of this content prints. */
function printedFields({ type, content }: TypedContent): (keyof SourceRecipe)[] {
  switch (type) {
    case 'ebook': {
      const { show_notes, show_nutrition, show_photo, show_times } = content.recipe_options;
      return [
        ...PAGE,
        ...(show_times ? TIMES : []),
        ...(show_notes ? (['notes'] as const) : []),
        ...(show_nutrition ? (['nutrition'] as const) : []),
        ...(show_photo ? (['image_url'] as const) : []),
      ];
    }
    case 'meal_plan':
      if (content.include_recipes) return [...PAGE, ...TIMES, 'notes', 'nutrition', 'image_url'];
      return [
        'title',
        'servings',
        ...TIMES,
        'image_url',
        ...(content.nutrition.enabled ? (['nutrition'] as const) : []),
        ...(content.shopping_list.enabled ? (['ingredients'] as const) : []),
      ];
    case 'recipe_card_pack':
      return [...PAGE, ...TIMES, 'notes', 'image_url'];
    case 'lead_magnet':
      return [...PAGE, ...TIMES, 'notes', 'nutrition', 'image_url'];
  }
}

/** Characters of a digest that are kept: 96 bits, for equality within one account. */
const KEPT = 16;

/** A digest of the values of these fields of a recipe. Whether its author has confirmed a line is not printed. */
export function printedKey(recipe: SourceRecipe, fields: readonly (keyof SourceRecipe)[]): string {
  const values = fields.map((name) =>
    name === 'ingredients' ? recipe.ingredients.map(({ corrected: _, ...line }) => line) : recipe[name],
  );
  return createHash('sha256').update(canonicalJson(values)).digest('base64url').slice(0, KEPT);
}

/** What a product of this content prints of its recipes as they are now. */
export function printedOf(typed: TypedContent, recipes: Iterable<SourceRecipe>): Printed {
  const fields = printedFields(typed);
  const keys = [...recipes].map((recipe) => [recipe.id, printedKey(recipe, fields)] as const);
  return { fields, keys: Object.fromEntries(keys) };
}
