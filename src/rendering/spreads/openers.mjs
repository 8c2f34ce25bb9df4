/**
 * How the chapters of a book open: all of them above their first recipe, or all on right pages of their own. What faces
 * such a page is the end of the chapter before, or a photo where the page would be empty.
 *
 * @typedef {import('./grid.mjs').Grid} Grid
 * @typedef {import('./parts.mjs').Measured} Measured
 * @typedef {import('./parts.mjs').Page} Page
 * @typedef {import('./parts.mjs').Way} Way
 * @typedef {import('./choose.mjs').Move} Move
 * @typedef {import('./choose.mjs').Step} Step
 * @typedef {import('./spreads.mjs').Recipe} Recipe
 * @typedef {import('./spreads.mjs').Chapter} Chapter
 *
 * @typedef {{ own: Move[], all: Move[] }} Opening the ways of an opener in the form of its book, and in any form
 * @typedef {object} Known what is known of a book's recipes
 * @property {Grid} grid
 * @property {boolean} bound
 * @property {boolean} opens_right whether also a title above a recipe stands on a right page
 * @property {(recipe: Recipe) => Measured} found
 * @property {(recipe: Recipe) => number | null} ratioOf
 */
import { onLines, sightOf, squared } from './grid.mjs';
import { COST, LEAST_SEEN } from './parts.mjs';
import { asLiked, waysOf } from './ways.mjs';

/** The room under a chapter's title where its first recipe follows on the page, in half lines. */
const UNDER_OPENER = 4;

/** The share of a page that a title and an introduction may take of it above a recipe. */
const MOST_ABOVE = 0.6;

/** Chapters open on pages of their own in a book with as many recipes for each of them. */
const OPENED = 4;

/** What it costs that a page of its own has no photo facing it: less than an empty page in every other chapter. */
const UNPICTURED = 0.6;

/** What a way begins with that has the photo of a recipe, named behind it, beside a title. */
const BESIDE = 'g.photo.';

/** A photo of which a page shows so much less than of the best one stands beside no title. */
const MUCH_LESS = 0.2;

/** @param {Chapter} chapter @param {Grid} grid @returns {Page} */
const titlePage = ({ part }, grid) => {
  const whole = { x: 0, y: 0, width: grid.width, height: grid.room * grid.half };
  return { blocks: [{ recipe: part, kind: 'opener', ...whole }], used: grid.room, bare: part !== '' };
};

/** The title of a chapter on a right page. @param {Chapter} chapter @param {Known} known @returns {Move} */
const onTitlePage = (chapter, { grid }) => ({
  takes: 1,
  way: {
    id: 'g',
    template: 'g',
    left: false,
    right: true,
    cost: UNPICTURED,
    pages: 1,
    used: [grid.room],
    breaks: 0,
    make: () => [titlePage(chapter, grid)],
  },
});

/**
 * The same, and on the left page before it a photo of the chapter: a way for each photo that a page shows enough of, the
 * one it shows most of first.
 * @param {Chapter} chapter @param {Known} known @returns {Move[]}
 */
function besidePhoto(chapter, { grid, ratioOf }) {
  const frame = grid.page(false);
  const photos = chapter.all
    .map((recipe) => {
      const ratio = ratioOf(recipe);
      if (ratio === null) return { key: recipe.key, seen: 0, mask: grid.mask };
      return { key: recipe.key, ...sightOf(squared(grid), ratio, frame.width, frame.height) };
    })
    .filter(({ seen }) => seen >= LEAST_SEEN)
    .toSorted((a, b) => b.seen - a.seen);
  const least = (photos[0]?.seen ?? 0) - MUCH_LESS;
  const alike = photos.filter(({ seen }) => seen >= least);
  return alike.map(({ key, seen, mask }) => ({
    takes: 1,
    way: {
      id: `${BESIDE}${key}`,
      template: 'g',
      left: true,
      cost: 0,
      pages: 2,
      used: [grid.room, grid.room],
      breaks: 0,
      make: (recto) => [
        {
          blocks: [{ recipe: key, kind: 'photo', ...grid.page(recto), seen, mask, again: true }],
          used: grid.room,
          bare: true,
        },
        titlePage(chapter, grid),
      ],
    },
  }));
}

/** Recipes between an opener and the one whose photo it shows, where there are as many. */
const APART = 3;

