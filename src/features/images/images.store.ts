import { and, count, eq, inArray, sql } from 'drizzle-orm';
import type { UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { images } from './images.table';

/** A picture's file and its place in its address. */
export interface NewImage {
  id: string;
  extension: string;
  blob_key: string;
  bytes: number;
  /** The file of what is kept for print, where it came larger. */
  original_key: string | null;
}

/** Gives pictures public addresses. */
export async function insertImages(
  db: Db,
  owner: UserId,
  pictures: readonly NewImage[],
  now: string,
): Promise<void> {
  if (pictures.length === 0) return;
  await db
    .insert(images)
    .values(pictures.map((picture) => ({ ...picture, user_id: owner, credit: null, created_at: now })));
}

/** A framed photo as a picture of its own. */
export interface Rendition extends NewImage {
  /** Where its focal point lies; null for the center. */
  focal_x: number | null;
  focal_y: number | null;
}

/** Gives framed photos their public addresses; of one that has it already nothing changes. */
export async function insertRenditions(
  db: Db,
  owner: UserId,
  renditions: readonly Rendition[],
  now: string,
): Promise<void> {
  if (renditions.length === 0) return;
  await db
    .insert(images)
    .values(renditions.map((one) => ({ ...one, user_id: owner, credit: null, created_at: now })))
    .onConflictDoNothing();
}

/** How many pictures an account has. */
export async function countImages(db: Db, owner: UserId): Promise<number> {
  const [row] = await db.select({ value: count() }).from(images).where(eq(images.user_id, owner));
  return row?.value ?? 0;
}

/** The blob keys of the owner's pictures, by address. */
export async function imageBlobs(
  db: Db,
  owner: UserId,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const rows = await picturesOf(db, owner, addresses);
  return new Map(rows.map(({ url, blob_key }) => [url, blob_key]));
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
      focal_x: images.focal_x,
      focal_y: images.focal_y,
    })
    .from(images)
    .where(and(eq(images.id, id), eq(images.extension, extension)));
  return row ?? null;
}

/** Pictures of the owner by their addresses. */
export async function picturesOf(db: Db, owner: UserId, addresses: readonly string[]) {
  if (addresses.length === 0) return [];
  const ids = [...new Set(addresses.map((address) => address.slice('/i/'.length).split('.')[0] ?? ''))];
  return db
    .select({
      id: images.id,
      user_id: images.user_id,
      blob_key: images.blob_key,
      bytes: images.bytes,
      print_key: images.print_key,
      original_key: images.original_key,
      focal_x: images.focal_x,
      focal_y: images.focal_y,
      url: sql<string>`'/i/' || ${images.id} || '.' || ${images.extension}`,
    })
    .from(images)
    .where(and(eq(images.user_id, owner), inArray(images.id, ids)));
}

/** What is made of a picture: `thumb_key` for lists, `print_key` for books. */
export type VersionColumn = 'thumb_key' | 'print_key';

/** Remembers where a version of a picture is kept. False when the picture is gone meanwhile. */
export async function keepVersion(
  db: Db,
  owner: UserId,
  picture: string,
  column: VersionColumn,
  blob_key: string,
): Promise<boolean> {
  const kept = await db
    .update(images)
    .set({ [column]: blob_key })
    .where(and(eq(images.user_id, owner), eq(images.id, picture)))
    .returning({ id: images.id });
  return kept.length > 0;
}

/** Whether any picture, of whatever account, has this version: equal pixels are kept once. */
export async function isVersionKept(db: Db, column: VersionColumn, blob_key: string): Promise<boolean> {
  const rows = await db.select({ id: images.id }).from(images).where(eq(images[column], blob_key)).limit(1);
  return rows.length > 0;
}
