import { missingFor } from '@/features/recipes/completeness/completeness.rules';
import { countDoubtfulLines } from '@/features/recipes/completeness/doubtful-lines.rules';
import type { RecipeContent } from '@/features/recipes/fields.schema';
import type { StoredLine } from '@/features/recipes/lines.schema';
import { mainIngredients } from '@/features/recipes/main-ingredients.rules';
import type { RecipeCard } from './cards.schema';

/** What of a stored recipe its card is made of. */
type Carded = Omit<RecipeCard, 'lines_to_check' | 'main_ingredients' | 'missing'> &
  Pick<RecipeContent, 'instructions'> & { ingredients: readonly StoredLine[] };

/** What the list shows of a recipe. */
export function cardOf(recipe: Carded): RecipeCard {
  const { id, title, image_url, cuisine, meal_type, tags, servings, yield_text, total_time_minutes } = recipe;
  const { status, email_ready, updated_at } = recipe;
  return {
    ...{ id, title, image_url, cuisine, meal_type, tags, servings, yield_text, total_time_minutes },
    ...{ status, email_ready, updated_at },
    lines_to_check: countDoubtfulLines(recipe.ingredients),
    main_ingredients: mainIngredients(recipe.ingredients),
    missing: missingFor(recipe),
  };
}
