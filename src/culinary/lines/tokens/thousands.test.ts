import { describe, expect, it } from 'vitest';
import { parseLine } from '@/culinary/lines/line';
import { ratio } from '@/culinary/numbers/ratio';
import { convertText } from '@/culinary/scaling/convert';
import { scaleLine, scaleRecipe } from '@/culinary/scaling/scale';
import { scaleText } from '@/culinary/scaling/sentence';
import { commaIn, hasOpenNumber } from './decimals';

const stored = (text: string, comma: boolean | null = null) => ({
  ...parseLine(text, comma),
  text,
  scaling: 'linear' as const,
  corrected: false,
});

/** Below this one is asked. */
const SURE = 0.7;

describe('a comma or point with three digits', () => {
  it.each([
    // The language of the line decides.
    ['1,125 kg Kartoffeln', 1.125, true],
    ['1,250 l de lait', 1.25, true],
    ['kg 1,125 di patate', 1.125, true],
    ['1.125 kg potatoes', 1.125, true],
    ['1,500 g flour', 1500, true],
    ['1,000 ml water', 1000, true],
    ['水 1,000ml', 1000, true],
    ['1.500 g Mehl', 1500, true],
    ['1.500 ml de leche', 1500, true],
    ['1,200 blueberries', 1200, true],
    ['1.000 Nudeln', 1000, true],
    ['1,200 cloves garlic', 1200, true],
    // Nobody weighs a thousand kilograms, or tells three decimals of a gram or an onion: the smaller one, and one is asked.
    ['1,125 kg potatoes', 1.125, false],
    ['1.250 kg Mehl', 1.25, false],
    ['1,500 g Mehl', 1.5, false],
    ['1.000 g flour', 1, false],
    ['1,125 fl oz milk', 1.125, false],
    // Nothing tells.
    ['1,125 kg polenta', 1.125, false],
    ['1,125 kg mascarpone', 1.125, false],
    ['1.125 kg mascarpone', 1.125, true],
    ['1,500 g mascarpone', 1.5, false],
    ['1.500 g mascarpone', 1.5, false],
    // A food with its English name.
    ['1,500 g polenta', 1500, true],
    ['1.125 kg polenta', 1.125, true],
    ['1,200', 1.2, false],
    // Both ends of a range.
    ['1,125-1,250 kg Kartoffeln', 1.125, true],
    ['1,125 to 1,250 g flour', 1125, true],
    ['1,125-kg-Huhn mit Haut', 1.125, true],
  ])('of %s is read as %d', (line, quantity, sure) => {
    const read = parseLine(line);
    expect(read.quantity).toBe(quantity);
    expect(read.confidence >= SURE).toBe(sure);
  });

  it.each([
    ["1'500 g Mehl", 1500],
    ['1’250 ml Wasser', 1250],
    ['1 500 g de farine', 1500],
    ["1 500 g d'agneau", 1500],
    ['1\u202f500 g farine', 1500],
    // A package of 400 g.
    ['1 400 g tin tomatoes', 1],
  ])('%s has its thousands parted in another way, or none', (line, quantity) => {
    expect(parseLine(line).quantity).toBe(quantity);
  });

  it.each(['1 500 g flour', '3 250 g Mehl', '1 500 ml water'])(
    'with a space in %s is asked about',
    (line) => {
      expect(parseLine(line).confidence).toBeLessThan(SURE);
      for (const system of ['metric', 'us'] as const)
        expect(convertText(line, ratio(1), system, parseLine(line).item).display).toBe(line);
    },
  );

  it('is read by the lines beside it where its own words do not tell', () => {
    const german = ['1 Zwiebel, gehackt', '2 EL Öl', 'Salz und Pfeffer'];
    const english = ['1 onion, chopped', '2 tbsp oil', 'salt and pepper'];
    expect(commaIn(german)).toBe(true);
    expect(commaIn(english)).toBe(false);
    expect(commaIn(['2 EL Öl', '2 tbsp chopped onion'])).toBeNull();
    expect(commaIn(['1,125 kg polenta', '1.250 g bulgur'])).toBeNull();
    const read = (text: string, texts: string[]) => {
      const { quantity, confidence } = parseLine(text, commaIn([text, ...texts]));
      return [quantity, confidence >= SURE];
    };
    expect(read('1,125 kg polenta', german)).toEqual([1.125, true]);
    expect(read('1.500 g polenta', german)).toEqual([1500, true]);
    expect(read('1,500 g polenta', english)).toEqual([1500, true]);
    expect(read('1.125 kg polenta', english)).toEqual([1.125, true]);
    expect(read('1,125 kg polenta', english)).toEqual([1.125, false]);
    expect(['1,125 kg', 'ab 12.500 g', '1,5 kg', '10,1234', '250 g'].map(hasOpenNumber)).toEqual([
      ...[true, true, false, false, false],
    ]);
  });

  it('is the same number in a scaled recipe, in one of its lines, and in what it reads as', () => {
    const texts = ['1.500 g polenta', '1 Zwiebel', '2 EL Öl'];
    const comma = commaIn(texts);
    const lines = texts.map((text) => stored(text, comma));
    const { lines: shown, warnings } = scaleRecipe({ servings: 2, ingredients: lines }, 6);
    expect(shown[0]).toMatchObject({ quantity: 4500, display: '4,5 kg polenta' });
    expect(scaleLine(lines[0]!, ratio(3), null, comma)).toEqual(shown[0]);
    expect(scaleText(texts[0]!, ratio(3), comma).display).toBe('4,5 kg polenta');
    expect(warnings).toEqual([]);
  });

  it('has a warning in every view as long as it stays open', () => {
    const recipe = { servings: 2, ingredients: [stored('2 eggs'), stored('1,125 kg polenta')] };
    const open = { code: 'open_number', message: expect.stringContaining('two ways'), line: 1 };
    expect(scaleRecipe(recipe, 2).warnings).toEqual([open]);
    expect(scaleRecipe(recipe, 6).warnings).toEqual([open]);
    expect(scaleRecipe(recipe, 6, 'us').warnings).toEqual([open]);
    expect(scaleRecipe(recipe, 6).lines[1]?.display).toBe('3,4 kg polenta');
  });
});
