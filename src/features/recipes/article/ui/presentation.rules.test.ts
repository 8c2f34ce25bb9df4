import { describe, expect, it } from 'vitest';
import type { ScalingWarning } from '@/culinary/scaling/model';
import { stepWarnings } from '@/culinary/scaling/warnings';
import {
  adviceOf,
  directionOfWords,
  eyebrowOf,
  grouped,
  inServings,
  nutritionRows,
  plainAmountsAdvice,
  remarksOf,
  servingsFromAddress,
  servingsWord,
  writtenFor,
  yieldFacts,
} from './presentation.rules';

describe('plainAmountsAdvice', () => {
  const steps = [{ text: 'Mix {1 cup} milk in.' }, { text: 'Add the 2 cups flour.' }];
  it('says once that what was not marked in the steps is as written, of another number of servings alone', () => {
    expect(plainAmountsAdvice(steps, 2).map(({ lead }) => lead)).toEqual([
      'Amounts in the steps are as written.',
    ]);
    expect(plainAmountsAdvice(steps, 1)).toEqual([]);
    expect(plainAmountsAdvice(steps.slice(0, 1), 2)).toEqual([]);
  });
});

describe('directionOfWords', () => {
  it.each([
    [['2 كوب دقيق', '١ ملعقة ملح'], 'rtl'],
    [['200 גרם קמח', 'מלח'], 'rtl'],
    [['1 tbsp za’atar (زعتر)', '2 eggs'], 'ltr'],
    [['Salt', '٣ أكواب من الدقيق الأبيض المنخول'], 'rtl'],
    [['1', '½'], 'ltr'],
    [[], 'ltr'],
  ])('sets %j %s', (lines, direction) => expect(directionOfWords(lines)).toBe(direction));
});

describe('grouped', () => {
  it('keeps neighbours together and every line at its place', () => {
    const lines = [null, 'Sauce', 'Sauce', null].map((group) => ({ group }));
    expect(
      grouped(lines).map(({ heading, members }) => [heading, members.map(({ index }) => index)]),
    ).toEqual([
      [null, [0]],
      ['Sauce', [1, 2]],
      [null, [3]],
    ]);
  });
});

describe('adviceOf', () => {
  const ingredients = [
    { item: 'salt', text: '1 tsp salt' },
    { item: '', text: 'some pepper' },
  ];
  const message = 'Season to taste: begin with less than the scaled amount.';

  it('says each thing once, bold and plain, and names the ingredients', () => {
    expect(
      adviceOf(
        [
          { code: 'seasoning', message, line: 0 },
          { code: 'seasoning', message, line: 1 },
        ],
        ingredients,
      ),
    ).toEqual([
      {
        code: 'seasoning',
        lead: 'Season to taste.',
        rest: 'Begin with less than the scaled amount.',
        items: ['salt', 'some pepper'],
      },
    ]);
  });

  it('stand at the lines that were not scaled or may be read in two ways', () => {
    const warnings = [
      { code: 'seasoning', message: 'Season to taste.', line: 0 },
      { code: 'not_scaled', message: 'Not scaled: adjust it yourself.', line: 1 },
      { code: 'open_number', message: 'Check this number.', line: 2 },
      { code: 'pan_size', message: 'Choose another pan.' },
    ] as const;
    expect([...remarksOf(warnings)]).toEqual([
      [1, { words: 'not scaled', title: 'Not scaled: adjust it yourself.' }],
      [2, { words: 'check this amount', title: 'Check this number.' }],
    ]);
  });

  it('names the lines that are kept as written', () => {
    const message = 'Kept as written: scaled, this line would read as another amount.';
    const [advice] = adviceOf([{ code: 'not_scaled', message, line: 1 }], ingredients);
    expect(advice).toMatchObject({ lead: 'Kept as written.', items: ['some pepper'] });
  });

  it('speaks of several lines or steps at once, and names them', () => {
    const texts = ['1 c. or 2 glasses flour', '2 spoons/3 cups sugar'];
    const kept = texts.map(
      (_, line): ScalingWarning => ({
        code: 'not_scaled',
        message:
          'Not scaled: we couldn’t scale all of this line, so it stays as written. Adjust it yourself.',
        line,
      }),
    );
    const lines = [
      { item: 'flour', text: '' },
      { item: 'sugar', text: '' },
    ];
    expect(adviceOf(kept, lines)).toEqual([
      {
        code: 'not_scaled',
        lead: 'Not scaled.',
        rest: 'We couldn’t scale all of these lines, so they stay as written. Adjust them yourself.',
        items: ['flour', 'sugar'],
      },
    ]);
    const steps = stepWarnings([
      { kept: null, open: false },
      { kept: 'not_scaled', open: false },
      { kept: 'not_scaled', open: false },
    ]);
    expect(adviceOf(steps, [], { namesSteps: true })).toMatchObject([
      {
        rest: 'Each of these steps has an amount we couldn’t scale, so we left those as written. Adjust them yourself.',
        items: ['step 2', 'step 3'],
      },
    ]);
    // A step that is read alone is the one on the screen.
    expect(adviceOf(steps.slice(0, 1), [])).toMatchObject([
      {
        rest: 'We couldn’t scale an amount in this step, so we left it as written. Adjust it yourself.',
        items: [],
      },
    ]);
  });

  it('keeps a message without two parts whole', () => {
    const [advice] = adviceOf([{ code: 'egg_fraction', message: 'Half an egg is about 25 g.' }], ingredients);
    expect(advice).toMatchObject({ lead: 'Half an egg is about 25 g.', rest: '', items: [] });
  });
});

