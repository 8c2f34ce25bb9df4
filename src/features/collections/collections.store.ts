import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { CollectionId, RecipeId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { amongIds, uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import { collectionRecipes, collections } from './collections.table';

/** Each recipe is looked up by its key: joined, the owner's whole library may be read for every collection. */
const recipeCount = sql<number>`(
  select count(*)::int from collection_recipes member
  where member.user_id = collections.user_id and member.collection_id = collections.id
    and (select status <> 'archived' from recipes
      where recipes.user_id = member.user_id and recipes.id = member.recipe_id))`;

const answer = {
  id: collections.id,
  name: collections.name,
  description: collections.description,
  recipe_count: recipeCount,
  version: collections.version,
  created_at: collections.created_at,
  updated_at: collections.updated_at,
};

const mine = (owner: UserId, id: CollectionId) => and(eq(collections.user_id, owner), eq(collections.id, id));

/** A page of collections by name, with the exact total. */
export async function listCollections(db: Db, owner: UserId, limit: number, offset: number) {
  const [total] = await db.select({ value: count() }).from(collections).where(eq(collections.user_id, owner));
  const rows = await db
    .select(answer)
    .from(collections)
    .where(eq(collections.user_id, owner))
    .orderBy(asc(collections.name_key), asc(collections.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: total?.value ?? 0 };
}

/** Ids and names by name, of all collections (their number is bounded) or of those among the ids. */
export async function namesOf(db: Db, owner: UserId, ids?: readonly CollectionId[]) {
  const own = eq(collections.user_id, owner);
  return db
    .select({ id: collections.id, name: collections.name })
    .from(collections)
    .where(ids === undefined ? own : and(own, amongIds(collections.id, ids)))
    .orderBy(asc(collections.name_key), asc(collections.id))
    .limit(LIMITS.collections);
}

/** The folded names of all collections, by which one is known. */
export async function collectionKeys(db: Db, owner: UserId) {
  return db
    .select({ id: collections.id, name_key: collections.name_key })
    .from(collections)
    .where(eq(collections.user_id, owner))
    .limit(LIMITS.collections);
}

export async function getCollection(db: Db, owner: UserId, id: CollectionId) {
  const [row] = await db.select(answer).from(collections).where(mine(owner, id));
  return row ?? null;
}

/** The first recipes of a collection in its order. */
export async function recipesOf(db: Db, owner: UserId, id: CollectionId): Promise<RecipeId[]> {
  const rows = await db
    .select({ recipe_id: collectionRecipes.recipe_id })
    .from(collectionRecipes)
    .where(and(eq(collectionRecipes.user_id, owner), eq(collectionRecipes.collection_id, id)))
    .orderBy(asc(collectionRecipes.position), asc(collectionRecipes.recipe_id))
    .limit(LIMITS.collection_order);
  return rows.map(({ recipe_id }) => recipe_id);
}

/**
 * Puts these recipes of a locked collection first, in their order, before the others, which keep theirs. Returns those
 * that are not in it; then nothing has changed.
 */
export async function orderRecipes(
  db: Db,
  owner: UserId,
  id: CollectionId,
  recipe_ids: readonly RecipeId[],
): Promise<RecipeId[]> {
  const here = and(eq(collectionRecipes.user_id, owner), eq(collectionRecipes.collection_id, id));
  const known = await db
    .select({ recipe_id: collectionRecipes.recipe_id })
    .from(collectionRecipes)
    .where(and(here, amongIds(collectionRecipes.recipe_id, recipe_ids)));
  const members = new Set(known.map(({ recipe_id }) => recipe_id));
  const strangers = recipe_ids.filter((one) => !members.has(one));
  if (strangers.length > 0) return strangers;
  const wanted = JSON.stringify(recipe_ids.map((one) => uuidOf('recipe', one)));
  await db.execute(sql`
    update collection_recipes as member set position = ranked.place
    from (select recipe_id, row_number() over (order by named.place nulls last, position, recipe_id) as place
      from collection_recipes
      left join jsonb_array_elements_text(${wanted}::text::jsonb) with ordinality as named(id, place)
        on named.id::uuid = recipe_id
      where user_id = ${uuidOf('user', owner)}::uuid and collection_id = ${uuidOf('collection', id)}::uuid) as ranked
    where member.user_id = ${uuidOf('user', owner)}::uuid and member.collection_id = ${uuidOf('collection', id)}::uuid
      and member.recipe_id = ranked.recipe_id and member.position <> ranked.place`);
  return [];
}

/**
 * Locks a collection's row until the transaction ends; false when there is none. The lock lets others refer to it
 * meanwhile: a change of many recipes that puts one in, and would wait here with it half in, must not meet one that
 * waits for that very place.
 */
export async function lockCollection(db: Db, owner: UserId, id: CollectionId): Promise<boolean> {
  const rows = await db
    .select({ id: collections.id })
    .from(collections)
    .where(mine(owner, id))
    .for('no key update');
  return rows.length > 0;
}

export async function countCollections(db: Db, owner: UserId): Promise<number> {
  const [row] = await db.select({ value: count() }).from(collections).where(eq(collections.user_id, owner));
  return row?.value ?? 0;
}

export async function insertCollection(
  db: Db,
  owner: UserId,
  row: { id: CollectionId; name: string; name_key: string; description: string | null; now: string },
): Promise<void> {
  const { now, ...values } = row;
  await db
    .insert(collections)
    .values({ ...values, user_id: owner, version: 1, created_at: now, updated_at: now });
}

export async function updateCollection(
  db: Db,
  owner: UserId,
  id: CollectionId,
  change: { name: string; name_key: string; description: string | null },
  now: string,
): Promise<void> {
  await db
    .update(collections)
    .set({ ...change, version: sql`${collections.version} + 1`, updated_at: now })
    .where(mine(owner, id));
}

/** Deletes a collection; its recipes stay. False when there is none. */
export async function deleteCollection(db: Db, owner: UserId, id: CollectionId): Promise<boolean> {
  const rows = await db.delete(collections).where(mine(owner, id)).returning({ id: collections.id });
  return rows.length > 0;
}

/** Whether the owner has both the collection and the recipe. */
export async function bothExist(
  db: Db,
  owner: UserId,
  id: CollectionId,
  recipe_id: RecipeId,
): Promise<boolean> {
  const user = uuidOf('user', owner);
  const rows = await db.execute(sql`
    select 1 from collections join recipes on recipes.user_id = collections.user_id
    where collections.user_id = ${user}::uuid and collections.id = ${uuidOf('collection', id)}::uuid
      and recipes.id = ${uuidOf('recipe', recipe_id)}::uuid`);
  return rows.length > 0;
}

/**
 * Puts recipes at the end of collections, in the order given; one that is in a collection stays where it is. A
 * collection that is deleted meanwhile gets none.
 */
export async function addRecipes(
  db: Db,
  owner: UserId,
  ids: readonly CollectionId[],
  recipe_ids: readonly RecipeId[],
): Promise<void> {
  const user = uuidOf('user', owner);
  const members = JSON.stringify(recipe_ids.map((id) => uuidOf('recipe', id)));
  await db.execute(sql`
    with target as (
      select id from collections where user_id = ${user}::uuid and ${amongIds(collections.id, ids)}
      order by id for key share)
    insert into collection_recipes (user_id, collection_id, recipe_id, position)
    select ${user}::uuid, target.id, member.id::uuid, coalesce((
        select max(position) from collection_recipes as present
        where present.user_id = ${user}::uuid and present.collection_id = target.id), 0) + member.place
    from target
    cross join jsonb_array_elements_text(${members}::text::jsonb) with ordinality as member(id, place)
    on conflict do nothing`);
}

/** Takes recipes out of collections. */
export async function removeRecipes(
  db: Db,
  owner: UserId,
  ids: readonly CollectionId[],
  recipe_ids: readonly RecipeId[],
): Promise<void> {
  await db
    .delete(collectionRecipes)
    .where(
      and(
        eq(collectionRecipes.user_id, owner),
        amongIds(collectionRecipes.collection_id, ids),
        amongIds(collectionRecipes.recipe_id, recipe_ids),
      ),
    );
}

/** Which of these collections the owner has. */
export async function ownCollections(
  db: Db,
  owner: UserId,
  ids: readonly CollectionId[],
): Promise<Set<CollectionId>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.user_id, owner), amongIds(collections.id, ids)));
  return new Set(rows.map((row) => row.id));
}

/** Puts a recipe into exactly these collections; new ones get it at their end. */
export async function setCollections(
  db: Db,
  owner: UserId,
  id: RecipeId,
  wanted: readonly CollectionId[],
): Promise<void> {
  const here = and(eq(collectionRecipes.user_id, owner), eq(collectionRecipes.recipe_id, id));
  const present = await db
    .select({ id: collectionRecipes.collection_id })
    .from(collectionRecipes)
    .where(here);
  const gone = present.map((row) => row.id).filter((collection) => !wanted.includes(collection));
  const added = wanted.filter((collection) => !present.some((row) => row.id === collection));
  if (gone.length > 0) await removeRecipes(db, owner, gone, [id]);
  if (added.length > 0) await addRecipes(db, owner, added, [id]);
}
