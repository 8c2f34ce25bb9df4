import sharp from 'sharp';
import { inked } from './cmyk.mjs';

/** The longest side that a picture has on a page, in pixels: a full page at about 200 dpi. */
const LONGEST_SIDE = 1800;

/** The most pixels of a printed picture: 1,550 × 1,030, which is 200 dpi over a page of 7.5 inches. */
const MOST_PIXELS = 1_600_000;

/** The longest side of a picture with transparent parts: a logo. */
const LONGEST_CLEAR_SIDE = 1200;

/** Quality of printed photos (JPEG, 0 … 100). */
const QUALITY = 82;

/**
 * @typedef {{ bytes: Buffer, width: number, height: number, extension: 'jpg' | 'png', whole?: { width: number, height: number } }} Printed
 *   `whole` is the size it had before it was made smaller for a file of many pictures
 */

/** Neither a picture beyond 100 megapixels nor a broken one is read. @param {Uint8Array} bytes */
const read = (bytes) => sharp(bytes, { failOn: 'error', limitInputPixels: 100_000_000 });

/**
 * A picture within a square, flat and in sRGB.
 * @param {Uint8Array} bytes
 * @param {number} side in pixels
 * @returns {Promise<Printed>}
 */
async function jpeg(bytes, side) {
  const { data, info } = await read(bytes)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, extension: 'jpg' };
}

/**
 * A picture as it is printed: an upright sRGB JPEG, which PDF carries as it is. A JPEG that is already so stays byte
 * for byte; one with transparent parts becomes a PNG. Equal bytes give equal bytes, so a print version that was kept
 * is as good as one that is made. Null for what no decoder understands.
 * @param {Uint8Array} bytes
 * @returns {Promise<Printed | null>}
 */
export async function printVersion(bytes) {
  try {
    const source = read(bytes);
    const { format, width, height, space, hasAlpha, orientation = 1 } = await source.metadata();
    const longest = Math.max(width, height);
    const side = Math.floor(Math.min(LONGEST_SIDE, longest * Math.sqrt(MOST_PIXELS / (width * height))));
    if (format === 'jpeg' && space === 'srgb' && orientation === 1 && longest <= side) {
      // Reading every pixel proves that the picture is whole.
      await source.stats();
      return { bytes: Buffer.from(bytes), width, height, extension: 'jpg' };
    }
    if (!hasAlpha || (await source.stats()).isOpaque) return await jpeg(bytes, side);
    const clear = Math.min(side, LONGEST_CLEAR_SIDE);
    const { data, info } = await source
      .autoOrient()
      .resize({ width: clear, height: clear, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png()
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height, extension: 'png' };
  } catch {
    // Promised to the caller: a broken picture leaves a gap, never a broken build.
    return null;
  }
}

/**
 * The size of a picture in pixels, as it is looked at; null for what no decoder understands. Nothing is decoded but its head.
 * @param {Uint8Array} bytes
 * @returns {Promise<{ width: number, height: number } | null>}
 */
export async function uprightSize(bytes) {
  try {
    const { width, height } = (await read(bytes).metadata()).autoOrient;
    return { width, height };
  } catch {
    // As with a print version: what is broken is no picture.
    return null;
  }
}

/**
 * A print version that was made before, from its bytes; nothing of it is decoded.
 * @param {Uint8Array} bytes
 * @returns {Promise<Printed>}
 */
export async function printOfBytes(bytes) {
  const { width, height } = await read(bytes).metadata();
  return { bytes: Buffer.from(bytes), width, height, extension: 'jpg' };
}

/**
 * A print version made smaller.
 * @param {Printed} print
 * @param {{ side: number, pixels: number }} most what it may have, in pixels
 * @returns {Promise<Printed>}
 */
export async function smallerPrint(print, { side, pixels }) {
  const { width, height, extension, bytes } = print;
  const longest = Math.max(width, height);
  const most = Math.floor(Math.min(side, longest * Math.sqrt(pixels / (width * height))));
  return extension === 'png' || longest <= most ? print : jpeg(bytes, most);
}

/** Quality of the photos of a print edition: they are printed larger than a screen shows them. */
const PRINT_QUALITY = 90;

/**
 * A picture in the size and inks in which it is printed: a flat JPEG, in CMYK by a profile or in sRGB. Null for what no
 * decoder understands.
 * @param {{ bytes: Uint8Array, size: { width: number, height: number }, profile: string | null }} wanted
 * @returns {Promise<Buffer | null>}
 */
export async function printedPhoto({ bytes, size, profile }) {
  try {
    const flat = read(bytes)
      .autoOrient()
      .resize({ ...size, fit: 'fill' })
      .flatten({ background: '#ffffff' });
    const ready = profile === null ? flat.toColourspace('srgb') : await inked(flat, profile);
    return await ready.jpeg({ quality: PRINT_QUALITY, chromaSubsampling: '4:4:4' }).toBuffer();
  } catch {
    // As with a print version: a broken picture leaves a gap, never a broken build.
    return null;
  }
}
