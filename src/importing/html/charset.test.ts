import { describe, expect, it } from 'vitest';
import { decodeText } from './charset';

describe('bytes of a page', () => {
  it.each(['windows-1252', 'iso-8859-1', 'latin1', 'ascii', 'us-ascii'])(
    'labelled %s are Windows-1252, as in browsers',
    (label) => {
      const bytes = new Uint8Array([0x62, 0x9c, 0x75, 0x66, 0x20, 0x80, 0x85, 0x92, 0x9f, 0xe9]);
      expect(decodeText(bytes, label)).toBe('bœuf €…’Ÿé');
      const page = Buffer.concat([Buffer.from(`<meta charset="${label}">`), bytes]);
      expect(decodeText(page, null)).toContain('bœuf €…’Ÿé');
    },
  );

  it('that are no UTF-8 are Windows-1252, each byte of it', () => {
    const high = Uint8Array.from({ length: 32 }, (_, i) => 0x80 + i);
    expect(decodeText(high, null)).toBe('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ');
  });
});
