// What the process that sets books does for a preview: one unit as SVG pages, or the pages on which units begin.
import { pictureOf } from './pictures.mjs';

/** The longest side of a picture in a preview, in pixels: a page over half a screen of twice the density. */
const SIDE = 1000;

/**
 * A picture as a preview shows it; null for what no decoder understands.
 * @param {import('./pictures.mjs').Source} source
 */
export const previewPicture = (source) => pictureOf(source, 1, SIDE);

/**
 * A grey point, for books that are set to learn their pages only: no layout asks what is in a picture.
 * @type {import('./print.mjs').Printed}
 */
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
 * Splits the compiler's SVG, which stacks all pages, into one SVG per page. Its top level is regular: a path that
 * paints the page, a group that holds it, and at the end the definitions that all pages share. The text of a large
 * book weighs a hundred megabytes, so it is cut at its seams and never split into lines.
 * @param {string} svg
 * @param {number} from the first page wanted, from 1
 * @param {number} to the last one
 */
function pagesOf(svg, from, to) {
  /** @type {{ number: number, width: number, height: number, content: string }[]} */
  const pages = [];
  const seams = [...svg.matchAll(/\n {4}<(?:path class="typst-shape"|defs|style|script)[^>]*>/g)];
  let definitions = '';
  let number = 0;
  seams.forEach((seam, position) => {
    const part = () => svg.slice(seam.index, seams[position + 1]?.index ?? svg.lastIndexOf('</svg>'));
    const paint = /<path .* d="M 0 0v ([\d.]+) h ([\d.]+) /.exec(seam[0]);
    if (!paint) definitions += part();
    else if (++number >= from && number <= to)
      pages.push({
        number,
        width: Number(paint[2]),
        height: Number(paint[1]),
        // The page's own place in the stack is taken off.
        content: part().replace(/(\n {4}<g) transform="matrix\(1 0 0 1 0 [\d.]+\)">/, '$1>'),
      });
  });
  return { pages, definitions };
}

/**
 * Pages of a document, each an SVG of its own that names nothing outside itself.
 * @param {string} svg the whole document
 * @param {number} from the first page wanted, from 1
 * @param {number} to the last one
 * @returns {string[]}
 */
export function svgPages(svg, from, to) {
  const { pages, definitions } = pagesOf(svg, from, to);
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
