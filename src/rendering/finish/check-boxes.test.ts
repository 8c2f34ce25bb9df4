import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, it } from 'vitest';
import { THEMES } from '@/kernel/book/themes';
import type { MealPlanModel } from '@/rendering/model/book.model';
import { aMealPlan, anEbook } from '@/rendering/model/book.samples';
import { stampFile } from '@/rendering/stamp/stamp';
import { closeRenderer, renderBook } from '@/rendering/typst/renderer';
import { readPdf } from '@/testing/files/pdf-reader';

afterAll(closeRenderer);

const LINE = { amount: '2 ½ cups', item: 'crème fraîche', recipe_ids: [], days: [1] };
const list = (count: number, section = 'Dairy') => [
  {
    title: section,
    lines: Array.from({ length: count }, (_, at) => ({ ...LINE, item: `${LINE.item} N${at}` })),
  },
];

/** The boxes of a PDF, in the order of their pages: their names, and what they are called. */
async function boxesOf(pdf: Uint8Array) {
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const boxes: { page: number; called: string; rect: number[]; name: string; value: string }[] = [];
  for (let page = 1; page <= file.numPages; page++)
    for (const one of await (await file.getPage(page)).getAnnotations()) {
      if (one.subtype !== 'Widget') {
        expect(String(one.unsafeUrl ?? '')).not.toContain('check:');
        continue;
      }
      expect([one.fieldType, one.checkBox, one.exportValue]).toEqual(['Btn', true, 'Yes']);
      boxes.push({
        page,
        called: one.alternativeText,
        rect: one.rect,
        name: one.fieldName,
        value: one.fieldValue,
      });
    }
  await file.destroy();
  return boxes;
}

describe('the boxes of a shopping list', { timeout: 120_000 }, () => {
  it.each(THEMES)(
    'in %s can be checked, each by the words of its line, and are parts of its list',
    async (theme) => {
      const model = aMealPlan({ theme, days: 7, shopping: list(7) });
      const { pdf, pdf_ua } = await renderBook(model, new Map());
      expect(pdf_ua).toBe(true);
      const boxes = await boxesOf(pdf);
      expect(boxes.map(({ called }) => called)).toEqual(
        Array.from({ length: 7 }, (_, at) => `2½ cups crème fraîche N${at}`),
      );
      expect(new Set(boxes.map(({ value }) => value))).toEqual(new Set(['Off']));
      const pages = await readPdf(pdf);
      for (const { page, rect, called } of boxes) {
        // It stands before its words, on their line.
        const [left = 0, bottom = 0, right = 0, top = 0] = rect;
        const own = pages[page - 1];
        const word = own?.words.find(({ text }) => text.endsWith(called.slice(-2)));
        expect(word?.left).toBeGreaterThan(right);
        expect((own?.height ?? 0) - (word?.baseline ?? 0)).toBeGreaterThan(bottom - 4);
        expect((own?.height ?? 0) - (word?.baseline ?? 0)).toBeLessThan(top);
        expect(right - left).toBeGreaterThan(5);
      }
      // In the structure: a list item, and in it a form.
      const roles = pages[(boxes[0]?.page ?? 1) - 1]?.roles ?? [];
      expect(roles.filter((role) => role === 'Form')).toHaveLength(7);
      const listed = roles.filter((role) => role === 'LI' || role === 'Form');
      expect(listed.slice(listed.indexOf('LI'), listed.indexOf('LI') + 2)).toEqual(['LI', 'Form']);
    },
  );

  it('have names of their own in every list of a plan of weeks', async () => {
    const weekly: MealPlanModel['weekly_shopping'] = [list(3), list(2)];
    const plan = aMealPlan({ days: 14, shopping: list(4), weekly_shopping: weekly });
    const { pdf } = await renderBook(plan, new Map());
    const names = (await boxesOf(pdf)).map(({ name }) => name);
    expect(names).toHaveLength(9);
    expect(new Set(names).size).toBe(9);
  });

  it('stay unchecked boxes in a buyer’s copy, and equal plans have equal files', async () => {
    const model = aMealPlan({ shopping: list(3) });
    const { pdf } = await renderBook(model, new Map());
    const again = await renderBook(model, new Map());
    expect(Buffer.from(again.pdf).equals(Buffer.from(pdf))).toBe(true);
    const copy = await stampFile('pdf', pdf, {
      words: 'For hannah@example.com',
      language: 'en',
      direction: 'ltr',
    });
    expect(await boxesOf(copy)).toEqual(await boxesOf(pdf));
  });

  it('can be checked by a program that fills in forms', async () => {
    const { pdf } = await renderBook(aMealPlan({ shopping: list(2) }), new Map());
    const file = await PDFDocument.load(pdf);
    const [first] = file.getForm().getFields();
    file
      .getForm()
      .getCheckBox(first?.getName() ?? '')
      .check();
    const boxes = await boxesOf(await file.save());
    expect(boxes.map(({ value }) => value)).toEqual(['Yes', 'Off']);
  });

  it('are none of a book, which has no lists', async () => {
    const { pdf } = await renderBook(anEbook({ theme: 'pocket' }), new Map());
    expect(await boxesOf(pdf)).toEqual([]);
    expect((await PDFDocument.load(pdf)).catalog.has(PDFName.of('AcroForm'))).toBe(false);
  });
});
