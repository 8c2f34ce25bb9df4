import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../server/db';
import { collectionRecipes, collections } from '../collections/collections.table';
import { images } from '../images/images.table';

/** The owner's collections after one, by their ids, each with its recipes in their order. */
export async function collectionsAfter(db: Db, owner: string, after: string | null, limit: number) {
  const rows = await db
    .select({
      id: collections.id,
      name: collections.name,
      description: collections.description,
      created_at: collections.created_at,
      updated_at: collections.updated_at,
    })
    .from(collections)
    .where(and(eq(collections.user_id, owner), after === null ? undefined : gt(collections.id, after)))
    .orderBy(asc(collections.id))
    .limit(limit);
  const ids = rows.map(({ id }) => id);
  const members =
    ids.length === 0
      ? []
      : await db
          .select({ id: collectionRecipes.collection_id, recipe_id: collectionRecipes.recipe_id })
          .from(collectionRecipes)
          .where(and(eq(collectionRecipes.user_id, owner), inArray(collectionRecipes.collection_id, ids)))
          .orderBy(asc(collectionRecipes.position), asc(collectionRecipes.recipe_id));
  return rows.map((row) => ({
    ...row,
    recipe_ids: members.filter(({ id }) => id === row.id).map(({ recipe_id }) => recipe_id),
  }));
}

/** Files of the owner's pictures, by the names that stand in their addresses. */
export async function pictureFiles(db: Db, owner: string, addresses: readonly string[]) {
  const names = addresses.map((address) => address.slice('/i/'.length));
  if (names.length === 0) return [];
  const rows = await db
    .select({
      id: images.id,
      extension: images.extension,
      blob_key: images.blob_key,
      bytes: images.bytes,
      credit: images.credit,
    })
    .from(images)
    .where(
      and(
        eq(images.user_id, owner),
        inArray(
          images.id,
          names.map((name) => name.split('.')[0] ?? ''),
        ),
      ),
    );
  return rows.map(({ id, extension, ...rest }) => ({ name: `${id}.${extension}`, ...rest }));
}
