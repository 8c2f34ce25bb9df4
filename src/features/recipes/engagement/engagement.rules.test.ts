import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addKeys, engagementScore, eventKey, subtractKeys } from './engagement.rules';
import { EVENT_TYPES } from './events.schema';

const NOW = Date.UTC(2026, 10, 20);
const DAY = 24 * 60 * 60 * 1000;

const event = fc.record({
  type: fc.constantFrom(...EVENT_TYPES),
  count: fc.integer({ min: 1, max: 10_000 }),
  days: fc.integer({ min: 0, max: 3650 }),
});
type Event = { type: (typeof EVENT_TYPES)[number]; count: number; days: number };

const keyOf = ({ type, count, days }: Event) =>
  eventKey(type, count, new Date(NOW - days * DAY).toISOString());
const keyOfAll = (events: readonly Event[]) =>
  events.reduce<number | null>((key, one) => addKeys(key, keyOf(one)), null);

describe('engagement', () => {
  it('does not depend on the order in which events arrive', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 30 }), fc.nat(), (events, seed) => {
        const other = events.toSorted(
          (left, right) => ((left.days * 7 + seed) % 11) - ((right.days * 7 + seed) % 11),
        );
        expect(keyOfAll(other)).toBeCloseTo(keyOfAll(events) ?? Number.NaN, 9);
      }),
    );
  });

  it('is the same for many events at once and one after the other', () => {
    fc.assert(
      fc.property(event, fc.integer({ min: 1, max: 50 }), (one, times) => {
        const all = keyOf({ ...one, count: one.count * times });
        expect(keyOfAll(Array.from({ length: times }, () => one))).toBeCloseTo(all, 9);
      }),
    );
  });

  it('falls by what an event had added when that is taken back', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 10 }), event, (events, more) => {
        const before = keyOfAll(events);
        if (before === null || before < keyOf(more) - 18) return;
        expect(subtractKeys(addKeys(before, keyOf(more)), keyOf(more))).toBeCloseTo(before, 6);
      }),
    );
  });

  it('is none once all of it was taken back, in whatever order', () => {
    fc.assert(
      fc.property(event, fc.integer({ min: 1, max: 20 }), (one, times) => {
        let key = keyOfAll(Array.from({ length: times }, () => one));
        for (let back = 0; back < times; back++) key = subtractKeys(key, keyOf(one));
        expect(key).toBeNull();
      }),
    );
  });

  it('halves beside newer events in 30 days', () => {
    fc.assert(
      fc.property(event, (one) => {
        expect(keyOf(one) - keyOf({ ...one, days: one.days + 30 })).toBeCloseTo(1, 9);
        expect(engagementScore(keyOf({ ...one, days: one.days + 30 }), keyOf(one))).toBe(5);
      }),
    );
  });

  it('counts a view 1, a click in an email 2, a save 3, a purchase 4', () => {
    const at = (type: Event['type']) => keyOf({ type, count: 1, days: 3 });
    expect(2 ** (at('email_click') - at('view'))).toBeCloseTo(2, 9);
    expect(2 ** (at('save') - at('view'))).toBeCloseTo(3, 9);
    expect(2 ** (at('purchase') - at('view'))).toBeCloseTo(4, 9);
  });

  it('never falls by another event', () => {
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 20 }), event, (events, more) => {
        const before = keyOfAll(events) ?? 0;
        expect(addKeys(before, keyOf(more))).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  it('is 10 for the best recipe, its share of 10 for the others, and 0 without events', () => {
    const key = (count: number) => keyOf({ type: 'view', count, days: 0 });
    expect(engagementScore(key(80), key(80))).toBe(10);
    expect(engagementScore(key(60), key(80))).toBe(7.5);
    expect(engagementScore(key(1), key(10_000))).toBe(0);
    expect(engagementScore(null, key(80))).toBe(0);
    expect(engagementScore(null, null)).toBe(0);
  });
});
