import { describe, expect, it } from 'vitest';
import type { ImportResult } from '@/features/recipes/import/import.schema';
import { isFound, twinsOf } from './import-duplicates.rules';

const found = (
  index: number,
  title: string,
  source_url: string | null,
  ...lines: string[]
): ImportResult => ({
  index,
  title,
  status: 'preview',
  // What twins are told by; the rest of a recipe is nothing to them.
  recipe: {
    title,
    source_url,
    ingredients: lines.map((text) => ({ text })),
    instructions: [],
  } as unknown as NonNullable<ImportResult['recipe']>,
});
const twins = (one: readonly ImportResult[], ...others: ImportResult[][]) =>
  [
    ...twinsOf(
      one,
      others.map((list, at) => ({ name: `page ${at}`, found: list })),
    ),
  ].map(([index, { from }]) => [index, from]);

describe('a recipe that another source has brought', () => {
  const page = found(0, 'Pancakes', 'https://www.blog.example/pancakes/?utm_source=x', '2 eggs');

  it('is told by its address, without what makes no other page', () => {
    expect(twins([found(0, 'Fluffy pancakes', 'http://blog.example/pancakes', '3 eggs')], [page])).toEqual([
      [0, 'page 0'],
    ]);
    expect(twins([found(0, 'Waffles', 'https://blog.example/waffles', '3 eggs')], [page])).toEqual([]);
  });

  it('is told by title and ingredients where the address is another one, or none', () => {
    expect(twins([found(3, 'PANCAKES', null, '2 eggs')], [page])).toEqual([[3, 'page 0']]);
    expect(twins([found(3, 'Pancakes', null, '2 eggs', 'milk')], [page])).toEqual([]);
  });

  it('is told by its title too where a page has several', () => {
    const both = [
      found(0, 'Rice', 'https://blog.example/two', '1 cup rice'),
      found(1, 'Beans', 'https://blog.example/two', '1 can beans'),
    ];
    expect(twins([found(0, 'Beans', 'https://blog.example/two', '2 cans beans')], both)).toEqual([
      [0, 'page 0'],
    ]);
    expect(twins([found(0, 'Corn', 'https://blog.example/two', '1 corn')], both)).toEqual([]);
  });
});

it('Found is what can be imported, each once', () => {
  const page = found(0, 'Rice', null, '1 cup rice');
  expect(isFound(page)).toBe(true);
  expect(isFound({ ...page, status: 'duplicate', duplicate_of: 'recipe_1' })).toBe(true);
  expect(isFound({ ...page, status: 'duplicate', duplicate_of_index: 0 })).toBe(false);
  expect(isFound({ ...page, status: 'failed' })).toBe(false);
});
