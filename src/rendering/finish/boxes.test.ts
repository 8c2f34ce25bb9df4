import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, describe, expect, it } from 'vitest';
import { MM } from '@/kernel/book/page-units';
import { aCardPack } from '@/rendering/model/book.samples';
import { closeRenderer, renderBook } from '@/rendering/typst/renderer';

afterAll(closeRenderer);

const packed = async (over: Parameters<typeof aCardPack>[0]) =>
  (await renderBook(aCardPack(over), new Map(), { pdf_only: true })).pdf;
const textOf = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

/** The boxes of a name, in the order of the file. */
const boxes = (pdf: Uint8Array, name: string) =>
  Array.from(textOf(pdf).matchAll(new RegExp(`/${name} \\[([^\\]]*)\\]`, 'g')), ([, words = '']) =>
    words.split(' ').map(Number),
  );

describe('the file of a card pack', { timeout: 60_000 }, () => {
  it('says where each sheet of one card is cut and how far its colour goes', async () => {
    const pdf = await packed({ paper: 'single', bleed_mm: 3, crop_marks: true });
    const [edge, bleed] = [8 * MM, 5 * MM];
    const [width = 0, height = 0] = boxes(pdf, 'MediaBox')[0]?.slice(2) ?? [];
    // Three cards with their backs; the cover and the list of recipes are not cut.
    const trims = boxes(pdf, 'TrimBox');
    expect([trims.length, boxes(pdf, 'MediaBox').length]).toEqual([6, 8]);
    for (const [at, box] of trims.entries()) {
      for (const [side, value] of [edge, edge, width - edge, height - edge].entries())
        expect(box[side]).toBeCloseTo(value, 1);
      for (const [side, value] of [bleed, bleed, width - bleed, height - bleed].entries())
        expect(boxes(pdf, 'BleedBox')[at]?.[side]).toBeCloseTo(value, 1);
    }
  });

  it('measures the card from the foot of a larger sheet', async () => {
    const pdf = await packed({
      paper: 'a4',
      layout: '1up',
      sides: 'front_only',
      bleed_mm: 2,
      crop_marks: true,
    });
    const [left = 0, low = 0, right = 0, high = 0] = boxes(pdf, 'TrimBox')[0] ?? [];
    const [outside = 0] = boxes(pdf, 'BleedBox')[0] ?? [];
    expect([right - left, high - low].map(Math.round).sort()).toEqual([4 * 72, 6 * 72]);
    expect(left - outside).toBeCloseTo(2 * MM, 1);
    expect(low).toBeGreaterThan(0);
  });

  it.each([
    ['of several cards', { paper: 'us_letter', layout: '2up' }],
    ['that is all card', { paper: 'single', bleed_mm: 0, crop_marks: false }],
  ] as const)('has no such boxes on a sheet %s', async (_, over) => {
    expect(boxes(await packed(over), 'TrimBox')).toEqual([]);
  });

  it('stays whole: its table finds every object, readers open it, and equal cards give equal bytes', async () => {
    const pdf = await packed({ paper: 'single' });
    const text = textOf(pdf);
    const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1]);
    expect(text.slice(start, start + 4)).toBe('xref');
    const entries = Array.from(text.slice(start).matchAll(/^(\d{10}) \d{5} n/gm), ([, at]) => Number(at));
    expect(entries.length).toBeGreaterThan(50);
    for (const at of entries) expect(text.slice(at, at + 12)).toMatch(/^\d+ 0 obj\b/);
    const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
    expect(file.numPages).toBe(8);
    expect((await file.getOutline())?.length).toBeGreaterThan(0);
    expect((await file.getMarkInfo())?.Marked).toBe(true);
    await file.destroy();
    await closeRenderer();
    expect(textOf(await packed({ paper: 'single' })) === text).toBe(true);
  });
});
