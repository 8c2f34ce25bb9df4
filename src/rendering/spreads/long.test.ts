import { describe, expect, it } from 'vitest';
import { THEMES } from '@/kernel/book/themes';
import { paperOf } from '@/rendering/layout/papers';
import { gridOf } from './grid.mjs';
import type { Measured } from './parts.mjs';
import { spreadsOf } from './spreads.mjs';
import { heightOfItems, sizeOf } from './spreads.samples';
import { waysOf } from './ways.mjs';

/** What an empty page costs (choose.mjs). */
const EMPTY = 5;

const theme = 'grid';
const paper = paperOf('8x10', { bound: true });
const grid = gridOf(paper, theme);

/** A recipe with so many steps of eight half lines each, which stand in the columns of a theme. */
function recipeOf(key: string, count: number, { bill_gap, steps_gap } = grid): Measured {
  const list = (length: number, height: number, gap: number) => {
    const items = Array.from({ length }, () => ({ height, title: false }));
    return { items, height: heightOfItems(items, gap) };
  };
  return {
    ...{ key, end: 0, quote: 0, facts: 4, numeral: false, endless: false },
    head: { size: 26, height: 8 },
    beside: { size: 26, height: 12 },
    bill: list(8, 2, bill_gap),
    steps: list(count, 8, steps_gap),
  };
}

describe('a recipe that one page holds', () => {
  const recipe = recipeOf('r0', 12);
  const ways = waysOf(grid, recipe, 1.2, true);
  const spreads = ways.filter(({ id, pages }) => pages === 2 && id.startsWith('e.next.'));

  it('may take two, its photo over its last steps, so that no page stays empty', () => {
    expect(spreads.length).toBeGreaterThan(0);
    for (const { left, make } of spreads) {
      expect(left).toBe(true);
      const pages = make(false);
      expect(pages.map(({ blocks }) => blocks.filter(({ kind }) => kind === 'photo').length)).toEqual([0, 1]);
      const steps = pages.flatMap(({ blocks }) => blocks.filter(({ kind }) => kind === 'method'));
      expect(steps.map(({ from, to }) => [from, to])).toEqual([
        [0, steps[1]?.from],
        [steps[1]?.from, 12],
      ]);
    }
  });

  it('takes one page rather, and two rather than to leave one empty', () => {
    const least = (all: typeof ways) => Math.min(...all.map(({ cost }) => cost));
    const one = least(ways.filter(({ pages }) => pages === 1));
    expect(least(spreads)).toBeGreaterThan(one + 1);
    expect(least(spreads)).toBeLessThan(one + EMPTY);
  });

  it('leaves no page of a book empty that keeps its bounds without', () => {
    const measured = new Map([9, 15, 9, 9, 9, 9].map((count, at) => [`r${at}`, recipeOf(`r${at}`, count)]));
    const recipes = [...measured.keys()].map((key) => ({ key, image: 'photo-1.2' }));
    const chapters = [{ part: 'chapter-0', height: null, recipes, all: recipes }];
    const book = { paper, theme, chapters, bound: true, slim: false, recto: false } as const;
    const { pages, left_out } = spreadsOf(book, measured, sizeOf);
    expect([pages.filter(({ empty }) => empty), left_out]).toEqual([[], []]);
  });
});

describe('a recipe that takes a step more than a page holds', () => {
  it.each(THEMES)('in %s has no step alone on its last page, and its first looks full', (name) => {
    const own = gridOf(paper, name);
    const counts = Array.from({ length: 30 }, (_, at) => at + 2);
    const whole = (count: number) =>
      waysOf(own, recipeOf('r0', count, own), null, true).some(({ pages }) => pages === 1);
    const most = counts.findLast(whole) ?? 0;
    const [way] = waysOf(own, recipeOf('r0', most + 1, own), null, true);
    const methods =
      way?.make(false).map(({ blocks }) => blocks.filter(({ kind }) => kind === 'method')) ?? [];
    expect(methods.map(({ length }) => length)).toEqual([1, 1]);
    const [[first] = [], [last] = []] = methods;
    expect([first?.from, first?.to, last?.to]).toEqual([0, last?.from, most + 1]);
    expect((last?.to ?? 0) - (last?.from ?? 0)).toBeGreaterThan(1);
    expect(way?.used[0]).toBeGreaterThan(own.room * 0.7);
  });
});
