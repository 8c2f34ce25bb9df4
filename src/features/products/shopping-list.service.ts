import { Problem } from '@/kernel/errors';
import type { ProductId, UserId } from '@/kernel/ids';
import { wordsFor } from '@/messages/book';
import type { Db } from '@/server/database/db';
import { findProduct, typedContent } from './products.store';
import { planShopping } from './types/meal-plan/shopping.rules';
import type { ShoppingList, ShoppingListGet } from './types/meal-plan/shopping.schema';
import { findShoppingRecipes } from './types/meal-plan/shopping.store';
import { recipeIdsOf } from './types/registry';

/** The shopping list of a stored plan, as its file prints it. Throws not_found, for a product of another type too. */
export async function shoppingListOf(
  db: Db,
  owner: UserId,
  { id, units }: ShoppingListGet & { id: ProductId },
): Promise<ShoppingList> {
  const row = await findProduct(db, owner, id);
  const plan = row && typedContent(row);
  if (plan?.type !== 'meal_plan') throw new Problem('not_found');
  const found = await findShoppingRecipes(db, owner, recipeIdsOf(plan));
  const recipes = new Map(found.map((recipe) => [recipe.id, recipe]));
  const sections = planShopping(plan.content, recipes, units, wordsFor(row?.language ?? ''));
  return {
    sections: sections.map(({ key, title, lines }) => ({
      key,
      title,
      lines: lines.map(({ item, amount, amounts, sources }) => ({
        item,
        amount,
        amounts: amounts.map(({ quantity, unit }) => ({ quantity, unit })),
        recipe_ids: [...sources],
      })),
    })),
  };
}
