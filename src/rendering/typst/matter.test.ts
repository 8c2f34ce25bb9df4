import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, it } from 'vitest';
import { THEMES } from '@/kernel/book/themes';
import { paperOf } from '@/rendering/layout/papers';
import type { EbookModel } from '@/rendering/model/book.model';
import { anEbook, aRecipe } from '@/rendering/model/book.samples';
import { STRUCTURES } from '@/rendering/model/structures.mjs';
import { closeRenderer, renderBook } from './renderer';

afterAll(closeRenderer);

interface Words {
  text: string;
  left: number;
  right: number;
  /** From the top of the page. */
  baseline: number;
  size: number;
}

/** The words of each page of a finished book. */
async function pagesOf(model: EbookModel, images: Parameters<typeof renderBook>[1] = new Map()) {
  const { pdf, pdf_ua } = await renderBook(model, images, { pdf_only: true });
  expect(pdf_ua).toBe(true);
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: Words[][] = [];
  for (let number = 1; number <= file.numPages; number++) {
    const page = await file.getPage(number);
    const { items } = await page.getTextContent();
    const height = page.view[3] ?? 0;
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [a = 0, b = 0, , , left = 0, y = 0] = item.transform.map(Number);
        const size = Math.hypot(a, b);
        return [{ text: item.str.trim(), left, right: left + item.width, baseline: height - y, size }];
      }),
    );
  }
  await file.destroy();
  return pages;
}

const textOf = (page: Words[] | undefined) => page?.map(({ text }) => text).join(' ') ?? '';
const pageWith = (pages: Words[][], text: string) => pages.findIndex((page) => textOf(page).includes(text));

const recipes = (count: number) =>
  Array.from({ length: count }, (_, at) => aRecipe(`${at}`, { title: `Soup N${at}`, notes: null }));

const all = (count: number, over: Partial<EbookModel> = {}) =>
  anEbook({
    front: {
      dedication: 'For everyone.',
      introduction: 'Welcome to this book.',
      how_to_use: 'Read it before.',
      copyright: '© 2026 Ines',
      isbn: null,
    },
    chapters: [{ title: 'Soups', intro: null, recipes: recipes(count) }],
    back: {
      index: { title: true, ingredient: true, tag: true },
      about_author: 'Ines cooks.',
      conversions_table: true,
      acknowledgements: 'Thanks to all.',
    },
    ...over,
  });

describe('a book of three recipes', () => {
  it('has no more than nine pages with all that a book can have', async () => {
    const pages = await pagesOf(all(3));
    expect(pages.length).toBeLessThanOrEqual(9);
    expect(textOf(pages[1])).toMatch(/Sunday Kitchen.*For everyone\..*© 2026 Ines/);
    expect(textOf(pages[pageWith(pages, 'Welcome to')])).toContain('Read it before.');
    expect(textOf(pages[pageWith(pages, 'Thanks to all.')])).toMatch(/Ines cooks\..*Measurements/);
  });

  it('has no more than eight with what new books have', async () => {
    const nothing = { dedication: null, introduction: null, how_to_use: null, isbn: null };
    const { back } = all(3);
    const pages = await pagesOf(
      all(3, {
        front: { ...nothing, copyright: '© 2026' },
        back: { ...back, about_author: null, acknowledgements: null },
      }),
    );
    expect(pages.length).toBeLessThanOrEqual(8);
  });
});

