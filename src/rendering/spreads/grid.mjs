/**
 * The grid of a page as the planner of spreads counts on it: heights in half lines, widths and places in points.
 *
 * @typedef {import('../layout/papers').Paper} Paper
 * @typedef {import('../../kernel/book/themes').Theme} Theme
 * @typedef {import('../model/structures.mjs').Mask} Mask
 *
 * @typedef {object} Grid
 * @property {number} half points of half a line
 * @property {number} room half lines of a page
 * @property {boolean} wide whether ingredients stand beside the method, or above it
 * @property {number} text_x where words begin
 * @property {number} width of all words
 * @property {number} bill width of a column of ingredients
 * @property {number} bill_columns of ingredients above the method
 * @property {number} bill_gap half lines between ingredients
 * @property {number} steps_gap half lines between steps
 * @property {number} title_gap half lines over the title of a group that is not the first
 * @property {boolean} ruled whether words stand on ruled lines, so that all of them begin on a whole line
 * @property {number} method width of the method
 * @property {number} method_x where the method begins
 * @property {number} steps_columns of the method
 * @property {number} step width of a column of the method
 * @property {number} gutter between columns
 * @property {number} side width of a photo beside the title, and of the title beside it
 * @property {number} side_x where that photo begins
 * @property {{ width: number, tall: number, x: number } | null} numeral a figure set large, and where the title beside it begins
 * @property {boolean} crown whether a drawing stands over a title without a photo
 * @property {readonly import('../model/structures.mjs').Place[]} places that a photo may have on the page of its recipe
 * @property {(recto: boolean) => { x: number, y: number, width: number }} above the frame of a photo above a recipe
 * @property {(recto: boolean) => { x: number, width: number, over: number }} below the frame of a photo at the foot of a
 *   page, which reaches `over` points under the text
 * @property {(recto: boolean) => { x: number, y: number, width: number, height: number }} page the frame of a photo page
 * @property {number | null} over points that a photo page with a title under its photo takes of the next page; null
 *   without a title
 * @property {boolean} upright whether a photo above a recipe may be taller than wide
 * @property {Mask} mask the shape of photos
 * @property {number} area of the page, in square points
 * @property {Care} care that its book is planned with
 */
import { structureOn } from '../model/structures.mjs';

/**
 * @typedef {object} Care what a book is planned with more or less care for
 * @property {number} crop what it costs that all of a photo is out of sight; less of it costs its share
 * @property {number} short what it costs besides that a photo looks cropped
 * @property {number} blank how often over it counts that so much of a page is blank that it's seen
 * @property {boolean} open whether a recipe may take a second page for its photo, so that none stays empty
 */

/** What it may cost at most that all of a photo is out of sight. */
export const MOST_CROP = 7;

/** @type {Care} */
export const USUAL_CARE = { crop: 2, short: 0, blank: 1, open: true };

/** @type {readonly Care[]} */
const CARES = [
  USUAL_CARE,
  ...[2.5, 3.2, 4.5, MOST_CROP].map((crop) => ({ ...USUAL_CARE, crop })),
  ...[2, 3.2, MOST_CROP].map((crop) => ({ ...USUAL_CARE, crop, blank: 4 })),
  ...[2, 5].flatMap((short) => [1, 4].map((blank) => ({ ...USUAL_CARE, crop: 4.5, short, blank }))),
];

/**
 * The care taken of a book, one after the other as long as the plan doesn't keep what it should: for photos, for full
 * pages, and for half of the photos more than for all else; each without pages that stay empty, then with them.
 * @param {number} [most] so many of these at most
 * @returns {Care[]}
 */
export const caresOf = (most) =>
  CARES.slice(0, most).flatMap((care) => [true, false].map((open) => ({ ...care, open })));

/** Half lines of a figure set large: beside a title, and in place of a photo. */
const NUMERAL = { beside: 18, photo: 28 };

/**
 * The grid of a paper in a theme.
 * @param {Paper} paper
 * @param {Theme} theme
 * @param {Care} [care]
 * @returns {Grid}
 */
