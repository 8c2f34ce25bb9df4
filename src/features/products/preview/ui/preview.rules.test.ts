import { describe, expect, it } from 'vitest';
import type { PreviewMap } from '@/features/products/preview/preview.schema';
import {
  around,
  bookPages,
  openingAt,
  openingName,
  openings,
  openingWords,
  pageSize,
  partsOf,
  printable,
} from './preview.rules';

const map: PreviewMap = {
  missing_letters: [],
  notices: [],
  page_count: 6,
  units: [
    { key: 'cover', kind: 'cover', title: 'Cover', first_page: 1, page_count: 1, way: null, layouts: [] },
    {
      key: 'front',
      kind: 'front',
      title: 'Title page',
      first_page: 2,
      page_count: 2,
      way: null,
      layouts: [],
    },
    {
      key: 'chapter-1',
      kind: 'chapter',
      title: 'Soups',
      first_page: 4,
      page_count: 1,
      way: null,
      layouts: [],
    },
    {
      key: 'recipe_a',
      kind: 'recipe',
      title: 'Onion soup',
      first_page: 5,
      page_count: 2,
      way: null,
      layouts: [],
    },
  ],
};
const pages = bookPages(map);
const spreads = openings(pages, true);

describe('the pages of a preview', () => {
  it('lie open as in a book: the cover alone, even pages at the left', () => {
    expect(spreads.map((pair) => pair.map(({ number }) => number))).toEqual([[1], [2, 3], [4, 5], [6]]);
    expect(openings(pages, false)).toHaveLength(6);
    expect(openings([], true)).toEqual([]);
  });

  it('are found by their part, and by their number when it is gone', () => {
    expect(openingAt(spreads, { key: 'recipe_a', offset: 1, number: 1 })).toBe(3);
    expect(openingAt(spreads, { key: 'recipe_a', offset: 7, number: 1 })).toBe(2);
    expect(openingAt(spreads, { key: 'gone', offset: 0, number: 3 })).toBe(1);
    expect(openingAt(spreads, { key: 'gone', offset: 0, number: 99 })).toBe(3);
    expect(openingAt([], { key: 'cover', offset: 0, number: 1 })).toBe(0);
  });

  it('say what they are', () => {
    expect(spreads.map(openingName)).toEqual(['Cover', '2–3', '4–5', '6']);
    expect(openingWords(spreads[2] ?? [], 6)).toBe('Pages 4 and 5 of 6: Soups, Onion soup');
    expect(openingWords(spreads[1] ?? [], 6)).toBe('Pages 2 and 3 of 6: Title page');
    expect(partsOf(spreads.slice(1))).toEqual(['front', 'chapter-1', 'recipe_a']);
  });

  it('have as many neighbours as there is room for', () => {
    expect(around(10, 0, 4)).toEqual([0, 1, 2, 3]);
    expect(around(10, 5, 4)).toEqual([3, 4, 5, 6]);
    expect(around(10, 9, 4)).toEqual([6, 7, 8, 9]);
    expect(around(2, 1, 6)).toEqual([0, 1]);
    expect(around(0, 0, 6)).toEqual([]);
  });

  it('have the size that their drawing says', () => {
    expect(pageSize('<svg xmlns="x" viewBox="0 0 540 666.5" width="1">')).toEqual({
      width: 540,
      height: 666.5,
    });
    expect(pageSize('<svg>')).toBeNull();
  });
});

describe('a link that is being typed', () => {
  it.each([
    ['https://example.com/a', 'https://example.com/a'],
    ['danaskitchentable.example.com', 'https://danaskitchentable.example.com'],
    ['https:/', null],
    ['dana', null],
  ])('%s is set as %s, and the rest of the content as it is', (typed, url) => {
    const cta = { headline: 'More?', button: 'Visit', url: typed };
    expect(printable({ title: 'Ten', cta })).toEqual({ title: 'Ten', cta: { ...cta, url } });
  });

  it('is none where the product has no call to action', () => {
    expect(printable({ title: 'Ten', cta: null })).toEqual({ title: 'Ten', cta: null });
    expect(printable({ title: 'Ten' })).toEqual({ title: 'Ten' });
  });
});
