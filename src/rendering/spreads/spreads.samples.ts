import fc from 'fast-check';
import { RECIPE_LAYOUTS } from '@/kernel/book/recipe-layouts';
import { THEMES } from '@/kernel/book/themes';
import { TRIMS } from '@/kernel/book/trims';
import { paperOf, printPaperOf } from '@/rendering/layout/papers';
import { STRUCTURES } from '@/rendering/model/structures.mjs';
import { gridOf } from './grid.mjs';
import { MOTIFS } from './motifs.mjs';
import type { Item, List, Measured } from './parts.mjs';
import type { Book, Chapter } from './spreads.mjs';

/** A book as the planner of spreads knows it, with what was measured of its recipes. */
export interface MadeUp {
  book: Book;
  measured: Map<string, Measured>;
}

/** What a photo named by {@link photoKey} measures; null for one that cannot be had. */
export function sizeOf(image: string): { width: number; height: number } | null {
  const ratio = Number(image.slice('photo-'.length));
  return Number.isNaN(ratio) ? null : { width: ratio * 1000, height: 1000 };
}

/** The name of a photo with a ratio of width to height. */
const photoKey = (ratio: number): string => `photo-${ratio}`;

/** The height of items one under the other, in half lines. */
export const heightOfItems = (items: readonly Item[], gap: number, above = 1): number =>
  items.reduce((sum, { height, title }, at) => {
    if (at === 0) return height;
    if (title) return sum + above + height;
    return sum + height + (items[at - 1]?.title ? 0 : gap);
  }, 0);

/** Items under titles, with the heights of each only where the templates measure them. */
function list(items: readonly Item[], gap: number, above: number, known: (height: number) => boolean): List {
  const height = heightOfItems(items, gap, above);
  return {
    height,
    items: known(height) ? [...items] : items.map((one) => (one.title ? one : { ...one, height: 0 })),
  };
}

const TITLE: Item = { height: 2, title: true };

/** Items in groups: the first of them may have no title. */
const items = (groups: number, most: number, tall: number) =>
  fc
    .array(
      fc.record({
        titled: fc.boolean(),
        heights: fc.array(fc.integer({ min: 2, max: tall }), { minLength: 1, maxLength: most }),
      }),
      { maxLength: groups },
    )
    .map((made) =>
      made.flatMap(({ titled, heights }) => [
        ...(titled ? [TITLE] : []),
        ...heights.map((height) => ({ height, title: false })),
      ]),
    );

/** Few or many ingredients and steps, or none. */
const parts = fc.oneof(
  { weight: 6, arbitrary: fc.record({ bill: items(1, 6, 3), steps: items(1, 3, 6), end: fc.constant(0) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      bill: items(2, 8, 4),
      steps: items(2, 6, 8),
      end: fc.integer({ min: 4, max: 16 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      bill: items(4, 6, 4),
      steps: items(3, 9, 12),
      end: fc.integer({ min: 4, max: 50 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ bill: items(4, 60, 4), steps: items(2, 4, 60), end: fc.constant(0) }) },
  { weight: 1, arbitrary: fc.record({ bill: items(2, 4, 4), steps: items(4, 40, 20), end: fc.constant(6) }) },
);

const head = fc.record({ size: fc.constantFrom(22, 26, 30), height: fc.integer({ min: 5, max: 20 }) });

const recipe = fc.record({
  head,
  beside: head,
  facts: fc.constantFrom(0, 4, 6),
  parts,
  quote: fc.oneof(fc.constant(0), fc.integer({ min: 4, max: 16 })),
  numeral: fc.boolean(),
  motif: fc.constantFrom(...MOTIFS.slice(-2), null),
  endless: fc.integer({ min: 0, max: 30 }).map((one) => one === 0),
  layout: fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom(...RECIPE_LAYOUTS) },
  ),
  image: fc.oneof(
    { weight: 3, arbitrary: fc.double({ min: 0.5, max: 2.2, noNaN: true }).map(photoKey) },
    { weight: 1, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.constantFrom('lost', photoKey(0.5), photoKey(1), photoKey(2.2)) },
  ),
});

const chapter = fc.record({
  height: fc.oneof(fc.constant(null), fc.integer({ min: 6, max: 70 })),
  recipes: fc.array(recipe, { minLength: 1, maxLength: 6 }),
});

/** Books of every paper and theme, bound or not, with one to three chapters of recipes of every length. */
export const books: fc.Arbitrary<MadeUp> = fc
  .record({
    trim: fc.constantFrom(...TRIMS),
    theme: fc.constantFrom(...THEMES),
    bound: fc.boolean(),
    print: fc.boolean(),
    slim: fc.boolean(),
    recto: fc.boolean(),
    chapters: fc.array(chapter, { minLength: 1, maxLength: 3 }),
  })
  .map(({ trim, chapters, bound, print, ...rest }) => {
    const opens_right = bound && print;
    const { leading } = STRUCTURES[rest.theme];
    const paper = opens_right ? printPaperOf(trim, 600, leading) : paperOf(trim, { bound, leading });
    const { wide, bill_columns, bill_gap, steps_columns, steps_gap, title_gap } = gridOf(paper, rest.theme);
    const measured = new Map<string, Measured>();
    const planned: Chapter[] = chapters.map(({ height, recipes }, number) => {
      const all = recipes.map(({ image, layout, motif, parts: { bill, steps, end }, ...own }) => {
        const key = `r${measured.size}`;
        const pictured = image !== null && sizeOf(image) !== null;
        const nothing = { height: 0, items: [] };
        measured.set(key, {
          ...own,
          key,
          quote: pictured ? 0 : own.quote,
          end: own.endless ? 0 : end,
          bill: own.endless
            ? nothing
            : list(bill, bill_gap, title_gap, (tall) => (wide ? tall > paper.lines * 1.2 : bill_columns > 1)),
          steps: own.endless
            ? nothing
            : list(
                steps,
                steps_gap,
                title_gap,
                (tall) => steps_columns > 1 || tall > (wide ? paper.lines : Math.floor(paper.lines / 2)),
              ),
        });
        return { key, image, layout, motif };
      });
      return { part: `chapter-${number}`, height, recipes: all, all };
    });
    return { book: { ...rest, bound, opens_right, paper, chapters: planned }, measured };
  });
