import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { THEMES } from '@/kernel/book/themes';
import { paperOf, printPaperOf } from '@/rendering/layout/papers';
import { STRUCTURES } from '@/rendering/model/structures.mjs';
import { costOf } from './choose.mjs';
import { gridOf } from './grid.mjs';
import { onePage } from './one-page.mjs';
import { type Block, LEAST_SEEN, type Measured } from './parts.mjs';
import { type Book, type Recipe, type Spreads, spreadsOf } from './spreads.mjs';
import { books, heightOfItems, type MadeUp, sizeOf } from './spreads.samples';

/** Points by which sums of points may differ. */
const NEAR = 0.01;

const plan = ({ book, measured }: MadeUp): Spreads => spreadsOf(book, measured, sizeOf);

/** The same book without places for photos that its creator has chosen. */
function unasked({ book, measured }: MadeUp): MadeUp {
  const free = (recipes: Recipe[]) => recipes.map((recipe) => ({ ...recipe, layout: null }));
  const chapters = book.chapters.map((one) => ({ ...one, all: free(one.all), recipes: free(one.recipes) }));
  return { book: { ...book, chapters }, measured };
}

/** Asks a law of many made-up books. */
const holds = (law: (made: MadeUp, spreads: Spreads) => void) =>
  fc.assert(
    fc.property(books, (made) => law(made, plan(made))),
    { numRuns: 150 },
  );

/** How a part stands, without what stands on a page without words before it and what is drawn. */
const wayOf = (ways: Spreads['ways'], part: string) => (ways[part] ?? '').replace(/^_(?:[a-z]+_)?|~.*$/g, '');

/** The same of books in which no place was chosen. */
const holdsUnasked = (law: (made: MadeUp, spreads: Spreads) => void) =>
  holds((made) => {
    law(unasked(made), plan(unasked(made)));
  });

const recipesOf = (book: Book) => book.chapters.flatMap(({ recipes }) => recipes);
const isPictured = ({ image, layout }: Recipe) =>
  image !== null && sizeOf(image) !== null && layout !== 'no_photo';
const measuredOf = ({ measured }: MadeUp, key: string): Measured => {
  const found = measured.get(key);
  if (found === undefined) throw new Error(`${key} is not in the book`);
  return found;
};
/** The blocks of a recipe itself, without what is repeated for the eye. */
const blocksOf = ({ pages }: Spreads, key: string): Block[] =>
  pages.flatMap(({ blocks, empty }) =>
    empty ? [] : blocks.filter(({ recipe, again }) => recipe === key && !again),
  );

/** The items from..to of blocks, one after the other. */
const indices = (blocks: readonly Block[]) =>
  blocks.flatMap(({ from = 0, to = 0 }) => Array.from({ length: to - from }, (_, at) => from + at));
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

/** The share of a frame inside its mask: an oval's, or a round top's as wide as it can be. */
function shownIn({ mask, width, height }: Block): number {
  if (mask === 'oval') return Math.PI / 4;
  const radius = Math.min(width, height) / 2;
  const corners = 2 * (radius ** 2 - (Math.PI * radius ** 2) / 4);
  return mask === 'arch' ? (width * height - corners) / (width * height) : 1;
}

const overlap = (a: Block, b: Block) =>
  a.x + a.width > b.x + NEAR &&
  b.x + b.width > a.x + NEAR &&
  a.y + a.height > b.y + NEAR &&
  b.y + b.height > a.y + NEAR;

