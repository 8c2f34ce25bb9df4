import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COVER_LEADING, coverTitle } from './cover-title';

/** Where a title stands, with the height that it has there. */
const places = [
  ['plain', 62],
  ['pattern', 66],
  ['panel', 37],
  ['framed', 37],
  ['over', 70],
] as const;

describe('the title of a cover', () => {
  it('is as large as can be when it is short', () => {
    expect(coverTitle('Bread', 'plain', 1.15).size).toBe(21);
    expect(coverTitle('Sunday Kitchen', 'panel', 1.15).size).toBe(15.5);
  });

  it('grows smaller for a long word rather than break it', () => {
    expect(coverTitle('Weihnachtsbäckerei', 'plain', 1.15).size).toBeLessThan(10);
    expect(coverTitle('WEIHNACHTSBÄCKEREI', 'plain', 1.15).size).toBeLessThan(8);
  });

  it('never has more lines than there is room for, and never grows with the title', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.constantFrom(...places), (title, [on, height]) => {
        const { size, lines } = coverTitle(title, on, 1.15);
        expect(lines).toBeGreaterThanOrEqual(1);
        expect(lines * size * COVER_LEADING).toBeLessThanOrEqual(height);
        expect(coverTitle(`${title} and more`, on, 1.15).size).toBeLessThanOrEqual(size);
      }),
    );
  });
});
