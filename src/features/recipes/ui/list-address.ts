import {
  createLoader,
  createParser,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsStringLiteral,
} from 'nuqs/server';
import { LIMITS } from '@/kernel/limits';
import type { CardList } from '../cards.schema';
import { COOK_RANGES } from '../cook-ranges.rules';
import type { RecipeList, RecipeStatus } from '../recipes.schema';
import { type Density, perPage } from './list-layout.rules';

/** Written out, because reading them from the schemas would bring those into the first load. */
const STATES = ['active', 'draft', 'archived'] as const satisfies readonly RecipeStatus[];
const SORTS = [
  'updated_at',
  'created_at',
  'title',
  'engagement_score',
] as const satisfies readonly RecipeList['sort'][];

/** Text of an address: whatever is written there becomes something the list can be asked for, or nothing. */
const words = (max: number) =>
  createParser({
    parse: (value: string) => {
      const clean = value
        .toWellFormed()
        .replace(/\p{Cc}/gu, ' ')
        .trim();
      return [...clean].slice(0, max).join('').trim() || null;
    },
    serialize: (value: string) => value,
  });

const term = words(LIMITS.vocabulary);

const pageNumber = createParser({
  parse: (value: string) => {
    const page = /^\d{1,7}$/.test(value) ? Number(value) : 0;
    return page >= 1 && page * perPage('compact') <= LIMITS.list_reach ? page : null;
  },
  serialize: String,
});

/** What the address of the list holds: `?q=cake&cuisine=italian,greek&tags=vegan&page=2`. */
export const listAddress = {
  q: words(LIMITS.search),
  status: parseAsArrayOf(parseAsStringLiteral(STATES)),
  cuisine: parseAsArrayOf(term),
  meal: parseAsArrayOf(term),
  season: parseAsArrayOf(term),
  tags: parseAsArrayOf(term),
  cook: parseAsArrayOf(parseAsStringLiteral(COOK_RANGES.map(({ range }) => range))),
  email: parseAsBoolean,
  collection: parseAsArrayOf(words(100)),
  sort: parseAsStringLiteral(SORTS),
  order: parseAsStringLiteral(['asc', 'desc']),
  page: pageNumber,
};

export type ListAddress = inferParserType<typeof listAddress>;

/** What narrows the list, the search apart. */
export type Filters = Omit<ListAddress, 'q' | 'sort' | 'order' | 'page'>;

/** Reads the address in a server component. */
export const loadListAddress = createLoader(listAddress);

export type ListSort = (typeof SORTS)[number] | 'relevance';

/** The order of the list: as chosen, else the best match while searching, else the last edited first. */
export function sortOf({ q, sort }: Pick<ListAddress, 'q' | 'sort'>): ListSort {
  return sort ?? (q === null ? 'updated_at' : 'relevance');
}

/** Upwards or downwards: as chosen, else titles from A and everything else from the newest or best. */
export function orderOf(address: Pick<ListAddress, 'q' | 'sort' | 'order'>): 'asc' | 'desc' {
  const sort = sortOf(address);
  if (sort === 'relevance') return 'desc';
  return address.order ?? (sort === 'title' ? 'asc' : 'desc');
}

/** The chosen values of one kind, each once and no more than the list takes. */
const chosen = <T extends string>(values: readonly T[] | null, most: number = LIMITS.filter_values): T[] =>
  [...new Set(values ?? [])].slice(0, most);

/** What the list is narrowed by, as the API takes it. The same address gives the same filters, here and there. */
export function filterInput({
  q,
  status,
  cuisine,
  meal,
  season,
  tags,
  cook,
  email,
  collection,
}: ListAddress) {
  const several = {
    status: chosen(status),
    cuisine: chosen(cuisine),
    meal_type: chosen(meal),
    season: chosen(season),
    collection_id: chosen(collection),
    cook_range: chosen(cook),
  };
  const set = Object.entries(several).filter(([, values]) => values.length > 0);
  const allOf = chosen(tags, LIMITS.tags);
  return {
    ...(q === null ? {} : { q }),
    ...(Object.fromEntries(set) as Partial<typeof several>),
    ...(allOf.length === 0 ? {} : { dietary_tags: allOf.join(',') }),
    ...(email === null ? {} : { email_ready: email }),
  };
}

/** What to ask the API for, on the server and in the browser. */
export function listInput(address: ListAddress, density: Density): CardList {
  const sort = sortOf(address);
  return {
    ...filterInput(address),
    ...(sort === 'relevance' ? {} : { sort, order: orderOf(address) }),
    page: address.page ?? 1,
    per_page: perPage(density),
  };
}

/** The address without any filter or search; the order stays. */
export const NO_FILTERS = {
  q: null,
  status: null,
  cuisine: null,
  meal: null,
  season: null,
  tags: null,
  cook: null,
  email: null,
  collection: null,
} satisfies Partial<ListAddress>;

/** How many filters are set, the search apart. */
export function filterCount({ status, cuisine, meal, season, tags, cook, email, collection }: Filters) {
  const several = [status, cuisine, meal, season, tags, cook, collection];
  return several.reduce((sum, values) => sum + new Set(values).size, email === null ? 0 : 1);
}
