import { describe, expect, it } from 'vitest';
import { displayLine, type LineStructure } from '@/culinary/lines/compose';
import { parseLine } from '@/culinary/lines/line';

const corrected = (text: string, change: Partial<LineStructure>) => {
  const { quantity, quantity_max, unit, item, note } = parseLine(text);
  return displayLine({ quantity, quantity_max, unit, item, note, ...change, text, corrected: true });
};

describe('a corrected line', () => {
  it.each([
    ['1 EL Zucker', 2, '2 EL Zucker'],
    ["2 c. à soupe d'huile", 3, "3 c. à soupe d'huile"],
    ['2 dientes de ajo', 3, '3 dientes de ajo'],
    ['2 dientes de ajo', 1, '1 diente de ajo'],
    ['3 Scheiben Brot', 4, '4 Scheiben Brot'],
    ['3 Scheiben Brot', 1, '1 Scheibe Brot'],
    ['1 taza de harina', 2, '2 tazas de harina'],
    ['200 g de farine', 250, '250 g de farine'],
    ['1,5 kg Mehl', 1.7, '1,7 kg Mehl'],
    ['2 cucchiai di olio', 1.5, '1½ cucchiai di olio'],
    ['1 cup of flour', 2, '2 cups of flour'],
    ['1 cup flour', 2, '2 cups flour'],
    ['3 oignons', 4, '4 oignons'],
  ])('stays in the language of its author: %s', (text, quantity, shown) => {
    expect(corrected(text, { quantity })).toBe(shown);
  });

  it('says another unit, item and note in it too', () => {
    expect(corrected('1 EL Zucker', { unit: 'tsp' })).toBe('1 TL Zucker');
    expect(corrected('1 EL Zucker', { unit: 'Schuss' })).toBe('1 Schuss Zucker');
    expect(corrected('1 EL Zucker', { item: 'Honig', note: 'flüssig' })).toBe('1 EL Honig, flüssig');
    expect(corrected('1 EL Zucker', { quantity: null })).toBe('EL Zucker');
    expect(corrected('1 EL Zucker', { item: '' })).toBe('1 EL');
    expect(corrected('2 EL', { quantity: null, unit: null, item: 'Salz' })).toBe('Salz');
    expect(corrected("2 c. à soupe d'huile", { item: 'beurre' })).toBe('2 c. à soupe beurre');
    expect(corrected('2 EL (gehäuft) Zucker', { quantity: 3, note: null })).toBe('3 EL Zucker');
  });
});

describe('a corrected line keeps', () => {
  it.each([
    ['1 thumb-sized piece of ginger', { item: 'fresh ginger' }, '1 thumb-sized piece fresh ginger'],
    ['a 400 g piece of beef', { item: 'beef brisket' }, '1 (400 g) piece beef brisket'],
    ['1 (2-inch) piece ginger, peeled', { quantity: 2 }, '2 (2-inch) pieces ginger, peeled'],
    [
      '2 (14.5 ounce) cans diced tomatoes',
      { item: 'crushed tomatoes' },
      '2 (14.5 ounce) cans crushed tomatoes, diced',
    ],
    ['2 14-oz cans tomatoes', { quantity: 3 }, '3 (14-oz) cans tomatoes'],
    ['2-3 large cloves garlic', { quantity_max: 4 }, '2-4 large cloves garlic'],
  ])('the size of what it counts: %s', (text, change, shown) => {
    expect(corrected(text, change)).toBe(shown);
  });

  it('no size of another unit, and nothing twice', () => {
    expect(corrected('a 400 g piece of beef', { quantity: 400, unit: 'g' })).toBe('400 g of beef');
    expect(corrected('3 peeled cloves garlic', { quantity: 4 })).toBe('4 cloves garlic, peeled');
    expect(corrected('1 1/2 (355 ml) cups milk', { quantity: 2 })).not.toContain('355 ml) cups');
  });

  it('the word for what is so long, which stands before its name', () => {
    expect(corrected('2 inch piece ginger', { quantity: 3 })).toBe('3 inch piece ginger');
    expect(corrected('1 inch piece of ginger, grated', { quantity: 2 })).toBe('2 inch piece ginger, grated');
    expect(corrected('2-inch knob fresh ginger', { quantity: 1 })).toBe('1 inch knob fresh ginger');
    expect(corrected('5cm piece ginger', { item: 'galangal' })).toBe('5 cm piece galangal');
    expect(corrected('2 inch ginger', { quantity: 3, note: 'minced' })).toMatch(/^3 in\S* ginger, minced$/);
    expect(corrected('2 inch ginger', { quantity: 3, note: null })).toMatch(/^3 in\S* ginger$/);
  });
});
