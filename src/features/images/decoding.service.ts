import sharp, { type Metadata } from 'sharp';
import { LIMITS } from '../../kernel/limits';

/** The end of the queue. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs work on pictures when all before it is done: one at a time in a process, so that a page full of pictures
 * or a heap of uploads neither takes the machine from other requests nor adds up in memory.
 */
export function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = last.then(work);
  last = turn.catch(() => undefined); // who asked gets the error; the next in the queue goes on
  return turn;
}

/**
 * A decoder of a picture's bytes: its first frame, refused above 50 megapixels before any of them is decoded, and
 * given up when it takes too long. What it writes carries no metadata, only pixels in sRGB.
 */
export const decoder = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: LIMITS.image_pixels, pages: 1, failOn: 'error' }).timeout({
    seconds: LIMITS.image_seconds,
  });

/** All that a picture's header declares; nothing is decoded for it. */
export const metadataOf = (bytes: Uint8Array): Promise<Metadata> =>
  sharp(bytes, { limitInputPixels: false }).metadata();

/** The size in pixels that a picture's header declares; nothing is decoded for it. */
export const sizeOf = (bytes: Uint8Array): Promise<{ width: number; height: number }> =>
  sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
