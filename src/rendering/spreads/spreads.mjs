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
 * @typedef {{ key: string, image: string | null, layout?: Layout | null, motif?: import('./motifs.mjs').Motif | null }} Recipe
 *   `layout` its creator has asked for; `motif` what is drawn for it
 * @typedef {{ part: string, recipes: Recipe[], all: Recipe[], height: number | null }} Chapter `recipes` of it that are
 *   to be planned, of `all`; `height` half lines of its title and introduction, null where its opener is not planned
 * @typedef {object} Book
 * @property {import('./grid.mjs').Paper} paper
 * @property {import('./grid.mjs').Theme} theme
 * @property {Chapter[]} chapters
 * @property {boolean} bound whether its pages are seen in pairs
 * @property {boolean} slim whether chapters open above their first recipe
 * @property {boolean} [opens_right] whether every chapter opens on a right page, as those of pages of their own do
 * @property {boolean} recto whether its first page is a right one
 * @property {Readonly<Record<string, string>>} [ways] how parts are to stand, by their keys
 *
 * @typedef {Page & { chapter: string, recto: boolean, sided: boolean, empty?: boolean, parts: string[] }} SpreadPage `parts` begin on it; a
 *   `sided` page must be a right or left one; an `empty` one has no words, for what follows must begin on the other side
 * @typedef {{ pages: SpreadPage[], ways: Record<string, string>, left_out: string[], small: string[], layouts: Record<string, Layout[]>, care: import('./grid.mjs').Care }} Spreads
 *   `small` are recipes whose photo has too few pixels for its frame; `layouts` are those that each recipe can have; `ways` say how each part stands; one that begins with + stands on a page of the part before it,
 *   one with _ behind an empty page; `care` is what they were
 *   planned with
 */
import { cheapest } from './choose.mjs';
import { caresOf, gridOf, USUAL_CARE } from './grid.mjs';
import { motifs, undrawn } from './motifs.mjs';
import { twoOnPage } from './one-page.mjs';
import { openersOf, unlike } from './openers.mjs';
import { SEEN_BLANK, WELL_SEEN } from './parts.mjs';
import { asLiked, isAsked, layoutsOf, waysOf } from './ways.mjs';

/** Points and, of a photo that does not look soft in print, at least so many pixels, in an inch. */
const POINTS = 72;
const LEAST_PIXELS = 120;

/** What a way begins with of a part on a page of the part before it. */
const SHARED = '+';
/** And of one behind a page without words, with what is drawn there. */
const AFTER_EMPTY = /^_(?:([a-z]+)_)?/;

/** The way asked for, where it still holds the recipe, else all of them. @param {Move[]} moves @param {(way: Way) => boolean} asked */
function only(moves, asked) {
  const found = moves.filter(({ way }) => asked(way));
  return found.length > 0 ? found : moves;
}

/** The drawing on a page without words, a little above its middle. @param {import('./grid.mjs').Grid} grid @param {string} recipe @returns {import('./parts.mjs').Block} */
const drawnAlone = ({ half, room, width, text_x }, recipe) => ({
  recipe,
  kind: 'ornament',
  x: text_x,
  y: Math.round(room * 0.36) * half,
  width,
  height: Math.round(room * 0.2) * half,
});

/** The ways of two recipes on a page that are weighed; the others cost more. */
const MOST_PAIRED = 6;

/** The share in sight of a book’s middle photo, 1 where it has none. @param {readonly SpreadPage[]} pages */
function middleSeen(pages) {
  const seen = pages
    .flatMap(({ blocks }) =>
      blocks.flatMap(({ kind, again, seen = 1 }) => (kind === 'photo' && !again ? seen : [])),
    )
    .toSorted((a, b) => a - b);
  return ((seen[(seen.length - 1) >> 1] ?? 1) + (seen[seen.length >> 1] ?? 1)) / 2;
}

/** What of a photo may be hidden besides where its frame ends between two pixels. */
const HAIR = 0.003;

/** The greatest share of a book’s pages of which so much is blank that it is seen. */
const MOST_BLANK = 0.05;

/** Whether a block makes its page one of a recipe, which openers and what is drawn on empty pages do not. @param {import('./parts.mjs').Block} block */
const isOfRecipe = ({ kind, again = false }) =>
  ['head', 'run', 'method'].includes(kind) || (kind === 'photo' && !again);

