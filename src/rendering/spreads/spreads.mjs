/**
 * Plans the pages of a book's recipes: what was measured of each, and the shapes of its photos, become pages on which
 * every block has its place.
 *
 * @typedef {import('./parts.mjs').Measured} Measured
 * @typedef {import('./parts.mjs').Page} Page
 * @typedef {import('./parts.mjs').Way} Way
 * @typedef {import('./parts.mjs').Layout} Layout
 * @typedef {import('./grid.mjs').Grid} Grid
 * @typedef {import('./choose.mjs').Move} Move
 *
 * @typedef {{ key: string, image: string | null, layout?: Layout | null }} Recipe `layout` its
 *   creator has asked for
 * @typedef {{ part: string, recipes: Recipe[], all: Recipe[], height: number | null }} Chapter `recipes` of it that are
 *   to be planned, of `all`; `height` half lines of its title and introduction, null where its opener is not planned
 * @typedef {object} Book
 * @property {import('./grid.mjs').Paper} paper
 * @property {import('./grid.mjs').Theme} theme
 * @property {Chapter[]} chapters
 * @property {boolean} bound whether its pages are seen in pairs
 * @property {boolean} slim whether chapters open above their first recipe
 * @property {boolean} recto whether its first page is a right one
 * @property {Readonly<Record<string, string>>} [ways] how parts are to stand, by their keys
 *
 * @typedef {Page & { chapter: string, recto: boolean, sided: boolean, parts: string[] }} SpreadPage `parts` begin on it; a
 *   `sided` page must be a right or left one
 * @typedef {{ pages: SpreadPage[], ways: Record<string, string>, left_out: string[], small: string[], layouts: Record<string, Layout[]> }} Spreads
 *   `small` are recipes whose photo has too few pixels for its frame; `layouts` are those that each recipe can have; `ways` say how each part stands; one that begins with + stands on a page of the part before it,
 *   one with _ behind an empty page
 */
import { cheapest } from './choose.mjs';
import { gridOf, inSight } from './grid.mjs';
import { beforeSpread, overPages, running } from './long.mjs';
import { facing, onePage, twoOnPage } from './one-page.mjs';
import { LEAST_SEEN } from './parts.mjs';

/** Points and, of a photo that does not look soft in print, at least so many pixels, in an inch. */
const POINTS = 72;
const LEAST_PIXELS = 120;

/** What a way begins with of a part on a page of the part before it, and of one behind an empty page. */
const SHARED = '+';
const AFTER_EMPTY = '_';

/** The room under a chapter's title where its first recipe follows on the page, in half lines. */
const UNDER_OPENER = 4;

/** A chapter opens with as many recipes at least on pages of its own. */
const OPENED = 4;

/** @param {string} part @param {import('./parts.mjs').Block[]} blocks @param {number} used @returns {Page} */
const openerPage = (part, blocks, used) => ({ blocks, used, bare: part !== '' });

/**
 * The title of a chapter on a right page, and on the left one before it the photo of the chapter that a page shows most of.
 * @param {Grid} grid @param {Chapter} chapter @param {(recipe: Recipe) => number | null} ratioOf
 * @returns {Way[]}
 */
function openers(grid, { part, all }, ratioOf) {
  const frame = grid.page(false);
  const whole = { x: 0, y: 0, width: grid.width, height: grid.room * grid.half };
  const title = openerPage(part, [{ recipe: part, kind: 'opener', ...whole }], grid.room);
  /** @type {Omit<Way, 'id' | 'pages' | 'make' | 'cost' | 'used'>} */
  const common = { template: 'g', left: false, breaks: 0 };
  /** @type {Way[]} */
  const ways = [
    { ...common, right: true, id: 'g', cost: 0.3, pages: 1, used: [grid.room], make: () => [title] },
  ];
  const seen = all.map((recipe) => {
    const ratio = ratioOf(recipe);
    return { key: recipe.key, seen: ratio === null ? 0 : inSight(ratio, frame.width, frame.height) };
  });
  const best = seen.toSorted((a, b) => b.seen - a.seen)[0];
  if (best !== undefined && best.seen >= LEAST_SEEN)
    ways.unshift({
      ...common,
      left: true,
      id: 'g.photo',
      cost: 0,
      pages: 2,
      used: [grid.room, grid.room],
      make: (recto) => [
        openerPage(
          part,
          [{ recipe: best.key, kind: 'photo', ...grid.page(recto), seen: best.seen, again: true }],
          grid.room,
        ),
        title,
      ],
    });
  return ways;
}

