/**
 * The ways of a recipe that needs more than one page.
 *
 * @typedef {import('./grid.mjs').Grid} Grid
 * @typedef {import('./parts.mjs').Measured} Measured
 * @typedef {import('./parts.mjs').Item} Item
 * @typedef {import('./parts.mjs').Standing} Standing
 * @typedef {import('./parts.mjs').Block} Block
 * @typedef {import('./parts.mjs').Part} Part
 * @typedef {import('./parts.mjs').Way} Way
 */
import { onLines, sightOf, squared } from './grid.mjs';
import {
  BETWEEN,
  blocksOf,
  CONTINUED,
  COST,
  cropCost,
  heightsOf,
  LABEL,
  LEAST_LYING,
  LEAST_ORNAMENT,
  LEAST_SEEN,
  layoutOf,
  ORNAMENT,
  PLAIN,
  partsOf,
  SEEN_BLANK,
  SHAPES,
  stepsOf,
  stepsUntil,
  tailpiece,
  UNDER_PHOTO,
} from './parts.mjs';

/** Where steps from `from` to `to` end without a title as their last. @param {Item[]} steps @param {number} from @param {number} to */
function untitled(steps, from, to) {
  let end = to;
  while (end > from && steps[end - 1]?.title) end--;
  return end;
}

/**
 * Where the photo of a long recipe can stand: beside its title, above it, under its ingredients, or `next` half lines
 * high over the method of its second page. Without any it is left out, unless it fills the foot of the last page.
 * @param {Grid} grid @param {Measured} recipe @param {number | null} ratio @param {number} top
 * @returns {{ how: Standing, next: number, cost: number, name: string }[]}
 */
function placesOver(grid, recipe, ratio, top) {
  if (ratio === null) return [{ how: PLAIN, next: 0, cost: 0, name: '' }];
  /** @param {'above' | 'beside' | 'bill'} photo @param {number} spare */
  const first = (photo, spare) =>
    heightsOf(grid, ratio, photo, spare).map(({ tall, cornered, cost, name }) => {
      /** @type {Standing} */
      const how = { ...PLAIN, head: photo === 'beside' ? 'beside' : 'full', photo, tall, cornered };
      return { how, next: 0, cost, name: `${photo}.${name}` };
    });
  const share = (/** @type {number} */ part) => Math.round(grid.room * part);
  const can = (/** @type {import('../model/structures.mjs').Place} */ place) => grid.places.includes(place);
  return [
    ...heightsOf(squared(grid), ratio, 'method', share(0.7)).map(({ tall, cost, name }) => ({
      how: PLAIN,
      next: tall,
      cost,
      name: `next.${name}`,
    })),
    ...(can('beside') ? first('beside', share(0.4)) : []),
    ...(top > 0 ? [] : first('above', share(0.5))),
    ...(can('bill') ? first('bill', grid.wide ? underBill(grid, recipe, top) : share(0.4)) : []),
    { how: PLAIN, next: 0, cost: COST.left_out, name: '' },
  ];
}

/** Columns of ingredients above a method that they are too many to stand beside. */
const LISTED = 3;

/**
 * The grid of a recipe with more ingredients than stand beside its method: they stand above it in columns, and aren't
 * repeated. Null where they stand above it anyway, or it isn't known how high each of them is.
 * @param {Grid} grid @param {Measured} recipe
 * @returns {Grid | null}
 */
export function listedAbove(grid, { bill }) {
  if (!grid.wide || bill.items.length === 0 || bill.items.some(({ height }) => height === 0)) return null;
  const places = grid.places.filter((place) => place === 'above' || place === 'beside');
  return { ...grid, wide: false, bill_columns: LISTED, places };
}

/**
 * A long recipe over a spread or more, its ingredients in sight on every page of it. Each page begins with a whole step.
 * @param {Grid} grid @param {Measured} recipe @param {number | null} ratio @param {number} top
 * @returns {Way[]}
 */
export function overPages(grid, recipe, ratio, top) {
  const { items } = recipe.steps;
  if (recipe.endless || items.length < 2 || items.some(({ height }) => height === 0)) return [];
  return placesOver(grid, recipe, ratio, top).flatMap((place) => {
    const { how, next } = place;
    const whole = shared(grid, recipe, how, next, top);
    const isOpen = next > 0 && whole?.length === 1;
    const parts = isOpen ? evenly(grid, recipe, next, top) : whole;
    if (parts === null || parts.length < 2) return [];
    if (place.next > 0 && !parts.some(({ photo }) => photo)) return [];
    const way = longWay(grid, recipe, ratio, top, place, parts);
    return [isOpen && !grid.care.open ? { ...way, cost: way.cost + COST.left_out } : way];
  });
}

