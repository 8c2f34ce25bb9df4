import sharp from 'sharp';

/** Height of a page image, in pixels. */
const HEIGHT = 900;

/** A drawing that is a picture in another one, as the compiler writes them. */
const DRAWING = /xlink:href="data:image\/svg\+xml;base64,([^"]+)"/g;
/** How a drawing of a page begins. */
const SIZE = /^<svg viewBox="0 0 ([\d.]+) ([\d.]+)" width="[\d.]+" height="[\d.]+"/;

/** A photo in the drawing of a page of a file that was written without its photos: one row of pixels. */
const PHOTO =
  /(<image (?:transform="([^"]*)" )?xlink:href=")[^"]*(" width="(\d+)" height="1" preserveAspectRatio="none") style="image-rendering: pixelated"/g;

/** Letters of one line in one color: each is a path of its own that is used once or more. */
const LINE =
  /<use xlink:href="#g\d+" transform="([^"]*)" fill="([^"]*)"\/>(?:\s*<use xlink:href="#g\d+" transform="\1" fill="\2"\/>)+/g;
const LETTER = /<path id="(g\d+)" d="([^"]*)"\/>/g;
const USED = /#(g\d+)/g;

/**
 * A drawing whose lines of letters are paths, without the letters that nothing uses then: a page of small type is drawn
 * in two thirds of the time.
 * @param {string} drawing
 */
function withLines(drawing) {
  const letters = new Map(Array.from(drawing.matchAll(LETTER), ([, id = '', path = '']) => [id, path]));
  const lined = drawing.replace(LINE, (line, transform, fill) => {
    const paths = Array.from(line.matchAll(USED), ([, id = '']) => letters.get(id) ?? '');
    return `<path transform="${transform}" fill="${fill}" d="${paths.join('')}"/>`;
  });
  const used = new Set(Array.from(lined.matchAll(USED), ([, id]) => id));
  return lined.replace(LETTER, (letter, id) => (used.has(id) ? letter : ''));
}

/**
 * How many square points a transformation makes of one: of a matrix, of scales that may be alike, or of a mere move.
 * @param {string} [transform]
 */
function areaOf(transform = '') {
  const [, way, words = ''] = /^(matrix|scale)\(([^)]*)\)$/.exec(transform) ?? [];
  const [a = 1, b = 0, c = 0, d = 1] = words === '' ? [] : words.split(' ').map(Number);
  if (way === 'matrix') return Math.abs(a * d - b * c);
  return way === 'scale' ? Math.abs(a * (words.includes(' ') ? b : a)) : 1;
}

/**
 * The drawing of a page with its photos, and how many square points these have.
 * @param {string} drawing @param {readonly Buffer[]} photos
 */
function withPhotos(drawing, photos) {
  let photographed = 0;
  const content = drawing.replace(PHOTO, (whole, before, transform, after, width) => {
    const photo = photos[Number(width) - 1];
    if (photo === undefined) return whole;
    photographed += areaOf(transform) * Number(width);
    return `${before}data:image/jpeg;base64,${photo.toString('base64')}${after}`;
  });
  return { content, photographed };
}

/**
 * The drawings of pages, each complete in itself, of what the compiler has made of `sheets.typ`.
 * @param {string} svg @param {number[]} numbers of the pages, in their order there
 * @param {readonly Buffer[]} [photos] JPEGs that were taken out of the file
 * @returns {Sheet[]}
 */
export function sheetsOf(svg, numbers, photos = []) {
  const drawings = Array.from(svg.matchAll(DRAWING), ([, words = '']) =>
    Buffer.from(words, 'base64').toString(),
  );
  return numbers.map((number, place) => {
    const drawing = drawings[place] ?? '';
    const [head = '', width, height] = SIZE.exec(drawing) ?? [];
    if (head === '') throw new Error(`page ${number} was not drawn`);
    const drawn = withPhotos(withLines(drawing.slice(head.length)), photos);
    return { number, width: Number(width), height: Number(height), ...drawn };
  });
}

/** Height of the cover of an EPUB in pixels: what shops and the shelves of reading apps show. */
const COVER_HEIGHT = 1600;

/**
 * @typedef {import('../mockups/canvas.mjs').Picture} Picture
 * @typedef {{ number: number, width: number, height: number, content: string, photographed: number }} Sheet a page in
 *   points, as what follows the size of an SVG, and the square points of its photos
 */

/**
 * Images of pages, 900 pixels high, as WebP; the first page as JPEG, 1600 pixels high; and the pixels of all that were
 * drawn, by their numbers.
 * @param {Sheet[]} sheets
 * @param {number[]} shown numbers of the pages that readers see, from 1
 * @param {{ covered: boolean, height?: number }} options whether the JPEG of the first page is wanted; how high pages
 *   other than the first are drawn
 */
export async function previewsOf(sheets, shown, { covered, height = HEIGHT }) {
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
    if (shown.includes(sheet.number)) {
      const image = opened(picture);
      if (picture.height > HEIGHT) image.resize({ height: HEIGHT });
      previews.push(await image.webp({ quality: 84, effort: 2 }).toBuffer());
    }
  }
  return { previews, cover, pictures };
}
