import { describe, expect, it } from 'vitest';
import { parseLine } from '@/culinary/lines/line';
import { ratio } from '@/culinary/numbers/ratio';
import { scaleRecipe } from './scale';
import { scaleText } from './sentence';

const times = (line: string, n: number, d: number) => scaleText(line, ratio(n, d));

describe('a scaled sentence reads as the amount that was put into it', () => {
  it.each([
    // A dot behind the unit hid that two kilos are peppers without Italian words.
    ['1 chilo. zucchine.', 2, 1, '2 kg zucchine.', 2, 'kg'],
    ['1 chilo. zucchine.', 1, 2, '500 grammi zucchine.', 500, 'g'],
    // Few cc are French spoons, many are Spanish millilitres.
    ['20 cc de leche', 1, 10, '2 ml de leche', 2, 'ml'],
    ['4 heaping cc sel', 2, 1, '8 heaping c. à c. sel', 8, 'tsp'],
    // Digits are kept apart from what they would be read with.
    ['aceite para freí.medio litro', 2, 1, 'aceite para freí. 1 litro', 1, 'l'],
    ['🍋chopped nuts, sal½ cup', 2, 1, '🍋chopped nuts, sal 1 cup', 1, 'cup'],
    ['3eggs', 1, 4, '1 egg', 1, null],
    ['2–3eggs', 1, 4, '½–1 egg', 0.5, null],
    ['½egg', 3, 1, '1½eggs', 1.5, null],
    // A quart before “de” is a quarter to the French.
    ['un quart ½de chou', 2, 1, '3 qt de chou', 3, 'quart'],
    ['1x400g tin tomatoes', 1, 2, '½x400g tin tomatoes', 0.5, 'can'],
    // One and a quarter of an inch is another piece than one of a quarter.
    ['8 1/4-inch slices ginger', 1, 10, '1 (1/4-inch) slice ginger', 1, 'slice'],
    ['4 1/2-inch-thick slices bread', 1, 4, '1 (1/2-inch-thick) slice bread', 1, 'slice'],
    // The Dutch "or" is the English "of" behind a share.
    ['2 of 3 wortels', 1, 3, '⅔–1 wortel', 0.666667, null],
    ['½ a 3 cucharadas de miel', 1, 2, '¾–4½ cdtas de miel', 0.75, 'tsp'],
    ['1 to½cups stuff', 2, 1, '1–2 cups stuff', 1, 'cup'],
    // Pieces of a dozen may be slices.
    ['a dozen slices of bread', 1, 4, '3 slices of bread', 3, 'slice'],
    ['a dozen slices of bread', 1, 10, '1 slice of bread', 1, 'slice'],
    ['1 dozen large eggs', 1, 10, '1 large egg', 1, null],
    ["une douzaine d'œufs", 1, 10, '1 œuf', 1, null],
    ["une douzaine d'œufs", 1, 3, '4 œufs', 4, null],
  ])('%s × %i/%i', (line, n, d, display, quantity, unit) => {
    expect(times(line, n, d).display).toBe(display);
    expect(parseLine(display)).toMatchObject({ quantity, unit });
  });

  it.each([
    // Amounts that the reader took for two, and finds to be one once the numbers are round.
    ['1 cup plus 2 tbsp- a third of a cup oats', 3, 1],
    ['1 cup + 2-2 Tbsp Butter, dividedé', 1, 2],
    ['1 tsp to 1 t)bsp chilli–', 25, 3],
    ['1-2-3 lbs Shrimp', 1, 10],
    ['2 c–hicken breasts(', 25, 3],
    // A tenth of a dozen is one piece, not one cup.
    ['a dozen cups flour', 1, 10],
    ["a dozen tasses de l'eau", 1, 10],
    // One apple and a half are no one apple with a half behind it, nor a quarter of an ounce two steaks.
    ['.5 pommes golden 1/2', 2, 1],
    ['2–3 oz steak x 2, sliced', 1, 10],
    // Five of a cup are no cups, but half of it would be half a cup.
    ['5 de taza de azúcar', 1, 10],
    // From ten on "gr." are grams.
    ['5 gr. Tasse starker Espresso', 2, 1],
  ])('%s × %i/%i would read as another amount and stays as it is written', (line, n, d) => {
    expect(times(line, n, d)).toMatchObject({
      ...{ display: line, approximate: false, scaled: false, kept: 'not_scaled' },
    });
  });

  it('a recipe warns of the lines that were kept', () => {
    const lines = ['1 cup + 2-2 tbsp butter', '2 eggs'].map((text) => ({
      ...parseLine(text),
      text,
      scaling: 'linear' as const,
      corrected: false,
    }));
    const { lines: shown, warnings } = scaleRecipe({ servings: 1, ingredients: lines }, 2);
    expect(shown.map(({ display, approximate }) => [display, approximate])).toEqual([
      ['1 cup + 2-2 tbsp butter', false],
      ['4 eggs', false],
    ]);
    expect(warnings).toEqual([
      { code: 'not_scaled', message: expect.stringContaining('as written'), line: 0 },
    ]);
  });
});
