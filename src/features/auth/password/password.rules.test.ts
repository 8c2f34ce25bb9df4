import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.rules';
import { weaknessOf } from './password.rules';

const EMAIL = 'Ines@Example.com';

describe('a new password', () => {
  it.each([
    ['password', 'common'],
    ['PassWord', 'common'],
    ['p@ssw0rd', 'common'],
    ['Passw0rd1!', 'common'],
    ['password123', 'common'],
    ['welcome2026', 'common'],
    ['qwerty123', 'common'],
    ['12345678', 'common'],
    ['1q2w3e4r', 'common'],
    ['iloveyou', 'common'],
    ['contraseña', 'common'],
    ['galley-demo', 'common'],
    ['  password', 'common'],
    ['        ', 'repeats'],
    ['aaaaaaaaaaaa', 'repeats'],
    ['abababab', 'repeats'],
    ['AaAaAaAa', 'repeats'],
    ['ines@example.com', 'email'],
    [' INES@example.COM', 'email'],
  ])('%j is refused', (password, word) => {
    expect(weaknessOf(password, EMAIL)).toContain(word);
  });

  it('that is the name before the @ of the email is refused', () => {
    expect(weaknessOf('ines.moreau', 'ines.moreau@example.com')).toContain('email');
  });

  it.each([
    'correct horse',
    'a long password',
    'butterfly on a fork',
    'password of the house',
    'tres leches 1987',
    'x7Kq-p2Vw',
    'Rhabarberkuchen mit Baiser',
  ])('%j is taken', (password) => {
    expect(weaknessOf(password, EMAIL)).toBeNull();
  });

  it('that is random is taken, and nothing that can be sent breaks the check', () => {
    fc.assert(
      fc.property(fc.base64String({ minLength: 16, maxLength: 32 }), (password) => {
        fc.pre(new Set(password).size > 8);
        expect(weaknessOf(password, EMAIL)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 256 }), fc.string(), (password, email) => {
        const said = weaknessOf(password, email);
        expect(said === null || said.length > 0).toBe(true);
      }),
    );
  });

  it('is held against hundreds of words, all in lower case', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(600);
    for (const word of COMMON_PASSWORDS) expect(word).toBe(word.toLowerCase());
  });
});
