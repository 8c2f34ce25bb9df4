import type { RecipeCard } from '@/features/recipes/library/cards.schema';

const KEY = 'galley.picked';

/** Keeps recipes picked in the list for the page of a new product, in this tab. False where nothing can be kept. */
export function keepPicked(recipes: readonly RecipeCard[]): boolean {
  try {
    const kept = recipes.map(({ id, title, status, image_url, cuisine, meal_type, servings, missing }) => ({
      ...{ id, title, status, image_url, cuisine, meal_type, servings, missing },
    }));
    sessionStorage.setItem(KEY, JSON.stringify(kept));
    return true;
  } catch {
    return false; // storage is full or switched off
  }
}

/** What was kept, once: a second visit begins empty. The text is this tab's own; null when there is none. */
export function takePicked(): string | null {
  try {
    const kept = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return kept;
  } catch {
    return null; // storage is switched off
  }
}
