import { describe, expect, it } from 'vitest';
import { composeLine } from '@/culinary/lines/compose';
import { parseLine } from '@/culinary/lines/line';
import { ONE, ratio } from '@/culinary/numbers/ratio';
import { convertText } from './convert';
import { scaleText } from './sentence';

const shown = (text: string, n: number, d: number): string => {
  const { display, approximate } = scaleText(text, ratio(n, d));
  return (approximate ? '≈ ' : '') + display;
};

describe('both ends of a range are measured in one unit (R6, R8)', () => {
  it.each([
    ['2 1/2 - 3 cups flour', 1, 3, '≈ 7/8 - 1 cup flour'],
    ['2 1/4 - 2 1/2 cups flour', 1, 3, '≈ 3/4 - 7/8 cup flour'],
    ['1 1/4–1 1/2 cups flour', 1, 3, '≈ 6 1/2–8 tbsp flour'],
    ['¼ to ⅓ cup milk', 1, 2, '6 to 8 tsp milk'],
    ['¼ to ⅓ cup milk', 1, 3, '4 to 5⅓ tsp milk'],
    ['⅓ to ½ cup sugar', 1, 3, '5⅓ to 8 tsp sugar'],
    ['2–2½ cups stock', 1, 2, '1–1¼ cups stock'],
    ['2⅓–2⅔ cups stock', 1, 2, '≈ 1⅛–1⅓ cups stock'],
    ['2-3 tbsp oil', 1, 3, '2-3 tsp oil'],
    ['1–1½ tbsp oil', 3, 2, '4½–6¾ tsp oil'],
    ['2–2½ tbsp oil', 3, 2, '9–11¼ tsp oil'],
    ['1–1⅛ cups oil', 17, 64, '≈ 4½–5 tbsp oil'],
    ['17–21⅓ cups oil', 1, 64, '≈ ¼–⅓ cup oil'],
    ['8½–9½ tbsp oil', 1, 2, '≈ 4½–5 tbsp oil'],
    ['2–3 quarts stock', 1, 10, '≈ ¾–1¼ cups stock'],
    ['600ml-1.2l stock', 1, 3, '200ml-400ml stock'],
    ['600 ml to 1.2 l stock', 3, 2, '0.9 l to 1.8 l stock'],
    ['1 cup (or 2) milk', 1, 3, '⅓ cup (or ⅔) milk'],
    ['1 cup (or 2) milk', 1, 1, '1 cup (or 2) milk'],
    ['2 cups (or 4) milk', 1, 2, '1 cup (or 2) milk'],
    ['1 pinch (or 2) salt', 1, 3, '≈ 1 pinch salt'],
    ['2 cups (or 1) milk', 1, 2, '1 cup (or ½) milk'],
    ['2–3 tbsp oil', 3, 1, '6–9 tbsp oil'],
    ['1 to 2 tbsp oil', 1, 2, '½ to 1 tbsp oil'],
    ['1-2 pints stock', 1, 3, '⅓-⅔ pint stock'],
    ['½-¾ pint stock', 1, 2, '½-¾ cup stock'],
    ['1 bis 1½ Tassen Mehl', 1, 2, '½ bis ¾ Tasse Mehl'],
    ['2 bis 3 EL Öl', 1, 3, '2 bis 3 TL Öl'],
    ['2 à 3 cuillères à soupe de lait', 1, 3, '2 à 3 cuillères à café de lait'],
    ['2-3 cucharadas de aceite', 1, 3, '2-3 cucharaditas de aceite'],
    ['2 tot 3 el olie', 1, 3, '2 tot 3 tl olie'],
    ['1 to 1¼ lb beef', 1, 3, '≈ 5¼ to 6¾ oz beef'],
    ['1½–2 pounds beef', 1, 3, '½–⅔ pound beef'],
    ['2–5 lb beef', 1, 10, '≈ 3¼–8 oz beef'],
    ['¼–1½ cups milk', 1, 5, '≈ 1–5 tbsp milk'],
  ])('%s × %d/%d', (text, n, d, display) => {
    expect(shown(text, n, d)).toBe(display);
  });

  const STEPS: Readonly<Record<string, readonly number[]>> = {
    cup: [0, 1 / 8, 1 / 4, 1 / 3, 3 / 8, 1 / 2, 5 / 8, 2 / 3, 3 / 4, 7 / 8],
    tbsp: [0, 1 / 2],
    tsp: [0, 1 / 8, 1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4],
  };
  const SIZE: Readonly<Record<string, number>> = { cup: 48, tbsp: 3, tsp: 1 };
  const AMOUNTS = [
    '¼',
    '⅓',
    '½',
    '⅔',
    '¾',
    '1',
    '1¼',
    '1⅓',
    '1½',
    '1⅔',
    '1¾',
    '2',
    '2¼',
    '2½',
    '3',
    '4',
    '5',
    '6',
  ];

  it.each(['cup', 'tbsp'])(
    'every range of a %s, times 1/4 to 3, is on its ladder and honest about what it is off',
    (unit) => {
      for (const [n, d] of [
        [1, 4],
        [1, 3],
        [1, 2],
        [2, 3],
        [3, 4],
        [5, 4],
        [3, 2],
        [2, 1],
        [3, 1],
      ] as const)
        AMOUNTS.slice(0, -1).forEach((lower, i) => {
          const text = `${lower}–${AMOUNTS[i + 1]} ${unit} milk`;
          const { display, approximate, low, high } = scaleText(text, ratio(n, d));
          const read = parseLine(display);
          const spoken = read.unit ?? '';
          const ends = [read.quantity ?? 0, read.quantity_max ?? read.quantity ?? 0];
          const exact = [low!, high!].map((end) => (end.n / end.d) * SIZE[unit]!);
          const off = ends.map((end, k) => Math.abs((end * SIZE[spoken]!) / exact[k]! - 1));
          for (const end of ends) {
            const step = end - Math.floor(end + 1e-6);
            expect([text, display, STEPS[spoken]!.some((s) => Math.abs(s - step) < 1e-4)]).toEqual([
              text,
              display,
              true,
            ]);
          }
          expect([text, display, approximate]).toEqual([text, display, Math.max(...off) > 0.005]);
          // Half an eighth of a cup, half of half a tablespoon.
          if (exact[0]! >= 3) expect([text, display, Math.max(...off) < 0.14]).toEqual([text, display, true]);
        });
    },
  );
});

