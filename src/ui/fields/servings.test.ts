import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factors, fewerServings, isFactor, moreServings, readServings, roundServings } from './servings';

const servings = fc.double({ min: 0.01, max: 10_000, noNaN: true }).map(roundServings);

describe('the servings stepper', () => {
  it('goes to the next whole number in both directions', () => {
    expect(moreServings(4.5)).toBe(5);
    expect(fewerServings(4.5)).toBe(4);
    expect(moreServings(4)).toBe(5);
    expect(fewerServings(4)).toBe(3);
  });

  it('never goes below one by itself, and leaves half a serving alone', () => {
    expect(fewerServings(1)).toBe(1);
    expect(fewerServings(1.2)).toBe(1);
    expect(fewerServings(0.5)).toBe(0.5);
  });

  it('comes back after one more and one less from a whole number', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999 }), (whole) => {
        expect(fewerServings(moreServings(whole))).toBe(whole);
      }),
    );
  });

  it('reads every number it can show, with a point or a comma', () => {
    fc.assert(
      fc.property(servings, (number) => {
        expect(readServings(String(number))).toBe(number);
        expect(readServings(String(number).replace('.', ','))).toBe(number);
      }),
    );
    expect(readServings(' 2. ')).toBe(2);
    expect(readServings(',5')).toBe(0.5);
  });

  it('does not make another number of what it cannot read', () => {
    for (const text of ['', '0', '.', '1e3', '-3', '+3', '4.125', '1 000', '1,000', '0x10', '10001', 'six'])
      expect(readServings(text)).toBeNull();
  });

  it('marks the factor that was pressed, also when the servings were rounded', () => {
    fc.assert(
      fc.property(servings, fc.constantFrom(...factors), (base, { factor }) => {
        expect(isFactor(roundServings(base * factor), base, factor)).toBe(true);
      }),
    );
  });
});
