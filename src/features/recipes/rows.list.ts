import { Column, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { type CollectionId, encodeId, type RecipeId, type UserId } from '@/kernel/ids';
import type { Uuid } from '@/kernel/uuid';
import { amongIds, uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import { recipes } from './recipes.table';

const columns = getTableColumns(recipes);

type Selected = typeof recipes.$inferSelect;

/** A stored recipe with what a view of it needs from elsewhere. */
export interface RecipeRow extends Selected {
  collection_ids: CollectionId[];
  /** The highest `engagement_key` among the owner's recipes; null when none has one. */
  best_engagement_key: number | null;
}

/** The collections of a row of the owner's `recipes`, to be read back by `collectionsOf`. */
export const collectionUuids = (user: SQL): SQL => sql`array(
  select collection_id::text from collection_recipes
  where collection_recipes.user_id = ${user} and collection_recipes.recipe_id = recipes.id
  order by collection_id)`;

export const collectionsOf = (uuids: Uuid[]): CollectionId[] =>
  uuids.map((uuid) => encodeId('collection', uuid));

/** The names of all columns. Written once: putting them together anew took a third of the time of a look-up. */
const NAMES = sql.raw(
  Object.keys(columns)
    .map((name) => `recipes.${name}`)
    .join(', '),
);

/** What to select of `recipes` for a `RecipeRow`. */
export const recipeColumns = (user: SQL): SQL => sql`${NAMES}, ${collectionUuids(user)} as collection_ids,
  (select max(engagement_key) from recipes as best where best.user_id = ${user}) as best_engagement_key`;

/** What the driver hands over for `recipeColumns`. */
export type DriverRow = Record<string, unknown> & {
  collection_ids: Uuid[];
  best_engagement_key: number | null;
};

/** The columns whose values are others in code than on the wire. */
const MAPPED = Object.entries(columns).filter(
  ([, column]) => column.mapFromDriverValue !== Column.prototype.mapFromDriverValue,
);

/** Makes the recipe out of what the driver handed over, in place: a page has twenty rows of thirty members. */
export function recipeFromRow(given: DriverRow): RecipeRow {
  const row: Record<string, unknown> = given;
  row.collection_ids = collectionsOf(given.collection_ids);
  for (const [name, column] of MAPPED) {
    const value = row[name];
    if (value !== null) row[name] = column.mapFromDriverValue(value);
  }
  return row as Record<string, unknown> & RecipeRow;
}

/** The owner's recipe with this id, archived or not; null when there is none. One statement. */
export async function getRecipe(db: Db, owner: UserId, id: RecipeId): Promise<RecipeRow | null> {
  return (await getRecipes(db, owner, [id]))[0] ?? null;
}

/** The owner's recipes among these ids, in no particular order. One statement. */
export async function getRecipes(db: Db, owner: UserId, ids: readonly RecipeId[]): Promise<RecipeRow[]> {
  if (ids.length === 0) return [];
  const user = sql`${uuidOf('user', owner)}::uuid`;
  const [id] = ids;
  const wanted = ids.length === 1 && id !== undefined ? eq(recipes.id, id) : amongIds(recipes.id, ids);
  const rows = await db.execute<DriverRow>(sql`
    select ${recipeColumns(user)} from recipes
    where recipes.user_id = ${user} and ${wanted}`);
  return rows.map(recipeFromRow);
}