/** A book of more recipes is planned only so often, with and without empty pages: a plan of 300 takes a tenth of a second. */
const MANY = 100;
const MANY_PLANS = 5;

/** How many things that a book should keep its pages do not, photos in sight and full pages, and by how much photos do not. @param {readonly SpreadPage[]} pages @param {number} room */
function lapses(pages, room) {
  const own = pages.filter(({ blocks }) => blocks.some(isOfRecipe));
  const blank = own.filter(({ used }) => used < room * (1 - SEEN_BLANK)).length;
  const short = Math.max(0, WELL_SEEN + HAIR - middleSeen(pages));
  return Math.ceil(short) + short + Number(blank > own.length * MOST_BLANK);
}

/**
 * Plans the pages of recipes and of the openers of their chapters. Where less than {@link WELL_SEEN} of the middle photo
 * is in sight, or too many pages are blank in part, they are planned again with more care for photos, and the first plan
 * with the fewest lapses is taken.
 * @param {Book} book
 * @param {ReadonlyMap<string, Measured>} measured by the keys of recipes
 * @param {(image: string) => { width: number, height: number } | null} sizeOf a photo; null where it cannot be had
 * @returns {Spreads}
 */
export function spreadsOf(book, measured, sizeOf) {
  const all = book.chapters.flatMap(({ recipes }) => recipes);
  if (book.ways !== undefined && Object.keys(book.ways).length > 0)
    return planned(book, measured, sizeOf, { care: USUAL_CARE });
  if (all.every(({ layout = null }) => layout === null)) return careful(book, measured, sizeOf);
  // Of a book in which a creator has chosen places for photos, the other recipes stay as they would be without.
  const chapters = book.chapters.map((chapter) => {
    const free = (/** @type {Recipe[]} */ recipes) => recipes.map((recipe) => ({ ...recipe, layout: null }));
    return { ...chapter, recipes: free(chapter.recipes), all: free(chapter.all) };
  });
  const without = careful({ ...book, chapters }, measured, sizeOf);
  return planned(book, measured, sizeOf, { care: without.care, kept: without.ways });
}

/**
 * The plan with the fewest lapses.
 * @param {Book} book
 * @param {ReadonlyMap<string, Measured>} measured
 * @param {(image: string) => { width: number, height: number } | null} sizeOf
 */
function careful(book, measured, sizeOf) {
  const { room } = gridOf(book.paper, book.theme);
  const all = book.chapters.reduce((sum, { recipes }) => sum + recipes.length, 0);
  const [first = USUAL_CARE, ...more] = caresOf(all > MANY ? MANY_PLANS : undefined);
  let best = planned(book, measured, sizeOf, { care: first });
  let least = lapses(best.pages, room);
  for (const care of more) {
    if (least === 0) break;
    const other = planned(book, measured, sizeOf, { care });
    const count = lapses(other.pages, room);
    if (count < least) [best, least] = [other, count];
  }
  return best;
}

/** What it costs that a recipe stands otherwise than it would if nobody had chosen a place for a photo. */
const MOVED = 0.3;

/**
 * The pages planned with some care; recipes that nobody has chosen a place for stay as they are in the ways `kept`, as
 * far as that costs little.
 * @param {Book} book @param {ReadonlyMap<string, Measured>} measured
 * @param {(image: string) => { width: number, height: number } | null} sizeOf
 * @param {{ care: import('./grid.mjs').Care, kept?: Readonly<Record<string, string>> }} how
 * @returns {Spreads}
 */
