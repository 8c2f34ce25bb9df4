import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { INCH } from '@/kernel/book/page-units';
import { innerOf } from '@/kernel/book/printing';
import { TRIMS } from '@/kernel/book/trims';
import { paperOf, printPaperOf } from '@/rendering/layout/papers';
import { anEbook, aRecipe } from '@/rendering/model/book.samples';
import { closeRenderer } from '@/rendering/typst/renderer';
import { readPdf } from '@/testing/files/pdf-reader';
import { type PrintPictures, renderPrint } from './print-edition';

afterAll(closeRenderer);

const none: PrintPictures = { shapes: new Map(), read: () => Promise.resolve(null) };

type Over = Parameters<typeof anEbook>[0];
const printed = (over: Over = {}, print: object = {}) => ({
  ...anEbook(over),
  print: { paper: 'white' as const, back_text: null, color: 'rgb' as const, ...print },
});

const recipes = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => aRecipe(`n${from + at}`, { title: `Dish ${from + at}` }));

/** Boxes of every page as left, low, right, and high edges. */
async function boxesOf(pdf: Uint8Array) {
  const file = await PDFDocument.load(pdf);
  const edges = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
    [x, y, x + width, y + height].map((edge) => Math.round(edge * 100) / 100);
  return file.getPages().map((page) => ({
    media: edges(page.getMediaBox()),
    bleed: edges(page.getBleedBox()),
    trim: edges(page.getTrimBox()),
  }));
}

const wordsOn = (page: { words: { text: string }[] } | undefined) =>
  (page?.words ?? []).map(({ text }) => text).join(' ');

/** A photo that is as many pixels large. */
async function photos(width: number, height: number): Promise<PrintPictures> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: '#a9462a' } })
    .jpeg()
    .toBuffer();
  return { shapes: new Map([['p', { width, height }]]), read: () => Promise.resolve({ bytes }) };
}

describe('the pages of a print edition', { timeout: 300_000 }, () => {
  it.each(TRIMS)(
    'of the trim %s have bleed at top, foot, and outer edge, and none at the fold',
    async (trim) => {
      const { interior, facts } = await renderPrint(printed({ trim }), none);
      const pages = await boxesOf(interior);
      const [width, height] = [facts.trim.width * INCH, facts.trim.height * INCH];
      for (const [at, { media, bleed, trim: cut }] of pages.entries()) {
        const right = at % 2 === 0;
        expect(bleed).toEqual(media);
        for (const [edge, value] of [0, 0, width + 9, height + 18].entries())
          expect(media[edge]).toBeCloseTo(value, 0);
        for (const [edge, value] of [right ? 0 : 9, 9, right ? width : width + 9, height + 9].entries())
          expect(cut[edge]).toBeCloseTo(value, 0);
      }
    },
  );

  it('begin with the title on a right page, open every chapter on one, and end with an empty left one', async () => {
    const chapters = [3, 1, 6, 2].map((count, at) => ({
      title: `Chapter ${'ABCD'[at]}`,
      intro: null,
      recipes: recipes(count, at * 10),
    }));
    for (const more of [[], [{ title: 'Chapter E', intro: 'Last.', recipes: recipes(5, 40) }]]) {
      const all = [...chapters, ...more];
      const { interior, page_count } = await renderPrint(printed({ chapters: all }), none);
      const pages = await readPdf(interior);
      expect(wordsOn(pages[0])).toContain('Sunday Kitchen');
      // A chapter opens where its title is larger than any text.
      const opens = all.map(({ title }) =>
        pages.findIndex(({ words }) => words.some(({ text, size }) => text === title && size > 20)),
      );
      expect(opens.every((at) => at > 0 && at % 2 === 0)).toBe(true);
      expect([pages.length, page_count % 2, wordsOn(pages.at(-1))]).toEqual([page_count, 0, '']);
    }
  });

  it('have a wider inner margin where there are more of them, and words stay in the text block', async () => {
    const chapters = [{ title: 'All of them', intro: null, recipes: recipes(330) }];
    const { interior, page_count, facts } = await renderPrint(printed({ trim: 'a5', chapters }), none);
    const { inner } = paperOf('a5', { bound: true });
    expect(page_count).toBeGreaterThan(300);
    expect(facts.inner * INCH).toBeGreaterThan(inner);
    const least = innerOf(page_count);
    for (const [at, { words, width }] of (await readPdf(interior)).entries()) {
      for (const { left, right } of words)
        expect(at % 2 === 0 ? left : width - right).toBeGreaterThanOrEqual(least - 1);
    }
  });

  it('leave the text as wide as ever while the table asks for no more than the grid has', () => {
    for (const trim of TRIMS) {
      const usual = paperOf(trim, { bound: true });
      const paper = printPaperOf(trim, 24);
      expect(paper.column).toBe(usual.column);
      expect([paper.width - usual.width, paper.height - usual.height, paper.outer - usual.outer]).toEqual([
        9, 18, 9,
      ]);
      // 828 pages need 0.875 inches at the fold.
      expect(printPaperOf(trim, 828).inner).toBeGreaterThanOrEqual(0.875 * INCH);
    }
  });

  it('carry photos as sharp as paper shows and no sharper, and name those that are less sharp', async () => {
    const chapters = [{ title: 'Soups', intro: null, recipes: [aRecipe('a', { image: 'p' }), aRecipe('b')] }];
    const of = async (width: number, height: number) => {
      const { interior, notices } = await renderPrint(printed({ chapters }), await photos(width, height));
      const file = await PDFDocument.load(interior);
      const pictures = file.context
        .enumerateIndirectObjects()
        .flatMap(([, one]) => (one instanceof PDFRawStream ? one.dict : []))
        .filter((one) => String(one.get(PDFName.of('Subtype'))) === '/Image');
      const sizes = pictures.map((one) => Number(one.get(PDFName.of('Width'))));
      return { sizes, notices };
    };
    const large = await of(6000, 4000);
    expect(large.notices).toEqual([]);
    expect(Math.max(...large.sizes)).toBeLessThan(2400);
    expect(Math.max(...large.sizes)).toBeGreaterThan(800);
    const small = await of(600, 400);
    expect(small.sizes).toContain(600);
    expect(small.notices).toMatchObject([
      { code: 'photo_not_sharp', recipe_id: 'recipe_a', ppi: expect.any(Number), page: expect.any(Number) },
    ]);
    expect(small.notices[0]?.ppi).toBeLessThan(300);
  });
});

