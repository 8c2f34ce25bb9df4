/**
 * The ways of a recipe that one page holds.
 *
 * @typedef {import('./grid.mjs').Grid} Grid
 * @typedef {import('./parts.mjs').Measured} Measured
 * @typedef {import('./parts.mjs').Standing} Standing
 * @typedef {import('./parts.mjs').Block} Block
 * @typedef {import('./parts.mjs').Part} Part
 * @typedef {import('./parts.mjs').Way} Way
 */
import { inSight } from './grid.mjs';
import {
  blocksOf,
  COST,
  cropCost,
  fillsOf,
  heightOf,
  heightsOf,
  LEAST_ORNAMENT,
  LEAST_SEEN,
  layoutOf,
  PLAIN,
  partsOf,
  tailpiece,
} from './parts.mjs';

/**
 * All ways in which a recipe stands in `room` half lines of one page, `top` half lines down.
 * @param {Grid} grid @param {Measured} recipe @param {number | null} ratio of its photo; null without one
 * @param {number} room @param {{ own: boolean, above: boolean, fill: boolean }} may have the page for its own, and a photo above it, and fillings
 * @returns {{ how: Standing, height: number, cost: number, name: string }[]}
 */
function standings(grid, recipe, ratio, room, { own, above, fill }) {
  if (recipe.endless) return [];
  /** @type {{ how: Standing, height: number, cost: number, name: string }[]} */
  const found = [];
  /** @param {Partial<Standing>} part @param {number} cost @param {string} name */
  const add = (part, cost, name) => {
    const how = { ...PLAIN, ...part };
    const height = heightOf(grid, recipe, how);
    if (height <= room) found.push({ how, height, cost, name });
  };
  if (ratio === null) {
    add({}, 0, 'f');
    if (!fill) return found;
    for (const numeral of recipe.numeral ? [false, true] : [false])
      for (const quote of recipe.quote > 0 ? [false, true] : [false]) {
        /** @type {Partial<Standing>} */
        const part = { head: numeral ? 'numeral' : 'full', quote };
        const count = Number(numeral) + Number(quote);
        const name = `f${numeral ? 'n' : ''}${quote ? 'q' : ''}`;
        if (count > 0) add(part, COST.filled * count, name);
        const { body, list } = partsOf(grid, recipe, { ...PLAIN, ...part });
        const free = grid.wide
          ? room - body - list - 4
          : room - heightOf(grid, recipe, { ...PLAIN, ...part }) - 4;
        if (free >= LEAST_ORNAMENT) add({ ...part, ornament: true }, COST.filled * (count + 1), `${name}o`);
      }
    return found.map((one) =>
      one.how.ornament ? { ...one, height: grid.wide ? room : tailpiece(grid, one.height, room).used } : one,
    );
  }
  /** @type {('above' | 'beside' | 'method' | 'bill' | 'below')[]} */
  const places = grid.wide ? ['above', 'beside', 'method', 'bill'] : ['above', 'beside', 'bill', 'below'];
  for (const place of places) {
    if ((place === 'above' && !above) || (place === 'below' && !own)) continue;
    if (place === 'bill' && recipe.bill.items.length === 0) continue;
    if (place === 'method' && recipe.steps.items.length === 0) continue;
    /** @type {Partial<Standing>} */
    const part = { photo: place, head: place === 'beside' ? 'beside' : 'full' };
    // The tallest photo that the page takes: beside other things it costs nothing at first.
    let spare = room;
    while (spare > 0 && heightOf(grid, recipe, { ...PLAIN, ...part, tall: spare }) > room)
      spare -= Math.max(1, heightOf(grid, recipe, { ...PLAIN, ...part, tall: spare }) - room);
    for (const { tall, cost } of heightsOf(grid, ratio, place, spare)) {
      // At the foot it takes all that the words leave.
      if (place === 'below' && tall !== spare) continue;
      add({ ...part, tall }, cost, `${place === 'above' ? 'b' : 'c'}.${place}.${tall}`);
    }
  }
  return found;
}

