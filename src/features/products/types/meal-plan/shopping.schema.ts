import { z } from 'zod';
import { storedLine } from '@/features/recipes/lines.schema';
import { viewWanted } from '@/features/recipes/scaled-view.schema';
import { bodyId, pathId } from '@/kernel/id-schemas';
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

export const shoppingListGet = z.strictObject({
  id: pathId('product'),
  units: viewWanted.units.unwrap().optional().meta({
    description:
      'The units to show amounts in: metric or US. By default, each amount keeps its author’s units.',
    example: 'metric',
  }),
});
export type ShoppingListGet = z.infer<typeof shoppingListGet>;

export const shoppingList = z
  .object({
    sections: z.array(
      z.object({
        key: z.string().meta({
          description:
            'What the lines have in common: an aisle; or, if the plan groups its list by recipe, the ID of the recipe, or `extra` for items you added.',
        }),
        title: z.string().meta({ description: 'The name of the section, in the plan’s language.' }),
        lines: z.array(
          z.object({
            item: z.string(),
            amount: z.string().meta({
              description: 'How much to buy, such as `1½ cups`. Empty if no recipe gives an amount.',
            }),
            amounts: z
              .array(z.object({ quantity: z.number(), unit: z.string().nullable() }))
              .meta({ description: 'The exact totals behind `amount`, one for each kind of unit.' }),
            recipe_ids: z
              .array(bodyId('recipe'))
              .meta({ description: 'The recipes that need it. Empty for items you added.' }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'ShoppingList' });
export type ShoppingList = z.infer<typeof shoppingList>;
