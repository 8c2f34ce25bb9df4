import { describe, expect, it } from 'vitest';
import { base32, newTotpSecret, stepOfCode, totpCode, totpStep, totpUri } from './totp.service';

const SECRET = Buffer.from('12345678901234567890');

describe('a code', () => {
  it('is the one of RFC 4226, appendix D', () => {
    const codes = Array.from({ length: 10 }, (_, step) => totpCode(SECRET, step));
    expect(codes).toEqual([
      ...['755224', '287082', '359152', '969429', '338314'],
      ...['254676', '287922', '162583', '399871', '520489'],
    ]);
  });

  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds is the end of the one of RFC 6238, appendix B', (seconds, code) => {
    expect(totpCode(SECRET, totpStep(seconds * 1000))).toBe(code.slice(-6));
  });

  it('counts one step early and one late, and no more', () => {
    const now = 1_111_111_111_000;
    const present = totpStep(now);
    const taken = [-2, -1, 0, 1, 2].map((off) =>
      stepOfCode(SECRET, totpCode(SECRET, present + off), { now, last: 0 }),
    );
    expect(taken).toEqual([null, present - 1, present, present + 1, null]);
  });

  it('counts no more once it or a later one was accepted', () => {
    const now = 1_111_111_111_000;
    const present = totpStep(now);
    const code = totpCode(SECRET, present);
    expect(stepOfCode(SECRET, code, { now, last: present - 1 })).toBe(present);
    expect(stepOfCode(SECRET, code, { now, last: present })).toBeNull();
    expect(stepOfCode(SECRET, code, { now, last: present + 1 })).toBeNull();
  });

  it.each(['', '12345', '1234567', '05047', '14050471', '０５０４７１'])('is not %j', (code) => {
    expect(stepOfCode(SECRET, code, { now: 1_111_111_111_000, last: 0 })).toBeNull();
  });
});

describe('a secret', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('%j is written as RFC 4648 §10 says', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written);
  });

  it('has 160 bits, another time others, and stands in an address that apps read', () => {
    const secret = newTotpSecret();
    expect(secret).toHaveLength(20);
    expect(newTotpSecret().equals(secret)).toBe(false);
    const url = new URL(totpUri(secret, 'a+b@example.com'));
    expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp']);
    expect(decodeURIComponent(url.pathname)).toBe('/Galley:a+b@example.com');
    expect(Object.fromEntries(url.searchParams)).toEqual({ issuer: 'Galley', secret: base32(secret) });
  });
});