function planned(book, measured, sizeOf, { care, kept = {} }) {
  const grid = gridOf(book.paper, book.theme, care);
  const { bound, slim, opens_right = false, ways: asked = {} } = book;
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
  /** The way asked for of a part. @param {string} part */
  const wantedOf = (part) => {
    const way = asked[part];
    return way === undefined ? undefined : undrawn(way.replace(AFTER_EMPTY, ''));
  };
  /** @type {Record<string, Layout[]>} */
  const layouts = {};
  /** @param {number} at @returns {Move[]} */
  const recipeMoves = (at) => {
    const part = parts[at];
    if (part === undefined || 'opens' in part) return [];
    const next = parts[at + 1];
    const recipe_next =
      next !== undefined && next.chapter === part.chapter && 'recipe' in next ? next.recipe : null;
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
    const wanted = wantedOf(part.part);
    const before = (part.recipe.layout ?? null) === null ? kept[part.part] : undefined;
    if (before !== undefined) {
      const stays = undrawn(before.replace(AFTER_EMPTY, ''));
      return [...own, ...two.slice(0, MOST_PAIRED)].map((move) =>
        move.way.id === stays ? move : { ...move, way: { ...move.way, cost: move.way.cost + MOVED } },
      );
    }
    return wanted === undefined
      ? [...own, ...two.slice(0, MOST_PAIRED)]
      : only([...own, ...two], ({ id }) => id === wanted);
  };
  const recipes = parts.map((_, at) => recipeMoves(at));
  const openers = openersOf(book.chapters, slim, { grid, bound, opens_right, found, ratioOf });
  /** @param {number} at @returns {Move[]} */
  const movesAt = (at) => {
    const part = parts[at]?.part ?? '';
    const moves = openers.get(part);
    if (moves === undefined) return recipes[at] ?? [];
    const wanted = wantedOf(part);
    const asked_of = wanted === undefined ? [] : moves.all.filter(({ way: { id } }) => id === wanted);
    return asked_of.length > 0 ? asked_of : moves.own;
  };
  const cheap = cheapest(parts.length, movesAt, { room: grid.room, recto: book.recto, bound, care });
  let taken = 0;
  /** The parts that each step sets. */
  const begins = cheap.map(({ move: { takes } }) => {
    taken += takes;
    return parts.slice(taken - takes, taken);
  });
  const names = begins.map((own) => own.map(({ part }) => part));
  const steps = unlike(cheap, names, openers, book.chapters, asked);
  /** @type {SpreadPage[]} */
  const pages = [];
  /** @type {Record<string, string>} */
  const ways = {};
  const motifOf = new Map(
    parts.flatMap((part) => ('recipe' in part ? [[part.part, part.recipe.motif ?? null]] : [])),
  );
  const draw = motifs();
  /** The first recipes of chapters. */
  const firstOf = new Map(book.chapters.map(({ part, all }) => [part, all[0]?.key]));
  /** Whether what came last runs on, so that nobody knows on which side it ends. */
  let unsure = true;
  for (const [at, { move, recto, blank }] of steps.entries()) {
    const { chapter = '' } = begins[at]?.[0] ?? {};
    const begun = names[at] ?? [];
    const sided = bound && (unsure || move.way.left || move.way.right === true);
    const way = asked[begun[0] ?? ''] ?? '';
    let after = '';
    if (blank) {
      const wanted = AFTER_EMPTY.exec(way)?.[1];
      // Before the first page of all stands the title of the book.
      const bare = way === '' ? at === 0 && !recto : wanted === undefined;
      const blocks = bare ? [] : [drawnAlone(grid, firstOf.get(begun[0] ?? '') ?? begun[0] ?? '')];
      const name = draw(blocks, (key) => motifOf.get(key) ?? null, `~${wanted ?? ''}`);
      after = name === '' ? '_' : `_${name.slice(1)}_`;
      pages.push({ chapter, blocks, used: 0, bare: true, empty: true, recto: !recto, sided, parts: begun });
    }
    const made = move.way.make(recto);
    const drawn = draw(
      made.flatMap(({ blocks }) => blocks),
      (key) => motifOf.get(key) ?? null,
      way,
    );
    for (const [index, part] of begun.entries())
      ways[part] = `${index > 0 ? SHARED : after}${move.way.id}${drawn}`;
    made.forEach((page, index) => {
      const side = index % 2 === 0 ? recto : !recto;
      const parts_here = index === 0 && !blank ? begun : [];
      pages.push({ ...page, chapter, recto: side, sided: sided && index === 0, parts: parts_here });
    });
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
    blocks.flatMap(({ kind, recipe, width: own, height, again, fold: width = own }) => {
      const image = images.get(recipe) ?? null;
      const size = kind !== 'photo' || again || image === null ? null : sizeOf(image);
      if (size === null) return [];
      return POINTS / Math.max(width / size.width, height / size.height) < LEAST_PIXELS ? [recipe] : [];
    }),
  );
  return { pages, ways, left_out, small: [...new Set(small)], layouts, care };
}
