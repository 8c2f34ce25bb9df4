import { FIRST_PLATFORMS } from '@/channels/registry';
import {
  type ContentsRecipe,
  contentsRecipes,
  type ProductCreateInput,
} from '@/features/products/records/products.schema';
import { type ProductType, typeOf } from '@/features/products/types/registry';
import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';

/** The body that creates a draft of the type with these recipes in this order. */
export function newProduct(type: ProductType, title: string, recipe_ids: RecipeId[]): ProductCreateInput {
  const own = typeOf(type).withRecipes(recipe_ids);
  return { type, title, platforms: [...FIRST_PLATFORMS], ...own } as ProductCreateInput;
}

/** The recipes that the library kept for this page, as JSON; none where it kept nothing or something else. */
export function pickedRecipes(kept: string | null): ContentsRecipe[] {
  if (kept === null) return [];
  try {
    return contentsRecipes.parse(JSON.parse(kept)).slice(0, LIMITS.book_recipes);
  } catch {
    return []; // another version of this page kept it: she begins empty, as without it
  }
}

/** Characters of a suggested title: one line of a card. */
const titleLength = 60;

/** A title to begin with for recipes that were picked in the library: `Apple pie and 3 more`. */
export function suggestedTitle(recipes: readonly { title: string }[]): string {
  const [first, ...others] = recipes;
  if (first === undefined) return '';
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const room = titleLength - more.length;
  const name = first.title.trim();
  return `${name.length > room ? `${name.slice(0, room - 1).trimEnd()}…` : name}${more}`;
}
