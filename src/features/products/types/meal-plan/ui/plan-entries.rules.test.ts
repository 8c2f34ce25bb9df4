import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanEntry } from '@/features/products/types/meal-plan/meal-plan.schema';
import { droppedInto, entryIndex, madeLonger, madeShorter } from './plan-entries.rules';

const note = (day: number, text: string): PlanEntry => ({
  ...{ day, slot: 'dinner', kind: 'note', recipe_id: null, servings: null, text },
});
const [first, second, third] = [note(1, 'FIRST'), note(2, 'SECOND'), note(3, 'THIRD')];

describe('a meal of a plan that was changed meanwhile', () => {
  it('is found where it is now, read anew or not', () => {
    expect(entryIndex([first, second, third], { ...second }, 1)).toBe(1);
    expect(entryIndex([second, third], second, 1)).toBe(0);
    expect(entryIndex([note(1, 'NEW'), first, second], { ...second, text: 'SECOND ' }, 1)).toBe(2);
  });

  it('is nowhere once it was taken out or changed, whatever stands at its index', () => {
    expect(entryIndex([second, third], first, 0)).toBeNull();
    expect(entryIndex([{ ...first, text: 'Another' }, second], first, 0)).toBeNull();
    expect(entryIndex([], first, 0)).toBeNull();
  });

  it('is the one at its index where several say the same', () => {
    expect(entryIndex([first, second, first], first, 2)).toBe(2);
  });

  it('is never another meal', () => {
    const entry = fc.record({ day: fc.integer({ min: 1, max: 3 }), text: fc.constantFrom('A', 'B', 'C') });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 8 }), entry, fc.nat(8), (plan, wanted, index) => {
        const entries = plan.map(({ day, text }) => note(day, text));
        const meal = note(wanted.day, wanted.text);
        const at = entryIndex(entries, meal, index);
        if (at === null) expect(entries).not.toContainEqual(meal);
        else expect(entries[at]).toEqual(meal);
      }),
    );
  });
});

describe('a meal that is dropped into another cell', () => {
  const cell = { day: 3, slot: 'lunch' };

  it('is the one that was lifted, wherever it stands by now', () => {
    const lifted = { entry: second, index: 1 };
    expect(droppedInto([second, third], lifted, cell)).toEqual([{ ...second, ...cell }, third]);
    expect(droppedInto([first, third, { ...second }], lifted, cell)?.[2]).toEqual({ ...second, ...cell });
  });

  it('moves no other when it was changed or taken out meanwhile, and nothing where it stands already', () => {
    expect(droppedInto([first, third], { entry: second, index: 1 }, cell)).toBeNull();
    expect(droppedInto([first, { ...second, text: 'Else' }], { entry: second, index: 1 }, cell)).toBeNull();
    expect(droppedInto([first, second], { entry: second, index: 1 }, { day: 2, slot: 'dinner' })).toBeNull();
  });
});

describe('a plan that is made shorter', () => {
  const plan = { days: 3, meal_slots: ['dinner'], entries: [third, first, second] };

  it('loses the meals of the days that go, and no others', () => {
    expect(madeShorter(plan, 2)).toEqual({ days: 2, entries: [first, second], going: [third] });
    expect(madeShorter(plan, 1)).toEqual({ days: 1, entries: [first], going: [third, second] });
  });

  it('gets them back with their days, into what it is by then', () => {
    const { going, ...shorter } = madeShorter(plan, 1);
    const since = { ...plan, ...shorter, entries: [note(1, 'NEW'), third] };
    expect(madeLonger(since, 3, going)).toEqual({ days: 3, entries: [note(1, 'NEW'), third, second] });
    expect(madeLonger({ ...since, days: 5, meal_slots: ['lunch'] }, 3, going)).toMatchObject({
      days: 5,
      entries: since.entries,
    });
  });
});
