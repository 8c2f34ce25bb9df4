/**
 * The pages of a book for phones. They are scrolled through, not seen in pairs, so nothing is chosen: each chapter has a
 * page with its title, and each recipe begins a page under its photo and runs on.
 *
 * @typedef {import('./spreads.mjs').Spreads} Spreads
 * @typedef {import('./spreads.mjs').SpreadPage} SpreadPage
 */

import { USUAL_CARE } from './grid.mjs';

/** The shapes of photos over recipes, width by height: what is wider or taller is cropped. */
const WIDEST = 1.5;
const TALLEST = 1;

/** Half lines between a photo and its recipe. */
const UNDER_PHOTO = 2;

/**
 * @param {import('./grid.mjs').Paper} paper
 * @param {{ part: string, recipes: { key: string, image: string | null, layout?: import('./parts.mjs').Layout | null }[] }[]} chapters
 * @param {(image: string) => { width: number, height: number } | null} sizeOf a photo; null where it cannot be had
 * @returns {Spreads}
 */
export function phonePages(paper, chapters, sizeOf) {
  const { leading, column, inner, top, width, lines } = paper;
  const half = leading / 2;
  const common = { used: lines * 2, recto: true, sided: false };
  const pages = chapters.flatMap(({ part, recipes }) => {
    /** @type {SpreadPage} */
    const opener = {
      ...common,
      ...{ chapter: part, parts: [part], bare: true },
      blocks: [{ recipe: part, kind: 'opener', x: 0, y: 0, width: column, height: lines * leading }],
    };
    const own = recipes.map(({ key, image, layout = null }) => {
      const size = image === null || layout === 'no_photo' ? null : sizeOf(image);
      const words = { recipe: key, kind: /** @type {const} */ ('run'), x: 0, width: column, height: 0 };
      /** @type {SpreadPage} */
      const page = { ...common, chapter: part, parts: [key], bare: false, blocks: [{ ...words, y: 0 }] };
      if (size === null) return page;
      const ratio = size.width / size.height;
      const shape = Math.min(WIDEST, Math.max(TALLEST, ratio));
      // It ends on half a line.
      const below = Math.round((width / shape - top) / half);
      const frame = { x: -inner, y: -top, width, height: below * half + top };
      const seen = Math.min(shape / ratio, ratio / shape);
      return {
        ...page,
        blocks: [
          {
            recipe: key,
            kind: /** @type {const} */ ('photo'),
            ...frame,
            seen,
            mask: /** @type {const} */ ('none'),
          },
          { ...words, y: (below + UNDER_PHOTO) * half },
        ],
      };
    });
    return part === '' ? own : [opener, ...own];
  });
  return { pages, ways: {}, left_out: [], small: [], layouts: {}, care: USUAL_CARE };
}
