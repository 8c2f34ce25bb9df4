/**
 * All ways of one recipe, and those of them that its creator asked for.
 *
 * @typedef {import('./grid.mjs').Grid} Grid
 * @typedef {import('./parts.mjs').Measured} Measured
 * @typedef {import('./parts.mjs').Way} Way
 * @typedef {import('./parts.mjs').Layout} Layout
 * @typedef {import('./spreads.mjs').Recipe} Recipe
 */
import { MOST_CROP } from './grid.mjs';
import { beforeSpread, listedAbove, overPages, running, spread } from './long.mjs';
import { facing, onePage, titled } from './one-page.mjs';
import { shortCost } from './parts.mjs';

/**
 * All ways of one recipe, `top` half lines under the beginning of its first page.
 * @param {Grid} grid @param {Measured} measured @param {number | null} ratio of its photo; null without one
 * @param {boolean} bound @param {number} [top]
 */
export function waysOf(grid, measured, ratio, bound, top = 0) {
  const ways = onePage(grid, measured, ratio, top);
  if (bound && ratio !== null && top === 0)
    ways.push(...titled(grid, measured, ratio), ...facing(grid, measured, ratio));
  // How much care is taken of photos changes what ways cost, and not which there are: previews ask for them by name.
  const more = MOST_CROP - grid.care.crop;
  if (ways.every(({ cost, lost = 0 }) => cost + more * lost - shortCost(grid, 1 - lost) > 1)) {
    const before = bound && ratio !== null && top === 0;
    const over = (/** @type {Grid} */ own) => [
      ...overPages(own, measured, ratio, top),
      ...(before ? beforeSpread(own, measured, ratio) : []),
    ];
    const beside = over(grid);
    const above = beside.length === 0 ? listedAbove(grid, measured) : null;
    ways.push(...(above === null ? beside : over(above)));
  } else if (bound && ratio !== null && top === 0) ways.push(...spread(grid, measured, ratio));
  if (ways.length === 0) ways.push(running(grid, measured, ratio, top));
  return ways;
}

/** Whether a photo is to stand at a certain place. @param {Recipe} recipe */
export const isAsked = ({ layout = null }) => layout !== null && layout !== 'no_photo';

/**
 * The ways with the photo where it is wanted; all of them where it has no room there even on pages of its own.
 * @param {Way[]} ways @param {Recipe} recipe @param {Way[]} [own] those on pages of its own
 */
export function asLiked(ways, recipe, own = ways) {
  if (!isAsked(recipe)) return ways;
  const is_liked = (/** @type {Way} */ { layout }) => layout === recipe.layout;
  return own.some(is_liked) ? ways.filter(is_liked) : ways;
}

/** Where the photo of a recipe can stand. @param {Way[]} ways @returns {Layout[]} */
export const layoutsOf = (ways) => [
  ...new Set(ways.flatMap(({ layout = null }) => (layout === null ? [] : [layout]))),
  'no_photo',
];
