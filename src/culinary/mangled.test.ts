import { describe, expect, it } from 'vitest';
import { parseLine } from './lines/line';
import { ONE, ratio } from './numbers/ratio';
import { convertText } from './scaling/convert';
import { scaleRecipe } from './scaling/scale';
import { scaleText } from './scaling/sentence';
import { sumShopping } from './shopping/shopping';
import { showStep } from './steps/steps';

const times = (line: string, n: number, d = 1): string => scaleText(line, ratio(n, d)).display;

describe('lines with a slip of the pen scale to what reads as the same amount again', () => {
  it.each([
    // A sum whose first amount is written with a hyphen.
    ['3/4 –cup + 2 tbsp', 3, 2, '1 1/3 cups'],
    ['1/4-cup plus 2 tbsp oil', 3, 1, '1 cup plus 2 tbsp oil'],
    ['1/4 cup + 2-tbsp oil', 1, 2, '3 tbsp oil'],
    ['14-ounce + 2 ounce can beans', 2, 1, '2 x 14-ounce + 2 ounce can beans'],
    // A dot within a unit: what stands behind it stays a word of its own.
    ['1 cup + 1 Tb.sp sugar', 3, 1, '3¼ cups sp sugar'],
    ['2 tbsp.’ld water', 2, 1, '¼ cup ’ld water'],
    ['2 tbsp.–ld water', 2, 1, '¼ cup –ld water'],
    ['2 tbs.salt', 2, 1, '¼ cup salt'],
    // Words that mean something else beside the new number.
    ['3 C[ flour/', 25, 3, '25 cups[ flour/'],
    ['3 C flour', 25, 3, '25 C flour'],
    ['12 gr. Zwiebel', 1, 10, '1.2 g Zwiebel'],
    ['12 gr. Zucker', 1, 10, '1,2 gr. Zucker'],
    ['12 gr.', 1, 10, '1.2 gr.'],
    ['eine gr. Zwiebel', 2, 1, '2 gr. Zwiebeln'],
    ['mezzo chilo patate', 3, 1, '1,5 kg patate'],
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
    ['a% Uova medie 2 plus 6 tsps salt', 1, 10, 'a% Uova medie 2 plus 6 tsps salt'],
  ])('%s × %i/%i', (line, n, d, display) => {
    expect(times(line, n, d)).toBe(display);
    const read = parseLine(line).quantity;
    const again = scaleText(times(line, n, d), ONE);
    const first = scaleText(line, ratio(n, d));
    expect(again.low === null).toBe(first.low === null || read === null);
  });

  it.each(['99 ½½-inch slices ham', '8 ½1 inch pieces ginger'])(
    'what only looks like a number of pieces stays: %s',
    (line) => {
      expect(times(line, 3)).toBe(line);
    },
  );

  it('a cup of nothing keeps its amount', () => {
    expect(times('1,200,000 tbsp ', 1, 10_000)).toBe('7½ cups ');
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

describe('numbers in words and in other writings', () => {
  it.each([
    ['twenty-four eggs', 24, 'eggs', '12 eggs'],
    ['twenty eggs', 20, 'eggs', '10 eggs'],
    ['thirty six walnuts', 36, 'walnuts', '18 walnuts'],
    ['fifteen grams salt', 15, 'salt', '7.5 grams salt'],
    ['vingt crevettes', 20, 'crevettes', '10 crevettes'],
    ['２ cups flour', 2, 'flour', '1 cup flour'],
    ['٣ eggs', 3, 'eggs', '1½ eggs'],
    ['１／２ cup flour', 0.5, 'flour', '1/4 cup flour'],
    ['twenty', null, 'twenty', 'twenty'],
    ['ten eggs', 10, 'eggs', '5 eggs'],
    ['d’estragon', null, 'estragon', 'd’estragon'],
  ])('%s', (line, quantity, item, half) => {
    expect(parseLine(line)).toMatchObject({ quantity, item });
    expect(times(line, 1, 2)).toBe(half);
  });
});

describe('the decimal comma', () => {
  it.each([
    ['500 g Hackfleisch', '1,5 kg Hackfleisch'],
    ['750 ml Gemüsebrühe', '2,25 l Gemüsebrühe'],
    ['500 g de polenta', '1,5 kg de polenta'],
    ["500 ml d'orgeat", "1,5 l d'orgeat"],
    ['500 Gramm Polenta', '1,5 Kilogramm Polenta'],
    ['500 g farine', '1,5 kg farine'],
    ['500 g poulet', '1,5 kg poulet'],
    ['500 g bloemkool', '1,5 kg bloemkool'],
    ['500 g polenta', '1.5 kg polenta'],
    ['500 g of polenta', '1.5 kg of polenta'],
    ['500 grams polenta', '1.5 kilograms polenta'],
    ['500 g crème fraîche', '1.5 kg crème fraîche'],
    ['0.5 kg Mehl', '1.5 kg Mehl'],
    ['500 g Mehl and eggs', '1.5 kg Mehl and eggs'],
    ['0,5 kg flour', '1,5 kg flour'],
    ['500 g flour (0,5 kg)', '1,5 kg flour (1,5 kg)'],
  ])('%s × 3 is %s', (line, display) => {
    expect(times(line, 3)).toBe(display);
  });

  it('is that of the recipe where a line does not tell', () => {
    const line = (text: string) => ({
      ...parseLine(text),
      text,
      scaling: 'linear' as const,
      corrected: false,
    });
    const shown = (texts: string[], system: 'metric' | null = null): string | undefined =>
      scaleRecipe({ servings: 1, ingredients: texts.map(line) }, 3, system).lines[0]?.display;
    expect(shown(['500 g polenta', '1 Zwiebel mit Schale', '1 Ei'])).toBe('1,5 kg polenta');
    expect(shown(['500 g polenta', '1 Zwiebel mit Schale', '1 onion, chopped'])).toBe('1.5 kg polenta');
    expect(shown(['500 g polenta', '1 Zwiebel mit Schale'], 'metric')).toBe('1,5 kg polenta');
    expect(showStep('Die {500 g} Polenta mit Wasser kochen', ratio(3)).display).toBe(
      'Die 1,5 kg Polenta mit Wasser kochen',
    );
  });
});

describe('words that agree', () => {
  it('one thing is bought once, in whatever number its lines name it', () => {
    const items = ['1 pimentão vermelho', '2 pimentões vermelhos'].map((text) => ({
      ...parseLine(text),
      source: text,
    }));
    expect(sumShopping(items).map(({ item, display }) => [item, display])).toEqual([
      ['pimentões vermelhos', '3'],
    ]);
  });

  it.each([
    ['1 serving rice', 3, '3 servings rice'],
    ['1 portion of rice', 3, '3 portions of rice'],
    ['1 chapeau', 2, '2 chapeaux'],
    ['2 chapeaux', 2, '4 chapeaux'],
    ['1 cheveu', 2, '2 cheveux'],
  ])('%s × %i is %s', (line, n, display) => {
    expect(times(line, n)).toBe(display);
  });

  it.each([
    ['q.b. di olio', 'q.b. di olio'],
    ['1 bottle Dr. Pepper', 'Dr. Pepper'],
    ['2 sm. apples', 'sm apples'],
    ['1 can St. apples', 'St. apples'],
    ['1 chilo', 'chilo'],
    ['1 kilogram', ''],
    ['2 gestr. TL', ''],
  ])('%s is of %s', (line, item) => {
    expect(parseLine(line).item).toBe(item);
  });

  it('a count before a fraction of an inch is written so that its end is seen', () => {
    expect(times('8 1/4-inch slices ginger', 1, 3)).toBe('2½ 1/4-inch slices ginger');
    expect(times('1 14-ounce can beans + 1/2 cup', 1, 2)).toBe('1/2 14-ounce can beans + 1/4 cup');
    expect(times('1/2 to 3/4 cup milk', 1, 2)).toBe('4 to 6 tbsp milk');
    expect(times('1/2 to 3/4 cup milk', 3, 2)).toBe('3/4 to 1 1/8 cups milk');
  });
});

it('a dot between a unit and what is added to it goes with the unit', () => {
  expect(scaleText('3/4 cup .plus 2 tablespoons flour', ratio(1, 3)).display).toBe(
    '4 tablespoons plus 2 teaspoons flour',
  );
});
