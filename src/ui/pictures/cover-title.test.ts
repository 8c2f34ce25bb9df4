import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COVER_LEADING, coverTitle } from './cover-title';

/** Where a title stands, with the height that it has there. */
const places = [
  ['frame', 57.5],
  ['panel', 28],
  ['block', 46],
  ['block_panel', 36],
  ['page', 62],
  ['page_panel', 24],
] as const;

describe('the title of a cover', () => {
  it('is as large as can be when it is short', () => {
    expect(coverTitle('Bread', 'frame').size).toBe(15);
    expect(coverTitle('Sunday Kitchen', 'panel').size).toBe(12);
  });

  it('grows smaller for a long word rather than break it', () => {
    expect(coverTitle('Weihnachtsbäckerei', 'frame').size).toBeLessThan(10);
    expect(coverTitle('WEIHNACHTSBÄCKEREI', 'frame').size).toBeLessThan(8);
  });

  it('never has more lines than there is room for, and never grows with the title', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.constantFrom(...places), (title, [on, height]) => {
        const { size, lines } = coverTitle(title, on);
        expect(lines).toBeGreaterThanOrEqual(1);
        expect(lines * size * COVER_LEADING).toBeLessThanOrEqual(height);
        expect(coverTitle(`${title} and more`, on).size).toBeLessThanOrEqual(size);
      }),
    );
  });
});
