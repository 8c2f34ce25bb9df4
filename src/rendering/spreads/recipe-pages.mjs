/**
 * The ways in which a recipe can stand on its pages, each with all blocks in their places. Nothing is set here: the
 * heights of a recipe's parts were measured before, so that every page is known to hold what is put on it.
 *
 * @typedef {import('./grid.mjs').Grid} Grid
 *
 * @typedef {{ height: number, title: boolean }} Item a line of ingredients, a step, or the title of a group of them
 * @typedef {{ height: number, items: Item[] }} List items one under the other, with the height of all; that of each is
 *   known only where it matters
 *
 * @typedef {object} Measured a recipe's parts, their heights in half lines
 * @property {string} key
 * @property {{ size: number, height: number }} head label, title and description over the whole width; the size of
 *   the title in points
 * @property {{ size: number, height: number }} beside the same beside a photo
 * @property {number} facts 0 where there are none
 * @property {List} bill
 * @property {List} steps
 * @property {number} end notes and nutrition, with the room above them
 * @property {number} quote a line of its own words, set large; 0 where there is none
 * @property {boolean} numeral whether a figure of it can be set large
 * @property {boolean} endless whether it is too long to be measured
 *
 * @typedef {{ x: number, y: number, width: number, height: number }} Frame in points from the start and the top of the text
 * @typedef {Frame & { recipe: string, kind: 'photo' | 'head' | 'facts' | 'bill' | 'method' | 'continued' | 'quote' | 'numeral' | 'ornament' | 'run' | 'opener' | 'opening', from?: number, to?: number, size?: number, again?: boolean, end?: boolean, seen?: number, split?: number }} Block
 *   `from` and `to` of its ingredients or steps; `again` where it is a repetition for the eye; `end` where the method
 *   ends there; `seen` is the share of a photo in sight; `split` the item with which a second column begins
 * @typedef {{ blocks: Block[], used: number, bare: boolean }} Page `used` half lines; a `bare` page has no folio
 * @typedef {import('../../kernel/book/recipe-layouts').RecipeLayout} Layout
 * @typedef {'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'l'} Template
 * @typedef {{ from: number, to: number, end: boolean, photo: boolean, used: number, drawn?: number }} Part the steps of one page; `end`
 *   where the method ends on it, `photo` where a photo stands over them; `drawn` is where a drawing begins
 * @typedef {object} Way
 * @property {string} id names it, the same whenever the recipe and its page are the same
 * @property {Template} template
 * @property {Layout | null} [layout] where its photo stands
 * @property {boolean} left whether its first page must be a left one
 * @property {boolean} [right] whether it must be a right one
 * @property {number} cost of its photos and fillings; what is blank and broken costs besides
 * @property {number} pages how many it takes
 * @property {number[]} used half lines of each page
 * @property {number} breaks what is split in it, as a cost
 * @property {(recto: boolean) => Page[]} make its pages, the first of them a right or left one
 */
import { inSight } from './grid.mjs';

/** What a choice costs; the lowest sum over a book wins. */
export const COST = {
  /** By the share of a photo that is out of sight. */
  cropped: 2,
  /** A photo smaller than a sixth of its page. */
  small: 0.4,
  left_out: 20,
  /** A drawing, a figure or a line in place of a photo. */
  filled: 0.2,
  further_page: 0.12,
  turned: 50,
};

/** The least share of a photo that may be in sight. */
export const LEAST_SEEN = 0.6;

/** The room between a photo and what is under it, in half lines. */
const UNDER_PHOTO = 3;
/** Between the ingredients and the method, where they stand one above the other. */
const BETWEEN = 3;
/** A label over ingredients or method. */
const LABEL = 2;
/** The line that says on a further page which recipe goes on, with the room under it. */
const CONTINUED = 4;
/** A figure set large. */
const NUMERAL = 18;

