import { expect, it } from 'vitest';
import { placedListingExample } from '@/features/products/api/products.examples';
import { handleFault } from '@/features/shop/shop.rules';
import { handleHint, notInShopWords } from './shop-products.rules';

it('says what becomes of a shop and of its old name before a name is saved', () => {
  expect(handleHint('', { handle: null, left: 6 })).toMatch(/^Pick an address and your shop goes live/);
  expect(handleHint('', { handle: 'ines', left: 5 })).toMatch(/isn’t public/);
  expect(handleHint('ines', { handle: 'ines', left: 5 })).toBe('3 to 30 letters, digits, or hyphens.');
  expect(handleHint('ines-cooks', { handle: 'ines', left: 1 })).toBe(
    'Links to @ines will keep working. You can change your shop address once more.',
  );
});

it.each([
  ['ab', /^Use at least 3/],
  ['a'.repeat(31), /^Use 30/],
  ['-ines', /hyphen/],
  ['ines!', /^Only letters/],
  ['admin', /reserved/],
])('says what is wrong with the name %s', (handle, words) => {
  expect(handleFault(handle)).toMatch(words);
});

it('says which published products the shop leaves out, and nothing where it has them all', () => {
  const product = (title: string, platform: string, url: string | null = 'https://shop.example/1') => ({
    title,
    listings: [{ ...placedListingExample, platform, url }],
  });
  const here = product('Soups', 'storefront');
  const there = (title: string) => product(title, 'gumroad', null);
  expect(notInShopWords([here, product('Pies', 'gumroad')])).toBeNull();
  expect(notInShopWords([here, there('Cakes')])).toBe(
    'Cakes isn’t in your shop yet, because readers can’t get it anywhere.',
  );
  expect(notInShopWords([there('Cakes'), there('Pies'), here])).toMatch(/^Cakes and Pies aren’t/);
  expect(notInShopWords(['A', 'B', 'C'].map(there))).toMatch(/^A and 2 more aren’t/);
});
