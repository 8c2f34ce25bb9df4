import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aisleOf, byAisle } from '@/culinary/foods/aisles';
import { type ShoppingItem, sameThing, sumShopping } from './shopping';

const ask = (item: string, quantity: number | null, unit: string | null, source = 'a'): ShoppingItem => ({
  item,
  quantity,
  quantity_max: null,
  unit,
  source,
});

describe('aisles', () => {
  it.each([
    ['unsalted butter', 'dairy'],
    ['peanut butter', 'condiments'],
    ['red wine vinegar', 'condiments'],
    ['dry white wine', 'drinks'],
    ['coconut milk', 'tins'],
    ['canned diced tomatoes', 'tins'],
    ['tomatoes', 'produce'],
    ['cherry tomatoes', 'produce'],
    ['dried oregano', 'spices'],
    ['fresh basil leaves', 'produce'],
    ['freshly ground black pepper', 'spices'],
    ['red bell pepper', 'produce'],
    ['boneless chicken thighs', 'meat'],
    ['low-sodium chicken stock', 'tins'],
    ['salmon fillets', 'fish'],
    ['all-purpose flour', 'baking'],
    ['basmati rice', 'grains'],
    ['kidney beans', 'tins'],
    ['green beans', 'produce'],
    ['eggs', 'dairy'],
    ['vanilla ice cream', 'frozen'],
    ['', 'other'],
    ['flux capacitor', 'other'],
  ])('%s are in %s', (item, aisle) => {
    expect(aisleOf(item)).toBe(aisle);
  });
});

describe('the order of aisles', () => {
  it('is that of a walk through the shop', () => {
    expect((['other', 'frozen', 'produce', 'dairy'] as const).toSorted(byAisle)).toEqual([
      'produce',
      'dairy',
      'frozen',
      'other',
    ]);
  });
});

describe('a shopping list', () => {
  it('adds up in the larger unit, whichever comes first', () => {
    const [line] = sumShopping([ask('milk', 2, 'tbsp'), ask('milk', 1, 'cup')]);
    expect(line).toMatchObject({ amounts: [{ quantity: 1.125, unit: 'cup' }], display: '1 cup + 2 tbsp' });
  });

  it.each([
    [ask('jam', 1.5, 'frobs'), '1.5 frobs'],
    [ask('salt', 0.05, 'tsp'), 'a pinch'],
    [ask('salt', 1.26, 'tsp'), '1⅓ tsp'],
    [ask('salt', 1.286, 'tsp'), '1⅓ tsp'],
    [ask('salt', 0.29, 'tsp'), '⅓ tsp'],
    [ask('beef', 10.2, 'oz'), '10½ oz'],
    [ask('eggs', 1.5, 'dozen'), '2 dozen'],
    [ask('large', 2, null), '2'],
  ])('%o is bought as %s', (item, display) => {
    expect(sumShopping([item])[0]?.display).toBe(display);
  });

  it('adds amounts of a unit that nobody knows', () => {
    expect(sumShopping([ask('jam', 1, 'frobs'), ask('jam', 2, 'frobs')])[0]?.amounts).toEqual([
      { quantity: 3, unit: 'frobs' },
    ]);
  });

  it('buys whole things: one and a half onions are two', () => {
    const [line] = sumShopping([ask('onion', 0.5, null), ask('onions', 1, null)]);
    expect(line).toMatchObject({ amounts: [{ quantity: 1.5, unit: null }], display: '2' });
  });

  it('adds what one ladder spells, exactly, and remembers who asked', () => {
    const items = [
      ask('milk', 0.333333, 'cup', 'a'),
      ask('milk', 2, 'tbsp', 'b'),
      ask('Milk', 0.333333, 'cup', 'a'),
    ];
    expect(sumShopping(items)).toEqual([
      {
        item: 'milk',
        aisle: 'dairy',
        amounts: [{ quantity: 0.791667, unit: 'cup' }],
        display: '⅔ cup + 2 tbsp',
        sources: ['a', 'b'],
      },
    ]);
  });

  it('keeps what cannot be added beside each other', () => {
    const [line] = sumShopping([
      ask('garlic', 2, 'clove'),
      ask('garlic', 1, 'tbsp'),
      ask('garlic', 1, 'clove'),
    ]);
    expect(line?.display).toBe('3 cloves + 1 tbsp');
  });

  it('counts large eggs and an egg together', () => {
    expect(sumShopping([ask('large eggs', 3, null), ask('egg', 1, null)])).toMatchObject([
      { item: 'large eggs', amounts: [{ quantity: 4, unit: null }], display: '4' },
    ]);
  });

  it('lists a thing without an amount', () => {
    expect(sumShopping([ask('salt', null, null)])).toMatchObject([
      { item: 'salt', amounts: [], display: '' },
    ]);
  });

  it('buys for the upper end of a range', () => {
    expect(sumShopping([{ ...ask('onions', 1, null), quantity_max: 2 }])[0]?.amounts).toEqual([
      { quantity: 2, unit: null },
    ]);
  });

  it('the total is the sum of the exact amounts, not of the shown ones (R15)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1, maxLength: 30 }), (grams) => {
        const [line] = sumShopping(grams.map((g) => ask('flour', g / 100, 'g')));
        const total = grams.reduce((sum, g) => sum + g, 0) / 100;
        expect(line?.amounts[0]?.quantity).toBeCloseTo(total, 6);
      }),
    );
  });
});

describe('one thing to buy', () => {
  it.each([
    ['large eggs', 'egg', true],
    ['Tomatoes', 'tomato', true],
    ['sugar', 'brown sugar', false],
  ])('%s and %s: %s', (one, other, same) => {
    expect(sameThing(one, other)).toBe(same);
  });
});
