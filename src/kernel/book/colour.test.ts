import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accentColours, contrast, darkened, lightened, mix, READABLE } from './colour';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrast', () => {
  it('is what WCAG says of black on white and of a colour on itself', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#A9462A', '#a9462a')).toBe(1);
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it('is the same both ways', () => {
    fc.assert(fc.property(colour, colour, (one, other) => contrast(one, other) === contrast(other, one)));
  });
});

describe('the colours of an accent', () => {
  it('can be read on every ground they are meant for, whatever the accent', () => {
    fc.assert(
      fc.property(colour, (accent) => {
        const { fill, on_fill, text, deep, panel } = accentColours(accent);
        for (const [words, ground] of [
          [on_fill, fill],
          [text, panel],
          [text, '#fffdfa'],
          [deep, panel],
        ] as const)
          expect(contrast(words, ground)).toBeGreaterThanOrEqual(READABLE);
      }),
    );
  });

  it('keep a colour that can be read as it is', () => {
    expect(accentColours('#A9462A')).toMatchObject({ text: '#a9462a', fill: '#a9462a' });
    expect(accentColours('#ffd400')).toMatchObject({ fill: '#ffd400', on_fill: '#231e19' });
  });
});

it('a colour is made darker or lighter only as far as needed', () => {
  expect(darkened('#000000', '#ffffff')).toBe('#000000');
  expect(lightened('#ffffff', '#000000')).toBe('#ffffff');
  expect(contrast(lightened('#222266', '#181512'), '#181512')).toBeGreaterThanOrEqual(READABLE);
  expect(mix('#ffffff', '#000000', 0.5)).toBe('#808080');
});
