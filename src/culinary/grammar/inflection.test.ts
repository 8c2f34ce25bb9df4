import { describe, expect, it } from 'vitest';
import { composeLine } from '@/culinary/lines/compose';
import { amountOf, typesetLine } from '@/culinary/lines/typeset';
import {
  compact,
  compare,
  fromNumber,
  ONE,
  over,
  plus,
  ratio,
  times,
  toNumber,
  toQuantity,
} from '@/culinary/numbers/ratio';
import { agree, pluralOf, singularOf } from './inflection';

describe('words agree with their number (R12)', () => {
  it.each([
    ['egg', 'eggs'],
    ['leaf', 'leaves'],
    ['loaf', 'loaves'],
    ['half', 'halves'],
    ['tomato', 'tomatoes'],
    ['potato', 'potatoes'],
    ['cherry', 'cherries'],
    ['strawberry', 'strawberries'],
    ['avocado', 'avocados'],
    ['radish', 'radishes'],
    ['peach', 'peaches'],
    ['box', 'boxes'],
    ['cookie', 'cookies'],
    ['olive', 'olives'],
    ['bayleaf', 'bayleaves'],
    ['Zwiebel', 'Zwiebeln'],
    ['Knoblauchzehe', 'Knoblauchzehen'],
    ['Ei', 'Eier'],
    ['pimentão', 'pimentões'],
  ])('one %s, two %s', (one, many) => {
    expect(agree(one, true)).toBe(many);
    expect(agree(many, false)).toBe(one);
  });

  it.each(['garlic', 'asparagus', 'couscous', 'salmon', 'hummus', 'molasses', 'celery', '00', 'x'])(
    '%s has one form',
    (word) => {
      expect(pluralOf(word)).toBe(word);
      expect(singularOf(word)).toBe(word);
    },
  );
});

describe('rationals', () => {
  it('stay exact beyond safe integers', () => {
    const big = times(ratio(9_007_199_254_740_991), ratio(9_007_199_254_740_881, 7));
    expect(toNumber(over(big, ratio(9_007_199_254_740_881)))).toBe(9_007_199_254_740_991 / 7);
  });

  it('read a stored third as a third', () => {
    expect(fromNumber(0.333333)).toEqual(ratio(1, 3));
    expect(fromNumber(0.25)).toEqual(ratio(1, 4));
    expect(fromNumber(33.35)).toEqual(ratio(667, 20));
    expect(fromNumber(0)).toBeNull();
  });

  it('compare, add and divide exactly where doubles cannot', () => {
    const most = ratio(Number.MAX_SAFE_INTEGER);
    const square = times(most, most);
    expect([
      compare(square, plus(square, ONE)),
      compare(plus(square, ONE), square),
      compare(square, square),
    ]).toEqual([-1, 1, 0]);
    expect(over(most, square)).toEqual(over(ONE, most));
  });

  it('read any positive number, however it is written', () => {
    expect(fromNumber(1e-9)).toEqual(ratio(1, 1_000_000));
    expect(toNumber(fromNumber(1e21) ?? ONE)).toBe(1e21);
    expect(fromNumber(0.14142)).toEqual(ratio(7071, 50_000));
  });

  it('are made small for a ladder without losing their size', () => {
    for (const value of [
      ratio(1_234_567_891, 10_000_000_019),
      ratio(1_234_567_891, 1_000_000_007),
      ratio(1_876_543_211, 2),
    ])
      expect(toNumber(compact(value)) / toNumber(value)).toBeCloseTo(1, 6);
  });

  it('never become a quantity of zero', () => {
    expect(toQuantity(ratio(1, 100_000_000))).toBe(0.000001);
  });
});

describe('a line composed from structure', () => {
  it.each([
    [{ quantity: 1.5, unit: 'cup', item: 'flour', note: 'sifted' }, '1½ cups flour, sifted'],
    [{ quantity: 1, quantity_max: 2, unit: 'tbsp', item: 'oil' }, '1-2 tbsp oil'],
    [{ quantity: 2.5, unit: 'g', item: 'yeast' }, '2.5 g yeast'],
    [{ quantity: 0.333333, unit: 'cup', item: 'milk' }, '⅓ cup milk'],
    [{ quantity: 3, unit: 'clove', item: 'garlic' }, '3 cloves garlic'],
    [{ quantity: 2, unit: 'frobs', item: 'jam' }, '2 frobs jam'],
    [{ quantity: 0.142857, unit: 'cup', item: 'milk' }, '0.142857 cup milk'],
    [{ item: 'salt' }, 'salt'],
    [{ quantity: 3, item: 'egg' }, '3 eggs'],
    [{ quantity: 0.5, item: 'onions', note: 'diced' }, '½ onion, diced'],
    [{ quantity: 1, quantity_max: 2, item: 'Zwiebel' }, '1-2 Zwiebeln'],
    [{ quantity: 2, item: '2-inch stick' }, '2 2-inch stick'],
    [{ quantity: 2, item: 'couscous' }, '2 couscous'],
    [{ quantity: 2, item: '' }, '2'],
  ])('%o', (given, text) => {
    expect(composeLine({ quantity: null, quantity_max: null, unit: null, note: null, ...given })).toBe(text);
  });
});

