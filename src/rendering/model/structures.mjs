/**
 * How the pages of a theme are built, apart from its colours and fonts: where ingredients stand and in which form, how
 * steps are led, how far photos reach and in what shape. The planner of spreads and the templates both read it.
 *
 * @typedef {import('../../kernel/book/themes').Theme} Theme
 * @typedef {'none' | 'round' | 'arch' | 'oval' | 'taped'} Mask the shape of a photo: its frame, one with round corners, one
 *   with a round top, an oval, or a print with a white border
 * @typedef {'above' | 'beside' | 'method' | 'bill' | 'below'} Place of a photo on the page of its recipe
 *
 * @typedef {object} Structure
 * @property {'beside' | 'above'} stands whether ingredients stand beside the method where a page has six columns, or
 *   above it as on every other page
 * @property {'list' | 'rows' | 'weights' | 'table' | 'ticks' | 'paragraph'} bill lines; lines between rules; a table
 *   with the amounts behind, or before; boxes to tick; or one paragraph
 * @property {number} bill_columns in which ingredients above the method stand
 * @property {[wide: number, narrow: number]} steps_columns of the method on pages of six columns, and of four
 * @property {'number' | 'disc' | 'small' | 'strong' | 'verb' | 'none'} lead what leads a step: a number of some kind,
 *   its own verb, or nothing
 * @property {[wide: number, narrow: number]} text columns of the page that words take, from its end
 * @property {'start' | 'center'} axis on which titles stand
 * @property {'line' | 'bar' | 'rule'} facts how servings and times are said: in a line, with a bar with the times, or between rules
 * @property {'page' | 'narrow' | 'text'} reach how far photos above a recipe and photo pages reach: to the edges of the
 *   page, within a narrow margin, or as far as the text
 * @property {[wide: number, narrow: number] | null} above columns of a photo above a recipe, in the middle; null for
 *   as far as photos reach
 * @property {boolean} titled whether a photo page has the title under its photo, which then runs over the fold to where words
 *   begin on the next page
 * @property {Place[]} places that a photo may have on the page of its recipe, the photo page aside
 * @property {Mask} mask the shape of a photo that does not bleed
 * @property {'beside' | 'photo' | 'none'} numeral a figure where there is no photo: two columns wide beside the title, as
 *   large as a photo, or none
 * @property {boolean} crown whether a drawing stands over a title without a photo
 * @property {number | null} leading points from line to line, where its lines are not those of the paper
 */

/** @type {Structure} */
const CLASSIC = {
  stands: 'beside',
  bill: 'list',
  bill_columns: 2,
  steps_columns: [1, 1],
  lead: 'number',
  text: [6, 4],
  axis: 'start',
  facts: 'line',
  reach: 'page',
  above: null,
  places: ['above', 'beside', 'method', 'bill', 'below'],
  titled: false,
  mask: 'none',
  numeral: 'beside',
  crown: false,
  leading: null,
};

/** @type {Record<Theme, Structure>} */
export const STRUCTURES = {
  heirloom: CLASSIC,
  market: { ...CLASSIC, lead: 'disc', reach: 'narrow', mask: 'round' },
  minimal: { ...CLASSIC, bill: 'rows', lead: 'small', reach: 'text' },
  plate: {
    ...CLASSIC,
    stands: 'above',
    lead: 'none',
    text: [4, 4],
    titled: true,
    places: ['above', 'below'],
    numeral: 'none',
  },
  grid: {
    ...CLASSIC,
    stands: 'above',
    bill: 'table',
    steps_columns: [3, 2],
    lead: 'strong',
    facts: 'rule',
    reach: 'text',
    places: ['above', 'beside', 'bill', 'below'],
    numeral: 'photo',
  },
  oven: {
    ...CLASSIC,
    bill: 'weights',
    lead: 'verb',
    axis: 'center',
    facts: 'bar',
    reach: 'text',
    above: [4, 3],
    mask: 'arch',
    numeral: 'none',
    crown: true,
  },
  pocket: {
    ...CLASSIC,
    bill: 'ticks',
    reach: 'text',
    above: [4, 4],
    mask: 'taped',
    numeral: 'none',
    leading: 15,
  },
  garden: {
    ...CLASSIC,
    stands: 'above',
    bill: 'paragraph',
    bill_columns: 1,
    steps_columns: [2, 2],
    lead: 'small',
    axis: 'center',
    reach: 'text',
    above: [4, 3],
    places: ['above', 'beside', 'below'],
    mask: 'oval',
    numeral: 'none',
    crown: true,
  },
};

/** What every theme has in common on a phone: one column, and photos from edge to edge. @type {Partial<Structure>} */
const ON_PHONES = {
  stands: 'above',
  bill_columns: 1,
  steps_columns: [1, 1],
  text: [1, 1],
  reach: 'page',
  above: null,
  places: ['above'],
  titled: false,
  mask: 'none',
  numeral: 'none',
  crown: false,
};

/**
 * How the pages of a theme are built on a paper: pages of one column are those of a phone.
 * @param {Theme} theme @param {{ columns: number, leading: number } | undefined} paper none of what has no pages of recipes
 * @returns {Structure}
 */
export function structureOn(theme, paper) {
  const structure = STRUCTURES[theme];
  if (paper?.columns !== 1) return structure;
  return { ...structure, ...ON_PHONES, leading: structure.leading === null ? null : paper.leading };
}
