import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { THEMES } from '@/kernel/book/themes';
import type { BookPlanEntry, MealPlanModel } from '@/rendering/model/book.model';
import { aMealPlan, aRecipe } from '@/rendering/model/book.samples';
import { type PdfPage, readPdf } from '@/testing/files/pdf-reader';
import { closeRenderer, renderBook } from './renderer';

afterAll(closeRenderer);

const photo = {
  bytes: await sharp({ create: { width: 900, height: 600, channels: 3, background: '#a43' } })
    .jpeg()
    .toBuffer(),
  is_print: false,
};

const recipes = [
  aRecipe('a', { image: 'photo', image_alt: 'Soup in a bowl' }),
  aRecipe('b', { title: 'Baked Pasta with Broccoli, Boiled Eggs, and Smoked Scamorza Cheese' }),
];

const meal = (day: number, slot: string, over: Partial<BookPlanEntry> = {}): BookPlanEntry => ({
  ...{ day, slot, kind: 'recipe', title: 'Lentil soup a', recipe_id: 'recipe_a', servings: 4, text: null },
  ...over,
});
const pasta = { title: recipes[1]?.title ?? '', recipe_id: 'recipe_b' } as const;

/** Every meal of seven days: soup, pasta, leftovers, a meal out, and a note. */
const full = Array.from({ length: 7 }, (_, at): BookPlanEntry[] => [
  meal(at + 1, 'lunch', at % 3 === 2 ? { ...pasta, kind: 'leftover', servings: null } : {}),
  meal(at + 1, 'dinner', at === 4 ? { kind: 'eat_out', title: '', recipe_id: null, servings: null } : pasta),
]).flat();

const pagesOf = async (over: Partial<MealPlanModel>) =>
  readPdf(
    (await renderBook(aMealPlan({ recipes, ...over }), new Map([['photo', photo]]), { pdf_only: true })).pdf,
  );
const lowest = ({ words, height }: PdfPage) =>
  // The page's number stands below.
  Math.max(...words.map(({ baseline }) => baseline).filter((baseline) => baseline < height * 0.93));
const textOf = ({ words }: Pick<PdfPage, 'words'>) => words.map(({ text }) => text).join(' ');

describe('the week of a plan', { timeout: 120_000 }, () => {
  it.each(THEMES.flatMap((theme) => [[theme, 'a4'] as const, [theme, 'us_letter'] as const]))(
    'fills one upright page in %s on %s, full or with two meals',
    async (theme, paper) => {
      for (const entries of [full, [meal(1, 'lunch'), meal(7, 'dinner', pasta)]]) {
        const [, week, next] = await pagesOf({ theme, paper, days: 7, entries });
        if (week === undefined || next === undefined) throw new Error('the plan has no week');
        expect(week.height).toBeGreaterThan(week.width);
        expect(week.roles).toContain('Table');
        expect(next.roles).not.toContain('Table');
        expect(lowest(week)).toBeGreaterThan(week.height * 0.78);
        for (const { left, right, size } of week.words) {
          expect(left).toBeGreaterThan(18);
          expect(right).toBeLessThan(week.width - 18);
          expect(size).toBeGreaterThanOrEqual(6.9);
        }
      }
    },
  );

  it('has the photo of every meal that has one, for how many it is, and where leftovers come from', async () => {
    const [, week] = await pagesOf({ days: 7, entries: full, start_weekday: 'monday' });
    if (week === undefined) throw new Error('the plan has no week');
    expect(week.pictures).toEqual(Array.from({ length: 5 }, () => 'Soup in a bowl'));
    expect(textOf(week)).toContain('Serves 4');
    expect(textOf(week).replace(/\s+/g, ' ')).toContain('Leftovers from Tuesday');
  });

  it('is a page or more of words where a day has more meals than a page holds', async () => {
    const entries = Array.from({ length: 60 }, (_, at) =>
      meal((at % 7) + 1, at % 2 === 0 ? 'lunch' : 'dinner', pasta),
    );
    const pages = await pagesOf({ days: 7, entries });
    const tables = pages.filter(({ roles }) => roles.includes('Table'));
    expect(tables.length).toBeGreaterThan(0);
    expect(
      tables
        .map(textOf)
        .join(' ')
        .match(/Baked Pasta/g)?.length,
    ).toBeGreaterThanOrEqual(60);
  });

  it('runs from the right in Hebrew', async () => {
    const [, week] = await pagesOf({ language: 'he', days: 7, entries: full });
    const day = week?.words.find(({ text }) => text.startsWith('ד׳'));
    const soup = week?.words.find(({ text }) => text.includes('Lentil'));
    expect(day?.left).toBeGreaterThan(soup?.right ?? Number.POSITIVE_INFINITY);
  });
});