describe.each(THEMES)('around the recipes of a book in %s', (theme) => {
  it('every part begins at the same height, in the size of the recipes, on lines of one grid', async () => {
    const pages = await pagesOf(all(14, { theme }));
    const parts = ['Introduction', 'How to use this book', 'Acknowledgments', 'About the author'];
    // Behind the contents, which name them too.
    const [, ...rest] = pages.filter((page) => page.some(({ text }) => text === 'Contents'));
    expect(rest).toEqual([]);
    const after = pages.slice(pageWith(pages, 'Contents') + 1);
    const at = (text: string) => {
      const found = after.flat().find((one) => one.text === text);
      if (found === undefined) throw new Error(`${text} is on no page`);
      return found;
    };
    expect(new Set(parts.map((title) => at(title).baseline.toFixed(1))).size).toBe(1);
    const body = ['Welcome to this book.', 'Read it before.', 'Thanks to all.', 'Ines cooks.'].map(at);
    // A theme may set the verb of a step apart.
    const step = after.flat().find(({ text }) => text.includes('the onions'));
    expect(new Set(body.map(({ size }) => size))).toEqual(new Set([step?.size]));
    const leading = STRUCTURES[theme].leading ?? paperOf('7.5x9.25', { bound: true }).leading;
    const lines = [...body, ...after.flat().filter(({ text }) => /^(?:onion|red lentils)/.test(text))].map(
      ({ baseline }) => ((baseline - (body[0]?.baseline ?? 0)) / leading) * 2,
    );
    for (const line of lines) expect(Math.abs(line - Math.round(line))).toBeLessThan(0.1);
  });

  it('a chapter of many recipes begins on one page, with as many of them named as have room', async () => {
    const title = 'Hearty';
    const chapters = [{ title, intro: 'For the cold days.', recipes: recipes(14) }];
    const pages = await pagesOf(anEbook({ theme, trim: '8.5x8.5', chapters }));
    const openers = pages.filter((page) => page.some(({ text, size }) => text === title && size > 30));
    expect(openers).toHaveLength(1);
    const named = textOf(openers[0]).match(/N\d+/g) ?? [];
    expect(named).toEqual(Array.from({ length: 14 }, (_, at) => `N${at}`));
  });

  it.each(['7.5x9.25', 'a5', 'us_letter'] as const)(
    'an index of many foods on %s has columns of like height and no food without a recipe under it',
    async (trim) => {
      const foods = Array.from({ length: 60 }, (_, at) => `food${at}x`);
      const chapters = [
        {
          title: 'All',
          intro: null,
          recipes: recipes(40).map((recipe, at) => ({
            ...recipe,
            dietary_tags: [],
            ingredients: foods
              .filter((_, food) => (food * 7 + at) % 9 === 0)
              .map((food) => ({ display: `1 ${food}`, item: food, group: null, optional: false })),
          })),
        },
      ];
      const back = { ...all(1).back, index: { title: false, ingredient: true, tag: false } };
      const pages = await pagesOf(anEbook({ theme, trim, chapters, back }));
      const index = pages.slice(pages.findLastIndex((page) => textOf(page).startsWith('Index')));
      const { height, bottom, outer, inner, columns, column, gutter } = paperOf(trim, { bound: true });
      const columnsOf = (page: Words[], number: number) => {
        const start = number % 2 === 1 ? inner : outer;
        return Array.from({ length: columns / 2 }, (_, at) =>
          page.filter(({ left, baseline }) => {
            const offset = left - start - at * 2 * (column + gutter);
            return baseline < height - bottom + 1 && offset > -1 && offset < 2 * column + gutter;
          }),
        );
      };
      const first = pages.length - index.length + 1;
      for (const [at, page] of index.entries()) {
        const found = columnsOf(page, first + at);
        const feet = found.map((words) => Math.max(...words.map(({ baseline }) => baseline)));
        expect(Math.max(...feet) - Math.min(...feet)).toBeLessThan(100);
        for (const [column, words] of found.entries()) {
          const last = words.filter(({ baseline }) => Math.abs(baseline - (feet[column] ?? 0)) < 2);
          expect(textOf(last)).toMatch(/Soup N\d+.*\d$/);
        }
      }
      const found = new Set(index.flatMap((page) => textOf(page).match(/food\d+x/g) ?? []));
      expect(found.size).toBe(foods.length);
    },
  );

  it('every title in the contents has its page number on its last line, however long it is', async () => {
    const lengths = Array.from({ length: 24 }, (_, at) => at);
    const titled = recipes(24).map((recipe, at) => ({
      ...recipe,
      title: `${'soup '.repeat(at)}end${at}e`,
    }));
    const chapters = [{ title: 'Soups', intro: null, recipes: titled }];
    const pages = await pagesOf(anEbook({ theme, chapters }));
    const begins = pageWith(pages, 'Contents');
    const places = pages.slice(begins, begins + 2);
    for (const at of lengths) {
      const contents = places.find((page) => textOf(page).includes(`end${at}e`)) ?? [];
      const end = contents.find(({ text }) => text.includes(`end${at}e`));
      const numbers = contents.filter(
        ({ text, left, baseline }) =>
          /^\d+$/.test(text) && left > (end?.left ?? 0) && Math.abs(baseline - (end?.baseline ?? 0)) < 2,
      );
      expect(numbers.length, `end${at}e`).toBeGreaterThan(0);
    }
  });

  it('photos of the chapters take the outer edge of the contents, and words keep off them', async () => {
    const chapters = Array.from({ length: 14 }, (_, at) => ({
      title: `Part ${at}`,
      intro: null,
      recipes: recipes(4).map((recipe) => ({ ...recipe, title: `${recipe.title} of ${at}`, image: 'p' })),
    }));
    const { default: sharp } = await import('sharp');
    const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#a9462a' } })
      .jpeg()
      .toBuffer();
    const images = new Map([['p', { bytes, is_print: false }]]);
    const pages = await pagesOf(anEbook({ theme, chapters, contents_photos: true }), images);
    const { width, inner, outer, column, gutter } = paperOf('7.5x9.25', { bound: true });
    const strip = outer + 2 * column + gutter;
    const begins = pageWith(pages, 'Contents');
    const contents = pages.slice(begins, begins + 2);
    for (const [at, page] of contents.entries()) {
      const recto = (begins + at + 1) % 2 === 1;
      const [from, to] = recto ? [inner, width - strip] : [strip, width - inner];
      expect(Math.min(...page.map(({ left }) => left))).toBeGreaterThanOrEqual(from - 1);
      expect(Math.max(...page.map(({ right }) => right))).toBeLessThanOrEqual(to + 1);
    }
    expect(textOf(contents[1])).toContain('Part 9');
  });
});
