import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, expect, it } from 'vitest';
import { THEMES } from '@/kernel/book/themes';
import { anEbook, aRecipe } from '@/rendering/model/book.samples';
import { closeRenderer, renderBook } from './renderer';

afterAll(closeRenderer);

/** The entries `No. 1`, `No. 2`, … that stand on each page of the index by title. */
async function indexOf(count: number, theme: (typeof THEMES)[number]): Promise<string[][]> {
  const recipes = Array.from({ length: count }, (_, at) =>
    aRecipe(String(at), {
      title: `${String.fromCharCode(65 + (at % 26))} soup N${at}N`,
      ingredients: [],
      instructions: [{ text: 'Cook.', group: null }],
      notes: null,
    }),
  );
  const { pdf } = await renderBook(
    anEbook({ theme, chapters: [{ title: 'All', intro: null, recipes }] }),
    new Map(),
    { pdf_only: true },
  );
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: string[][] = [];
  for (let number = file.numPages; number > 0; number--) {
    const { items } = await (await file.getPage(number)).getTextContent();
    const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    // The index closes the book; before it come the recipes, one title a page.
    const found = words.match(/\bN\d+N\b/g) ?? [];
    if (found.length === 1 && pages.flat().length >= count) break;
    pages.unshift(found);
  }
  await file.destroy();
  return pages;
}

/** Every theme with an index of one page and one of several, and every length in more than one theme. */
const INDEXES = THEMES.flatMap((theme, at) =>
  (at % 2 === 0 ? [30, 100] : [60, 150]).map((count) => [theme, count] as const),
);

it.each(INDEXES)(
  'the index of a book in %s has each of %i recipes and no last page with a few left over',
  async (theme, count) => {
    const pages = await indexOf(count, theme);
    expect(new Set(pages.flat()).size).toBe(count);
    expect(pages.flat()).toHaveLength(count);
    if (pages.length > 1) expect(pages.at(-1)?.length).toBeGreaterThan(8);
  },
);
