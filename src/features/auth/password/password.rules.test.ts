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
    ['pass word', 'common'],
    ['ｐａｓｓｗｏｒｄ', 'common'],
    ['１２３４５６７８', 'common'],
    ['1234 5678', 'common'],
    ['pass\u200bword', 'common'],
    ['contrasen\u0303a', 'common'],
    ['password12345', 'common'],
    ['20261120password', 'common'],
    ['$ummer2026', 'common'],
    ['passwordpassword', 'common'],
    ['password password', 'common'],
    ['Password-1-Password-2', 'common'],
    ['passwordqwerty', 'common'],
    ['abc123456', 'common'],
    ['qwerty12345', 'common'],
    ['qwer1234', 'common'],
    ['1234qwer', 'common'],
    ['qwe123456', 'common'],
    ['asd123456', 'common'],
    ['aa123456', 'common'],
    ['1g2w3e4r', 'common'],
    ['1qaz@WSX', 'common'],
    ['йцукен123', 'common'],
    ['aabbccdd', 'common'],
    ['12-34-56-78', 'common'],
    ['qwe123!!', 'common'],
    ['1234567!a', 'common'],
    ['159753456', 'common'],
    ['5201314520', 'common'],
    ['19841984', 'common'],
    ['woaini520', 'common'],
    ['yankees1', 'common'],
    ['steelers', 'common'],
    ['godzilla', 'common'],
    ['geheim123', 'common'],
    ['        ', 'repeats'],
    ['aaaaaaaaaaaa', 'repeats'],
    ['abababab', 'repeats'],
    ['AaAaAaAa', 'repeats'],
    ['ines@example.com', 'email'],
    [' INES@example.COM', 'email'],
    ['ｉｎｅｓ＠example.com', 'email'],
  ])('%j is refused', (password, word) => {
    expect(weaknessOf(password, EMAIL)).toContain(word);
  });

  it('that is the name before the @ of the email is refused', () => {
    expect(weaknessOf('ines.moreau', 'ines.moreau@example.com')).toContain('email');
  });

  it.each([
    'correct horse',
    'correct horse battery staple',
    'dragon eats a sandwich',
    '48291057',
    'käsekuchen am meer',
    '#%&(*^~+=|',
    '000>~\u{e0a1}^?B',
    '123;(#~k+',
    '我的厨房里有一只猫',
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

  it('of every common word is refused, alone, twice, and with digits on both sides', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(1_500);
    for (const word of COMMON_PASSWORDS) {
      const around = /\d/.test(word) ? [] : [`2026${word}123456`, `${word} ${word.toUpperCase()}!`];
      for (const form of [word, word + word, ...around]) expect(weaknessOf(form, EMAIL), form).not.toBeNull();
    }
  });
});
