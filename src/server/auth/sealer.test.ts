import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSealer } from './sealer';

const NOW = 'the secret of today, long enough to be one';
const BEFORE = 'the secret of yesterday, long enough as well';
const sealer = createSealer([NOW]);

describe('a sealed text', () => {
  it('opens as it was, for its record alone, and shows nothing of itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 4, maxLength: 500 }), fc.string(), (text, about) => {
        const sealed = sealer.seal('mail link', about, text);
        expect(sealer.open('mail link', about, sealed)).toBe(text);
        expect(sealer.open('mail link', `${about}x`, sealed)).toBeNull();
        expect(Buffer.from(sealed, 'base64url').includes(Buffer.from(text))).toBe(false);
      }),
    );
  });

  it('is another one each time', () => {
    expect(sealer.seal('mail link', 'a', 'b')).not.toBe(sealer.seal('mail link', 'a', 'b'));
  });

  it('opens with a former secret that is still accepted, and not without it', () => {
    const sealed = createSealer([BEFORE]).seal('mail link', 'a', 'b');
    expect(createSealer([NOW, BEFORE]).open('mail link', 'a', sealed)).toBe('b');
    expect(sealer.open('mail link', 'a', sealed)).toBeNull();
  });

  it('tells by its beginning whether the present secret sealed it', () => {
    const begins = sealer.beginning('mail link');
    for (const about of ['a', 'b'])
      expect(sealer.seal('mail link', about, 'c').startsWith(begins)).toBe(true);
    const former = createSealer([BEFORE]);
    expect(former.seal('mail link', 'a', 'c').startsWith(begins)).toBe(false);
    expect(createSealer([NOW, BEFORE]).beginning('mail link')).toBe(begins);
    expect(sealer.beginning('connection')).not.toBe(begins);
  });

  it('does not open when a bit of it was changed, or it was cut', () => {
    const bytes = Buffer.from(sealer.seal('mail link', 'a', 'a link'), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(sealer.open('mail link', 'a', changed.toString('base64url'))).toBeNull();
      expect(sealer.open('mail link', 'a', bytes.subarray(0, at).toString('base64url'))).toBeNull();
    }
  });
});
