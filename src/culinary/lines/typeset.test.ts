import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseLine } from '@/culinary/lines/line';
import type { UnitSystem } from '@/culinary/measures/systems';
import { factorOf } from '@/culinary/numbers/ratio';
import { scaleLine } from '@/culinary/scaling/scale';
import { aboutAt, amountOf, apartOf, sayAbout, typesetLine, withFractions } from './typeset';

/** A line as a screen or a page says it, for other servings. */
function said(text: string, to: number, from: number, system: UnitSystem | null = null): string {
  const line = { ...parseLine(text), text, scaling: 'linear' as const, corrected: false };
  const { display, approximate } = scaleLine(line, factorOf(to, from), system);
  return sayAbout(typesetLine(display), approximate);
}

describe('a scaled line says "about" before an amount that is rounded', () => {
  it.each([
    // Grams and milliliters: the same within half a percent.
    ['250 g butter', 3, 4, 'about 190 g butter'],
    ['250 g butter', 4, 4, '250 g butter'],
    ['100 g flour', 1, 3, 'about 33 g flour'],
    ['10 g yeast', 1, 3, '3.35 g yeast'],
    ['40 g sugar', 2, 3, 'about 27 g sugar'],
    ['40 ml milk', 2, 3, 'about 27 ml milk'],
    ['400 g flour', 3, 1, '1.2 kg flour'],
    ['333 g flour', 4, 1, 'about 1.35 kg flour'],
    ['1 l stock', 2, 3, '670 ml stock'],
    // From 100 on to the steps of a kitchen scale, unless the exact amount is one of its marks.
    ['250 g flour', 10, 6, 'about 420 g flour'],
    ['317 g flour', 4, 3, 'about 420 g flour'],
    ['1 kg beef', 5, 3, 'about 1.65 kg beef'],
    ['125 ml cream', 5, 3, 'about 210 ml cream'],
    ['250 g flour', 2, 1, '500 g flour'],
    ['125 g flour', 3, 1, '375 g flour'],
    ['1.25 kg flour', 3, 1, '3.75 kg flour'],
    ['417 g flour', 3, 3, '417 g flour'],
    // Cups and spoons.
    ['1 cup milk', 3, 2, '1½ cups milk'],
    ['1 cup milk', 2, 5, 'about 6½ tbsp milk'],
    ['1 tsp vanilla extract', 3, 4, '¾ tsp vanilla extract'],
    ['1 tsp vanilla extract', 3, 5, 'about ⅔ tsp vanilla extract'],
    // What is written as a decimal scales to thirds, too, and no spoon has hundredths.
    ['4.5 tsp salt', 5, 4, 'about 5⅔ tsp salt'],
    ['0.5 tsp salt', 4, 3, '⅔ tsp salt'],
    ['0,5 TL Salz', 4, 3, '⅔ TL Salz'],
    ['2.5 tbsp oil', 5, 4, '3 tbsp + ⅓ tsp oil'],
    ['0.5-1.5 cups milk', 2, 3, '⅓–1 cup milk'],
    ['0.5 onion', 4, 3, '⅔ onion'],
    ['0.5 lb beef', 4, 3, '⅔ lb beef'],
    ['0.5 stick butter', 5, 3, 'about ⅞ stick butter'],
    ['2.5 oz chocolate', 1, 4, '⅝ oz chocolate'],
    ['0.5 tsp salt', 1, 4, '⅛ tsp salt'],
    ['0.5-1 tsp chili', 5, 4, 'about ⅔–1¼ tsp chili'],
    ['0.5 tsp salt', 3, 2, '0.75 tsp salt'],
    ['1.125 kg beef', 1, 1, '1.125 kg beef'],
    ['0.33 l beer', 1, 1, '0.33 l beer'],
    ['0,33 Liter Bier', 1, 1, '0,33 Liter Bier'],
    ['0.67 oz yeast', 1, 1, '0.67 oz yeast'],
    ['1.67 cm ginger', 1, 1, '1.67 cm ginger'],
    ['1.67 hours of rest', 1, 1, '1.67 hours of rest'],
    ['salt 0.67', 1, 1, 'salt 0.67'],
    // Counts.
    ['1 egg', 3, 2, '1½ eggs'],
    ['4 eggs', 2.5, 6, 'about 1½ eggs'],
    ['3 cloves garlic', 3, 2, 'about 5 cloves garlic'],
    // Ranges.
    ['2-3 tbsp oil', 2, 1, '4–6 tbsp oil'],
    ['2-3 carrots', 4, 3, '2⅔–4 carrots'],
    ['2-3 carrots', 7, 5, 'about 2¾–4 carrots'],
    // Traces need no measure.
    ['1/4 tsp salt', 1, 4, 'a pinch of salt'],
    ['salt 1/8 tsp', 1, 4, 'salt a pinch'],
    ['1/8 tsp oil', 1, 4, 'a few drops of oil'],
    ['1 Prise Salz', 2, 3, '1 Prise Salz'],
    // Where the amount stands within.
    ['Juice of 4 lemons', 2.5, 6, 'Juice of 1⅔ lemons'],
    ['Juice of 4 lemons', 2.3, 6, 'Juice of about 1½ lemons'],
    ['Flour 40 g', 2, 3, 'Flour about 27 g'],
    ['For the glaze: 40 g honey', 2, 3, 'For the glaze: about 27 g honey'],
    ['(optional) 40 g honey', 2, 3, '(optional) about 27 g honey'],
    ['a scant 1 tsp salt', 3, 5, 'about a scant ⅔ tsp salt'],
    ['up to 40 g honey', 2, 3, 'up to about 27 g honey'],
    ['at least 40 g honey', 2, 3, 'at least about 27 g honey'],
    ['bis zu 40 g Honig', 2, 3, 'bis zu about 27 g Honig'],
    // Its author says so.
    ['about 40 g honey', 2, 3, 'about 27 g honey'],
    ['~40 g honey', 2, 3, '~27 g honey'],
    ['ca. 40 g Honig', 2, 3, 'ca. 27 g Honig'],
    ['salt to taste', 3, 1, 'salt to taste'],
  ])('%s for %d of %d: %s', (text, to, from, shown) => {
    expect(said(text, to, from)).toBe(shown);
  });

  it.each([
    // From a density, grams are rounded as one reads a kitchen scale.
    ['3 1/3 cups flour', 1, 1, 'metric', 'about 420 g flour'],
    ['2 cups flour', 5, 3, 'metric', 'about 420 g flour'],
    ['1 cup butter', 1, 1, 'metric', 'about 225 g butter'],
    ['1/2 cup butter', 1, 1, 'metric', 'about 115 g butter'],
    ['1/4 cup butter', 1, 1, 'metric', 'about 57 g butter'],
    ['2 to 3 cups flour', 5, 3, 'metric', 'about 420 to 625 g flour'],
    ['9 cups flour', 1, 1, 'metric', 'about 1.15 kg flour'],
    ['417 g flour', 2, 1, 'metric', '830 g flour'],
    ['1 lb beef', 5, 3, 'metric', 'about 760 g beef'],
    // What is only converted is exact.
    ['1 lb beef', 1, 1, 'metric', '454 g beef'],
    ['1 cup milk', 1, 1, 'metric', 'about 240 ml milk'],
    ['1 cup (120 g) flour', 3, 2, 'metric', '180 g flour'],
    ['400 g tomatoes', 1, 1, 'us', 'about 14 oz tomatoes'],
    ['500 ml milk', 1, 1, 'us', 'about 2 cups + 2 tbsp milk'],
    ['1 tsp salt', 3, 2, 'us', '1½ tsp salt'],
    ['2 eggs', 3, 2, 'us', '3 eggs'],
  ] as const)('%s for %d of %d in %s units: %s', (text, to, from, system, shown) => {
    expect(said(text, to, from, system)).toBe(shown);
  });

  it('from a density within 2.5 % of it, and no less for more', () => {
    const grams = (sixteenths: number): number => {
      const [, amount = '', unit] =
        /^about ([\d.]+) (k?g) flour$/.exec(said('1 cup flour', sixteenths, 16, 'metric')) ?? [];
      return Number(amount) * (unit === 'kg' ? 1000 : 1);
    };
    let before = 0;
    for (let sixteenths = 4; sixteenths <= 400; sixteenths++) {
      const shown = grams(sixteenths);
      expect(Math.abs(shown / ((sixteenths / 16) * 125) - 1)).toBeLessThanOrEqual(0.025);
      expect(shown).toBeGreaterThanOrEqual(before);
      before = shown;
    }
  });
});

