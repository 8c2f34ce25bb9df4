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
import { onLines, sightOf, squared } from './grid.mjs';
import {
  BETWEEN,
  billOf,
  blocksOf,
  COST,
  cropCost,
  fillsOf,
  heightOf,
  heightsOf,
  LABEL,
  LEAST_ORNAMENT,
  LEAST_SEEN,
  layoutOf,
  PLAIN,
  partsOf,
  SEEN_BLANK,
  tailpiece,
  UNDER_PHOTO,
} from './parts.mjs';

/**
 * All ways in which a recipe stands in `room` half lines of one page, `top` half lines down.
 * @param {Grid} grid @param {Measured} recipe @param {number | null} ratio of its photo; null without one
 * @param {number} room @param {{ own: boolean, above: boolean, fill: boolean }} may have the page for its own, and a photo above it, and fillings
 * @returns {{ how: Standing, height: number, cost: number, name: string, lost: number }[]}
 */
function standings(grid, recipe, ratio, room, { own, above, fill }) {
  if (recipe.endless) return [];
  /** @type {{ how: Standing, height: number, cost: number, name: string, lost: number }[]} */
  const found = [];
  /** @param {Partial<Standing>} part @param {number} cost @param {string} name @param {number} [lost] of its photo */
  const add = (part, cost, name, lost = 0) => {
    const how = { ...PLAIN, ...part };
    const height = heightOf(grid, recipe, how);
    if (height <= room) found.push({ how, height, cost, name, lost });
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
    return found.map((one) => drawnOn(grid, one, room));
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
    for (const { tall, cornered, cost, name, lost } of heightsOf(grid, ratio, place, spare)) {
      // At the foot it takes all that the words leave.
      if (place === 'below' && tall !== spare) continue;
      const id = `${place === 'above' ? 'b' : 'c'}.${place}.${name}`;
      add({ ...part, tall, cornered }, cost, id, lost);
      if (fill && canDraw(grid, recipe, { ...PLAIN, ...part, tall }, room))
        add({ ...part, tall, cornered, ornament: true }, cost + COST.filled, `${id}.o`, lost);
    }
  }
  return found.map((one) => drawnOn(grid, one, room));
}

/**
 * Whether a photo leaves so much of a page that there is a drawing besides.
 * @param {Grid} grid @param {Measured} recipe @param {Standing} how @param {number} room
 */
function canDraw(grid, recipe, how, room) {
  if (how.photo === 'below' || (grid.wide && how.photo === 'bill')) return false;
  const height = heightOf(grid, recipe, how);
  if (height > room * (1 - SEEN_BLANK)) return false;
  const { body, list } = partsOf(grid, recipe, how);
  return room - (grid.wide ? body + list : height) - 4 >= LEAST_ORNAMENT;
}

/** A way with the height that it has with its drawing. @template {{ how: Standing, height: number }} One @param {Grid} grid @param {One} one @param {number} room @returns {One} */
const drawnOn = (grid, one, room) =>
  one.how.ornament ? { ...one, height: grid.wide ? room : tailpiece(grid, one.height, room).used } : one;

/**
 * A recipe on one page of its own, `top` half lines under its beginning.
 * @param {Grid} grid @param {Measured} recipe @param {number | null} ratio @param {number} top
 * @returns {Way[]}
 */
export function onePage(grid, recipe, ratio, top) {
  return standings(grid, recipe, ratio, grid.room - top, { own: true, above: top === 0, fill: true }).map(
    ({ how, height, cost, name, lost }) => ({
      id: name,
      template: ratio === null ? 'f' : how.photo === 'above' ? 'b' : 'c',
      layout: layoutOf(how),
      fills: fillsOf(how),
      ...(how.photo === 'above' ? { above: how.tall } : {}),
      left: false,
      cost,
      lost,
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
  const { seen, mask } = sightOf(squared(grid), ratio, frame.width, frame.height);
  if (seen < LEAST_SEEN) return [];
  const cost = cropCost(grid, seen) + COST.further_page;
  return standings(grid, recipe, null, grid.room, { own: true, above: false, fill: true }).map((one) => ({
    id: `a.${one.name}`,
    template: 'a',
    layout: 'photo_page',
    fills: fillsOf(one.how),
    left: true,
    cost: cost + one.cost,
    lost: 1 - seen,
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
  const { over, room } = grid;
  if (over === null || recipe.endless) return [];
  const words = recipe.head.height + (recipe.facts === 0 ? 0 : recipe.facts + 2);
  const frame = grid.page(false);
  const highest = room - UNDER_PHOTO - words;
  const own = Math.round(((frame.width + over) / ratio + frame.y) / grid.half);
  const billed = recipe.bill.height === 0 ? 0 : BETWEEN + LABEL + billOf(grid, recipe.bill).height;
  return [...new Set([highest, Math.min(highest, own)])].flatMap((tall) => {
    if (tall <= 0) return [];
    const used = tall + UNDER_PHOTO + words;
    // A photo that is not high leaves room for the ingredients under the title.
    const under =
      billed > 0 && recipe.steps.height > 0 && used < room * (1 - SEEN_BLANK) && used + billed <= room;
    return [
      ...titledPair(grid, recipe, ratio, { tall, over, used, billed: 0 }),
      ...(under ? titledPair(grid, recipe, ratio, { tall, over, used, billed }) : []),
    ];
  });
}

/**
 * @param {Grid} grid @param {Measured} recipe @param {number} ratio
 * @param {{ tall: number, over: number, used: number, billed: number }} left half lines of the photo and of the page
 *   with its title; `billed` those of the ingredients under it, 0 where they stand on the right page
 * @returns {Way[]}
 */
function titledPair(grid, recipe, ratio, { tall, over, used, billed }) {
  const { half, room, text_x, width } = grid;
  /** @type {Standing} */
  const words_alone = { ...PLAIN, head: 'apart', unbilled: billed > 0 };
  const bare = heightOf(grid, recipe, words_alone);
  // What the words leave of their page has a drawing in its middle.
  const ornament = bare > 0 && !grid.wide && room - bare - 4 >= LEAST_ORNAMENT;
  const how = { ...words_alone, ornament };
  const height = ornament ? tailpiece(grid, bare, room).used : bare;
  if (height === 0 || height > room) return [];
  const frame = grid.page(false);
  const whole = frame.width + over;
  const high = tall * half - frame.y;
  const { seen, mask } = sightOf(grid, ratio, whole, high);
  if (seen < LEAST_SEEN) return [];
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
  if (billed > 0) {
    const { height: tall_bill, splits } = billOf(grid, recipe.bill);
    left.push({
      ...common,
      kind: 'bill',
      x: 0,
      y: (used + BETWEEN) * half,
      width: splits.length > 0 ? width : grid.bill,
      height: (LABEL + tall_bill) * half,
      from: 0,
      to: recipe.bill.items.length,
      ...(splits.length > 0 ? { splits } : {}),
    });
  }
  const right = { ...photo, x: text_x - grid.gutter - over, width: over, again: true };
  return [
    {
      id: `a.titled.${tall}${billed > 0 ? 'b' : ''}`,
      template: /** @type {const} */ ('a'),
      layout: /** @type {const} */ ('photo_page'),
      left: true,
      cost: cropCost(grid, seen) + COST.further_page + (ornament ? COST.filled : 0),
      lost: 1 - seen,
      pages: 2,
      used: [used + billed, filled],
      breaks: 0,
      make: (recto) => [
        { blocks: left, used: used + billed, bare: false },
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
  return ways.toSorted((a, b) => a.cost - b.cost || (b.used[0] ?? 0) - (a.used[0] ?? 0));
}
