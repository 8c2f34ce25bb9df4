import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeOf, hairlines, isBlank } from './figures.rules';

describe('a change', () => {
  it.each([
    [{ now: 129, before: 100 }, '+29%', 'up'],
    [{ now: 68, before: 100 }, '\u221232%', 'down'],
    [{ now: 23, before: 19 }, '+4', 'up'],
    [{ now: 0, before: 3 }, '\u22123', 'down'],
    [{ now: 7, before: 0 }, '+7', 'up'],
    [{ now: 50, before: 50 }, 'same as', 'same'],
    [{ now: 0, before: 0 }, '', 'same'],
  ] as const)('of %j is %j', (figure, words, way) => {
    expect(changeOf(figure)).toEqual({ words, way });
  });

  it('of money is in percent however small it is, and after nothing an amount', () => {
    const money = { small: 1, written: (cents: number) => `$${cents / 100}` };
    expect(changeOf({ now: 5, before: 10 }, money).words).toBe('\u221250%');
    expect(changeOf({ now: 1_800, before: 0 }, money).words).toBe('+$18');
  });
});

describe('a chart', () => {
  const days = (...counts: [number, number][]) =>
    counts.map(([count, before], index) => ({ day: `2026-11-0${index + 1}`, count, before }));

  it('is blank where every day of both periods is 0, and not where two days make up for each other', () => {
    expect(isBlank(days([0, 0], [0, 0]))).toBe(true);
    expect(isBlank(days([0, 0], [1_800, -1_800]))).toBe(false);
    expect(isBlank(days([0, 0], [0, 1]))).toBe(false);
  });
});

describe('hairlines', () => {
  it('are four at equal whole steps from 0 and hold every value', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 10_000_000 }), { maxLength: 60 }), (values) => {
        const [zero, one, two, three] = hairlines(values);
        expect([zero, two, three]).toEqual([0, 2 * one, 3 * one]);
        expect(Number.isInteger(one)).toBe(true);
        expect(three).toBeGreaterThanOrEqual(Math.max(0, ...values));
        // Nor do they leave more than half of the drawing empty.
        if (Math.max(0, ...values) >= 3) expect(three).toBeLessThanOrEqual(2.5 * Math.max(...values));
      }),
    );
  });

  it('go below zero where a value does, keep zero among them, and hold every value', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { maxLength: 60 }), (values) => {
        const lines = hairlines(values);
        const [first, second, , last] = lines;
        expect(lines).toContain(0);
        expect(last - first).toBe(3 * (second - first));
        expect(first).toBeLessThanOrEqual(Math.min(0, ...values));
        expect(last).toBeGreaterThanOrEqual(Math.max(0, ...values));
      }),
    );
    expect(hairlines([1_800, -1_800])).toEqual([-2_000, 0, 2_000, 4_000]);
  });

  it('are round', () => {
    expect(hairlines([548])).toEqual([0, 200, 400, 600]);
    expect(hairlines([301])).toEqual([0, 200, 400, 600]);
    expect(hairlines([2])).toEqual([0, 1, 2, 3]);
  });
});
