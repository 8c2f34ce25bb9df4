import { strFromU8, unzipSync } from 'fflate';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCardPack, anEbook } from '@/rendering/model/book.samples';
import { closeRenderer, type RenderedBook, renderBook } from '@/rendering/typst/renderer';
import { anEpub, fullEbook } from '@/testing/files/epub-samples';
import { readPdf } from '@/testing/files/pdf-reader';
import { stampFile } from './stamp';

const english = { language: 'en', direction: 'ltr' } as const;
const words = 'For łucja.ölmez@example.com · order 1004';

let book: RenderedBook;
let cards: RenderedBook;
beforeAll(async () => {
  book = await renderBook(anEbook(), new Map());
  cards = await renderBook(aCardPack(), new Map());
});
afterAll(closeRenderer);

const stampedPdf = (pdf: Uint8Array, text = words) => stampFile('pdf', pdf, { words: text, ...english });

/** Words of a page that are within a quarter of an inch of its foot. */
async function feetOf(pdf: Uint8Array): Promise<string[]> {
  const pages = await readPdf(pdf);
  return pages.map(({ height, words: found }) =>
    found
      .filter(({ baseline }) => baseline > height - 18)
      .map(({ text }) => text)
      .join(''),
  );
}

describe('a stamped PDF', () => {
  it('has its line at the foot of every page, and everything it had', async () => {
    for (const { pdf } of [book, cards]) {
      const copy = await stampedPdf(pdf);
      const before = await readPdf(pdf);
      const after = await readPdf(copy);
      expect(await feetOf(copy)).toEqual(before.map(() => words));
      after.forEach((page, index) => {
        expect(page.words.filter(({ text }) => text !== words)).toEqual(before[index]?.words);
        expect(page.pictures).toEqual(before[index]?.pictures);
      });
    }
  });

  it('is tagged and claims what it claimed; the line is an artifact that is not read aloud', async () => {
    const open = async (pdf: Uint8Array) => {
      const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
      const file = await task.promise;
      const page = await file.getPage(2);
      const seen = {
        marks: await file.getMarkInfo(),
        about: (await file.getMetadata()).metadata?.get('pdfuaid:part'),
        outline: await file.getOutline(),
        tree: JSON.stringify(await page.getStructTree()),
        items: (await page.getTextContent({ includeMarkedContent: true })).items,
      };
      await task.destroy();
      return seen;
    };
    const [before, after] = [await open(book.pdf), await open(await stampedPdf(book.pdf))];
    expect(after).toMatchObject({ marks: before.marks, about: before.about, outline: before.outline });
    expect(after.tree).toBe(before.tree);
    const at = after.items.findIndex((item) => 'str' in item && item.str === words);
    const mark = after.items.slice(0, at).findLast((item) => 'type' in item && item.type.startsWith('begin'));
    expect(mark).toMatchObject({ tag: 'Artifact' });
  });

  it('shows addresses in other writings, and those that are wider than a card', async () => {
    const far = 'ご購入者：山田@例え.jp · 注文 1004';
    const feet = await feetOf(await stampedPdf(cards.pdf, far));
    // Parts in different faces are read one by one, without the spaces at their ends.
    expect(feet).toEqual(feet.map(() => far.replace(/ (?=注)|(?<=文) /g, '')));
    const long = `For ${'a'.repeat(242)}@example.com · order 1004`;
    const [page] = await readPdf(await stampedPdf(cards.pdf, long));
    const line = page?.words.find(({ text }) => text.startsWith('For aaa'));
    expect(line?.left).toBeGreaterThan(0);
    expect(line?.right).toBeLessThan(page?.width ?? 0);
  });

  it('shows emoji, and a question mark for a letter that no face shows', async () => {
    const [foot] = await feetOf(await stampedPdf(cards.pdf, 'For 🍋❤️ደ@example.com · order 1004'));
    expect(foot?.replaceAll('\ufe0f', '')).toBe('For🍋❤?@example.com · order 1004');
  });

  it('is the same again, byte for byte', async () => {
    expect(await stampedPdf(cards.pdf)).toEqual(await stampedPdf(cards.pdf));
  });
});

describe('a stamped EPUB file', () => {
  it('has a last page with its words, and every file as it was', async () => {
    const epub = await anEpub(fullEbook(), ['soup', 'logo']);
    const copy = await stampFile('epub', epub, { words: 'For a<b>&"c"@example.com', ...english });
    const [before, after] = [unzipSync(epub), unzipSync(copy)];
    expect(Object.keys(after)[0]).toBe('mimetype');
    for (const [name, bytes] of Object.entries(before))
      if (name !== 'EPUB/book.opf') expect(after[name], name).toEqual(bytes);
    expect(strFromU8(after['EPUB/stamp.xhtml'] ?? new Uint8Array())).toContain(
      'For a&lt;b&gt;&amp;&quot;c&quot;@example.com',
    );
    const spine = /<spine.*<\/spine>/s.exec(strFromU8(after['EPUB/book.opf'] ?? new Uint8Array()))?.[0];
    expect(spine).toMatch(/<itemref idref="stamp"\/><\/spine>$/);
  });
});

it('a file that is none of ours is refused, and the next one is stamped', async () => {
  const stamp = { words, ...english };
  await expect(stampFile('pdf', new Uint8Array([1, 2, 3]), stamp)).rejects.toMatchObject({ code: 'compile' });
  await expect(stampFile('epub', new Uint8Array([1, 2, 3]), stamp)).rejects.toMatchObject({
    code: 'compile',
  });
  expect((await stampedPdf(cards.pdf)).byteLength).toBeGreaterThan(cards.pdf.byteLength);
});
