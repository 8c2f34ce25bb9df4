import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonicalUnit } from '@/culinary/units/units';
import { readHeading } from './heading';
import { parseLine } from './line';

const rows = <T>(name: string): T[] =>
  readFileSync(new URL(`../fixtures/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((row): T => JSON.parse(row));

interface LabelledLine {
  readonly line: string;
  readonly quantity: number | readonly [number, number] | null;
  readonly unit: string;
}

describe('a line is read into structure', () => {
  it.each([
    ['1 1/2 cups (190 g) all-purpose flour, sifted', 1.5, null, 'cup', 'all-purpose flour', 'sifted, 190 g'],
    ['1/2 cup chopped green bell pepper', 0.5, null, 'cup', 'green bell pepper', 'chopped'],
    [
      '2 to 3 pounds boneless, skinless chicken thighs',
      2,
      3,
      'lb',
      'boneless, skinless chicken thighs',
      null,
    ],
    ['3 garlic cloves, minced', 3, null, 'clove', 'garlic', 'minced'],
    ['4 bay leaves', 4, null, null, 'bay leaves', null],
    ['8 whole cloves', 8, null, null, 'whole cloves', null],
    ['Juice of 1 lemon', 1, null, null, 'lemon', 'Juice of'],
    ['砂糖 大さじ2、3', 2, 3, '大さじ', '砂糖', null],
    ['卵 M2個', 2, null, 'piece', '卵 M', null],
    // The dash is none of the thing.
    ['¼-cup.', 0.25, null, null, 'cup.', null],
    ['Pinch of salt', null, null, 'pinch', 'salt', null],
    ['A pinch of salt', 1, null, 'pinch', 'salt', null],
    ['salt and pepper to taste', null, null, null, 'salt and pepper', 'to taste'],
    ['1 (14-oz) can tomatoes, drained', 1, null, 'can', 'tomatoes', 'drained'],
    ['1 cup plus 2 tablespoons sugar', 1.125, null, 'cup', 'sugar', null],
    ['3 tablespoons corn, peanut or vegetable oil', 3, null, 'tbsp', 'corn, peanut or vegetable oil', null],
    ['Butter: 200 g', 200, null, 'g', 'Butter', null],
    ['ca. 200 g Mehl', 200, null, 'g', 'Mehl', null],
    ["2 tasses d'huile", 2, null, 'cup', 'huile', null],
    ['3 cucharadas de aceite de oliva', 3, null, 'tbsp', 'aceite de oliva', null],
    ['2 spicchi di aglio', 2, null, 'clove', 'aglio', null],
    ['2 colheres de sopa de açúcar', 2, null, 'tbsp', 'açúcar', null],
    ['1 el olijfolie', 1, null, 'tbsp', 'olijfolie', null],
    ['flour (0 or 00)', null, null, null, 'flour', '0 or 00'],
    ['2% milk, 1 cup', 1, null, 'cup', '2% milk', null],
    ['', null, null, null, '', null],
  ])('%s', (text, quantity, quantity_max, unit, item, note) => {
    const { quantity: q, quantity_max: max, unit: u, item: i, note: n } = parseLine(text);
    expect([q, max, u, i, n]).toEqual([quantity, quantity_max, unit, item, note]);
  });

  it('says when an ingredient is optional', () => {
    expect(parseLine('1 cup raisins (optional)').optional).toBe(true);
    expect(parseLine('1 cup raisins').optional).toBe(false);
  });

  it('is surer of a plain line than of one without an amount', () => {
    expect(parseLine('1 cup flour').confidence).toBeGreaterThan(parseLine('flour').confidence);
    expect(parseLine('').confidence).toBeLessThan(0.5);
  });

  it('gets at least 93 % of the labelled amounts right', () => {
    const labelled = rows<LabelledLine>('ingredients-cases.jsonl');
    const near = (a: number | null, b: number | null) =>
      a === null || b === null ? a === b : Math.abs(a - b) <= 0.006 * Math.max(1, b);
    const right = labelled.filter(({ line, quantity, unit }) => {
      const read = parseLine(line);
      const [low, high] = Array.isArray(quantity) ? quantity : [quantity, null];
      const wanted = unit === '' ? null : (canonicalUnit(unit) ?? unit);
      return near(read.quantity, low) && near(read.quantity_max, high) && read.unit === wanted;
    });
    expect(labelled.length).toBe(166);
    expect(right.length / labelled.length).toBeGreaterThanOrEqual(0.93);
  });
});

describe('a heading', () => {
  it.each(rows<{ line: string }>('ingredient-headers.jsonl'))('$line is one', ({ line }) => {
    expect(readHeading(line)).toBe(line.replace(/:$/, ''));
  });

  it.each([
    ['[Crust]', 'Crust'],
    ['**Topping**', 'Topping'],
    ['## Sauce', 'Sauce'],
    ['[__Imperial__]', 'Imperial'],
    ['  For the sauce:  ', 'For the sauce'],
  ])('%s is %s', (text, heading) => {
    expect(readHeading(text)).toBe(heading);
  });

  it.each([
    '1 cup flour',
    'salt',
    'For frying: 2 cups oil',
    '',
    ':',
    'Salt: 1 tsp',
    '2 cups stock:',
    'for the pan, butter',
  ])('%s is none', (text) => {
    expect(readHeading(text)).toBeNull();
  });
});

describe('a unit word', () => {
  it.each([
    ['cups', 'cup'],
    ['Tbsp.', 'tbsp'],
    ['T', 'tbsp'],
    ['t', 'tsp'],
    ['fl. oz.', 'fl_oz'],
    ['fl_oz', 'fl_oz'],
    ['Grams', 'g'],
    ['EL', 'tbsp'],
    ['cuillères à soupe', 'tbsp'],
    ['Dosen', 'can'],
    ['cloves', 'clove'],
    ['kilogramos', 'kg'],
    ['chilogrammi', 'kg'],
    ['millilitro', 'ml'],
    ['frobs', null],
    ['', null],
  ])('%s → %s', (word, unit) => {
    expect(canonicalUnit(word)).toBe(unit);
  });

  it.each([
    ['(optional) 30g cocoa powder', 30, 'g', 'cocoa powder'],
    ['(Optional) 500 g of cleaned snails', 500, 'g', 'snails'],
    ['Optional: 1 tbsp honey', 1, 'tbsp', 'honey'],
    ['[optional] 2 eggs', 2, null, 'eggs'],
  ])('reads what stands behind "optional" in %s', (text, quantity, unit, item) => {
    const read = parseLine(text);
    expect(read).toMatchObject({ quantity, unit, item, optional: true });
    expect(read.note).toContain('optional');
  });
});

describe('a Japanese line', () => {
  it.each([
    ['砂糖大さじ2', 2, '大さじ', '砂糖'],
    ['2大さじ砂糖', 2, '大さじ', '砂糖'],
    ['醤油 大さじ1½', 1.5, '大さじ', '醤油'],
    ['水 カップ2', 2, 'カップ', '水'],
    ['卵2個', 2, 'piece', '卵'],
  ])('%s is read although nothing parts its words', (text, quantity, unit, item) => {
    expect(parseLine(text)).toMatchObject({ quantity, unit, item });
  });
});

describe('a number that may be thousands or packages is no number of either', () => {
  it.each([
    ['1 500 g flour', 'flour'],
    ['3 250 g Mehl', 'Mehl'],
    ['500 - 1 500 g flour', 'flour'],
    ['500 g + 1 500 g flour', 'flour'],
    ['1  500,5 g Mehl', 'Mehl'],
  ])('%s', (text, item) => {
    expect(parseLine(text)).toMatchObject({ quantity: null, quantity_max: null, unit: null, item });
    expect(parseLine(text).confidence).toBeLessThan(0.7);
  });

  it('an amount beside it keeps its own', () => {
    expect(parseLine('3 cups rye (1 500 g)')).toMatchObject({ quantity: 3, unit: 'cup', item: 'rye' });
    expect(parseLine('8 oz / 1 200 g beef')).toMatchObject({ quantity: 8, unit: 'oz' });
  });
});
