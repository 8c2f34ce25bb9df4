import { and, eq } from 'drizzle-orm';
import { recipes } from '@/features/recipes/recipes.table';
import type { RecipeId, UserId } from '@/kernel/ids';
import { amongIds } from '@/server/database/columns';
import type { Db } from '@/server/database/db';

/** What the shopping list of a plan reads of its recipes. */
export async function findShoppingRecipes(
  db: Db,
  owner: UserId,
  recipe_ids: readonly RecipeId[],
): Promise<Pick<typeof recipes.$inferSelect, 'id' | 'title' | 'servings' | 'ingredients'>[]> {
  if (recipe_ids.length === 0) return [];
  return db
    .select({
      id: recipes.id,
      title: recipes.title,
      servings: recipes.servings,
      ingredients: recipes.ingredients,
    })
    .from(recipes)
    .where(and(eq(recipes.user_id, owner), amongIds(recipes.id, new Set(recipe_ids))));
}
