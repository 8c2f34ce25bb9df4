import { sql } from 'drizzle-orm';
import type { RecipeStatus } from '@/features/recipes/fields.schema';
import { changeCounts, isToldOfRecipes } from '@/features/recipes/recipes.store';
import { recipes } from '@/features/recipes/recipes.table';
import { keptBefore } from '@/features/recipes/revisions.store';
import type { RecipeRow } from '@/features/recipes/rows.list';
import { searchWordsInsert, textsInsert } from '@/features/recipes/search/full-text.search';
import type { RecipeId, UserId } from '@/kernel/ids';
import { tagKey } from '@/kernel/recipe-terms';
import { amongIds, uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';

/** A recipe before a change of many, and what of it will be new. */
export interface BulkChange {
  before: RecipeRow;
  after: {
    status: RecipeStatus;
    email_ready: boolean;
    dietary_tags: string[];
    tags: string[];
    archived_at: string | null;
  };
}

/**
 * Locks the owner's recipes among these until the transaction ends, in one order, so that nobody waits in a ring. Says
 * whether a webhook is told of what changes.
 */
export async function lockRecipes(db: Db, owner: UserId, ids: readonly RecipeId[]): Promise<boolean> {
  const rows = await db.execute<{
    is_told: boolean;
  }>(sql`select ${isToldOfRecipes(owner)} as is_told from recipes
    where user_id = ${uuidOf('user', owner)}::uuid and ${amongIds(recipes.id, ids)} order by id for no key update`);
  return rows[0]?.is_told ?? false;
}

const isRetagged = ({ before, after }: BulkChange): boolean =>
  after.dietary_tags !== before.dietary_tags || after.tags !== before.tags;

const changedIn = (before: RecipeRow, after: BulkChange['after']) =>
  (['status', 'email_ready', 'dietary_tags', 'tags'] as const).filter(
    (field) => after[field] !== before[field],
  );

/** A recipe with its new tags: what it will be searched by. */
const retold = ({ before, after: { status, dietary_tags, tags } }: BulkChange): RecipeRow => ({
  ...before,
  status,
  dietary_tags,
  tags,
});

/** Writes the changes, raises each version and keeps what was: recipes, their search text, its words and the counters. */
export async function writeBulk(
  db: Db,
  owner: UserId,
  changes: readonly BulkChange[],
  now: string,
): Promise<void> {
  // Only tags are searched; a recipe that keeps its own keeps its search text.
  const retagged = changes.filter(isRetagged).map(retold);
  const rows = changes.map((change) => ({
    ...change.after,
    tag_keys: change.after.tags.map(tagKey),
    id: uuidOf('recipe', change.before.id),
  }));
  const counts = { active: 0, draft: 0, archived: 0 };
  for (const { before, after } of changes) {
    counts[before.status]--;
    counts[after.status]++;
  }
  const replaced = changes.map(({ before, after }) => ({ id: before.id, changed: changedIn(before, after) }));
  await changeCounts(db, owner, counts, keptBefore(owner, replaced, now));
  // All are fetched by their keys, in one array: joined to what is given alone, all that the owner has would be read.
  await db.execute(sql`
    update recipes set status = new.status, email_ready = new.email_ready, dietary_tags = new.dietary_tags,
      tags = new.tags, tag_keys = new.tag_keys, archived_at = new.archived_at, version = version + 1, updated_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as new(id uuid, status text,
        email_ready boolean, dietary_tags text[], tags text[], tag_keys text[], archived_at timestamptz)
    where recipes.user_id = ${uuidOf('user', owner)}::uuid and recipes.id = new.id
      and recipes.id = any(${`{${rows.map(({ id }) => id).join(',')}}`}::uuid[])`);
  if (retagged.length > 0)
    await db.execute(
      sql`with texts as (${textsInsert(owner, retagged)}) ${searchWordsInsert(owner, retagged)}`,
    );
}