describe('the pages of a book of any recipes', () => {
  it('have every ingredient and every step once and in order, with title, facts, and notes', () =>
    holds((made, spreads) => {
      for (const { key } of recipesOf(made.book)) {
        const own = blocksOf(spreads, key);
        const of = (kind: Block['kind']) => own.filter((block) => block.kind === kind);
        if (of('run').length > 0) {
          // The templates set all of it, one thing under the other.
          expect(own.map(({ kind }) => kind).filter((kind) => kind !== 'photo')).toEqual(['run']);
          continue;
        }
        const { bill, steps, end, facts } = measuredOf(made, key);
        expect(indices(of('bill'))).toEqual(upTo(bill.items.length));
        expect(indices(of('method'))).toEqual(upTo(steps.items.length));
        expect(of('head')).toHaveLength(1);
        expect(of('facts')).toHaveLength(facts > 0 ? 1 : 0);
        const method = of('method');
        expect(method.map((block) => block.end)).toEqual(method.map((_, at) => at === method.length - 1));
        expect(method.length).toBeGreaterThanOrEqual(steps.items.length > 0 || end > 0 ? 1 : 0);
      }
    }));

  it('repeat only whole lists of ingredients and photos, and say on each further page what goes on', () =>
    holds((made, spreads) => {
      for (const { blocks } of spreads.pages) {
        for (const { kind, recipe, from, to } of blocks.filter(({ again }) => again)) {
          expect(['bill', 'photo']).toContain(kind);
          if (kind === 'bill') expect([from, to]).toEqual([0, measuredOf(made, recipe).bill.items.length]);
        }
        const methods = blocks.filter(({ kind }) => kind === 'method');
        for (const { recipe } of methods.filter(({ from = 0 }) => from > 0))
          expect(blocks.some((block) => block.kind === 'continued' && block.recipe === recipe)).toBe(true);
      }
    }));

  it('give every block the height that was measured, and begin and end with a whole step', () =>
    holds((made, spreads) => {
      const { half, bill_gap, steps_gap, title_gap } = gridOf(made.book.paper, made.book.theme);
      for (const { key } of recipesOf(made.book)) {
        const { steps, bill, end } = measuredOf(made, key);
        for (const block of blocksOf(spreads, key)) {
          const { kind, from = 0, to = 0, splits } = block;
          if (kind !== 'method' && kind !== 'bill') continue;
          const gap = kind === 'method' ? steps_gap : bill_gap;
          const { items, height: measured } = kind === 'method' ? steps : bill;
          const whole = from === 0 && to === items.length;
          const starts = [from, ...(splits ?? [])];
          const columns = starts.map((start, at) => items.slice(start, starts[at + 1] ?? to));
          const height =
            splits === undefined && whole
              ? measured
              : Math.max(...columns.map((one) => heightOfItems(one, gap, title_gap)));
          expect(block.height).toBeCloseTo((2 + height + (block.end ? end : 0)) * half);
          // A title stands above what is under it: on its page, and in its column.
          for (const column of columns.slice(0, to < items.length ? undefined : -1))
            expect(column.at(-1)?.title).not.toBe(true);
          expect(columns.every((column) => column.length > 0)).toBe(items.length > 0);
        }
      }
    }));

  it('keep all blocks in the text block, and photos on the page', () =>
    holds(({ book: { paper, theme } }, { pages }) => {
      const { half, room, width, text_x } = gridOf(paper, theme);
      for (const { blocks, recto } of pages) {
        const start = recto ? paper.inner : paper.outer;
        for (const block of blocks) {
          const bounds =
            block.kind === 'photo'
              ? { left: -start, top: -paper.top, right: paper.width - start, foot: paper.height - paper.top }
              : { left: Math.min(0, text_x), top: 0, right: text_x + width, foot: room * half };
          expect(block.x).toBeGreaterThanOrEqual(bounds.left - NEAR);
          expect(block.y).toBeGreaterThanOrEqual(bounds.top - NEAR);
          expect(block.x + block.width).toBeLessThanOrEqual(bounds.right + NEAR * paper.columns);
          expect(block.y + block.height).toBeLessThanOrEqual(bounds.foot + NEAR);
        }
      }
    }));

  it('open every chapter of a printed book on a right page', () =>
    holds(({ book: { opens_right } }, { pages }) => {
      for (const { blocks, recto } of opens_right ? pages : [])
        for (const { kind } of blocks) if (kind === 'opener' || kind === 'opening') expect(recto).toBe(true);
    }));

  it('let no two blocks overlap', () =>
    holds((_, { pages }) => {
      for (const { blocks } of pages) {
        const still = blocks.filter(({ kind }) => kind !== 'run');
        for (const [at, one] of still.entries())
          for (const other of still.slice(at + 1))
            expect(overlap(one, other), `${JSON.stringify(one)} ${JSON.stringify(other)}`).toBe(false);
      }
    }));

  it('have as many half lines in use as their blocks take', () =>
    holds(({ book: { paper } }, { pages }) => {
      const [half, room] = [paper.leading / 2, paper.lines * 2];
      for (const { blocks, used } of pages) {
        expect(used).toBeLessThanOrEqual(room);
        // A drawing fills more than it takes, and of two recipes the second stands lower than need be.
        const heads = blocks.filter(({ kind }) => kind === 'head');
        if (heads.length > 1 || blocks.some(({ kind }) => ['ornament', 'run'].includes(kind))) continue;
        const foot = Math.max(0, ...blocks.map(({ y, height }) => (y + height) / half));
        expect(Math.min(room, foot)).toBeLessThanOrEqual(used + NEAR);
        if (blocks.length > 0) expect(used - foot).toBeLessThanOrEqual(3 + NEAR);
      }
    }));

  it('place every photo once or say that it is left out, and keep most of it in sight', () =>
    holds(({ book }, spreads) => {
      for (const recipe of recipesOf(book)) {
        const { key } = recipe;
        const photos = blocksOf(spreads, key).filter(({ kind }) => kind === 'photo');
        const left_out = spreads.left_out.filter((one) => one === key);
        expect(photos.length + left_out.length).toBe(isPictured(recipe) ? 1 : 0);
      }
      for (const block of spreads.pages.flatMap(({ blocks }) => blocks)) {
        if (block.kind !== 'photo') continue;
        const image = recipesOf(book).find(({ key }) => key === block.recipe)?.image ?? '';
        const { width, height } = sizeOf(image) ?? { width: 1, height: 1 };
        const border = block.mask === 'taped' ? 12 : 0;
        const [own, frame] = [
          width / height,
          ((block.fold ?? block.width) - border) / (block.height - border),
        ];
        expect(block.seen).toBeCloseTo(Math.min(own / frame, frame / own) * shownIn(block));
        expect(block.seen).toBeGreaterThanOrEqual(LEAST_SEEN - 1e-9);
      }
    }));

  it('have nothing but what is of their chapter', () =>
    holds(({ book }, { pages }) => {
      for (const { chapter, parts, blocks } of pages) {
        const all = book.chapters.find(({ part }) => part === chapter)?.all.map(({ key }) => key) ?? [];
        for (const part of [...parts, ...blocks.map(({ recipe }) => recipe)])
          expect([chapter, ...all]).toContain(part);
      }
    }));

  it('have photos where their creator wants them, as far as they have room there', () =>
    holds(({ book: { paper, theme, bound, chapters } }, spreads) => {
      const grid = gridOf(paper, theme);
      for (const { key, image, layout = null } of chapters.flatMap(({ recipes }) => recipes)) {
        const possible = spreads.layouts[key] ?? [];
        if (image === null || sizeOf(image) === null) expect(possible).toEqual([]);
        const page = spreads.pages.find(({ blocks }) =>
          blocks.some(({ recipe, kind, again }) => recipe === key && kind === 'photo' && !again),
        );
        const photo = page?.blocks.find(({ recipe, kind }) => recipe === key && kind === 'photo');
        if (layout === 'no_photo') expect(photo).toBeUndefined();
        if (layout === null || layout === 'no_photo' || !possible.includes(layout)) continue;
        expect(photo?.width).toBeCloseTo(
          {
            photo_above: grid.above(true).width,
            photo_beside: grid.side,
            photo_in_steps: photo?.x === grid.method_x ? grid.method : grid.below(true).width,
            photo_under_ingredients: grid.bill,
            photo_page: grid.page(true).width,
          }[layout],
        );
        if (layout !== 'photo_page') continue;
        // Alone on its page, but for a title under it.
        const others = page?.blocks.filter(({ kind }) => kind !== 'photo') ?? [];
        expect(bound).toBe(true);
        expect(others.map(({ kind }) => kind).filter((kind) => !['head', 'facts'].includes(kind))).toEqual(
          [],
        );
        if (grid.over === null) expect(others).toEqual([]);
      }
    }));

  it('offer the same places for a photo whatever place was chosen', () =>
    holds((made, { layouts }) => {
      expect(plan(unasked(made)).layouts).toEqual(layouts);
    }));

  it('have all parts in their order, each on neighboring pages', () =>
    holds(({ book }, { pages, ways }) => {
      const parts = book.chapters.flatMap(({ part, height, recipes }) => [
        ...(height === null ? [] : [part]),
        ...recipes.map(({ key }) => key),
      ]);
      expect(pages.flatMap((page) => page.parts)).toEqual(parts);
      expect(Object.keys(ways).toSorted()).toEqual(parts.toSorted());
      for (const part of parts) {
        const on = pages.flatMap(({ blocks, empty }, page) =>
          !empty && blocks.some(({ recipe, again, kind }) => recipe === part && !(again && kind === 'photo'))
            ? [page]
            : [],
        );
        const first = pages.findIndex((page) => page.parts.includes(part));
        // A part counts from the empty page before it; the photo of a chapter is one of a recipe's.
        const empty = pages[first]?.empty ? 1 : 0;
        const begins = first + empty + (/^g\.photo/.test(wayOf(ways, part)) ? 1 : 0);
        expect(on).toEqual(upTo(on.length).map((at) => begins + at));
      }
    }));

  it('take turns at being left and right, and begin on their side where it matters', () =>
    holds(({ book }, { pages, ways }) => {
      if (!book.bound) return;
      for (const [at, { recto, sided, parts, blocks, empty = false }] of pages.entries()) {
        const before = pages[at - 1];
        // Nobody knows where what runs on ends: the next page is held to its side.
        if (before?.blocks.some(({ kind }) => kind === 'run')) expect(sided).toBe(true);
        else if (before) expect(recto).toBe(!before.recto);
        const way = wayOf(ways, parts[0] ?? '');
        const begins = empty ? !recto : recto;
        if (/^(o\.)?[ae]\.|^l$|^g\.photo/.test(way)) expect([begins, sided]).toEqual([false, true]);
        if (/^p\./.test(way)) expect([begins, sided]).toEqual([true, true]);
        // Pages have no words only where the sides ask for it, and then a drawing.
        if (!empty) expect(blocks.length).toBeGreaterThan(0);
        else {
          expect(sided).toBe(true);
          // Before the first one stands the title of the book.
          expect(blocks.map(({ kind }) => kind)).toEqual(at === 0 && recto ? [] : ['ornament']);
        }
      }
      expect(pages[0]?.sided).toBe(true);
    }));

  it('open all their chapters in one form', () =>
    holds(({ book }, { ways }) => {
      const forms = book.chapters.flatMap(({ part, height }) =>
        height === null
          ? []
          : [
              wayOf(ways, part)
                .replace(/^o\..*/, 'o')
                .replace(/^g\.photo\..*/, 'g'),
            ],
      );
      expect(new Set(forms).size).toBeLessThanOrEqual(1);
      for (const form of forms) expect(['g', 'o']).toContain(form);
    }));

  it('have no drawing again among the three that follow it, and a fish beside fish alone', () =>
    holds(({ book }, { pages }) => {
      const drawn = pages.flatMap(({ blocks }) =>
        blocks.flatMap(({ kind, motif }) => (kind === 'ornament' ? [motif] : [])),
      );
      for (const at of drawn.keys()) {
        const few = drawn.slice(at, at + 4);
        expect(new Set(few).size).toBe(few.length);
        expect(few).not.toContain(undefined);
      }
      for (const { kind, motif, recipe } of pages.flatMap(({ blocks }) => blocks))
        if (kind === 'ornament' && motif === 'fish')
          expect(recipesOf(book).find(({ key }) => key === recipe)?.motif).toBe('fish');
    }));

  it('have not the same in place of a photo twice running where something else fills a page as well', () =>
    holdsUnasked(({ book: { paper, theme, chapters }, measured }, { pages, ways }) => {
      const grid = gridOf(paper, theme);
      const parts = pages.flatMap((page) => page.parts);
      const fills = parts.map((part) => /^(?:o\.)?f([nqo]+)$/.exec(wayOf(ways, part))?.[1] ?? '');
      // An opener shares its way with the recipe below it, and has no drawing of its own.
      const openers = new Set(chapters.map(({ part }) => part));
      for (const at of parts.keys()) {
        const part = parts[at] ?? '';
        const [before, own, after] = [fills[at - 1] ?? '', fills[at] ?? '', fills[at + 1] ?? ''];
        const recipe = measured.get(part);
        if (own === '' || own !== before || recipe === undefined || openers.has(parts[at - 1] ?? ''))
          continue;
        const others = onePage(grid, recipe, null, 0).filter(
          (way) => !['', before, after].includes(way.fills ?? '') && (way.used[0] ?? 0) >= grid.room * 0.85,
        );
        expect(others).toEqual([]);
      }
    }));

  it('have facing photos of one height above the words, where that costs less than their difference', () =>
    holdsUnasked(({ book: { paper, theme, chapters, bound }, measured }, { pages, ways, care }) => {
      const grid = gridOf(paper, theme, care);
      const images = new Map(chapters.flatMap(({ all }) => all.map(({ key, image }) => [key, image])));
      /** The cost of each height that a photo may have above a recipe. */
      const heights = (key: string) => {
        const size = sizeOf(images.get(key) ?? '');
        const recipe = measured.get(key);
        if (size === null || recipe === undefined) throw new Error(`${key} has no photo`);
        const all = onePage(grid, recipe, size.width / size.height, 0);
        return new Map(
          all.flatMap((way) =>
            way.above === undefined
              ? []
              : [
                  [
                    way.above,
                    costOf([{ move: { takes: 1, way }, recto: false, blank: false }], grid.room, false),
                  ],
                ],
          ),
        );
      };
      for (const [at, page] of pages.entries()) {
        const [left = '', right = ''] = [page, pages[at + 1]].map((one) => one?.parts[0]);
        const [one, other] = [left, right].map((key) => /^b\.above\.(\d+)$/.exec(ways[key] ?? '')?.[1]);
        if (!bound || page.recto || one === undefined || other === undefined || one === other) continue;
        const [first, second] = [heights(left), heights(right)];
        const now = (first.get(Number(one)) ?? 0) + (second.get(Number(other)) ?? 0);
        for (const [height, cost] of first)
          expect(cost + (second.get(height) ?? Infinity)).toBeGreaterThanOrEqual(now + 0.3 - 1e-6);
      }
    }));

  it('are the same for the same book', () =>
    fc.assert(
      fc.property(books, (made) => {
        expect(JSON.stringify(plan(made))).toBe(JSON.stringify(plan(made)));
      }),
      { numRuns: 30 },
    ));
});

