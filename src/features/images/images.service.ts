import { randomBytes } from 'node:crypto';
import { Problem } from '@/kernel/errors';
import type { UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { inTime } from '@/server/deadline';
import { THUMB } from './images.rules';
import { findPicture, imageBlobs, insertImages, type NewImage } from './images.store';
import { openThumb } from './thumbs.service';

/** A file with the public address that it is to have. */
export interface NewPicture extends NewImage {
  url: string;
}

/** Makes up a public address for a file: `/i/`, 128 random bits and the extension. */
export function newPicture(blob_key: string, bytes: number, extension: 'webp' | 'jpg' = 'webp'): NewPicture {
  const id = randomBytes(16).toString('hex');
  return { id, extension, blob_key, bytes, original_key: null, url: `/i/${id}.${extension}` };
}

/** Opens the addresses of pictures to the public. They belong to the owner. */
export const publishPictures = (
  db: Db,
  owner: UserId,
  pictures: readonly NewPicture[],
  now: string,
): Promise<void> =>
  insertImages(
    db,
    owner,
    pictures.map(({ url: _url, ...picture }) => picture),
    now,
  );

/** The blob keys of the owner's pictures, by address; other people's addresses are left out. */
export const pictureBlobs = (
  db: Db,
  owner: UserId,
  addresses: readonly string[],
): Promise<Map<string, string>> => imageBlobs(db, owner, addresses);

/** Throws image_not_fetched for the field at `pointer` unless the owner has a picture with this address. */
export async function requireImage(db: Db, owner: UserId, url: string, pointer: string): Promise<void> {
  if ((await imageBlobs(db, owner, [url])).has(url)) return;
  const message = 'No image with this URL exists in your account.';
  throw new Problem('image_not_fetched', {
    errors: [{ in: 'body', pointer, code: 'image_not_fetched', message }],
  });
}

const PICTURE = /^([0-9a-f]{32})\.(webp|jpg|png)$/;
const PICTURE_TYPES: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg', png: 'image/png' };

/** A picture's file as it is sent. */
export interface OpenPicture {
  blob_key: string;
  bytes: number;
  content_type: string;
  /** It stands in for a small version that is not made yet, so nobody should keep it. */
  stands_in: boolean;
}

/**
 * A picture by its public name, or null when there is none or its file is gone. `width` is the `w` of the
 * address: null for the picture as it is kept, else the width of the small version; no other exists. While that
 * cannot be had, the picture itself stands in for it.
 */
export async function openPicture(
  services: Services,
  name: string,
  width: string | null = null,
): Promise<OpenPicture | null> {
  const [, id, extension] = PICTURE.exec(name) ?? [];
  if (id === undefined || extension === undefined) return null;
  if (width !== null && width !== String(THUMB.width)) return null;
  const picture = await inTime(findPicture(services.db, id, extension), undefined, services.pulse);
  if (picture === null) return null;
  const thumb = width === null ? 'late' : await openThumb(services, picture);
  if (thumb === null) return null;
  if (thumb !== 'late') return { ...thumb, content_type: 'image/webp', stands_in: false };
  const { blob_key, bytes } = picture;
  if ((await services.blobs.size(blob_key)) === null) return null;
  const content_type = PICTURE_TYPES[extension] ?? 'application/octet-stream';
  return { blob_key, bytes, content_type, stands_in: width !== null };
}
