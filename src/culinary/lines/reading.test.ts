import { describe, expect, it } from 'vitest';
import { parseLine } from './line';

const read = (text: string): unknown[] => {
  const { quantity, quantity_max, unit, item, note } = parseLine(text);
  return [quantity, quantity_max, unit, item, note];
};

describe('an amount of each thing in a list', () => {
  it.each([
    ['1/4 tsp each: cumin, coriander, salt', 0.25, 'tsp', 'cumin, coriander, salt', null],
    ['1 tsp each salt, pepper and paprika', 1, 'tsp', 'salt, pepper and paprika', null],
    ['2 tbsp each minced, parsley and dill', 2, 'tbsp', 'parsley and dill', 'minced'],
    ['½ tsp each, salt and pepper', 0.5, 'tsp', 'salt and pepper', null],
    [
      '2 tbsp each finely chopped parsley, chives, and dill, for serving',
      2,
      'tbsp',
      'parsley, chives, and dill',
      'finely chopped, for serving',
    ],
    ['1 cup each carrots and celery, diced', 1, 'cup', 'carrots and celery', 'diced'],
  ])('%s keeps every name', (text, quantity, unit, item, note) => {
    expect(read(text)).toEqual([quantity, null, unit, item, note]);
  });
});

describe('what stands between the amount and the name', () => {
  it.each([
    ['2 or more cloves garlic', 2, 'clove', 'garlic', 'or more'],
    ['2 or more garlic cloves, minced', 2, 'clove', 'garlic', 'minced, or more'],
    ['1 #10 can tomatoes', 1, 'can', 'tomatoes', null],
    ['1 no. 2 can corn', 1, 'can', 'corn', null],
    ['1 (No. 2) can peaches', 1, 'can', 'peaches', null],
    ['1 no. 2 pencil', 1, null, 'no. 2 pencil', null],
    ['1 (no. 2 cans) x', 1, null, 'x', 'no. 2 cans'],
    ['1 no cups', 1, null, 'no cups', null],
    ['2 salmon fillets (12 oz total)', 2, null, 'salmon fillets', '12 oz total'],
    ['1 (12 oz total) bag spinach', 1, null, 'bag spinach', '12 oz total'],
    ['1 400-g-tin tomatoes', 1, 'can', 'tomatoes', null],
    ['2 in. piece ginger', 2, 'inch', 'ginger', 'piece'],
    ['2in piece ginger', 2, 'inch', 'ginger', 'piece'],
    ['2-in piece ginger', 2, 'inch', 'ginger', 'piece'],
    ['2 in recipe above', 2, null, 'in recipe above', null],
    ['1 inch-thick steak', 1, null, 'steak', '1 inch-thick'],
    ['1 1/2-inch-thick rib-eye steak', 1, null, 'rib-eye steak', '1 1/2-inch-thick'],
    ['1/2-inch-thick pork chops', 0.5, 'inch', 'pork chops', 'thick'],
    ['1/2-inch-thick', 0.5, 'inch', 'thick', null],
    ['1 cup-sized bowl', 1, null, 'cup-sized bowl', null],
    ['1 c/s sal', 1, 'tbsp', 'sal', null],
    ['1 c/x salt', 1, null, 'c/x salt', null],
    ['2 Tb butter', 2, 'tbsp', 'butter', null],
    ['10-minute rice', null, null, '10-minute rice', null],
    ['100 g can', 100, 'g', '', 'can'],
    ['9 x13-inch pan', null, null, '9 x13-inch pan', null],
    ['2 very large big thin thick fine onions', 2, null, 'very large big onions', 'thin thick fine'],
    ['2 cups, or as needed, flour', 2, 'cup', 'flour', 'or as needed'],
    ['1 tsp or to taste salt', 1, 'tsp', 'salt', 'or to taste'],
    ['2 cups or any milk', 2, 'cup', 'any milk', null],
    ['1 cup or 2 eggs', 1, 'cup', '2 eggs', null],
    ['1/ cup milk', 1, null, 'cup milk', null],
    ['1 cup chopped / onions', 1, 'cup', 'onions', 'chopped'],
    ['2 cups chopped, onions', 2, 'cup', 'onions', 'chopped'],
    ['(500 g) flour', 500, 'g', '', 'flour'],
    ['1 🍋 zest', 1, null, 'zest', null],
    [
      '1 (14 oz of something with very long words) can',
      1,
      null,
      'can',
      '14 oz of something with very long words',
    ],
    ['a quarter, chopped', 1, null, 'quarter', 'chopped'],
    ['3 carrots 2-inch long', 3, null, 'carrots long', '2-inch'],
    ['ginger, 2-inch', null, null, 'ginger', '2-inch'],
    ['Pinch', null, null, 'Pinch', null],
    ['Leaf of mint', null, null, 'Leaf of mint', null],
  ])('%s', (text, quantity, unit, item, note) => {
    expect(read(text)).toEqual([quantity, null, unit, item, note]);
  });
});

