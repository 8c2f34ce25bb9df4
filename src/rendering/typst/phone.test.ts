import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { MM } from '@/kernel/book/page-units';
import { THEMES } from '@/kernel/book/themes';
import { phonePaper } from '@/rendering/layout/papers';
import type { BookModel, EbookModel } from '@/rendering/model/book.model';
import { aLeadMagnet, aMealPlan, anEbook, aRecipe } from '@/rendering/model/book.samples';
import { type PdfPage, readPdf } from '@/testing/files/pdf-reader';
import { closeRenderer, renderBook } from './renderer';

afterAll(closeRenderer);

const PAPER = phonePaper();

const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#a9462a' } })
  .jpeg()
  .toBuffer();

const recipes = Array.from({ length: 3 }, (_, at) =>
  aRecipe(`${at}`, {
    title: `Soup number ${at} with a long, long title`,
    image: at === 0 ? 'photo' : null,
    ingredients: Array.from({ length: 12 }, (_, line) => ({
      display: `${line + 1} cups (300 g) red lentils L${line}L`,
      item: 'red lentils',
      group: line > 8 ? 'To finish' : null,
      optional: false,
    })),
    instructions: Array.from({ length: 9 }, (_, step) => ({
      text: `S${step}S soften the onions ${'and stir them well '.repeat(8)}`,
      group: null,
    })),
  }),
);

const aPhoneBook = (over: Partial<EbookModel> = {}) =>
  anEbook({
    formats: ['pdf', 'phone_pdf'],
    chapters: [
      { title: 'Soups', intro: 'For the cold days.', recipes: recipes.slice(0, 2) },
      { title: 'More soups', intro: null, recipes: recipes.slice(2) },
    ],
    ...over,
  });

const phoneOf = (over: Partial<EbookModel> = {}) => phoneOfBook(aPhoneBook(over));

async function phoneOfBook(model: BookModel) {
  const images = new Map([['photo', { bytes: photo, is_print: false }]]);
  const { phone } = await renderBook(model, images);
  if (phone === null) throw new Error('no phone edition');
  return { ...phone, pages: await readPdf(phone.pdf) };
}

const wordsOf = (page: PdfPage) => page.words.map(({ text }) => text).join(' ');

/** Nothing on the pages but the first stands outside of the margins, or is too small to be read. */
function expectLegible([, ...others]: PdfPage[]) {
  for (const { width, height, words } of others) {
    expect(width).toBeCloseTo(90 * MM, 0);
    expect(height / width).toBeCloseTo(16 / 9, 2);
    for (const { text, left, right, baseline, size } of words) {
      expect(left, text).toBeGreaterThanOrEqual(PAPER.outer - 1);
      expect(right, text).toBeLessThanOrEqual(PAPER.width - PAPER.outer + 1);
      expect(baseline, text).toBeLessThan(PAPER.height - 4);
      if (/[^. ]/.test(text)) expect(size, text).toBeGreaterThanOrEqual(7.5);
    }
  }
}

