import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { RecipeId, SessionId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Page } from '@/kernel/paging';
import { uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import { type KeptField, SAID_FIELDS } from './revisions.rules';
import { recipeRevisions } from './revisions.table';

/** A recipe that is about to change, and in what. */
export interface Replaced {
  id: RecipeId;
  changed: readonly KeptField[];
}

/** The author's part of a row of `recipes` as `KeptContent`. */
const CONTENT = sql.raw(
  `jsonb_build_object(${SAID_FIELDS.map((field) => `'${field}', recipes.${field}`).join(', ')})`,
);

/**
 * Keeps what recipes say now, before the statement after it changes them. To be written after `with`, in a statement
 * of the transaction that changes them and before the change. The oldest revisions beyond the bound are let go.
 *
 * `editor` names the session of an editor that saves by itself; then there is one recipe. Its changes are one revision
 * while they follow each other within `revision_pause_seconds`, up to `revision_burst_minutes` after the first: the
 * state before the first is kept, those in between are not. Anybody else's change ends that.
 *
 * Rows are fetched one by one by their key. Joined to what is given, all that the owner has would be read. A divided
 * database carries out the parts one after the other, so each leaves out what those before it have written.
 */
export function keptBefore(
  owner: UserId,
  replaced: readonly Replaced[],
  now: string,
  editor: SessionId | null = null,
): SQL {
  const user = sql`${uuidOf('user', owner)}::uuid`;
  const rows = JSON.stringify(
    replaced
      .filter(({ changed }) => changed.length > 0)
      .map(({ id, changed }) => ({ id: uuidOf('recipe', id), changed })),
  );
  const at = sql`${now}::timestamptz`;
  const session = editor === null ? null : sql`${uuidOf('session', editor)}::uuid`;
  return sql`going as (
      select given.id, given.changed, stored.*
      from jsonb_to_recordset(${rows}::text::jsonb) as given(id uuid, changed text[])
      cross join lateral (
        select version, status, updated_at, ${CONTENT} as content from recipes
        where recipes.user_id = ${user} and recipes.id = given.id offset 0) as stored
    ), ${session === null ? sql`` : joining(user, session, at)} kept as (
      insert into recipe_revisions
        (user_id, recipe_id, n, status, saved_at, replaced_at, changed, editor, content)
      select ${user}, id, version, status, updated_at, ${at}, changed, ${session ?? sql`null`}, content
      from going ${session === null ? sql`` : sql`where id not in (select recipe_id from joined)`}
      returning recipe_id, n
    ), outdated as (
      select kept.recipe_id, oldest.n from kept
      cross join lateral (
        select n from recipe_revisions as newer
        where newer.user_id = ${user} and newer.recipe_id = kept.recipe_id and newer.n < kept.n
        order by n desc limit 1 offset ${LIMITS.revisions - 1}) as bound
      cross join lateral (
        select n from recipe_revisions as older
        where older.user_id = ${user} and older.recipe_id = kept.recipe_id and older.n <= bound.n
        offset 0) as oldest
    ), pruned as (
      delete from recipe_revisions
      where user_id = ${user} and recipe_id = any(array(select recipe_id from outdated))
        and n <= (select max(n) from outdated) and (recipe_id, n) in (select recipe_id, n from outdated))`;
}

/** Adds a change of the recipe that is `going` to its latest revision, where that is of the same sitting at an editor. */
const joining = (user: SQL, session: SQL, at: SQL): SQL => sql`latest as (
      select recipe_id, n from recipe_revisions
      where user_id = ${user} and recipe_id = (select id from going) order by n desc limit 1
    ), joined as (
      update recipe_revisions set changed = array(
        select distinct field
        from unnest(recipe_revisions.changed || (select going.changed from going)) as field order by field)
      where user_id = ${user} and recipe_id = (select recipe_id from latest) and n = (select latest.n from latest)
        and editor = ${session}
        and (select updated_at from going) > ${at} - make_interval(secs => ${LIMITS.revision_pause_seconds})
        and replaced_at > ${at} - make_interval(mins => ${LIMITS.revision_burst_minutes})
      returning recipe_id
    ),`;

const of = (owner: UserId, id: RecipeId) =>
  and(eq(recipeRevisions.user_id, owner), eq(recipeRevisions.recipe_id, id));

/** How many revisions a recipe has; null when the owner has no such recipe. */
export async function countRevisions(db: Db, owner: UserId, id: RecipeId): Promise<number | null> {
  const [row] = await db.execute<{ total: number }>(sql`
    select (select count(*)::int from recipe_revisions as kept
      where kept.user_id = recipes.user_id and kept.recipe_id = recipes.id) as total
    from recipes where user_id = ${uuidOf('user', owner)}::uuid and id = ${uuidOf('recipe', id)}::uuid`);
  return row?.total ?? null;
}

/** A page of a recipe's revisions without their content, the newest first. */
export async function listRevisions(db: Db, owner: UserId, id: RecipeId, { page, per_page }: Page) {
  const { n, status, saved_at, replaced_at, changed } = recipeRevisions;
  return db
    .select({ n, status, saved_at, replaced_at, changed })
    .from(recipeRevisions)
    .where(of(owner, id))
    .orderBy(desc(n))
    .limit(per_page)
    .offset((page - 1) * per_page);
}

/** A revision with its content; null when the owner has none such. */
export async function findRevision(db: Db, owner: UserId, id: RecipeId, n: number) {
  const [row] = await db
    .select()
    .from(recipeRevisions)
    .where(and(of(owner, id), eq(recipeRevisions.n, n)));
  return row ?? null;
}