/** Half lines more that may stay blank on a first page so that the last has two steps. */
const FOR_COMPANY = 6;

/**
 * Which steps stand on which page of a long recipe. Of two pages the last has hardly a step alone: it takes as many
 * from the first as leave that one full to the eye, up to as much as stands there itself.
 * @param {Grid} grid @param {Measured} recipe @param {Standing} how of its first page
 * @param {number} next half lines of a photo on its second page @param {number} top
 */
function shared(grid, recipe, how, next, top) {
  let best = divided(grid, recipe, how, next, top);
  if (best?.length !== 2) return best;
  for (let most = (best[0]?.to ?? 0) - 1; most > 0; most--) {
    const parts = divided(grid, recipe, how, next, top, most);
    const [first, last] = parts ?? [];
    if (parts?.length !== 2 || first === undefined || last === undefined) break;
    const least = grid.room * (1 - SEEN_BLANK) - (last.to - last.from === 2 ? FOR_COMPANY : 0);
    if (first.used < least || last.reach > first.reach) break;
    best = parts;
  }
  return best;
}

/**
 * The steps of a recipe that one page would hold without its photo, over two: the photo stands over the last of them on
 * the second. Of all ways to divide them the one that leaves least blank under them; null where none fits.
 * @param {Grid} grid @param {Measured} recipe @param {number} next half lines of the photo @param {number} top
 */
function evenly(grid, recipe, next, top) {
  const blank = (/** @type {Part[]} */ parts) =>
    parts.reduce((sum, { reach }) => sum + (grid.room - reach) ** 2, 0);
  /** @type {Part[] | null} */
  let best = null;
  for (let most = recipe.steps.items.length - 1; most > 0; most--) {
    const parts = divided(grid, recipe, PLAIN, next, top, most);
    if (parts?.length === 2 && (best === null || blank(parts) < blank(best))) best = parts;
  }
  return best;
}

/**
 * A recipe that one page holds, over two, so that no page before the next recipe stays empty: its photo stands over its
 * last steps. Chosen only for that, since a book is better shorter.
 * @param {Grid} grid @param {Measured} recipe @param {number} ratio
 * @returns {Way[]}
 */
export const spread = (grid, recipe, ratio) =>
  overPages(grid, recipe, ratio, 0)
    .filter(({ id, pages }) => id.startsWith('e.next.') && pages === 2)
    .map((way) => ({ ...way, cost: way.cost + COST.stretched }));

/**
 * @param {Grid} grid @param {Measured} recipe @param {number | null} ratio @param {number} top
 * @param {ReturnType<typeof placesOver>[number]} place @param {Part[]} parts
 * @returns {Way}
 */
function longWay(grid, recipe, ratio, top, { how, next, cost, name }, parts) {
  const last = parts.at(-1);
  if (last === undefined) throw new Error('a recipe without pages');
  const isMissing = ratio !== null && how.photo === null && next === 0;
  const foot = isMissing ? footPhoto(grid, ratio, last.used) : null;
  let sum = cost + (parts.length - 1) * COST.further_page;
  if (foot !== null) {
    last.used = grid.room;
    sum += foot.cost - COST.left_out;
  } else if (last.used < grid.room * SPARSE) {
    // Where no photo fills the last page, a drawing does.
    const free = grid.room - 4 - (grid.wide ? CONTINUED + LABEL + recipe.bill.height : last.used);
    if (free >= (grid.wide ? LEAST_ORNAMENT : LEAST_LYING)) {
      const tall = Math.min(free, ORNAMENT);
      if (grid.care.open && last.used < grid.room * HARDLY) sum += COST.hardly;
      last.drawn = grid.wide
        ? { x: 0, y: grid.room - tall, width: grid.bill, height: tall, used: grid.room }
        : tailpiece(grid, last.used, grid.room);
      last.used = last.drawn.used;
      sum += COST.filled;
    }
  }
  const shape = ratio ?? 1;
  return {
    id: `e.${foot === null ? name : 'foot'}`,
    template: 'e',
    layout: next > 0 || foot !== null ? 'photo_in_steps' : layoutOf(how),
    fills: last.drawn === undefined ? '' : 'o',
    left: true,
    cost: sum,
    pages: parts.length,
    used: parts.map(({ used }) => used),
    breaks: parts.length > 2 ? COST.turned : 0,
    make(recto) {
      const at = { top, foot: grid.room, recto };
      const pages = parts.map((part, index) => ({
        blocks:
          index === 0
            ? blocksOf(grid, recipe, how, shape, at, part)
            : furtherPage(grid, recipe, part, next, shape),
        used: part.used,
        bare: false,
      }));
      const end = pages.at(-1);
      if (foot !== null && end !== undefined) {
        const { x, width, over } = grid.below(pages.length % 2 === 1 ? recto : !recto);
        const frame = { x, y: foot.y * grid.half, width, height: (grid.room - foot.y) * grid.half + over };
        const sight = sightOf(squared(grid), shape, frame.width, frame.height);
        end.blocks.push({ recipe: recipe.key, kind: 'photo', ...frame, ...sight });
        end.bare = over > 0;
      }
      return pages;
    },
  };
}

