import { describe, expect, it } from 'vitest';
import { builtLines, halfScaled } from './built-lines';
import { conversionViolations, scalingViolations, wrongSums } from './laws';
import { madeLines, writtenLines } from './lines';

// `npm run culinary` does the same with 100,000 lines.
const lines = [...madeLines(1_000, 4)];

describe('lines built from amounts in many scripts', () => {
  it('are scaled whole, or stay whole with a warning', () => {
    const broken = [...builtLines(5_000, 4)].map((line) => [line, halfScaled(line)]);
    expect(broken.filter(([, shown]) => shown !== null)).toEqual([]);
  });
});

describe('lines made from written ones', () => {
  it('keep the laws of scaling', () => {
    expect(lines.flatMap((line) => scalingViolations(line))).toEqual([]);
  });

  it('keep the laws of other units', () => {
    expect(lines.flatMap(conversionViolations)).toEqual([]);
  });

  it('are summed exactly', () => {
    expect(wrongSums(lines)).toBe(0);
  });

  it('are many and not all alike', () => {
    expect(writtenLines().length).toBeGreaterThan(2_500);
    expect(new Set(lines).size).toBeGreaterThan(900);
  });
});
