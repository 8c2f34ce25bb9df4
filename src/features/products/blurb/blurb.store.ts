import { and, eq } from 'drizzle-orm';
import { productRecipes } from '@/features/products/records/products.table';
import { recipes } from '@/features/recipes/recipes.table';
import type { ProductId, UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import type { BlurbRecipe } from './blurb.rules';

/** What a first description says of the recipes of a product, as it was last saved. */
export async function findBlurbRecipes(db: Db, owner: UserId, product_id: ProductId): Promise<BlurbRecipe[]> {
  const rows = await db
    .select({
      title: recipes.title,
      meal_type: recipes.meal_type,
      dietary_tags: recipes.dietary_tags,
      tags: recipes.tags,
      total_time_minutes: recipes.total_time_minutes,
      image_url: recipes.image_url,
    })
    .from(productRecipes)
    .innerJoin(
      recipes,
      and(eq(recipes.user_id, productRecipes.user_id), eq(recipes.id, productRecipes.recipe_id)),
    )
    .where(and(eq(productRecipes.user_id, owner), eq(productRecipes.product_id, product_id)))
    .orderBy(productRecipes.position);
  return rows.map(({ image_url, ...recipe }) => ({ ...recipe, has_photo: image_url !== null }));
}
