import { z } from 'zod';
import { pathId } from '@/kernel/id-schemas';
import { queryServings } from '@/kernel/wire';
import { ingredientLine, instruction } from './lines.schema';
import { recipeFields } from './recipes.schema';

/** The kitchens that a recipe can be shown for. */
const unitSystem = z.enum(['metric', 'us']);

const scalingWarning = z.object({
  code: z.string().meta({
    description:
      '`leavening`, `seasoning`, `egg_fraction`, `cook_time`, `pan_size`, `servings_inferred`, `not_scaled`, `unread_amount`, or `open_number`.',
  }),
  message: z.string(),
  line: z
    .int()
    .optional()
    .meta({ description: 'The index of the ingredient line that the warning is about.' }),
  step: z.int().optional().meta({
    description:
      'The index of the step that the warning is about. An amount marked in the step stays as written.',
  }),
});

const approximate = z.boolean().meta({
  description:
    'Whether the displayed amount differs from the exact amount by more than 0.5% or is based on a density.',
});

const shownLine = ingredientLine.extend({
  quantity: z.number().nullable().meta({
    description: 'The amount in `unit`. In a view, it’s exact and unrounded. `null` if the line has none.',
  }),
  approximate: approximate.optional().meta({ description: 'Only in a view.' }),
  original: z
    .object({
      text: z.string(),
      quantity: z.number().nullable(),
      quantity_max: z.number().nullable(),
      unit: z.string().nullable(),
    })
    .optional()
    .meta({ description: 'Only in a view: the line as stored.' }),
});

/** A recipe, or with `servings` or `units` a view of it: the same object with more members. */
export const recipeView = z
  .object({
    ...recipeFields,
    ingredients: z.array(shownLine),
    instructions: z.array(
      instruction.extend({ approximate: approximate.optional().meta({ description: 'Only in a view.' }) }),
    ),
    base_servings: z
      .number()
      .optional()
      .meta({ description: 'Only in a scaled view: the number of servings as written.' }),
    scaling: z
      .object({ factor: z.number(), warnings: z.array(scalingWarning) })
      .optional()
      .meta({ description: 'Only in a scaled view.' }),
    units: unitSystem.optional().meta({ description: 'Only in a converted view.' }),
  })
  .meta({ id: 'RecipeView' });
export type RecipeView = z.infer<typeof recipeView>;

/** What a recipe is asked to be shown as; nothing of it leaves it as it was written. */
export const viewWanted = {
  servings: queryServings()
    .optional()
    .meta({ description: 'The number of servings to scale the ingredients to.', example: 6 }),
  units: unitSystem.optional().meta({
    description: 'The units to show amounts, lengths, and oven temperatures in: metric or US.',
    example: 'metric',
  }),
};

export const recipeGet = z.strictObject({ id: pathId('recipe'), ...viewWanted });
