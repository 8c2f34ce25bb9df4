import { afterAll, describe, expect, it } from 'vitest';
import { THEMES } from '../../src/kernel/looks';
import type { BookRecipe } from '../../src/rendering/book.model';
import { mapBook } from '../../src/rendering/typst/previewer';
import { closeRenderer } from '../../src/rendering/typst/renderer';
import { sampleBook } from './books';

afterAll(closeRenderer);

const wordsOf = ({ title, description, ingredients, instructions, notes }: BookRecipe): number =>
  JSON.stringify([title, description, ingredients, instructions, notes]).length;

describe('a recipe of the demo library', () => {
  // The others have fewer words.
  it.each(THEMES)('has one page in %s, also the longest ones, with nutrition and notes', async (theme) => {
    const { model } = sampleBook(200, { theme });
    if (model.kind !== 'ebook') throw new Error('no ebook');
    const recipes = model.chapters
      .flatMap((chapter) => chapter.recipes)
      .toSorted((a, b) => wordsOf(b) - wordsOf(a))
      .slice(0, 12);
    const book = { ...model, chapters: [{ title: 'All', intro: null, recipes }] };
    const { units } = await mapBook(book, new Set(), () => Promise.resolve(null));
    const set = units.filter(({ kind }) => kind === 'recipe');
    expect(set).toHaveLength(12);
    expect(set.filter(({ page_count }) => page_count > 1).map(({ title }) => title)).toEqual([]);
  });
});
