import { Problem } from '@/kernel/errors';
import { type CollectionId, newId, type RecipeId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { fold } from '@/kernel/text';
import type { Db } from '@/server/database/db';
import {
  addRecipes,
  collectionKeys,
  insertCollection,
  ownCollections,
  removeRecipes,
  setCollections,
} from './collections.store';

/** Throws unknown_collection, naming each id in these fields of the body that the owner does not have. */
export async function requireCollections(
  db: Db,
  owner: UserId,
  fields: Readonly<Record<string, readonly CollectionId[]>>,
): Promise<void> {
  const own = await ownCollections(db, owner, Object.values(fields).flat());
  const errors = Object.entries(fields).flatMap(([field, ids]) =>
    ids.flatMap((id, index) =>
      own.has(id)
        ? []
        : [
            {
              in: 'body' as const,
              pointer: `/${field}/${index}`,
              code: 'unknown_collection',
              message: 'No collection with this ID exists in your account.',
            },
          ],
    ),
  );
  if (errors.length > 0)
    throw new Problem('unknown_collection', {
      detail: `A collection in ${errors[0]?.pointer.split('/')[1]} doesn’t exist.`,
      errors,
    });
}

/** Puts a recipe into exactly these collections; new ones get it at their end. */
export const placeInCollections = (
  db: Db,
  owner: UserId,
  id: RecipeId,
  wanted: readonly CollectionId[],
): Promise<void> => setCollections(db, owner, id, wanted);

/** Puts recipes at the end of some collections, in this order, and takes them out of others. At most two statements. */
export async function moveRecipes(
  db: Db,
  owner: UserId,
  ids: readonly RecipeId[],
  into: readonly CollectionId[],
  outOf: readonly CollectionId[],
): Promise<void> {
  if (outOf.length > 0) await removeRecipes(db, owner, outOf, ids);
  if (into.length > 0) await addRecipes(db, owner, into, ids);
}

/** Finds the collections with these names, whatever case and accents, and makes those that are missing, while there is room. */
export async function ensureCollections(
  db: Db,
  owner: UserId,
  wanted: readonly { name: string; description: string | null }[],
  now: string,
): Promise<Map<string, CollectionId>> {
  const found = new Map((await collectionKeys(db, owner)).map(({ id, name_key }) => [name_key, id]));
  const ids = new Map<string, CollectionId>();
  for (const { name, description } of wanted) {
    const name_key = fold(name).trim();
    let id = found.get(name_key);
    if (id === undefined) {
      if (found.size >= LIMITS.collections) continue;
      id = newId('collection');
      await insertCollection(db, owner, { id, name, name_key, description, now });
      found.set(name_key, id);
    }
    ids.set(name, id);
  }
  return ids;
}