it('moves hardly any other recipe when a place is chosen for the photo of one', () => {
  let [chosen, moved] = [0, 0];
  for (const made of fc.sample(books, { seed: 27, numRuns: 40 }).map(unasked)) {
    const before = plan(made);
    const [key, places = []] = Object.entries(before.layouts)[0] ?? [''];
    for (const layout of places) {
      const choose = (recipes: Recipe[]) =>
        recipes.map((recipe) => (recipe.key === key ? { ...recipe, layout } : recipe));
      const chapters = made.book.chapters.map((one) => ({
        ...one,
        all: choose(one.all),
        recipes: choose(one.recipes),
      }));
      const after = plan({ ...made, book: { ...made.book, chapters } });
      const others = recipesOf(made.book).filter((recipe) => recipe.key !== key);
      const changed = others.filter((one) => wayOf(after.ways, one.key) !== wayOf(before.ways, one.key));
      expect(changed.length).toBeLessThanOrEqual(2);
      chosen++;
      moved += changed.length;
    }
  }
  expect(chosen).toBeGreaterThan(50);
  expect(moved / chosen).toBeLessThan(0.4);
});

/** The parts of a book that share pages, each with the way that the first of them stands in. */
function groupsOf({ pages, ways }: Spreads) {
  return pages.flatMap(({ parts, recto }, at) => {
    const next = pages.findIndex((page, index) => index > at && page.parts.length > 0);
    const own = pages.slice(at, next < 0 ? undefined : next);
    return parts.length === 0 ? [] : [{ parts, recto, ways, pages: own }];
  });
}

