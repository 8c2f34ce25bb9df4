import { and, eq, sql } from 'drizzle-orm';
import type { BookRecipeSource } from '@/features/products/types/description/type.book';
import { recipes } from '@/features/recipes/recipes.table';
import type { RecipeId, UserId } from '@/kernel/ids';
import { amongIds } from '@/server/database/columns';
import type { Db } from '@/server/database/db';

/** The recipes as they go into a book. */
export async function loadRecipes(
  db: Db,
  owner: UserId,
  ids: readonly RecipeId[],
): Promise<Map<RecipeId, BookRecipeSource>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: recipes.id,
      title: recipes.title,
      description: recipes.description,
      servings: recipes.servings,
      yield_text: recipes.yield_text,
      prep_time_minutes: recipes.prep_time_minutes,
      cook_time_minutes: recipes.cook_time_minutes,
      total_time_minutes: recipes.total_time_minutes,
      ingredients: recipes.ingredients,
      instructions: recipes.instructions,
      notes: recipes.notes,
      dietary_tags: recipes.dietary_tags,
      cuisine: recipes.cuisine,
      meal_type: recipes.meal_type,
      nutrition: recipes.nutrition,
      image_url: recipes.image_url,
      image_alt: sql<string | null>`${recipes.photos} -> 0 ->> 'alt'`,
    })
    .from(recipes)
    .where(and(eq(recipes.user_id, owner), amongIds(recipes.id, new Set(ids))));
  return new Map(rows.map((row) => [row.id, row]));
}
