import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, it } from 'vitest';
import { THEMES } from '@/kernel/book/themes';
import HE from '@/messages/book/he.json';
import { anEbook, aRecipe } from '@/rendering/model/book.samples';
import { STRUCTURES } from '@/rendering/model/structures.mjs';
import { closeRenderer, renderBook } from './renderer';

afterAll(closeRenderer);

interface Word {
  text: string;
  left: number;
  right: number;
  baseline: number;
}

/** What stands on the lines of a page from left to right, as it is seen. */
function seen(words: Word[]): string {
  const rows = new Map<number, Word[]>();
  for (const word of words) rows.set(word.baseline, [...(rows.get(word.baseline) ?? []), word]);
  return [...rows.values()]
    .map((row) => row.toSorted((a, b) => a.left - b.left).map(({ text }) => text))
    .map((row) => row.join('').replace(/[\s\u200e]/g, ''))
    .join('\n');
}

/** The words of each page with their edges, in points from the left of the page. */
async function wordsOf(pdf: Uint8Array): Promise<Word[][]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const pages: Word[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item) || item.str.trim() === '') return [];
        const left = Number(item.transform[4]);
        return [
          {
            text: item.str.trim(),
            left,
            right: left + item.width,
            baseline: Math.round(Number(item.transform[5])),
          },
        ];
      }),
    );
  }
  await task.destroy();
  return pages;
}

const recipe = aRecipe('a', {
  title: 'שקשוקה ירוקה',
  description: null,
  ingredients: [
    { display: '500 גרם תרד', item: 'תרד', group: null, optional: false },
    { display: '350 g flour', item: 'flour', group: null, optional: false },
  ],
  instructions: [
    { text: 'מחממים את השמן.', group: null },
    { text: 'מוסיפים ביצים.', group: null },
  ],
  notes: 'נשמר יומיים.',
  servings: null,
  prep_time_minutes: null,
  cook_time_minutes: null,
  total_time_minutes: null,
  dietary_tags: [],
});

describe.each(THEMES)('a Hebrew book in the theme %s', (theme) => {
  it('is set from the right: ingredients first, numbers before their steps with a gap, boxes at their right edge', async () => {
    const chapters = [{ title: 'בוקר', intro: null, recipes: [recipe] }];
    const back = { ...anEbook().back, conversions_table: true };
    const { pdf, pdf_ua, missing_letters } = await renderBook(
      anEbook({ language: 'he', theme, chapters, back }),
      new Map(),
      { pdf_only: true },
    );
    expect([pdf_ua, missing_letters]).toEqual([true, []]);
    const pages = await wordsOf(pdf);
    const page = pages.find((words) => words.some(({ text }) => text === HE.ingredients)) ?? [];
    const word = (text: string) => {
      const found = page.find((one) => one.text === text);
      if (found === undefined) throw new Error(`${text} is not on the page`);
      return found;
    };
    const { stands, bill, lead, axis } = STRUCTURES[theme];
    const label = word(HE.ingredients).right;
    const [amount, food] = [word('500'), word('תרד')];
    // The bill stands to the right of the method, and each of its lines begins under its title.
    if (stands === 'beside') expect(word(HE.ingredients).left).toBeGreaterThan(word('מוסיפים').right);
    if (bill === 'list' || bill === 'rows') expect(amount.right).toBeCloseTo(label, 0);
    if (bill === 'weights') {
      const line = page.filter(({ baseline }) => baseline === food.baseline);
      expect(Math.max(...line.map(({ right }) => right))).toBeCloseTo(label, 0);
    }
    // Before a food stands its amount, at the end of its line only in a table of weights.
    expect(amount.left > food.right).toBe(bill !== 'weights');
    expect(word('נשמר').right).toBeCloseTo(word(HE.notes).right, 0);
    // The title begins at the edge of the page's columns or of the bill's frame.
    if (axis === 'start') expect(word('שקשוקה').right).toBeGreaterThanOrEqual(label - 1);
    for (const [number, first] of [
      ['1', 'מחממים'],
      ['2', 'מוסיפים'],
    ] as const)
      if (lead !== 'verb' && lead !== 'none')
        expect(word(number).left - word(first).right).toBeGreaterThan(4);
    // Words of Latin letters keep their order.
    const order = bill === 'paragraph' ? /350.*flou/ : /350g?flour/;
    if (bill !== 'table') expect(seen(page)).toMatch(order);
    const conversions = pages.find((words) => words.some(({ text }) => text === HE.metric)) ?? [];
    const edge = (text = '') => conversions.find((one) => one.text === text)?.left;
    expect(edge(HE.us.split(' ')[0])).toBeGreaterThan(edge(HE.metric) ?? Number.POSITIVE_INFINITY);
  });
});
