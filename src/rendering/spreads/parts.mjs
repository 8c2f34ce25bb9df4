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
 * @typedef {Frame & { recipe: string, kind: 'photo' | 'head' | 'facts' | 'bill' | 'method' | 'continued' | 'quote' | 'numeral' | 'ornament' | 'run' | 'opener' | 'opening', from?: number, to?: number, size?: number, again?: boolean, end?: boolean, seen?: number, mask?: Mask, splits?: number[], tall?: number, fold?: number, motif?: import('./motifs.mjs').Motif }} Block
 *   `from` and `to` of its ingredients or steps; `again` where it is a repetition for the eye; `end` where the method
 *   ends there; `seen` is the share of a photo in sight in the shape of its `mask`; `splits` the items with which further
 *   columns begin, and `tall` the half lines of those of a method; `fold` is the whole width of a photo that runs over the fold, of
 *   which the block is one side; `motif` what a drawing shows
 * @typedef {import('../model/structures.mjs').Mask} Mask
 * @typedef {{ blocks: Block[], used: number, bare: boolean }} Page `used` half lines; a `bare` page has no folio
 * @typedef {import('../../kernel/book/recipe-layouts').RecipeLayout} Layout
 * @typedef {'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'l'} Template
 * @typedef {{ from: number, to: number, end: boolean, photo: boolean, used: number, reach: number, drawn?: ReturnType<typeof tailpiece> }} Part the steps of one page; `end`
 *   where the method ends on it, `reach` the half lines down to its last word there, `photo` where a photo stands over them; `drawn` is where a drawing stands
 * @typedef {object} Way
 * @property {string} id names it, the same whenever the recipe and its page are the same
 * @property {Template} template
 * @property {Layout | null} [layout] where its photo stands
 * @property {string} [fills] what stands in it in place of a photo, a letter for each: of two neighbors with the same the
 *   second looks like a repetition
 * @property {number} [above] half lines of a photo above all else on its page
 * @property {boolean} left whether its first page must be a left one
 * @property {boolean} [right] whether it must be a right one
 * @property {number} cost of its photos and fillings; what is blank and broken costs besides
 * @property {number} [lost] the share of its photo that is out of sight, of a way on one page or two
 * @property {number} pages how many it takes
 * @property {number[]} used half lines of each page
 * @property {number} breaks what is split in it, as a cost
 * @property {(recto: boolean) => Page[]} make its pages, the first of them a right or left one
 */
import { onLines, sightOf, squared } from './grid.mjs';

/** What a choice costs; the lowest sum over a book wins. */
export const COST = {
  /** A photo smaller than a sixth of its page. */
  small: 0.4,
  /** A photo with corners that could be an oval: above the words, where ovals are seen first, and elsewhere. */
  cornered: { above: 0.45, elsewhere: 0.6 },
  left_out: 60,
  /** A drawing, a figure or a line in place of a photo. */
  filled: 0.2,
  further_page: 0.12,
  /** A last page with hardly more than a drawing on it. */
  hardly: 0.8,
  /** A second page for what one page holds. */
  stretched: 1.5,
  turned: 50,
};

/** The least share of a photo that may be in sight. */
export const LEAST_SEEN = 0.6;

/** The share from which on it hardly looks cropped. */
export const WELL_SEEN = 0.85;

/** The share of a page from which on it is seen that nothing stands there. */
export const SEEN_BLANK = 0.15;

/** What it costs that a photo looks cropped, of which this share is in sight. @param {Grid} grid @param {number} seen */
export const shortCost = ({ care }, seen) => (seen < WELL_SEEN - 1e-9 ? care.short : 0);

/** What it costs that only this share of a photo is in sight. @param {Grid} grid @param {number} seen */
export const cropCost = (grid, seen) => grid.care.crop * (1 - seen) + shortCost(grid, seen);

/** The room between a photo and what is under it, in half lines. */
export const UNDER_PHOTO = 3;
/** Between the ingredients and the method, where they stand one above the other. */
export const BETWEEN = 3;
/** A label over ingredients or method. */
export const LABEL = 2;
/** The line that says on a further page which recipe goes on, with the room under it. */
export const CONTINUED = 4;
/** A drawing over a title, and the room under it. */
const CROWN = { tall: 14, under: 2 };

/** @typedef {{ between: number, above: number }} Gaps half lines between items, and above the title of a group */

/** @param {Item[]} items @param {Gaps} gaps */
const stacked = (items, { between, above: over }) =>
  items.reduce((sum, { height, title }, at) => {
    const above = at === 0 ? 0 : title ? over : items[at - 1]?.title ? 0 : between;
    return sum + above + height;
  }, 0);

/**
 * Where a column ends that begins with an item: before the first one that its height does not take, and before a title
 * that would end it.
 * @param {Item[]} items @param {Gaps} gaps @param {number} from @param {number} height
 */
function columnEnd(items, { between, above }, from, height) {
  let [to, used] = [from, 0];
  for (let one = items[to]; one !== undefined; one = items[++to]) {
    const over = to === from ? 0 : one.title ? above : items[to - 1]?.title ? 0 : between;
    if (used + over + one.height > height) break;
    used += over + one.height;
  }
  while (to > from && to < items.length && items[to - 1]?.title) to--;
  return to;
}

/**
 * Items in so many columns of like height: the least height, and the items with which columns but the first begin. No title
 * ends a column, and no column has fewer than `least` items.
 * @param {Item[]} items @param {Gaps} gaps @param {number} count @param {number} least
 */
function inColumns(items, gaps, count, least) {
  /** The further columns of a height, or null where the items do not fit into them. @param {number} height */
  const dividedAt = (height) => {
    /** @type {number[]} */
    const splits = [];
    let from = 0;
    while (from < items.length) {
      let to = columnEnd(items, gaps, from, height);
      if (to < items.length && items.length - to < least) to = items.length - least;
      while (to > from && to < items.length && items[to - 1]?.title) to--;
      if (to - from < Math.min(least, items.length) || splits.length === count) return null;
      if (to < items.length) splits.push(to);
      from = to;
    }
    return splits.length < count ? splits : null;
  };
  const whole = stacked(items, gaps);
  for (let height = Math.ceil(whole / count); height < whole; height++) {
    const splits = dividedAt(height);
    if (splits === null) continue;
    const columns = [0, ...splits].map((from, at) => stacked(items.slice(from, splits[at]), gaps));
    return { height: Math.max(...columns), splits };
  }
  return { height: whole, splits: [] };
}

/** Lists as they were last divided, for the same one is asked about again and again. @type {WeakMap<Item[], { count: number, made: { height: number, splits: number[] } }>} */
const known = new WeakMap();

/** A whole list in columns. @param {List} list @param {Gaps} gap @param {number} count @param {number} least */
function listIn({ items, height }, gap, count, least) {
  if (count === 1) return { height, splits: [] };
  const found = known.get(items);
  if (found?.count === count) return found.made;
  const divided = inColumns(items, gap, count, least);
  const made = divided.splits.length === 0 ? { height, splits: [] } : divided;
  known.set(items, { count, made });
  return made;
}

/** Ingredients in the columns that they have above the method. @param {Grid} grid @param {List} bill */
export const billOf = (grid, bill) =>
  listIn(bill, { between: grid.bill_gap, above: grid.title_gap }, grid.bill_columns, 2);

/**
 * The end of the steps from one on that the columns of a method take, each so high.
 * @param {Grid} grid @param {Item[]} steps @param {number} from @param {number} height
 */
export function stepsUntil(grid, steps, from, height) {
  let to = from;
  for (let column = 0; column < grid.steps_columns; column++)
    to = columnEnd(steps, { between: grid.steps_gap, above: grid.title_gap }, to, height);
  return to;
}

/**
 * Steps from one to another in the columns of the method.
 * @param {Grid} grid @param {List} steps @param {number} [from] @param {number} [to]
 */
export function stepsOf(grid, steps, from = 0, to = steps.items.length) {
  const gaps = { between: grid.steps_gap, above: grid.title_gap };
  if (to - from === steps.items.length) return listIn(steps, gaps, grid.steps_columns, 1);
  const { height, splits } = inColumns(steps.items.slice(from, to), gaps, grid.steps_columns, 1);
  return { height, splits: splits.map((at) => from + at) };
}

/**
 * @typedef {object} Standing how the parts of a recipe stand on one page
 * @property {'full' | 'beside' | 'numeral' | 'apart'} head `apart` with the facts on the page before
 * @property {'above' | 'beside' | 'method' | 'bill' | 'below' | null} photo `below` all words, down to the foot of the page
 * @property {number} tall half lines of the photo
 * @property {boolean} cornered whether the photo keeps its corners where it could be an oval
 * @property {boolean} unbilled whether also the ingredients stand on the page before
 * @property {boolean} quote
 * @property {boolean} ornament
 * @property {boolean} crown whether a drawing stands over the title
 */

/** @type {Standing} */
export const PLAIN = {
  head: 'full',
  photo: null,
  tall: 0,
  cornered: false,
  unbilled: false,
  quote: false,
  ornament: false,
  crown: false,
};

/**
 * The least height of a recipe on one page without its photo, in half lines.
 * @param {Grid} grid @param {Measured} recipe @param {Standing} [how]
 */
export function partsOf(grid, recipe, how = PLAIN) {
  const { bill, steps, end } = recipe;
  const apart = how.head === 'apart';
  const zone =
    how.head === 'full'
      ? recipe.head.height
      : apart
        ? 0
        : Math.max(recipe.beside.height, how.head === 'numeral' ? (grid.numeral?.tall ?? 0) : how.tall);
  const above = how.photo === 'above' ? how.tall + UNDER_PHOTO : how.crown ? CROWN.tall + CROWN.under : 0;
  // Labels over rules stand higher.
  const under = grid.bill_gap > 0 ? 4 : 3;
  const facts = apart ? 0 : recipe.facts === 0 ? 2 : recipe.facts + under;
  const body = onLines(grid, above + zone + facts);
  const has_method = steps.height > 0 || end > 0;
  const method = has_method ? LABEL + stepsOf(grid, steps).height + end : 0;
  const split = grid.wide || how.photo === 'bill' ? null : billOf(grid, bill);
  const list = bill.height === 0 || how.unbilled ? 0 : LABEL + (split === null ? bill.height : split.height);
  return { zone, above, body, method, list, split };
}

/** Half lines that a recipe takes. @param {Grid} grid @param {Measured} recipe @param {Standing} how */
export function heightOf(grid, recipe, how) {
  const { body, method, list } = partsOf(grid, recipe, how);
  const quote = how.quote ? recipe.quote + 4 : 0;
  if (grid.wide) {
    const left = how.photo === 'bill' ? list + UNDER_PHOTO + how.tall : list;
    const right = method + quote + (how.photo === 'method' ? onLines(grid, how.tall + 2) : 0);
    return body + Math.max(left, right);
  }
  const beside = how.photo === 'bill' ? Math.max(list, how.tall + LABEL) : list;
  const below = how.photo === 'below' ? UNDER_PHOTO + how.tall : 0;
  return (
    body + (beside > 0 && method > 0 ? onLines(grid, beside + BETWEEN) : beside) + method + quote + below
  );
}

/**
 * The blocks of a recipe on one page, from `top` half lines down.
 * @param {Grid} grid @param {Measured} recipe @param {Standing} how @param {number} ratio of its photo
 * @param {{ top: number, foot: number, recto: boolean }} at `foot` is where its part of the page
 *   ends, for drawings
 * @param {Part} [part] of its method that stands here; all of it where none is named
 * @returns {Block[]}
 */
export function blocksOf(grid, recipe, how, ratio, { top, foot, recto }, part) {
  const { half, width, text_x } = grid;
  const { zone, above, body, list, split } = partsOf(grid, recipe, how);
  const items = recipe.bill.items.length;
  const { from, to, end } = part ?? { from: 0, to: recipe.steps.items.length, end: true };
  const set = stepsOf(grid, recipe.steps, from, to);
  const has_method = recipe.steps.height > 0 || recipe.end > 0;
  const method = has_method ? LABEL + set.height + (end ? recipe.end : 0) : 0;
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
      ...sightOf(how.cornered ? squared(grid) : grid, ratio, frame.width, frame.height),
    });
  if (how.crown) put('ornament', text_x, 0, width, CROWN.tall);
  if (how.photo === 'above') {
    const frame = grid.above(recto);
    photo({ ...frame, height: how.tall * half - frame.y });
  }
  if (how.photo === 'below') {
    const { x, width: wide, over } = grid.below(recto);
    photo({ x, y: (foot - how.tall) * half, width: wide, height: how.tall * half + over });
  }
  if (how.head === 'full') put('head', text_x, above, width, zone, { size: recipe.head.size });
  else if (how.head === 'beside') put('head', text_x, 0, grid.side, zone, { size: recipe.beside.size });
  else if (how.head === 'numeral') {
    const { width: across, tall, x } = grid.numeral ?? { width: 0, tall: 0, x: text_x };
    put('numeral', text_x, 0, across, tall);
    put('head', x, zone - recipe.beside.height, grid.side, recipe.beside.height, {
      size: recipe.beside.size,
    });
  }
  if (how.photo === 'beside')
    photo({ x: grid.side_x, y: top * half, width: grid.side, height: how.tall * half });
  if (recipe.facts > 0 && how.head !== 'apart') put('facts', text_x, above + zone + 2, width, recipe.facts);
  const method_items = {
    from,
    to,
    end,
    ...(set.splits.length === 0 ? {} : { splits: set.splits, tall: set.height }),
  };
  if (grid.wide) {
    if (list > 0) put('bill', 0, body, grid.bill, list, { from: 0, to: items });
    const lower = how.photo === 'method' ? onLines(grid, how.tall + 2) : 0;
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
  const splits = split?.splits ?? [];
  if (list > 0)
    put('bill', text_x, body, splits.length > 0 ? width : grid.bill, list, {
      from: 0,
      to: items,
      ...(splits.length > 0 ? { splits } : {}),
    });
  if (how.photo === 'bill')
    photo({ x: grid.side_x, y: (top + body + LABEL) * half, width: grid.bill, height: how.tall * half });
  const y = body + (beside > 0 && method > 0 ? onLines(grid, beside + BETWEEN) : beside);
  if (method > 0 && (end || to > from)) put('method', grid.method_x, y, grid.method, method, method_items);
  if (how.quote) put('quote', grid.method_x, y + method + 4, grid.method, recipe.quote);
  if (how.ornament) {
    const { x, y: lower, width: across, height } = tailpiece(grid, heightOf(grid, recipe, how), foot - top);
    put('ornament', x, lower, across, height);
  }
  return blocks;
}

