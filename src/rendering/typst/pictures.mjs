import { createHash } from 'node:crypto';
import sharp from 'sharp';

// One picture at a time: the process has a memory limit, and the compiler needs most of it.
sharp.concurrency(1);
sharp.cache(false);

/** The longest side a picture has on a page, in pixels: a full page at about 200 dpi. */
const LONGEST_SIDE = 1800;

/**
 * The pixels of all pictures of a file together: up to forty pictures lose nothing by it, five hundred still have
 * 400 × 400, and the file stays small enough to be sent.
 */
const ALL_PIXELS = 80_000_000;

/** The longest side of a picture with transparent parts: a logo. */
const LONGEST_CLEAR_SIDE = 1200;

/** @typedef {{ bytes: Buffer, width: number, height: number, extension: 'jpg' | 'png' }} Printed */

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
 * `printed`, or what it gave before for the same bytes and bounds.
 * @param {Uint8Array} bytes
 * @param {number} count how many pictures the file has
 * @param {number} [longest] the longest side it may have, in pixels
 */
export async function pictureOf(bytes, count, longest = LONGEST_SIDE) {
  const key = `${createHash('sha256').update(bytes).digest('base64')} ${count} ${longest}`;
  const known = kept.get(key);
  kept.delete(key);
  if (known !== undefined) {
    kept.set(key, known);
    return known;
  }
  const made = await printed(bytes, count, longest);
  if (made !== null) keep(key, made);
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

/**
 * A picture as it goes into a file: an upright sRGB JPEG, which PDF carries as it is. A JPEG that is already so
 * stays byte for byte; one with transparent parts becomes a PNG. Null for what no decoder understands.
 * @param {Uint8Array} bytes
 * @param {number} count how many pictures the file has
 * @param {number} longest the longest side it may have, in pixels
 * @returns {Promise<Printed | null>}
 */
async function printed(bytes, count, longest) {
  try {
    const source = sharp(bytes, { failOn: 'error', limitInputPixels: 100_000_000 });
    const { format, width, height, space, hasAlpha, orientation = 1 } = await source.metadata();
    const share = Math.sqrt(ALL_PIXELS / count / (width * height));
    const side = Math.floor(Math.min(longest, Math.max(width, height) * share));
    const fits = Math.max(width, height) <= side;
    if (format === 'jpeg' && space === 'srgb' && orientation === 1 && fits) {
      // Reading every pixel proves that the picture is whole.
      await source.stats();
      return { bytes: Buffer.from(bytes), width, height, extension: 'jpg' };
    }
    if (hasAlpha && !(await source.stats()).isOpaque) {
      const clear = Math.min(side, LONGEST_CLEAR_SIDE);
      const { data, info } = await source
        .autoOrient()
        .resize({ width: clear, height: clear, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png()
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, width: info.width, height: info.height, extension: 'png' };
    }
    const { data, info } = await source
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, extension: 'jpg' };
  } catch {
    // Promised to the caller: a broken picture leaves a gap, never a broken build.
    return null;
  }
}
