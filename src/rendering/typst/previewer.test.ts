import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { THEMES } from '@/kernel/book/themes';
import { newId } from '@/kernel/ids';
import { layoutOf } from '@/rendering/layout/layout';
import type { BookModel } from '@/rendering/model/book.model';
import { aCardPack, aLeadMagnet, aMealPlan, anEbook, anyBook, aRecipe } from '@/rendering/model/book.samples';
import { jobProcess } from '@/rendering/process/job-process';
import { leastOf } from '@/testing/least-of';
import { mapBook, type PictureShapes, previewUnit } from './previewer';
import { closeRenderer, renderBook, TEMPLATES, TYPESETTER } from './renderer';

afterAll(closeRenderer);

const [ana, bob] = [newId('user'), newId('user')];
const none: PictureShapes = new Map();
const nothing = () => Promise.resolve(null);
const shapes = (...keys: string[]): PictureShapes =>
  new Map(keys.map((key) => [key, { width: 1600, height: 900 }]));
const numbers = (units: { key: string; first_page: number }[]) =>
  Object.fromEntries(units.map(({ key, first_page }) => [key, first_page]));
const ways = (units: { key: string; way: string | null }[]) =>
  Object.fromEntries(units.map(({ key, way }) => [key, way ?? '']));

/** All pages of a book, set as one. */
async function wholePages(model: BookModel): Promise<string[]> {
  const book = { ...layoutOf(model), preview: { units: null, first_page: 1, pages: {} } };
  const at = { heading: null, skip: 0, most: 1000 };
  const setter = jobProcess('preview pages', {
    program: TYPESETTER,
    queue: 50,
    patience_ms: 1_000,
    niceness: 0,
  });
  const answer = await setter.run(
    { kind: 'pages', main: TEMPLATES[model.kind], book: JSON.stringify(book), points: [], images: [], at },
    { rootDir: process.cwd(), timeoutMs: 30_000, memoryBytes: 1024 ** 3 },
  );
  return (answer as { pages: string[] }).pages;
}

