import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNumber, stepped } from './number-field.rules';

const people = { min: 1, max: 100 };
const bleed = { min: 0, max: 10, decimals: 1 } as const;
const price = { min: 0, max: 1_000_000, decimals: 2, optional: true } as const;

describe('a field for a number', () => {
  it('takes every number within its bounds, and no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000, max: 1_000 }), (number) => {
        const read = readNumber(String(number), people);
        if (number >= 1 && number <= 100) expect(read).toEqual({ value: number });
        else expect(read).toEqual({ fault: 'Enter a number from 1 to 100.' });
      }),
    );
  });

  it.each([
    ['', people, { fault: 'Enter a number.' }],
    ['', price, { value: null }],
    ['18', price, { value: 18 }],
    ['18,50', price, { value: 18.5 }],
    ['18.505', price, { fault: 'Use at most two decimal places.' }],
    ['1,000', price, { fault: 'Enter it without a comma.' }],
    ['18 €', price, { fault: 'Enter a number.' }],
    ['-1', price, { fault: 'Enter a number from 0 to 1,000,000.' }],
    ['2.5', people, { fault: 'Enter a whole number.' }],
    ['abc', people, { fault: 'Enter a whole number.' }],
    ['3.5', bleed, { value: 3.5 }],
    ['3.25', bleed, { fault: 'Use at most one decimal place.' }],
    ['0', { ...people, bounds: 'One at least.' }, { fault: 'One at least.' }],
  ] as const)('reads %j', (text, range, read) => {
    expect(readNumber(text, range)).toEqual(read);
  });

  it('steps to a whole number within its bounds, and nowhere beyond them', () => {
    expect(stepped(2, 1, people)).toBe(3);
    expect(stepped(100, 1, people)).toBeNull();
    expect(stepped(1, -1, people)).toBeNull();
    expect(stepped(3.5, -1, bleed)).toBe(3);
    expect(stepped(null, 1, price)).toBe(1);
    expect(stepped(null, -1, price)).toBeNull();
  });
});
