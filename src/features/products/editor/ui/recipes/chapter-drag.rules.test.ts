import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveItem } from '@/features/products/editor/ui/draft.rules';
import type { RecipeId } from '@/kernel/ids';
import { dropPlaces, gapsAround, movedRecipe } from './chapter-drag.rules';

const chapter = (...names: string[]) => ({
  recipe_ids: names.map((name): RecipeId => `recipe_${name}`),
});
const book = [chapter('a', 'b'), chapter(), chapter('c')];
const idsOf = (chapters: readonly { recipe_ids: readonly RecipeId[] }[]) =>
  chapters.map(({ recipe_ids }) => recipe_ids.map((id) => id.slice('recipe_'.length)).join(''));

describe('a recipe dragged in a book', () => {
  it('goes to any place of any chapter, an empty one too', () => {
    expect(idsOf(movedRecipe(book, { chapter: 0, recipe: 0 }, { chapter: 1, recipe: 0 }))).toEqual([
      'b',
      'a',
      'c',
    ]);
    expect(idsOf(movedRecipe(book, { chapter: 0, recipe: 1 }, { chapter: 2, recipe: 1 }))).toEqual([
      'a',
      '',
      'cb',
    ]);
    expect(idsOf(movedRecipe(book, { chapter: 0, recipe: 0 }, { chapter: 0, recipe: 2 }))).toEqual([
      'ba',
      '',
      'c',
    ]);
  });

  it('is numbered as it will stand', () => {
    expect(
      dropPlaces(book, { chapter: 0, recipe: 0 }).map(({ chapter, number }) => [chapter, number]),
    ).toEqual([
      [0, 1],
      [0, 2],
      [1, 1],
      [2, 1],
      [2, 2],
    ]);
  });

  it('is never lost or doubled, and ends at the number that was said', () => {
    const sizes = fc.array(fc.nat({ max: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(sizes, fc.nat(), fc.nat(), (lengths, which, where) => {
        const chapters = lengths.map((length, at) =>
          chapter(...Array.from({ length }, (_, recipe) => `${at}.${recipe}`)),
        );
        const all = chapters.flatMap(({ recipe_ids }, chapter) =>
          recipe_ids.map((id, recipe) => ({ id, chapter, recipe })),
        );
        const from = all[which % all.length];
        if (from === undefined) return;
        const places = dropPlaces(chapters, from);
        const to = places[where % places.length];
        if (to === undefined) throw new Error('there is always a place');
        const after = movedRecipe(chapters, from, to);
        expect(after.flatMap(({ recipe_ids }) => recipe_ids).toSorted()).toEqual(
          all.map(({ id }) => id).toSorted(),
        );
        expect(after[to.chapter]?.recipe_ids[to.number - 1]).toBe(from.id);
      }),
    );
  });
});

describe('a gap of a list', () => {
  it('leads to a place of its own each, all of them reached', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(), (count, which) => {
        const from = which % count;
        const list = Array.from({ length: count }, (_, index) => index);
        const places = gapsAround(count, from).map(({ to }) => to);
        expect(places).toEqual(list);
        for (const to of places) expect(moveItem(list, from, to)[to]).toBe(from);
      }),
    );
  });
});
