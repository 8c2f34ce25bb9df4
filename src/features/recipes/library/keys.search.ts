import { type SQL, sql } from 'drizzle-orm';
import { recipeStatus } from '@/features/recipes/fields.schema';
import {
  anyStems,
  byPlaces,
  type Corrections,
  joinQueries,
  literal,
  type Matcher,
  queryOf,
} from '@/features/recipes/search/full-text.search';
import type { SearchQuery } from '@/features/recipes/search/search.query';
import type { UserId } from '@/kernel/ids';
import { tagKey } from '@/kernel/recipe-terms';
import { normaliseTerm } from '@/kernel/text';
import { splitCsv } from '@/kernel/wire';
import { uuidOf } from '@/server/database/columns';
import type { CardFilters } from './cards.schema';

/**
 * Where the keys of an account's recipes start, as `galley_key_start` in the database makes it: one start for live
 * recipes and one for archived ones.
 */
export function keyStarts(owner: UserId, status: CardFilters['status']): string[] {
  const bytes = Buffer.from(uuidOf('user', owner).replaceAll('-', ''), 'hex').subarray(8);
  const account = bytes.toString('base64').replace(/=+$/, '');
  const wanted = new Set([status ?? 'active'].flat());
  return [
    ...(wanted.has('active') || wanted.has('draft') ? [`${account}l`] : []),
    ...(wanted.has('archived') ? [`${account}a`] : []),
  ];
}

const word = (start: string, text: string) => sql`galley_word(${start}, ${text})`;
const begun = (user: SQL, start: string, text: string) => sql`galley_begun(${user}, ${start}, ${text})`;

/**
 * Whether the pairs of a phrase can be found where the phrase is not: with more than two words that are searched
 * for, or with so many others between them that they make no pair.
 */
function isLoose(words: readonly string[]): SQL | null {
  if (words.length <= 2) return null;
  if (words.length > 5) return sql`true`;
  return sql`numnode(phraseto_tsquery('galley_stem', ${words.join(' ')})) > 3`;
}

/** Finds words and phrases by their keys. What a loose phrase must not be in is left to the second look. */
const byKeys = (user: SQL, start: string): Matcher => ({
  word: (text) => word(`${start}w`, text),
  stems: (words) => anyStems(words, `${start}w`),
  begun: (text) => begun(user, `${start}w`, text),
  phrase: (words) => sql`galley_phrase(${start}, ${words.join(' ')})`,
  without: (words) => {
    const unwanted = sql`!!galley_phrase(${start}, ${words.join(' ')})`;
    const loose = isLoose(words);
    return loose === null ? unwanted : sql`case when ${loose} then ''::tsquery else ${unwanted} end`;
  },
});

/** Finds recipes that have all words of a search in their title. */
const byTitle = (user: SQL, start: string, prefixes: boolean): Matcher => ({
  word: (text) => word(`${start}t`, text),
  stems: (words) => anyStems(words, `${start}t`),
  begun: (text) => (prefixes ? begun(user, `${start}t`, text) : word(`${start}t`, text)),
  phrase: (words) => word(`${start}t`, words.join(' ')),
  without: () => sql`''::tsquery`,
});

const anyStart = (starts: readonly string[], make: (start: string) => SQL) =>
  joinQueries(starts.map(make), '||');

/** How a search is put to `recipe_search.keys`. */
export interface KeyQueries {
  /** What every match has. */
  match: SQL;
  /**
   * Ever weaker reasons to come first: all words in the title, there with a word of the last letter before that; all
   * begun there; any of them.
   */
  tiers: Tier[];
}

/** A reason to come first, as a query of keys of title words. */
export interface Tier {
  query: SQL;
  /** Whether a recipe may have it and be no match. */
  with_match: boolean;
  /** Whether any one of its keys is enough, so that `recipe_titles` can tell who has it. */
  is_any: boolean;
  /** Whether it asks for all words that begin with one letter: to look for who does not have it would cost as much again. */
  is_wide: boolean;
}

/** A look at the places of the words of a phrase: what it needs of the CTE `query`, and a join to `recipe_search`. */
export interface Look {
  columns: SQL;
  join: SQL;
}

/**
 * A search, its filters by tags included, as queries of keys. Where keys cannot tell, `look` can, at one
 * match after the other.
 */
