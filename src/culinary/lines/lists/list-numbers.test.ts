import { describe, expect, it } from 'vitest';
import { withoutNumbers } from './list-numbers';

describe('the numbers of a list', () => {
  it.each<[string, string[], string[]]>([
    [
      'that counts',
      ['1. 2 cups flour', 'Sauce:', '1. salt', '2. oil'],
      ['2 cups flour', 'Sauce:', 'salt', 'oil'],
    ],
    [
      'before an amount',
      ['2 leeks', '1) 3 cloves garlic', '7. ½ onion'],
      ['2 leeks', '3 cloves garlic', '½ onion'],
    ],
  ])('%s are taken off', (_, lines, bare) => {
    expect(withoutNumbers(lines)).toEqual(bare);
  });

  it.each([[['1. egg']], [['2) eggs', '7) apples']], [['1.5 cups milk', '2.5 cups cream']], [['4. 180 °C']]])(
    '%j stay, as they may be amounts',
    (lines) => {
      expect(withoutNumbers(lines)).toEqual(lines);
    },
  );
});
