import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberFault, typedNumber } from './typed-number';

const servings = { max: 10_000, zero: false, decimals: 2 } as const;
const minutes = { max: 100_000, zero: true, decimals: 0 } as const;
const grams = { max: 1_000_000, zero: true };

describe('a number that is typed', () => {
  it('is read as it stands, with a point or a comma', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), (hundredths) => {
        const number = hundredths / 100;
        expect(typedNumber(` ${number} `)).toBe(number);
        expect(typedNumber(String(number).replace('.', ','))).toBe(number);
        expect(numberFault(String(number), grams)).toBeNull();
      }),
    );
    expect(typedNumber('2.')).toBe(2);
    expect(typedNumber(',5')).toBe(0.5);
  });

  it.each([
    ['½', 0.5],
    ['1½', 1.5],
    ['12 ¾', 12.75],
    ['1/2', 0.5],
    ['2 1/3', 2.33],
  ])('is read where it is the fraction %s', (text, number) => {
    expect(typedNumber(text)).toBe(number);
    expect(numberFault(text, servings)).toBeNull();
  });

  it('is none, rather than another, where it can be read in two ways or in none', () => {
    for (const text of [
      '',
      '.',
      '1e3',
      '-3',
      '+3',
      '1 000',
      '1,000',
      '12,000',
      '0x10',
      'six',
      '1/0',
      '1/',
      '½½',
      '1.2.3',
    ])
      expect(typedNumber(text), text).toBeNull();
  });

  it.each([
    ['-5', servings, 'Enter a number above 0.'],
    ['0', servings, 'Enter a number above 0.'],
    ['7.333', servings, 'Use at most two decimal places.'],
    ['7.33', { ...servings, decimals: 1 as const }, 'Use at most one decimal place.'],
    ['7.3333', { ...servings, decimals: 3 as const }, 'Use at most three decimal places.'],
    ['100000', servings, 'Enter 10,000 or less.'],
    ['six', servings, 'Enter a number.'],
    ['1,000', servings, 'Enter it without a comma.'],
    ['\u22125', minutes, 'Enter 0 or more.'],
    ['1.5', minutes, 'Enter a whole number.'],
    ['1 h', minutes, 'Enter a whole number.'],
    ['½', minutes, 'Enter a whole number.'],
    ['100001', minutes, 'Enter 100,000 or less.'],
    ['99999999', grams, 'Enter 1,000,000 or less.'],
  ])('%s is told what is wrong with it', (text, bounds, fault) => {
    expect(numberFault(text, bounds)).toBe(fault);
  });

  it('is left alone while it is right, and where there is none', () => {
    for (const [text, bounds] of [
      ['', servings],
      ['7.33', servings],
      ['10000', servings],
      ['0', minutes],
      ['100000', minutes],
      ['0.125', grams],
    ] as const)
      expect(numberFault(text, bounds), text).toBeNull();
  });
});
