import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { uuidOf } from '../../server/columns';
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

/** How many records and photos the owner has, and the bytes of the photos; each photo once. */
export async function countContents(db: Db, owner: string) {
  const user = sql`${uuidOf('user', owner)}::uuid`;
  const [row] = await db.execute<{
    recipes: number;
    collections: number;
    products: number;
    photos: number;
    photo_bytes: string;
  }>(sql`
    with addresses as (
      select image_url from recipes where user_id = ${user} and image_url is not null
      union
      select cover->>'image_url' from products where user_id = ${user} and cover ? 'image_url'
    ), photos as (
      select count(*)::int as photos, coalesce(sum(images.bytes), 0)::text as photo_bytes
      from images where images.user_id = ${user}
        and '/i/' || images.id || '.' || images.extension in (select image_url from addresses)
    )
    select
      (select coalesce(sum(count), 0)::int from recipe_counts where user_id = ${user}) as recipes,
      (select count(*)::int from collections where user_id = ${user}) as collections,
      (select count(*)::int from products where user_id = ${user}) as products,
      photos, photo_bytes
    from photos`);
  return {
    recipes: row?.recipes ?? 0,
    collections: row?.collections ?? 0,
    products: row?.products ?? 0,
    photos: row?.photos ?? 0,
    photo_bytes: Number(row?.photo_bytes ?? 0),
  };
}
