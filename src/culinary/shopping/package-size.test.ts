import { describe, expect, it } from 'vitest';
import { parseLine } from '@/culinary/lines/line';
import type { UnitSystem } from '@/culinary/measures/systems';
import { factorOf } from '@/culinary/numbers/ratio';
import { scaleLine } from '@/culinary/scaling/scale';
import { type ShoppingItem, type ShoppingLine, sumShopping } from './shopping';

const asked = (lines: readonly string[], times = 1, system: UnitSystem | null = null): ShoppingItem[] =>
  lines.map((text, i) => {
    const read = { ...parseLine(text), text, scaling: 'linear' as const, corrected: false };
    const { quantity, quantity_max, unit } = scaleLine(read, factorOf(times, 1), system);
    return { item: read.item, quantity, quantity_max, unit, text, source: String(i) };
  });
const sums = (lines: readonly string[], times = 1, system: UnitSystem | null = null): ShoppingLine[] =>
  sumShopping(asked(lines, times, system), system);
const bought = (lines: readonly string[], times = 1, system: UnitSystem | null = null): string =>
  sums(lines, times, system)
    .map(({ display, item }) => `${display} ${item}`)
    .join('; ');

describe('packages of one size', () => {
  it.each([
    [['1 (14-oz) can tomatoes', '2 (14-oz) cans tomatoes'], '3 (14-oz) cans tomatoes'],
    [['1 14-ounce can tomatoes', '2 (14 oz) cans tomatoes'], '3 (14-ounce) cans tomatoes'],
    [['1 (14.5-ounce) can tomatoes', '1 14 1/2-oz. can tomatoes'], '2 (14.5-ounce) cans tomatoes'],
    [['1 can (14 oz) tomatoes', '2 cans (14 oz each) tomatoes'], '3 (14 oz) cans tomatoes'],
    [['1 can tomatoes (14 oz)', '2 (14-oz) cans tomatoes'], '3 (14 oz) cans tomatoes'],
    [['1 can peaches, cut in 8 (15 oz)', '1 can peaches (15 oz)'], '2 (15 oz) cans peaches'],
    [['1 (15 oz can) pumpkin', '1 (15-oz) can pumpkin'], '2 (15 oz) cans pumpkin'],
    [['1 (14-oz/400 g) can tomatoes', '1 (400 g) can tomatoes'], '2 (14-oz/400 g) cans tomatoes'],
    [['1 #10 can tomatoes', '1 #10 can tomatoes'], '2 #10 cans tomatoes'],
    [['2 x 400g tins chopped tomatoes', '1 x 400g tin chopped tomatoes'], '3 x 400g tins tomatoes'],
    [['400g tin chopped tomatoes', '2 x 400g tins chopped tomatoes'], '3 (400g) tins tomatoes'],
    [['For the sauce: 1 (14-oz) can tomatoes', '1 (14-oz) can tomatoes'], '2 (14-oz) cans tomatoes'],
    [['2 (6-oz) salmon fillets', '4 (6-oz) salmon fillets'], '6 (6-oz) salmon fillets'],
    [['1 2-inch piece ginger', '1 (2-inch) piece ginger'], '2 (2-inch) pieces ginger'],
    [['1 (14- to 16-oz) can corn', '1 (14- to 16-oz) can corn'], '2 (14- to 16-oz) cans corn'],
    [['2 Dosen (à 400 g) Tomaten', '1 Dose Tomaten (400 g)'], '3 Dosen (à 400 g) Tomaten'],
    [['1 Dose (400 g) Tomaten', '2 Dosen à 400 g Tomaten'], '3 Dosen (400 g) Tomaten'],
    [['2 Dosen zu je 400 g Tomaten', '1 Dose à 400 g Tomaten'], '3 Dosen (400 g) Tomaten'],
    [['2 boîtes de 400 g de tomates', '1 boîte de tomates (400 g)'], '3 boîtes (400 g) tomates'],
    [['1 lata de 400 g de tomate', '2 latas (400 g) de tomate'], '3 latas (400 g) tomate'],
    [['2 blikken tomaten (à 400 g)', '1 blik (400 g) tomaten'], '3 blikken (à 400 g) tomaten'],
    [['2 scatole da 400 g di pomodori', '1 scatola (400 g) di pomodori'], '3 scatole (400 g) pomodori'],
  ] as const)('of %j are bought as %s', (lines, shown) => {
    expect(bought(lines)).toBe(shown);
  });

  it('are rounded up together', () => {
    expect(bought(['½ (14-oz) can tomatoes', '½ (14-oz) can tomatoes'])).toBe('1 (14-oz) can tomatoes');
    expect(bought(['1 (14-oz) can tomatoes', '2 (14-oz) cans tomatoes'], 1.5)).toBe(
      '5 (14-oz) cans tomatoes',
    );
    expect(bought(['400g tin tomatoes'], 1.5)).toBe('2 (400g) tins tomatoes');
  });

  it('say their size in the units of a kitchen', () => {
    const lines = ['1 (14-oz) can tomatoes', '400g tin tomatoes'];
    expect(bought(lines)).toBe('2 (14-oz) cans tomatoes');
    expect(bought(lines, 1, 'metric')).toBe('2 (397-g) cans tomatoes');
    expect(bought(lines, 1, 'us')).toBe('2 (14-oz) cans tomatoes');
    expect(bought(['2 Dosen à 400 g Tomaten'], 1, 'us')).toBe('2 Dosen (à 14 oz) Tomaten');
  });

  it('are counted, with who asked for them', () => {
    expect(sums(['1 (14-oz) can tomatoes', '2 (14-oz) cans tomatoes'])).toEqual([
      {
        item: 'tomatoes',
        aisle: 'tins',
        amounts: [{ quantity: 3, unit: 'can', size: '(14-oz)' }],
        display: '3 (14-oz) cans',
        sources: ['0', '1'],
      },
    ]);
  });
});

