import { z } from 'zod';
import { recipeStatus } from '@/features/recipes/fields.schema';
import { recipeFields } from '@/features/recipes/recipes.schema';
import { KEPT_FIELDS } from '@/features/recipes/revisions.rules';
import { pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { moment } from '@/kernel/wire';

const revisionFields = {
  n: z.int().min(1).meta({ description: 'The `version` that the recipe had then.' }),
  status: recipeStatus.meta({
    description: 'Where the recipe stood then. Restoring leaves it as it is now.',
  }),
  saved_at: moment().meta({ description: 'When the recipe came to say this.' }),
  replaced_at: moment().meta({ description: 'When it was changed to something else.' }),
  changed: z
    .array(z.enum(KEPT_FIELDS))
    .meta({ description: 'The fields that were changed then, in this change or this burst of autosaves.' }),
};

/** A state that a recipe was in, without what it said. */
const revisionEntry = z.object(revisionFields).meta({ id: 'RevisionEntry' });
export type RevisionEntry = z.infer<typeof revisionEntry>;

const {
  id: _id,
  slug: _slug,
  collection_ids: _collections,
  status: _status,
  engagement_score: _score,
  version: _version,
  created_at: _created,
  updated_at: _updated,
  archived_at: _archived,
  ...written
} = recipeFields;

/** A state that a recipe was in. */
export const revision = z
  .object({
    ...revisionFields,
    recipe: z.object(written).meta({ description: 'What the recipe said, and what restoring brings back.' }),
  })
  .meta({ id: 'Revision' });
export type Revision = z.infer<typeof revision>;

export const revisionList = z
  .strictObject({ id: pathId('recipe'), ...pagingFields })
  .refine(withinReach, REACH_ISSUE);
export const revisionPage = listOf(revisionEntry).meta({
  id: 'RevisionPage',
  description: `The newest ${LIMITS.revisions} states at most, the newest first.`,
});

/** One revision. Any text passes, because a malformed number is simply not found. */
export const revisionId = z.strictObject({
  id: pathId('recipe'),
  n: z.string().meta({ description: 'The number of the revision.', example: '1' }),
});