/** What is drawn, and where: not how it is grouped, nor areas that lead to other pages. */
const drawn = (svg: string) =>
  svg
    .replace(/<defs.*?<\/defs>/gs, '')
    .replace(/<a .*?<\/a>/gs, '')
    .replace(/<g(?: class="[^"]*")?>|<\/g>/g, '');

/** How many runs of glyphs begin in the last 8 points of a line of 438, as a page number of one digit does. */
const atEdge = (svg: string) =>
  [...svg.matchAll(/class="typst-text" transform="matrix\(1 0 0 -1 ([\d.]+) /g)].filter(
    ([, x]) => Number(x) > 430,
  ).length;

const full = () =>
  anEbook({
    front: { ...anEbook().front, dedication: 'For you.', how_to_use: 'Read it.' },
    chapters: [
      ...anEbook().chapters,
      { title: 'Empty', intro: null, recipes: [] },
      { title: 'Sweets', intro: null, recipes: [aRecipe('d'), longRecipe('e'), aRecipe('f')] },
    ],
    back: {
      index: { title: true, ingredient: true, tag: true },
      about_author: 'She cooks.',
      conversions_table: true,
      acknowledgements: 'Thanks.',
    },
  });

const many = () => {
  const book = full();
  const recipes = Array.from({ length: 8 }, (_, at) => aRecipe(`m${at}`));
  return { ...book, chapters: [...book.chapters, { title: 'Many', intro: 'So many.', recipes }] };
};

const longRecipe = (name: string) =>
  aRecipe(name, {
    instructions: Array.from({ length: 60 }, (_, step) => ({
      text: `Step ${step}. ${'Stir and wait. '.repeat(8)}`,
      group: null,
    })),
  });

describe('the preview of a book', { timeout: 120_000 }, () => {
  it.each<[string, () => BookModel]>([
    ['an ebook', full],
    ['an ebook in market', () => ({ ...full(), theme: 'market' })],
    ['an ebook in minimal', () => ({ ...full(), theme: 'minimal' })],
    [
      'an ebook in which long recipes leave pages empty before them',
      () => {
        const pairs = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name) => [
          aRecipe(name),
          longRecipe(`long ${name}`),
        ]);
        const recipes = [aRecipe('first'), ...pairs];
        return anEbook({ chapters: [{ title: 'All', intro: null, recipes }] });
      },
    ],
    ['an ebook of many recipes', many],
    ['a meal plan', () => aMealPlan()],
    ['a lead magnet', () => aLeadMagnet()],
    ['a card pack', () => aCardPack()],
    ['a card pack printed on one side', () => aCardPack({ sides: 'front_only' })],
  ])('shows the units of %s as they stand in the book', async (_, make) => {
    const model = make();
    const map = await mapBook(model, none, nothing);
    expect(map.page_count).toBe((await renderBook(model, new Map(), { pdf_only: true })).page_count);
    const whole = await wholePages(model);
    expect(map.page_count).toBe(whole.length);
    let [page, next, shared] = [1, 1, 0];
    for (const { key, first_page, page_count } of map.units) {
      expect(first_page, key).toBe(page_count > 0 ? next : page);
      const pages = await previewUnit(
        ana,
        model,
        { key, pages: numbers(map.units), ways: ways(map.units), pictures: none },
        nothing,
      );
      // A part on pages of another is shown with it.
      if (page_count > 0) page = first_page;
      expect(pages?.pages?.length, key).toBe(page_count > 0 ? page_count : shared);
      for (const [at, svg] of (pages?.pages ?? []).entries())
        expect(drawn(svg) === drawn(whole[page - 1 + at] ?? ''), `${key}, page ${page + at}`).toBe(true);
      shared = pages?.pages?.length ?? 0;
      next = page + shared;
    }
    expect(next).toBe(map.page_count + 1);
  });

  it.each(THEMES)(
    'shows a recipe in %s that has grown over its page, and no empty one before it',
    async (theme) => {
      const recipes = 'abcd'.split('').map((id) => aRecipe(id));
      const book = (grown?: string) =>
        anEbook({
          theme,
          chapters: [
            {
              title: 'All',
              intro: null,
              recipes: recipes.map((recipe) =>
                recipe.id === grown ? { ...recipe, instructions: longRecipe('x').instructions } : recipe,
              ),
            },
          ],
        });
      const map = await mapBook(book(), none, nothing);
      const right = map.units.find(
        ({ kind, first_page, way }) =>
          kind === 'recipe' && first_page % 2 === 1 && way?.startsWith('+') === false,
      );
      const key = right?.key ?? '';
      const made = await previewUnit(
        ana,
        book(key),
        { key, pages: numbers(map.units), ways: ways(map.units), pictures: none },
        nothing,
      );
      expect(made?.pages?.length).toBeGreaterThan(1);
      expect(made?.pages?.[0]).toContain('<use ');
    },
  );

  it.each([
    ['en', 'חומוס'],
    ['en', 'Soup חומוס'],
    ['en', 'Tab\u202eturned'],
    ['he', 'Bread'],
  ])(
    'keeps the column of page numbers in the contents of a book in %s beside %j',
    async (language, title) => {
      const column = async (name: string) => {
        const chapters = [{ title: 'A', intro: null, recipes: [aRecipe('a', { title: name })] }];
        const [, , , contents = ''] = await wholePages(anEbook({ language, chapters }));
        return atEdge(contents);
      };
      expect(await column(title)).toBe(await column(language === 'he' ? 'חומוס' : 'Bread'));
    },
  );

  it('counts a book again after an edit without setting its other recipes anew', async () => {
    const book = (title: string) =>
      anEbook({
        chapters: [
          {
            title: 'All',
            intro: null,
            recipes: [
              aRecipe('edited', { title }),
              ...Array.from({ length: 8 }, (_, n) => longRecipe(`long${n}`)),
            ],
          },
        ],
      });
    const took = async (title: string) => {
      const started = performance.now();
      await mapBook(book(title), none, nothing);
      return performance.now() - started;
    };
    await mapBook(anEbook(), none, nothing);
    const first = await took('Soup');
    let edits = 0;
    const edited = await leastOf(first * 0.3, () => took(`Soup ${++edits}`));
    expect(edited).toBeLessThan(first * 0.3);
  });

  it('has the photographs of its own pages in them and names nothing else', async () => {
    const photo = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#a9462a' } })
      .webp()
      .toBuffer();
    const model = anEbook({
      chapters: [
        { title: 'A', intro: null, recipes: [aRecipe('a', { image: 'p' }), aRecipe('b', { image: 'q' })] },
      ],
    });
    const asked: string[] = [];
    const pages = await previewUnit(
      ana,
      model,
      { key: 'recipe_a', pages: { recipe_a: 7 }, pictures: shapes('p', 'q') },
      (key) => {
        asked.push(key);
        return Promise.resolve({ bytes: photo, is_print: false });
      },
    );
    expect(asked).toEqual(['p']);
    expect(pages?.pages).toHaveLength(1);
    expect(pages?.pages?.[0]).toContain('data:image/jpeg;base64,');
    expect(pages?.pages?.[0]).not.toMatch(/<script|<foreignObject|(?:href|src)="(?!#|data:image\/)/);
  });

  it('has in the contents the photo of each chapter that a square shows most of, where they are wanted', async () => {
    const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#a9462a' } })
      .webp()
      .toBuffer();
    const chapters = [
      { title: 'A', intro: null, recipes: [aRecipe('a', { image: 'p' }), aRecipe('b', { image: 'q' })] },
      { title: 'B', intro: null, recipes: [aRecipe('c')] },
    ];
    const pictures = new Map([
      ['p', { width: 1600, height: 900 }],
      ['q', { width: 900, height: 900 }],
    ]);
    const read = async (contents_photos: boolean) => {
      const asked: string[] = [];
      const model = anEbook({ chapters, contents_photos });
      const found = await previewUnit(ana, model, { key: 'contents', pages: {}, pictures }, (key) => {
        asked.push(key);
        return Promise.resolve({ bytes: photo, is_print: false });
      });
      return [asked, found?.pages?.map((page) => page.split('data:image/jpeg').length - 1)];
    };
    expect(await read(true)).toEqual([['q'], [1]]);
    expect(await read(false)).toEqual([[], [0]]);
  });

  it('has no pages of a unit that is not in the book', async () => {
    for (const model of anyBook)
      for (const key of ['z', 'chapter-9', 'index-7', '__proto__', 'r0'])
        expect(await previewUnit(ana, model, { key, pages: {}, pictures: none }, nothing)).toBeNull();
  });

  it('sends pages that are known already no second time', async () => {
    const wanted = { key: 'cover', pages: {}, pictures: none };
    const first = await previewUnit(ana, anEbook(), wanted, nothing);
    const known = first?.digest;
    expect(await previewUnit(ana, anEbook(), { ...wanted, known }, nothing)).toEqual({
      digest: known,
      pages: null,
    });
    const other = await previewUnit(ana, anEbook({ title: 'Other' }), { ...wanted, known }, nothing);
    expect(other?.pages).toHaveLength(1);
    expect((await previewUnit(bob, anEbook(), wanted, nothing))?.digest).not.toBe(known);
  });

  it('drops a page that nobody waits for any more, and sets the next one', async () => {
    const left = new AbortController();
    const wanted = (key: string) => ({ key, pages: {}, pictures: none });
    const first = previewUnit(ana, anEbook({ title: 'Left' }), wanted('cover'), nothing, {
      signal: left.signal,
    }).catch((error: unknown) => error);
    const next = previewUnit(ana, anEbook({ title: 'Stayed' }), wanted('cover'), nothing);
    left.abort();
    expect(await first).toMatchObject({ code: 'aborted' });
    expect((await next)?.pages).toHaveLength(1);
  });
});
