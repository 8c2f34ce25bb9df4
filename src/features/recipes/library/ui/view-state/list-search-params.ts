import {
  createLoader,
  createParser,
  type inferParserType,
  parseAsArrayOf,
  parseAsStringLiteral,
  type SingleParserBuilder,
} from 'nuqs/server';
import type { RecipeStatus } from '@/features/recipes/fields.schema';
import type { CardList } from '@/features/recipes/library/cards.schema';
import { COOK_RANGES } from '@/features/recipes/library/cook-ranges.rules';
import type { RecipeListQuery } from '@/features/recipes/recipes.schema';
import { LIMITS } from '@/kernel/limits';
import { ofTerms, TERM_FIELDS, TERM_NAMES, type TermField, termField } from '@/kernel/recipe-terms';
import {
  cleaned,
  idOf,
  pageNumber,
  type ReadAddress,
  readAddress,
  words,
  yesOrNo,
} from '@/ui/navigation/search-params';
import { type Density, perPage } from './layout.rules';

/** Written out, because reading them from the schemas would bring those into the first load. */
const STATES = ['active', 'draft', 'archived'] as const satisfies readonly RecipeStatus[];
const SORTS = [
  'updated_at',
  'created_at',
  'title',
  'engagement_score',
] as const satisfies readonly RecipeListQuery['sort'][];

/** A name in an address: taken as it is written, or not at all; bytes that are no UTF-8 are in no name. */
const exact = (max: number) =>
  createParser({
    parse: (value: string) => {
      const clean = cleaned(value, max);
      return clean === value.trim() && !clean.includes('\ufffd') ? clean : null;
    },
    serialize: (value: string) => value,
  });

const term = exact(LIMITS.vocabulary);

/** Values of one kind, no more than the list takes. */
function listOf<T>(one: SingleParserBuilder<T>, most: number = LIMITS.filter_values) {
  const { parse, serialize, eq } = parseAsArrayOf(one);
  return createParser({ parse: (value: string) => parse(value)?.slice(0, most) ?? null, serialize, eq });
}

/** What the address calls the fields that hold one term. */
type TermAddress = (typeof TERM_FIELDS)[TermField]['filter']['address'];
const ofAddresses = <T>(make: (field: TermField) => T) =>
  Object.fromEntries(TERM_NAMES.map((field) => [TERM_FIELDS[field].filter.address, make(field)])) as Record<
    TermAddress,
    T
  >;

/** What the address of the list holds: `?q=cake&cuisine=italian,greek&diet=vegan&tags=Weeknight&page=2`. */
export const listAddress = {
  q: words(LIMITS.search),
  status: listOf(parseAsStringLiteral(STATES)),
  ...ofAddresses((field) => {
    const { values } = termField(field);
    return listOf<string>(values === null ? term : parseAsStringLiteral(values));
  }),
  diet: listOf(term, LIMITS.tags),
  tags: listOf(exact(LIMITS.free_tag), LIMITS.tags),
  cook: listOf(parseAsStringLiteral(COOK_RANGES.map(({ range }) => range))),
  email: yesOrNo,
  collection: listOf(idOf('collection')),
  sort: parseAsStringLiteral(SORTS),
  order: parseAsStringLiteral(['asc', 'desc']),
  page: pageNumber(perPage('compact')),
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

/** The address without what the list cannot use, and that in its own words. */
export function readListAddress(given: URLSearchParams): ReadAddress {
  const read = readAddress(listAddress, given);
  const { q, sort, order } = loadListAddress(read.kept);
  // The best match comes first, whatever is asked.
  if (sortOf({ q, sort }) !== 'relevance' || order !== 'asc') return read;
  read.kept.delete('order');
  return { ...read, leftOut: [...read.leftOut, 'order=asc'] };
}

/** Upwards or downwards: as chosen, else titles from A and everything else from the newest or best. */
export function orderOf(address: Pick<ListAddress, 'q' | 'sort' | 'order'>): 'asc' | 'desc' {
  const sort = sortOf(address);
  if (sort === 'relevance') return 'desc';
  return address.order ?? (sort === 'title' ? 'asc' : 'desc');
}

/** The chosen values of one kind, each once; the screen can choose more than the list takes. */
const chosen = <T extends string>(values: readonly T[] | null, most: number = LIMITS.filter_values): T[] =>
  [...new Set(values ?? [])].slice(0, most);

/** What the list is narrowed by, as the API takes it. The same address gives the same filters, here and there. */
export function filterInput(address: ListAddress) {
  const { q, status, diet, tags, cook, email, collection } = address;
  const several = {
    status: chosen(status),
    ...ofTerms((field) => chosen(address[TERM_FIELDS[field].filter.address])),
    collection_id: chosen(collection),
    cook_range: chosen(cook),
  };
  const set = Object.entries(several).filter(([, values]) => values.length > 0);
  const diets = chosen(diet, LIMITS.tags);
  const allOf = chosen(tags, LIMITS.tags);
  return {
    ...(q === null ? {} : { q }),
    ...(Object.fromEntries(set) as Partial<typeof several>),
    ...(diets.length === 0 ? {} : { dietary_tags: diets.join(',') }),
    ...(allOf.length === 0 ? {} : { tags: allOf.join(',') }),
    ...(email === null ? {} : { email_ready: email }),
  };
}

/** What to ask the API for, on the server and in the browser. */
export function recipeListInput(address: ListAddress, density: Density): CardList {
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
  ...ofAddresses(() => null),
  diet: null,
  tags: null,
  cook: null,
  email: null,
  collection: null,
} satisfies Partial<ListAddress>;

/** The filters of which several values may be chosen. */
const SEVERAL = (Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[]).filter(
  (name) => name !== 'q' && name !== 'email',
);

/** How many filters are set, the search apart. */
export const filterCount = (filters: Filters): number =>
  SEVERAL.reduce((sum, name) => sum + new Set<string>(filters[name]).size, filters.email === null ? 0 : 1);