/** What is left of a book for a preview of some parts: their words, and where they stand. */
function alone(made: MadeUp, { parts, recto, ways }: ReturnType<typeof groupsOf>[number]): MadeUp {
  const { book } = made;
  const [only] = parts.length === 1 ? parts : [];
  const chapters = book.chapters.flatMap((chapter) => {
    // An opener of its own lists all recipes of its chapter.
    if (chapter.part === only) return [{ ...chapter, recipes: [] }];
    const recipes = chapter.recipes.filter(({ key }) => parts.includes(key));
    const height = parts.includes(chapter.part) ? chapter.height : null;
    return recipes.length === 0 ? [] : [{ ...chapter, recipes, all: recipes, height }];
  });
  const asked = Object.fromEntries(parts.map((part) => [part, ways[part] ?? '']));
  return { book: { ...book, chapters, recto, ways: asked }, measured: made.measured };
}

it('gives a part the pages it has in the whole book when it is planned alone with those it shares them with', () =>
  holds((made, spreads) => {
    for (const group of groupsOf(spreads)) {
      const { pages, ways } = plan(alone(made, group));
      // The first page of what is planned alone always has its side.
      const bare = (all: typeof pages) => all.map(({ sided: _, ...page }) => page);
      expect(bare(pages)).toEqual(bare(group.pages));
      for (const part of group.parts) expect(ways[part]).toBe(spreads.ways[part]);
    }
  }));

