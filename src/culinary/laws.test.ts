import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHeading } from './lines/heading';
import { parseLine } from './lines/line';
import { amountOf, typesetLine } from './lines/typeset';
import { factorOf, toNumber } from './numbers/ratio';
import { scaleText } from './scaling/sentence';
import { servingsFromYield } from './scaling/servings';

const GLYPHS: Readonly<Record<string, number>> = {
  '⅛': 1 / 8,
  '¼': 1 / 4,
  '⅓': 1 / 3,
  '⅜': 3 / 8,
  '½': 1 / 2,
  '⅝': 5 / 8,
  '⅔': 2 / 3,
  '¾': 3 / 4,
  '⅞': 7 / 8,
};
const SIZES: Readonly<Record<string, number>> = {
  tsp: 1,
  tbsp: 3,
  cup: 48,
  g: 1,
  kg: 1000,
  ml: 1,
  l: 1000,
  oz: 1,
  lb: 16,
};

/** The total that a displayed amount such as "1½ cups + 1 tbsp x" stands for, in the base of its units. */
function totalOf(display: string): number {
  return display.split(' + ').reduce((sum, part) => {
    const [, whole = '', glyph = '', unit = ''] = /^([\d.]*)([⅛¼⅓⅜½⅝⅔¾⅞]?) ?([a-z]*)/.exec(part) ?? [];
    return sum + (Number(whole) + (GLYPHS[glyph] ?? 0)) * (SIZES[unit.replace(/s$/, '')] ?? 1);
  }, 0);
}

const servings = fc.integer({ min: 1, max: 100_000 }).map((n) => n / 100);
const amount = fc.oneof(
  fc.integer({ min: 1, max: 400 }).map(String),
  fc.constantFrom('½', '1/3', '1 1/2', '2¾', '0.5', '1,25', '1-2', '2 to 3', 'a', 'half a'),
);
const unit = fc.constantFrom(
  'tsp',
  'Tbsp.',
  'cups',
  'g',
  'kg',
  'ml',
  'dl',
  'oz',
  'lb',
  'fl oz',
  'cloves',
  'cans',
  'pinch',
  '',
  'EL',
  'sprigs',
);
const thing = fc.constantFrom(
  'flour',
  'onion, diced',
  'eggs',
  'milk (about 2 cups)',
  'olive oil, plus more to taste',
  'bay leaves',
);
const realistic = fc.tuple(amount, unit, thing).map((parts) => parts.filter(Boolean).join(' '));
const anything = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.string({ unit: 'binary', maxLength: 120 }),
  fc
    .array(
      fc.constantFrom(
        '1',
        '1/2',
        '½',
        '(',
        ')',
        ',',
        '-',
        'to',
        'or',
        'cup',
        'a',
        'g',
        'of',
        'can',
        'x',
        '+',
        'plus',
        'for',
        'the',
        'pan',
        '0',
        '%',
        'ß',
        '大さじ',
      ),
      { maxLength: 40 },
    )
    .map((words) => words.join(' ')),
);

