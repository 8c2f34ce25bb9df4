import { decodePDFRawStream, PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { THEMES } from '@/kernel/book/themes';
import { anEbook, aRecipe } from '@/rendering/model/book.samples';
import { closeRenderer } from '@/rendering/typst/renderer';
import { findInks, toInks } from './inks';
import { renderPrint } from './print-edition';

afterAll(closeRenderer);

const photo = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#000000' } })
  .jpeg()
  .toBuffer();

async function editionIn(theme: (typeof THEMES)[number]) {
  const chapters = [{ title: 'Soups', intro: null, recipes: [aRecipe('a', { image: 'p' }), aRecipe('b')] }];
  const cover = { kind: 'photo' as const, image: 'p' };
  const model = {
    ...anEbook({ theme, chapters, cover, title: 'Łódź (and) \\ more' }),
    print: { paper: 'color' as const, back_text: 'Slow food.', color: 'cmyk' as const },
  };
  const pictures = {
    shapes: new Map([['p', { width: 2400, height: 1800 }]]),
    read: () => Promise.resolve({ bytes: photo }),
  };
  const made = await renderPrint(model, pictures);
  return {
    ...made,
    files: await Promise.all(
      [made.interior, made.cover].map((pdf) => PDFDocument.load(pdf, { updateMetadata: false })),
    ),
  };
}

/** What is drawn on a page, in the words of its file. */
function drawnOn(page: ReturnType<PDFDocument['getPage']>): string {
  const contents = page.node.Contents();
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((one) => page.doc.context.lookup(one)) : [contents];
  return streams
    .map((one) =>
      one instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(one).decode()).toString('latin1') : '',
    )
    .join('\n');
}

/** All streams and dictionaries of a file, as their dictionaries. */
const dictionaries = (file: PDFDocument) =>
  file.context.enumerateIndirectObjects().flatMap(([, one]) => {
    if (one instanceof PDFRawStream) return [one.dict];
    return one instanceof PDFDict ? [one] : [];
  });

describe.each(THEMES)('the files of a print edition in four inks (%s)', { timeout: 300_000 }, (theme) => {
  /** Made once: every test looks at the same files. */
  let edition: Awaited<ReturnType<typeof editionIn>>;
  beforeAll(async () => {
    edition = await editionIn(theme);
  }, 300_000);

  it('are PDF/X-3 files that say which inks they are meant for, and keep boxes and title', () => {
    const { files, facts } = edition;
    expect(facts).toMatchObject({ color: 'cmyk', standard: 'PDF/X-3:2002' });
    for (const file of files) {
      expect(file.getTitle()).toBe('Łódź (and) \\ more');
      const info = file.context.lookup(file.context.trailerInfo.Info, PDFDict);
      expect(String(info.get(PDFName.of('GTS_PDFXVersion')))).toContain('PDF/X-3:2002');
      expect(String(info.get(PDFName.of('Trapped')))).toBe('/False');
      const intents = file.catalog.lookup(PDFName.of('OutputIntents'), PDFArray);
      const intent = intents.lookup(0, PDFDict);
      expect(String(intent.get(PDFName.of('S')))).toBe('/GTS_PDFX');
      expect(file.context.lookup(intent.get(PDFName.of('DestOutputProfile')))).toBeInstanceOf(PDFRawStream);
      for (const page of file.getPages()) {
        const [cut, all] = [page.getTrimBox(), page.getMediaBox()];
        expect(page.getBleedBox()).toEqual(all);
        expect(cut.height).toBeCloseTo(all.height - 18, 1);
        expect(page.node.Annots()).toBeUndefined();
      }
    }
  });

  it('have nothing but inks: black words are black alone, photos CMYK within 240%, and no transparency', async () => {
    const { files } = edition;
    const drawn = files.flatMap((file) => file.getPages().map(drawnOn));
    for (const one of drawn) expect(one).not.toMatch(/[\d.]+ [\d.]+ [\d.]+ rg\b|[\d.]+ [\d.]+ [\d.]+ RG\b/);
    // The recipes' words: their ink is black or, on a ground of color, something else, but never black of four inks.
    const inks = new Set(drawn.flatMap((one) => one.match(/(?:[\d.]+ ){4}k\b/g) ?? []));
    const dark = [...inks]
      .map((one) => one.split(' ').slice(0, 4).map(Number))
      .filter(([, , , black = 0]) => black > 0.6);
    const full = dark.filter(([, , , black = 0]) => black > 0.95);
    expect(full.length).toBeGreaterThan(0);
    for (const ink of full) expect(ink).toEqual([0, 0, 0, 1]);
    const pictures = files
      .flatMap((file) => file.context.enumerateIndirectObjects())
      .flatMap(([, one]) => (one instanceof PDFRawStream ? [one] : []))
      .filter(({ dict }) => String(dict.get(PDFName.of('Subtype'))) === '/Image');
    expect(pictures.length).toBeGreaterThan(1);
    for (const { dict, contents } of pictures) {
      expect(String(dict.get(PDFName.of('ColorSpace')))).toBe('/DeviceCMYK');
      const inks = await sharp(contents).pipelineColourspace('cmyk').toColourspace('cmyk').raw().toBuffer();
      const [cyan = 0, magenta = 0, yellow = 0, black = 0] = inks;
      expect((cyan + magenta + yellow + black) / 255).toBeLessThan(2.4);
      // The photo is black.
      expect(black).toBeGreaterThan(200);
    }
    for (const one of files.flatMap(dictionaries)) {
      expect(one.get(PDFName.of('SMask'))).toBeUndefined();
      expect(String(one.get(PDFName.of('ca')) ?? 1)).toBe('1');
    }
  });

  it('embed every font', () => {
    const { files } = edition;
    const fonts = files
      .flatMap(dictionaries)
      .filter((one) => String(one.get(PDFName.of('Type'))) === '/FontDescriptor');
    expect(fonts.length).toBeGreaterThan(1);
    for (const one of fonts)
      expect(['FontFile', 'FontFile2', 'FontFile3'].some((name) => one.has(PDFName.of(name)))).toBe(true);
  });
});

describe('turning colors into inks', () => {
  it('fails with a reason for what is no file, or takes too long, and leaves nothing behind', async () => {
    const inks = await findInks();
    if (inks === null) throw new Error('no Ghostscript');
    await expect(toInks(Buffer.from('no file'), 'None', inks)).rejects.toMatchObject({ code: 'crashed' });
    const blank = await PDFDocument.create();
    blank.addPage();
    const pdf = await blank.save();
    await expect(toInks(pdf, 'None', inks, { timeoutMs: 1 })).rejects.toMatchObject({ code: 'timeout' });
    const signal = AbortSignal.abort();
    await expect(toInks(pdf, 'None', inks, { signal })).rejects.toMatchObject({ code: 'aborted' });
  });
});
