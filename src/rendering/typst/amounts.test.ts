import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, it } from 'vitest';
import { THEMES } from '@/kernel/book/themes';
import { anEbook, aRecipe } from '@/rendering/model/book.samples';
import { STRUCTURES } from '@/rendering/model/structures.mjs';
import { closeRenderer, renderBook } from './renderer';

afterAll(closeRenderer);

/** Amounts with what they are of: a sum, one that is longer than a column, and one that is neither. */
const LINES = [
  ['3 tbsp + ⅓ tsp', 'chili oil'],
  ['1 quart plus 1 cup plus 2 tablespoons plus 1 teaspoon', 'cream'],
  ['250 g', 'flour'],
] as const;

const recipe = aRecipe('a', {
  ingredients: LINES.map((line) => ({ display: line.join(' '), item: null, group: null, optional: false })),
});

const bare = (text: string) => text.replace(/\s/g, '');

/** The words of the page with the recipe, their font, size, and place above the foot of the page. */
async function recipeWords(pdf: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const file = await task.promise;
  const pages = [];
  for (let number = 1; number <= file.numPages; number++) {
    const { items } = await (await file.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const [size, baseline] = [Number(item.transform[3]), Number(item.transform[5])];
        return [{ text: bare(item.str), font: item.fontName, size, baseline }];
      }),
    );
  }
  await task.destroy();
  return pages.find((words) => words.some(({ text }) => text.includes('flour'))) ?? [];
}

describe('an amount in a book', { timeout: 120_000 }, () => {
  it.each(THEMES)('is set as one in %s, sums too, and stands on the lines of its page', async (theme) => {
    const chapters = [{ title: 'Soups', intro: null, recipes: [recipe] }];
    // Ingredients stand in the narrowest columns there.
    const book = anEbook({ theme, trim: '7x10', chapters });
    const words = await recipeWords((await renderBook(book, new Map(), { pdf_only: true })).pdf);
    const all = words.map(({ text }) => text).join('');
    const letters = words.flatMap(({ text, font }) => Array.from(text, () => font));
    /** The fonts in which some words are set. */
    const fontsOf = (text: string) => {
      const at = all.indexOf(bare(text));
      expect(at).toBeGreaterThanOrEqual(0);
      return new Set(letters.slice(at, at + bare(text).length));
    };
    for (const [amount, rest] of LINES) {
      const [own, others] = [fontsOf(amount), fontsOf(rest)];
      expect([own.size, others.size]).toEqual([1, 1]);
      expect([...own]).not.toEqual([...others]);
    }
    const half = (STRUCTURES[theme].leading ?? 13) / 2;
    const { size, baseline } = words.find(({ text }) => text.includes('flour'))!;
    const lines = (one: { baseline: number }) => (one.baseline - baseline) / half;
    const off = words.filter(
      (one) => one.size === size && Math.abs(lines(one) - Math.round(lines(one))) > 0.05,
    );
    expect(off).toEqual([]);
  });
});