/** All ways of one recipe. @param {Grid} grid @param {Measured} measured @param {number | null} ratio @param {boolean} bound @param {number} [top] */
function waysOf(grid, measured, ratio, bound, top = 0) {
  const ways = onePage(grid, measured, ratio, top);
  if (bound && ratio !== null && top === 0) ways.push(...facing(grid, measured, ratio));
  if (ways.length === 0 || ways.every(({ cost }) => cost > 1)) {
    ways.push(...overPages(grid, measured, ratio, top));
    if (bound && ratio !== null && top === 0) ways.push(...beforeSpread(grid, measured, ratio));
  }
  if (ways.length === 0) ways.push(running(grid, measured, ratio, top));
  return ways;
}

/** Whether a photo is to stand at a certain place. @param {Recipe} recipe */
const isAsked = ({ layout = null }) => layout !== null && layout !== 'no_photo';

/**
 * The ways with the photo where it is wanted; all of them where it has no room there even on pages of its own.
 * @param {Way[]} ways @param {Recipe} recipe @param {Way[]} [own] those on pages of its own
 */
function asLiked(ways, recipe, own = ways) {
  if (!isAsked(recipe)) return ways;
  const is_liked = (/** @type {Way} */ { layout }) => layout === recipe.layout;
  return own.some(is_liked) ? ways.filter(is_liked) : ways;
}

/** Where the photo of a recipe can stand. @param {Way[]} ways @returns {Layout[]} */
const layoutsOf = (ways) => [
  ...new Set(ways.flatMap(({ layout = null }) => (layout === null ? [] : [layout]))),
  'no_photo',
];

/** The way asked for, where it still holds the recipe, else all of them. @param {Move[]} moves @param {(way: Way) => boolean} asked */
function only(moves, asked) {
  const found = moves.filter(({ way }) => asked(way));
  return found.length > 0 ? found : moves;
}

/**
 * Plans the pages of recipes and of the openers of their chapters.
 * @param {Book} book
 * @param {ReadonlyMap<string, Measured>} measured by the keys of recipes
 * @param {(image: string) => { width: number, height: number } | null} sizeOf a photo; null where it cannot be had
 * @returns {Spreads}
 */
