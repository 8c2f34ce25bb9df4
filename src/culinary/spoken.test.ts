import { describe, expect, it } from 'vitest';
import { readHeading } from './lines/heading';
import { parseLine } from './lines/line';
import { ONE, ratio } from './numbers/ratio';
import { convertText } from './scaling/convert';
import { scaleText } from './scaling/sentence';
import { sumShopping } from './shopping/shopping';

const read = (text: string): unknown[] => {
  const { quantity, unit, item, note } = parseLine(text);
  return [quantity, unit, item, note];
};
const scaled = (text: string, n: number, d = 1): string => scaleText(text, ratio(n, d)).display;
const metric = (text: string): string => convertText(text, ONE, 'metric', parseLine(text).item).display;
const us = (text: string): string => convertText(text, ONE, 'us', parseLine(text).item).display;

it('leaves a pinch out of what its bracket says in millilitres', () => {
  expect(scaled('1 (5 ml) tsp salt', 1, 20)).toBe('a pinch of salt');
});

describe('an amount is read as it is said', () => {
  it.each([
    ['2 cuillères et demie', [2.5, null, 'cuillères', null]],
    ['2 cuillères et demie à ras', [2, null, 'cuillères et demie à ras', null]],
    ['400 g tin x many tomatoes', [400, 'g', 'many tomatoes', 'tin']],
    ['400 g onions x 2', [2, null, 'onions', '400 g']],
    ['400 g tin x 0 tomatoes', [400, 'g', 'x 0 tomatoes', 'tin']],
    ['hundred eggs', [null, null, 'hundred eggs', null]],
    ['6 feet chicken', [6, null, 'feet chicken', null]],
    ['2 (8-ounce) cups yogurt', [2, 'container', 'yogurt', null]],
    ['2 -tablespoons 1 teaspoon salt', [2, 'tbsp', 'salt', '1 teaspoon']],
    ['taza y plato', [null, null, 'taza y plato', null]],
    ['5 tsp cans x 13-inch pan', [5, 'tsp', 'cans x pan', '13-inch']],
    ['400 g cans x 13-inch pan', [400, 'g', 'x pan', 'cans, 13-inch']],
    ['x1oz parmesan', [1, 'oz', 'parmesan', null]],
    ['2 (1.9 oz) tbsp butter', [2, null, 'tbsp butter', null]],
    ['1 cup/', [1, null, 'cup', null]],
    ['9 x13-inch pan', [null, null, '9 x13-inch pan', null]],
    ['half & half, 1 cup', [1, 'cup', 'half & half', null]],
    ['1 cuarto de litro de leche', [0.25, 'l', 'leche', null]],
    ['3 cuartos de litro de leche', [0.75, 'l', 'leche', null]],
    ['1 quart cups flour', [1, 'quart', 'cups flour', null]],
    ['1 quart de litre de lait', [0.25, 'l', 'lait', null]],
    ['1 quart de taza', [1, 'quart', 'taza', null]],
    ['1 quart a cup of tea', [1, 'quart', 'a cup of tea', null]],
    ['1 quarter onion', [1, null, 'quarter onion', null]],
    ['1 bonne pincée de sel', [1, 'pinch', 'sel', null]],
    ['1 ball mozzarella', [1, 'ball', 'mozzarella', null]],
    ['1 ball park frank', [1, null, 'ball park frank', null]],
    ['500 g minced lamb', [500, 'g', 'minced lamb', null]],
    ['2 tsp minced garlic', [2, 'tsp', 'garlic', 'minced']],
    ['2 x 400g tins', [2, null, 'tins', null]],
    ['1 clove to 2 cloves garlic', [1, 'clove', 'garlic', 'to 2 cloves']],
    ['1 tsp to 1 tbsp honey', [0.333333, 'tbsp', 'honey', null]],
    ['1 taza y 1/2', [1, 'cup', 'y 1/2', null]],
    ['1 cup and 1/2 of onion', [1, 'cup', '1/2 of onion', null]],
    ['1 tsp or 1 tbsp honey', [1, 'tsp', 'honey', 'or 1 tbsp']],
    ['8 oz or 1 lb pasta', [8, 'oz', 'pasta', 'or 1 lb']],
    ['600 ml oder 1 l Wasser', [0.6, 'l', 'Wasser', null]],
    ['1 cm to 2 inches ginger', [1, 'cm', 'ginger', 'to 2 inches']],
    ['1 clove to 1 head garlic', [1, 'clove', 'garlic', 'to 1 head']],
    ['500 ml to 1 kg yogurt', [500, 'ml', 'yogurt', 'to 1 kg']],
    ['1 cup minus 1 tablespoon flour', [0.9375, 'cup', 'flour', null]],
    ['1 tbsp minus 1 cup flour', [1, 'tbsp', 'flour', 'minus 1 cup']],
    ['1 cup + 1 tbsp minus 1 tsp flour', [1.0625, 'cup', 'flour', 'minus 1 tsp']],
    ['⅔ cup minus ½ cup + 3 tbsp flour', [0.666667, 'cup', 'flour', 'minus ½ cup + 3 tbsp']],
    ['2 cups 500 ml water', [2, 'cup', 'water', '500 ml']],
    ['1 1/2-inch thick steak', [1, null, 'steak', '1 1/2-inch thick']],
    ['2 cups 14-ounce beans', [2, 'cup', 'beans', '14-ounce']],
    ['1 piece 2 inches ginger', [1, 'piece', 'ginger', '2 inches']],
    ['1 cup plus 2 tbsp 2 cups flour', [3.125, 'cup', 'flour', null]],
    ['1 lb + 2 oz 1 lb + 2 oz flour', [1.125, 'lb', 'flour', '1 lb + 2 oz']],
  ])('%s', (text, reading) => {
    expect(read(text)).toEqual(reading);
  });

  it('takes no longer, and never throws, where minus follows minus', () => {
    expect(parseLine('1 cup minus '.repeat(20_000)).quantity).toBe(1);
  });

  it('is doubtful where a larger one stands beside a smaller', () => {
    expect(parseLine('1 cup 2 cups flour').confidence).toBeLessThan(0.7);
    expect(parseLine('1 lb 2 oz flour').confidence).toBeGreaterThan(0.7);
  });
});

