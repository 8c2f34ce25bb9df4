import { z } from 'zod';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { moment, text } from '@/kernel/wire';

const writable = {
  name: text(LIMITS.collection_name, 1).meta({
    description: `The collection’s name, 1 to ${LIMITS.collection_name} characters. It must be unique in the account.`,
    example: 'Weeknight soups',
  }),
  description: text(LIMITS.description)
    .nullable()
    .optional()
    .meta({
      description: `A description of the collection. At most ${LIMITS.description} characters. \`null\` if there’s none.`,
    }),
};

const ignored = z.unknown().optional().meta({ description: 'Read-only. Ignored if sent.' });

export const collectionCreate = z.strictObject(writable).meta({ id: 'CollectionCreate' });
export const collectionPatch = z.strictObject({
  id: pathId('collection'),
  ...writable,
  name: writable.name.optional(),
  recipe_count: ignored,
  recipe_ids: ignored,
  version: ignored,
  created_at: ignored,
  updated_at: ignored,
});

const collection = z
  .object({
    id: bodyId('collection'),
    name: z.string(),
    description: z.string().nullable(),
    recipe_count: z
      .int()
      .meta({ description: 'The number of recipes in the collection, not counting archived ones.' }),
    version: z.int(),
    created_at: moment(),
    updated_at: moment(),
  })
  .meta({ id: 'Collection' });
export type Collection = z.infer<typeof collection>;

export const collectionWhole = collection
  .extend({
    recipe_ids: z.array(bodyId('recipe')).meta({
      description: `The first ${LIMITS.collection_order} recipes of the collection, in order, including archived ones. To page through all of them, call GET /recipes with \`collection_id\` and \`sort=position\`.`,
    }),
  })
  .meta({ id: 'CollectionWithRecipes' });
export type CollectionWhole = z.infer<typeof collectionWhole>;

export const collectionOrder = z.strictObject({
  id: pathId('collection'),
  recipe_ids: z
    .array(bodyId('recipe'))
    .min(1)
    .max(LIMITS.collection_order)
    .refine((ids) => new Set(ids).size === ids.length, { error: 'Each recipe can appear only once.' })
    .meta({
      description: `1 to ${LIMITS.collection_order} different recipes of the collection, in the order you want. They come first; the other recipes follow in their current order.`,
      uniqueItems: true,
    }),
});

export const collectionList = z.strictObject(pagingFields).refine(withinReach, REACH_ISSUE);
export const collectionPage = listOf(collection).meta({ id: 'CollectionPage' });
export const collectionIdInput = z.strictObject({ id: pathId('collection') });
export const membership = z.strictObject({ id: pathId('collection'), recipe_id: pathId('recipe') });

/** Of which collections the names are wanted; without ids of all. */
export const collectionNamesInput = z.strictObject({
  ids: z.array(bodyId('collection')).max(LIMITS.per_page).optional(),
});
export const collectionNames = z.array(collection.pick({ id: true, name: true }));
