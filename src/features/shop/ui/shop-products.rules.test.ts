import { expect, it } from 'vitest';
import { handleFault } from '@/features/shop/shop.rules';
import { handleHint } from './shop-products.rules';

it('says what becomes of a shop and of its old name before a name is saved', () => {
  expect(handleHint('', { handle: null, left: 6 })).toMatch(/^Pick a name and your shop goes live/);
  expect(handleHint('', { handle: 'ines', left: 5 })).toMatch(/isn’t public/);
  expect(handleHint('ines', { handle: 'ines', left: 5 })).toBe('3 to 30 letters, digits, or hyphens.');
  expect(handleHint('ines-cooks', { handle: 'ines', left: 1 })).toBe(
    'Links to @ines will keep working. You can change it once more.',
  );
});

it.each([
  ['ab', /^At least 3/],
  ['a'.repeat(31), /^At most 30/],
  ['-ines', /hyphen/],
  ['ines!', /^Only letters/],
  ['admin', /reserved/],
])('says what is wrong with the name %s', (handle, words) => {
  expect(handleFault(handle)).toMatch(words);
});