/**
 * The steps through a book, where openers show the photo of a later recipe, and none that has a page of its own in the
 * book if they have another. One that has a page of its own soon after gives way to a page with a drawing.
 * @param {Step[]} steps @param {string[][]} parts of the book that each step sets
 * @param {ReadonlyMap<string, Opening>} moves of openers
 * @param {readonly Chapter[]} chapters
 * @param {Readonly<Record<string, string>>} asked how parts are to stand
 * @returns {Step[]}
 */
export function unlike(steps, parts, moves, chapters, asked) {
  const paged = new Set(steps.flatMap(({ move }, at) => (move.way.layout === 'photo_page' ? parts[at] : [])));
  return steps.map((step, at) => {
    const part = parts[at]?.[0] ?? '';
    if (!step.move.way.id.startsWith(BESIDE) || asked[part] !== undefined) return step;
    const opening = moves.get(part);
    const all = chapters.find((chapter) => chapter.part === part)?.all ?? [];
    const place = (/** @type {string} */ key) => all.findIndex((recipe) => recipe.key === key);
    const shown = (/** @type {Move} */ { way: { id } }) =>
      id.startsWith(BESIDE) ? id.slice(BESIDE.length) : '';
    const photos = opening?.own.filter((move) => shown(move) !== '') ?? [];
    // Best one that readers meet again a few pages on, and not as large.
    const tests = [
      (/** @type {string} */ key) => !paged.has(key) && place(key) >= APART,
      (/** @type {string} */ key) => !paged.has(key) && place(key) > 0,
      (/** @type {string} */ key) => place(key) >= APART,
      (/** @type {string} */ key) => !paged.has(key),
    ];
    const move = tests.map((test) => photos.find((one) => test(shown(one)))).find((one) => one !== undefined);
    if (move !== undefined) return { ...step, move };
    const title = opening?.own.find((one) => shown(one) === '');
    return title === undefined ? step : { move: title, recto: true, blank: true };
  });
}

/** The title of a chapter above its first recipe, in every way that has room for both. @param {Chapter} chapter @param {Known} known @returns {Move[]} */
function aboveRecipe(chapter, { grid, bound, opens_right, found, ratioOf }) {
  const height = chapter.height ?? 0;
  const top = onLines(grid, height + UNDER_OPENER);
  const [first] = chapter.recipes;
  if (first === undefined || top > grid.room * MOST_ABOVE) return [];
  /** @type {import('./parts.mjs').Block} */
  const words = {
    recipe: chapter.part,
    kind: 'opening',
    x: grid.text_x,
    y: 0,
    width: grid.width,
    height: height * grid.half,
  };
  const ways = waysOf(grid, found(first), ratioOf(first), false, top);
  return asLiked(ways, first, waysOf(grid, found(first), ratioOf(first), bound))
    .filter(({ template, left }) => template !== 'l' && !(opens_right && left))
    .map((way) => ({
      takes: 2,
      way: {
        ...way,
        right: opens_right,
        id: `o.${way.id}`,
        make(recto) {
          const [page, ...rest] = way.make(recto);
          return page === undefined ? [] : [{ ...page, blocks: [words, ...page.blocks] }, ...rest];
        },
      },
    }));
}

/**
 * Every way of the openers of a book, by the parts of their chapters.
 * @param {Chapter[]} chapters @param {boolean} slim @param {Known} known
 * @returns {ReadonlyMap<string, Opening>}
 */
export function openersOf(chapters, slim, known) {
  const opened = chapters
    .filter(({ height }) => height !== null)
    .map((chapter) => ({
      part: chapter.part,
      above: aboveRecipe(chapter, known),
      title: onTitlePage(chapter, known),
      photo: besidePhoto(chapter, known),
    }));
  const recipes = chapters.reduce((sum, { height, all }) => sum + (height === null ? 0 : all.length), 0);
  const above =
    (slim || recipes < OPENED * opened.length) &&
    opened.every((one) => one.above.some(({ way }) => way.cost < COST.left_out));
  return new Map(
    opened.map((one) => [
      one.part,
      {
        own: above ? one.above : slim ? [one.title] : [...one.photo, one.title],
        all: [...one.above, one.title, ...one.photo],
      },
    ]),
  );
}