describe('a phone edition', { timeout: 120_000 }, () => {
  it.each(THEMES)(
    'in %s has pages of a phone, large type, and nothing outside of its margins',
    async (theme) => {
      const { pages, page_count } = await phoneOf({ theme });
      expect(page_count).toBe(pages.length);
      const [cover, ...others] = pages;
      for (const { width, height } of pages) {
        expect(width).toBeCloseTo(90 * MM, 0);
        expect(height / width).toBeCloseTo(16 / 9, 2);
      }
      for (const { words } of others)
        for (const { text, left, right, baseline, size } of words) {
          expect(left, text).toBeGreaterThanOrEqual(PAPER.outer - 1);
          expect(right, text).toBeLessThanOrEqual(PAPER.width - PAPER.outer + 1);
          expect(baseline, text).toBeGreaterThan(PAPER.top / 2);
          expect(baseline, text).toBeLessThan(PAPER.height - 4);
          // But for the dots that lead to the pages of the contents.
          if (/[^. ]/.test(text)) expect(size, text).toBeGreaterThanOrEqual(7.5);
        }
      expect(cover?.words.length).toBeGreaterThan(0);
      const steps = others.flatMap(({ words }) =>
        words.filter(({ text }) => text.includes('stir them well')),
      );
      expect(steps.length).toBeGreaterThan(0);
      for (const { size } of steps) expect(size).toBeGreaterThanOrEqual(11);
    },
  );

  it.each(THEMES)('in %s has each recipe from its photo over its ingredients to its steps', async (theme) => {
    const { pages } = await phoneOf({ theme });
    for (const [at, { title }] of recipes.entries()) {
      const first = pages.findIndex(
        ({ roles, words }) =>
          roles.includes('H2') && words.some(({ size, text }) => size > 14 && title.startsWith(text)),
      );
      expect(first, title).toBeGreaterThan(0);
      // Its title is the first that stands on its page, under its photo.
      const next = pages.findIndex(
        ({ roles }, page) => page > first && (roles.includes('H1') || roles.includes('H2')),
      );
      const own = pages.slice(first, next === -1 ? undefined : next);
      const marks = own.flatMap((page) => wordsOf(page).match(/\b[LS]\d+[LS]\b/g) ?? []);
      expect(marks).toEqual([
        ...Array.from({ length: 12 }, (_, line) => `L${line}L`),
        ...Array.from({ length: 9 }, (_, step) => `S${step}S`),
      ]);
      expect(own[0]?.pictures).toHaveLength(at === 0 ? 1 : 0);
    }
  });
});

describe.each(THEMES)('in %s the phone edition', { timeout: 120_000 }, (theme) => {
  it('of a lead magnet has its welcome, its recipes, and its last page', async () => {
    const model = aLeadMagnet({ theme, formats: ['pdf', 'phone_pdf'], recipes });
    const { pages, page_count } = await phoneOfBook(model);
    expect(page_count).toBe(pages.length);
    expectLegible(pages);
    const all = pages.map(wordsOf);
    expect(all[1]).toMatch(/Soups that cook/);
    expect(all.at(-1)).toMatch(/There is/);
    const marks = all.slice(2).flatMap((words) => words.match(/\bS\d+S\b/g) ?? []);
    expect(marks).toEqual(recipes.flatMap(() => Array.from({ length: 9 }, (_, step) => `S${step}S`)));
  });

  it('of a plan has each day on a page, then what to buy, then its recipes', async () => {
    const meal = (day: number, at: number, slot: string) => {
      const { id, title } = recipes[at] ?? aRecipe('none');
      return { day, slot, kind: 'recipe' as const, title, recipe_id: id, servings: 4, text: null };
    };
    const days = 7;
    const entries = Array.from({ length: days }, (_, day) => [
      meal(day + 1, day % 3, 'lunch'),
      meal(day + 1, (day + 1) % 3, 'dinner'),
    ]).flat();
    const shopping = [{ title: 'Produce', lines: [{ amount: '300 g', item: 'leeks', recipe_ids: [] }] }];
    const formats = ['pdf', 'phone_pdf'] as const;
    const plan = aMealPlan({ theme, formats, days, entries, recipes, shopping, weekly_shopping: null });
    const { pages } = await phoneOfBook(plan);
    expectLegible(pages);
    const all = pages.map(wordsOf);
    const begins = Array.from({ length: days }, (_, day) =>
      all.findIndex((words) => new RegExp(`day ${day + 1}\\b`, 'i').test(words)),
    );
    expect(begins).toEqual(begins.map((_, day) => (begins[0] ?? 0) + day));
    const list = all.findIndex((words) => words.includes('leeks'));
    const first = pages.findIndex(({ pictures }, at) => at > list && pictures.length > 0);
    expect(list).toBe((begins.at(-1) ?? 0) + 1);
    expect(first).toBe(list + 1);
  });
});
