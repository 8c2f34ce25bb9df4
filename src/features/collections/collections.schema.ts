import { z } from 'zod';
import { bodyId, pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { text } from '@/kernel/text';
import { moment } from '@/kernel/wire';

const writable = {
  name: text(LIMITS.collection_name, 1).meta({
    description: `Name of the collection, 1 to ${LIMITS.collection_name} characters and no other’s.`,
    example: 'Weeknight soups',
  }),
  description: text(LIMITS.description)
    .nullable()
    .optional()
    .meta({ description: `What is in it, at most ${LIMITS.description} characters; null without one.` }),
};

const ignored = z.unknown().optional().meta({ description: 'Read-only; ignored here.' });

export const collectionCreate = z.strictObject(writable).meta({ id: 'CollectionCreate' });
export const collectionPatch = z.strictObject({
  id: pathId('collection'),
  ...writable,
  name: writable.name.optional(),
  recipe_count: ignored,
  version: ignored,
  created_at: ignored,
  updated_at: ignored,
});

export const collection = z
  .object({
    id: bodyId('collection'),
    name: z.string(),
    description: z.string().nullable(),
    recipe_count: z.int().meta({ description: 'Recipes in it, archived ones apart.' }),
    version: z.int(),
    created_at: moment(),
    updated_at: moment(),
  })
  .meta({ id: 'Collection' });
export type Collection = z.infer<typeof collection>;

export const collectionList = z.strictObject(pagingFields).refine(withinReach, REACH_ISSUE);
export const collectionPage = listOf(collection).meta({ id: 'CollectionPage' });
export const collectionIdInput = z.strictObject({ id: pathId('collection') });
export const membership = z.strictObject({ id: pathId('collection'), recipe_id: pathId('recipe') });

/** Of which collections the names are wanted; without ids of all. */
export const collectionNamesInput = z.strictObject({
  ids: z.array(bodyId('collection')).max(LIMITS.per_page).optional(),
});
export const collectionNames = z.array(collection.pick({ id: true, name: true }));
