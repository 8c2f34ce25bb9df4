import { and, eq, type SQL, sql } from 'drizzle-orm';
import { webhooks } from '@/features/webhooks/webhooks.table';
import type { RecipeId, SessionId, UserId } from '@/kernel/ids';
import { OPEN_TERMS, type OpenTerm } from '@/kernel/recipe-terms';
import { uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import type { ContentField, RecipeContent, RecipeStatus } from './fields.schema';
import { picked, type RecipeKeys } from './recipes.rules';
import { recipes } from './recipes.table';
import { changedKeptFields } from './revisions.rules';
import { keptBefore } from './revisions.store';
import { isSearched, searchTexts, searchWordsInsert, textsInsert } from './search/full-text.search';

/** Adds to the counters of an account; zero adds nothing. A fragment or a statement of its own. */
const countChanges = (owner: UserId, changes: readonly (readonly [RecipeStatus, number])[]) => sql`
  insert into recipe_counts (user_id, status, count)
  values ${sql.join(
    changes.map(([status, change]) => sql`(${uuidOf('user', owner)}::uuid, ${status}, ${change}::int)`),
    sql`, `,
  )}
  on conflict (user_id, status) do update set count = recipe_counts.count + excluded.count`;

/**
 * Moves recipes between the counters of an account, always in one order, so that two who do it never wait in a ring,
 * and keeps what other recipes say before they change: `kept` is of `keptBefore`. One statement at most.
 */
export async function changeCounts(
  db: Db,
  owner: UserId,
  changes: Readonly<Record<RecipeStatus, number>>,
  kept: SQL,
): Promise<void> {
  const { active, archived, draft } = changes;
  const all = [['active', active] as const, ['archived', archived] as const, ['draft', draft] as const];
  const moved = all.filter(([, change]) => change !== 0);
  await db.execute(sql`with ${kept} ${moved.length > 0 ? countChanges(owner, moved) : sql`select`}`);
}

export interface NewRecipe extends RecipeContent, RecipeKeys {
  id: RecipeId;
  slug: string;
  archived_at: string | null;
  /** Null, unless the recipe comes back out of an archive. */
  engagement_key: number | null;
  created_at: string;
  updated_at: string;
}

/** Adds a recipe with what it is searched by, counts it and makes its words known to the typo step. */
export async function insertRecipe(db: Db, owner: UserId, recipe: NewRecipe): Promise<void> {
  const insert = db.insert(recipes).values({
    ...recipe,
    user_id: owner,
    version: 1,
  });
  // Sent together: the counter's row, for which other writers of the account wait, is held a round trip shorter.
  await Promise.all([
    insert,
    db.execute(sql`
      with counted as (${countChanges(owner, [[recipe.status, 1]])}), texts as (${textsInsert(owner, [recipe])})
      ${searchWordsInsert(owner, [recipe])}`),
  ]);
}

/**
 * Whether a webhook of an account is told of its recipes: a column of the statement that locks them, so that who has no
 * webhook pays for no statement of its own.
 */
export const isToldOfRecipes = (owner: UserId) => sql<boolean>`exists (
  select from ${webhooks} where ${webhooks.user_id} = ${uuidOf('user', owner)}::uuid and ${webhooks.enabled}
    and ${webhooks.events} && array['recipe.updated', 'recipe.archived'])`;

/**
 * Locks a recipe's row until the transaction ends and says whether a webhook is told of it. The lock lets others refer
 * to the recipe meanwhile: who puts it into a collection need not wait.
 */
export async function lockRecipe(db: Db, owner: UserId, id: RecipeId): Promise<{ is_told: boolean } | null> {
  const [row] = await db
    .select({ is_told: isToldOfRecipes(owner) })
    .from(recipes)
    .where(and(eq(recipes.user_id, owner), eq(recipes.id, id)))
    .for('no key update', { of: recipes });
  return row ?? null;
}

/** What a recipe is written as: its content and what follows from that. */
export interface WrittenRecipe extends RecipeContent, RecipeKeys {
  archived_at: string | null;
}

/** Writes what is new of a recipe's content, raises its version and keeps what it said before. */
export async function updateRecipe(
  db: Db,
  owner: UserId,
  id: RecipeId,
  before: RecipeContent,
  after: WrittenRecipe,
  { now, editor }: { now: string; editor: SessionId | null },
): Promise<void> {
  const changed = changedKeptFields(before, after);
  const isFoundAnew = isSearched(changed) && !sameTexts(before, after);
  const counted = countChanges(owner, moves(before.status, after.status));
  const kept = keptBefore(owner, [{ id, changed }], now, editor);
  // Sent together and carried out in this order: what is replaced must be kept first.
  await Promise.all([
    db.execute(sql`with ${kept}${before.status === after.status ? sql`` : sql`, counted as (${counted})`}
      ${isFoundAnew ? sql`, texts as (${textsInsert(owner, [{ ...after, id }])}) ${searchWordsInsert(owner, [after], [before])}` : sql`select`}`),
    db
      .update(recipes)
      .set({
        ...picked(after, [...changed, ...FOLLOWING.filter((key) => changed.includes(FOLLOWS[key]))]),
        version: sql`${recipes.version} + 1`,
        updated_at: now,
      })
      .where(and(eq(recipes.user_id, owner), eq(recipes.id, id))),
  ]);
}

type FollowingKey = Exclude<keyof WrittenRecipe, ContentField>;
/** What each column beside the content follows from: where that stays, it stays. A column that is set is written anew, with all its text. */
const FOLLOWS: Record<FollowingKey, ContentField> = {
  title_key: 'title',
  tag_keys: 'tags',
  image_url: 'photos',
  archived_at: 'status',
};
const FOLLOWING = Object.keys(FOLLOWS) as FollowingKey[];

/** Whether two contents are found by the same words. */
function sameTexts(before: RecipeContent, after: RecipeContent): boolean {
  return JSON.stringify(searchTexts(before)) === JSON.stringify(searchTexts(after));
}

/** What a change of status does to the counters, always in one order, so that two who do it never wait in a ring. */
const moves = (from: RecipeStatus, to: RecipeStatus): (readonly [RecipeStatus, number])[] =>
  from < to ? [[from, -1] as const, [to, 1] as const] : [[to, 1] as const, [from, -1] as const];

/** Raises the version of a recipe whose collections alone have changed. */
export async function touchRecipe(db: Db, owner: UserId, id: RecipeId, now: string): Promise<void> {
  await db
    .update(recipes)
    .set({ version: sql`${recipes.version} + 1`, updated_at: now })
    .where(and(eq(recipes.user_id, owner), eq(recipes.id, id)));
}

/**
 * Archives a recipe unless it is archived; null when the owner has no such recipe. `check` may refuse its version. Says
 * whether it changed, and a webhook is told of that.
 */
export async function archiveRecipe(
  db: Db,
  owner: UserId,
  id: RecipeId,
  now: string,
  check: (version: number) => void,
): Promise<{ is_told: boolean } | null> {
  const [row] = await db
    .select({ status: recipes.status, version: recipes.version, is_told: isToldOfRecipes(owner) })
    .from(recipes)
    .where(and(eq(recipes.user_id, owner), eq(recipes.id, id)))
    .for('no key update', { of: recipes });
  if (row === undefined) return null;
  check(row.version);
  if (row.status === 'archived') return { is_told: false };
  const kept = keptBefore(owner, [{ id, changed: ['status'] }], now);
  await db.execute(sql`with ${kept} ${countChanges(owner, moves(row.status, 'archived'))}`);
  await db
    .update(recipes)
    .set({ status: 'archived', archived_at: now, updated_at: now, version: sql`${recipes.version} + 1` })
    .where(and(eq(recipes.user_id, owner), eq(recipes.id, id)));
  return { is_told: row.is_told };
}

export interface UsedValue {
  kind: 'dietary_tags' | 'tags' | OpenTerm;
  value: string;
  count: number;
}

/** The vocabulary values that the owner's recipes use, archived ones apart, with their counts. */
export async function usedVocabulary(db: Db, owner: UserId, most: number): Promise<UsedValue[]> {
  const rows = await db.execute<{ kind: UsedValue['kind']; value: string; count: number }>(sql`
    with mine as (
      select dietary_tags, tags, tag_keys, ${sql.raw(OPEN_TERMS.join(', '))} from recipes
      where user_id = ${uuidOf('user', owner)}::uuid and status <> 'archived'
    ), used as (
      select 'dietary_tags' as kind, value, value as key from mine, unnest(dietary_tags) as value
      union all select 'tags', value, key from mine, unnest(tags, tag_keys) as tag(value, key)
      ${sql.raw(OPEN_TERMS.map((name) => `union all select '${name}', ${name}, ${name} from mine where ${name} is not null`).join('\n'))}
    ), counted as (
      select kind, mode() within group (order by value collate "C") as value, count(*)::int as count,
        row_number() over (partition by kind order by count(*) desc, key) as place
      from used group by kind, key
    )
    select kind, value, count from counted where place <= ${most} order by kind, count desc, value`);
  return [...rows];
}
