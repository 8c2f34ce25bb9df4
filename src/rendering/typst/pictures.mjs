import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { printOfBytes, printVersion, smallerPrint } from './print.mjs';

// One picture at a time: the process has a memory limit, and the compiler needs most of it.
sharp.concurrency(1);
sharp.cache(false);

/**
 * The pixels of all pictures of a file together: up to fifty pictures lose nothing by it, five hundred still have
 * 400 × 400, and the file stays small enough to be sent.
 */
const ALL_PIXELS = 80_000_000;

/** @typedef {import('./print.mjs').Printed} Printed */

/** @typedef {import('../model/book.model').SourcePicture} Source */

/**
 * Bytes of printed pictures that are kept for the next book. A book is built again and again while it is being
 * written, and decoding its photos is the larger half of that work.
 */
const KEPT_BYTES = 32 * 1024 ** 2;

/** Least recently used first. @type {Map<string, Printed>} */
const kept = new Map();
let keptBytes = 0;

/** @param {string} key @param {Printed} picture */
function keep(key, picture) {
  kept.set(key, picture);
  keptBytes += picture.bytes.byteLength;
  for (const [oldest, { bytes }] of kept) {
    if (keptBytes <= KEPT_BYTES) break;
    kept.delete(oldest);
    keptBytes -= bytes.byteLength;
  }
}

/**
 * A picture as it goes into a file, or what was made before of the same bytes and bounds. Null for what no decoder
 * understands.
 * @param {Source} source
 * @param {number} count how many pictures the file has
 * @param {number} [side] the longest side it may have, in pixels
 */
export async function pictureOf({ bytes, is_print }, count, side = Number.POSITIVE_INFINITY) {
  const key = `${createHash('sha256').update(bytes).digest('base64')} ${count} ${side}`;
  const known = kept.get(key);
  kept.delete(key);
  if (known !== undefined) {
    kept.set(key, known);
    return known;
  }
  const print = is_print ? await printOfBytes(bytes) : await printVersion(bytes);
  if (print === null) return null;
  const { width, height } = print;
  const smaller = await smallerPrint(print, { side, pixels: ALL_PIXELS / count });
  const made = { ...smaller, whole: { width, height } };
  // What has cost nothing need not be kept.
  if (smaller !== print || !is_print) keep(key, made);
  return made;
}

/** The longest side of a small version in pixels: 1.6 inches at 300 dpi. */
const SMALL_SIDE = 480;

/** @type {WeakMap<Printed, Printed>} */
const thumbnails = new WeakMap();

/**
 * A picture for a page on which it is one of many. Those of a kept picture are kept with it.
 * @param {Printed} picture
 */
export async function thumbnailOf(picture) {
  const known = thumbnails.get(picture);
  if (known !== undefined) return known;
  const made = await smallerPrint(picture, { side: SMALL_SIDE, pixels: Number.POSITIVE_INFINITY });
  thumbnails.set(picture, made);
  return made;
}

/**
 * A JPEG as the compiler is given it: inside a drawing. It reads the size of a picture by decoding all of it and
 * keeps the pixels as long as the document, which for a book of photos is more than all the rest; of a drawing it
 * keeps the JPEG, which goes into the PDF as it is.
 * @param {Printed} picture
 */
export function drawingOf({ bytes, width, height }) {
  const source = `data:image/jpeg;base64,${bytes.toString('base64')}`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="${source}"/></svg>`,
  );
}
