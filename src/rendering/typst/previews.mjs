import sharp from 'sharp';

/** Height of a page image, in pixels, and the most a file shows. */
const HEIGHT = 900;
const MOST = 5;

/**
 * Splits the compiler's SVG, which stacks all pages, into one SVG per page. Its top level is regular: a path that
 * paints the page, a group that holds it, and at the end the definitions that all pages share.
 * @param {string} svg
 * @param {(page: number) => boolean} wanted
 */
function pagesOf(svg, wanted) {
  /** @type {{ number: number, width: number, height: number, lines: string[] }[]} */
  const pages = [];
  /** @type {string[]} */
  const definitions = [];
  let number = 0;
  /** @type {string[] | null} */
  let target = null;
  for (const line of svg.split('\n').slice(1, -1)) {
    if (line === '</svg>') continue;
    const paint = /^ {4}<path class="typst-shape" fill="([^"]*)" .*d="M 0 0v ([\d.]+) h ([\d.]+) /.exec(line);
    if (paint) {
      number++;
      const page = { number, width: Number(paint[3]), height: Number(paint[2]), lines: [line] };
      target = wanted(number) ? page.lines : null;
      if (target) pages.push(page);
    } else if (/^ {4}<(?:defs|style|script)\b/.test(line)) {
      target = definitions;
      target.push(line);
    } else {
      // The page's own place in the stack is taken off.
      target?.push(line.replace(/^( {4}<g) transform="matrix\(1 0 0 1 0 [\d.]+\)">/, '$1>'));
    }
  }
  return { pages, definitions: definitions.join('\n') };
}

/**
 * Images of up to five pages, 900 pixels high, as WebP.
 * @param {string} svg the whole document
 * @param {number[]} wanted page numbers, from 1
 * @returns {Promise<Buffer[]>}
 */
export async function previewsOf(svg, wanted) {
  const chosen = [...new Set(wanted)].slice(0, MOST);
  const { pages, definitions } = pagesOf(svg, (number) => chosen.includes(number));
  const images = [];
  for (const page of pages) {
    const width = Math.round((page.width / page.height) * HEIGHT);
    const source = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${HEIGHT}" viewBox="0 0 ${page.width} ${page.height}">${page.lines.join('\n')}${definitions}</svg>`;
    images.push(
      await sharp(Buffer.from(source)).flatten({ background: '#ffffff' }).webp({ quality: 84 }).toBuffer(),
    );
  }
  return images;
}
