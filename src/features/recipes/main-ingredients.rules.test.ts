import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mainIngredients } from './main-ingredients.rules';

const made = (...items: string[]) => mainIngredients(items.map((item) => ({ item, optional: false })));

describe('the main ingredients of a recipe', () => {
  it('leave staples out', () => {
    expect(
      made('salt', 'olive oil', 'red lentils', 'freshly ground black pepper', 'mint', 'paprika', 'onion'),
    ).toEqual(['red lentils', 'mint', 'paprika']);
  });

  it('tell a staple from a food of the same word', () => {
    expect(made('bell pepper', 'sparkling water', 'rice flour')).toHaveLength(3);
    expect(made('extra virgin olive oil', 'salt and pepper', 'all-purpose flour', 'cream')).toEqual([
      'cream',
    ]);
  });

  it('are staples where there is nothing else', () => {
    expect(made('flour', 'water', 'salt', 'yeast')).toEqual(['flour', 'water', 'salt']);
  });

  it('are short names, each once', () => {
    expect(made('Parmesan (finely grated) or Pecorino', 'parmesan', 'large eggs, beaten')).toEqual([
      'Parmesan',
      'eggs',
    ]);
  });

  it('are written small where the author begins every name with a capital', () => {
    expect(made('Red Lentils', 'Paprika', 'Onions')).toEqual(['red lentils', 'paprika', 'onions']);
    expect(made('onions', 'Gruyère', 'thyme')).toEqual(['onions', 'Gruyère', 'thyme']);
  });

  it('hold no amount that the reading of a line has left in its name', () => {
    expect(made('14 grams unsalted butter', 'active dry', 'cream')).toEqual(['cream']);
  });

  it('leave optional lines out', () => {
    expect(mainIngredients([{ item: 'cream', optional: true }])).toEqual([]);
  });

  it('are at most three words or phrases of the lines, whatever the lines', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 12 }), (items) => {
        const main = made(...items);
        expect(main.length).toBeLessThanOrEqual(3);
        for (const name of main) expect(name.trim()).not.toBe('');
      }),
    );
  });
});