/**
 * A recipe on one page of its own, `top` half lines under its beginning.
 * @param {Grid} grid @param {Measured} recipe @param {number | null} ratio @param {number} top
 * @returns {Way[]}
 */
export function onePage(grid, recipe, ratio, top) {
  return standings(grid, recipe, ratio, grid.room - top, { own: true, above: top === 0, fill: true }).map(
    ({ how, height, cost, name }) => ({
      id: name,
      template: ratio === null ? 'f' : how.photo === 'above' ? 'b' : 'c',
      layout: layoutOf(how),
      fills: fillsOf(how),
      ...(how.photo === 'above' ? { above: how.tall } : {}),
      left: false,
      cost,
      pages: 1,
      used: [top + height],
      breaks: 0,
      make: (recto) => [
        {
          blocks: blocksOf(grid, recipe, how, ratio ?? 1, { top, foot: grid.room, recto }),
          used: top + height,
          bare: how.photo === 'below' && grid.below(recto).over > 0,
        },
      ],
    }),
  );
}

/**
 * A photo page on the left, its recipe on the right.
 * @param {Grid} grid @param {Measured} recipe @param {number} ratio
 * @returns {Way[]}
 */
export function facing(grid, recipe, ratio) {
  const frame = grid.page(false);
  const seen = inSight(ratio, frame.width, frame.height);
  if (seen < LEAST_SEEN) return [];
  const cost = cropCost(seen) + COST.further_page;
  return standings(grid, recipe, null, grid.room, { own: true, above: false, fill: true }).map((one) => ({
    id: `a.${one.name}`,
    template: 'a',
    layout: 'photo_page',
    fills: fillsOf(one.how),
    left: true,
    cost: cost + one.cost,
    pages: 2,
    used: [grid.room, one.height],
    breaks: 0,
    make: (recto) => [
      {
        blocks: [{ recipe: recipe.key, kind: 'photo', ...grid.page(recto), seen }],
        used: grid.room,
        bare: true,
      },
      {
        blocks: blocksOf(grid, recipe, one.how, 1, { top: 0, foot: grid.room, recto: !recto }),
        used: one.height,
        bare: false,
      },
    ],
  }));
}

/**
 * Two short recipes on a page: the second begins at its middle, or under the first where that is longer.
 * @param {Grid} grid @param {[Measured, number | null]} first @param {[Measured, number | null]} second
 * @returns {Way[]}
 */
export function twoOnPage(grid, [one, one_ratio], [other, other_ratio]) {
  const middle = Math.ceil(grid.room / 4) * 2;
  const may = { own: false, above: false, fill: false };
  /** @type {Way[]} */
  const ways = [];
  for (const upper of standings(grid, one, one_ratio, grid.room - 24, may)) {
    const top = Math.max(middle, upper.height + 4);
    for (const lower of standings(grid, other, other_ratio, grid.room - top, may)) {
      // What is blank between them counts as what is blank under them.
      const used = upper.height + 4 + lower.height;
      ways.push({
        id: `d.${upper.name}.${lower.name}`,
        template: 'd',
        left: false,
        cost: upper.cost + lower.cost,
        pages: 1,
        used: [used],
        breaks: 0,
        make: (recto) => [
          {
            blocks: [
              ...blocksOf(grid, one, upper.how, one_ratio ?? 1, { top: 0, foot: top, recto }),
              ...blocksOf(grid, other, lower.how, other_ratio ?? 1, {
                top,
                foot: grid.room,
                recto,
              }),
            ],
            used,
            bare: false,
          },
        ],
      });
    }
  }
  return ways.toSorted((a, b) => a.cost - b.cost || (b.used[0] ?? 0) - (a.used[0] ?? 0)).slice(0, 6);
}