describe('what to buy for a plan', { timeout: 120_000 }, () => {
  const line = (item: string) => ({
    amount: '1½ cups',
    item,
    recipe_ids: ['recipe_a' as const],
    days: [1, 2, 6],
  });
  const lines = (count: number) => Array.from({ length: count }, (_, at) => line(`flour ${at}`));
  const sections = (count: number) => [
    { title: 'Baking', lines: lines(count) },
    { title: 'Drinks', lines: [{ ...line('tea'), amount: '' }] },
  ];

  it('stands beside its week, with the days on which it is needed', async () => {
    const one = await pagesOf({ days: 7, entries: full, start_weekday: 'monday', shopping: sections(8) });
    expect(textOf(one[2] ?? { words: [] })).toMatch(/^Shopping list .*1½ cups .*flour 0 .*Mon, Tue, Sat/);
    expect(one.filter((page) => textOf(page).startsWith('Shopping list'))).toHaveLength(1);
    const two = await pagesOf({
      ...{ days: 14, start_weekday: 'monday', shopping: sections(8) },
      entries: [...full, meal(9, 'dinner')],
      weekly_shopping: [sections(5), sections(3)],
    });
    expect(two.slice(1, 5).map((page) => textOf(page).replace(/ (?:Ten|For|Cook).*/, ''))).toEqual([
      ...['Week 1', 'Shopping list, Week 1', 'Week 2', 'Shopping list, Week 2'],
    ]);
  });

  it.each(THEMES)(
    'keeps forty things on one page in %s, and a hundred and fifty on pages that are full',
    async (theme) => {
      const lists = async (count: number) =>
        (await pagesOf({ theme, days: 7, entries: full, shopping: sections(count) })).filter((page) =>
          /flour \d/.test(textOf(page)),
        );
      const [one, ...more] = await lists(40);
      expect(more).toEqual([]);
      if (one !== undefined) expect(lowest(one)).toBeGreaterThan(one.height * 0.5);
      const long = await lists(150);
      expect(long.length).toBe(2);
      for (const { words, width } of long) {
        // Both columns of each page.
        expect(words.some(({ left }) => left > width / 2)).toBe(true);
        expect(Math.min(...words.map(({ size }) => size))).toBeGreaterThanOrEqual(6.9);
      }
    },
  );
});

describe('the days of a plan', { timeout: 120_000 }, () => {
  it.each(THEMES)(
    'stand two on a page in %s, each with its photos and what it gives a person',
    async (theme) => {
      const known = { calories: 400, protein_g: 20, carbohydrates_g: null, fat_g: null, fiber_g: null };
      const nutrition = { ...known, sugar_g: null, sodium_mg: null };
      const [soup, other] = recipes;
      if (soup === undefined || other === undefined) throw new Error('no recipes');
      const pages = await pagesOf({
        ...{ theme, days: 7, entries: full, start_weekday: 'monday', shopping: null },
        recipes: [{ ...soup, nutrition }, other],
      });
      const days = pages.slice(2, 6);
      const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
      expect(days.map((page) => names.filter((name) => textOf(page).includes(`${name} For`)))).toEqual([
        ...[names.slice(0, 2), names.slice(2, 4), names.slice(4, 6), names.slice(6)],
      ]);
      for (const [at, page] of days.entries()) {
        expect(page.roles.filter((role) => role === 'H1')).toHaveLength(at === 3 ? 1 : 2);
        expect(Math.min(...page.words.map(({ size }) => size))).toBeGreaterThanOrEqual(6.9);
      }
      const [first] = days;
      if (first === undefined) throw new Error('the plan has no days');
      expect(first.pictures).toEqual(['Soup in a bowl', 'Soup in a bowl']);
      expect(textOf(first).match(/Per person, about 400.kcal · protein 20.g/g)).toHaveLength(2);
      expect(textOf(first).match(/Not counted \(no nutrition facts\): Baked Pasta/g)).toHaveLength(2);
      // The second begins where the first half ends.
      const second = first.words.find(({ text }) => text.startsWith('Tuesday'))?.baseline ?? 0;
      expect(second).toBeGreaterThan(first.height * 0.5);
      expect(second).toBeLessThan(first.height * 0.6);
    },
  );

  it('keep six meals with long titles inside their half', async () => {
    const slots = ['breakfast', 'brunch', 'lunch', 'tea', 'dinner', 'supper'];
    const six = (day: number) => slots.map((slot, at) => meal(day, slot, at % 2 === 0 ? pasta : {}));
    const pages = await pagesOf({
      meal_slots: slots,
      entries: [...six(1), ...six(2)],
      days: 7,
      show_nutrition: false,
      shopping: null,
    });
    const half = pages[2];
    const head = half?.words.find(({ text }) => text.startsWith('Thursday'))?.baseline ?? 0;
    const above = half?.words.filter(({ baseline }) => baseline < head - 30) ?? [];
    expect(
      above
        .map(({ text }) => text)
        .join(' ')
        .match(/Baked|Lentil/g),
    ).toHaveLength(6);
  });
});
