import { describe, expect, it } from 'vitest';
import { isLineOf } from './line-parts';

describe('a line and its parts', () => {
  it.each([
    ['½ cup flour', '1/2', 'cup', 'flour'],
    ['2-3 tbsp olive oil, warm', '2-3', 'tbsp', 'olive oil'],
    ['0.333333 cup milk', '1/3', 'cup', 'milk'],
    ['3 eggs', '3', null, 'eggs'],
    ['250g Zucker', '250', 'g', 'Zucker'],
    ['salt to taste', '', null, 'salt'],
  ])('%s says %s %s of %s', (text, amount, unit, name) => {
    expect(isLineOf(text, { amount, unit, name })).toBe(true);
  });

  it.each([
    ['another amount', '½ cup flour', '2', 'cup', 'flour'],
    ['another end of a range', '2-3 cups flour', '2-4', 'cups', 'flour'],
    ['a range where it has none', '2 cups flour', '2-3', 'cups', 'flour'],
    ['another unit', '2 cups flour', '2', 'tbsp', 'flour'],
    ['another thing', '2 cups flour', '2', 'cups', 'sugar'],
    ['an amount where it has none', 'salt', '2', 'g', 'salt'],
    ['none where it has one', '2 g salt', '', null, 'salt'],
  ])('do not go together where the parts say %s', (_, text, amount, unit, name) => {
    expect(isLineOf(text, { amount, unit, name })).toBe(false);
  });
});
