import type { Services } from '../../server/context';
import { decoder, inTurn } from './decoding.service';
import { THUMB } from './images.rules';
import { keepThumb } from './images.store';

/** A picture as the directory table knows it. */
export interface Picture {
  id: string;
  user_id: string;
  blob_key: string;
  thumb_key: string | null;
}

export interface Thumb {
  blob_key: string;
  bytes: number;
}

/** Quality of the small versions (WebP, 0 … 100): at the size of a card no coding is seen from here on. */
const QUALITY = 50;

/** What is being made, by picture, so that two who ask wait for one. */
const underWay = new Map<string, Promise<Thumb | null>>();

/**
 * The small version of a picture: cropped to 312 × 219, WebP. It is made when it is first asked for and kept
 * beside the picture. One is made at a time in a process, so that a first page of pictures does not take the
 * machine from other requests. Null when the picture's own file is gone.
 */
export async function openThumb(services: Services, picture: Picture): Promise<Thumb | null> {
  if (picture.thumb_key !== null) {
    const bytes = await services.blobs.size(picture.thumb_key);
    if (bytes !== null) return { blob_key: picture.thumb_key, bytes };
  }
  const running = underWay.get(picture.id);
  if (running !== undefined) return running;
  const work = inTurn(() => makeThumb(services, picture)).finally(() => underWay.delete(picture.id));
  underWay.set(picture.id, work);
  return work;
}

async function makeThumb({ blobs, db }: Services, picture: Picture): Promise<Thumb | null> {
  if ((await blobs.size(picture.blob_key)) === null) return null;
  const small = await decoder(await blobs.bytes(picture.blob_key))
    .resize(THUMB.width, THUMB.height, { fit: 'cover', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer();
  const blob_key = await blobs.put(small);
  await keepThumb(db, picture.user_id, picture.id, blob_key);
  return { blob_key, bytes: small.byteLength };
}
