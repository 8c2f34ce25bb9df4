import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { THEMES } from '@/kernel/book/themes';
import { TRIMS } from '@/kernel/book/trims';
import type { BookModel, SourcePicture } from '@/rendering/model/book.model';
import { aCardPack, aLeadMagnet, aMealPlan, anEbook, anyBook, aRecipe } from '@/rendering/model/book.samples';
import { RenderFailed } from '@/rendering/model/render-failed';
import { elementWords, openEpub } from '@/testing/files/epub-reader';
import { readPdf } from '@/testing/files/pdf-reader';
import { mapBook } from './previewer';
import { printVersion } from './print.mjs';
import { BUILD_STEPS, closeRenderer, renderBook, rendererPid } from './renderer';

const none = new Map<string, SourcePicture>();
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof RenderFailed)) throw new Error(`expected RenderFailed, got ${String(error)}`);
  return error;
};
const photo = () =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: '#a9462a' } })
    .webp()
    .toBuffer();

/** The pages of a book that is set and not written: as many as renderBook counts (previewer.test.ts), and sooner. */
const pagesOf = async (model: BookModel) =>
  (await mapBook(model, new Map(), () => Promise.resolve(null))).page_count;
const aRecipeOf = (steps: number) =>
  aRecipe('a', {
    instructions: Array.from({ length: steps }, (_, step) => ({
      text: `Step ${step}. Roll the dough as thin as you can, dust it well and cover what you are not working on.`,
      group: null,
    })),
  });

afterAll(closeRenderer);