describe('where "about" stands', () => {
  it('is before the first number where no amount is read, and nowhere without one', () => {
    expect(aboutAt('salt')).toBeNull();
    expect(sayAbout('see note 2', true)).toBe('see note about 2');
    expect(sayAbout('2 cups flour', false)).toBe('2 cups flour');
  });

  it('changes nothing else', () => {
    const texts = fc.oneof(fc.string({ maxLength: 60 }), fc.constantFrom('2 cups flour', 'Juice of 1 lemon'));
    fc.assert(
      fc.property(texts, (text) => {
        const at = aboutAt(text);
        const said = at === null ? text : `${text.slice(0, at)}about ${text.slice(at)}`;
        expect(sayAbout(text, true)).toBe(said);
        expect(at ?? 0).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

describe('fractions of a scaled sentence', () => {
  it.each([
    ['5.67 tsp salt', '5⅔ tsp salt'],
    [
      'Add 0.667 tsp salt and 1.5 cups milk, and cook for 2.67 minutes.',
      'Add ⅔ tsp salt and 1½ cups milk, and cook for 2.67 minutes.',
    ],
    ['0.67-1.25 tsp chili', '⅔-1¼ tsp chili'],
    ['1.25 cups 1/2 tsp', '1.25 cups 1/2 tsp'],
    ['0.67 kg beef', '0.67 kg beef'],
    ['1.67', '1.67'],
    ['2 cups milk', '2 cups milk'],
  ])('%s is %s, and nothing else changes', (text, set) => {
    expect(withFractions(text)).toBe(set);
  });
});

describe('an amount and its thing in two columns', () => {
  it.each([
    ['5 slices of bread', 'en', '5 slices', 'bread'],
    ['16 oz (450 g) macaroni (elbow)', 'en', '16 oz (450 g)', 'macaroni (elbow)'],
    ['1 lb (about 450 g) of beans', 'en', '1 lb (about 450 g)', 'beans'],
    ['2 (14-oz) cans tomatoes', 'en', '2', '(14-oz) cans tomatoes'],
    ['2 cups (sifted) flour', 'en', '2 cups', '(sifted) flour'],
    ['200 g de farine', 'fr', '200 g', 'farine'],
    ['200 g de farine', 'en', '200 g', 'de farine'],
    ['2 el of meer', 'nl', '2 el', 'of meer'],
    ['2 eggs', 'en', '2', 'eggs'],
    ['of salt, a little', 'en', '', 'of salt, a little'],
  ])('%s in %s is %s and %s', (line, language, amount, rest) => {
    expect(apartOf(amountOf(line), language)).toEqual({ amount, rest });
  });
});