export function gridOf(paper, theme, care = USUAL_CARE) {
  const { column, gutter, columns, inner, outer, top } = paper;
  const structure = structureOn(theme, paper);
  const across = (/** @type {number} */ count) => count * column + (count - 1) * gutter;
  const six = columns === 6;
  /** @param {[wide: number, narrow: number]} counts */
  const counted = ([more, fewer]) => (six ? more : fewer);
  const wide = six && structure.stands === 'beside';
  const own = counted(structure.text);
  const width = across(own);
  const text_x = across(columns) - width;
  const side = across(own / 2);
  const method = wide ? across(4) : width;
  const steps_columns = counted(structure.steps_columns);
  const { bill_columns, reach, numeral } = structure;
  const ruled = structure.bill === 'ticks';
  /** Where the text begins on a page: the inner margin is before it on a right page. */
  const start = (/** @type {boolean} */ recto) => (recto ? inner : outer);
  const { bleed } = paper;
  const margin = reach === 'page' ? 0 : reach === 'narrow' ? (outer - bleed) * 0.5 : null;
  /** How far a photo stays from an edge that is cut, and from the fold. @param {number} margin */
  const cut = (margin) => (margin === 0 ? 0 : margin + bleed);
  /** Where it begins on a page, and how wide it is there. @param {boolean} recto @param {number} margin */
  const strip = (recto, margin) => ({
    x: (recto ? margin : cut(margin)) - start(recto),
    width: paper.width - margin - cut(margin),
  });
  const over = structure.above === null ? null : across(counted(structure.above));
  const parted = (/** @type {number} */ whole, /** @type {number} */ count) =>
    (whole - (count - 1) * gutter) / count;
  return {
    half: paper.leading / 2,
    room: paper.lines * 2,
    wide,
    text_x,
    width,
    bill: wide ? across(2) : parted(width, bill_columns),
    bill_columns,
    bill_gap: ['rows', 'weights', 'table'].includes(structure.bill) ? 1 : 0,
    steps_gap: ruled ? 0 : 1,
    title_gap: ruled ? 2 : 1,
    ruled,
    method,
    method_x: wide ? across(2) + gutter : text_x,
    steps_columns,
    step: parted(method, steps_columns),
    gutter,
    side,
    side_x: text_x + side + gutter,
    numeral:
      numeral === 'none'
        ? null
        : {
            width: numeral === 'photo' ? side : across(2),
            tall: NUMERAL[numeral],
            x: numeral === 'beside' && wide ? across(2) + gutter : text_x + side + gutter,
          },
    crown: structure.crown,
    places: structure.places.filter(
      (place) =>
        (place !== 'method' || wide) &&
        (place !== 'below' || !wide) &&
        (place !== 'bill' || wide || bill_columns > 1),
    ),
    above: (recto) => {
      if (over !== null) return { x: text_x + (width - over) / 2, y: 0, width: over };
      return margin === null ? { x: text_x, y: 0, width } : { ...strip(recto, margin), y: cut(margin) - top };
    },
    below: (recto) =>
      margin === null
        ? { x: text_x, width, over: 0 }
        : { ...strip(recto, margin), over: paper.bottom - cut(margin) },
    page: (recto) => {
      const around = margin ?? outer - bleed;
      return { ...strip(recto, around), y: cut(around) - top, height: paper.height - 2 * cut(around) };
    },
    over: structure.titled ? (text_x > 0 ? inner + text_x - gutter : 0) : null,
    upright: over !== null,
    mask: structure.mask,
    area: paper.width * paper.height,
    care,
  };
}

/** Half lines as they are taken: on ruled lines whole ones. @param {Pick<Grid, 'ruled'>} grid @param {number} halves */
export const onLines = ({ ruled }, halves) => (ruled ? Math.ceil(halves / 2) * 2 : halves);

/** What a template needs to know of a grid: the widths at which words are measured and set, and its columns. @param {Grid} grid */
export const measuresOf = ({ width, side, bill, method, step, wide, bill_columns, steps_columns }) => ({
  widths: { text: width, side, bill, method, step },
  wide,
  columns: { bill: bill_columns, steps: steps_columns },
});

/** Points that a taped photo's white border takes of its frame on each side. */
const BORDER = 6;

/** The shapes, width by height, of photos that an oval shows well: plates seen from above. */
const ROUND = { least: 0.8, most: 1.25 };

/**
 * The share of a picture that is in sight in a frame which it fills, and in which shape: 1 where their shapes are equal
 * and nothing is cut off at the corners. An oval is only for what is nearly square, in a frame that is.
 * @param {Pick<Grid, 'mask'>} grid
 * @param {number} ratio of the picture, width by height
 * @param {number} width of the frame
 * @param {number} height of the frame
 * @returns {{ seen: number, mask: Mask }}
 */
export function sightOf({ mask: wanted }, ratio, width, height) {
  const isRound = (/** @type {number} */ shape) => shape >= ROUND.least && shape <= ROUND.most;
  const mask = wanted === 'oval' && !(isRound(ratio) && isRound(width / height)) ? 'none' : wanted;
  const edge = mask === 'taped' ? BORDER : 0;
  const frame = (width - 2 * edge) / (height - 2 * edge);
  return { seen: Math.min(frame / ratio, ratio / frame) * shareOf(mask, width, height), mask };
}

/** A grid whose photos keep their corners where they could be ovals. @template {Pick<Grid, 'mask'>} G @param {G} grid @returns {G} */
export const squared = (grid) => (grid.mask === 'oval' ? { ...grid, mask: 'none' } : grid);

/** The share of a frame inside a shape. @param {Mask} mask @param {number} width @param {number} height */
function shareOf(mask, width, height) {
  if (mask === 'oval') return Math.PI / 4;
  if (mask !== 'arch') return 1;
  const radius = Math.min(width, height) / 2;
  return 1 - (2 * (1 - Math.PI / 4) * radius * radius) / (width * height);
}
