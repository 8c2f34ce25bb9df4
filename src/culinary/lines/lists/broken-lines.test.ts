import { describe, expect, it } from 'vitest';
import { unbroken } from './broken-lines';

describe('lines of a list that were broken', () => {
  it.each<[string, string[], string[]]>([
    [
      'behind a word that goes on',
      ['2 lb beef, cut into', '  1-inch cubes'],
      ['2 lb beef, cut into 1-inch cubes'],
    ],
    ['behind a comma', ['- 1 cup milk,', 'warm', 'salt'], ['- 1 cup milk, warm', 'salt']],
    [
      'before what more is for',
      ['- 2 tablespoons olive oil, plus more', 'for drizzling', '1 cup flour, plus extra', 'to dust'],
      ['- 2 tablespoons olive oil, plus more for drizzling', '1 cup flour, plus extra to dust'],
    ],
    ['in brackets', ['1 cup milk (warm,', 'not hot)'], ['1 cup milk (warm, not hot)']],
    [
      'below a bullet',
      ['• butter, cold ', '  and cubed', '• 2 eggs'],
      ['• butter, cold and cubed', '• 2 eggs'],
    ],
  ])('%s are whole', (_, lines, whole) => {
    expect(unbroken(lines)).toEqual(whole);
  });

  it.each<[string, string[]]>([
    ['an amount', ['1 cup milk,', 'one egg']],
    ['a bullet', ['1 cup butter or', '- 2 leeks']],
    ['nothing', ['1 cup butter or', '', 'oil']],
    ['a large letter', ['3 eggs,', 'Salt']],
    ['a part', ['2 tbsp oil, plus more', 'For the sauce']],
    [
      'what it is for, behind a line that is over',
      ['2 tbsp oil', 'for the sauce', 'oil, plus more', 'to fry'],
    ],
    ['the rest, with an amount', ['2 tbsp oil, plus more', 'for frying, 1 cup']],
    ['a long purpose', ['2 tbsp oil, plus more', `for ${'x'.repeat(160)}`]],
    ['another line without an amount', ['salt,', 'pepper']],
    ['a long one', ['1 cup butter or', `oil ${'x'.repeat(160)}`]],
    ['one indented below nothing', ['', '  salt']],
  ])('stay before %s', (_, lines) => {
    expect(unbroken(lines)).toEqual(lines);
    expect(unbroken([`2 ${'x'.repeat(160)} or`, 'oil'])).toHaveLength(2);
  });

  it('stay where the next one is a heading', () => {
    expect(unbroken(['1 cup butter or', 'Method'], (line) => line === 'Method')).toHaveLength(2);
  });
});