describe('numbers', () => {
  it.each([
    ['1,000,000 g sugar', 1_000_000, 'g', 'sugar'],
    ['three quarters of a cup milk', 0.75, 'cup', 'milk'],
    ['a quart of milk', 1, 'quart', 'milk'],
    ['a quarter onion', 0.25, null, 'onion'],
    ['un cuarto de cebolla', 0.25, null, 'cebolla'],
    ['a half-moon of lemon', 1, null, 'half-moon of lemon'],
    ['media de cebolla', 0.5, null, 'cebolla'],
    ['1 cup, plus 2 tbsp milk', 1.125, 'cup', 'milk'],
    ['1 cup 2 tbsp flour', 1.125, 'cup', 'flour'],
    ['2 tbsp 3 cups', 50, 'tbsp', ''],
    ['lemon juice 2 tbsp', 2, 'tbsp', 'lemon juice'],
    ['juice lemon 2', 2, null, 'juice lemon'],
  ])('%s', (text, quantity, unit, item) => {
    expect(read(text).slice(0, 4)).toEqual([quantity, null, unit, item]);
  });

  it.each(['1234567890 cups', '1/2/3 cups', '9,999,999,999 g', '12345678.5 g', '0.0 g', '1/12345678 cup'])(
    '%s is no amount',
    (text) => {
      expect(parseLine(text)).toMatchObject({ quantity: null, unit: null, item: text });
    },
  );

  it.each([
    ['2 cc de sel', 2, 'tsp', 'sel'],
    ["2 cs d'huile", 2, 'tbsp', 'huile'],
    ['100 cc de leche', 100, 'ml', 'leche'],
    ['5 cc de vainilla', 5, 'ml', 'vainilla'],
  ])('%s: a few cc are French teaspoons, more are millilitres', (text, quantity, unit, item) => {
    expect(parseLine(text)).toMatchObject({ quantity, unit, item });
  });
});

describe('where the name ends', () => {
  it.each([
    ['1 cup water, hot', 'water', 'hot'],
    ['1 cup frozen, for serving', 'frozen', 'for serving'],
    ['1 cup frozen, (thawed)', 'frozen', '(thawed)'],
    ['1 red or 2 green peppers', 'green peppers', 'red or 2'],
    ['1 small or 2 large onions, chopped', 'onions', 'chopped, small or 2'],
    ['2 tbsp corn, peanut or vegetable oil, or more', 'corn, peanut or vegetable oil', 'or more'],
    ['2 tbsp corn, peanut or olive or more', 'corn, peanut or olive', 'or more'],
    ['1 cup salt, pepper and cumin or paprika', 'salt, pepper and cumin or paprika', null],
    ['1 cup salt, pepper and cumin or more', 'salt, pepper and cumin', 'or more'],
    ['2 cups onion, carrot and celery chopped', 'onion, carrot and celery', 'chopped'],
    ['2 cups onion, carrot and chopped', 'onion', 'carrot and chopped'],
    ['2 ears corn on the cob', 'corn on the cob', null],
    ['2 potatoes on the side', 'potatoes', 'on the side'],
    ['1 medium to large potato', 'medium to large potato', null],
    ['2 cups tomatoes peeled, and seeded', 'tomatoes', 'peeled, seeded'],
  ])('%s', (text, item, note) => {
    expect(parseLine(text)).toMatchObject({ item, note });
  });

  it('is less sure of a very long name', () => {
    const long = `1 cup ${'unheard '.repeat(10)}thing`;
    expect(parseLine(long).confidence).toBeLessThan(parseLine('1 cup thing').confidence);
  });
});

describe('marks in odd places', () => {
  it.each([
    ['2 Scheibe(n Brot', { quantity: 2, unit: 'slice' }],
    ['2 Scheibe-n Brot', { quantity: 2 }],
    ['20º syrup', { quantity: null }],
    ['$3 worth of mint', { quantity: null }],
    ['£3 worth of mint', { quantity: null }],
    ['2 cups self-"raising" flour', { quantity: 2, unit: 'cup' }],
    ['2 cups self-(raising) flour', { quantity: 2, unit: 'cup' }],
    ['1 #10 can tomatoes', { quantity: 1, unit: 'can' }],
    ['tomatoes #10', { quantity: null }],
    ['#', { quantity: null }],
    ['1-heaped cup sugar', { quantity: 1 }],
    ['7-Up', { quantity: null, item: '7-Up' }],
    ['20°', { quantity: null }],
  ])('%s', (text, wanted) => {
    expect(parseLine(text)).toMatchObject(wanted);
  });
});
