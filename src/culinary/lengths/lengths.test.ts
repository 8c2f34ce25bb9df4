import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { convertLengths } from './lengths';

const line = (text: string, system: 'metric' | 'us') => convertLengths(text, system, true);
const step = (text: string, system: 'metric' | 'us') => convertLengths(text, system, false);

describe('inches in a metric kitchen', () => {
  it.each([
    ['1 piece ginger, 2 inches', '1 piece ginger, 5 cm'],
    ['2-inch piece ginger', '5-cm piece ginger'],
    ['1 (1-inch) piece ginger', '1 (2.5-cm) piece ginger'],
    ['1 9-inch pie crust', '1 23-cm pie crust'],
    ['12 6-inch corn tortillas', '12 15-cm corn tortillas'],
    ['8 1/4-inch slices ginger', '8 6-mm slices ginger'],
    ['12 1/8-inch-thick slices prosciutto', '12 3-mm-thick slices prosciutto'],
    ['1 1/2-inch slices ginger', '4-cm slices ginger'],
    ['4 carrots, cut into ½-inch pieces', '4 carrots, cut into 1.5-cm pieces'],
    ['1 2-inch (5 cm) piece ginger', '1 5 cm piece ginger'],
    ['5cm/2in piece ginger', '5cm piece ginger'],
    ['3 × 2-inch pieces ginger', '3 × 2-inch pieces ginger'],
    ['2 lb beef, cut into 1- to 1½-inch cubes', '2 lb beef, cut into 2.5- to 4-cm cubes'],
    ['1" piece ginger', '2.5 cm piece ginger'],
    ['1 pan brownies, 8x8-inch', '1 pan brownies, 20x20-cm'],
  ])('a line: %s is %s', (text, shown) => {
    expect(line(text, 'metric')).toBe(shown);
  });

  it.each([
    ['Grease a 9-inch pan.', 'Grease a 23-cm pan.'],
    ['Line an 8-inch square tin.', 'Line a 20-cm square tin.'],
    ['Butter a 9 x 13-inch dish.', 'Butter a 23 x 33-cm dish.'],
    ['Butter a 9" by 13" dish.', 'Butter a 23 cm by 33 cm dish.'],
    ['Heat a 12-in. skillet.', 'Heat a 30-cm skillet.'],
    ['Use a 9 in pan.', 'Use a 23 cm pan.'],
    ['Roll it out ¼ inch thick.', 'Roll it out 6 mm thick.'],
    ['Set them 2 inches apart.', 'Set them 5 cm apart.'],
    ['Set them an inch apart.', 'Set them 2.5 cm apart.'],
    ['Cut into one-inch cubes.', 'Cut into 2.5-cm cubes.'],
    ['Leave half an inch of space.', 'Leave 1.5 cm of space.'],
    ['Cut into 2 1/2-inch pieces.', 'Cut into 6.5-cm pieces.'],
    ['Use a 20 cm (8-inch) tin.', 'Use a 20 cm tin.'],
    ['Use an 8-inch (20 cm) tin.', 'Use a 20 cm tin.'],
    ['Use an 8-inch (20 cm in the old book) tin.', 'Use an 8-inch (20 cm in the old book) tin.'],
    ['Cut into 1-inch (2.5 cm) or ½-inch cubes.', 'Cut into 2.5 cm or 1.5-cm cubes.'],
    ['Use a 9-inch (23 cm; not deep) tin.', 'Use a 23 cm (not deep) tin.'],
  ])('a step: %s is %s', (text, shown) => {
    expect(step(text, 'metric')).toBe(shown);
  });
});

describe('centimeters in an American kitchen', () => {
  it.each([
    ['Grease a 20 cm tin.', 'Grease an 8-inch tin.'],
    ['Grease a 23cm springform tin.', 'Grease a 9-inch springform tin.'],
    ['Use an 18 cm pan.', 'Use a 7-inch pan.'],
    ['Use a 20 x 30 cm tin.', 'Use an 8 x 12-inch tin.'],
    ['Use a 20cm x 30cm tin.', 'Use an 8-inch x 12-inch tin.'],
    ['Roll it out 5 mm thick.', 'Roll it out ¼ inch thick.'],
    ['Roll it out to 3 mm.', 'Roll it out to ⅛ inch.'],
    ['Set them 5 cm apart.', 'Set them 2 inches apart.'],
    ['Cut into 2-3 cm cubes.', 'Cut into ¾-1¼-inch cubes.'],
    ['Fold at 60 centimeters.', 'Fold at 24 inches.'],
    ['Use an 8-inch (20 cm) tin.', 'Use an 8-inch tin.'],
    ['3 cm frischer Ingwer, mit 2 EL Öl', '1¼ inches frischer Ingwer, mit 2 EL Öl'],
    ['Prenez un moule de 24 cm.', 'Prenez un moule de 9½ inches.'],
  ])('%s is %s', (text, shown) => {
    expect(step(text, 'us')).toBe(shown);
  });
});

describe('what is no length to convert', () => {
  it.each([
    'Place 12 in the tin.',
    'Put 2 in. Then stir.',
    'Divide between 2 x 20cm tins.',
    'Say “add 2” twice.',
    'Say "add 2" twice.',
    'It is 2 cm to 1 inch.',
    'An inch and a half.',
    'Cut 0 inches.',
    'Cut 1/0 inches.',
    '2 feet of string',
  ])('%s stays', (text) => {
    const either = [step(text, 'metric'), step(text, 'us')];
    expect(either).toContain(text);
  });
});

describe('the laws of lengths', () => {
  const whole = fc.integer({ min: 1, max: 320 });
  const read = (text: string): number => {
    const [, number, unit] = /^([\d.]+) (cm|mm)/.exec(text) ?? [];
    return Number(number) * (unit === 'mm' ? 0.1 : 1);
  };
  it('a longer one never comes out as the shorter, and each is within half a step of a ruler', () => {
    fc.assert(
      fc.property(whole, whole, (one, other) => {
        const [less, more] = [Math.min(one, other) / 8, Math.max(one, other) / 8];
        const [a, b] = [less, more].map((inches) => read(step(`${inches.toFixed(2)} inches`, 'metric')));
        expect(a).toBeLessThanOrEqual(b ?? 0);
        expect(Math.abs((b ?? 0) - more * 2.54)).toBeLessThanOrEqual(more * 2.54 < 10 ? 0.27 : 0.52);
      }),
    );
  });

  it('never throws, and what is converted stays', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '9',
        '1/2',
        '½',
        ' x ',
        '-inch',
        '"',
        ' cm',
        'in.',
        '(',
        ')',
        ' to ',
        'an inch',
        ' pan',
      ),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), fc.boolean(), (parts, isLine) => {
        const text = parts.join('');
        for (const system of ['metric', 'us'] as const)
          expect(typeof convertLengths(text, system, isLine)).toBe('string');
      }),
    );
  });
});
