import sharp from 'sharp';

/** Height of a page image, in pixels, and the most a file shows. */
const HEIGHT = 900;
const MOST = 5;

/**
 * Splits the compiler's SVG, which stacks all pages, into one SVG per page. Its top level is regular: a path that
 * paints the page, a group that holds it, and at the end the definitions that all pages share. The text of a large
 * book weighs a hundred megabytes, so it is cut at its seams and never split into lines.
 * @param {string} svg
 * @param {(page: number) => boolean} wanted
 */
export function pagesOf(svg, wanted) {
  /** @type {{ number: number, width: number, height: number, content: string }[]} */
  const pages = [];
  const seams = [...svg.matchAll(/\n {4}<(?:path class="typst-shape"|defs|style|script)[^>]*>/g)];
  let definitions = '';
  let number = 0;
  seams.forEach((seam, position) => {
    const part = () => svg.slice(seam.index, seams[position + 1]?.index ?? svg.lastIndexOf('</svg>'));
    const paint = /<path .* d="M 0 0v ([\d.]+) h ([\d.]+) /.exec(seam[0]);
    if (!paint) definitions += part();
    else if (wanted(++number))
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
 * The shapes of glyphs by their ids, and the definitions that are none. All pages share them; a page that is drawn
 * gets the glyphs it uses, for reading those of a whole book costs more than drawing the page.
 * @param {string} definitions
 */
function glyphsOf(definitions) {
  /** @type {Map<string, string>} */
  const glyphs = new Map();
  const [before = '', ...symbols] = definitions.split('<symbol id="');
  const between = symbols.map((symbol) => {
    const end = symbol.indexOf('</symbol>') + '</symbol>'.length;
    glyphs.set(symbol.slice(0, symbol.indexOf('"')), `<symbol id="${symbol.slice(0, end)}`);
    return symbol.slice(end).trim();
  });
  return { glyphs, rest: before + between.join('') };
}

/** Height of the cover of an EPUB in pixels: what shops and the shelves of reading apps show. */
const COVER_HEIGHT = 1600;

/** @typedef {import('../mockups/canvas.mjs').Picture} Picture */

/**
 * Images of up to five pages, 900 pixels high, as WebP; the first page as JPEG, 1600 pixels high; and the pixels of
 * all that were drawn, by their numbers.
 * @param {string} svg the whole document
 * @param {number[]} wanted page numbers, from 1
 * @param {{ covered: boolean, beside?: readonly number[], height?: number }} options whether the JPEG of the first page is
 *   wanted; pages that are drawn and not among the images; how high pages other than the first are drawn
 */
export async function previewsOf(svg, wanted, { covered, beside = [], height = HEIGHT }) {
  const chosen = [...new Set(wanted)].slice(0, MOST);
  const { pages, definitions } = pagesOf(svg, (number) => [1, ...chosen, ...beside].includes(number));
  const { glyphs, rest } = glyphsOf(definitions);
  /** @param {{ width: number, height: number, content: string }} page @param {number} height */
  const drawn = async (page, height) => {
    const width = Math.round((page.width / page.height) * height);
    const used = new Set(Array.from(page.content.matchAll(/xlink:href="#([^"]+)"/g), ([, id = '']) => id));
    const shapes = [...used].map((id) => glyphs.get(id) ?? '').join('');
    const source = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${width}" height="${height}" viewBox="0 0 ${page.width} ${page.height}">${page.content}${rest}<defs>${shapes}</defs></svg>`;
    // The compiler paints every page, so there's nothing to see through.
    const image = sharp(Buffer.from(source)).removeAlpha();
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
  for (const page of pages) {
    // Drawn once, for drawing is the costly part.
    const picture = await drawn(page, page.number > 1 ? height : covered ? COVER_HEIGHT : HEIGHT);
    pictures.set(page.number, picture);
    if (page.number === 1 && covered) {
      const { width, height } = picture;
      cover = { bytes: await opened(picture).jpeg({ quality: 86 }).toBuffer(), width, height };
    }
    if (chosen.includes(page.number)) {
      const image = opened(picture);
      if (picture.height > HEIGHT) image.resize({ height: HEIGHT });
      previews.push(await image.webp({ quality: 84, effort: 2 }).toBuffer());
    }
  }
  return { previews, cover, pictures };
}
