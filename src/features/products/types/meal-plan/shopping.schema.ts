import { z } from 'zod';
import { storedLine } from '@/features/recipes/lines.schema';
import { bodyId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';

/** Recipes of a plan that is being written; what is no recipe of the account is left out of the answer. */
export const shoppingRecipesInput = z.strictObject({
  recipe_ids: z.array(bodyId('recipe')).max(LIMITS.plan_entries),
});

/** What the shopping list of a plan is summed from. */
export const shoppingRecipes = z.array(
  z.object({
    id: bodyId('recipe'),
    title: z.string(),
    servings: z.number().nullable(),
    ingredients: z.array(storedLine),
  }),
);
