import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardList } from '@/features/recipes/library/cards.schema';
import { exampleId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import {
  filterCount,
  recipeListInput as inputOf,
  type ListAddress,
  loadListAddress,
  orderOf,
  readListAddress,
  sortOf,
} from './list-search-params';

const recipeListInput = (address: ListAddress) => inputOf(address, 'comfortable');
const read = (query: string) => loadListAddress(new URLSearchParams(query));

describe('the address of the list', () => {
  it('asks for the last edited recipes when it says nothing', () => {
    expect(recipeListInput(read(''))).toEqual({ sort: 'updated_at', order: 'desc', page: 1, per_page: 20 });
  });

  it('asks for every filter it names', () => {
    const address = read(
      `q=lemon+cake&status=draft,active&cuisine=french&meal=dessert&season=summer,summer&diet=vegan,nut-free&tags=Weeknight,One+pot&cook=20-45,up-to-20&email=true&collection=${exampleId('collection')}&page=3`,
    );
    expect(recipeListInput(address)).toEqual({
      q: 'lemon cake',
      status: ['draft', 'active'],
      cuisine: ['french'],
      meal_type: ['dessert'],
      season: ['summer'],
      dietary_tags: 'vegan,nut-free',
      tags: 'Weeknight,One pot',
      cook_range: ['20-45', 'up-to-20'],
      email_ready: true,
      collection_id: [exampleId('collection')],
      page: 3,
      per_page: 20,
    });
    expect(filterCount(address)).toBe(13);
  });

  it('orders by relevance while searching, unless told otherwise', () => {
    expect(sortOf(read('q=cake'))).toBe('relevance');
    expect(recipeListInput(read('q=cake&order=asc'))).not.toHaveProperty('order');
    expect(recipeListInput(read('q=cake&sort=title'))).toMatchObject({ sort: 'title', order: 'asc' });
    expect(orderOf(read('sort=title&order=desc'))).toBe('desc');
    expect(orderOf(read('sort=created_at'))).toBe('desc');
  });

  it('reads what it cannot use as nothing', () => {
    expect(recipeListInput(read('page=0&status=gone&cook=7&sort=id&order=up&q=%00&tags=,,&page=-1'))).toEqual(
      recipeListInput(read('')),
    );
    expect(read('page=50001').page).toBeNull();
  });

  it('says what of it is left out, in its own words', () => {
    const leftOut = (query: string) => readListAddress(new URLSearchParams(query)).leftOut;
    expect(leftOut('cuisine=&max_cook_time=abc&sort=nope&page=-1&q=')).toEqual([
      'cuisine=',
      'max_cook_time=abc',
      'sort=nope',
      'page=-1',
    ]);
    expect(leftOut('q=cake&order=asc')).toEqual(['order=asc']);
    const long = `q=${'a'.repeat(201)}`;
    expect(leftOut(`${long}&cuisine=thai,thai&cook=7,20-45`)).toEqual([long, 'cook=7']);
    expect(leftOut('q=cake&order=asc&sort=title&status=draft,active&email=true')).toEqual([]);
    expect(leftOut('tags=,&season=,summer')).toEqual(['tags=,', 'season=']);
  });

  it('searches and filters by nothing that is written otherwise without saying so', () => {
    const told = (query: string) => {
      const { leftOut, kept } = readListAddress(new URLSearchParams(query));
      return { leftOut, kept: String(kept) };
    };
    const long = 'z'.repeat(51);
    expect(told(`cuisine=${long},thai`)).toEqual({ leftOut: [`cuisine=${long}`], kept: 'cuisine=thai' });
    expect(read(`cuisine=${long},thai`).cuisine).toEqual(['thai']);
    expect(told('cuisine=caf%E9,thai')).toEqual({ leftOut: ['cuisine=caf\ufffd'], kept: 'cuisine=thai' });
    const many = Array.from({ length: LIMITS.filter_values + 2 }, (_, index) => `c${index}`);
    const most = many.slice(0, LIMITS.filter_values);
    expect(told(`cuisine=${many}`)).toEqual({
      leftOut: [`cuisine=c${LIMITS.filter_values}`, `cuisine=c${LIMITS.filter_values + 1}`],
      kept: String(new URLSearchParams({ cuisine: String(most) })),
    });
    expect(recipeListInput(read(`cuisine=${many}`)).cuisine).toEqual(most);
    expect(told('q=a%01b')).toEqual({ leftOut: ['q=a\u0001b'], kept: 'q=a+b' });
    expect(told('tags=a%01b').leftOut).toEqual(['tags=a\u0001b']);
    expect(told('cuisine=%E0%A4&q=%E0%A4')).toEqual({ leftOut: ['cuisine=\ufffd', 'q=\ufffd'], kept: '' });
    // White space around and between words is no part of them.
    expect(told('q=+leek%09soup+&cuisine=+thai').leftOut).toEqual([]);
  });

  it('is always something the API takes, whatever is written in it', () => {
    const names = [
      'q',
      'status',
      'cuisine',
      'meal',
      'season',
      'tags',
      'cook',
      'email',
      'collection',
      'sort',
      'page',
    ];
    const value = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.integer().map(String),
      fc.constantFrom('asc', 'title', 'archived', 'true', ',', 'a,b', '\ud800', '\0', '20-45'),
    );
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), value), (query) => {
        const result = cardList.safeParse(recipeListInput(loadListAddress(query)));
        expect(result.error?.issues ?? []).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
