import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatAgo,
  formatCount,
  formatDate,
  formatDateTime,
  formatLately,
  formatMinutes,
  formatMoney,
  formatPrice,
  localeOf,
  type Reader,
} from './format';

const london: Reader = { locale: 'en-GB', timeZone: 'Europe/London' };
const zurich: Reader = { locale: 'de-CH', timeZone: 'Europe/Zurich' };

describe('localeOf', () => {
  it('takes the first language the header asks for', () => {
    expect(localeOf('de-CH,de;q=0.9,en;q=0.8')).toBe('de-CH');
  });

  it('falls back to English for no header, a wildcard and nonsense', () => {
    for (const header of [null, undefined, '', '*', '../../etc', 'x'.repeat(9_000)]) {
      expect(localeOf(header)).toBe('en');
    }
  });

  it('never throws and always gives a locale that Intl accepts', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        expect(() => new Intl.DateTimeFormat(localeOf(header))).not.toThrow();
      }),
    );
  });
});

describe('formatLately', () => {
  it('is the time of a moment of today, and the day of an earlier one', () => {
    const now = '2026-11-20T10:00:00.000Z';
    expect(formatLately('2026-11-19T23:30:00.000Z', now, zurich)).toBe('00:30');
    expect(formatLately('2026-11-19T23:30:00.000Z', now, london)).toBe('19 Nov');
    expect(formatLately('2025-11-20T10:00:00.000Z', now, london)).toBe('20 Nov 2025');
    expect(formatLately('soon', now, london)).toBe('');
  });
});

describe('dates', () => {
  it('are written in the reader’s words and time zone', () => {
    expect(formatDate('2026-11-20T23:30:00.000Z', london)).toBe('20 Nov 2026');
    expect(formatDate('2026-11-20T23:30:00.000Z', zurich)).toBe('21.11.2026');
    expect(formatDateTime('2026-11-20T10:42:00.000Z', london)).toBe('20 Nov 2026, 10:42');
  });

  it('are empty when there is no date, not "Invalid Date"', () => {
    expect(formatDate('soon', london)).toBe('');
  });
});

describe('formatAgo', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z');
  it.each([
    ['2026-11-20T11:59:40.000Z', 'just now'],
    ['2026-11-20T11:55:00.000Z', '5 minutes ago'],
    ['2026-11-20T09:00:00.000Z', '3 hours ago'],
    ['2026-11-18T11:00:00.000Z', '2 days ago'],
    ['2026-11-01T11:00:00.000Z', '1 Nov 2026'],
    ['2026-11-20T12:05:00.000Z', 'just now'],
  ])('writes %s as "%s"', (then, words) => {
    expect(formatAgo(then, now, london)).toBe(words);
  });
});

describe('money', () => {
  it('is divided by the minor unit of its currency', () => {
    expect(formatMoney(1_850, 'EUR', london)).toBe('€18.50');
    expect(formatMoney(500, 'JPY', london)).toBe('¥500');
    expect(formatMoney(1_234, 'KWD', { ...london, locale: 'en' })).toContain('1.234');
  });

  it('leaves out the decimals of a whole amount', () => {
    expect(formatMoney(1_800, 'EUR', london)).toBe('€18');
  });

  it('still shows an amount whose currency is not a currency', () => {
    expect(formatMoney(1_800, '?', london)).toBe('1800 ?');
  });

  it('calls a price of nothing free, and a missing one a dash', () => {
    expect(formatPrice(0, 'EUR', london)).toBe('Free');
    expect(formatPrice(null, 'EUR', london)).toBe('–');
  });

  it('groups counts as the reader does', () => {
    expect(formatCount(12_345, london)).toBe('12,345');
  });
});

describe('formatMinutes', () => {
  it.each([
    [0, '0 min'],
    [40, '40 min'],
    [59, '59 min'],
    [60, '1 hr'],
    [75, '1 hr 15 min'],
    [95, '1 hr 35 min'],
    [120, '2 hr'],
    [123, '2 hr 3 min'],
    [210, '3 hr 30 min'],
    [830, '13 hr 50 min'],
    [100_000, '1666 hr 40 min'],
  ])('writes %i minutes as "%s"', (minutes, words) => {
    expect(formatMinutes(minutes).replaceAll('\u00a0', ' ')).toBe(words);
  });
});
