import { afterAll, describe, expect, it } from 'vitest';
import { THEMES } from '@/kernel/book/themes';
import type { BookModel } from '@/rendering/model/book.model';
import { aCardPack, aLeadMagnet, aMealPlan, anEbook, anyBook, aRecipe } from '@/rendering/model/book.samples';
import { readPdf } from '@/testing/files/pdf-reader';
import { closeRenderer, renderBook } from './renderer';

afterAll(closeRenderer);

const pagesOf = async (model: BookModel) =>
  readPdf((await renderBook(model, new Map(), { pdf_only: true })).pdf);
const rolesOf = async (model: BookModel) => (await pagesOf(model)).map(({ roles }) => roles);
const count = (roles: readonly string[], role: string) => roles.filter((one) => one === role).length;

/** Three ingredients in two groups, three steps in two groups. */
const soup = aRecipe('a');

describe('to whoever cannot see it', { timeout: 120_000 }, () => {
  it.each(THEMES)('every ingredient and every step is an item of a list in %s', async (theme) => {
    const models = [
      anEbook({ theme, chapters: [{ title: 'Soups', intro: null, recipes: [soup] }] }),
      aLeadMagnet({ theme, recipes: [soup] }),
      aMealPlan({ theme, shopping: [] }),
    ];
    for (const model of models) {
      const page = (await rolesOf(model)).find((roles) => roles.includes('H3')) ?? [];
      expect([count(page, 'LI'), count(page, 'LBody')]).toEqual([6, 6]);
      // Ingredients, a group of them, the method, a group of it, the note.
      expect(page.filter((role) => /^H[2-6]$/.test(role))).toEqual(['H2', 'H3', 'H4', 'H3', 'H4', 'H3']);
    }
    const cards = await rolesOf(aCardPack({ theme, recipes: [soup], sides: 'front_only' }));
    const chapters = [{ title: 'Soups', intro: null, recipes: [soup] }];
    const { phone } = await renderBook(
      anEbook({ theme, chapters, formats: ['pdf', 'phone_pdf'] }),
      new Map(),
    );
    const small = (await readPdf(phone!.pdf)).map(({ roles }) => roles);
    for (const all of [cards.flat(), small.flat()])
      expect([count(all, 'LI'), count(all, 'LBody')]).toEqual([6, 6]);
  });

  it('a recipe in another language than the book says so of its own words, and no other does', async () => {
    const steps = ['Die Linsen mit dem Wasser und den Zwiebeln in einen Topf geben und zum Kochen bringen.'];
    const german = aRecipe('b', {
      title: 'Linsensuppe',
      description: 'Eine Suppe, die auch am nächsten Tag und mit Brot gut schmeckt.',
      instructions: [...steps, 'Dann bis zum Servieren nicht mehr auf das Feuer stellen.'].map((text) => ({
        text,
        group: null,
      })),
    });
    /** The languages that parts of a file name. */
    const languagesOf = async (language: string) => {
      const chapters = [{ title: 'Soups', intro: null, recipes: [soup, german] }];
      const { pdf } = await renderBook(anEbook({ language, chapters }), new Map(), { pdf_only: true });
      const said = Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/\/Lang \((\w+)[^)]*\)/g);
      return new Set(Array.from(said, ([, lang]) => lang));
    };
    expect(await languagesOf('en')).toEqual(new Set(['en', 'de']));
    expect([...(await languagesOf('de'))]).toContain('de');
  });

  it('what is to buy is a list under each aisle', async () => {
    const list = (await rolesOf(aMealPlan({ recipes: [] }))).find(
      (roles) => roles.includes('LI') && roles.includes('H1') && !roles.includes('Table'),
    );
    expect(list?.filter((role) => ['H1', 'H2', 'L', 'LI'].includes(role))).toEqual([
      'H1',
      'H2',
      'L',
      'LI',
      'H2',
      'L',
      'LI',
    ]);
  });

  it('the weeks of a plan are tables whose meals and days are headings', async () => {
    const { pdf } = await renderBook(aMealPlan({ days: 7 }), new Map(), { pdf_only: true });
    const week = (await readPdf(pdf)).find(({ roles }) => roles.includes('Table'))?.roles ?? [];
    // The empty corner, two meals, and seven days; of each day a cell for every meal.
    expect([count(week, 'TR'), count(week, 'TH'), count(week, 'TD')]).toEqual([8, 3 + 7, 14]);
    const scopes = Array.from(
      Buffer.from(pdf)
        .toString('latin1')
        .matchAll(/\/Scope \/(\w+)/g),
      ([, way]) => way,
    );
    expect([count(scopes.map(String), 'Column'), count(scopes.map(String), 'Row')]).toEqual([3, 7]);
  });

  it('what is cooked ahead is a list under its own heading', async () => {
    const week = (await rolesOf(aMealPlan())).find((roles) => roles.includes('Table')) ?? [];
    expect(week.filter((role) => ['H1', 'H2', 'L', 'LI', 'Table'].includes(role))).toEqual([
      ...['H1', 'H2', 'L', 'LI', 'Table'],
    ]);
  });

  it.each(anyBook.map((model) => [model.kind, model] as const))(
    'no heading of %s leaves out a level',
    async (_, model) => {
      const levels = (await rolesOf(model))
        .flat()
        .flatMap((role) => (/^H[1-6]$/.test(role) ? [Number(role[1])] : []));
      expect(levels[0]).toBe(1);
      for (const [at, level] of levels.entries())
        expect(level).toBeLessThanOrEqual((levels[at - 1] ?? 0) + 1);
    },
  );
});