/** @param {Item[]} items @param {number} gap */
const stacked = (items, gap) =>
  items.reduce((sum, { height, title }, at) => {
    const above = at === 0 ? 0 : title ? 1 : items[at - 1]?.title ? 0 : gap;
    return sum + above + height;
  }, 0);

/** Ingredients stand line under line, steps half a line apart. @param {Item[]} items */
const billHeight = (items) => stacked(items, 0);
/** @param {Item[]} items */
const stepsHeight = (items) => stacked(items, 1);

/**
 * Where ingredients divide into two columns of like height: the index of the first one in the second column. No title
 * ends a column, and no single line stands alone.
 * @param {List} bill
 */
export function billSplit({ items, height }) {
  let [best, least] = [items.length, height];
  for (let at = 2; at <= items.length - 2; at++) {
    if (items[at - 1]?.title) continue;
    const tall = Math.max(billHeight(items.slice(0, at)), billHeight(items.slice(at)));
    if (tall < least) [best, least] = [at, tall];
  }
  return { at: best, height: least };
}

/**
 * @typedef {object} Standing how the parts of a recipe stand on one page
 * @property {'full' | 'beside' | 'numeral'} head
 * @property {'above' | 'beside' | 'method' | 'bill' | null} photo
 * @property {number} tall half lines of the photo
 * @property {boolean} quote
 * @property {boolean} ornament
 */

/** @type {Standing} */
const PLAIN = { head: 'full', photo: null, tall: 0, quote: false, ornament: false };

/**
 * The least height of a recipe on one page without its photo, in half lines.
 * @param {Grid} grid @param {Measured} recipe @param {Standing} [how]
 */
function partsOf(grid, recipe, how = PLAIN) {
  const { bill, steps, end } = recipe;
  const zone =
    how.head === 'full'
      ? recipe.head.height
      : Math.max(recipe.beside.height, how.head === 'numeral' ? NUMERAL : how.tall);
  const above = how.photo === 'above' ? how.tall + UNDER_PHOTO : 0;
  const facts = recipe.facts === 0 ? 2 : recipe.facts + 3;
  const body = above + zone + facts;
  const has_method = steps.height > 0 || end > 0;
  const method = has_method ? LABEL + steps.height + end : 0;
  const split = grid.wide || how.photo === 'bill' ? null : billSplit(bill);
  const list = bill.height === 0 ? 0 : LABEL + (split === null ? bill.height : split.height);
  return { zone, above, body, method, list, split };
}

/** Half lines that a recipe takes. @param {Grid} grid @param {Measured} recipe @param {Standing} how */
export function heightOf(grid, recipe, how) {
  const { body, method, list } = partsOf(grid, recipe, how);
  const quote = how.quote ? recipe.quote + 4 : 0;
  if (grid.wide) {
    const left = how.photo === 'bill' ? list + UNDER_PHOTO + how.tall : list;
    const right = method + quote + (how.photo === 'method' ? how.tall + 2 : 0);
    return body + Math.max(left, right);
  }
  const beside = how.photo === 'bill' ? Math.max(list, how.tall + LABEL) : list;
  return body + beside + (beside > 0 && method > 0 ? BETWEEN : 0) + method + quote;
}

/**
 * The blocks of a recipe on one page, from `top` half lines down.
 * @param {Grid} grid @param {Measured} recipe @param {Standing} how @param {number} ratio of its photo
 * @param {{ top: number, foot: number, recto: boolean, size: number | null }} at `foot` is where its part of the page
 *   ends, for drawings; `size` of the title in place of its own
 * @param {Part} [part] of its method that stands here; all of it where none is named
 * @returns {Block[]}
 */