export function spreadsOf(book, measured, sizeOf) {
  const grid = gridOf(book.paper, book.theme);
  const { bound, slim, ways: asked = {} } = book;
  const shapeOf = (/** @type {Recipe} */ { image }) => {
    const size = image === null ? null : sizeOf(image);
    return size === null ? null : size.width / size.height;
  };
  const ratioOf = (/** @type {Recipe} */ recipe) => (recipe.layout === 'no_photo' ? null : shapeOf(recipe));
  /** @type {({ part: string, chapter: string } & ({ opens: Chapter } | { recipe: Recipe }))[]} */
  const parts = book.chapters.flatMap((chapter) => [
    ...(chapter.height === null ? [] : [{ part: chapter.part, chapter: chapter.part, opens: chapter }]),
    ...chapter.recipes.map((recipe) => ({ part: recipe.key, chapter: chapter.part, recipe })),
  ]);
  const found = (/** @type {Recipe} */ { key }) => {
    const one = measured.get(key);
    if (one === undefined) throw new Error(`${key} was not measured`);
    return one;
  };
  /** @type {Record<string, Layout[]>} */
  const layouts = {};
  /** @param {number} at @returns {Move[]} */
  const movesAt = (at) => {
    const part = parts[at];
    if (part === undefined) return [];
    const next = parts[at + 1];
    const recipe_next =
      next !== undefined && next.chapter === part.chapter && 'recipe' in next ? next.recipe : null;
    if ('opens' in part) {
      const { opens: chapter } = part;
      if (!slim && chapter.all.length >= OPENED)
        return openers(grid, chapter, ratioOf).map((way) => ({ takes: 1, way }));
      return shortOpeners(chapter, recipe_next);
    }
    const one = found(part.recipe);
    const ratio = ratioOf(part.recipe);
    const all = waysOf(grid, one, ratio, bound);
    const shape = shapeOf(part.recipe);
    if (shape !== null)
      layouts[part.part] = layoutsOf(ratio === null ? waysOf(grid, one, shape, bound) : all);
    const own = asLiked(all, part.recipe).map((way) => ({ takes: 1, way }));
    const two =
      recipe_next === null || isAsked(part.recipe) || isAsked(recipe_next)
        ? []
        : twoOnPage(grid, [one, ratio], [found(recipe_next), ratioOf(recipe_next)]).map((way) => ({
            takes: 2,
            way,
          }));
    const wanted = asked[part.part]?.replace(AFTER_EMPTY, '');
    return wanted === undefined ? [...own, ...two] : only([...own, ...two], ({ id }) => id === wanted);
  };
  /** @param {Chapter} chapter @param {Recipe | null} first @returns {Move[]} */
  const shortOpeners = (chapter, first) => {
    const height = chapter.height ?? 0;
    /** @type {import('./parts.mjs').Block} */
    const words = {
      recipe: chapter.part,
      kind: 'opening',
      x: 0,
      y: 0,
      width: grid.width,
      height: height * grid.half,
    };
    /** @type {Move[]} */
    const moves = [];
    if (first !== null) {
      const top = height + UNDER_OPENER;
      const ways = top > grid.room * 0.6 ? [] : waysOf(grid, found(first), ratioOf(first), false, top);
      for (const way of asLiked(ways, first, waysOf(grid, found(first), ratioOf(first), bound)).filter(
        ({ template }) => template !== 'l',
      ))
        moves.push({
          takes: 2,
          way: {
            ...way,
            id: `o.${way.id}`,
            make(recto) {
              const [page, ...rest] = way.make(recto);
              return page === undefined ? [] : [{ ...page, blocks: [words, ...page.blocks] }, ...rest];
            },
          },
        });
    }
    const whole = { x: 0, y: 0, width: grid.width, height: grid.room * grid.half };
    moves.push({
      takes: 1,
      way: {
        id: 'g',
        template: 'g',
        left: false,
        cost: 1,
        pages: 1,
        used: [grid.room],
        breaks: 0,
        make: () => [
          { blocks: [{ recipe: chapter.part, kind: 'opener', ...whole }], used: grid.room, bare: true },
        ],
      },
    });
    const wanted = asked[chapter.part]?.replace(AFTER_EMPTY, '');
    return wanted === undefined ? moves : only(moves, ({ id }) => id === wanted);
  };

  const steps = cheapest(parts.length, movesAt, { room: grid.room, recto: book.recto, bound });
  /** @type {SpreadPage[]} */
  const pages = [];
  /** @type {Record<string, string>} */
  const ways = {};
  let at = 0;
  /** Whether what came last runs on, so that nobody knows on which side it ends. */
  let unsure = true;
  for (const { move, recto, blank } of steps) {
    const first = parts[at];
    if (first === undefined) throw new Error('a step beyond the book');
    const { chapter } = first;
    const begun = parts.slice(at, at + move.takes).map(({ part }) => part);
    const sided = bound && (unsure || move.way.left || move.way.right === true);
    if (blank) pages.push({ chapter, blocks: [], used: 0, bare: true, recto: !recto, sided, parts: begun });
    for (const [index, part] of begun.entries())
      ways[part] = `${index > 0 ? SHARED : blank ? AFTER_EMPTY : ''}${move.way.id}`;
    move.way.make(recto).forEach((page, index) => {
      const side = index % 2 === 0 ? recto : !recto;
      const parts_here = index === 0 && !blank ? begun : [];
      pages.push({ ...page, chapter, recto: side, sided: sided && index === 0, parts: parts_here });
    });
    at += move.takes;
    unsure = move.way.template === 'l';
  }
  const shown = new Set(
    pages.flatMap(({ blocks }) =>
      blocks.flatMap(({ kind, recipe, again }) => (kind === 'photo' && !again ? [recipe] : [])),
    ),
  );
  const left_out = parts.flatMap((part) =>
    'recipe' in part && ratioOf(part.recipe) !== null && !shown.has(part.part) ? [part.part] : [],
  );
  const images = new Map(parts.flatMap((part) => ('recipe' in part ? [[part.part, part.recipe.image]] : [])));
  const small = pages.flatMap(({ blocks }) =>
    blocks.flatMap(({ kind, recipe, width, height, again }) => {
      const image = images.get(recipe) ?? null;
      const size = kind !== 'photo' || again || image === null ? null : sizeOf(image);
      if (size === null) return [];
      return POINTS / Math.max(width / size.width, height / size.height) < LEAST_PIXELS ? [recipe] : [];
    }),
  );
  return { pages, ways, left_out, small: [...new Set(small)], layouts };
}
