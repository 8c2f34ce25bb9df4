import { dictionary } from '@zxcvbn-ts/language-common';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS, LIKED } from './common-passwords.rules';
import { weaknessOf } from './weakness.service';

const EMAIL = 'Ines@Example.com';

describe('a new password', () => {
  it.each([
    ['password', 'common'],
    ['PassWord', 'common'],
    ['p@ssw0rd', 'common'],
    ['Passw0rd1!', 'common'],
    ['password123', 'common'],
    ['welcome2026', 'common'],
    ['biscuits2026', 'common password or word'],
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
    ['12121990', 'common'],
    ['12.12.1990', 'common'],
    ['mountain', 'common'],
    ['icecream', 'common'],
    ['drowssap', 'common'],
    ['qwerty!@#', 'common'],
    ['!@#$%^&*', 'common'],
    ['passw@rd', 'common'],
    ['onetwothree', 'common'],
    ['pasword1', 'common'],
    ['p-a-s-s-w-o-r-d', 'common'],
    ['galley2026', 'common'],
    ['Galley2026!', 'common'],
    ['Passwort123!', 'common'],
    ['P@ssw0rt123!', 'common'],
    ['Welcome2026!', 'common'],
    ['Bonjour123!', 'common'],
    ['$ommer2026!', 'common'],
    ['2026-Sommer', 'common'],
    ['Januar2026', 'common'],
    ['März2026!', 'common'],
    ['Décembre26!', 'common'],
    ['Domingo_2026', 'common'],
    ['Октябрь2026', 'common'],
    ['Kartoffel99!', 'common'],
    ['cioccolato', 'common'],
    ['2026-Pomodoro', 'common'],
    ['Zanahoria_12', 'common'],
    ['meinpasswort', 'common'],
    ['Mein Passwort 1!', 'common'],
    ['LaMiaPassword', 'common'],
    ['monchocolat12', 'common'],
    ['비밀번호1234', 'common'],
    ['내비밀번호!!', 'common'],
    ['패스워드2026', 'common'],
    ['パスワード123', 'common'],
    ['ﾊﾟｽﾜｰﾄﾞ123', 'common'],
    ['2026ぱすわーど', 'common'],
    ['密码123456', 'common'],
    ['我的密碼2026!', 'common'],
    ['Мойпароль123', 'common'],
    ['סיסמה2026!', 'common'],
    ['كلمة السر 12', 'common'],
    ['Κωδικός2026!', 'common'],
    ['पासवर्ड1234', 'common'],
    ['รหัสผ่าน1234', 'common'],
    ['Mật khẩu 2026', 'common'],
    ['Geburtstag', 'common'],
    ['Geburtstag-2026', 'common'],
    ['G3burtstag!', 'common'],
    ['Hochzeitstag12', 'common'],
    ['anniversary', 'common'],
    ['Anniversaire26!', 'common'],
    ['cumpleaños', 'common'],
    ['Cumpleanos_1', 'common'],
    ['Compleanno99', 'common'],
    ['verjaardag1', 'common'],
    ['aniversário2026', 'common'],
    ['födelsedag7', 'common'],
    ['urodziny123', 'common'],
    ['doğumgünü1', 'common'],
    ['γενέθλια26', 'common'],
    ['деньрождения1', 'common'],
    ['יוםהולדת2026', 'common'],
    ['誕生日202611', 'common'],
    ['生日快乐2026', 'common'],
    ['corinthians', 'common'],
    ['Corinthians10', 'common'],
    ['fotboll1', 'common'],
    ['Fotboll2026!', 'common'],
    ['Fußball2026!', 'common'],
    ['FuSSball-11', 'common'],
    ['Torwart#1', 'common'],
    ['Herthabsc1892', 'common'],
    ['Atalanta1907', 'common'],
    ['piłkanożna1', 'common'],
    ['ποδόσφαιρο7', 'common'],
    ['футбол2026', 'common'],
    ['サッカー202611', 'common'],
    ['lief1234', 'common'],
    ['!!liefste1', 'common'],
    ['älskling1', 'common'],
    ['Kärlek2026', 'common'],
    ['namorada12', 'common'],
    ['Querida2026!', 'common'],
    ['miłość2026', 'common'],
    ['Σαγαπώ12', 'common'],
    ['люблютебя1', 'common'],
    ['aşkım1905', 'common'],
    ['meinschatz1', 'common'],
    ['monamour26', 'common'],
    ['사랑해202611', 'common'],
    ['حبيبي2026!', 'common'],
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

  it.each([
    'ines.moreau',
    'inesmoreau',
    'moreauines',
    'moreau123',
    'Moreau!2026',
    'uaerom123',
    'moreau@example',
  ])('that is made of parts of the email is refused: %j', (password) => {
    expect(weaknessOf(password, 'ines.moreau@example.com')).toContain('email');
  });

  it.each(['Yotam2026!', 'Ottolenghi#1', 'YotamOttolenghi12'])(
    'that is a name of the person with digits and signs is refused: %j',
    (password) => {
      expect(weaknessOf(password, EMAIL, 'Yotam Ottolenghi')).toContain('name');
      expect(weaknessOf(password, EMAIL)).toBeNull();
    },
  );

  it('that is an email longer than what is judged is refused', () => {
    const email = `${'qzjxkvbwpf'.repeat(12)}@example.com`;
    expect(weaknessOf(email, email)).toContain('email');
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
    'dragon 73914862 05529184',
    'summer-7391-8264-0057',
    '#7!93$%82&monkey^1*40',
    'constructor __proto__ toString',
    'Sommer am Meer',
    'Montagskartoffelauflauf',
    'Passwort-7391826455',
    'Pass7391-8264word',
    'mein Garten am Meer',
    '우리집 고양이는 노래해',
    'Geburtstag im Garten am Meer',
    'Geburtstag-7391826',
    'fotboll och kanelbullar',
    'ik hou van lange liefdesbrieven',
    'corinthians7391826',
    'amor sin azúcar y limón',
    'pallone giallo nel forno',
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

  it.each([
    ['ours', COMMON_PASSWORDS],
    ['family, football and love', LIKED],
    ['the library', dictionary['passwords-common'].slice(0, 200)],
  ])('of the words of %s is refused, alone, twice and beside digits', (_whose, words) => {
    for (const word of words.filter((one) => one.length > 2)) {
      const around = /\P{L}/u.test(word)
        ? []
        : [`2026${word}`, `${word}123456`, `${word} ${word.toUpperCase()}!`];
      for (const form of [word, word + word, ...around]) expect(weaknessOf(form, EMAIL), form).not.toBeNull();
    }
  });

  it('of any length is judged at once', () => {
    const evil = [
      '4@8({[</369&#!1/|0$5+7%2/',
      'p@55w0rd',
      'qwertyuiop',
      '19841205',
      'constructor',
      'x7Kq-p2V',
    ];
    weaknessOf('the estimator is made', EMAIL);
    const millisecondsOf = (unit: string) => {
      const before = process.cpuUsage();
      weaknessOf(unit.repeat(32).slice(0, 256), `${'a.bcd.'.repeat(20)}x@example.com`);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    };
    // About 30 each; without the bounds ten times that and more.
    expect(Math.max(...evil.map(millisecondsOf))).toBeLessThan(250);
  });
});