describe('typesetting for screens', () => {
  it.each([
    ['1 1/2 cups milk', '1½ cups milk'],
    ['1 ½ cups milk', '1½ cups milk'],
    ['1-2 tbsp oil', '1–2 tbsp oil'],
    ['1/2-1 cup', '½–1 cup'],
    ['2 x 400 g tins', '2 × 400 g tins'],
    ['14-oz can', '14-oz can'],
    ['3/16 tsp', '3/16 tsp'],
    ['Fry 15/20 minutes.', 'Fry 15/20 minutes.'],
    ['Fry 8/10 min.', 'Fry 8/10 min.'],
    ['Cuocere 2/3 minuti.', 'Cuocere 2/3 minuti.'],
    ['Fry 1/2 minute, rest 3/4 hour.', 'Fry ½ minute, rest ¾ hour.'],
    ['salt and/or pepper', 'salt and/or pepper'],
  ])('%s → %s', (display, set) => {
    expect(typesetLine(display)).toBe(set);
  });

  it.each([
    ['1½ cups milk', '1½ cups', 'milk'],
    ['1½ cups + 1 tbsp cornstarch', '1½ cups + 1 tbsp', 'cornstarch'],
    ['2–4 tbsp water', '2–4 tbsp', 'water'],
    ['500g butter', '500g', 'butter'],
    ['2 large eggs', '2', 'large eggs'],
    ['500 ml/18fl oz whole milk', '500 ml/18fl oz', 'whole milk'],
    ['200 g/7oz Gruyère', '200 g/7oz', 'Gruyère'],
    ['500 ml / 18 fl oz milk', '500 ml / 18 fl oz', 'milk'],
    ['2 tbsp/30 ml oil', '2 tbsp/30 ml', 'oil'],
    ['250g/9oz/1 cup butter', '250g/9oz/1 cup', 'butter'],
    ['100 g (3½ oz) sugar', '100 g', '(3½ oz) sugar'],
    ['3 × 400g tins chickpeas', '3 × 400g', 'tins chickpeas'],
    ['3 x 400g tins chickpeas', '3 x 400g', 'tins chickpeas'],
    ['2 × 400 g/14oz tins tomatoes', '2 × 400 g/14oz', 'tins tomatoes'],
    ['4½ × 400 g tins tomatoes', '4½ × 400 g', 'tins tomatoes'],
    ['1 9-inch pie crust', '1', '9-inch pie crust'],
    ['2¼ 9-inch pie crusts', '2¼', '9-inch pie crusts'],
    ['2 8-oz packages cream cheese', '2', '8-oz packages cream cheese'],
    ['3 × 2-inch cinnamon sticks', '3 × 2-inch', 'cinnamon sticks'],
    ['3 x 2-inch cinnamon sticks', '3 x 2-inch', 'cinnamon sticks'],
    ['3 x 5 cm sticks cinnamon', '3 x 5 cm', 'sticks cinnamon'],
    ['2–3 8-oz packages cream cheese', '2–3', '8-oz packages cream cheese'],
    ['2 x 400 ml coconut milk', '2 x 400 ml', 'coconut milk'],
    ['1 1/2-inch-thick steak', '1 1/2-inch-thick', 'steak'],
    ['1 tbsp./15 ml oil', '1 tbsp./15 ml', 'oil'],
    ['3 and/or 4 apples', '3', 'and/or 4 apples'],
    ['1/2 apple', '1/2', 'apple'],
    ['2 (14-oz) cans tomatoes', '2', '(14-oz) cans tomatoes'],
    ['a pinch of salt', 'a pinch', 'of salt'],
    ['salt to taste', '', 'salt to taste'],
    ['Juice of 2 lemons', '', 'Juice of 2 lemons'],
    ['500 ml./18 fl oz milk', '500 ml./18 fl oz', 'milk'],
    ['500 ml . / 18 fl oz milk', '500 ml . / 18 fl oz', 'milk'],
    ['15/20', '', '15/20'],
  ])('%s is cut after its amount', (display, amount, rest) => {
    expect(amountOf(display)).toEqual({ amount, rest });
  });
});

it('a fraction alone is set as one', () => {
  expect(typesetLine('1/2')).toBe('½');
});
