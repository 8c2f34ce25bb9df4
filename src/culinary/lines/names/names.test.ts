import { describe, expect, it } from 'vitest';
import { parseLine } from '@/culinary/lines/line';
import { factorOf } from '@/culinary/numbers/ratio';
import { scaleText } from '@/culinary/scaling/sentence';

const shown = (text: string, n: number, d: number) => scaleText(text, factorOf(n, d)).display;

describe('what only looks like a number or a noun', () => {
  it.each([
    ['1 cup half and half', 1, 2, '½ cup half and half'],
    ['half cup half-and-half', 2, 1, '1 cup half-and-half'],
    ['half and half, 1 cup', 1, 2, 'half and half, ½ cup'],
    ['1 cup coffee (or half and half)', 1, 2, '½ cup coffee (or half and half)'],
    ['4 bone-in, skin-on chicken thighs', 1, 2, '2 bone-in, skin-on chicken thighs'],
    ['4 chicken thighs, bone-in', 1, 2, '2 chicken thighs, bone-in'],
    ['1 pop-tart', 2, 1, '2 pop-tarts'],
    ['4 center-cut, store-bought pork chops', 1, 4, '1 center-cut, store-bought pork chop'],
    ['36 Ritz® crackers', 1, 2, '18 Ritz® crackers'],
    ['2 Snickers™', 1, 2, '1 Snickers™'],
    ['7-Up, 1 can', 2, 1, '7-Up, 2 cans'],
    ['Basic pizza dough, page 34', 2, 1, 'Basic pizza dough, page 34'],
    ['3-bean salad, 1 can', 2, 1, '3-bean salad, 2 cans'],
    ['2-large onions', 2, 1, '4-large onions'],
    ['5 spice powder, 1 tsp', 2, 1, '5 spice powder, 2 tsp'],
    ['3 bean salad, 1 can', 2, 1, '3 bean salad, 2 cans'],
    ['5 spice powder, 1 oz', 2, 1, '10 spice powder, 2 oz'],
    ['5 spice powder, 2', 2, 1, '5 spice powder, 2'],
    ['5 spice powder, diced', 2, 1, '10 spice powder, diced'],
    ['5 spice, 1 tsp', 2, 1, '10 spice, 2 tsp'],
    ['2 onions, 1 cup', 2, 1, '4 onions, 2 cups'],
    ['2 red onions, 1 cup', 2, 1, '4 red onions, 2 cups'],
    ['2 chicken breasts, 1 lb', 2, 1, '4 chicken breasts, 2 lb'],
    ['2 chicken breasts, diced', 2, 1, '4 chicken breasts, diced'],
  ])('%s × %d/%d is %s', (text, n, d, display) => {
    expect(shown(text, n, d)).toBe(display);
  });

  it.each([
    ['7-Up, 1 can', 1, '7-Up'],
    ['5 spice powder, 1 tsp', 1, '5 spice powder'],
    ['1 cup half and half', 1, 'half and half'],
    ['between 2 and 3 cups broth', 2, 'broth'],
    ['2/3rds cup flour', 0.666667, 'flour'],
    ['one hundred grams sugar', 100, 'sugar'],
    ['1.000 g Mehl', 1000, 'Mehl'],
  ])('%s is %d of %s', (text, quantity, item) => {
    expect(parseLine(text)).toMatchObject({ quantity, item });
  });
});

describe('how numbers are written', () => {
  it.each([
    ['between 2 and 3 cups broth', 2, 1, 'between 4 and 6 cups broth'],
    ['zwischen 2 und 3 Tassen Brühe', 2, 1, 'zwischen 4 und 6 Tassen Brühe'],
    ['2/3rds cup flour', 1, 2, '1/3 cup flour'],
    ['1/4th cup oil', 2, 1, '1/2 cup oil'],
    ['one hundred grams sugar', 2, 1, '200 grams sugar'],
    ['a hundred and fifty grams sugar', 2, 1, '300 grams sugar'],
    ['two hundred and sugar', 2, 1, '400 and sugar'],
    ['1.000 g Mehl', 3, 2, '1,5 kg Mehl'],
    ['1.000 ml brodo di carne', 1, 2, '500 ml brodo di carne'],
    ['1.500 Gramm Eis', 2, 1, '3 Kilogramm Eis'],
    ['1.500 g flour', 2, 1, '3 g flour'],
    ['1 kg Mehl', 3, 2, '1,5 kg Mehl'],
    ['0,5 kg Mehl', 5, 2, '1,25 kg Mehl'],
    ['1/4 Liter Milch', 1, 2, '125 ml Milch'],
    ['2 Liter Milch', 2, 1, '4 Liter Milch'],
    ['500 Milliliter Milch', 4, 1, '2 l Milch'],
    ['1 fl oz milk', 1, 8, '⅛ fl oz milk'],
  ])('%s × %d/%d is %s', (text, n, d, display) => {
    expect(shown(text, n, d)).toBe(display);
  });

  it('is not sure of a dot that may separate thousands', () => {
    expect(parseLine('1.000 g flour')).toMatchObject({ quantity: 1, confidence: 0.5 });
    expect(parseLine('1.000 g Mehl').confidence).toBeGreaterThan(0.7);
  });

  it.each([
    ['3 eieren', 3, 2, '4½ eieren'],
    ['3 eieren', 1, 3, '1 ei'],
    ['2 Garnelen', 2, 1, '4 Garnelen'],
    ['1 Hähnchenbrust', 2, 1, '2 Hähnchenbrüste'],
    ['2 Kürbis', 1, 2, '1 Kürbis'],
    ['1 chicken', 2, 1, '2 chickens'],
    ['1 jalapeño', 2, 1, '2 jalapeños'],
  ])('leaves a noun of another language that it does not know: %s × %d/%d is %s', (text, n, d, display) => {
    expect(shown(text, n, d)).toBe(display);
  });
});
