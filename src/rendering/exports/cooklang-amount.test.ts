import { describe, expect, it } from 'vitest';
import { parseLine } from '@/culinary/lines/line';
import { readCooklang } from '@/importing/formats/cooklang';
import { line, RECIPE } from '@/testing/files/export-samples';
import { recipeCooklang } from './cooklang';

const written = (text: string) => recipeCooklang({ ...RECIPE, ingredients: [line(text)] });
const readBack = (file: string) => readCooklang(file).ingredients[0]?.text;
/** What a program makes of it to which comments say nothing. */
const readByOthers = (text: string) => readBack(written(text).replace(/\[- .*? -\]/g, ''));

describe('an amount in Cooklang', () => {
  it.each([
    ['1 (14 oz) can coconut milk', '1 (14 oz) can coconut milk'],
    ['1 x 400g tin tomatoes', '1 x 400g tin tomatoes'],
    ['2 15-oz cans black beans, drained', '2 15-oz cans black beans, drained'],
    ['4 (6-oz) salmon fillets', '4 (6-oz) salmon fillets'],
    ['1 9-inch pie crust', '1 9-inch pie crust'],
    ['1 heaping tbsp sugar', '1 heaping tbsp sugar'],
    ['2 gehäufte EL Mehl', '2 gehäufte EL Mehl'],
    ['1 scant cup milk', '1 scant cup milk'],
    ['2 packed cups brown sugar', '2 packed cups brown sugar'],
    ['½ tsp each salt and pepper', '1/2 tsp each salt and pepper'],
    ['about 2 cups stock', '2 cup stock, about'],
    ['about 2 peaches', '2 peaches, about'],
    ['salt and pepper, ½ tsp each', '1/2 tsp salt and pepper, each'],
  ])('keeps the words that change it: %s', (text, back) => {
    expect(readBack(written(text))).toBe(text);
    expect(readByOthers(text)).toBe(back);
    const { quantity, quantity_max, unit } = parseLine(text);
    expect(parseLine(back)).toMatchObject({ quantity, quantity_max, unit });
  });

  it.each([
    ['15/16 cup milk', '15/16 cup milk'],
    ['1 1/8 cup flour', '1 1/8 cup flour'],
    ['1 cup plus 2 tbsp flour', '1 1/8 cup flour'],
    ['⅓ cup sugar', '1/3 cup sugar'],
    ['1 ½–2 cups broth', '1 1/2-2 cups broth'],
    ['2 cups flour', '2 cups flour'],
    ['2 EL Mehl', '2 EL Mehl'],
    ['3 cuillères à soupe de sucre', '3 cuillères à soupe de sucre'],
    ['0.25 kg flour', '0.25 kg flour'],
    ['1 1/2 l milk', '1.5 l milk'],
    ['1 cup (120 g) flour', '1 cup flour, 120 g'],
    ['2-3 cloves garlic, minced', '2-3 cloves garlic, minced'],
  ])('is exact, as cooks write it: %s', (text, back) => {
    expect(readBack(written(text))).toBe(text);
    expect(readByOthers(text)).toBe(back);
  });

  it('keeps the author’s words in a comment, where its parts do not say them', () => {
    expect(written('2 cups flour, sifted')).toContain('@flour{2%cups}(sifted).');
    expect(written('250g flour')).toContain('@flour{250%g}[- written: 250g flour -].');
    // What would end the comment stands in it otherwise.
    expect(readBack(written('1 egg -] or two'))).toBe('1 egg -] or two');
  });
});
