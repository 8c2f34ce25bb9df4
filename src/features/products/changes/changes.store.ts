import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import { builds } from '@/features/products/records/builds.table';
import { editions } from '@/features/products/records/listings.table';
import { productRecipes, products } from '@/features/products/records/products.table';
import { recipes } from '@/features/recipes/recipes.table';
import type { ProductId, RecipeId, UserId } from '@/kernel/ids';
import { inSlices } from '@/kernel/slices';
import { amongIds } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import { loadRecipes } from './book-recipes.store';
import { printedKey } from './build-fingerprint';

export interface ChangedRecipe {
  id: RecipeId;
  title: string;
}

/** Whether a recipe of a row of `products` was touched after the build that it is compared with was frozen. */
export const isTouched = sql<boolean>`exists (
  select from product_recipes as member
  where member.user_id = ${products.user_id} and member.product_id = ${products.id}
    and (select source.updated_at from recipes as source
      where source.user_id = member.user_id and source.id = member.recipe_id) > (
      select build.created_at from builds as build
      where build.user_id = ${products.user_id} and build.product_id = ${products.id}
        and (case when ${products.edition_number} is null then build.state = 'done' else build.id = (
          select edition.build_id from editions as edition
          where edition.user_id = ${products.user_id} and edition.product_id = ${products.id}
            and edition.number = ${products.edition_number}) end)
      order by build.asked_at desc limit 1))`;

/**
 * The recipes of each product that would be printed differently now than in the edition that readers have, or, of one
 * that was never published, than in its newest finished build; in the product's order. A change that was put back, or
 * one of a field that the product does not print, is none; a product without such a recipe, or without such files, is
 * not in the answer.
 */
export async function findChangedRecipes(
  db: Db,
  owner: UserId,
  product_ids: readonly ProductId[],
): Promise<Map<ProductId, ChangedRecipe[]>> {
  const changed = new Map<ProductId, ChangedRecipe[]>();
  if (product_ids.length === 0) return changed;
  const newest = db
    .selectDistinctOn([builds.product_id], {
      id: builds.id,
      product_id: builds.product_id,
      created_at: builds.created_at,
    })
    .from(builds)
    .innerJoin(products, and(eq(products.user_id, owner), eq(products.id, builds.product_id)))
    .leftJoin(
      editions,
      and(
        eq(editions.user_id, owner),
        eq(editions.product_id, products.id),
        eq(editions.number, products.edition_number),
      ),
    )
    .where(
      and(
        eq(builds.user_id, owner),
        amongIds(builds.product_id, product_ids),
        eq(builds.edition, 'screen'),
        or(and(isNull(editions.build_id), eq(builds.state, 'done')), eq(builds.id, editions.build_id)),
      ),
    )
    .orderBy(builds.product_id, desc(builds.asked_at))
    .as('newest');
  // Only what was touched since is looked at closely.
  const touched = await db
    .select({ build_id: newest.id, product_id: newest.product_id, id: recipes.id, title: recipes.title })
    .from(newest)
    .innerJoin(
      productRecipes,
      and(eq(productRecipes.user_id, owner), eq(productRecipes.product_id, newest.product_id)),
    )
    .innerJoin(
      recipes,
      and(
        eq(recipes.user_id, owner),
        eq(recipes.id, productRecipes.recipe_id),
        gt(recipes.updated_at, newest.created_at),
      ),
    )
    .orderBy(productRecipes.product_id, productRecipes.position);
  if (touched.length === 0) return changed;
  const built = await db
    .select({ id: builds.id, printed: builds.printed })
    .from(builds)
    .where(
      and(eq(builds.user_id, owner), amongIds(builds.id, new Set(touched.map(({ build_id }) => build_id)))),
    );
  const printed = new Map(built.map((build) => [build.id, build.printed]));
  const sources = await loadRecipes(
    db,
    owner,
    touched.map(({ id }) => id),
  );
  await inSlices(touched, ({ build_id, product_id, id, title }) => {
    const was = printed.get(build_id);
    const source = sources.get(id);
    if (was && source) {
      const key = was.keys[id];
      // One that was not in the build has come new into the product.
      if (key === undefined || key === printedKey(source, was.fields)) return;
    }
    changed.set(product_id, [...(changed.get(product_id) ?? []), { id, title }]);
  });
  return changed;
}
