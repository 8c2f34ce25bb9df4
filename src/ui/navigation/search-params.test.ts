import fc from 'fast-check';
import { parseAsArrayOf, parseAsStringLiteral } from 'nuqs/server';
import { describe, expect, it } from 'vitest';
import { pageNumber, readAddress, yesOrNo } from './search-params';

const parsers = {
  status: parseAsArrayOf(parseAsStringLiteral(['active', 'draft'])),
  sort: parseAsStringLiteral(['title']),
  email: yesOrNo,
  page: pageNumber(100),
  q: { parse: (value: string) => value.trim().slice(0, 5) || null },
};
const read = (query: string) => readAddress(parsers, new URLSearchParams(query));

describe('readAddress', () => {
  it('leaves nothing out of an address that a screen can use', () => {
    for (const query of ['', 'q=', 'q=soup', 'status=active,draft&sort=title&email=false&page=10000']) {
      expect(read(query).leftOut).toEqual([]);
    }
  });

  it('names each value that is not taken, and each name that is not known', () => {
    const { kept, leftOut } = read(
      'status=gone,draft,&sort=nope&max_cook_time=abc&page=-1&email=maybe&__proto__=1&q=goulash&sort=title',
    );
    expect(leftOut).toEqual([
      'status=gone',
      'status=',
      'sort=nope',
      'max_cook_time=abc',
      'page=-1',
      'email=maybe',
      '__proto__=1',
      'q=goulash',
      'sort=title',
    ]);
    expect(String(kept)).toBe('status=draft&q=goula');
    expect(read('status=').leftOut).toEqual(['status=']);
    expect(read('sort=title&sort=title').leftOut).toEqual(['sort=title']);
    expect(read('page=10001').leftOut).toEqual(['page=10001']);
  });

  it('keeps an address that reads the same and of which nothing is left out', () => {
    const value = fc.oneof(
      fc.string(),
      fc.constantFrom('active', 'draft,draft', 'title', 'true', '3', ',gone'),
    );
    const pair = fc.tuple(fc.constantFrom(...Object.keys(parsers), 'other'), value);
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 6 }), (pairs) => {
        const { kept } = readAddress(parsers, new URLSearchParams(pairs));
        const again = readAddress(parsers, kept);
        expect(String(again.kept)).toBe(String(kept));
        expect(again.leftOut).toEqual([]);
      }),
    );
  });
});
