import { type SQL, sql } from 'drizzle-orm';
import {
  anyStems,
  byPlaces,
  type Corrections,
  joinQueries,
  literal,
  type Matcher,
  queryOf,
  startsWith,
} from '@/features/recipes/search/full-text.search';
import type { SearchQuery } from '@/features/recipes/search/search.query';
import type { UserId } from '@/kernel/ids';
import { tagKey } from '@/kernel/recipe-terms';
import { normaliseTerm } from '@/kernel/text';
import { splitCsv } from '@/kernel/wire';
import { uuidOf } from '@/server/database/columns';
import type { CardFilters } from './cards.schema';

/**
 * That a row of `recipe_texts` has the keys that a query of them asks for. Only an account's own rows have its keys; that
 * they are its own is said beside it, so that a database which is divided by owner looks on one machine. It is said of
 * all in an array of one, for which no index is looked into: after `=`, all rows of the account would be read as well.
 */
export const hasKeys = (user: SQL, query: SQL): SQL =>
  sql`recipe_texts.user_id = all(array[${user}]) and galley_word_keys(recipe_texts.user_id, recipe_texts.search) @@ (${query})`;

/** Where the keys of an account start, as `galley_account` in the database makes it. */
function keyStart(owner: UserId): string {
  const bytes = Buffer.from(uuidOf('user', owner).replaceAll('-', ''), 'hex').subarray(8);
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Known words that begin as one was typed, up to which each is asked for by its key. */
const FEW_BEGUN = 8;

/**
 * The keys of a word that may be typed half: the account's words that begin with it, one by one, so that the index can
 * skip to those among the other words of a search. Where they are many, or numbers, which are not kept, the range of
 * keys stands for them. Written out and no function, which a divided database couldn't send to where the words are.
 */
const begun = (user: SQL, start: string, typed: string): SQL => sql`(
  select case when count(*) > ${FEW_BEGUN} or ${typed}::text !~ '[[:alpha:]]' then galley_begun(${start}, ${typed})
    else galley_word(${start}, ${typed})
      || coalesce(string_agg(galley_literal(${start}::text || word), ' | ')::tsquery, ''::tsquery) end
  from (select word from search_words where user_id = ${user} and ${startsWith(sql`word`, sql`${typed}::text`)}
    limit ${FEW_BEGUN + 1}) as known)`;

/**
 * Finds words by their keys, those of a kind: in all of a recipe (w) or in its title (t). A phrase is found by its
 * words alone, and of what must not be there only a single word can be told.
 */
const byKeys = (user: SQL, owner: UserId, kind: 'w' | 't', prefixes = true): Matcher => {
  const start = keyStart(owner) + kind;
  const word = (text: string) => sql`galley_word(${start}, ${text})`;
  return {
    word,
    stems: (words) => anyStems(words, start),
    begun: (text) => (prefixes ? begun(user, start, text) : word(text)),
    phrase: (words) => word(words.join(' ')),
    without: (words) =>
      kind === 'w' && words.length === 1 ? sql`!!${word(words.join(' '))}` : sql`''::tsquery`,
  };
};

/** A reason to come first, as a query of keys of title words. */
export interface Tier {
  query: SQL;
  /** Whether a recipe may have it and be no match. */
  with_match: boolean;
  /** Whether it asks for all words that begin with one letter: to look for who does not have it would cost as much again. */
  is_wide: boolean;
}

/** How a search is put to `recipe_texts`. */
export interface KeyQueries {
  /** What the keys of every match have. */
  match: SQL;
  /** What the vector of a match must have beyond that; null where the keys tell all. */
  places: SQL | null;
  /**
   * Ever weaker reasons to come first: all words in the title, there with a word of the last letter before that; all
   * begun there; any of them.
   */
  tiers: Tier[];
}

/** A search, its filters by tags included, as queries of keys. */
export function searchKeys(
  owner: UserId,
  user: SQL,
  input: TagFilters,
  query: SearchQuery,
  corrections: Corrections,
): KeyQueries {
  const tags = tagQuery(input, owner);
  const match = queryOf(query, corrections, byKeys(user, owner, 'w'));
  const isLoose = query.some(
    ({ required, excluded }) =>
      excluded.some((words) => words.length > 1) ||
      required.some((term) =>
        term.kind === 'phrase' ? term.words.length > 1 : term.names.some((name) => name.length > 1),
      ),
  );
  return {
    match:
      tags === null
        ? match
        : sql`case when numnode(${match}) = 0 then ''::tsquery else ${match} && ${tags} end`,
    places: isLoose ? queryOf(query, corrections, byPlaces) : null,
    tiers: tiersOf(user, owner, query, corrections, isLoose || tags !== null),
  };
}

function tiersOf(
  user: SQL,
  owner: UserId,
  query: SearchQuery,
  corrections: Corrections,
  narrowed: boolean,
): Tier[] {
  const begun = byKeys(user, owner, 't');
  const terms = query.flatMap(({ required }) => required);
  const lettered = query.filter(({ letter }) => letter !== null);
  // A recipe that has every word in its title has every word.
  const with_match = narrowed || query.some(({ excluded }) => excluded.length > 0);
  const tier = (found: SQL, isMore = with_match): Tier => ({
    query: found,
    with_match: isMore,
    is_wide: false,
  });
  const withLetter = () => {
    const letters = lettered.map(({ letter }) => begun.begun(letter ?? ''));
    return joinQueries([queryOf(lettered, corrections, begun), joinQueries(letters, '||')], '&&');
  };
  const any = () =>
    terms.map((term) => queryOf([{ required: [term], excluded: [], letter: null }], corrections, begun));
  return [
    ...(lettered.length > 0 ? [{ ...tier(withLetter()), is_wide: true }] : []),
    ...(terms.some((term) => term.kind === 'word' && term.prefix)
      ? [tier(queryOf(query, corrections, byKeys(user, owner, 't', false)))]
      : []),
    tier(queryOf(query, corrections, begun)),
    ...(terms.length > 1 ? [tier(joinQueries(any(), '||'), true)] : []),
  ];
}

/**
 * How many recipes of an account a search finds as it is typed, whatever their status: a select. They are counted,
 * since whether there is one would be looked for by reading recipe after recipe.
 */
export function exactMatches(owner: UserId, user: SQL, query: SearchQuery): SQL {
  const { match, places } = searchKeys(owner, user, {}, query, new Map());
  return sql`with query as materialized (select ${match} as match ${places === null ? sql`` : sql`, ${places} as places`})
    select count(*) from recipe_texts where ${matching(user, places)}`;
}

/** That a row of `recipe_texts` is found by the CTE `query`. */
export const matching = (user: SQL, places: SQL | null): SQL =>
  sql`${hasKeys(user, sql`select match from query`)} ${places === null ? sql`` : sql`and search @@ (select places from query)`}`;

/** The filters of a list that the keys hold. */
export type TagFilters = Pick<CardFilters, 'dietary_tags' | 'tags'>;

/** That a recipe has all of the tags that a list is narrowed to, as a query of keys; null without any. */
export function tagQuery({ dietary_tags, tags }: TagFilters, owner: UserId): SQL | null {
  const lexemes = [
    ...(dietary_tags === undefined ? [] : splitCsv(dietary_tags).map((tag) => `=${normaliseTerm(tag)}`)),
    ...(tags === undefined ? [] : splitCsv(tags).map((tag) => `#${tagKey(tag)}`)),
  ];
  if (lexemes.length === 0) return null;
  const start = `${keyStart(owner)}w`;
  return sql`${lexemes.map((lexeme) => literal(start + lexeme)).join(' & ')}::tsquery`;
}
