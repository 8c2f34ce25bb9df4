import { appendFileSync, cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { anEbook, aRecipe } from '@/rendering/model/book.samples';
import { bookKey, imageKeys } from './book.key';

const pictured = anEbook({
  cover: { kind: 'photo', image: 'cover' },
  chapters: [{ title: 'One', intro: null, recipes: [aRecipe('a', { image: 'soup' })] }],
});

const roots = mkdtempSync(join(tmpdir(), 'book-key-'));
afterAll(() => rmSync(roots, { recursive: true }));

/** A copy of what sets books, for a change. */
function aCopy(name: string): string {
  const root = join(roots, name);
  cpSync('src/rendering', join(root, 'src/rendering'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  return root;
}

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

  it.each(['typst/pictures.mjs', 'typst/templates/recipe.typ', 'spreads/choose.mjs', 'epub/epub.mjs'])(
    'changes with %s, which decides how books are set',
    (file) => {
      const root = aCopy(file.replaceAll('/', '-'));
      appendFileSync(join(root, 'src/rendering', file), ' ');
      expect(bookKey(pictured, new Map(), root)).not.toBe(bookKey(pictured, new Map()));
    },
  );

  it('is the same wherever the same files are', () => {
    expect(bookKey(pictured, new Map(), aCopy('same'))).toBe(bookKey(pictured, new Map()));
  });
});

it('names each image once, the cover first', () => {
  expect(imageKeys(pictured)).toEqual(['cover', 'soup']);
});