describe('renderBook', { timeout: 120_000 }, () => {
  it.each<[string, BookModel, number]>([
    // cover, title and copyright, contents, introduction, three recipes under two openers, index with what it shares
    ['an ebook', anEbook(), 6],
    // cover, two weeks, four days by two, what to buy, one recipe
    ['a meal plan', aMealPlan(), 7],
    // cover, guide, two sheets with two sides each
    ['a card pack', aCardPack(), 6],
    ['a card pack printed on one side', aCardPack({ sides: 'front_only', layout: '1up' }), 5],
    // cover, welcome, two recipes, call to action
    ['a lead magnet', aLeadMagnet(), 5],
  ])('makes %s an accessible PDF with the pages expected', async (_, model, pages) => {
    const { pdf, page_count, previews, pdf_ua } = await renderBook(model, none);
    expect(text(pdf.subarray(0, 5))).toBe('%PDF-');
    expect(text(pdf).trimEnd().endsWith('%%EOF')).toBe(true);
    expect(page_count).toBe(pages);
    expect(pdf_ua).toBe(true);
    expect(text(pdf)).toContain('/MarkInfo');
    expect(text(pdf)).toContain('/Outlines');
    expect(previews.length).toBeGreaterThanOrEqual(3);
    for (const preview of previews) {
      expect(await sharp(preview).metadata()).toMatchObject({ format: 'webp', height: 900 });
    }
  });

  it('makes the same bytes from the same input in every theme, also in a new process and from a print version that was kept', async () => {
    const bytes = await photo();
    const images = new Map([['p', { bytes, is_print: false }]]);
    const print = new Map([['p', { bytes: (await printVersion(bytes))?.bytes ?? bytes, is_print: true }]]);
    const models = THEMES.map((theme) => anEbook({ theme, cover: { kind: 'photo', image: 'p' } }));
    /** The books of all themes, one after the other. */
    const made = async (pictures: Parameters<typeof renderBook>[1], options = {}) => {
      const books: Awaited<ReturnType<typeof renderBook>>[] = [];
      for (const model of models) books.push(await renderBook(model, pictures, options));
      return books;
    };
    const bytesOf = (parts: Uint8Array[]) => parts.map((part) => Buffer.from(part).toString('base64'));
    const first = await made(images);
    await closeRenderer();
    const second = await made(print);
    const third = await made(images, { pdf_only: true });
    for (const [at, book] of first.entries()) {
      expect(bytesOf(second[at]?.previews ?? []), THEMES[at]).toEqual(bytesOf(book.previews));
      for (const again of [second, third])
        expect(Buffer.compare(again[at]?.pdf ?? new Uint8Array(), book.pdf), THEMES[at]).toBe(0);
    }
  });

  describe.each(['market', 'minimal'] as const)('in the theme %s', (theme) => {
    const brand = {
      name: 'The Sunday Kitchen',
      accent: '#f4d03f',
      heading_font: 'playfair_display',
      body_font: 'source_sans',
      logo: 'logo',
      links: [{ label: 'Letter', url: 'https://ines.example/letter' }],
    } as const;

    it('makes every kind an accessible PDF of as many pages as in heirloom, or fewer where parts share one', async () => {
      for (const [at, model] of anyBook.entries()) {
        const { pdf_ua, page_count } = await renderBook({ ...model, theme }, none);
        expect(pdf_ua).toBe(true);
        const { units } = await mapBook({ ...model, theme }, new Map(), () => Promise.resolve(null));
        expect(page_count).toBe(units.reduce((sum, unit) => sum + unit.page_count, 0));
        const most = [7, 7, 6, 5][at] ?? 0;
        expect(page_count).toBeLessThanOrEqual(most);
        expect(page_count).toBeGreaterThan(most - 2);
      }
    });

    it('sets a brand’s colour, fonts, logo and links, in Greek, Cyrillic, Japanese, Korean and Hebrew too', async () => {
      const logo = await sharp({ create: { width: 90, height: 40, channels: 4, background: '#a9462a80' } })
        .png()
        .toBuffer();
      const titles = ['Αυγολέμονο', 'Борщ со сметаной', '味噌クッキー', '김치찌개와 흰쌀밥', 'מרק עדשים'];
      const recipes = titles.map((title, at) => aRecipe(String(at), { title, notes: title }));
      const { pdf, pdf_ua } = await renderBook(
        {
          ...aLeadMagnet({ title: titles.join(' '), recipes }),
          theme,
          brand: { ...brand, links: [...brand.links] },
        },
        new Map([['logo', { bytes: logo, is_print: false }]]),
      );
      expect(pdf_ua).toBe(true);
      expect(text(pdf)).toContain('https://ines.example/letter');
      expect(text(pdf)).toContain('/SMask');
      expect(text(pdf)).toMatch(/PlayfairDisplay/);
    });

    it.each([
      [6, 1],
      [10, 1],
      [24, 2],
    ])('sets a recipe of %i steps on as few pages as hold it in the usual type: %i', async (steps, pages) => {
      expect(await pagesOf(aLeadMagnet({ theme, recipes: [aRecipeOf(steps)] }))).toBe(3 + pages);
    });
  });

  it('shows the photograph on the cover and carries it as JPEG', async () => {
    const { pdf, previews } = await renderBook(
      anEbook({ cover: { kind: 'photo', image: 'p' } }),
      new Map([['p', { bytes: await photo(), is_print: false }]]),
    );
    expect(text(pdf)).toContain('/DCTDecode');
    const { data } = await sharp(previews[0])
      .extract({ left: 100, top: 100, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(Math.abs((data[0] ?? 0) - 0xa9)).toBeLessThan(12);
  });

  it('leaves a missing or broken image out and still makes the book', async () => {
    const recipes = [aRecipe('a', { image: 'missing' }), aRecipe('b', { image: 'broken' })];
    const bytes = new TextEncoder().encode('\xff\xd8 not a picture');
    const images = new Map([['broken', { bytes, is_print: false }]]);
    const model = anEbook({
      cover: { kind: 'photo', image: 'missing' },
      chapters: [{ title: 'A', intro: null, recipes }],
    });
    const { pdf, page_count } = await renderBook(model, images);
    expect(text(pdf)).not.toContain('/DCTDecode');
    expect(page_count).toBe(5);
  });

  it('names the letters that no font can show, in the file and before it', async () => {
    const model = anEbook({ title: 'ማርኛ soup' });
    const { pdf_ua, missing_letters } = await renderBook(model, none);
    expect(pdf_ua).toBe(false);
    expect(missing_letters.toSorted()).toEqual(['ማ', 'ር', 'ኛ']);
    const { missing_letters: before } = await mapBook(model, new Map(), () => Promise.resolve(null));
    expect(before.toSorted()).toEqual(missing_letters.toSorted());
    const steps: string[] = [];
    const fine = await renderBook(anEbook({ formats: ['pdf', 'epub', 'phone_pdf'] }), none, {
      onStep: (step) => steps.push(step),
    });
    expect([fine.pdf_ua, fine.missing_letters]).toEqual([true, []]);
    expect(steps).toEqual(BUILD_STEPS);
  });

  it('marks a line that was not scaled in every file, and names it beside the files', async () => {
    const line = {
      ...{ display: '1 cup rice - 7 carrots', item: 'rice', group: null, optional: false },
      written_for: 2,
    };
    const recipes = [aRecipe('a', { ingredients: [line], instructions: [] })];
    const remark = 'rice – 7 carrots (not scaled; written for 2)';
    const notices = [
      {
        ...{ code: 'line_not_scaled', recipe_id: 'recipe_a', title: 'Lentil soup a' },
        lines: [line.display],
        line_count: 1,
      },
    ];
    for (const model of [
      anEbook({ chapters: [{ title: 'Rice', intro: null, recipes }], formats: ['pdf', 'epub'] }),
      aMealPlan({ recipes }),
      aCardPack({ recipes }),
      aLeadMagnet({ recipes }),
    ]) {
      const { pdf, epub, ...book } = await renderBook(model, none);
      const page = (await readPdf(pdf))
        .map(({ words }) => words.map((word) => word.text).join(' '))
        .join(' ');
      expect(page.replace(/\s+/g, ' '), model.kind).toContain(remark);
      expect(book.notices).toEqual(notices);
      if (epub === null) continue;
      const { documents } = await openEpub(epub);
      const html = documents.get('EPUB/r0.xhtml');
      expect(html && elementWords(html).replace(/\s+/g, ' ')).toContain(remark);
    }
  });

  const HOSTILE = [
    ['code', '#read("/etc/passwd") #panic("x") $1/0$ \\ @nowhere <label> `raw`'],
    ['markup', '</script><img src=x onerror=alert(1)> " & ]]>'],
    ['emoji and control characters', 'Soup 👩‍🍳🍲\u0000\u0007\u202e\ufffe'],
    ['right-to-left', 'מרק עדשים שוربة عدس'],
    ['Chinese, Japanese and Korean', '豆沙包 味噌クッキー 김치'],
    ['one very long word', 'm'.repeat(900)],
    ['only spaces', '   '],
    ['line ends', 'a\n\nb\r\nc'],
  ] as const;
  const hostileRecipe = (hostile: string, id = 'a') =>
    aRecipe(id, {
      title: hostile,
      description: hostile,
      ingredients: [{ display: hostile, item: hostile, group: hostile, optional: true }],
      instructions: [{ text: hostile, group: hostile }],
      notes: hostile,
      cuisine: hostile,
      dietary_tags: [hostile],
    });

  it.each(HOSTILE)('sets %s as text in an ebook', async (_, hostile) => {
    const index = { title: true, ingredient: true, tag: true };
    const model = anEbook({
      title: hostile,
      chapters: [{ title: hostile, intro: hostile, recipes: [hostileRecipe(hostile)] }],
      back: { ...anEbook().back, index },
    });
    const { pdf, page_count } = await renderBook(model, none);
    expect(page_count).toBeGreaterThan(2);
    expect(text(pdf)).not.toContain('root:');
  });

  const short = HOSTILE.map(([, hostile]) => hostile).filter((hostile) => hostile.length < 100);
  const long = HOSTILE.map(([, hostile]) => hostile).filter((hostile) => hostile.length >= 100);
  it.each([
    ['hostile texts of every kind', short],
    ['a very long word', long],
  ])('sets %s as text in every other kind of file', async (_, texts) => {
    const title = texts.join(' ');
    const recipes = texts.map((hostile, at) => hostileRecipe(hostile, String(at)));
    const cta = { headline: title, text: title, button: title, url: title };
    const entry = { kind: 'note', title: title, recipe_id: null, servings: null, text: title } as const;
    for (const model of [
      aMealPlan({
        title,
        recipes,
        meal_slots: texts,
        entries: texts.map((slot, at) => ({ ...entry, day: at + 1, slot })),
      }),
      aCardPack({ title, recipes }),
      aLeadMagnet({ title, hook: title, recipes, cta }),
    ]) {
      const { pdf, page_count } = await renderBook(model, none);
      expect(page_count).toBeGreaterThan(2);
      expect(text(pdf)).not.toContain('root:');
    }
  });

  it('refuses a title of 100 kB in a plain sentence', async () => {
    const error = await failure(renderBook(anEbook({ title: 'x'.repeat(100_000) }), none));
    expect(error).toMatchObject({ code: 'invalid', reason: 'The title is longer than 1,000 characters.' });
    const date = await failure(renderBook(anEbook({ edition_date: 'tomorrow' }), none));
    expect(date.code).toBe('invalid');
  });

  it.each([
    [6, 1],
    [10, 1],
    [14, 2],
    [18, 2],
    [22, 2],
    [24, 2],
  ])('sets a recipe of %i steps on as few pages as hold it in the usual type: %i', async (steps, pages) => {
    expect(await pagesOf(aLeadMagnet({ recipes: [aRecipeOf(steps)] }))).toBe(3 + pages);
  });

  it('continues on the next page what does not fit one, and on a card 2/2 what does not fit a card', async () => {
    const instructions = Array.from({ length: 60 }, (_, step) => ({
      text: `Step ${step}. ${'Stir and wait. '.repeat(8)}`,
      group: null,
    }));
    const recipe = aRecipe('a', { instructions });
    const short = await pagesOf(aLeadMagnet({ recipes: [aRecipe('a')] }));
    expect(await pagesOf(aLeadMagnet({ recipes: [recipe] }))).toBeGreaterThan(short);
    expect(await pagesOf(aCardPack({ recipes: [recipe], layout: '1up' }))).toBeGreaterThanOrEqual(6);
  });

  it('continues a step without any space on the next card', async () => {
    const recipe = aRecipe('a', { instructions: [{ text: 'word'.repeat(600), group: null }] });
    // cover, guide, the front, and two cards of method
    expect(await pagesOf(aCardPack({ recipes: [recipe], layout: '1up', sides: 'front_only' }))).toBe(5);
  });

  it('sets a small card whose title would fill it', async () => {
    const recipe = aRecipe('a', { title: 'Ab'.repeat(400) });
    const pack = aCardPack({ recipes: [recipe], card_size: '3x5', layout: '1up' });
    expect(await pagesOf(pack)).toBeLessThanOrEqual(6);
  });

  it.each(TRIMS)('sets the trim %s', async (trim) => {
    const { pdf } = await renderBook(anEbook({ trim }), none);
    const [width, height] = {
      us_letter: [612, 792],
      a4: [595, 842],
      a5: [420, 595],
      '6x9': [432, 648],
      '7.5x9.25': [540, 666],
      '7x10': [504, 720],
      '8x10': [576, 720],
      '8.5x8.5': [612, 612],
    }[trim];
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text(pdf));
    expect([Math.round(Number(box?.[1])), Math.round(Number(box?.[2]))]).toEqual([width, height]);
  });
});

describe('the process that sets books', { timeout: 120_000 }, () => {
  it('is replaced when it is killed during a job', async () => {
    await renderBook(aLeadMagnet(), none);
    const pid = rendererPid();
    const job = failure(renderBook(anEbook(), none));
    process.kill(pid ?? 0, 'SIGKILL');
    expect(await job).toMatchObject({ code: 'crashed', detail: expect.stringContaining('SIGKILL') });
    expect((await renderBook(aLeadMagnet(), none)).page_count).toBe(5);
    expect(rendererPid()).not.toBe(pid);
  });

  it('is ended when a job hangs, and the jobs behind it go on', async () => {
    await renderBook(aLeadMagnet(), none);
    const pid = rendererPid();
    process.kill(pid ?? 0, 'SIGSTOP');
    const hung = failure(renderBook(anEbook(), none, { timeoutMs: 300 }));
    const next = renderBook(aLeadMagnet(), none);
    expect(await hung).toMatchObject({ code: 'timeout' });
    expect((await next).page_count).toBe(5);
    expect(rendererPid()).not.toBe(pid);
  });

  it('is ended when it takes too much memory, and says so', async () => {
    const error = await failure(renderBook(anEbook(), none, { memoryBytes: 1024 * 1024 }));
    expect(error).toMatchObject({ code: 'memory', reason: expect.stringContaining('Remove some') });
    expect((await renderBook(aLeadMagnet(), none)).page_count).toBe(5);
  });

  it('stops for a signal, whether the job runs or waits', async () => {
    const running = new AbortController();
    const waiting = new AbortController();
    const first = failure(renderBook(anEbook(), none, { signal: running.signal }));
    const second = failure(renderBook(anEbook(), none, { signal: waiting.signal }));
    const third = renderBook(aLeadMagnet(), none);
    waiting.abort();
    running.abort();
    expect(await first).toMatchObject({ code: 'aborted' });
    expect(await second).toMatchObject({ code: 'aborted' });
    expect((await third).page_count).toBe(5);
    expect((await failure(renderBook(anEbook(), none, { signal: running.signal }))).code).toBe('aborted');
  });

  it('lets a hundred jobs wait and refuses the next', async () => {
    const jobs = Array.from({ length: 101 }, () => failure(renderBook(aLeadMagnet(), none)));
    expect(await failure(renderBook(aLeadMagnet(), none))).toMatchObject({ code: 'queue_full' });
    await closeRenderer();
    for (const error of await Promise.all(jobs)) expect(error.code).toBe('aborted');
    expect(rendererPid()).toBeNull();
  });

  it('works from a bundle, and does not keep its server alive', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-bundle-'));
    try {
      const entry = join(folder, 'entry.ts');
      const here = join(process.cwd(), 'src/rendering');
      writeFileSync(
        entry,
        `import { renderBook } from ${JSON.stringify(join(here, 'typst/renderer'))};
         import { aLeadMagnet } from ${JSON.stringify(join(here, 'model/book.samples'))};
         const { page_count } = await renderBook(aLeadMagnet(), new Map());
         console.log('pages ' + page_count);`,
      );
      const outfile = join(folder, 'server.mjs');
      await build({
        entryPoints: [entry],
        outfile,
        bundle: true,
        platform: 'node',
        format: 'esm',
        packages: 'external',
      });
      const { stdout } = await promisify(execFile)(process.execPath, [outfile], {
        cwd: process.cwd(),
        timeout: 50_000,
      });
      expect(stdout).toBe('pages 5\n');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

it('has a sample of every kind', () => {
  expect(new Set(anyBook.map(({ kind }) => kind)).size).toBe(4);
});
