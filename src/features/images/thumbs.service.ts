import { availableParallelism } from 'node:os';
import type { UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Services } from '@/server/auth/context';
import { inTime } from '@/server/deadline';
import { loggable } from '@/server/logging/log';
import { createQueue, decoder, imageSize } from './decoding.service';
import { THUMB } from './images.rules';
import { isVersionKept, keepVersion } from './images.store';
import { coverPixels } from './photos.rules';
import type { FocalPoint } from './photos.schema';

/** A picture as the directory table knows it. */
export interface StoredPicture {
  id: string;
  user_id: UserId;
  blob_key: string;
  thumb_key: string | null;
  focal_x: number | null;
  focal_y: number | null;
}

export interface Thumb {
  blob_key: string;
  bytes: number;
}

/** Quality of the small versions (WebP, 0 … 100): at the size of a card no coding is seen from here on. */
const QUALITY = 31;

/** What is being made, by picture, so that two who ask wait for one. */
const underWay = new Map<string, Promise<Thumb | null>>();

/** Kept pictures are small and known to be sound, so two are decoded at a time where there are cores for it. */
const making = createQueue(Math.min(2, availableParallelism()));

/**
 * The small version of a picture: cropped to 312 × 219 round its focal point, WebP. It is made when the picture comes, or else when it is
 * first asked for, and kept beside the picture. `late` when it cannot be had in 20 seconds, as there is too much to do
 * or the picture cannot be read; null when the picture's own file is gone.
 */
export async function openThumb(services: Services, picture: StoredPicture): Promise<Thumb | 'late' | null> {
  if (picture.thumb_key !== null) {
    const bytes = await services.blobs.size(picture.thumb_key);
    if (bytes !== null) return { blob_key: picture.thumb_key, bytes };
  }
  if (!underWay.has(picture.id) && making.waiting() >= LIMITS.thumbs_waiting) return 'late';
  try {
    return await inTime(thumbOf(services, picture), LIMITS.thumb_seconds, services.pulse);
  } catch (error) {
    const facts = { error: loggable(error), picture: picture.id };
    services.log.warn(facts, 'no small version of a picture; it is sent as it is');
    return 'late';
  }
}

/** Makes the small version of a picture that has just come, behind the answer, unless there is too much to do. */
export function thumbAhead(services: Services, picture: StoredPicture): void {
  if (making.waiting() >= LIMITS.thumbs_waiting) return;
  services.behind.run(async () => {
    await thumbOf(services, picture);
  });
}

function thumbOf(services: Services, picture: StoredPicture): Promise<Thumb | null> {
  const running = underWay.get(picture.id);
  if (running !== undefined) return running;
  const work = making.run(() => makeThumb(services, picture)).finally(() => underWay.delete(picture.id));
  underWay.set(picture.id, work);
  return work;
}

/** The pixels of a small version, round the focal point, as WebP. */
export async function smallVersion(bytes: Uint8Array, focal: FocalPoint | null = null): Promise<Buffer> {
  const whole =
    focal === null
      ? decoder(bytes)
      : decoder(bytes).extract(coverPixels(await imageSize(bytes), THUMB, focal));
  return whole
    .resize(THUMB.width, THUMB.height, { fit: 'cover', withoutEnlargement: true })
    .webp({ quality: QUALITY, effort: 6 })
    .toBuffer();
}

const focalOf = ({ focal_x: x, focal_y: y }: StoredPicture): FocalPoint | null =>
  x === null || y === null ? null : { x, y };

async function makeThumb({ blobs, db }: Services, picture: StoredPicture): Promise<Thumb | null> {
  if ((await blobs.size(picture.blob_key)) === null) return null;
  const small = await smallVersion(await blobs.bytes(picture.blob_key), focalOf(picture));
  const blob_key = await blobs.put(small);
  const kept = await keepVersion(db, picture.user_id, picture.id, 'thumb_key', blob_key);
  // The account was erased while this was made: nothing of it may stay.
  if (!kept && !(await isVersionKept(db, 'thumb_key', blob_key))) {
    await blobs.remove(blob_key);
    return null;
  }
  return { blob_key, bytes: small.byteLength };
}
