import { describe, expect, it } from 'vitest';
import type { ImportResult } from '@/features/recipes/import/import.schema';
import { candidateKey, repeatsIn, rowsOfSource } from './found-rows.rules';

const source = (key: string, titles: readonly string[], part_of: string | null = null) => ({
  key,
  name: `${key}.txt`,
  part_of,
  found: titles.map((title, index): ImportResult => ({ index, title, status: 'preview' })),
});
const state = (
  sources: readonly ReturnType<typeof source>[],
  { titles = [], splits = [] }: { titles?: [string, string][]; splits?: [string, string[]][] } = {},
) => ({ sources, titles: new Map(titles), splits: new Map(splits), twins: new Map<string, unknown>() });
const COOKIES = 'Chocolate Chip Cookies';

describe('a row that repeats the title of an earlier one', () => {
  it.each([
    COOKIES,
    `${COOKIES} (FIXED!! bake less)`,
    `${COOKIES} (corrected)`,
    `${COOKIES} (updated for high altitude)`,
    `${COOKIES} - NEW: bake less`,
  ])('names that one: %s', (title) => {
    const repeats = repeatsIn(state([source('a', [COOKIES, 'Soup', title])]));
    expect([...repeats]).toEqual([['a 2', { key: 'a 0', title: COOKIES, from: null, retitled: false }]]);
  });

  it('does so over all sources', () => {
    const repeats = repeatsIn(state([source('a', [COOKIES]), source('b', [`${COOKIES} (v2)`])]));
    expect([...repeats]).toEqual([['b 0', { key: 'a 0', title: COOKIES, from: 'a.txt', retitled: false }]]);
  });

  it('is told by the titles that she has given, on either side', () => {
    const one = source('a', ['Cookies', 'Biscuits']);
    const given = (...titles: [string, string][]) => [...repeatsIn(state([one], { titles }))];
    expect(given()).toEqual([]);
    expect(given(['a 1', 'cookies'])).toEqual([
      ['a 1', { key: 'a 0', title: 'Cookies', from: null, retitled: true }],
    ]);
    expect(given(['a 0', 'Biscuits'])).toEqual([
      ['a 1', { key: 'a 0', title: 'Biscuits', from: null, retitled: true }],
    ]);
    expect(given(['a 0', 'Biscuits'], ['a 1', 'Scones'])).toEqual([]);
  });

  it.each([
    `${COOKIES} (new York style)`,
    `${COOKIES} (gluten free)`,
    'Fixed Cookies',
    `${COOKIES} - 2 ways`,
  ])('is none where its title only goes on: %s', (title) => {
    expect(repeatsIn(state([source('a', [COOKIES, title])])).size).toBe(0);
  });

  it('is none where it has no title, or is known to be the same recipe', () => {
    const one = source('a', ['Untitled recipe', 'Untitled recipe']);
    const warnings = [{ pointer: '/title', code: 'missing', message: 'No title found.' }];
    const untitled = { ...one, found: one.found.map((result) => ({ ...result, warnings })) };
    expect(repeatsIn(state([untitled])).size).toBe(0);
    const twins = new Map([['a 1', {}]]);
    expect(repeatsIn({ ...state([source('a', [COOKIES, COOKIES])]), twins }).size).toBe(0);
  });
});

it('in place of a recipe that she has split, its parts and theirs stand in the rows', () => {
  const [pie, parts, more] = [
    source('a', ['Pie', 'Soup']),
    source('b', ['Crust', 'Filling'], 'a 0'),
    source('c', ['Jam', 'Cream'], 'b 1'),
  ];
  const split = state([pie, parts, more], {
    splits: [
      ['a 0', ['b']],
      ['b 1', ['c']],
    ],
  });
  expect(rowsOfSource(pie, split).map(({ key, result }) => [key, result.title])).toEqual([
    [candidateKey('b', 0), 'Crust'],
    [candidateKey('c', 0), 'Jam'],
    [candidateKey('c', 1), 'Cream'],
    [candidateKey('a', 1), 'Soup'],
  ]);
});
