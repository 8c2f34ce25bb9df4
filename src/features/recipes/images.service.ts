import sharp from 'sharp';
import type { Services } from '../../server/context';
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

/** Quality of the small versions (WebP, 0 … 100): at 2 pixels a dot no coding is seen from here on. */
const QUALITY = 55;

/** What is being made, by picture, so that two who ask wait for one; and the end of the queue. */
const underWay = new Map<string, Promise<Thumb | null>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * The small version of a picture: cropped to 416 × 292, WebP. It is made when it is first asked for and kept
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
  const turn = last.then(() => makeThumb(services, picture));
  last = turn.catch(() => undefined); // who asked gets the error; the next in the queue goes on
  const work = turn.finally(() => underWay.delete(picture.id));
  underWay.set(picture.id, work);
  return work;
}

async function makeThumb({ blobs, db }: Services, picture: Picture): Promise<Thumb | null> {
  if ((await blobs.size(picture.blob_key)) === null) return null;
  const small = await sharp(await blobs.bytes(picture.blob_key))
    .resize(THUMB.width, THUMB.height, { fit: 'cover', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer();
  const blob_key = await blobs.put(small);
  await keepThumb(db, picture.user_id, picture.id, blob_key);
  return { blob_key, bytes: small.byteLength };
}
