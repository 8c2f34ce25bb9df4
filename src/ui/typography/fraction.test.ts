import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pieces, setAmount, setDashes } from './fraction';

describe('pieces', () => {
  it('composes the fractions that the fonts lack', () => {
    expect(pieces('1⅓ cups')).toEqual([
      { text: '1' },
      { fraction: '⅓', over: '1', under: '3' },
      { text: ' cups' },
    ]);
    expect(pieces('⅞')).toEqual([{ fraction: '⅞', over: '7', under: '8' }]);
  });

  it('leaves ½ ¼ ¾ to the fonts', () => {
    expect(pieces('½ or ¼ or ¾')).toEqual([{ text: '½ or ¼ or ¾' }]);
  });

  it('writes "about" for the sign the fonts lack', () => {
    expect(pieces('≈ 3 eggs')).toEqual([{ text: 'about 3 eggs' }]);
    expect(pieces('≈3')).toEqual([{ text: 'about 3' }]);
  });

  it('gives the words back unchanged, whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!text.includes('≈'));
        const joined = pieces(text).map((piece) => ('text' in piece ? piece.text : piece.fraction));
        expect(joined.join('')).toBe(text);
      }),
    );
  });
});

it('sets a dash in a note where its author typed hyphens, and leaves those within words', () => {
  expect(setDashes('Keeps well - or freeze it -- up to 3 months')).toBe(
    'Keeps well – or freeze it – up to 3 months',
  );
  expect(setDashes('a well-known trick--try it\n- 1 egg')).toBe('a well-known trick–try it\n- 1 egg');
});

describe('setAmount', () => {
  it.each([
    ['2-3', '2–3'],
    ['½ - ¾ cup', '½–¾\u00a0cup'],
    ['450 g', '450\u00a0g'],
    ['250g', '250\u00a0g'],
    ['1½lb', '1½\u00a0lb'],
    ['2杯', '2杯'],
    ['180 °C', '180\u00a0°C'],
    ['1 ½ tsp', '1 ½\u00a0tsp'],
    ['a pinch', 'a pinch'],
  ])('sets %s as %s', (written, printed) => {
    expect(setAmount(written)).toBe(printed);
  });

  it('has nothing left to do the second time', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(setAmount(setAmount(text))).toBe(setAmount(text));
      }),
    );
  });
});
