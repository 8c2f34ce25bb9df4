import { describe, expect, it } from 'vitest';
import type { RecipeId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { canDivide, dividedChapter, recipesElsewhere, sentRecipe } from './chapters.rules';

const idsOf = (names: string[]) => names.map((name): RecipeId => `recipe_${name}`);
const chapter = (title: string, ...names: string[]) => ({
  title,
  intro: `About ${title}`,
  recipe_ids: idsOf(names),
});
const book = [chapter('Breakfast', 'a', 'b', 'c'), chapter('Soups', 'd'), chapter(' ', 'e')];

describe('the recipes of other chapters', () => {
  it('are said with the title of their chapter, or its number while it has none', () => {
    expect([...recipesElsewhere(book, 1)]).toEqual([
      ['recipe_a', 'Breakfast'],
      ['recipe_b', 'Breakfast'],
      ['recipe_c', 'Breakfast'],
      ['recipe_e', 'Chapter 3'],
    ]);
  });

  it('go to the end of the chapter that they are moved to, and leave their own', () => {
    expect(sentRecipe(book, 'recipe_b', 1)).toEqual([
      chapter('Breakfast', 'a', 'c'),
      chapter('Soups', 'd', 'b'),
      chapter(' ', 'e'),
    ]);
  });

  it('stay where they are when there is no such recipe or chapter', () => {
    expect(sentRecipe(book, 'recipe_d', 1)).toEqual(book);
    expect(sentRecipe(book, 'recipe_z', 1)).toEqual(book);
    expect(sentRecipe(book, 'recipe_a', 9)).toEqual(book);
  });
});

describe('a chapter divided at a recipe', () => {
  it('keeps its title and what comes before; that recipe and those after it are in a new one below', () => {
    expect(dividedChapter(book, 0, 1)).toEqual([
      chapter('Breakfast', 'a'),
      { title: 'New chapter', intro: null, recipe_ids: idsOf(['b', 'c']) },
      book[1],
      book[2],
    ]);
  });

  it('is not left empty, and the book has no more chapters than it takes', () => {
    expect(canDivide(book, 0)).toBe(false);
    expect(canDivide(book, -1)).toBe(false);
    expect(canDivide(book, 1)).toBe(true);
    const most = Array.from({ length: LIMITS.chapters }, () => chapter('One', 'a', 'b'));
    expect(canDivide(most.slice(1), 1)).toBe(true);
    expect(canDivide(most, 1)).toBe(false);
  });
});