describe('the upper end in brackets of its own is one (R8, R10)', () => {
  it.each([
    ['2 (or 3) bay leaves', [2, 3, null, 'bay leaves'], '≈ 1 (or 2) bay leaves', '≈ 1 bay leaf'],
    ['1 (or 2) cloves garlic', [1, 2, 'clove', 'garlic'], '½ (or 1) clove garlic', '≈ ½ clove garlic'],
    ['2 (or 3) cloves', [2, 3, null, 'cloves'], '1 (or 1½) cloves', '≈ ½ (or 1) clove'],
    ['1 (to 2) cups milk', [1, 2, 'cup', 'milk'], '½ (to 1) cup milk', '⅓ (to ⅔) cup milk'],
    ['1 (or 2) dozen eggs', [1, 2, 'dozen', 'eggs'], '½ (or 1) dozen eggs', '4 (or 8) eggs'],
    ['2 (–3) EL Milch', [2, 3, 'tbsp', 'Milch'], '1 (–1½) EL Milch', '2 (–3) TL Milch'],
    ['2(-3) Eier', [2, 3, null, 'Eier'], '1(-1½) Eier', '≈ ½(-1) Ei'],
    ['1 (bis 2) Zwiebeln', [1, 2, null, 'Zwiebeln'], '½ (bis 1) Zwiebel', '⅓ (bis ⅔) Zwiebel'],
    [
      '2 (ou 3) feuilles de laurier',
      [2, 3, 'leaf', 'laurier'],
      '≈ 1 (ou 2) feuilles de laurier',
      '≈ 1 feuille de laurier',
    ],
    ['2 (o 3) hojas de laurel', [2, 3, 'leaf', 'laurel'], '≈ 1 (o 2) hojas de laurel', '≈ 1 hoja de laurel'],
    ['2 (of 3) uien', [2, 3, null, 'uien'], '1 (of 1½) uien', '⅔ (of 1) ui'],
    ['one (or two) pinches of salt', [1, 2, 'pinch', 'salt'], '≈ 1 pinch of salt', '≈ 1 pinch of salt'],
  ])('%s', (text, [quantity, quantity_max, unit, item], half, third) => {
    expect(parseLine(text)).toMatchObject({ quantity, quantity_max, unit, item });
    expect(shown(text, 1, 2)).toBe(half);
    expect(shown(text, 1, 3)).toBe(third);
  });

  it('converts as one range', () => {
    expect(convertText('2 (or 3) packed cups sugar', ONE, 'metric', 'sugar').display).toBe(
      '400 (or 600) g packed sugar',
    );
  });

  it.each([
    ['2 medium (or 1 large) carrots', 2, null, 'medium carrots'],
    ['1 (2 to 3 lb) chicken', 1, null, 'chicken'],
    ['1 (or 2 small) onions', 1, null, 'onions'],
  ])('%s is no range', (text, quantity, quantity_max, item) => {
    expect(parseLine(text)).toMatchObject({ quantity, quantity_max, item });
  });
});

