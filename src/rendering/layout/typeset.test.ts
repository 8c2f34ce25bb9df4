import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import EN from '@/messages/book/en.json';
import { duration, paragraphs, typeset, typesetRunning } from './typeset';

describe('typeset', () => {
  it.each([
    ['1/2 cup sugar', '½\u00a0cup sugar'],
    ['1 1/2 cups flour', '1½\u00a0cups flour'],
    ['1-1/2 cups flour', '1½\u00a0cups flour'],
    ['1 ½ lb spaghetti', '1½\u00a0lb spaghetti'],
    ['2/3', '⅔'],
    ['1/2 minute', '½\u00a0minute'],
    ['3/4 hour', '¾\u00a0hour'],
    ['2/3 minced onion', '⅔ minced onion'],
    ['3/16 inch', '3⁄16\u00a0inch'],
    ['1 - 2L milk', '1–2L milk'],
    ['10-15 minutes', '10–15\u00a0minutes'],
    ['350 °F', '350\u00a0°F'],
  ])('sets the amount of %j', (written, set) => {
    expect(typeset(written)).toBe(set);
  });

  it.each([
    '2021-03-11',
    '1/0 cup',
    '24/7',
    'Fry 15/20 minutes.',
    'Cuocere 2/3 minuti.',
    '0800-123-456',
    'well-done',
    '5/2',
  ])('leaves %j alone', (text) => {
    expect(typeset(text).replaceAll('\u00a0', ' ')).toBe(text);
  });

  it('curls quotation marks in English and nowhere else', () => {
    expect(typeset(`"Mum's" way, 8" pan`)).toBe('“Mum’s” way, 8″ pan');
    expect(typeset(`"Omas" Art`, 'de')).toBe('"Omas" Art');
  });

  it('removes what a page cannot show and keeps emoji and other scripts', () => {
    // Not even XML may hold these two.
    expect(typeset('a\ufffe\uffffb')).toBe('ab');
    expect(typeset('a\u0000b\u0007c\ud800 豆沙包 שלום 🍲')).toBe('abc� 豆沙包 שלום 🍲');
  });

  it('removes marks that turn the direction of what stands behind them', () => {
    const marks = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c';
    expect(typeset(`RTL${marks}override שלום`)).toBe('RTLoverride שלום');
    expect(typesetRunning('a\u202e b\u200d', 'de')).toBe('a b\u200d');
  });

  it('lets a run without spaces break every few characters, and loses none of it', () => {
    const set = typeset('word'.repeat(600));
    expect(Math.max(...set.split('\u200b').map((piece) => piece.length))).toBe(8);
    expect(set.replaceAll('\u200b', '')).toBe('word'.repeat(600));
  });

  it('lets a run held together by no-break spaces break when it is very long', () => {
    expect(typeset('no\u00a0'.repeat(10))).not.toContain('\u200b');
    expect(typeset('no\u00a0'.repeat(40))).toContain('\u200b');
  });

  it('leaves a long word of a hyphenated language to the compiler in running text, and breaks addresses there too', () => {
    const words = '500 g Schweinefleischgeschnetzeltes, (Rinderkraftbrühenkonzentratlösung)';
    expect(typesetRunning(words, 'de').replaceAll(/\s/g, ' ')).toBe(words);
    for (const text of [words, 'a'.repeat(50)]) expect(typesetRunning(text, 'en')).toMatch(/[\u00ad\u200b]/);
    for (const text of [
      'a'.repeat(50),
      'x7'.repeat(20),
      'https://example.org/rezepte/eintopf',
      'Suppe'.repeat(40),
    ])
      expect(typesetRunning(text, 'de')).toContain('\u200b');
  });

  it('lets a long word of a title, or of English, end a line behind a hyphen', () => {
    const pieces = 'Rinderk\u00adraftbrü\u00adhenkonz\u00adentratl\u00adösung';
    expect(typeset('Rinderkraftbrühenkonzentratlösung', 'de')).toBe(pieces);
    expect(typesetRunning('Rinderkraftbrühenkonzentratlösung', 'en')).toBe(pieces);
    expect(typeset(pieces, 'de')).toBe(pieces);
  });

  it('makes a space of a tab', () => {
    expect(typeset('Newlines\tand\vtabs')).toBe('Newlines and tabs');
  });

  it('leaves words whole, and scripts without spaces to their own rules', () => {
    for (const text of ['Donaudampfschifffahrtsverein', '豆沙包。'.repeat(40), 'ขนมปัง'.repeat(20)])
      expect(typeset(text)).not.toContain('\u200b');
  });

  it('parts no letter from its accents and no emoji from its parts', () => {
    for (const whole of ['e\u0301', '👩‍👩‍👧', '🇫🇷', '👍🏽']) {
      const pieces = typeset(whole.repeat(50)).split('\u200b');
      expect(pieces.length).toBeGreaterThan(1);
      for (const piece of pieces) expect(piece.replaceAll(whole, '')).toBe('');
    }
  });

  it('gives the same text when set twice, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const once = typeset(text);
        expect(typeset(once).replaceAll(/[\u00ad\u200b]/g, '')).toBe(once.replaceAll(/[\u00ad\u200b]/g, ''));
      }),
    );
  });

  it('reads a line of 100 kB in linear time', () => {
    // Processor time: other work on the machine does not count.
    const started = process.cpuUsage();
    typeset('1/2 - '.repeat(17_000));
    typeset('9'.repeat(100_000));
    typeset('1 1/'.repeat(25_000));
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(2_000);
  });
});

it('keeps line ends inside a paragraph and drops empty paragraphs', () => {
  expect(paragraphs('one\ntwo\n\n\n three ', 'en')).toEqual(['one\ntwo', 'three']);
  expect(paragraphs(null, 'en')).toEqual([]);
});

it.each([
  [5, '5 min'],
  [60, '1 hr'],
  [95, '1 hr 35 min'],
])('writes %i minutes as %s', (minutes, text) => {
  expect(duration(minutes, EN).replaceAll('\u00a0', ' ')).toBe(text);
});
