import { and, count, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../server/db';
import { images } from './images.table';

/** A picture's file and its place in its address. */
export interface NewImage {
  id: string;
  extension: string;
  blob_key: string;
  bytes: number;
}

/** Gives pictures public addresses. */
export async function insertImages(
  db: Db,
  owner: string,
  pictures: readonly NewImage[],
  now: string,
): Promise<void> {
  if (pictures.length === 0) return;
  await db
    .insert(images)
    .values(pictures.map((picture) => ({ ...picture, user_id: owner, credit: null, created_at: now })));
}

/** How many pictures an account has. */
export async function countImages(db: Db, owner: string): Promise<number> {
  const [row] = await db.select({ value: count() }).from(images).where(eq(images.user_id, owner));
  return row?.value ?? 0;
}

/** The blob keys of the owner's pictures, by address. */
export async function imageBlobs(
  db: Db,
  owner: string,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  if (addresses.length === 0) return new Map();
  const ids = [...new Set(addresses.map((address) => address.slice('/i/'.length).split('.')[0] ?? ''))];
  const rows = await db
    .select({ id: images.id, extension: images.extension, blob_key: images.blob_key })
    .from(images)
    .where(and(eq(images.user_id, owner), inArray(images.id, ids)));
  return new Map(rows.map((row) => [`/i/${row.id}.${row.extension}`, row.blob_key]));
}

/** A picture by its public address; pictures are public, so there is no owner to ask for. */
export async function findPicture(db: Db, id: string, extension: string) {
  const [row] = await db
    .select({
      id: images.id,
      user_id: images.user_id,
      blob_key: images.blob_key,
      bytes: images.bytes,
      thumb_key: images.thumb_key,
    })
    .from(images)
    .where(and(eq(images.id, id), eq(images.extension, extension)));
  return row ?? null;
}

/** Remembers where the small version of a picture is kept. False when the picture is gone meanwhile. */
export async function keepThumb(db: Db, owner: string, id: string, thumb_key: string): Promise<boolean> {
  const kept = await db
    .update(images)
    .set({ thumb_key })
    .where(and(eq(images.user_id, owner), eq(images.id, id)))
    .returning({ id: images.id });
  return kept.length > 0;
}

/** Whether any picture, of whatever account, has this small version: equal pixels are kept once. */
export async function isThumbKept(db: Db, thumb_key: string): Promise<boolean> {
  const rows = await db
    .select({ id: images.id })
    .from(images)
    .where(eq(images.thumb_key, thumb_key))
    .limit(1);
  return rows.length > 0;
}
