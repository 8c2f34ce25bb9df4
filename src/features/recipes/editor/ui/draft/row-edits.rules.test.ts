import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carriedRows } from '@/features/recipes/editor/ui/undo/undo.rules';
import { gapsFor, membersOf, moveRow, placed } from './row-edits.rules';

interface Row {
  kind: string;
  key: string;
  text: string;
}

/** `a b | Sauce: c d` as rows: letters are lines, words with a colon headings. */
const listOf = (words: string): Row[] =>
  words.split(' ').map((word) => ({
    kind: word.endsWith(':') ? 'heading' : 'line',
    key: word,
    text: word.replace(':', ''),
  }));
const words = (rows: readonly Row[]) => rows.map(({ key }) => key).join(' ');

describe('moving by drag', () => {
  const rows = listOf('a b Sauce: c d Crust: e');

  it('takes a section along with its heading, and a line alone', () => {
    expect(words(membersOf(rows, 'Sauce:'))).toBe('Sauce: c d');
    expect(words(membersOf(rows, 'c'))).toBe('c');
  });

  it('puts a line anywhere, into another section too', () => {
    expect(words(placed(rows, 'a', 'd'))).toBe('b Sauce: c a d Crust: e');
    expect(words(placed(rows, 'e', null))).toBe('a b Sauce: c d Crust: e');
    expect(words(placed(rows, 'e', 'a'))).toBe('e a b Sauce: c d Crust:');
  });

  it('puts a section where another begins or the list ends', () => {
    expect(gapsFor(rows, 'Crust:').map(({ before }) => before)).toEqual(['Sauce:', 'Crust:']);
    expect(gapsFor(rows, 'Sauce:').map(({ before }) => before)).toEqual(['Sauce:', null]);
    expect(words(placed(rows, 'Crust:', 'Sauce:'))).toBe('a b Crust: e Sauce: c d');
  });

  it('names the section and the place in words', () => {
    expect(gapsFor(rows, 'a').map((gap) => gap.words)).toEqual([
      'position 1 of 5',
      'position 2 of 5',
      'Sauce, position 2 of 5',
      'Sauce, position 3 of 5',
      'Sauce, position 4 of 5',
      'Crust, position 4 of 5',
      'Crust, position 5 of 5',
    ]);
    expect(gapsFor(rows, 'Crust:').map((gap) => gap.words)).toEqual(['position 1 of 2', 'position 2 of 2']);
  });

  it('is taken back although other rows came and went meanwhile', () => {
    const back = (now: string, from: string) => words(carriedRows(listOf(now), listOf(from), rows).value);
    expect(back('new b Sauce: c Crust: e a', 'b Sauce: c d Crust: e a')).toBe('a new b Sauce: c Crust: e');
    expect(back('d b Crust: e', 'd a b Sauce: c Crust: e')).toBe('b d Crust: e');
    expect(back('b e', 'b Sauce: c d Crust: e a')).toBe('b e');
  });

  it('loses and doubles nothing, keeps sections whole, and one of the places changes nothing', () => {
    const kinds = fc.array(fc.boolean(), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(kinds, fc.nat(), fc.nat(), (headings, from, to) => {
        const list = listOf(headings.map((heading, index) => `${index}${heading ? ':' : ''}`).join(' '));
        const { key } = list[from % list.length] as Row;
        const gaps = gapsFor(list, key);
        const after = placed(list, key, gaps[to % gaps.length]?.before ?? null);
        expect(after.map((row) => row.key).toSorted()).toEqual(list.map((row) => row.key).toSorted());
        if (key.endsWith(':'))
          for (const { key: heading } of list.filter(({ kind }) => kind === 'heading'))
            expect(membersOf(after, heading)).toEqual(membersOf(list, heading));
        const byKeys = moveRow(list, key, (to % 5) - 2);
        for (const other of [after, byKeys]) expect(carriedRows(other, other, list).value).toEqual(list);
        expect(gaps.filter(({ before }) => words(placed(list, key, before)) === words(list))).toHaveLength(1);
      }),
    );
  });
});