function blocksOf(grid, recipe, how, ratio, { top, foot, recto, size }, part) {
  const { half, width } = grid;
  const { zone, above, body, method: whole, list, split } = partsOf(grid, recipe, how);
  const method =
    part === undefined || part.end
      ? whole
      : LABEL + stepsHeight(recipe.steps.items.slice(part.from, part.to));
  /** @type {Block[]} */
  const blocks = [];
  /** @param {Block['kind']} kind @param {number} x @param {number} y @param {number} w @param {number} h @param {Partial<Block>} [more] */
  const put = (kind, x, y, w, h, more = {}) =>
    blocks.push({ recipe: recipe.key, kind, x, y: (top + y) * half, width: w, height: h * half, ...more });
  /** @param {Frame} frame */
  const photo = (frame) =>
    blocks.push({
      recipe: recipe.key,
      kind: 'photo',
      ...frame,
      seen: inSight(ratio, frame.width, frame.height),
    });
  if (how.photo === 'above') {
    const frame = grid.above(recto);
    photo({ ...frame, height: how.tall * half - frame.y });
  }
  if (how.head === 'full') put('head', 0, above, width, zone, { size: size ?? recipe.head.size });
  else if (how.head === 'beside') put('head', 0, 0, grid.side, zone, { size: recipe.beside.size });
  else {
    put('numeral', 0, 0, grid.bill, NUMERAL);
    const x = grid.wide ? grid.method_x : grid.side_x;
    put('head', x, zone - recipe.beside.height, grid.side, recipe.beside.height, {
      size: recipe.beside.size,
    });
  }
  if (how.photo === 'beside')
    photo({ x: grid.side_x, y: top * half, width: grid.side, height: how.tall * half });
  if (recipe.facts > 0) put('facts', 0, above + zone + 2, width, recipe.facts);
  const items = recipe.bill.items.length;
  const { from, to, end } = part ?? { from: 0, to: recipe.steps.items.length, end: true };
  const method_items = { from, to, end };
  if (grid.wide) {
    if (list > 0) put('bill', 0, body, grid.bill, list, { from: 0, to: items });
    const lower = how.photo === 'method' ? how.tall + 2 : 0;
    if (how.photo === 'method')
      photo({ x: grid.method_x, y: (top + body) * half, width: grid.method, height: how.tall * half });
    if (method > 0 && (end || to > from))
      put('method', grid.method_x, body + lower, grid.method, method, method_items);
    if (how.photo === 'bill') {
      const y = (top + body + list + UNDER_PHOTO) * half;
      photo({ x: 0, y, width: grid.bill, height: how.tall * half });
    }
    if (how.quote) put('quote', grid.method_x, body + lower + method + 4, grid.method, recipe.quote);
    if (how.ornament) {
      const free = Math.min(foot - top - body - list - 4, ORNAMENT);
      put('ornament', 0, foot - top - free, grid.bill, free);
    }
    return blocks;
  }
  const beside = how.photo === 'bill' ? Math.max(list, how.tall + LABEL) : list;
  if (list > 0)
    put('bill', 0, body, split === null ? grid.bill : width, list, {
      from: 0,
      to: items,
      ...(split === null ? {} : { split: split.at }),
    });
  if (how.photo === 'bill')
    photo({ x: grid.side_x, y: (top + body + LABEL) * half, width: grid.bill, height: how.tall * half });
  const y = body + beside + (beside > 0 && method > 0 ? BETWEEN : 0);
  if (method > 0 && (end || to > from)) put('method', 0, y, grid.method, method, method_items);
  if (how.quote) put('quote', 0, y + method + 4, grid.method, recipe.quote);
  if (how.ornament)
    put('ornament', 0, tailpieceAt(heightOf(grid, recipe, how), foot - top), grid.method, TAILPIECE.height);
  return blocks;
}

/** Where a drawing begins between the last line and the foot. @param {number} used @param {number} foot */
const tailpieceAt = (used, foot) => Math.max(used + 2, Math.round((used + foot - TAILPIECE.height) / 2));

/** The tallest a drawing stands, in half lines. */
const ORNAMENT = 48;
/**
 * A drawing in the middle of what a narrow page leaves: its height, and with the room around it that does not look
 * empty.
 */
