import { describe, expect, it } from 'vitest';
import type { RecipeId } from '@/kernel/ids';
import { reviewPath, reviewPlace, reviewWords } from './draft-review.rules';

const ids: RecipeId[] = ['recipe_a', 'recipe_b', 'recipe_c'];

describe('a draft among those to check', () => {
  it('has its place, and one before and after it', () => {
    const place = reviewPlace(ids, 'recipe_b');
    expect(place).toEqual({ place: 2, of: 3, previous: 'recipe_a', next: 'recipe_c' });
    expect(place && reviewWords(place)).toBe('2 of 3 drafts');
  });

  it('has none before it at the beginning, and the first after it at the end', () => {
    expect(reviewPlace(ids, 'recipe_a')?.previous).toBeNull();
    expect(reviewPlace(ids, 'recipe_c')?.next).toBe('recipe_a');
  });

  it('has no place where it is the only one, or none of them', () => {
    expect(reviewPlace(['recipe_a'], 'recipe_a')).toBeNull();
    expect(reviewPlace(ids, 'recipe_z')).toBeNull();
  });

  it('keeps the review in its address', () => {
    expect(reviewPath('recipe_b', 'editor')).toBe('/recipes/recipe_b/edit?review=drafts');
    expect(reviewPath('recipe_b', 'page')).toBe('/recipes/recipe_b?review=drafts');
  });
});
