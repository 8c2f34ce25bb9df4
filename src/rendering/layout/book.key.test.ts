import { describe, expect, it } from 'vitest';
import { anEbook, aRecipe } from '@/rendering/model/book.samples';
import { bookKey, imageKeys } from './book.key';

const pictured = anEbook({
  cover: { kind: 'photo', image: 'cover' },
  chapters: [{ title: 'One', intro: null, recipes: [aRecipe('a', { image: 'soup' })] }],
});

describe('bookKey', () => {
  it('is the same for the same input, whatever the order of its fields', () => {
    const reversed = Object.fromEntries(Object.entries(pictured).reverse()) as typeof pictured;
    expect(bookKey(reversed, new Map())).toBe(bookKey(pictured, new Map()));
    expect(bookKey(pictured, new Map())).toMatch(/^[0-9a-f]{64}$/);
  });

  it('changes with a word, the date and an image, not with an image the book does not use', () => {
    const key = bookKey(pictured, new Map([['soup', '1']]));
    expect(bookKey({ ...pictured, title: 'Other' }, new Map([['soup', '1']]))).not.toBe(key);
    expect(bookKey({ ...pictured, edition_date: '2026-11-22' }, new Map([['soup', '1']]))).not.toBe(key);
    expect(bookKey(pictured, new Map([['soup', '2']]))).not.toBe(key);
    expect(
      bookKey(
        pictured,
        new Map([
          ['soup', '1'],
          ['unused', '3'],
        ]),
      ),
    ).toBe(key);
  });
});

it('names each image once, the cover first', () => {
  expect(imageKeys(pictured)).toEqual(['cover', 'soup']);
});