export function searchKeys(
  owner: UserId,
  user: SQL,
  input: TagFilters & Pick<CardFilters, 'status'>,
  query: SearchQuery,
  corrections: Corrections,
): KeyQueries & { look: Look | null } {
  const starts = keyStarts(owner, input.status);
  const tags = tagQuery(input, starts);
  const { match, loose, tiers } = keyQueries(user, query, corrections, starts, tags !== null);
  return {
    match:
      tags === null
        ? match
        : sql`case when numnode(${match}) = 0 then ''::tsquery else ${match} && ${tags} end`,
    tiers,
    look:
      loose === null
        ? null
        : {
            columns: sql`${loose} as loose, ${queryOf(query, corrections, byPlaces)} as places`,
            join: sql`cross join lateral (
              (select 1 where not (select loose from query))
              union all (select 1 from recipes as looked
                where (select loose from query) and looked.user_id = ${user} and looked.id = recipe_search.id
                  and looked.search @@ (select places from query) offset 0)) as looked`,
          },
  };
}

/**
 * How many recipes of an account a search finds as it is typed, whatever their status: a select. They are counted,
 * since whether there is one would be looked for by reading recipe after recipe.
 */
export function exactMatches(owner: UserId, user: SQL, query: SearchQuery): SQL {
  const { match, look } = searchKeys(owner, user, { status: recipeStatus.options }, query, new Map());
  return sql`with query as materialized (select ${match} as match ${look === null ? sql`` : sql`, ${look.columns}`})
    select count(*) from recipe_search ${look?.join ?? sql``} where keys @@ (select match from query)`;
}

/** The key queries of a search; `narrowed` when its match will be narrowed further. */
function keyQueries(
  user: SQL,
  query: SearchQuery,
  corrections: Corrections,
  starts: readonly string[],
  narrowed: boolean,
): KeyQueries & { loose: SQL | null } {
  const phrases = query.flatMap(({ required, excluded }) => [
    ...excluded,
    ...required.flatMap((term) => (term.kind === 'phrase' ? [term.words] : [])),
  ]);
  const loose = phrases.flatMap((words) => isLoose(words) ?? []);
  const terms = query.flatMap(({ required }) => required);
  const any = (start: string) =>
    joinQueries(
      terms.map((term) =>
        queryOf([{ required: [term], excluded: [], letter: null }], corrections, byTitle(user, start, true)),
      ),
      '||',
    );
  const whole = (prefixes: boolean) =>
    anyStart(starts, (start) => queryOf(query, corrections, byTitle(user, start, prefixes)));
  const lettered = query.filter(({ letter }) => letter !== null);
  const withLetter = (start: string) => {
    const by = byTitle(user, start, true);
    const begun = lettered.map(({ letter }) => by.begun(letter ?? ''));
    return joinQueries([queryOf(lettered, corrections, by), joinQueries(begun, '||')], '&&');
  };
  // A recipe that has every word in its title has every word; to look for both would cost what the match costs.
  const with_match =
    narrowed ||
    query.some(({ excluded }) => excluded.length > 0) ||
    terms.some((term) => term.kind === 'phrase' || term.names.some((name) => name.length > 1));
  // A term of one word, by all its names, is any of its keys.
  const isPlain =
    terms.every(
      (term) =>
        term.kind === 'word' && term.words.length === 1 && term.names.every((name) => name.length === 1),
    ) && [...corrections.values()].every((words) => words.every((stems) => stems.length === 1));
  const isAny = isPlain && query.every(({ required }) => required.length === 1);
  return {
    match: anyStart(starts, (start) => queryOf(query, corrections, byKeys(user, start))),
    loose: loose.length === 0 ? null : sql`(${sql.join(loose, sql` or `)})`,
    tiers: [
      ...(lettered.length > 0
        ? [{ query: anyStart(starts, withLetter), with_match, is_any: false, is_wide: true }]
        : []),
      ...(terms.some((term) => term.kind === 'word' && term.prefix)
        ? [{ query: whole(false), with_match, is_any: isAny, is_wide: false }]
        : []),
      { query: whole(true), with_match, is_any: isAny, is_wide: false },
      ...(terms.length > 1
        ? [{ query: anyStart(starts, any), with_match: true, is_any: isPlain, is_wide: false }]
        : []),
    ],
  };
}

/** The filters of a list that the keys hold. */
type TagFilters = Pick<CardFilters, 'dietary_tags' | 'tags'>;

/** That a recipe has all of the tags that a list is narrowed to, as a query of keys; null without any. */
export function tagQuery({ dietary_tags, tags }: TagFilters, starts: readonly string[]): SQL | null {
  const keys = [
    ...(dietary_tags === undefined ? [] : splitCsv(dietary_tags).map((tag) => `g${normaliseTerm(tag)}`)),
    ...(tags === undefined ? [] : splitCsv(tags).map((tag) => `f${tagKey(tag)}`)),
  ];
  if (keys.length === 0) return null;
  const all = (start: string) => keys.map((key) => literal(`${start}${key}`)).join(' & ');
  return sql`${starts.map((start) => `(${all(start)})`).join(' | ')}::tsquery`;
}
