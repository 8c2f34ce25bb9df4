import { describe, expect, it } from 'vitest';
import { fileName, formatsOfName } from './builds.rules';

describe('the name of a file', () => {
  it.each([
    ['Sunday Kitchen', 'Sunday Kitchen.pdf'],
    ['a/b\\\\c: "d"?', 'a b c d.pdf'],
    ['...', 'book.pdf'],
    ['.profile', 'profile.pdf'],
    ['CON', '_CON.pdf'],
    ['lpt9', '_lpt9.pdf'],
    ['Aux.', '_Aux..pdf'],
    ['nul .txt', '_nul .txt.pdf'],
    ['COM10', 'COM10.pdf'],
    ['Contents', 'Contents.pdf'],
    ['Con amore', 'Con amore.pdf'],
  ])('of %s is %s, which every file system takes', (title, name) => {
    expect(fileName(title, 'pdf')).toBe(name);
  });

  it('tells a phone edition from the PDF', () => {
    expect(fileName('Pies', 'phone_pdf')).toBe('Pies (phone).pdf');
    expect(formatsOfName('Pies (phone).pdf')).toEqual(['phone_pdf', 'pdf']);
  });

  it('tells the pages of a print edition from its cover', () => {
    expect(fileName('Pies', 'print_pdf')).toBe('Pies (print pages).pdf');
    expect(fileName('', 'print_cover')).toBe('book (print cover).pdf');
    expect(formatsOfName('Pies.epub')).toEqual(['epub']);
    expect(formatsOfName('Pies (print pages).pdf')).toEqual(['print_pdf', 'pdf']);
    expect(formatsOfName('Pies.txt')).toEqual([]);
  });
});
