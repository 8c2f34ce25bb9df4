import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { marksIn, withMarks } from './marks';
import { showStep } from './steps';

describe('the marked amounts of a step', () => {
  it('are told by their words, and by how many of the same stand before them', () => {
    expect(marksIn('Of 2 eggs, 2 eggs and {2 eggs} beat {1 egg}.')).toEqual([
      { amount: '2 eggs', nth: 3 },
      { amount: '1 egg', nth: 1 },
    ]);
    expect(marksIn('{stir} in {{2 cups}} with {1 cup')).toEqual([]);
  });

  it('stand again where they stood in any step', () => {
    const bit = fc.constantFrom(
      '{1 cup}',
      '1 cup',
      '{11 cups}',
      '{2 eggs}',
      '2',
      '{',
      '}',
      ' ',
      '{stir}',
      '$',
      '½',
    );
    fc.assert(
      fc.property(fc.array(bit, { maxLength: 20 }), (bits) => {
        const text = bits.join('');
        expect(withMarks(showStep(text).display, marksIn(text))).toBe(text);
      }),
    );
  });

  it('mark nothing where their words are gone', () => {
    const marks = [
      { amount: '1 cup', nth: 1 },
      { amount: '2 eggs', nth: 2 },
      { amount: '', nth: 1 },
      { amount: '3 tbsp', nth: 1 },
    ];
    expect(withMarks('Stir 2 cups of milk, 2 eggs and 3 tbsp oil.', marks)).toBe(
      'Stir 2 cups of milk, 2 eggs and {3 tbsp} oil.',
    );
  });
});
