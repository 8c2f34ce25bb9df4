import { and, eq, sql } from 'drizzle-orm';
import { uuidOf } from '../../server/columns';
import type { Db } from '../../server/db';
import type { RecipeContent } from './recipes.rules';
import type { RecipeStatus } from './recipes.schema';
import { searchVector, searchWordsInsert } from './recipes.search';
import { images, recipes } from './recipes.table';

/** Adds `change` recipes to the counter of a status: a fragment for the statement that makes the change. */
const countChange = (owner: string, status: RecipeStatus, change: number) => sql`
  insert into recipe_counts (user_id, status, count)
  values (${uuidOf('user', owner)}::uuid, ${status}, ${change})
  on conflict (user_id, status) do update set count = recipe_counts.count + excluded.count`;

export interface NewRecipe extends RecipeContent {
  id: string;
  slug: string;
  title_key: string;
  archived_at: string | null;
  now: string;
}

/** Adds a recipe, counts it and makes its words known to the typo step. */
export async function insertRecipe(db: Db, owner: string, recipe: NewRecipe): Promise<void> {
  const { now, ...row } = recipe;
  await db.insert(recipes).values({
    ...row,
    user_id: owner,
    engagement_key: null,
    version: 1,
    created_at: now,
    updated_at: now,
    search: searchVector(recipe),
  });
  await db.execute(sql`
    with counted as (${countChange(owner, recipe.status, 1)})
    ${searchWordsInsert(owner, recipe)}`);
}

/** Locks a recipe's row until the transaction ends and returns its version; null when it is not the owner's. */
export async function lockRecipe(db: Db, owner: string, id: string): Promise<number | null> {
  const [row] = await db
    .select({ version: recipes.version })
    .from(recipes)
    .where(and(eq(recipes.user_id, owner), eq(recipes.id, id)))
    .for('update');
  return row?.version ?? null;
}

/** Writes a recipe's new content and raises its version. */
export async function updateRecipe(
  db: Db,
  owner: string,
  id: string,
  before: RecipeContent,
  after: RecipeContent & { title_key: string; archived_at: string | null },
  now: string,
): Promise<void> {
  await db
    .update(recipes)
    .set({ ...after, version: sql`${recipes.version} + 1`, updated_at: now, search: searchVector(after) })
    .where(and(eq(recipes.user_id, owner), eq(recipes.id, id)));
  await db.execute(searchWordsInsert(owner, after));
  if (before.status !== after.status) await moveCount(db, owner, before.status, after.status);
}

/** Raises the version of a recipe whose collections alone have changed. */
export async function touchRecipe(db: Db, owner: string, id: string, now: string): Promise<void> {
  await db
    .update(recipes)
    .set({ version: sql`${recipes.version} + 1`, updated_at: now })
    .where(and(eq(recipes.user_id, owner), eq(recipes.id, id)));
}

async function moveCount(db: Db, owner: string, from: RecipeStatus, to: RecipeStatus): Promise<void> {
  await db.execute(sql`with less as (${countChange(owner, from, -1)}) ${countChange(owner, to, 1)}`);
}

/** Archives a recipe unless it is archived; false when the owner has no such recipe. `check` may refuse its version. */
export async function archiveRecipe(
  db: Db,
  owner: string,
  id: string,
  now: string,
  check: (version: number) => void,
): Promise<boolean> {
  const [row] = await db
    .select({ status: recipes.status, version: recipes.version })
    .from(recipes)
    .where(and(eq(recipes.user_id, owner), eq(recipes.id, id)))
    .for('update');
  if (row === undefined) return false;
  check(row.version);
  if (row.status === 'archived') return true;
  await db
    .update(recipes)
    .set({ status: 'archived', archived_at: now, updated_at: now, version: sql`${recipes.version} + 1` })
    .where(and(eq(recipes.user_id, owner), eq(recipes.id, id)));
  await moveCount(db, owner, row.status, 'archived');
  return true;
}

/** Whether the owner has this picture. */
export async function ownsImage(db: Db, owner: string, image_url: string): Promise<boolean> {
  const id = image_url.slice('/i/'.length).split('.')[0] ?? '';
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.id, id), eq(images.user_id, owner)));
  return rows.length > 0;
}

export interface UsedValue {
  kind: 'dietary_tags' | 'cuisine' | 'meal_type' | 'season';
  value: string;
  count: number;
}

/** The vocabulary values that the owner's recipes use, archived ones apart, with their counts. */
export async function usedVocabulary(db: Db, owner: string, most: number): Promise<UsedValue[]> {
  const rows = await db.execute<{ kind: UsedValue['kind']; value: string; count: number }>(sql`
    with mine as (
      select dietary_tags, cuisine, meal_type, season from recipes
      where user_id = ${uuidOf('user', owner)}::uuid and status <> 'archived'
    ), used as (
      select 'dietary_tags' as kind, unnest(dietary_tags) as value from mine
      union all select 'cuisine', cuisine from mine where cuisine is not null
      union all select 'meal_type', meal_type from mine where meal_type is not null
      union all select 'season', season from mine where season is not null
    ), counted as (
      select kind, value, count(*)::int as count,
        row_number() over (partition by kind order by count(*) desc, value) as place
      from used group by kind, value
    )
    select kind, value, count from counted where place <= ${most} order by kind, count desc, value`);
  return [...rows];
}
