import {
  createLoader,
  createParser,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsStringLiteral,
} from 'nuqs/server';
import { LIMITS } from '@/kernel/limits';
import type { RecipeList, RecipeStatus } from '../recipes.schema';

/** Written out, because reading them from the schemas would bring those into the first load. */
const STATES = ['active', 'draft', 'archived'] as const satisfies readonly RecipeStatus[];
const SORTS = [
  'updated_at',
  'created_at',
  'title',
  'engagement_score',
] as const satisfies readonly RecipeList['sort'][];

/** Recipes of one page: four rows of five cards. */
export const PER_PAGE = 20;

/** The longest cook times one can ask for, in minutes. */
export const COOK_TIMES = [20, 45] as const;

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

const cookTime = createParser({
  parse: (value: string) => COOK_TIMES.find((minutes) => String(minutes) === value) ?? null,
  serialize: String,
});

const pageNumber = createParser({
  parse: (value: string) => {
    const page = /^\d{1,7}$/.test(value) ? Number(value) : 0;
    return page >= 1 && page * PER_PAGE <= LIMITS.list_reach ? page : null;
  },
  serialize: String,
});

/** What the address of the list holds: `?q=cake&cuisine=italian&tags=vegan,nut-free&page=2`. */
export const listAddress = {
  q: words(LIMITS.search),
  status: parseAsStringLiteral(STATES),
  cuisine: term,
  meal: term,
  season: term,
  tags: parseAsArrayOf(term),
  cook: cookTime,
  email: parseAsBoolean,
  collection: words(100),
  sort: parseAsStringLiteral(SORTS),
  order: parseAsStringLiteral(['asc', 'desc']),
  view: parseAsStringLiteral(['list']),
  page: pageNumber,
};

export type ListAddress = inferParserType<typeof listAddress>;

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

/** What to ask the API for. The same address gives the same input, on the server and in the browser. */
export function listInput(address: ListAddress) {
  const { q, status, cuisine, meal, season, cook, email, collection, page } = address;
  const tags = [...new Set(address.tags ?? [])].slice(0, LIMITS.tags);
  const sort = sortOf(address);
  return {
    ...(q === null ? {} : { q }),
    ...(status === null ? {} : { status }),
    ...(cuisine === null ? {} : { cuisine }),
    ...(meal === null ? {} : { meal_type: meal }),
    ...(season === null ? {} : { season }),
    ...(tags.length === 0 ? {} : { dietary_tags: tags.join(',') }),
    ...(cook === null ? {} : { max_cook_time_minutes: cook }),
    ...(email === null ? {} : { email_ready: email }),
    ...(collection === null ? {} : { collection_id: collection }),
    ...(sort === 'relevance' ? {} : { sort, order: orderOf(address) }),
    page: page ?? 1,
    per_page: PER_PAGE,
  };
}

export type ListInput = ReturnType<typeof listInput>;

/** The address without any filter or search; order and view stay. */
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
export function filterCount({
  status,
  cuisine,
  meal,
  season,
  tags,
  cook,
  email,
  collection,
}: ListAddress): number {
  const single = [status, cuisine, meal, season, cook, email, collection];
  return single.filter((value) => value !== null).length + (tags?.length ?? 0);
}
