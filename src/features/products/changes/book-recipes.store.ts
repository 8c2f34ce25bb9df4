import { and, eq, sql } from 'drizzle-orm';
import { images } from '@/features/images/images.table';
import type { BookRecipeSource } from '@/features/products/types/description/type.book';
import { recipes } from '@/features/recipes/recipes.table';
import type { RecipeId, UserId } from '@/kernel/ids';
import { amongIds } from '@/server/database/columns';
import type { Db } from '@/server/database/db';

/** The picture that the first photo of a recipe is, or was cut from: the middle of its address. */
const COVER_PICTURE = sql<string>`split_part(substr(${recipes.photos} -> 0 ->> 'url', ${'/i/'.length + 1}), '.', 1)`;

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
      tags: recipes.tags,
      cuisine: recipes.cuisine,
      meal_type: recipes.meal_type,
      nutrition: recipes.nutrition,
      image_url: recipes.image_url,
      image_alt: sql<string | null>`${recipes.photos} -> 0 ->> 'alt'`,
      image_credit: images.credit,
      credit: recipes.credit,
      source_url: recipes.source_url,
    })
    .from(recipes)
    .leftJoin(images, and(eq(images.user_id, recipes.user_id), eq(images.id, COVER_PICTURE)))
    .where(and(eq(recipes.user_id, owner), amongIds(recipes.id, new Set(ids))));
  return new Map(rows.map((row) => [row.id, row]));
}