const TAILPIECE = { height: 16, takes: 28 };
/** The least room for one. */
const LEAST_ORNAMENT = 16;

/** The shapes that a photo’s frame may have at each place, width by height. @type {Record<string, [least: number, most: number]>} */
const SHAPES = {
  above: [1.2, 2.1],
  beside: [0.66, 1.55],
  method: [0.9, 2.1],
  bill: [0.62, 1.4],
  below: [0.75, 2.6],
};

/**
 * Heights in half lines that a photo may have at a place: the one that fills the page, the one of its own shape, and
 * one between them.
 * @param {Grid} grid @param {number} ratio @param {'above' | 'beside' | 'method' | 'bill'} place
 * @param {number} spare half lines that it may take
 */
function heightsOf(grid, ratio, place, spare) {
  const frame = place === 'above' ? grid.above(true) : null;
  const width =
    frame?.width ?? (place === 'beside' ? grid.side : place === 'method' ? grid.method : grid.bill);
  const over = frame === null ? 0 : -frame.y;
  const [least, most] = SHAPES[place] ?? [1, 1];
  const lowest = Math.max(width / most, (width * LEAST_SEEN) / ratio);
  const highest = Math.min(width / least, width / (LEAST_SEEN * ratio));
  const low = Math.ceil((lowest - over) / grid.half);
  const high = Math.min(Math.floor((highest - over) / grid.half), spare);
  if (low > high) return [];
  const own = Math.min(high, Math.max(low, Math.round((width / ratio - over) / grid.half)));
  return [...new Set([high, own, Math.round((high + own) / 2)])].map((tall) => {
    const height = tall * grid.half + over;
    const cost =
      COST.cropped * (1 - inSight(ratio, width, height)) + (width * height < grid.area / 6 ? COST.small : 0);
    return { tall, cost };
  });
}

/**
 * All ways in which a recipe stands in `room` half lines of one page, `top` half lines down.
 * @param {Grid} grid @param {Measured} recipe @param {number | null} ratio of its photo; null without one
 * @param {number} room @param {{ above: boolean, fill: boolean }} may have a photo above it, and fillings
 * @returns {{ how: Standing, height: number, cost: number, name: string }[]}
 */
export function standings(grid, recipe, ratio, room, { above, fill }) {
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
      one.how.ornament
        ? { ...one, height: grid.wide ? room : Math.min(room, one.height + TAILPIECE.takes) }
        : one,
    );
  }
  /** @type {('above' | 'beside' | 'method' | 'bill')[]} */
  const places = grid.wide ? ['above', 'beside', 'method', 'bill'] : ['above', 'beside', 'bill'];
  for (const place of places) {
    if (place === 'above' && !above) continue;
    if (place === 'bill' && recipe.bill.items.length === 0) continue;
    if (place === 'method' && recipe.steps.items.length === 0) continue;
    /** @type {Partial<Standing>} */
    const part = { photo: place, head: place === 'beside' ? 'beside' : 'full' };
    // The tallest photo that the page takes: beside other things it costs nothing at first.
    let spare = room;
    while (spare > 0 && heightOf(grid, recipe, { ...PLAIN, ...part, tall: spare }) > room)
      spare -= Math.max(1, heightOf(grid, recipe, { ...PLAIN, ...part, tall: spare }) - room);
    for (const { tall, cost } of heightsOf(grid, ratio, place, spare))
      add({ ...part, tall }, cost, `${place === 'above' ? 'b' : 'c'}.${place}.${tall}`);
  }
  return found;
}

/** What a creator calls the places of a photo. @type {Record<'above' | 'beside' | 'method' | 'bill', Layout>} */
const LAYOUTS = {
  above: 'photo_above',
  beside: 'photo_beside',
  method: 'photo_in_steps',
  bill: 'photo_under_ingredients',
};

/** @param {Standing} how */
const layoutOf = ({ photo }) => (photo === null ? null : LAYOUTS[photo]);

