import { describe, expect, it } from 'vitest';
import { plainSpelling, respell, sizeOfUnit, spellingOf, unitLanguage, unitOf } from './units';

describe('units that nobody knows', () => {
  it('have no spelling, count as one and change no sentence', () => {
    expect([unitOf('frob'), plainSpelling('frob'), spellingOf('frob')]).toEqual([null, null, null]);
    expect(sizeOfUnit('frob')).toEqual(sizeOfUnit('clove'));
    const cup = spellingOf('cup');
    expect(cup !== null && respell(cup, 'frob')).toBe(cup);
  });
});

describe('the language of a unit', () => {
  it('is that of its spelling, and any where there is none', () => {
    expect([unitLanguage(spellingOf('EL')), unitLanguage(spellingOf('g')), unitLanguage(null)]).toEqual([
      'de',
      'any',
      'any',
    ]);
  });
});
