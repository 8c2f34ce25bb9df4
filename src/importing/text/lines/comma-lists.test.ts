import { describe, expect, it } from 'vitest';
import { readPasted } from '@/importing/detect';

const ingredients = (...lines: readonly string[]) =>
  readPasted(`Sheet pan supper\n\nIngredients\n${lines.join('\n')}\n\nMethod\n1. Roast it all.`).flatMap(
    (entry) => entry.read()?.recipe.ingredients.map(({ text }) => text) ?? [],
  );

describe('an ingredient of which each part is prepared otherwise', () => {
  it.each([
    '1 large lemon, half sliced, half juiced',
    '2 onions, 1 diced, 1 sliced',
    '3 cups cheddar, 2 cups shredded, 1 cup cubed',
  ])('is one: %s', (line) => {
    expect(ingredients('2 lb potatoes', line)).toEqual(['2 lb potatoes', line]);
  });

  it('is no list, where several ingredients stand on one line', () => {
    expect(ingredients('2 lb potatoes', '2 onions, 1 lemon, half an apple')).toEqual([
      '2 lb potatoes',
      '2 onions',
      '1 lemon',
      'half an apple',
    ]);
  });
});