it('lets photos of a printed page reach beyond its cut, or stay as far from all edges that are cut and the fold', () => {
  for (const theme of THEMES) {
    const paper = printPaperOf('8x10', 24);
    const [grid, usual] = [gridOf(paper, theme), gridOf(paperOf('8x10', { bound: true }), theme)];
    for (const recto of [true, false]) {
      const [printed, shown] = [grid.page(recto), usual.page(recto)];
      // From the fold and from the outer cut.
      const start = recto ? paper.inner : paper.outer;
      const left = start + printed.x - (recto ? 0 : paper.bleed);
      const right = paper.width - start - printed.x - printed.width - (recto ? paper.bleed : 0);
      if (STRUCTURES[theme].reach === 'page')
        expect([left, right]).toEqual(
          (recto ? [0, -paper.bleed] : [-paper.bleed, 0]).map((edge) => expect.closeTo(edge)),
        );
      else {
        expect(left).toBeCloseTo(right);
        expect(printed.width).toBeCloseTo(shown.width);
        expect(printed.height).toBeCloseTo(shown.height);
      }
    }
  }
});

it('knows how far photos reach in every theme', () => {
  const paper = paperOf('8x10', { bound: true });
  for (const theme of THEMES) {
    const grid = gridOf(paper, theme);
    for (const recto of [true, false]) {
      const start = recto ? paper.inner : paper.outer;
      const { x, width } = grid.above(recto);
      // In the middle of the page, or of the text.
      if (width > grid.width) expect(start + x).toBeCloseTo(paper.width - start - x - width);
      else expect(x + width / 2).toBeCloseTo(grid.text_x + grid.width / 2);
    }
  }
});
