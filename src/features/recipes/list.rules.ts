import { parseLine } from '../../culinary/line';
import { unitOf } from '../../culinary/units';
import { missingFor } from './activation.rules';
import type { RecipeCard } from './cards.schema';
import { mainIngredients } from './main-ingredients.rules';
import type { Recipe, StoredLine } from './recipes.schema';

/** Below this confidence a reading of a line is a guess, and its author is asked. */
const SURE = 0.7;

type ReadLine = Pick<StoredLine, 'text' | 'quantity' | 'unit' | 'item' | 'scaling' | 'corrected'>;

/** Whether the editor asks about a line: no food in it, a length where an amount should be, or a reading that is a guess. */
export function isDoubtful({ text, quantity, unit, item, scaling, corrected }: ReadLine): boolean {
  if (scaling === 'fixed') return false;
  if (item.trim() === '') return true;
  if (corrected) return false;
  const isLength = quantity !== null && unit !== null && unitOf(unit)?.kind === 'length';
  return isLength || parseLine(text).confidence < SURE;
}

/** How many ingredient lines we could not read for certain and nobody has put right or confirmed. */
export const linesToCheck = (lines: readonly ReadLine[]): number => lines.filter(isDoubtful).length;

/** What the list shows of a recipe. */
export function cardOf(recipe: Recipe): RecipeCard {
  const { id, title, image_url, cuisine, meal_type, servings, yield_text, total_time_minutes } = recipe;
  const { status, email_ready, updated_at } = recipe;
  return {
    ...{ id, title, image_url, cuisine, meal_type, servings, yield_text, total_time_minutes },
    ...{ status, email_ready, updated_at },
    lines_to_check: linesToCheck(recipe.ingredients),
    main_ingredients: mainIngredients(recipe.ingredients),
    missing: missingFor(recipe),
  };
}
