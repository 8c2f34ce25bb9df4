import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { THEMES } from '@/kernel/book/themes';
import type { BookRecipe, RecipeCardPackModel } from '@/rendering/model/book.model';
import { aCardPack, aRecipe } from '@/rendering/model/book.samples';
import { type PdfPage, readPdf } from '@/testing/files/pdf-reader';
import { closeRenderer, renderBook } from './renderer';

afterAll(closeRenderer);

const photo = {
  bytes: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a43' } })
    .jpeg()
    .toBuffer(),
  is_print: false,
};

const step = (text: string) => ({ text, group: null });
const names = 'abcdefghijklmnopqrstuvwxyz'.split('');
/** So many recipes of a dinner and a dessert in turn, of two steps. */
const pack = (count: number, over: (at: number) => Partial<BookRecipe> = () => ({})) =>
  names.slice(0, count).map((name, at) =>
    aRecipe(name, {
      ...{
        meal_type: at % 2 === 0 ? 'dinner' : 'dessert',
        instructions: [step('Stir.'), step('Wait for it.')],
      },
      ...over(at),
    }),
  );
const pagesOf = async (over: Partial<RecipeCardPackModel>) =>
  readPdf((await renderBook(aCardPack(over), new Map([['photo', photo]]), { pdf_only: true })).pdf);
const textOf = (pages: readonly Pick<PdfPage, 'words'>[]) =>
  pages.flatMap(({ words }) => words.map(({ text }) => text)).join(' ');
/** The sizes in which these words stand. */
const sizesOf = (pages: readonly PdfPage[], wanted: RegExp) => [
  ...new Set(
    pages.flatMap(({ words }) =>
      words.filter(({ text }) => wanted.test(text)).map(({ size }) => Math.round(size * 10) / 10),
    ),
  ),
];

const long = Array.from({ length: 16 }, (_, at) =>
  step(`Step ${at}: stir it slowly, and wait until it is thick.`),
);

describe('the cards of a pack', { timeout: 120_000 }, () => {
  it.each(THEMES)('have one size of type in %s, whatever they hold, and none below 7 pt', async (theme) => {
    for (const orientation of ['portrait', 'landscape'] as const) {
      const recipes = pack(6, (at) => (at === 3 ? { instructions: long } : {}));
      const [, , ...sheets] = await pagesOf({ theme, orientation, recipes });
      expect(sizesOf(sheets, /^(?:red lentils|onions, chopped|Stir\.|Wait for it\.)/)).toHaveLength(1);
      for (const { words } of sheets)
        expect(Math.min(...words.map(({ size }) => size))).toBeGreaterThanOrEqual(6.95);
    }
  });

  it('have the same size on a small card of a hundred titles, on whose first page none is below 7 pt', async () => {
    const recipes = pack(26, (at) => ({ title: `A rather long title of a recipe, number ${at}` }));
    const [, guide, ...sheets] = await pagesOf({
      recipes,
      card_size: '3x5',
      paper: 'single',
      crop_marks: false,
      bleed_mm: 0,
    });
    expect(Math.min(...(guide?.words ?? []).map(({ size }) => size))).toBeGreaterThanOrEqual(6.95);
    expect(sizesOf(sheets, /^Stir\./)).toHaveLength(1);
  });

  it('are not small for the sake of one long recipe of many', async () => {
    const sizes = async (over: (at: number) => Partial<BookRecipe>) =>
      sizesOf((await pagesOf({ recipes: pack(16, over) })).slice(2), /^Stir\.$/);
    const plain = await sizes(() => ({}));
    expect(plain).toEqual([9.5]);
    const endless = Array.from({ length: 4 }, () => long).flat();
    expect(await sizes((at) => (at === 3 ? { instructions: endless } : {}))).toEqual(plain);
  });

  it.each(THEMES)('show a number of a recipe without a photo in %s, and a line of its own', async (theme) => {
    const [, , front] = await pagesOf({
      ...{ theme, orientation: 'portrait', layout: '1up', sides: 'front_only' },
      recipes: [aRecipe('a', { yield_text: '24 puddings', instructions: [step('Bake.')] })],
    });
    const number = front?.words.find(({ text }) => text === '24');
    expect(number?.size).toBeGreaterThan(40);
    expect(textOf(front === undefined ? [] : [front])).toContain('A soup that forgives everything');
    expect(front?.pictures).toEqual([]);
  });

  it('show a photo instead, and no number', async () => {
    const recipes = [aRecipe('a', { image: 'photo', image_alt: 'Soup', yield_text: '24 puddings' })];
    const [, , front] = await pagesOf({ orientation: 'portrait', layout: '1up', recipes });
    expect(front?.pictures).toEqual(['Soup']);
    expect(front?.words.filter(({ size }) => size > 24)).toEqual([]);
  });

  it('are divided by cards for each meal from twelve on, and have their tabs at the edge from two meals on', async () => {
    const few = await pagesOf({ recipes: pack(11), sides: 'front_only', layout: '1up' });
    expect(few).toHaveLength(2 + 11);
    const many = await pagesOf({ recipes: pack(12), sides: 'front_only', layout: '1up' });
    expect(many).toHaveLength(2 + 12 + 2);
    const [dinners, desserts] = many.slice(-2);
    expect(textOf(dinners === undefined ? [] : [dinners])).toMatch(/^Dinner.*Lentil soup a .*Lentil soup c/);
    expect(textOf(desserts === undefined ? [] : [desserts])).toMatch(
      /^Desserts.*Lentil soup b .*Lentil soup d/,
    );
    const alone = await pagesOf({
      recipes: pack(12, () => ({ meal_type: 'dinner' })),
      sides: 'front_only',
      layout: '1up',
    });
    expect(alone).toHaveLength(2 + 12);
    // Of the tabs of one card and of the next, at the same edge, that of the later meal stands lower.
    const tabs = few
      .slice(2, 4)
      .map(({ words }) => words.find(({ text }) => /^Desserts?$|^Dinner$/.test(text)));
    expect(tabs.map((tab) => tab?.text)).toEqual(['Dinner', 'Desserts']);
    expect(tabs[1]?.baseline).toBeGreaterThan((tabs[0]?.baseline ?? Number.POSITIVE_INFINITY) + 20);
  });
});
