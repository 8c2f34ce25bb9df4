import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { THEMES } from '@/kernel/book/themes';
import type { RecipeId } from '@/kernel/ids';
import type { BookModel, SourcePicture } from '@/rendering/model/book.model';
import { aCardPack, aLeadMagnet, aMealPlan, anEbook, aRecipe } from '@/rendering/model/book.samples';
import { readPdf } from '@/testing/files/pdf-reader';
import { mapBook } from './previewer';
import { closeRenderer, renderBook } from './renderer';

afterAll(closeRenderer);

const photo = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#a9462a' } })
  .jpeg()
  .toBuffer();
const images = new Map<string, SourcePicture>([
  ['p', { bytes: photo, is_print: false, focal: { x: 0.2, y: 0.9 } }],
]);

const shapes = (...keys: string[]) => new Map(keys.map((key) => [key, { width: 2400, height: 1800 }]));

const STEP = 'Roll the dough as thin as you can, dust it well and cover what you are not working on.';
/** A recipe with a photo, that has so many ingredients and steps. */
const aRecipeOf = (lines: number, steps: number, over: { description?: string; notes?: string } = {}) =>
  aRecipe(`${lines}-${steps}`, {
    title: `Soup ${lines} ${steps}`,
    image: 'p',
    ingredients: Array.from({ length: lines }, (_, at) => ({
      display: `${at + 1} g of thing ${at}`,
      item: 'x',
      group: null,
      optional: false,
    })),
    instructions: Array.from({ length: steps }, () => ({ text: STEP, group: null })),
    ...over,
  });

/** From a few lines to more than a page holds, with either column the longer one. */
const LENGTHS = [4, 8, 11, 14, 17, 20, 24, 30, 60].flatMap((count) => [
  aRecipeOf(4, count),
  aRecipeOf(Math.round(count * 1.6), Math.round(count / 3)),
]);
const WORDY = [8, 12, 16].map((steps) =>
  aRecipeOf(9, steps, { description: `${STEP} `.repeat(4), notes: `${STEP} `.repeat(3) }),
);
const RECIPES = [...LENGTHS, ...WORDY];

/** The recipes whose photos a file shows, each where it stands last: an opener may show one before its recipe does. */
async function shownIn(
  model: BookModel,
): Promise<{ shown: string[]; made: Awaited<ReturnType<typeof renderBook>> }> {
  const made = await renderBook(model, images, { pdf_only: true });
  const said = (await readPdf(made.pdf)).flatMap(({ pictures }) => pictures);
  const titles = said.flatMap((alt) => /Soup \d+ \d+/.exec(alt)?.[0] ?? []);
  return { shown: [...new Set(titles.toReversed())].toReversed(), made };
}

describe.each(THEMES)('a photo in %s', { timeout: 120_000 }, (theme) => {
  it.each(['a5', '6x9', '7.5x9.25', 'us_letter'] as const)(
    'is printed with every recipe of an ebook on %s, or named where it would take the recipe over a page turn',
    async (trim) => {
      const chapters = [{ title: 'All', intro: null, recipes: RECIPES }];
      const { shown, made } = await shownIn(anEbook({ theme, trim, chapters }));
      const missing = RECIPES.filter(({ title }) => !shown.includes(title));
      expect(shown).toEqual(RECIPES.filter((one) => !missing.includes(one)).map(({ title }) => title));
      const named = missing.map(({ id, title }) => ({ code: 'photo_left_out', recipe_id: id, title }));
      const left_out = made.notices.filter(({ code }) => code === 'photo_left_out');
      expect([left_out, made.pdf_ua]).toEqual([named, true]);
      expect(missing.length).toBeLessThanOrEqual(1);
    },
  );

  it('is printed with every recipe of a lead magnet and of a meal plan', async () => {
    const recipes = WORDY.concat(aRecipeOf(9, 18));
    for (const model of [
      aLeadMagnet({ theme, recipes, hook: null, intro: null }),
      aMealPlan({ theme, recipes, entries: [], include_recipes: true }),
    ]) {
      const { shown, made } = await shownIn(model);
      expect(shown).toEqual(recipes.map(({ title }) => title));
      expect(made.notices).toEqual([]);
    }
  });

  it('that no card has room for is named, by the file and by its preview', async () => {
    const recipes = [aRecipeOf(3, 2), aRecipeOf(26, 0), aRecipeOf(5, 3)];
    const pack = { theme, recipes, card_size: '3x5', orientation: 'landscape', sides: 'front_only' } as const;
    const model = aCardPack(pack);
    const { shown, made } = await shownIn(model);
    const missing = recipes.filter(({ title }) => !shown.includes(title));
    expect(missing.map(({ title }) => title)).toEqual(['Soup 26 0']);
    const notices = missing.map(({ id, title }) => ({ code: 'photo_left_out', recipe_id: id, title }));
    expect(made.notices).toEqual(notices);
    const map = await mapBook(model, shapes('p'), () => Promise.resolve(null));
    expect(map.notices).toEqual(notices);
  });
});

it('names the photos whose files are gone or no pictures, and the cover’s; not those that are not wanted', async () => {
  const bytes = new TextEncoder().encode('not a picture');
  const recipes = ['gone', 'broken', 'p'].map((image) => aRecipe(image, { title: image, image }));
  const model = anEbook({
    cover: { kind: 'photo', image: 'gone' },
    chapters: [{ title: 'A', intro: null, recipes }],
  });
  const unread = (recipe_id: RecipeId | null, title: string) => ({
    code: 'photo_unreadable',
    recipe_id,
    title,
  });
  const some = new Map([...images, ['broken', { bytes, is_print: false }] as const]);
  const cover = unread(null, 'Sunday Kitchen');
  expect((await renderBook(model, some)).notices).toEqual([
    cover,
    unread('recipe_gone', 'gone'),
    unread('recipe_broken', 'broken'),
  ]);
  const map = await mapBook(model, shapes('p', 'broken'), () => Promise.resolve(null));
  expect(map.notices).toEqual([cover, unread('recipe_gone', 'gone')]);
  const plain = { ...model, recipe_options: { ...model.recipe_options, show_photo: false } };
  expect((await renderBook(plain, some)).notices).toEqual([cover]);
});
