import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { users } from '@/features/auth/auth.table';
import { collectionRecipes, collections } from '@/features/collections/collections.table';
import { images } from '@/features/images/images.table';
import type { CollectionId, UserId } from '@/kernel/ids';
import { amongIds, uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import { PICTURES_OF } from './history.store';

/** Who the owner is. */
export async function accountOf(db: Db, owner: UserId) {
  const { id, email, email_confirmed_at, name, sale_mails, created_at } = users;
  const [row] = await db
    .select({ id, email, email_confirmed_at, name, sale_mails, created_at })
    .from(users)
    .where(eq(users.id, owner));
  return row ?? null;
}

/** The owner's collections after one, by their ids, each with its recipes in their order. */
export const collectionsAfter =
  (db: Db, owner: UserId) => async (row: { id: CollectionId } | null, limit: number) => {
    const rows = await db
      .select({
        id: collections.id,
        name: collections.name,
        description: collections.description,
        created_at: collections.created_at,
        updated_at: collections.updated_at,
      })
      .from(collections)
      .where(and(eq(collections.user_id, owner), row === null ? undefined : gt(collections.id, row.id)))
      .orderBy(asc(collections.id))
      .limit(limit);
    const ids = rows.map(({ id }) => id);
    const members =
      ids.length === 0
        ? []
        : await db
            .select({ id: collectionRecipes.collection_id, recipe_id: collectionRecipes.recipe_id })
            .from(collectionRecipes)
            .where(and(eq(collectionRecipes.user_id, owner), amongIds(collectionRecipes.collection_id, ids)))
            .orderBy(asc(collectionRecipes.position), asc(collectionRecipes.recipe_id));
    return rows.map((row) => ({
      ...row,
      recipe_ids: members.filter(({ id }) => id === row.id).map(({ recipe_id }) => recipe_id),
    }));
  };

/** Files of the owner's pictures, by the names that stand in their addresses. */
export async function pictureFiles(db: Db, owner: UserId, addresses: readonly string[]) {
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

/** How many records and photos the owner has, and the bytes of the photos, those of revisions too; each photo once. */
export async function countContents(db: Db, owner: UserId) {
  const user = sql`${uuidOf('user', owner)}::uuid`;
  const [row] = await db.execute<{
    recipes: number;
    collections: number;
    products: number;
    subscribers: number;
    revisions: number;
    packed_bytes: string;
    photos: number;
    photo_bytes: string;
  }>(sql`
    with addresses as (
      select photo->>kind as image_url
      from recipes, jsonb_array_elements(recipes.photos) as photo, unnest(array['url', 'display_url']) as kind
      where user_id = ${user}
      union
      select step->'photo'->>kind
      from recipes, jsonb_array_elements(recipes.instructions) as step, unnest(array['url', 'display_url']) as kind
      where user_id = ${user} and step ? 'photo'
      union
      select picture.address from recipe_revisions as had, ${PICTURES_OF('had')} where had.user_id = ${user}
      union
      select cover->>'image_url' from products where user_id = ${user} and cover ? 'image_url'
      union
      select logo_url from brands where user_id = ${user} and logo_url is not null
      union
      select photo_url from shops where user_id = ${user} and photo_url is not null
    ), photos as (
      select count(*)::int as photos, coalesce(sum(images.bytes), 0)::text as photo_bytes
      from images where images.user_id = ${user}
        and '/i/' || images.id || '.' || images.extension in (select image_url from addresses)
    )
    select
      (select coalesce(sum(count), 0)::int from recipe_counts where user_id = ${user}) as recipes,
      (select count(*)::int from collections where user_id = ${user}) as collections,
      (select count(*)::int from products where user_id = ${user}) as products,
      (select count(*)::int from subscribers where user_id = ${user}) as subscribers,
      kept.revisions, kept.packed_bytes, photos, photo_bytes
    from photos, (
      select count(*)::int as revisions, coalesce(sum(pg_column_size(content)), 0)::text as packed_bytes
      from recipe_revisions where user_id = ${user}) as kept`);
  return {
    recipes: row?.recipes ?? 0,
    collections: row?.collections ?? 0,
    products: row?.products ?? 0,
    subscribers: row?.subscribers ?? 0,
    revisions: row?.revisions ?? 0,
    /** Of the revisions, as the database packs them, which is about what an archive makes of them. */
    packed_bytes: Number(row?.packed_bytes ?? 0),
    photos: row?.photos ?? 0,
    photo_bytes: Number(row?.photo_bytes ?? 0),
  };
}
