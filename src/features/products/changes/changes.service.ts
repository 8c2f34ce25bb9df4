import type { ProductId, UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { type ChangedRecipe, findChangedRecipes } from './changes.store';

/**
 * The recipes of each of the owner's products that would be printed differently now than in the files that it has: the
 * edition for sale's, before the first those of its newest finished build. A product that has none is not in the answer.
 */
export const changedRecipesOf = (
  db: Db,
  owner: UserId,
  product_ids: readonly ProductId[],
): Promise<Map<ProductId, ChangedRecipe[]>> => findChangedRecipes(db, owner, product_ids);
