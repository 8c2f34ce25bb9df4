import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanEntry } from '../content.schema';
import { placeOf } from './plan-entries.rules';

const note = (day: number, text: string): PlanEntry => ({
  ...{ day, slot: 'dinner', kind: 'note', recipe_id: null, servings: null, text },
});
const [first, second, third] = [note(1, 'FIRST'), note(2, 'SECOND'), note(3, 'THIRD')];

describe('a meal of a plan that was changed meanwhile', () => {
  it('is found where it is now, read anew or not', () => {
    expect(placeOf([first, second, third], { ...second }, 1)).toBe(1);
    expect(placeOf([second, third], second, 1)).toBe(0);
    expect(placeOf([note(1, 'NEW'), first, second], { ...second, text: 'SECOND ' }, 1)).toBe(2);
  });

  it('is nowhere once it was taken out or changed, whatever stands at its index', () => {
    expect(placeOf([second, third], first, 0)).toBeNull();
    expect(placeOf([{ ...first, text: 'Another' }, second], first, 0)).toBeNull();
    expect(placeOf([], first, 0)).toBeNull();
  });

  it('is the one at its index where several say the same', () => {
    expect(placeOf([first, second, first], first, 2)).toBe(2);
  });

  it('is never another meal', () => {
    const entry = fc.record({ day: fc.integer({ min: 1, max: 3 }), text: fc.constantFrom('A', 'B', 'C') });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), entry, fc.nat(8), (plan, wanted, index) => {
        const entries = plan.map(({ day, text }) => note(day, text));
        const meal = note(wanted.day, wanted.text);
        const at = placeOf(entries, meal, index);
        if (at === null) expect(entries).not.toContainEqual(meal);
        else expect(entries[at]).toEqual(meal);
      }),
    );
  });
});
