import { FIRST_PLATFORMS } from '@/channels/registry';
import {
  type ContentsRecipe,
  contentsRecipes,
  type ProductCreateInput,
  type ProductType,
} from '@/features/products/records/products.schema';
import { LIMITS } from '@/kernel/limits';

/** Days and slots of a new meal plan; the recipes chosen for it fill them, dinners first. */
const planDays = 7;
const planSlots = ['dinner', 'lunch', 'breakfast'] as const;

/** How many recipes can be chosen when a product of the type is made. */
export const ROOM: Record<ProductType, number> = {
  ebook: LIMITS.book_recipes,
  meal_plan: planDays * planSlots.length,
  recipe_card_pack: LIMITS.card_recipes,
  lead_magnet: LIMITS.lead_recipes,
};

/** The body that creates a draft of the type with these recipes in this order. */
export function newProduct(type: ProductType, title: string, recipe_ids: string[]): ProductCreateInput {
  const platforms = [...FIRST_PLATFORMS];
  if (type !== 'meal_plan') return { type, title, platforms, recipe_ids };
  const entries = recipe_ids.slice(0, ROOM.meal_plan).map((recipe_id, index) => ({
    day: (index % planDays) + 1,
    slot: planSlots[Math.floor(index / planDays)] ?? 'dinner',
    kind: 'recipe' as const,
    recipe_id,
  }));
  return { type, title, platforms, entries };
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