describe('the laws of scaling (R15)', () => {
  it('the base itself is the author’s text, byte for byte', () => {
    fc.assert(
      fc.property(fc.oneof(realistic, anything), servings, (text, n) => {
        expect(scaleText(text, factorOf(n, n)).display).toBe(text);
      }),
    );
  });

  it('a line that has an amount never shows a blank, a zero or NaN', () => {
    fc.assert(
      fc.property(realistic, servings, servings, (text, to, from) => {
        const { display, low } = scaleText(text, factorOf(to, from));
        expect(display.trim()).not.toBe('');
        expect(display).not.toMatch(/NaN|Infinity|undefined|null|(?<![\d.,])0(?![\d.,/])/);
        expect(low === null || toNumber(low) > 0).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['1 cup x', 48, 3, 0.045],
    ['1 tbsp x', 3, 3, 0.045],
    ['1 g x', 1, 1, 0.025],
    ['1 l x', 1000, 1, 0.025],
    ['1 lb x', 16, 4, 0.045],
  ])('%s stays within its bound from the smallest amount that has one', (line, base, least, bound) => {
    fc.assert(
      fc.property(fc.double({ min: least, max: 4000, noNaN: true }), (size) => {
        const exact = Math.round(size * 1000) / 1000;
        const display = scaleText(line, factorOf(exact, base)).display;
        expect(Math.abs(totalOf(display) - exact) / exact).toBeLessThanOrEqual(bound + 1e-9);
      }),
      { numRuns: 1000 },
    );
  });

  it.each([
    ['1 cup x', 48],
    ['1 g x', 1],
    ['1 oz x', 1],
    ['1 onion', 1],
  ])('%s: more servings never show less than 2 %% less', (line, base) => {
    const size = fc.integer({ min: 100, max: 500_000 }).map((n) => n / 1000);
    fc.assert(
      fc.property(size, size, (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        const low = totalOf(scaleText(line, factorOf(less, base)).display);
        const high = totalOf(scaleText(line, factorOf(more, base)).display);
        expect(high).toBeGreaterThanOrEqual(low * 0.98 - 1e-9);
      }),
      { numRuns: 1000 },
    );
  });

  it('what is flagged exact is within half a percent, and what is further off is flagged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3000, max: 500_000 }), (n) => {
        const exact = n / 1000;
        const { display, approximate } = scaleText('1 tsp x', factorOf(exact, 1));
        const off = Math.abs(totalOf(display) - exact) / exact;
        expect(approximate).toBe(off > 0.005 + 1e-9);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('a line is scaled whole, or stays whole and says why (R13)', () => {
  // Threefold none of them is another one.
  const number: fc.Arbitrary<string> = fc.constantFrom('7', '11', '13', '17', '19');
  const unit: fc.Arbitrary<string> = fc.constantFrom(
    'g',
    'ml',
    'EL',
    'cloves',
    '個',
    '大さじ',
    '枚',
    'г',
    'ст. л.',
    '큰술',
    'ملعقة',
    'foos',
  );
  const joint: fc.Arbitrary<string> = fc.constantFrom(
    ' と ',
    '〜',
    '～',
    '~',
    '-',
    '–',
    ' + ',
    ' / ',
    ', ',
    '、',
    '・',
    ' i ',
    ' = ',
    ': ',
    ' или ',
  );
  const thing: fc.Arbitrary<string> = fc.constantFrom(
    'flour',
    'Zwiebeln, fein gehackt',
    '玉ねぎ',
    'мука',
    'سكر',
    '설탕',
  );
  const written = fc
    .tuple(thing, number, unit, joint, number, unit)
    .chain(([name, a, u, sign, b, v]) =>
      fc.constantFrom(
        `${a} ${u} ${name}（${b}${v}）`,
        `${name} ${a}${u} (${b} ${v})`,
        `${name} ${a}${u}${sign}${b}${v}`,
        `${a}${sign}${b} ${u} ${name}`,
        `${name} 大さじ${a}${sign}${b}`,
        `${name} ${a} ${u}${sign}${b} ${v}`,
      ),
    );

  it('in every script, whatever stands between two amounts', () => {
    fc.assert(
      fc.property(written, (line) => {
        const { display, kept, scaled } = scaleText(line, factorOf(3, 1));
        if (display === line) expect(kept).not.toBeNull();
        else {
          expect([scaled, kept]).toEqual([true, null]);
          expect(display).not.toMatch(/(?<![\d.,/])(?:7|11|13|17|19)(?![\d/½⅓⅔¼¾]|[.,]\d)/);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('reading never fails', () => {
  it('on any text whatsoever', () => {
    fc.assert(
      fc.property(anything, servings, (text, to) => {
        const line = parseLine(text);
        expect(line.quantity === null || (line.quantity > 0 && Number.isFinite(line.quantity))).toBe(true);
        expect(line.confidence).toBeGreaterThanOrEqual(0);
        expect(line.confidence).toBeLessThanOrEqual(1);
        scaleText(text, factorOf(to, 4));
        readHeading(text);
        servingsFromYield(text);
        typesetLine(text);
        const { amount: head, rest } = amountOf(text);
        expect((head + rest).replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
      }),
      { numRuns: 5000 },
    );
  });
});
