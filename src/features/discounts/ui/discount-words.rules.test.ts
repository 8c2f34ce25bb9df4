import { describe, expect, it } from 'vitest';
import { discountExample } from '@/features/discounts/discounts.examples';
import { discountWords, endOf, finalDay, startOf, typedCount } from './discount-words.rules';

const NOW = Date.parse('2026-11-20T12:00:00Z');

describe('a code on the screen', () => {
  it.each([
    [{}, 'On'],
    [{ active: false }, 'Off'],
    [{ ends_at: '2026-11-20T12:00:00.000Z' }, 'Ended'],
    [{ starts_at: '2026-11-20T12:00:00.001Z' }, 'Scheduled'],
    [{ most_uses: 3, uses: 3, held: 0 }, 'Used up'],
    [{ most_uses: 3, uses: 2, held: 1 }, 'In checkout'],
    [{ most_uses: 3, uses: 2, held: 0 }, 'On'],
  ])('with %j is said to be %s', (more, word) => {
    expect(discountWords({ ...discountExample, ...more }, NOW).word).toBe(word);
  });

  it('ends with the day that is written, and keeps a time that was set elsewhere', () => {
    expect(endOf('2026-11-29', null)).toBe('2026-11-30T00:00:00.000Z');
    expect(finalDay('2026-11-30T00:00:00.000Z')).toBe('2026-11-29');
    expect(endOf('2026-11-29', '2026-11-29T17:30:00.000Z')).toBe('2026-11-29T17:30:00.000Z');
    expect(endOf('', '2026-11-29T17:30:00.000Z')).toBeNull();
    expect(startOf('2026-11-29', null)).toBe('2026-11-29T00:00:00.000Z');
    expect(startOf('2026-11-29', '2026-11-29T17:30:00.000Z')).toBe('2026-11-29T17:30:00.000Z');
  });

  it('reads what is typed, and nothing that is half a number', () => {
    expect([
      typedCount('15', 1, 100),
      typedCount('0', 1, 100),
      typedCount('101', 1, 100),
      typedCount('1.5', 1, 100),
    ]).toEqual([15, null, null, null]);
  });
});
