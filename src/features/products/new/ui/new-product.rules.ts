import { FIRST_PLATFORMS } from '@/channels/registry';
import {
  type ContentsRecipe,
  contentsRecipes,
  type ProductCreateInput,
} from '@/features/products/records/products.schema';
import type { PlacedRecipe } from '@/features/products/types/description/description.rules';
import { type ProductType, typeOf } from '@/features/products/types/registry';
import { LIMITS } from '@/kernel/limits';

/** The body that creates a draft of the type with these recipes in this order. */
export function newProduct(
  type: ProductType,
  title: string,
  recipes: readonly PlacedRecipe[],
): ProductCreateInput {
  const own = typeOf(type).withRecipes(recipes);
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
const TITLE_LENGTH = 60;

/** Titles of books of which all recipes are for one meal. */
const OF_MEALS: Readonly<Record<string, string>> = {
  breakfast: 'Breakfast Favorites',
  brunch: 'Brunch Favorites',
  bread: 'Favorite Breads',
  appetizer: 'Favorite Appetizers',
  soup: 'Favorite Soups',
  salad: 'Favorite Salads',
  lunch: 'Lunch Favorites',
  dinner: 'Dinner Favorites',
  main: 'Favorite Mains',
  'side-dish': 'Favorite Sides',
  sauce: 'Favorite Sauces',
  snack: 'Favorite Snacks',
  dessert: 'Favorite Desserts',
  drink: 'Favorite Drinks',
};

/** A title to begin with for recipes that were picked in the library: that of one recipe, or `Favorite Desserts`. */
export function suggestedTitle(recipes: readonly { title: string; meal_type: string | null }[]): string {
  const [first, ...others] = recipes;
  if (first === undefined) return '';
  if (others.length > 0) {
    const meals = new Set(recipes.map(({ meal_type }) => meal_type));
    const [meal] = meals;
    return (meals.size === 1 && meal ? OF_MEALS[meal] : undefined) ?? 'Favorite Recipes';
  }
  const name = first.title.trim();
  return name.length > TITLE_LENGTH ? `${name.slice(0, TITLE_LENGTH - 1).trimEnd()}…` : name;
}
