import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSearch, queryWords, typoWords } from './search.query';

/** A query in short: `word*` with a prefix, `"a phrase"`, `-word`, `(a letter that only sorts)`, groups apart by `|`. */
const short = (q: string) =>
  parseSearch(q)
    .map(({ required, excluded, letter }) =>
      [
        ...required.map((term) =>
          term.kind === 'phrase'
            ? `"${term.words.join(' ')}"`
            : term.words.join('+') + (term.prefix ? '*' : ''),
        ),
        ...excluded.map((words) => `-${words.join(' ')}`),
        ...(letter === null ? [] : [`(${letter})`]),
      ].join(' '),
    )
    .join(' | ');

describe('parseSearch', () => {
  it.each([
    ['lemon cake', 'lemon cake*'],
    ['Crème BRÛLÉE', 'creme brulee*'],
    ['"olive oil" pasta', '"olive oil" pasta*'],
    ['pasta "olive oil"', 'pasta "olive oil"'],
    ['“olive oil”', '"olive oil"'],
    ['soup -chicken', 'soup -chicken'],
    ['soup -"sour cream"', 'soup -sour cream'],
    ['soup -gluten-free', 'soup -gluten free'],
    ['gluten-free bread', 'gluten free bread*'],
    ['soup or stew beef', 'soup | stew beef*'],
    ['soup OR stew', 'soup | stew*'],
    ['salt/pepper', 'salt pepper*'],
    ['a', 'a'],
    ['pi', 'pi*'],
    ['beef w', 'beef (w)'],
    ['pasta é', 'pasta (e)'],
    ['pasta e f', 'pasta e (f)'],
    ["olio d'o", 'olio d (o)'],
    ['soup or stew b', 'soup | stew (b)'],
    ['soup -nuts b', 'soup -nuts (b)'],
    ['soup or b', 'soup | b'],
    ['vitamin "c"', 'vitamin "c"'],
    ['c vitamin', 'c vitamin*'],
    ['bread 7', 'bread 7'],
    ['ramen 麺', 'ramen 麺'],
  ])('reads %j as %j', (q, expected) => expect(short(q)).toBe(expected));

  it.each([
    ['or', 'or*'],
    ['or cake', 'or cake*'],
    ['cake or', 'cake or*'],
    ['cake or or tart', 'cake | or tart*'],
    ['"open quote', 'open quote*'],
    ['""', ''],
    ['- cake', 'cake*'],
    ['--cake tart', 'tart* -cake'],
    ['cake or -nuts', 'cake -nuts'],
    ['-nuts', ''],
    ['!!! & | :* ()', ''],
    ['', ''],
    ["cake' OR 1=1 --", 'cake | 1 1'],
  ])('makes the best of odd syntax: %j is %j', (q, expected) => expect(short(q)).toBe(expected));

  it('takes the names of a food in other Englishes along, also of two words and in the plural', () => {
    const names = (q: string) =>
      parseSearch(q).flatMap(({ required }) =>
        required.flatMap((t): readonly (readonly string[])[] => ('names' in t ? t.names : [])),
      );
    expect(names('aubergines')).toEqual([['eggplant'], ['brinjal']]);
    expect(names('icing sugar')).toContainEqual(['powdered', 'sugar']);
    expect(short('icing sugar cake')).toBe('icing+sugar cake*');
    expect(names('lemon')).toEqual([]);
  });

  it('never fails, and its words are letters and digits only', () => {
    const odd = fc.string({ unit: 'binary', maxLength: 200 });
    const syntax = fc.string({
      unit: fc.constantFrom('a', 'é', '"', '-', ' ', 'or', "'", '\\', ':', '*', '!'),
    });
    fc.assert(
      fc.property(fc.oneof(odd, syntax), (q) => {
        for (const { required, excluded } of parseSearch(q)) {
          expect(required.length).toBeGreaterThan(0);
          for (const word of [...required.flatMap((term) => term.words), ...excluded.flat()])
            expect(word).toMatch(/^[\p{L}\p{N}]+$/u);
        }
      }),
    );
  });
});

describe('wordsOf', () => {
  it('folds case and accents, also of letters without a decomposition', () =>
    expect(queryWords('Älplermagronen, Smørrebrød & Weißwurst')).toEqual([
      'alplermagronen',
      'smorrebrod',
      'weisswurst',
    ]));

  it('takes marks that nobody sees for nothing, and a letter of a script without spaces for a word', () => {
    expect(queryWords('Apfel\u00adstrudel')).toEqual(['apfelstrudel']);
    expect(queryWords('鶏の唐揚げ 2人')).toEqual(['鶏', 'の', '唐', '揚', 'け', '2', '人']);
  });

  it('cuts a word of more than 64 letters', () =>
    expect(queryWords('x'.repeat(5_000))).toEqual(['x'.repeat(64)]));

  it('gives the same words again when it reads its own', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const words = queryWords(text);
        expect(queryWords(words.join(' '))).toEqual(words);
      }),
    ));
});

describe('typoWords', () => {
  it('forgives typos in words of four letters and more, not in phrases and exclusions', () =>
    expect(typoWords(parseSearch('lemno pie "sour craem" -chikcen'))).toEqual(['lemno']));
});
