import { describe, expect, it } from 'vitest';
import { convertText } from './convert';
import { parseLine } from './line';
import { ONE, ratio } from './ratio';
import { scaleText } from './sentence';
import { showStep } from './steps';

const times = (line: string, n: number, d = 1): string => scaleText(line, ratio(n, d)).display;

describe('lines with a slip of the pen scale to what reads as the same amount again', () => {
  it.each([
    // A sum whose first amount is written with a hyphen.
    ['3/4 –cup + 2 tbsp', 3, 2, '1 1/3 cups'],
    ['1/4-cup plus 2 tbsp oil', 3, 1, '1 cup plus 2 tbsp oil'],
    ['1/4 cup + 2-tbsp oil', 1, 2, '3 tbsp oil'],
    ['14-ounce + 2 ounce can beans', 2, 1, '2 x 14-ounce + 4 ounces can beans'],
    // A dot within a unit: what stands behind it stays a word of its own.
    ['1 cup + 1 Tb.sp sugar', 3, 1, '3¼ cups sp sugar'],
    ['2 tbsp.’ld water', 2, 1, '¼ cup ’ld water'],
    ['2 tbsp.–ld water', 2, 1, '¼ cup –ld water'],
    ['2 tbs.salt', 2, 1, '¼ cup salt'],
    // Words that mean something else beside the new number.
    ['3 C[ flour/', 25, 3, '25 cups[ flour/'],
    ['3 C flour', 25, 3, '25 C flour'],
    ['12 gr. Zwiebel', 1, 10, '1.2 g Zwiebel'],
    ['12 gr. Zucker', 1, 10, '1.2 gr. Zucker'],
    ['12 gr.', 1, 10, '1.2 gr.'],
    ['eine gr. Zwiebel', 2, 1, '2 gr. Zwiebeln'],
    ['mezzo chilo patate', 3, 1, '1.5 kg patate'],
    // A half behind a broken number is another half.
    ['¾ of a cup and a half', 2, 1, '2½ cups'],
    ['1/2 a cup and a half of sugar', 1, 2, '1/2 cup of sugar'],
    // Two amounts side by side are one sum, in whatever order; where they say the same, each stays.
    ['1 1/2 cups 1/3 cup milk', 1, 2, '2/3 cup + 4 tbsp milk'],
    ['1/8 pound 2 ounces veal', 25, 3, '1 pound + 5/8 ounce 1 pound + 5/8 ounce veal'],
    ['3 tablespoons, plus one cup, sugar', 1, 3, '⅓ cup, plus 1 tablespoon, sugar'],
    // No numbers: digits hung on a fraction, and what follows a number that is part of a name.
    ['½2 Tbsp oil', 2, 1, '½2 Tbsp oil'],
    ['1½½ cups oil', 2, 1, '1½½ cups oil'],
    ['stu–1 – 2 cups', 2, 1, 'stu–1 – 2 cups'],
    ['1,200 spice powder, 1 tsp', 25, 3, '1,200 spice powder, 2 tbsp + 2⅓ tsp'],
    ['a% Uova medie 2 plus 6 tsps salt', 1, 10, 'a% Uova medie 2 plus ⅔ tsp salt'],
  ])('%s × %i/%i', (line, n, d, display) => {
    expect(times(line, n, d)).toBe(display);
    const read = parseLine(line).quantity;
    const again = scaleText(times(line, n, d), ONE);
    const first = scaleText(line, ratio(n, d));
    expect(again.low === null).toBe(first.low === null || read === null);
  });

  it('a cup of nothing keeps its amount', () => {
    expect(times('1,200 tbsp ', 1, 10)).toBe('7½ cups ');
    expect(parseLine('7½ cups')).toMatchObject({ quantity: 7.5, item: 'cups' });
  });

  it('of brackets that say an amount again and again two are left out', () => {
    const said = convertText('1 cup milk (2 dl) (2 dl) (2 dl)', ONE, 'us', 'milk').display;
    expect(said).toBe('1 cup milk (¾ cup + 1½ tbsp)');
  });

  it.each([
    ['1 cup very very finely chopped nuts', 'nuts', 'very very finely chopped'],
    ['1 cup very very very very very finely chopped nuts', 'very very nuts', 'very very very finely chopped'],
    ['1 cup nuts ,) ; chopped ,;', 'nuts', 'chopped'],
  ])('%s', (line, item, note) => {
    expect(parseLine(line)).toMatchObject({ item, note });
  });

  it('a brace that is closed too far behind marks nothing', () => {
    expect(showStep(`{1 cup ${'x'.repeat(90)}}`, ratio(2)).display).toBe(`{1 cup ${'x'.repeat(90)}}`);
  });
});