describe('packages of several sizes', () => {
  it.each([
    [['1 (14-oz) can tomatoes', '2 (28-oz) cans tomatoes'], '1 (14-oz) can + 2 (28-oz) cans tomatoes'],
    [['1 can tomatoes', '2 (14-oz) cans tomatoes'], '1 can + 2 (14-oz) cans tomatoes'],
    [['1 #10 can tomatoes', '1 (No. 2) can tomatoes'], '1 #10 can + 1 (No. 2) can tomatoes'],
    [['1 (14-oz) can corn', '1 (14- to 16-oz) can corn'], '1 (14-oz) can + 1 (14- to 16-oz) can corn'],
    [['1 (14-oz) can corn', '1 (14-fl oz) can corn'], '1 (14-oz) can + 1 (14-fl oz) can corn'],
    [['1 (2-lb) chicken', '2 (2-lb) chickens', '1 (3-lb) chicken'], '3 (2-lb) + 1 (3-lb) chickens'],
    [['2 Dosen (à 400 g) Tomaten', '1 Dose (850 g) Tomaten'], '2 Dosen (à 400 g) + 1 Dose (850 g) Tomaten'],
  ] as const)('of %j are bought as %s', (lines, shown) => {
    expect(bought(lines)).toBe(shown);
  });
});

describe('what is no size of a package', () => {
  it.each([
    [['2 sticks (1 cup) butter', '1 stick butter'], '3 sticks butter'],
    [['1 can beans, 2 tbsp kept'], '1 can beans'],
    [['200g jar honey', '100 g honey'], '300 g honey'],
    [['500g bag spaghetti', '200 g spaghetti'], '700 g spaghetti'],
    [['12-inch can tomatoes'], '12 in tomatoes'],
    [['about 400-425g tin tomatoes'], '1 (400-425g) tin tomatoes'],
    [['salt'], ' salt'],
  ] as const)('%j is bought as %s', (lines, shown) => {
    expect(bought(lines)).toBe(shown);
  });

  it('is the tin of a line that was corrected to count it', () => {
    const line = { item: 'tomatoes', quantity: 2, quantity_max: null, unit: 'can', source: 'a' };
    expect(sumShopping([{ ...line, text: '400g tin tomatoes' }])).toMatchObject([{ display: '2 cans' }]);
    expect(sumShopping([{ ...line, unit: null, text: '400g tin tomatoes' }])).toMatchObject([
      { display: '2' },
    ]);
  });

  it.each([
    ['2 boîtes de 400 g de tomates', '4 boîtes de 400 g de tomates', 'tomates'],
    ['1 lata de 400 g de tomate', '2 latas de 400 g de tomate', 'tomate'],
    ['2 Dosen zu je 400 g Tomaten', '4 Dosen zu je 400 g Tomaten', 'Tomaten'],
  ])('scales with a line: %s', (text, doubled, item) => {
    const read = { ...parseLine(text), text, scaling: 'linear' as const, corrected: false };
    expect(scaleLine(read, factorOf(2, 1)).display).toBe(doubled);
    expect(read).toMatchObject({ item, unit: 'can' });
  });
});