/** The tallest a drawing stands, in half lines. */
export const ORNAMENT = 52;
/** The share of a nearly empty page that one may take. */
const MOST_OF_FREE = 0.75;
/** A drawing that lies in the middle of what a narrow page leaves: its height, and with the room around it that does not look empty. */
const LYING = { height: 16, takes: 28 };
/** From this room on it stands upright, at the foot. */
const UPRIGHT = 26;

/**
 * The drawing under the last line of a narrow page: where it stands, and how much of the page is used with it.
 * @param {Grid} grid @param {number} used half lines above it @param {number} foot where its part of the page ends
 */
export function tailpiece(grid, used, foot) {
  const free = foot - used;
  if (free < UPRIGHT) {
    const height = Math.min(LYING.height, free - 4);
    const y = Math.max(used + 2, Math.round((used + foot - height) / 2));
    return {
      x: grid.method_x,
      y,
      width: grid.method,
      height,
      used: Math.min(foot, used + LYING.takes),
    };
  }
  const height = Math.min(free - 4, Math.max(ORNAMENT, Math.round(free * MOST_OF_FREE)));
  // Narrower than it is high: what lies is drawn as wide as it has room.
  const width = Math.min(grid.bill, (height * grid.half) / 2);
  return {
    x: grid.method_x + (grid.method - width) / 2,
    // At the foot, or in the middle of what it cannot fill.
    y: foot - height - Math.floor((free - 4 - height) / 2),
    width,
    height,
    used: Math.min(foot, used + height + 12),
  };
}

