import { describe, expect, it } from 'vitest';
import { cuisineLabel, termLabel } from './vocabulary-labels.rules';

describe('names of vocabulary values', () => {
  it('are words', () => {
    expect(termLabel('side-dish')).toBe('Side dish');
    expect(cuisineLabel('middle-eastern')).toBe('Middle Eastern');
  });
});