describe('the ends of a range are read in order, whichever the author wrote first', () => {
  it.each([
    ['5-3 eggs', [3, 5, null, 'eggs'], '9-15 eggs'],
    ['1½ - 1 cup flour', [1, 1.5, 'cup', 'flour'], '3 - 4½ cups flour'],
    ['3 to 2 cups flour', [2, 3, 'cup', 'flour'], '6 to 9 cups flour'],
    ['between 3 and 2 eggs', [2, 3, null, 'eggs'], 'between 6 and 9 eggs'],
    ['5 cups - 3 cups flour', [3, 5, 'cup', 'flour'], '9 cups - 15 cups flour'],
    ['1 kg - 500 g flour', [500, 1000, 'g', 'flour'], '1.5 kg - 3 kg flour'],
  ])('%s', (text, [quantity, quantity_max, unit, item], three) => {
    expect(parseLine(text)).toMatchObject({ quantity, quantity_max, unit, item });
    expect(scaleText(text, ratio(3))).toMatchObject({ display: three, kept: null });
    expect(scaleText(text, ONE).display).toBe(text);
  });
});

describe('no end of a range is lost in the unit of the other (R5, R8)', () => {
  it.each([
    ['2 g - 1 kg salt', '6 g - 3 kg salt'],
    ['2 g to 1 kg salt', '6 g to 3 kg salt'],
    ['0.002-1 kg salt', '6-3000 g salt'],
    ['0.005-1 l vinegar', '15-3000 ml vinegar'],
  ])('%s', (text, three) => {
    expect(scaleText(text, ratio(3))).toMatchObject({ display: three, approximate: false, kept: null });
  });
});

describe('a dash before a small part of an amount takes it away', () => {
  it.each([
    ['1 cup - 1 tbsp flour', 0.9375, '1¾ cups + 2 tbsp flour'],
    ['2 cups – 1 tbsp flour, sifted', 1.9375, '3¾ cups + 2 tbsp flour, sifted'],
    ['1 kg − 50 g flour', 0.95, '1.9 kg flour'],
  ])('%s', (text, quantity, two) => {
    expect(parseLine(text)).toMatchObject({ quantity, quantity_max: null, item: 'flour' });
    expect(scaleText(text, ratio(2)).display).toBe(two);
  });

  it('written back of another thing it is as much', () => {
    expect(composeLine({ ...parseLine('1 cup - 1 tbsp flour'), item: 'rye' })).toBe('0.9375 cup rye');
  });

  it('ounces behind pounds may be added as well, and each is scaled', () => {
    expect(scaleText('1 lb - 2 oz beef', ratio(3)).display).toBe('3 lb - 6 oz beef');
  });
});

describe('what is too large to be told exactly stays, with a warning', () => {
  it.each(['999999999 eggs', '500000000-999999999 eggs', '30000000 cups flour', '2 eggs (999999999 g)'])(
    '%s × 3',
    (text) => {
      expect(scaleText(text, ratio(3))).toMatchObject({ display: text, kept: 'not_scaled' });
    },
  );

  it('and what is not is exact', () => {
    expect(scaleText('333333333 eggs', ratio(3)).display).toBe('999999999 eggs');
    expect(convertText('20000000 cups flour', ONE, 'metric', 'flour')).toMatchObject({
      display: '20000000 cups flour',
      converted: false,
    });
  });
});
