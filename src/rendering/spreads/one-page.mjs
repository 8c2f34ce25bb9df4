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
import { onLines, sightOf } from './grid.mjs';
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
  UNDER_PHOTO,
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
    if (grid.crown) add({ crown: true }, COST.filled, 'fc');
    for (const numeral of recipe.numeral && grid.numeral !== null ? [false, true] : [false])
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
  for (const place of grid.places) {
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
  const { seen, mask } = sightOf(grid, ratio, frame.width, frame.height);
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
        blocks: [{ recipe: recipe.key, kind: 'photo', ...grid.page(recto), seen, mask }],
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
 * A photo page on the left with the title at its foot; the photo runs over the fold as far as the words on the right page
 * leave room.
 * @param {Grid} grid @param {Measured} recipe @param {number} ratio
 * @returns {Way[]}
 */
export function titled(grid, recipe, ratio) {
  const { over, half, room, text_x, width } = grid;
  /** @type {Standing} */
  const words_alone = { ...PLAIN, head: 'apart' };
  const bare = heightOf(grid, recipe, words_alone);
  // What the words leave of their page has a drawing in its middle.
  const ornament = bare > 0 && !grid.wide && room - bare - 4 >= LEAST_ORNAMENT;
  const how = { ...words_alone, ornament };
  const height = ornament ? tailpiece(grid, bare, room).used : bare;
  if (over === null || recipe.endless || height === 0 || height > room) return [];
  const words = recipe.head.height + (recipe.facts === 0 ? 0 : recipe.facts + 2);
  const frame = grid.page(false);
  const whole = frame.width + over;
  const highest = room - UNDER_PHOTO - words;
  const own = Math.round((whole / ratio + frame.y) / half);
  return [...new Set([highest, Math.min(highest, own)])].flatMap((tall) => {
    const high = tall * half - frame.y;
    const { seen, mask } = sightOf(grid, ratio, whole, high);
    if (tall <= 0 || seen < LEAST_SEEN) return [];
    const y = tall + UNDER_PHOTO;
    const filled = over > 0 ? Math.max(height, tall) : height;
    const common = { recipe: recipe.key };
    /** @type {Block} */
    const photo = { ...common, kind: 'photo', ...frame, height: high, seen, mask, fold: whole };
    /** @type {Block[]} */
    const left = [
      photo,
      {
        ...common,
        kind: 'head',
        x: 0,
        y: y * half,
        width,
        height: recipe.head.height * half,
        size: recipe.head.size,
      },
    ];
    const below = (y + recipe.head.height + 2) * half;
    if (recipe.facts > 0)
      left.push({ ...common, kind: 'facts', x: 0, y: below, width, height: recipe.facts * half });
    const right = { ...photo, x: text_x - grid.gutter - over, width: over, again: true };
    return [
      {
        id: `a.titled.${tall}`,
        template: /** @type {const} */ ('a'),
        layout: /** @type {const} */ ('photo_page'),
        left: true,
        cost: COST.cropped * (1 - seen) + COST.further_page + (ornament ? COST.filled : 0),
        pages: 2,
        used: [y + words, filled],
        breaks: 0,
        make: (recto) => [
          { blocks: left, used: y + words, bare: false },
          {
            blocks: [
              ...(over > 0 ? [right] : []),
              ...blocksOf(grid, recipe, how, 1, { top: 0, foot: room, recto: !recto }),
            ],
            used: filled,
            bare: false,
          },
        ],
      },
    ];
  });
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
    const top = onLines(grid, Math.max(middle, upper.height + 4));
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
