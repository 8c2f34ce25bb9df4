import { describe, expect, it } from 'vitest';
import { editorPlaceOf } from '@/features/recipes/completeness/completeness.rules';
import type { RecipeId } from '@/kernel/ids';
import { editorPath, reviewPath, reviewPlace, reviewWords } from './draft-review.rules';

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

  it('is edited at the place of what is missing, with the review where she is in one', () => {
    expect(editorPath('recipe_b', true, editorPlaceOf('servings'))).toBe(
      '/recipes/recipe_b/edit?review=drafts#servings',
    );
    expect(editorPath('recipe_b', false, editorPlaceOf('a method'))).toBe('/recipes/recipe_b/edit#method');
    expect(editorPath('recipe_b', false)).toBe('/recipes/recipe_b/edit');
  });

  it('keeps the review in its address', () => {
    expect(reviewPath('recipe_b', 'editor')).toBe('/recipes/recipe_b/edit?review=drafts');
    expect(reviewPath('recipe_b', 'page')).toBe('/recipes/recipe_b?review=drafts');
  });
});
