import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { MM } from '@/kernel/book/page-units';
import { THEMES } from '@/kernel/book/themes';
import { phonePaper } from '@/rendering/layout/papers';
import type { EbookModel } from '@/rendering/model/book.model';
import { anEbook, aRecipe } from '@/rendering/model/book.samples';
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

async function phoneOf(over: Partial<EbookModel> = {}) {
  const images = new Map([['photo', { bytes: photo, is_print: false }]]);
  const { phone } = await renderBook(aPhoneBook(over), images);
  if (phone === null) throw new Error('no phone edition');
  return { ...phone, pages: await readPdf(phone.pdf) };
}

const wordsOf = (page: PdfPage) => page.words.map(({ text }) => text).join(' ');

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
