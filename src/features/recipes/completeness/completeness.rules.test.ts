import { describe, expect, it } from 'vitest';
import { listInWords } from '@/kernel/words';
import { missingFor } from './completeness.rules';

const whole = {
  title: 'Pie',
  servings: 8,
  yield_text: null,
  ingredients: ['1 egg'],
  instructions: ['Bake.'],
};

describe('what a recipe misses before it is active', () => {
  it('is nothing when it has a title, servings, ingredients and a method', () => {
    expect(missingFor(whole)).toEqual([]);
  });

  it('is no servings where it says what it makes', () => {
    expect(missingFor({ ...whole, servings: null, yield_text: 'Makes 2 cups' })).toEqual([]);
    expect(missingFor({ ...whole, servings: null })).toEqual(['servings']);
  });

  it('is named in the order of the editor', () => {
    const missing = missingFor({
      title: ' ',
      servings: null,
      yield_text: ' ',
      ingredients: [],
      instructions: [],
    });
    expect(missing).toEqual(['a title', 'servings', 'ingredients', 'a method']);
    expect(listInWords(missing)).toBe('a title, servings, ingredients, and a method');
    expect(listInWords(missing.slice(3))).toBe('a method');
  });
});
