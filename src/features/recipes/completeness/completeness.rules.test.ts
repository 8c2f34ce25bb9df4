import { describe, expect, it } from 'vitest';
import { listInWords, missingFor } from './completeness.rules';

const whole = { title: 'Pie', servings: 8, ingredients: ['1 egg'], instructions: ['Bake.'] };

describe('what a recipe misses before it is active', () => {
  it('is nothing when it has a title, servings, ingredients and a method', () => {
    expect(missingFor(whole)).toEqual([]);
  });

  it('is named in the order of the editor', () => {
    const missing = missingFor({ title: ' ', servings: null, ingredients: [], instructions: [] });
    expect(missing).toEqual(['a title', 'servings', 'ingredients', 'a method']);
    expect(listInWords(missing)).toBe('a title, servings, ingredients, and a method');
    expect(listInWords(missing.slice(3))).toBe('a method');
  });
});
