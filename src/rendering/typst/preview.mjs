// What the process that sets books does for a preview: one unit as SVG pages, or the pages on which units begin.
import { createHash } from 'node:crypto';
import { pictureOf } from './pictures.mjs';
import { pagesOf } from './previews.mjs';

/** The longest side of a picture in a preview, in pixels: a page over half a screen of twice the density. */
const SIDE = 1000;

/** Pictures that are kept as they are set, for the next edit. */
const KEPT = 64;

/** @typedef {NonNullable<Awaited<ReturnType<typeof pictureOf>>>} Picture */
/** @type {Map<string, Picture | null>} */
const kept = new Map();

/**
 * A picture as a preview shows it; null for what no decoder understands.
 * @param {Uint8Array} bytes
 */
export async function previewPicture(bytes) {
  const digest = createHash('sha256').update(bytes).digest('hex');
  const known = kept.get(digest);
  const picture = known === undefined ? await pictureOf(bytes, 1, SIDE) : known;
  // The one used last goes last; the first one has not been used for longest.
  kept.delete(digest);
  kept.set(digest, picture);
  const [oldest] = kept.keys();
  if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
  return picture;
}

/** A grey point, for books that are set to learn their pages only: no layout asks what is in a picture. */
export const POINT = {
  bytes: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGPoAAAAigCJ/xNBzgAAAABJRU5ErkJggg==',
    'base64',
  ),
  width: 1,
  height: 1,
  extension: 'png',
};

/**
 * Pages of a document, each an SVG of its own that names nothing outside itself.
 * @param {string} svg the whole document
 * @param {number} from the first page wanted, from 1
 * @param {number} to the last one
 * @returns {string[]}
 */
export function svgPages(svg, from, to) {
  const { pages, definitions } = pagesOf(svg, (number) => number >= from && number <= to);
  // A glyph is drawn once for the whole document; a page keeps the glyphs it shows.
  const parts = definitions.split(/(?=<symbol )|(?=<\/defs>)/);
  return pages.map(({ width, height, content }) => {
    const used = new Set(Array.from(content.matchAll(/href="#([^"]+)"/g), ([, id]) => id));
    const needed = parts.filter((part) => {
      const id = /^<symbol id="([^"]+)"/.exec(part)?.[1];
      return id === undefined || used.has(id);
    });
    const inner = `${content}${needed.join('')}`.replace(/>\s+</g, '><');
    return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${inner}</svg>`;
  });
}
