import sharp from 'sharp';

/** Height of a page image, in pixels, and the most a file shows. */
const HEIGHT = 900;
const MOST = 5;

/** A drawing that is a picture in another one, as the compiler writes them. */
const DRAWING = /xlink:href="data:image\/svg\+xml;base64,([^"]+)"/g;
/** How a drawing of a page begins. */
const SIZE = /^<svg viewBox="0 0 ([\d.]+) ([\d.]+)" width="[\d.]+" height="[\d.]+"/;

/**
 * The drawings of pages, each complete in itself, of what the compiler has made of `sheets.typ`.
 * @param {string} svg @param {number[]} numbers of the pages, in their order there
 * @returns {Sheet[]}
 */
export function sheetsOf(svg, numbers) {
  const drawings = Array.from(svg.matchAll(DRAWING), ([, words = '']) =>
    Buffer.from(words, 'base64').toString(),
  );
  return numbers.map((number, place) => {
    const drawing = drawings[place] ?? '';
    const [head = '', width, height] = SIZE.exec(drawing) ?? [];
    if (head === '') throw new Error(`page ${number} was not drawn`);
    return { number, width: Number(width), height: Number(height), content: drawing.slice(head.length) };
  });
}

/** Height of the cover of an EPUB in pixels: what shops and the shelves of reading apps show. */
const COVER_HEIGHT = 1600;

/**
 * @typedef {import('../mockups/canvas.mjs').Picture} Picture
 * @typedef {{ number: number, width: number, height: number, content: string }} Sheet a page in points, as what follows the
 *   size of an SVG
 */

/** The pages that are drawn for so many images: the cover, up to five that readers see, and those beside. @param {number[]} wanted @param {readonly number[]} beside */
export const drawnPages = (wanted, beside) =>
  [...new Set([1, ...wanted.slice(0, MOST), ...beside])].sort((one, other) => one - other);

/**
 * Images of up to five pages, 900 pixels high, as WebP; the first page as JPEG, 1600 pixels high; and the pixels of
 * all that were drawn, by their numbers.
 * @param {Sheet[]} sheets
 * @param {number[]} wanted page numbers, from 1
 * @param {{ covered: boolean, height?: number }} options whether the JPEG of the first page is wanted; how high pages
 *   other than the first are drawn
 */
export async function previewsOf(sheets, wanted, { covered, height = HEIGHT }) {
  const chosen = wanted.slice(0, MOST);
  /** @param {Sheet} sheet @param {number} height */
  const drawn = async (sheet, height) => {
    const width = Math.round((sheet.width / sheet.height) * height);
    const source = `<svg width="${width}" height="${height}" viewBox="0 0 ${sheet.width} ${sheet.height}"${sheet.content}`;
    // A page without a color of its own is as white as paper.
    const image = sharp(Buffer.from(source)).flatten({ background: '#ffffff' });
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  };
  const opened = (/** @type {Picture} */ { data, width, height }) =>
    sharp(data, { raw: { width, height, channels: 3 } });
  /** @type {{ bytes: Buffer, width: number, height: number } | null} */
  let cover = null;
  /** @type {Map<number, Picture>} */
  const pictures = new Map();
  const previews = [];
  for (const sheet of sheets) {
    // Drawn once, for drawing is the costly part.
    const picture = await drawn(sheet, sheet.number > 1 ? height : covered ? COVER_HEIGHT : HEIGHT);
    pictures.set(sheet.number, picture);
    if (sheet.number === 1 && covered) {
      const { width, height } = picture;
      cover = { bytes: await opened(picture).jpeg({ quality: 86 }).toBuffer(), width, height };
    }
    if (chosen.includes(sheet.number)) {
      const image = opened(picture);
      if (picture.height > HEIGHT) image.resize({ height: HEIGHT });
      previews.push(await image.webp({ quality: 84, effort: 2 }).toBuffer());
    }
  }
  return { previews, cover, pictures };
}
