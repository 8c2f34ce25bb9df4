import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choicesOf, toggled } from './facet-choices';

const upper = (value: string) => value.toUpperCase();

describe('the values of a facet', () => {
  it('keep the order of the whole library, whatever the present filters leave of them', () => {
    const all = [
      { value: 'italian', count: 30 },
      { value: 'french', count: 11 },
      { value: 'thai', count: 2 },
    ];
    const now = [
      { value: 'thai', count: 2 },
      { value: 'french', count: 1 },
    ];
    expect(choicesOf(all, now, [], upper)).toEqual([
      { value: 'italian', label: 'ITALIAN', count: 0 },
      { value: 'french', label: 'FRENCH', count: 1 },
      { value: 'thai', label: 'THAI', count: 2 },
    ]);
  });

  it('end with what only archived recipes have, and what is chosen and nothing has', () => {
    const now = [{ value: 'old', count: 3 }];
    expect(choicesOf([{ value: 'new' }], now, ['gone'], upper).map(({ value }) => value)).toEqual([
      'new',
      'old',
      'gone',
    ]);
  });

  it('are known before anything was counted, with no number, and not with 0', () => {
    expect(choicesOf(undefined, undefined, ['thai'], upper)).toEqual([
      { value: 'thai', label: 'THAI', count: null },
    ]);
    expect(choicesOf([{ value: 'thai' }], undefined, [], upper)).toEqual([
      { value: 'thai', label: 'THAI', count: null },
    ]);
  });
});

describe('a value that is pressed', () => {
  it('is chosen, and pressed again no longer', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.string(), (chosen, value) => {
        const others = chosen.filter((one) => one !== value);
        const twice = toggled(toggled(others, value), value);
        expect(twice).toEqual(others.length === 0 ? null : others);
        expect(toggled(others, value)).toContain(value);
      }),
    );
  });
});
