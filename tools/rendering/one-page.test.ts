import { afterAll, describe, expect, inject, it } from 'vitest';
import { THEMES, type Theme } from '@/kernel/book/themes';
import type { BookRecipe } from '@/rendering/model/book.model';
import { STRUCTURES } from '@/rendering/model/structures.mjs';
import { mapBook } from '@/rendering/typst/previewer';
import { closeRenderer } from '@/rendering/typst/renderer';
import { sampleBook, shapesOf } from './books';

afterAll(closeRenderer);

const wordsOf = ({ title, description, ingredients, instructions, notes }: BookRecipe): number =>
  JSON.stringify([title, description, ingredients, instructions, notes]).length;

/** Recipes that are set, those with most words first: all of them in the usual theme, and in each in the pipeline. */
const mostIn = (theme: Theme) => (theme === 'heirloom' || inject('everyRecipe') ? 200 : 12);

describe('a recipe of the demo library', () => {
  it.each(THEMES.map((theme) => ({ theme, most: mostIn(theme) })))(
    'stands with its photo, nutrition and notes on a page or a spread in $theme ($most recipes, the longest first)',
    async ({ theme, most }) => {
      const { model, images } = sampleBook(200, { theme });
      if (model.kind !== 'ebook') throw new Error('no ebook');
      const recipes = model.chapters
        .flatMap((chapter) => chapter.recipes)
        .toSorted((a, b) => wordsOf(b) - wordsOf(a))
        .slice(0, most);
      const book = { ...model, chapters: [{ title: 'All', intro: null, recipes }] };
      const { units, notices } = await mapBook(book, await shapesOf(images), () => Promise.resolve(null));
      const set = units.filter(({ kind }) => kind === 'recipe');
      expect(set).toHaveLength(most);
      // A photo page or an empty one may stand before a spread; where photos cross the fold, two pages of photo.
      const pages = STRUCTURES[theme].titled ? 4 : 3;
      expect(set.filter(({ page_count }) => page_count > pages)).toEqual([]);
      // One of the longest fills a spread in some themes and has no room for its photo; that is said.
      const left = notices.filter(({ code }) => code !== 'photo_small');
      expect(left.filter(({ title }) => title !== 'Tunisian Couscous')).toEqual([]);
      expect(left.every(({ code }) => code === 'photo_left_out')).toBe(true);
    },
  );
});
