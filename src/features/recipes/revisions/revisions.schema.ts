import { z } from 'zod';
import { recipeStatus } from '@/features/recipes/fields.schema';
import { recipeFields } from '@/features/recipes/recipes.schema';
import { KEPT_FIELDS } from '@/features/recipes/revisions.rules';
import { pathId } from '@/kernel/id-schemas';
import { LIMITS } from '@/kernel/limits';
import { listOf, pagingFields, REACH_ISSUE, withinReach } from '@/kernel/paging';
import { moment } from '@/kernel/wire';

const revisionFields = {
  n: z.int().min(1).meta({ description: 'The recipe’s `version` at the time.' }),
  status: recipeStatus.meta({
    description: 'The recipe’s status at the time. Restoring a revision doesn’t change the current status.',
  }),
  saved_at: moment().meta({ description: 'When this version was saved.' }),
  replaced_at: moment().meta({ description: 'When this version was replaced by the next one.' }),
  changed: z
    .array(z.enum(KEPT_FIELDS))
    .meta({ description: 'The fields that this change, or this series of autosaves, modified.' }),
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
    recipe: z
      .object(written)
      .meta({ description: 'The recipe’s content at the time, which restoring brings back.' }),
  })
  .meta({ id: 'Revision' });
export type Revision = z.infer<typeof revision>;

export const revisionList = z
  .strictObject({ id: pathId('recipe'), ...pagingFields })
  .refine(withinReach, REACH_ISSUE);
export const revisionPage = listOf(revisionEntry).meta({
  id: 'RevisionPage',
  description: `Up to ${LIMITS.revisions} revisions, newest first.`,
});

/** One revision. Any text passes, because a malformed number is simply not found. */
export const revisionId = z.strictObject({
  id: pathId('recipe'),
  n: z.string().meta({ description: 'The revision number.', example: '1' }),
});