describe('a sentence keeps its words when it is scaled', () => {
  it.each([
    ['1 1/2-inch-thick rib-eye steak', 3, 1, '3 x 1 1/2-inch-thick rib-eye steaks'],
    ['1 bonne pincée de sel', 3, 2, '2 bonnes pincées de sel'],
    ['2 bons verres de vin', 1, 2, '1 bon verre de vin'],
    ['1 buona manciata di sale', 3, 1, '3 buone manciate di sale'],
    ['medio litro de leche', 1, 2, '250 ml de leche'],
    ['1 ball mozzarella', 3, 1, '3 balls mozzarella'],
    ['1 cup minus 1 tablespoon flour', 3, 2, '1¼ cups + 2½ tablespoons flour'],
    ['12 tbsp Stuffing: plus 1 cup wine', 1, 2, '6 tbsp Stuffing: plus ½ cup wine'],
    ['½ cup Stuffing: plus 1 cup wine', 2, 1, '1 cup Stuffing: plus 2 cups wine'],
  ])('%s × %d/%d', (text, n, d, display) => {
    expect(scaled(text, n, d)).toBe(display);
  });
});

describe('an amount said twice is shown once in another kitchen', () => {
  it.each([
    ['1 cup flour, or 120 g', '120 g flour', '1 cup flour'],
    ['1 cup flour, or 120 g, sifted', '120 g flour, sifted', '1 cup flour, sifted'],
    ['1 cup flour or about 120 g', 'about 120 g flour', '1 cup flour'],
    ['about 1 cup flour (about 120 g)', 'about 120 g flour', 'about 1 cup flour'],
    [
      '3 cups (about 1 pound) strawberries',
      'about 454 grams strawberries',
      '3 cups (about 1 pound) strawberries',
    ],
    [
      '½ cup cheese (fresh), (4 oz), softened',
      '113 g cheese (fresh), softened',
      '½ cup cheese (fresh), (4 oz), softened',
    ],
    ['250 ml (about 1 cup) milk', '250 ml milk', 'about 1 cup milk'],
    ['1 14 oz (about 400 ml) can coconut milk', '1 400 ml can coconut milk', '1 14 oz can coconut milk'],
    ['10g fresh yeast or 3g dried', '10g fresh yeast or 3g dried', '10g fresh yeast or 3g dried'],
    ['3g dried or 10g fresh yeast', '3g dried or 10g fresh yeast', '3g dried or 10g fresh yeast'],
    ['100g nuts or 1 tsp seeds', '100g nuts or 1 tsp seeds', '3½ oz nuts or 1 tsp seeds'],
    ['1 cup sugar, or 100 g honey', '200 g sugar, or 100 g honey', '1 cup sugar, or 4½ tbsp + ⅔ tsp honey'],
    ['1 cup (or 240 ml) milk', '240 ml milk', '1 cup milk'],
    ['1 cup, or 240 ml milk', '240 ml milk', '1 cup milk'],
    ['2 cups 500 ml water', '500 ml water', '2 cups water'],
    ['1 cup (or 2) milk', '240 ml (or 470) milk', '1 cup (or 2) milk'],
    ['1 cup minus 1 tablespoon milk', '220 ml milk', '1 cup minus 1 tablespoon milk'],
    ['1 cup half & half', '240 g half & half', '1 cup half & half'],
  ])('%s', (text, inMetric, inUs) => {
    expect([metric(text), us(text)]).toEqual([inMetric, inUs]);
  });
});

describe('a heading without a colon', () => {
  it.each([
    ['— Topping —', 'Topping'],
    ['--- For the sauce ---', 'For the sauce'],
    ['FROSTING', 'FROSTING'],
    ['LEMON GLAZE', 'LEMON GLAZE'],
    ['SALT', null],
    ['SOY SAUCE', null],
    ['Frosting', null],
    ['- 2 eggs -', null],
    ['- salt', null],
  ])('%s is %s', (text, heading) => {
    expect(readHeading(text)).toBe(heading);
  });
});

describe('things of a list', () => {
  it('never take the name of another one with their number', () => {
    const lines = ['2 tasses de farine', '250 farina'].map((text) => ({ ...parseLine(text), source: 'a' }));
    expect(sumShopping(lines).map(({ item }) => item)).toEqual(['farine', 'farina']);
  });
});

describe('British pints on a shopping list', () => {
  it('are summed as what they hold, not as American ones', () => {
    const line = (text: string, source: string) => ({ ...parseLine(text), text, source });
    const [milk] = sumShopping([line('1 pint/570ml milk', 'a'), line('1 pint milk', 'b')]);
    expect(milk?.amounts).toEqual([
      { quantity: 568.26125, unit: 'ml' },
      { quantity: 1, unit: 'pint' },
    ]);
    expect(milk?.display).toBe('1.04 l');
  });
});
