import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSigner } from './signed-url';

const now = 1_800_000_000_000;
const signer = createSigner(['a secret of more than thirty-two characters'], () => now);

describe('signed addresses', () => {
  it('give back exactly what was signed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (payload) => {
        const signed = signer.sign('file', payload, now + 1);
        expect(signer.verify('file', signed)).toEqual({ payload, expires: now + 1 });
      }),
    );
  });

  it('are refused when any character was changed', () => {
    const signed = signer.sign('file', new Uint8Array([1, 2, 3]), now + 1000);
    for (let index = 0; index < signed.length; index++) {
      const other = signed[index] === 'A' ? 'B' : 'A';
      const changed = signed.slice(0, index) + other + signed.slice(index + 1);
      if (Buffer.from(changed, 'base64url').equals(Buffer.from(signed, 'base64url'))) continue;
      expect(signer.verify('file', changed)).toBeNull();
    }
  });

  it('are refused for another purpose, with another secret, and after their time', () => {
    const signed = signer.sign('file', new Uint8Array([1]), now + 1000);
    expect(signer.verify('download', signed)).toBeNull();
    expect(
      createSigner(['another secret of thirty-two characters'], () => now).verify('file', signed),
    ).toBeNull();
    const later = createSigner(['a secret of more than thirty-two characters'], () => now + 1000);
    expect(later.verify('file', signed)).toBeNull();
  });

  it('are refused, not an error, for any other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(signer.verify('file', text)).toBeNull();
      }),
    );
  });
});

describe('the name of a record', () => {
  it('is the same whenever it is made, and another for another record, and with another secret', () => {
    const one = 'a secret of more than thirty-two characters';
    const names = createSigner([one], Date.now);
    const name = names.nameOf('order', 'order_1');
    expect(name).toMatch(/^[\w-]{32}$/);
    expect(
      createSigner([one, 'a former secret of the service, long enough'], () => 0).nameOf('order', 'order_1'),
    ).toBe(name);
    expect(names.nameOf('order', 'order_2')).not.toBe(name);
    const other = createSigner(['another secret of thirty-two characters'], Date.now);
    expect(other.nameOf('order', 'order_1')).not.toBe(name);
  });
});
