import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, it } from 'vitest';
import { THEMES } from '@/kernel/book/themes';
import type { Trim } from '@/kernel/book/trims';
import { anEbook, aRecipe } from '@/rendering/model/book.samples';
import { closeRenderer, renderBook } from './renderer';

afterAll(closeRenderer);

const THINGS = ['200 g plain flour, sifted twice', '2 large onions, finely chopped and rinsed', 'salt'];

/** A recipe whose every line and step has a name of its own. */
const recipeOf = (lines: number, steps: number, group: string | null = null) =>
  aRecipe('a', {
    title: 'Sixty things',
    ingredients: Array.from({ length: lines }, (_, at) => ({
      display: `${THINGS[at % THINGS.length]} L${at}L`,
      item: 'x',
      group: group === null ? null : `${group} ${Math.floor(at / 7)}`,
      optional: false,
    })),
    instructions: Array.from({ length: steps }, (_, at) => ({
      text: `S${at}S ${'stir and wait '.repeat(9)}`,
      group: null,
    })),
  });

/** The marks of lines and steps on each page that has any. */
async function pagesOf(trim: Trim, theme: (typeof THEMES)[number], recipe: ReturnType<typeof recipeOf>) {
  const book = anEbook({ trim, theme, chapters: [{ title: 'All', intro: null, recipes: [recipe] }] });
  const { pdf } = await renderBook(book, new Map(), { pdf_only: true });
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const pages: string[][] = [];
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent();
    const words = items.map((item) => ('str' in item ? item.str : '')).join(' ');
    const marks = words.match(/\b[LS]\d+[LS]\b/g) ?? [];
    if (marks.length > 0) pages.push(marks);
  }
  await file.destroy();
  return pages;
}

describe('a recipe that no page can hold', { timeout: 120_000 }, () => {
  it.each(THEMES)('in %s has its ingredients in columns and loses none of its words', async (theme) => {
    for (const [lines, steps] of [
      [60, 14],
      [90, 8],
      [12, 60],
      [200, 0],
      [0, 70],
    ] as const) {
      const pages = await pagesOf('7.5x9.25', theme, recipeOf(lines, steps));
      const marks = pages.flat();
      const all = [
        ...Array.from({ length: lines }, (_, at) => `L${at}L`),
        ...Array.from({ length: steps }, (_, at) => `S${at}S`),
      ];
      expect([...new Set(marks)].sort()).toEqual(all.sort());
      // Steps stand once; ingredients may be in sight on every page of the method, all of them or none.
      expect(marks.filter((mark) => mark.startsWith('S'))).toHaveLength(steps);
      if (lines > 0) expect(marks.filter((mark) => mark.startsWith('L')).length % lines).toBe(0);
      // In one column beside the method they would take four pages.
      if (lines === 90) expect(pages.length).toBeLessThanOrEqual(3);
    }
  });

  it.each(['a5', '6x9', 'a4'] as const)('loses none of its words on %s, with groups', async (trim) => {
    for (const [lines, steps] of [
      [60, 30],
      [120, 40],
    ] as const) {
      const pages = await pagesOf(trim, 'market', recipeOf(lines, steps, 'For the'));
      expect(new Set(pages.flat()).size).toBe(lines + steps);
    }
  });
});
