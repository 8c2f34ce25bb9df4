/**
 * The grid of a page as the planner of spreads counts on it: heights in half lines, widths and places in points.
 *
 * @typedef {import('../layout/papers').Paper} Paper
 * @typedef {import('../../kernel/book/themes').Theme} Theme
 * @typedef {'page' | 'narrow' | 'text'} Edge how far photos above a recipe reach: to the edges of the page, within a
 *   narrow margin, or as wide as the text
 *
 * @typedef {object} Grid
 * @property {number} half points of half a line
 * @property {number} room half lines of a page
 * @property {boolean} wide whether ingredients stand beside the method; on narrow pages they stand above it, in two columns
 * @property {number} width of the text
 * @property {number} bill width of a column of ingredients
 * @property {number} method width of the method
 * @property {number} method_x where the method begins
 * @property {number} side width of a photo beside the title, and of the title beside it
 * @property {number} side_x where that photo begins
 * @property {(recto: boolean) => { x: number, y: number, width: number }} above the frame of a photo above a recipe
 * @property {(recto: boolean) => { x: number, width: number, over: number }} below the frame of a photo at the foot of a
 *   page, which reaches `over` points under the text
 * @property {(recto: boolean) => { x: number, y: number, width: number, height: number }} page the frame of a photo page
 * @property {number} area of the page, in square points
 */

/** How far photos reach in each theme. @type {Record<Theme, Edge>} */
const EDGES = { heirloom: 'page', market: 'narrow', minimal: 'text' };

/**
 * The grid of a paper in a theme.
 * @param {Paper} paper
 * @param {Theme} theme
 * @returns {Grid}
 */
export function gridOf(paper, theme) {
  const { column, gutter, columns, inner, outer, top } = paper;
  const across = (/** @type {number} */ count) => count * column + (count - 1) * gutter;
  const wide = columns === 6;
  const edge = EDGES[theme];
  const side = across(columns / 2);
  const width = across(columns);
  /** Where the text begins on a page: the inner margin is before it on a right page. */
  const start = (/** @type {boolean} */ recto) => (recto ? inner : outer);
  const { bleed } = paper;
  const margin = edge === 'page' ? 0 : edge === 'narrow' ? (outer - bleed) * 0.5 : null;
  /** How far a photo stays from an edge that is cut, and from the fold. @param {number} margin */
  const cut = (margin) => (margin === 0 ? 0 : margin + bleed);
  /** Where it begins on a page, and how wide it is there. @param {boolean} recto @param {number} margin */
  const strip = (recto, margin) => ({
    x: (recto ? margin : cut(margin)) - start(recto),
    width: paper.width - margin - cut(margin),
  });
  return {
    half: paper.leading / 2,
    room: paper.lines * 2,
    wide,
    width,
    bill: across(2),
    method: across(4),
    method_x: wide ? across(2) + gutter : 0,
    side,
    side_x: side + gutter,
    above: (recto) =>
      margin === null ? { x: 0, y: 0, width } : { ...strip(recto, margin), y: cut(margin) - top },
    below: (recto) =>
      margin === null
        ? { x: 0, width, over: 0 }
        : { ...strip(recto, margin), over: paper.bottom - cut(margin) },
    page: (recto) => {
      const around = margin ?? outer - bleed;
      return { ...strip(recto, around), y: cut(around) - top, height: paper.height - 2 * cut(around) };
    },
    area: paper.width * paper.height,
  };
}

/**
 * The share of a picture that is in sight in a frame which it fills: 1 where their shapes are equal.
 * @param {number} ratio of the picture, width by height
 * @param {number} width of the frame
 * @param {number} height of the frame
 */
export const inSight = (ratio, width, height) => {
  const frame = width / height;
  return Math.min(frame / ratio, ratio / frame);
};
