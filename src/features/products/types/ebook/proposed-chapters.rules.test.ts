import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { proposedChapters } from './proposed-chapters.rules';

const recipe = (tags: string, meal_type: string | null = null) => ({
  meal_type,
  tags: tags.split(' ').filter(Boolean),
});
type Recipe = ReturnType<typeof recipe>;
const times = (count: number, ...made: Parameters<typeof recipe>) =>
  Array.from({ length: count }, () => recipe(...made));
const proposed = (recipes: readonly Recipe[], language = 'en') =>
  proposedChapters(recipes, language).map(({ title, recipes: members }) => `${title} ${members.length}`);

describe('the chapters proposed for a list of recipes', () => {
  it('are of its meals, in the order of a day, whether a meal is set or a tag names it', () => {
    expect(
      proposed([
        ...times(3, 'Desserts quick', null),
        ...times(2, 'quick', 'breakfast'),
        ...times(2, 'Sides', null),
        ...times(2, '', 'dessert'),
      ]),
    ).toEqual(['Breakfast 2', 'Side dishes 2', 'Desserts 5']);
    expect(proposed([...times(2, 'Nachtisch'), ...times(3, 'Suppe')], 'de')).toHaveLength(2);
  });

  it('are of the tags that most of the others have, in their author’s spelling', () => {
    const recipes = [
      ...times(2, 'autumn'),
      ...times(3, 'Weeknight autumn'),
      ...times(3, 'weekend'),
      ...times(2, ''),
    ];
    expect(proposed(recipes)).toEqual(['Autumn 5', 'Weekend 3', 'More recipes 2']);
  });

  it('are of a tag on most of the book only where other tags name too few', () => {
    expect(proposed([...times(4, 'easy soups'), ...times(5, 'easy grill'), ...times(1, 'easy')])).toEqual([
      'Soups 4',
      'Grill 5',
      'More recipes 1',
    ]);
    expect(proposed([...times(3, 'easy grill'), ...times(5, 'easy'), ...times(2, '')])).toEqual([
      'Grill 3',
      'Easy 5',
      'More recipes 2',
    ]);
  });

  it('put single recipes together only where two remain and most keep a name', () => {
    expect(proposed([...times(8, '', 'dinner'), ...times(1, '', 'drink'), ...times(1, '')])).toEqual([
      'Dinner 8',
      'More recipes 2',
    ]);
    expect(proposed([...times(8, '', 'dinner'), ...times(1, '', 'drink')])).toEqual(['Dinner 8', 'Drinks 1']);
    expect(proposed([...times(8, '', 'dinner'), ...times(1, '', 'drink'), ...times(2, '')])).toEqual([
      'Dinner 8',
      'Drinks 1',
      'More recipes 2',
    ]);
    expect(proposed([...times(2, '', 'dinner'), ...times(1, '', 'drink'), ...times(1, '', 'soup')])).toEqual([
      'Soups 1',
      'Dinner 2',
      'Drinks 1',
    ]);
  });

  it('are one where they would say nothing', () => {
    for (const recipes of [
      times(5, 'easy'),
      times(5, '', 'dinner'),
      [...times(1, '', 'dinner'), ...times(1, '', 'drink')],
      [...times(2, '', 'dinner'), ...times(4, '')],
    ])
      expect(proposed(recipes)).toEqual([`Recipes ${recipes.length}`]);
  });

  const recipes = fc.array(
    fc
      .record({
        meal_type: fc.constantFrom(null, null, null, 'dinner', 'dessert', 'high-tea'),
        tags: fc.uniqueArray(fc.constantFrom('a', 'b', 'B', 'soup', 'c', 'd'), { maxLength: 3 }),
      })
      .map((one) => ({ ...one })),
    { minLength: 1, maxLength: 40 },
  );

  it('have each recipe once, in the order of the list, and differ by name', () =>
    fc.assert(
      fc.property(recipes, (list) => {
        const chapters = proposedChapters(list, 'en');
        const all = chapters.flatMap((chapter) => chapter.recipes);
        expect(new Set(all)).toEqual(new Set(list));
        expect(all).toHaveLength(list.length);
        for (const chapter of chapters)
          expect(chapter.recipes).toEqual(list.filter((one) => chapter.recipes.includes(one)));
        expect(new Set(chapters.map(({ title }) => title)).size).toBe(chapters.length);
      }),
    ));

  it('have a name for 80 % of the recipes at least if each has a tag that three in five have not', () =>
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 9 }), (count, size) => {
        const list = Array.from({ length: count }, (_, at) => times(size, `tag${at} everyday`)).flat();
        const rest = proposedChapters(list, 'en').filter(({ title }) =>
          ['Recipes', 'More recipes'].includes(title),
        );
        expect(rest.reduce((sum, chapter) => sum + chapter.recipes.length, 0)).toBeLessThanOrEqual(
          list.length * 0.2,
        );
      }),
    ));
});