/** The shares of a page under which something is drawn on it, and under which there's hardly anything else. */
const SPARSE = 0.85;
const HARDLY = 0.35;

/** Half lines under the ingredients of a page. @param {Grid} grid @param {Measured} recipe @param {number} top */
function underBill(grid, recipe, top) {
  const { body, list } = partsOf(grid, recipe);
  return grid.room - top - body - list - UNDER_PHOTO;
}

/**
 * A photo that takes what is left of a page under `used` half lines, down to the foot; null where its shape is not for
 * that.
 * @param {Grid} grid @param {number} ratio @param {number} used
 */
function footPhoto(grid, ratio, used) {
  const y = used + UNDER_PHOTO;
  const { width, over } = grid.below(true);
  const height = (grid.room - y) * grid.half + over;
  const [least, most] = SHAPES.below ?? [1, 1];
  const seen = height > 0 ? sightOf(squared(grid), ratio, width, height).seen : 0;
  if (seen < LEAST_SEEN || width / height < least || width / height > most) return null;
  return { y, cost: cropCost(grid, seen) + (width * height < grid.area / 6 ? COST.small : 0) };
}

/**
 * A photo page on the right, then its recipe over a spread.
 * @param {Grid} grid @param {Measured} recipe @param {number} ratio
 * @returns {Way[]}
 */
export function beforeSpread(grid, recipe, ratio) {
  const frame = grid.page(true);
  const { seen, mask } = sightOf(squared(grid), ratio, frame.width, frame.height);
  if (seen < LEAST_SEEN) return [];
  return overPages(grid, recipe, null, 0).map((way) => ({
    ...way,
    id: `p.${way.id}`,
    layout: 'photo_page',
    left: false,
    right: true,
    cost: way.cost + cropCost(grid, seen) + COST.further_page,
    pages: way.pages + 1,
    used: [grid.room, ...way.used],
    make: (recto) => [
      {
        blocks: [{ recipe: recipe.key, kind: 'photo', ...grid.page(recto), seen, mask }],
        used: grid.room,
        bare: true,
      },
      ...way.make(!recto),
    ],
  }));
}

/**
 * Which steps stand on which page of a long recipe; null where a page cannot hold what it has to.
 * @param {Grid} grid @param {Measured} recipe @param {Standing} how of its first page
 * @param {number} next half lines of a photo on its second page @param {number} top
 * @param {number} [most] steps that may stand on the first page
 * @returns {Part[] | null}
 */
function divided(grid, recipe, how, next, top, most = recipe.steps.items.length) {
  const { body, list } = partsOf(grid, recipe, how);
  const steps = recipe.steps.items;
  const again = LABEL + recipe.bill.height;
  const lists = how.photo === 'bill' && !grid.wide ? Math.max(list, how.tall + LABEL) : list;
  const between = lists > 0 ? onLines(grid, lists + BETWEEN) - lists : 0;
  const narrow = grid.wide ? 0 : lists + between;
  if (grid.wide && (top + body + list > grid.room || CONTINUED + again > grid.room)) return null;
  /** @type {Part[]} */
  const parts = [];
  let from = 0;
  for (let ended = false; !ended; ) {
    if (parts.length === MOST_PAGES) return null;
    const first = parts.length === 0;
    const photo = parts.length === 1 && next > 0;
    const start = first
      ? top + body + narrow + LABEL
      : CONTINUED + LABEL + (photo ? onLines(grid, next + 2) : 0);
    let to = stepsUntil(grid, steps, from, grid.room - start);
    if (first && to > most) to = untitled(steps, from, most);
    // Of a very long list of ingredients the method may begin on the next page.
    const none = to === from && from < steps.length;
    if (none && (!first || list < grid.room / 3 || start - LABEL - between > grid.room)) return null;
    const heightTo = (/** @type {number} */ end) => stepsOf(grid, recipe.steps, from, end).height;
    ended = to === steps.length && start + heightTo(to) + recipe.end <= grid.room;
    // What would be left is the end alone: the last step goes with it.
    if (!none && !ended && to === steps.length) {
      to = untitled(steps, from, to - 1);
      if (to <= from) return null;
    }
    const under = how.photo === 'bill' ? UNDER_PHOTO + how.tall : 0;
    const beside = !grid.wide ? 0 : first ? top + body + list + under : CONTINUED + again;
    const reach = none ? start - LABEL - between : start + heightTo(to) + (ended ? recipe.end : 0);
    parts.push({ from, to, end: ended, photo, reach, used: Math.max(beside, reach) });
    from = to;
  }
  return parts;
}