/** The least room for one, and for one that lies under the last line of a long recipe. */
export const LEAST_ORNAMENT = 16;
export const LEAST_LYING = 12;

/** The shapes that a photo’s frame may have at each place, width by height. @type {Record<string, [least: number, most: number]>} */
export const SHAPES = {
  above: [1.2, 2.1],
  upright: [0.75, 2.1],
  beside: [0.66, 1.55],
  method: [0.9, 2.1],
  bill: [0.62, 1.4],
  below: [0.75, 2.6],
};

/** Half lines between the heights that photos above the words have in common. */
const COMMON = 4;

/**
 * Heights in half lines that a photo may have at a place: the one that fills the page, the one of its own shape, two
 * between them, and above the words those that all photos there may have. What could be an oval may also keep its corners.
 * @param {Grid} grid @param {number} ratio @param {'above' | 'beside' | 'method' | 'bill' | 'below'} place
 * @param {number} spare half lines that it may take
 */
export function heightsOf(grid, ratio, place, spare) {
  const { width, over } = {
    above: { width: grid.above(true).width, over: -grid.above(true).y },
    beside: { width: grid.side, over: 0 },
    method: { width: grid.method, over: 0 },
    bill: { width: grid.bill, over: 0 },
    below: grid.below(true),
  }[place];
  const [least, most] = (grid.upright && place === 'above' ? SHAPES.upright : SHAPES[place]) ?? [1, 1];
  const lowest = Math.max(width / most, (width * LEAST_SEEN) / ratio);
  const highest = Math.min(width / least, width / (LEAST_SEEN * ratio));
  const low = Math.ceil((lowest - over) / grid.half);
  const high = Math.min(Math.floor((highest - over) / grid.half), spare);
  if (low > high) return [];
  const own = Math.min(high, Math.max(low, Math.round((width / ratio - over) / grid.half)));
  // Those above the words have heights in common, so that facing ones can be equally high.
  const common = place === 'above' ? Math.ceil(low / COMMON) * COMMON : high + 1;
  const steps = Array.from(
    { length: Math.max(0, Math.floor((high - common) / COMMON) + 1) },
    (_, at) => common + at * COMMON,
  );
  const well = Math.min(high, Math.floor((width / (WELL_SEEN * ratio) - over) / grid.half));
  return [...new Set([high, own, Math.max(well, own), Math.round((high + own) / 2), ...steps])].flatMap(
    (tall) => {
      const height = tall * grid.half + over;
      const { seen, mask } = sightOf(grid, ratio, width, height);
      const small = width * height < grid.area / 6 ? COST.small : 0;
      const own = {
        ...{ tall, cornered: false, lost: 1 - seen },
        ...{ cost: cropCost(grid, seen) + small, name: String(tall) },
      };
      const ways = seen < LEAST_SEEN ? [] : [own];
      if (mask !== 'oval') return ways;
      const whole = sightOf(squared(grid), ratio, width, height).seen;
      const cost =
        cropCost(grid, whole) + small + (place === 'above' ? COST.cornered.above : COST.cornered.elsewhere);
      return [...ways, { tall, cornered: true, lost: 1 - whole, cost, name: `${tall}c` }];
    },
  );
}

/** What stands in place of a photo: a number, a quotation, a drawing. @param {Standing} how */
export const fillsOf = ({ head, quote, ornament }) =>
  `${head === 'numeral' ? 'n' : ''}${quote ? 'q' : ''}${ornament ? 'o' : ''}`;

/** What a creator calls the places of a photo. @type {Record<'above' | 'beside' | 'method' | 'bill' | 'below', Layout>} */
const LAYOUTS = {
  above: 'photo_above',
  beside: 'photo_beside',
  method: 'photo_in_steps',
  bill: 'photo_under_ingredients',
  below: 'photo_in_steps',
};

/** @param {Standing} how */
export const layoutOf = ({ photo }) => (photo === null ? null : LAYOUTS[photo]);