describe('the cover of a print edition', { timeout: 300_000 }, () => {
  it.each([
    ['white', 0.002252],
    ['cream', 0.0025],
    ['color', 0.002347],
  ] as const)('is twice a page, a spine of pages of %s paper, and bleed wide', async (paper, caliper) => {
    const { cover, page_count, facts } = await renderPrint(printed({}, { paper }), none);
    const [page] = await boxesOf(cover);
    const spine = page_count * caliper * INCH;
    expect(page?.media[2]).toBeCloseTo(2 * 540 + spine + 18, 1);
    expect(page?.media[3]).toBeCloseTo(666 + 18, 1);
    expect(page?.trim).toEqual([9, 9, expect.closeTo(2 * 540 + spine + 9, 1), 675]);
    expect(facts.spine * INCH).toBeCloseTo(spine, 5);
  });

  it('has the words of its back, which keep clear of cut, fold, and barcode, and of the description without any', async () => {
    const words = 'Loaves that need no kneading, cakes that need no mixer.';
    const long = Array.from({ length: 60 }, () => words.repeat(3)).join('\n\n');
    for (const back_text of [words, long]) {
      const { cover } = await renderPrint(printed({}, { back_text }), none);
      const [page] = await readPdf(cover);
      const back = page?.words.filter(({ left }) => left < 540) ?? [];
      expect(wordsOn({ words: back })).toContain('kneading');
      for (const { left, right, baseline } of back) {
        expect(left).toBeGreaterThanOrEqual(9 + 18);
        expect(right).toBeLessThanOrEqual(9 + 540 - 18);
        // The barcode's white begins 1.45 inches above the cut.
        if (right > 9 + 540 - 2.25 * INCH) expect(baseline).toBeLessThan(675 - 1.45 * INCH);
      }
    }
    const { cover } = await renderPrint(printed({ description: 'For small ovens.' }), none);
    expect(wordsOn((await readPdf(cover))[0])).toContain('small ovens');
  });

  it('has words on its spine from 79 pages on, clear of both folds', async () => {
    const of = async (count: number) => {
      const chapters = [{ title: 'All', intro: null, recipes: recipes(count) }];
      const { cover, page_count, facts } = await renderPrint(printed({ chapters }), none);
      const from = 9 + 540;
      const [page] = await readPdf(cover);
      const spine = page?.words.filter(({ left }) => left > from && left < from + facts.spine * INCH) ?? [];
      return { page_count, from, width: facts.spine * INCH, spine };
    };
    const thin = await of(30);
    expect(thin.page_count).toBeLessThan(79);
    expect(thin.spine).toEqual([]);
    const thick = await of(180);
    expect(thick.page_count).toBeGreaterThanOrEqual(79);
    expect(wordsOn({ words: thick.spine })).toContain('Sunday Kitchen');
    for (const { left, size } of thick.spine) {
      // Turned letters stand on their left edge and reach as far as they are large.
      expect(left - size * 0.25).toBeGreaterThanOrEqual(thick.from + 0.0625 * INCH - 1);
      expect(left + size * 0.75).toBeLessThanOrEqual(thick.from + thick.width - 0.0625 * INCH + 1);
    }
  });
});