describe('servings', () => {
  it('are named as the yield names them when it counts the same', () => {
    expect(servingsWord({ servings: 24, yield_text: '24 cookies' })).toBe('cookies');
    expect(servingsWord({ servings: 1, yield_text: 'Makes 1 loaf' })).toBe('loaves');
    expect(inServings({ servings: 1, yield_text: 'Makes 1 loaf' }, 2)).toBe('2\u00a0loaves');
    expect(inServings({ servings: 24, yield_text: 'Makes 24 cookies' }, 1)).toBe('1\u00a0cookie');
    expect(inServings({ servings: 12, yield_text: '12 Plätzchen' }, 1)).toBe('1\u00a0Plätzchen');
    expect(servingsWord({ servings: 12, yield_text: '24 cookies' })).toBe('servings');
    expect(servingsWord({ servings: 4, yield_text: 'Serves 4' })).toBe('servings');
    expect(servingsWord({ servings: 24, yield_text: 'Makes 24 cookies' })).toBe('cookies');
    expect(servingsWord({ servings: 36, yield_text: 'makes 36' })).toBeNull();
    expect(servingsWord({ servings: 12, yield_text: '12 (4-inch) pancakes' })).toBeNull();
  });

  it('are written as a reader expects', () => {
    expect(yieldFacts({ servings: 4, yield_text: 'about 12 pancakes' })).toEqual([
      { label: 'Serves', value: '4' },
      { label: 'Makes', value: 'about 12 pancakes' },
    ]);
    expect(yieldFacts({ servings: 2, yield_text: 'Serves 2 (easily doubled)' })).toEqual([
      { label: 'Makes', value: '2\u00a0servings' },
    ]);
    expect(writtenFor({ servings: 1, yield_text: null })).toBe('1\u00a0serving');
    expect(writtenFor({ servings: 24, yield_text: '24 cookies' })).toBe('24\u00a0cookies');
    expect(writtenFor({ servings: 1, yield_text: 'Makes 1 loaf (10 slices)' })).toBe('1 loaf (10 slices)');
    expect(writtenFor({ servings: 36, yield_text: 'makes 36' })).toBe('36');
    expect(writtenFor({ servings: 8, yield_text: '1 loaf (8 slices)' })).toBe('8\u00a0servings');
    expect(writtenFor({ servings: null, yield_text: '2 litres' })).toBe('2 litres');
    expect(writtenFor({ servings: null, yield_text: ' ' })).toBeNull();
  });

  it('are one truth in another number: what the recipe makes is what its ingredients are for', () => {
    const cookies = { servings: 24, yield_text: 'Makes 24 cookies' };
    expect(yieldFacts(cookies, 48)).toEqual([{ label: 'Makes', value: '48\u00a0cookies' }]);
    expect(yieldFacts(cookies, 24)).toEqual(yieldFacts(cookies));
    expect(yieldFacts({ servings: 36, yield_text: 'makes 36' }, 18)).toEqual([
      { label: 'Makes', value: '18' },
    ]);
    expect(yieldFacts({ servings: 24, yield_text: '24 chocolate chip cookies' }, 48)).toEqual([
      { label: 'Makes', value: '48 chocolate chip cookies' },
    ]);
    expect(inServings({ servings: 12, yield_text: '12 (4-inch) pancakes' }, 24)).toBe('24');
    expect(inServings({ servings: 24, yield_text: '2 dozen' }, 12)).toBe('12');
    // How many pancakes are made then, nobody has said.
    expect(yieldFacts({ servings: 4, yield_text: 'about 12 pancakes' }, 1)).toEqual([
      { label: 'Serves', value: '1' },
    ]);
    expect(inServings(cookies, 48)).toBe('48\u00a0cookies');
    expect(inServings({ servings: 4, yield_text: null }, 1)).toBe('1\u00a0serving');
  });

  it.each(['0', '-1', '1e3', '', '1.234', '10001', 'abc'])('refuse %j in the address', (value) => {
    expect(servingsFromAddress(value)).toBeNull();
  });

  it('are read from the address', () => {
    expect(servingsFromAddress('4.5')).toBe(4.5);
    expect(servingsFromAddress('10000')).toBe(10_000);
  });
});

it('writes the eyebrow of what is known', () => {
  expect(eyebrowOf({ cuisine: 'middle-eastern', meal_type: 'dessert' })).toBe('Middle Eastern · Dessert');
  expect(eyebrowOf({ cuisine: null, meal_type: null })).toBe('');
});

it('lists the nutrients that are known, zero included', () => {
  expect(nutritionRows({ protein_g: 7.25, sugar_g: 0, fat_g: null })).toEqual([
    { label: 'Sugar', amount: '0\u00a0g' },
    { label: 'Protein', amount: '7.3\u00a0g' },
  ]);
  expect(nutritionRows(null)).toEqual([]);
});
