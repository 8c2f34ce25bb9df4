import { describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { firstRecipes, foundSentence, hasNextPage } from './recipe-query.rules';

describe('the search for recipes of a product', () => {
  it('goes on page by page until all that was found is listed', () => {
    expect(hasNextPage(1, 0)).toBe(false);
    expect(hasNextPage(1, firstRecipes.per_page)).toBe(false);
    expect(hasNextPage(1, firstRecipes.per_page + 1)).toBe(true);
    expect(hasNextPage(2, firstRecipes.per_page + 1)).toBe(false);
  });

  it('lists no more than the largest product takes', () => {
    const pages = LIMITS.book_recipes / firstRecipes.per_page;
    expect(hasNextPage(pages - 1, LIMITS.book_recipes + 1)).toBe(true);
    expect(hasNextPage(pages, LIMITS.book_recipes + 1)).toBe(false);
  });

  it('asks to type only where the others cannot be listed', () => {
    expect(foundSentence(20, 29, '', true)).toBe('20 of 29\u00a0recipes');
    expect(foundSentence(29, 29, '', false)).toBe('29\u00a0recipes');
    expect(foundSentence(500, 812, '', false)).toBe('500 of 812\u00a0recipes. Type to narrow them down.');
    expect(foundSentence(0, 0, 'mapo', false)).toBe('Nothing matches “mapo”.');
    expect(foundSentence(0, 0, '', false)).toBe('Your library has no recipes yet.');
  });
});
