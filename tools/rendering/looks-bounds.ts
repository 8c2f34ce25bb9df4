import type { Looks } from './looks';

/** The least share of its photos that is seen: of half of them, and of each. */
const MEDIAN_VISIBLE = 0.85;
const WORST_VISIBLE = 0.6;

/** A page with more blank than this, and the greatest share of a book’s recipe pages that may have it. */
export const BLANK = 0.15;
const BLANK_PAGES = 0.05;

/** A share as a table shows it, `59.2%`. */
export const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;

/** The middle one of some values, or null of none. */
export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Some pages of a book in their order; of more than thirty the first ones. */
function onPages(pages: readonly number[]): string {
  const all = [...new Set(pages)].sort((a, b) => a - b);
  return `${all.length === 1 ? 'page' : 'pages'} ${all.slice(0, 30).join(', ')}${all.length > 30 ? ' …' : ''}`;
}

/**
 * The bounds that a book breaks, each as a sentence with what it has instead and on which pages. `missing` are the titles
 * of recipes whose photo is neither on a page nor in a notice.
 */
export function brokenBounds(looks: Looks, missing: readonly string[]): string[] {
  const { photos, sizes, splits, recipe_pages } = looks;
  const broken: string[] = [];
  const [usual, ...others] = sizes;
  if (usual !== undefined && others.length > 0) {
    const also = others.map(({ size, pages }) => `${size} pt on ${onPages(pages)}`);
    broken.push(`One body size: beside ${usual.size} pt it has ${also.join('; ')}.`);
  }
  const middle = median(photos.map(({ visible }) => visible));
  if (middle !== null && middle < MEDIAN_VISIBLE)
    broken.push(`The median visible area is at least ${percent(MEDIAN_VISIBLE)}: it is ${percent(middle)}.`);
  const cut = photos.filter(({ visible }) => visible < WORST_VISIBLE).map(({ page }) => page);
  if (cut.length > 0)
    broken.push(`At least ${percent(WORST_VISIBLE)} of every photo is visible: not on ${onPages(cut)}.`);
  if (missing.length > 0)
    broken.push(`No photo is dropped without a notice, but these are: ${missing.slice(0, 30).join('; ')}.`);
  if (splits.length > 0)
    broken.push(
      `No item is split over columns or pages: not so on ${onPages(splits)} (${splits.length} in all).`,
    );
  const blank = looks.blanks.filter(({ share }) => share > BLANK).map(({ page }) => page);
  if (blank.length > recipe_pages.length * BLANK_PAGES)
    broken.push(
      `At most ${percent(BLANK_PAGES)} of recipe pages are more than ${percent(BLANK)} blank: ${blank.length} of ${recipe_pages.length} are, ${onPages(blank)}.`,
    );
  return broken;
}
