import type { Product } from '@/features/products/records/products.schema';
import { idsOf, type PlacedRecipe } from '@/features/products/types/description/description.rules';
import { typeOf } from '@/features/products/types/registry';
import type { RecipeId } from '@/kernel/ids';

const recipesOf = (product: Product): Set<RecipeId> =>
  new Set(
    typeOf(product.type)
      .recipePlaces(product)
      .map(({ id }) => id),
  );

/**
 * What is to be sent so that a product takes some recipes too, and those that come in. Left out are those that it has
 * already, and those that a meal plan has no meal for.
 */
export function withAdded(
  product: Product,
  recipes: readonly PlacedRecipe[],
): { fields: object; added: RecipeId[] } {
  const had = recipesOf(product);
  const wanted = [...new Map(recipes.map((recipe) => [recipe.id, recipe])).values()].filter(
    ({ id }) => !had.has(id),
  );
  const fields = typeOf(product.type).withMore(product, wanted);
  const now = recipesOf({ ...product, ...fields });
  return { fields, added: idsOf(wanted).filter((id) => now.has(id)) };
}
