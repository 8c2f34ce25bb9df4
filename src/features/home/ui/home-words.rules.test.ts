import { describe, expect, it } from 'vitest';
import { firstName, greeting } from './home-words.rules';

describe('a greeting', () => {
  const at = (time: string, timeZone = 'UTC') =>
    greeting(`2026-11-20T${time}:00.000Z`, { locale: 'de', timeZone });

  it('follows the hour where the reader is', () => {
    expect(
      ['04:59', '05:00', '11:59', '12:00', '17:59', '18:00', '23:59', '00:00'].map((time) => at(time)),
    ).toEqual([
      'Good evening',
      'Good morning',
      'Good morning',
      'Good afternoon',
      'Good afternoon',
      'Good evening',
      'Good evening',
      'Good evening',
    ]);
    expect(at('23:30', 'Asia/Tokyo')).toBe('Good morning');
  });

  it('calls a creator by the first word of her name', () => {
    expect(['Ines Moreau', '  Li  ', '', null].map(firstName)).toEqual(['Ines', 'Li', '', '']);
  });
});
