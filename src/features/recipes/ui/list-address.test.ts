import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardList } from '../cards.schema';
import {
  filterCount,
  listInput as inputOf,
  type ListAddress,
  loadListAddress,
  orderOf,
  sortOf,
} from './list-address';

const listInput = (address: ListAddress) => inputOf(address, 'comfortable');
const read = (query: string) => loadListAddress(new URLSearchParams(query));

describe('the address of the list', () => {
  it('asks for the last edited recipes when it says nothing', () => {
    expect(listInput(read(''))).toEqual({ sort: 'updated_at', order: 'desc', page: 1, per_page: 20 });
  });

  it('asks for every filter it names', () => {
    const address = read(
      'q=lemon+cake&status=draft,active&cuisine=french&meal=dessert&season=summer,summer&tags=vegan,nut-free&cook=20-45,up-to-20&email=true&collection=col_1&page=3',
    );
    expect(listInput(address)).toEqual({
      q: 'lemon cake',
      status: ['draft', 'active'],
      cuisine: ['french'],
      meal_type: ['dessert'],
      season: ['summer'],
      dietary_tags: 'vegan,nut-free',
      cook_range: ['20-45', 'up-to-20'],
      email_ready: true,
      collection_id: ['col_1'],
      page: 3,
      per_page: 20,
    });
    expect(filterCount(address)).toBe(11);
  });

  it('orders by relevance while searching, unless told otherwise', () => {
    expect(sortOf(read('q=cake'))).toBe('relevance');
    expect(listInput(read('q=cake&order=asc'))).not.toHaveProperty('order');
    expect(listInput(read('q=cake&sort=title'))).toMatchObject({ sort: 'title', order: 'asc' });
    expect(orderOf(read('sort=title&order=desc'))).toBe('desc');
    expect(orderOf(read('sort=created_at'))).toBe('desc');
  });

  it('reads what it cannot use as nothing', () => {
    expect(listInput(read('page=0&status=gone&cook=7&sort=id&order=up&q=%00&tags=,,&page=-1'))).toEqual(
      listInput(read('')),
    );
    expect(read('page=50001').page).toBeNull();
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
        const result = cardList.safeParse(listInput(loadListAddress(query)));
        expect(result.error?.issues ?? []).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});
