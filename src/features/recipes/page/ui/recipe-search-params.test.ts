import { describe, expect, it } from 'vitest';
import { reviewPath } from '@/features/recipes/completeness/draft-review.rules';
import { readRecipeAddress } from './recipe-search-params';

const leftOut = (search: string) => readRecipeAddress(new URLSearchParams(search)).leftOut;

describe('the address of a recipe', () => {
  it('of a draft that is checked with the others is known in full', () => {
    expect(leftOut(new URL(reviewPath('recipe_a', 'page'), 'https://galley.example').search)).toEqual([]);
  });

  it('names what the page cannot use', () => {
    expect(leftOut('review=drafts&servings=6&review=all&step=2')).toEqual(['review=all', 'step=2']);
    expect(leftOut('review=all')).toEqual(['review=all']);
  });
});
