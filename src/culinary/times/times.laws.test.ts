import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timesIn } from './times';

describe('a time of any sentence', () => {
  const BITS =
    '1 30 ½ 1/2 / - – : . , + and und et y e en a an un une half demi media quarter quarts hour hours h30 h min. minutes Std. ora uur kwartier twenty vingt quatre drei to bis à tot or between d ’ of more cups °C 20'.split(
      ' ',
    );
  const sentence = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc
      .array(fc.tuple(fc.constantFrom(...BITS), fc.constantFrom(' ', '', '\u00a0', '\n')), { maxLength: 25 })
      .map((bits) => bits.flat().join('')),
  );

  it('is always a part of the sentence, behind the one before it, of some seconds', () => {
    fc.assert(
      fc.property(sentence, (step) => {
        let from = 0;
        for (const { start, end, seconds } of timesIn(step)) {
          expect(start).toBeGreaterThanOrEqual(from);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(step.length);
          expect(step.slice(start, end)).toBe(step.slice(start, end).trim());
          expect(step.slice(start, end)).toMatch(/\p{L}/u);
          expect(Number.isInteger(seconds)).toBe(true);
          expect(seconds).toBeGreaterThanOrEqual(0);
          from = end;
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('is looked for in a time that grows with the length alone', () => {
    const took = (text: string): number => {
      const { user } = process.cpuUsage();
      timesIn(text);
      return (process.cpuUsage().user - user) / 1_000;
    };
    const spaced = BITS.map((bit) => `${bit} `);
    for (const bit of [
      ...spaced,
      '1',
      '½',
      '1-',
      '/',
      '1:',
      '1h',
      'quatre-vingt-',
      '1 hour and ',
      'a',
      "'",
    ]) {
      const text = (length: number) => bit.repeat(length / bit.length);
      const short = Math.min(took(text(2_000)), took(text(2_000)), took(text(2_000)));
      const long = Math.min(took(text(16_000)), took(text(16_000)));
      expect(long, bit).toBeLessThan(Math.max(1_000, 8 * 4 * short));
    }
  });
});
