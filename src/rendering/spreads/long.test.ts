import { describe, expect, it } from 'vitest';
import { paperOf } from '@/rendering/layout/papers';
import { gridOf } from './grid.mjs';
import type { Measured } from './parts.mjs';
import { type Spreads, spreadsOf } from './spreads.mjs';
import { heightOfItems, sizeOf } from './spreads.samples';

const theme = 'grid';
const paper = paperOf('8x10', { bound: true });
const grid = gridOf(paper, theme);

/** A recipe with so many steps of eight half lines each, which stand in three columns. */
function recipeOf(key: string, count: number): Measured {
  const list = (length: number, height: number, gap: number) => {
    const items = Array.from({ length }, () => ({ height, title: false }));
    return { items, height: heightOfItems(items, gap) };
  };
  return {
    ...{ key, end: 0, quote: 0, facts: 4, numeral: false, endless: false },
    head: { size: 26, height: 8 },
    beside: { size: 26, height: 12 },
    bill: list(8, 2, grid.bill_gap),
    steps: list(count, 8, grid.steps_gap),
  };
}

/** A bound book of recipes with these numbers of steps and photos of a plate, from a left page on. */
function planOf(...counts: number[]): Spreads {
  const measured = new Map(counts.map((count, at) => [`r${at}`, recipeOf(`r${at}`, count)]));
  const recipes = [...measured.keys()].map((key) => ({ key, image: 'photo-1.2' }));
  const chapters = [{ part: 'chapter-0', height: null, recipes, all: recipes }];
  return spreadsOf(
    { ...{ paper, theme, chapters }, bound: true, slim: false, recto: false },
    measured,
    sizeOf,
  );
}

/** Whose blocks stand on each page. */
const owners = ({ pages }: Spreads) =>
  pages.map(({ blocks, empty = false }) =>
    empty ? 'empty' : [...new Set(blocks.map(({ recipe }) => recipe))].join(),
  );

const photos = ({ pages }: Spreads) =>
  pages.map(({ blocks }) =>
    blocks.filter(({ kind }) => kind === 'photo').map(({ width, height }) => width * height),
  );

describe('a recipe that one page holds', () => {
  it('takes one page where nothing is left empty by that', () => {
    expect(owners(planOf(9, 9))).toEqual(['r0', 'r1']);
  });

  it('has its photo over its last steps on a second page where that would stay empty', () => {
    const plan = planOf(9, 15);
    expect(owners(plan)).toEqual(['r0', 'r0', 'r1', 'r1']);
    const [first = [], second = []] = photos(plan);
    expect([first.length, second.length]).toEqual([0, 1]);
    expect(plan.left_out).toEqual([]);
  });
});