/**
 * A recipe on one page of its own, `top` half lines under its beginning.
 * @param {Grid} grid @param {Measured} recipe @param {number | null} ratio @param {number} top
 * @returns {Way[]}
 */
export function onePage(grid, recipe, ratio, top) {
  return standings(grid, recipe, ratio, grid.room - top, { above: top === 0, fill: true }).map(
    ({ how, height, cost, name }) => ({
      id: name,
      template: ratio === null ? 'f' : how.photo === 'above' ? 'b' : 'c',
      layout: layoutOf(how),
      left: false,
      cost,
      pages: 1,
      used: [top + height],
      breaks: 0,
      make: (recto) => [
        {
          blocks: blocksOf(grid, recipe, how, ratio ?? 1, { top, foot: grid.room, recto, size: null }),
          used: top + height,
          bare: false,
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
  const cost = COST.cropped * (1 - seen) + COST.further_page;
  return standings(grid, recipe, null, grid.room, { above: false, fill: true }).map((one) => ({
    id: `a.${one.name}`,
    template: 'a',
    layout: 'photo_page',
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
        blocks: blocksOf(grid, recipe, one.how, 1, { top: 0, foot: grid.room, recto: !recto, size: null }),
        used: one.height,
        bare: false,
      },
    ],
  }));
}

/** The last of the steps from `from` on that a height takes; titles stay with what follows. @param {Item[]} steps @param {number} from @param {number} room */
function stepsUntil(steps, from, room) {
  let to = from;
  while (to < steps.length && stepsHeight(steps.slice(from, to + 1)) <= room) to++;
  return to < steps.length ? untitled(steps, from, to) : to;
}

/** Where steps from `from` to `to` end without a title as their last. @param {Item[]} steps @param {number} from @param {number} to */
function untitled(steps, from, to) {
  let end = to;
  while (end > from && steps[end - 1]?.title) end--;
  return end;
}

/**
 * A long recipe over a spread or more, its ingredients in sight on every page of it. Each page begins with a whole step;
 * a photo stands over the title, beside it, or over the method of a further page.
 * @param {Grid} grid @param {Measured} recipe @param {number | null} ratio @param {number} top
 * @returns {Way[]}
 */
export function overPages(grid, recipe, ratio, top) {
  if (
    recipe.endless ||
    recipe.steps.items.length < 2 ||
    recipe.steps.items.some(({ height }) => height === 0)
  )
    return [];
  /** @type {{ how: Standing, next: number, cost: number, name: string }[]} */
  const photos =
    ratio === null
      ? [{ how: PLAIN, next: 0, cost: 0, name: '' }]
      : [
          ...heightsOf(grid, ratio, 'method', Math.round(grid.room * 0.7)).map(({ tall, cost }) => ({
            how: PLAIN,
            next: tall,
            cost,
            name: `next.${tall}`,
          })),
          ...heightsOf(grid, ratio, 'beside', Math.round(grid.room * 0.4)).map(({ tall, cost }) => ({
            how: {
              ...PLAIN,
              head: /** @type {const} */ ('beside'),
              photo: /** @type {const} */ ('beside'),
              tall,
            },
            next: 0,
            cost,
            name: `beside.${tall}`,
          })),
          ...(top > 0
            ? []
            : heightsOf(grid, ratio, 'above', Math.round(grid.room * 0.5)).map(({ tall, cost }) => ({
                how: { ...PLAIN, photo: /** @type {const} */ ('above'), tall },
                next: 0,
                cost,
                name: `above.${tall}`,
              }))),
          ...heightsOf(
            grid,
            ratio,
            'bill',
            grid.wide ? underBill(grid, recipe, top) : Math.round(grid.room * 0.4),
          ).map(({ tall, cost }) => ({
            how: { ...PLAIN, photo: /** @type {const} */ ('bill'), tall },
            next: 0,
            cost,
            name: `bill.${tall}`,
          })),
          { how: PLAIN, next: 0, cost: COST.left_out, name: '' },
        ];
  return photos.flatMap(({ how, next, cost, name }) => {
    const parts = divided(grid, recipe, how, next, top);
    if (parts === null || parts.length < 2 || (next > 0 && !parts.some(({ photo }) => photo))) return [];
    const last = parts.at(-1);
    const foot =
      ratio === null || how.photo !== null || next > 0 || last === undefined
        ? null
        : footPhoto(grid, ratio, last.used);
    if (last !== undefined && foot !== null) {
      last.used = grid.room;
      cost += foot.cost - COST.left_out;
      name = 'foot';
    }
    // Where no photo fills the last page, a drawing stands under its ingredients.
    if (last !== undefined && last.used < grid.room * 0.85) {
      const free = grid.room - 4 - (grid.wide ? CONTINUED + LABEL + recipe.bill.height : last.used);
      if (free >= LEAST_ORNAMENT) {
        last.drawn = grid.wide ? grid.room - Math.min(free, ORNAMENT) : tailpieceAt(last.used, grid.room);
        last.used = grid.wide ? grid.room : Math.min(grid.room, last.used + TAILPIECE.takes);
        cost += COST.filled;
      }
    }
    /** @type {Way} */
    const way = {
      id: `e.${name}`,
      template: 'e',
      layout: next > 0 || foot !== null ? 'photo_in_steps' : layoutOf(how),
      left: true,
      cost: cost + (parts.length - 1) * COST.further_page,
      pages: parts.length,
      used: parts.map(({ used }) => used),
      breaks: parts.length > 2 ? COST.turned : 0,
      make: (recto) =>
        parts
          .map((part, at) => ({
            blocks:
              at === 0
                ? blocksOf(grid, recipe, how, ratio ?? 1, { top, foot: grid.room, recto, size: null }, part)
                : furtherPage(grid, recipe, part, next, ratio ?? 1),
            used: part.used,
            bare: false,
          }))
          .map((page, at) => {
            if (foot === null || at < parts.length - 1) return page;
            const { x, width, over } = grid.below(at % 2 === 0 ? recto : !recto);
            const frame = {
              x,
              y: foot.y * grid.half,
              width,
              height: (grid.room - foot.y) * grid.half + over,
            };
            const seen = inSight(ratio ?? 1, frame.width, frame.height);
            return {
              ...page,
              blocks: [
                ...page.blocks,
                { recipe: recipe.key, kind: /** @type {const} */ ('photo'), ...frame, seen },
              ],
              bare: over > 0,
            };
          }),
    };
    return [way];
  });
}

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
  const seen = height > 0 ? inSight(ratio, width, height) : 0;
  if (seen < LEAST_SEEN || width / height < least || width / height > most) return null;
  return { y, cost: COST.cropped * (1 - seen) + (width * height < grid.area / 6 ? COST.small : 0) };
}

/**
 * A photo page on the right, then its recipe over a spread.
 * @param {Grid} grid @param {Measured} recipe @param {number} ratio
 * @returns {Way[]}
 */
export function beforeSpread(grid, recipe, ratio) {
  const frame = grid.page(true);
  const seen = inSight(ratio, frame.width, frame.height);
  if (seen < LEAST_SEEN) return [];
  return overPages(grid, recipe, null, 0).map((way) => ({
    ...way,
    id: `p.${way.id}`,
    layout: 'photo_page',
    left: false,
    right: true,
    cost: way.cost + COST.cropped * (1 - seen) + COST.further_page,
    pages: way.pages + 1,
    used: [grid.room, ...way.used],
    make: (recto) => [
      {
        blocks: [{ recipe: recipe.key, kind: 'photo', ...grid.page(recto), seen }],
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
 * @returns {Part[] | null}
 */
function divided(grid, recipe, how, next, top) {
  const { body, list } = partsOf(grid, recipe, how);
  const steps = recipe.steps.items;
  const again = LABEL + recipe.bill.height;
  const lists = how.photo === 'bill' && !grid.wide ? Math.max(list, how.tall + LABEL) : list;
  const narrow = grid.wide ? 0 : lists + (lists > 0 ? BETWEEN : 0);
  if (grid.wide && (top + body + list > grid.room || CONTINUED + again > grid.room)) return null;
  /** @type {Part[]} */
  const parts = [];
  let from = 0;
  for (let ended = false; !ended; ) {
    if (parts.length === MOST_PAGES) return null;
    const first = parts.length === 0;
    const photo = parts.length === 1 && next > 0;
    const start = first ? top + body + narrow + LABEL : CONTINUED + LABEL + (photo ? next + 2 : 0);
    let to = stepsUntil(steps, from, grid.room - start);
    // Of a very long list of ingredients the method may begin on the next page.
    const none = to === from && from < steps.length;
    if (none && (!first || list < grid.room / 3 || start - LABEL - BETWEEN > grid.room)) return null;
    const heightTo = (/** @type {number} */ end) => stepsHeight(steps.slice(from, end));
    ended = to === steps.length && start + heightTo(to) + recipe.end <= grid.room;
    // What would be left is the end alone: the last step goes with it.
    if (!none && !ended && to === steps.length) {
      to = untitled(steps, from, to - 1);
      if (to <= from) return null;
    }
    const under = how.photo === 'bill' ? UNDER_PHOTO + how.tall : 0;
    const beside = !grid.wide ? 0 : first ? top + body + list + under : CONTINUED + again;
    parts.push({
      from,
      to,
      end: ended,
      photo,
      used: Math.max(
        beside,
        none ? start - LABEL - BETWEEN : start + heightTo(to) + (ended ? recipe.end : 0),
      ),
    });
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
  const { half, width, method_x, method } = grid;
  const common = { recipe: recipe.key };
  const y = CONTINUED * half;
  const lower = photo ? tall + 2 : 0;
  const height = (LABEL + stepsHeight(recipe.steps.items.slice(from, to)) + (end ? recipe.end : 0)) * half;
  /** @type {Block[]} */
  const blocks = [{ ...common, kind: 'continued', x: 0, y: 0, width, height: 2 * half }];
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
    const [across, tall] = grid.wide ? [grid.bill, grid.room - drawn] : [method, TAILPIECE.height];
    blocks.push({ ...common, kind: 'ornament', x: 0, y: drawn * half, width: across, height: tall * half });
  }
  if (photo) {
    const frame = { x: method_x, y, width: method, height: tall * half };
    blocks.push({ ...common, kind: 'photo', ...frame, seen: inSight(ratio, frame.width, frame.height) });
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
  });
  return blocks;
}

/**
 * Two short recipes on a page: the second begins at its middle, or under the first where that is longer.
 * @param {Grid} grid @param {[Measured, number | null]} first @param {[Measured, number | null]} second
 * @returns {Way[]}
 */
export function twoOnPage(grid, [one, one_ratio], [other, other_ratio]) {
  const middle = Math.ceil(grid.room / 4) * 2;
  const may = { above: false, fill: false };
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
              ...blocksOf(grid, one, upper.how, one_ratio ?? 1, { top: 0, foot: top, recto, size: null }),
              ...blocksOf(grid, other, lower.how, other_ratio ?? 1, {
                top,
                foot: grid.room,
                recto,
                size: null,
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
    ratio === null || top > 0 ? [] : heightsOf(grid, ratio, 'above', Math.round(grid.room * 0.45));
  const below = photo === undefined ? top : photo.tall + UNDER_PHOTO;
  const common = { recipe: recipe.key, x: 0, width: grid.width };
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
        seen: inSight(ratio, frame.width, height),
      };
      return [{ blocks: [picture, words], used: grid.room, bare: false }];
    },
  };
}
