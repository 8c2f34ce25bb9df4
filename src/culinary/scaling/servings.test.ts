import { describe, expect, it } from 'vitest';
import { servingsFromYield } from './servings';

describe('servings from a yield text', () => {
  it.each([
    ['24 cookies', 24],
    ['serves 4-6', 4],
    ['4', 4],
    ['6+', 6],
    ['8 - 10', 8],
    ['Five-dozen individual cookies', 60],
    ['makes 4 large pretzels', 4],
    ['2 dozen', 24],
    ['two 9x5 loaves', 2],
    ['1 loaf (9x5 inch)', 1],
    ['1 cake, 2 layers', 1],
    ['1 pizza', 1],
  ])('%s: the first count, %d', (text, servings) => expect(servingsFromYield(text)).toBe(servings));

  it.each([
    ['One 9x13 pan, serves 8', 8],
    ['12 pancakes (serves 3–4)', 3],
    ['Makes 1 small baking dish (serves 8 as an appetizer)', 8],
    ['1 Kuchen, 12 Personen', 12],
    ['24 cookies (4 per person)', 24],
  ])('%s: for how many it is said to be, %d', (text, servings) =>
    expect(servingsFromYield(text)).toBe(servings),
  );

  it.each([
    ['One 8x8 pan, 16 brownies', 16],
    ['One 8 × 8-inch pan / 16 brownies', 16],
    ['1 (10-inch) skillet, 8 wedges', 8],
    ['makes one 9-inch cake (8 slices)', 8],
    ['1 loaf (about 12 slices)', 12],
    ['One pan, 16 brownies', 16],
    ['1 pizza (8 slices)', 8],
  ])('%s: the pieces of the one thing, %d', (text, servings) =>
    expect(servingsFromYield(text)).toBe(servings),
  );

  it.each([
    '2 litres',
    'a 9-inch cake',
    'one 9-inch cake',
    'One 8x8 pan',
    'One 9 by 13 pan',
    'a 9x13 pan',
    'a lot',
    '',
  ])('%s: none, where only a volume or a size is said', (text) => expect(servingsFromYield(text)).toBeNull());
});
