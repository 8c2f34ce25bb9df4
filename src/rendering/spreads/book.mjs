/**
 * Plans the pages of a book as its layout describes it.
 *
 * @typedef {import('./spreads.mjs').Recipe} Recipe
 * @typedef {object} Layout what of a layout decides about pages
 * @property {import('./grid.mjs').Paper} paper
 * @property {import('../../kernel/book/themes').Theme} theme
 * @property {number} recipe_count
 * @property {boolean} [slim] whether parts of a book share pages
 * @property {object | null} [print] of a print edition
 * @property {number} first_recipe_page
 * @property {{ part: string, recipes: Recipe[] }[]} [chapters]
 * @property {Recipe[]} [recipes] of what has no chapters
 * @property {{ units: string[] | null, first_page: number, ways?: Record<string, string> }} [preview]
 */

import { structureOn } from '../model/structures.mjs';
import { gridOf, measuresOf } from './grid.mjs';
import { phonePages } from './phone.mjs';
import { spreadsOf } from './spreads.mjs';

/** Whether a layout has recipes on pages of their own; cards have none. @param {object} layout @returns {layout is Layout} */
export const hasPages = (layout) => 'recipe_count' in layout;

/**
 * How the pages of a layout are built, as its templates read it; of one with pages the widths of what stands on them.
 * @param {Layout | { theme: Layout['theme'] }} layout
 */
export const structureOf = (layout) =>
  hasPages(layout)
    ? { ...structureOn(layout.theme, layout.paper), ...measuresOf(gridOf(layout.paper, layout.theme)) }
    : structureOn(layout.theme, undefined);

/** Whether the pages of a layout are those of a phone, whose recipes need not be measured. @param {Layout} layout */
export const isForPhones = ({ paper }) => paper.columns === 1;

/**
 * The pages of all recipes of a book, or of those that a preview shows alone.
 * @param {Layout} layout
 * @param {readonly import('./parts.mjs').Measured[]} measured
 * @param {readonly { part: string, height: number }[]} openings half lines of the titles of chapters
 * @param {(image: string) => { width: number, height: number } | null} sizeOf a photo; null where it cannot be had
 */
export function spreadsOfBook(layout, measured, openings, sizeOf) {
  const { paper, theme, first_recipe_page, preview } = layout;
  const units = preview?.units ?? null;
  const first_page = units === null ? first_recipe_page : (preview?.first_page ?? 1);
  const chapters = layout.chapters ?? [{ part: '', recipes: layout.recipes ?? [] }];
  if (isForPhones(layout)) return phonePages(paper, chapters, sizeOf);
  const heights = new Map(openings.map(({ part, height }) => [part, height]));
  const book = {
    paper,
    theme,
    bound: layout.chapters !== undefined,
    slim: layout.slim === true,
    opens_right: (layout.print ?? null) !== null,
    recto: first_page % 2 === 1,
    ways: preview?.ways ?? {},
    chapters: chapters.map(({ part, recipes }) => ({
      part,
      all: recipes,
      recipes: units === null ? recipes : recipes.filter(({ key }) => units.includes(key)),
      height: units !== null && !units.includes(part) ? null : (heights.get(part) ?? null),
    })),
  };
  return spreadsOf(book, new Map(measured.map((one) => [one.key, one])), sizeOf);
}
