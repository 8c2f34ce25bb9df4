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
