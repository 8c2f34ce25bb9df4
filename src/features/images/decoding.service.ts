import sharp, { type Metadata } from 'sharp';
import { LIMITS } from '@/kernel/limits';

/** Runs work in the order in which it comes. */
export interface Queue {
  /** Runs work when its turn has come; who asked gets the error, and the next goes on. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How much waits for its turn. */
  waiting(): number;
}

/** A queue that does `at_once` things at a time. */
export function createQueue(at_once: number): Queue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running < at_once) running++;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        // The place goes to the next without becoming free in between.
        const next = waiting.shift();
        if (next === undefined) running--;
        else next();
      }
    },
    waiting: () => waiting.length,
  };
}

const sent = createQueue(1);

/**
 * Runs work on sent pictures when all before it is done: one at a time in a process, so that a heap of uploads
 * neither takes the machine from other requests nor adds up in memory.
 */
export const inTurn = <T>(work: () => Promise<T>): Promise<T> => sent.run(work);

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
export const imageSize = (bytes: Uint8Array): Promise<{ width: number; height: number }> =>
  sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata();
