import { z } from 'zod';
import { recipeStatus } from '@/features/recipes/fields.schema';
import { bodyId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { described, freeTag, term } from '@/kernel/wire';

/** Says of every value that stands in a list twice where it stands the second time. */
function refuseRepeated(path: string, values: readonly string[] | undefined, context: z.RefinementCtx): void {
  values?.forEach((value, index) => {
    if (values.indexOf(value) < index)
      context.addIssue({
        code: 'custom',
        path: [path, index],
        message: 'This is already in the list.',
        params: { code: 'duplicate' },
      });
  });
}

const diets = z.array(term('gluten-free')).min(1).max(LIMITS.tags).optional();
const tags = z.array(freeTag()).min(1).max(LIMITS.tags).optional();
const collections = z.array(bodyId('collection')).min(1).max(LIMITS.collections_per_recipe).optional();
const CHANGES = [
  'status',
  'email_ready',
  'add_dietary_tags',
  'remove_dietary_tags',
  'add_tags',
  'remove_tags',
  'add_collection_ids',
  'remove_collection_ids',
] as const;

const BULK_WORDS = {
  ids: `The IDs of the recipes to change, 1 to ${LIMITS.bulk_recipes}, all different.`,
  status: 'The new status of all the recipes: `active`, `draft`, or `archived`.',
  email_ready: 'Whether all the recipes are ready to send in a newsletter.',
  add_dietary_tags: `The diets to add to all the recipes, 1 to ${LIMITS.tags}.`,
  remove_dietary_tags: `The diets to remove from all the recipes, 1 to ${LIMITS.tags}. A diet that you also add stays.`,
  add_tags: `Your own tags to add to all the recipes, 1 to ${LIMITS.tags}. A recipe that already has a tag with different capitalization keeps the tag as it’s written there.`,
  remove_tags: `Your own tags to remove from all the recipes, regardless of capitalization, 1 to ${LIMITS.tags}. A tag that you also add stays.`,
  add_collection_ids: `The IDs of the collections to add all the recipes to, 1 to ${LIMITS.collections_per_recipe}.`,
  remove_collection_ids: `The IDs of the collections to remove all the recipes from, 1 to ${LIMITS.collections_per_recipe}. Recipes stay in a collection that you also add them to.`,
};

/** One change to many recipes. */
export const recipeBulk = z
  .strictObject(
    described(
      {
        ids: z.array(bodyId('recipe')).min(1).max(LIMITS.bulk_recipes).meta({ uniqueItems: true }),
        status: recipeStatus.optional(),
        email_ready: z.boolean().optional(),
        add_dietary_tags: diets,
        remove_dietary_tags: diets,
        add_tags: tags,
        remove_tags: tags,
        add_collection_ids: collections,
        remove_collection_ids: collections,
      },
      BULK_WORDS,
    ),
  )
  .superRefine((body, context) => {
    refuseRepeated('ids', body.ids, context);
    if (CHANGES.every((name) => body[name] === undefined))
      context.addIssue({
        code: 'custom',
        path: [],
        message: `Specify what to change: one or more of ${CHANGES.join(', ')}.`,
        params: { code: 'required' },
      });
  })
  .meta({ id: 'RecipeBulk' });
export type RecipeBulk = z.infer<typeof recipeBulk>;

/** What became of each recipe, in the order of the ids that were sent. */
export const recipeBulkResults = z
  .object({
    results: z.array(
      z.object({ id: bodyId('recipe'), status: z.enum(['changed', 'unchanged']), version: z.int() }),
    ),
  })
  .meta({ id: 'RecipeBulkResults' });
export type RecipeBulkResults = z.infer<typeof recipeBulkResults>;