/** A longer recipe runs on. */
const MOST_PAGES = 6;

/**
 * A page of a long recipe after its first.
 * @param {Grid} grid @param {Measured} recipe @param {Part} part @param {number} tall half lines of its photo
 * @param {number} ratio @returns {Block[]}
 */
function furtherPage(grid, recipe, { from, to, end, photo, drawn }, tall, ratio) {
  const { half, width, text_x, method_x, method } = grid;
  const common = { recipe: recipe.key };
  const y = CONTINUED * half;
  const lower = photo ? onLines(grid, tall + 2) : 0;
  const set = stepsOf(grid, recipe.steps, from, to);
  const height = (LABEL + set.height + (end ? recipe.end : 0)) * half;
  /** @type {Block[]} */
  const blocks = [{ ...common, kind: 'continued', x: text_x, y: 0, width, height: 2 * half }];
  if (grid.wide && recipe.bill.items.length > 0) {
    const all = { from: 0, to: recipe.bill.items.length, again: true };
    blocks.push({
      ...common,
      kind: 'bill',
      x: 0,
      y,
      width: grid.bill,
      height: (LABEL + recipe.bill.height) * half,
      ...all,
    });
  }
  if (drawn !== undefined) {
    const { x, y: down, width: across, height: tall_drawn } = drawn;
    blocks.push({ ...common, kind: 'ornament', x, y: down * half, width: across, height: tall_drawn * half });
  }
  if (photo) {
    const frame = { x: method_x, y, width: method, height: tall * half };
    blocks.push({
      ...common,
      kind: 'photo',
      ...frame,
      ...sightOf(squared(grid), ratio, frame.width, frame.height),
    });
  }
  blocks.push({
    ...common,
    kind: 'method',
    x: method_x,
    y: y + lower * half,
    width: method,
    height,
    from,
    to,
    end,
    ...(set.splits.length === 0 ? {} : { splits: set.splits, tall: set.height }),
  });
  return blocks;
}

/**
 * A recipe that no spread holds: it runs on over its pages, of which there are only about so many.
 * @param {Grid} grid @param {Measured} recipe @param {number | null} ratio @param {number} top
 * @returns {Way}
 */
export function running(grid, recipe, ratio, top) {
  const height = recipe.endless
    ? grid.room * 4
    : recipe.bill.height / 3 + recipe.steps.height + recipe.end + recipe.head.height;
  const pages = Math.max(2, Math.ceil(height / grid.room));
  const [photo] =
    ratio === null || top > 0 ? [] : heightsOf(squared(grid), ratio, 'above', Math.round(grid.room * 0.45));
  const below = photo === undefined ? top : photo.tall + UNDER_PHOTO;
  const common = { recipe: recipe.key, x: grid.text_x, width: grid.width };
  return {
    id: 'l',
    template: 'l',
    left: true,
    cost: ratio === null ? 0 : (photo?.cost ?? COST.left_out),
    pages,
    used: Array.from({ length: pages }, () => grid.room),
    breaks: COST.turned * 4,
    make(recto) {
      /** @type {Block} */
      const words = { ...common, kind: 'run', y: below * grid.half, height: 0, size: recipe.head.size };
      if (photo === undefined || ratio === null) return [{ blocks: [words], used: grid.room, bare: false }];
      const frame = grid.above(recto);
      const height = photo.tall * grid.half - frame.y;
      /** @type {Block} */
      const picture = {
        ...common,
        kind: 'photo',
        ...frame,
        height,
        ...sightOf(squared(grid), ratio, frame.width, height),
      };
      return [{ blocks: [picture, words], used: grid.room, bare: false }];
    },
  };
}
