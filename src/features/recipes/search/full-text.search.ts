import { type SQL, sql } from 'drizzle-orm';
import type { RecipeId, UserId } from '@/kernel/ids';
import { tagKey } from '@/kernel/recipe-terms';
import { countCharacters, editDistance } from '@/kernel/text';
import { uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import { queryWords, type SearchGroup, type SearchQuery, type SearchTerm, typoWords } from './search.query';

/** The parts of a recipe that are searched. */
export interface SearchFields {
  title: string;
  description: string | null;
  ingredients: readonly { text: string }[];
  dietary_tags: readonly string[];
  tags: readonly string[];
  cuisine: string | null;
  meal_type: string | null;
  notes: string | null;
}

/** Each of them by its name, so that none is missing. */
const SEARCHED_FIELDS: Readonly<Record<keyof SearchFields, true>> = {
  title: true,
  description: true,
  ingredients: true,
  dietary_tags: true,
  tags: true,
  cuisine: true,
  meal_type: true,
  notes: true,
};

/** Whether any of these fields is searched. */
export const isSearched = (fields: readonly string[]): boolean =>
  fields.some((field) => Object.hasOwn(SEARCHED_FIELDS, field));

/**
 * Characters of each part that are searched. Together they stay far below what PostgreSQL takes (a vector of
 * 1 MiB, 16,383 positions) even when every character is a word of four bytes.
 */
const SEARCHED = { title: 400, food: 40_000, description: 10_000, notes: 20_000 };

/**
 * Stands between two texts, so that no phrase reaches from one into the other: words that are not indexed but
 * keep their places.
 */
const GAP = ' a a a a a ';

/** What is searched, by weight, and the tags behind their marks: the arguments of `galley_vector`. */
interface SearchTexts {
  title: string;
  food: string;
  description: string;
  notes: string;
  tags: string[];
}

/** The texts of a recipe's search vector. Only words apart by spaces are handed to PostgreSQL: its parser would read `salt/pepper` as a file name. */
export function searchTexts(fields: SearchFields): SearchTexts {
  const join = (texts: readonly (string | null)[], most: number) => {
    let joined = '';
    for (const text of texts) {
      const words = queryWords(text ?? '').join(' ');
      if (words === '') continue;
      if (joined.length + words.length > most)
        return `${joined}${GAP}${words.slice(0, most - joined.length)}`;
      joined += GAP + words;
    }
    return joined;
  };
  const lines = fields.ingredients.map((line) => line.text);
  const food = [...fields.dietary_tags, ...fields.tags, fields.cuisine, fields.meal_type, ...lines];
  return {
    title: join([fields.title], SEARCHED.title),
    food: join(food, SEARCHED.food),
    description: join([fields.description], SEARCHED.description),
    notes: join([fields.notes], SEARCHED.notes),
    tags: [...fields.dietary_tags.map((tag) => `=${tag}`), ...fields.tags.map((tag) => `#${tagKey(tag)}`)],
  };
}

/** An insert of recipes into `recipe_texts`, or into their rows there. */
export function textsInsert(
  owner: UserId,
  recipes: readonly (SearchFields & { id: RecipeId; status: string })[],
): SQL {
  const rows = recipes.map((recipe) => ({
    ...searchTexts(recipe),
    id: uuidOf('recipe', recipe.id),
    status: recipe.status,
  }));
  return sql`insert into recipe_texts (user_id, id, status, search)
    select ${uuidOf('user', owner)}::uuid, id, status, galley_vector(title, food, description, notes, tags)
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as texts(id uuid, status text, title text, food text, description text, notes text, tags text[])
    on conflict (user_id, id) do update set status = excluded.status, search = excluded.search`;
}

/** Letters of the shortest word that is kept in `search_words`. */
const KNOWN_LENGTH = 3;
/** Letters of the longest word that a typo is looked for in. */
const TYPO_LENGTH = 40;

/** The words of recipes that are kept. */
function knownWords(recipes: readonly SearchFields[]): Set<string> {
  const words = new Set<string>();
  for (const recipe of recipes)
    for (const text of Object.values(searchTexts(recipe)).filter((part) => typeof part === 'string'))
      for (const word of text.split(' '))
        if (countCharacters(word) >= KNOWN_LENGTH && !/^\p{N}+$/u.test(word)) words.add(word);
  return words;
}

/**
 * An insert of the words of recipes into `search_words`, to run beside the recipe's own insert or update: as a
 * statement, or as `with words as (${searchWordsInsert(…)})`. The words of `known` recipes are there. Words are in one
 * order, so that two writers wait for each other at most and never both.
 */
export function searchWordsInsert(
  owner: UserId,
  recipes: readonly SearchFields[],
  known: readonly SearchFields[] = [],
): SQL {
  const there = knownWords(known);
  const words = [...knownWords(recipes)].filter((word) => !there.has(word));
  const sorted = JSON.stringify(words.sort());
  return sql`insert into search_words (user_id, word)
    select ${uuidOf('user', owner)}::uuid, word from jsonb_array_elements_text(${sorted}::text::jsonb) as word
    on conflict do nothing`;
}

/** Corrections of a word, by the word: each as its stems, which is one but for odd words. */
export type Corrections = ReadonlyMap<string, readonly (readonly string[])[]>;

const stem = (word: string | SQL): SQL => sql`plainto_tsquery('galley_stem', ${word})`;
const phrase = (words: readonly string[]): SQL => sql`phraseto_tsquery('galley_stem', ${words.join(' ')})`;
/** A word holds letters and digits only (`queryWords`), so the quotes around it cannot be ended from inside. */
const beginning = (word: string): SQL => sql`${`'${word}':*`}::tsquery`;
/** Several tsqueries as one. */
export const joinQueries = (parts: readonly SQL[], operator: '&&' | '||'): SQL =>
  parts.length === 1 && parts[0]
    ? parts[0]
    : sql`(${sql.join([...parts], operator === '&&' ? sql` && ` : sql` || `)})`;

/** A key as it stands in a tsquery, whatever characters it has. */
export const literal = (key: string): string => `'${key.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** One of several words, each given by its stems, behind a start. */
export const anyStems = (words: readonly (readonly string[])[], start = ''): SQL =>
  sql`${words.map((stems) => stems.map((text) => literal(start + text)).join(' & ')).join(' | ')}::tsquery`;

/** How the parts of a search are found in a vector: each a tsquery, empty for words that are not indexed. */
export interface Matcher {
  word(text: string): SQL;
  /** One of several words, each given by its stems. */
  stems(words: readonly (readonly string[])[]): SQL;
  /** The word, or one that begins with it. */
  begun(text: string): SQL;
  phrase(words: readonly string[]): SQL;
  /** That the phrase is not there. */
  without(words: readonly string[]): SQL;
}

/** Finds them in `recipe_texts.search`, a phrase by the places of its words. */
export const byPlaces: Matcher = {
  word: stem,
  stems: anyStems,
  begun: (text) => joinQueries([stem(text), beginning(text)], '||'),
  phrase,
  without: (words) => sql`!!${phrase(words)}`,
};

function termQuery(term: SearchTerm, alone: boolean, corrections: Corrections, by: Matcher): SQL {
  if (term.kind === 'phrase') return by.phrase(term.words);
  const words = term.words.map((word, index) => {
    const found = corrections.get(word);
    const corrected = found ? [by.stems(found)] : [];
    if (!term.prefix || index < term.words.length - 1)
      return joinQueries([by.word(word), ...corrected], '||');
    const whole = joinQueries([by.begun(word), ...corrected], '||');
    // "pie an" must not ask for a word that begins with "an": a word that is not indexed asks for nothing.
    return alone ? whole : sql`case when numnode(${by.word(word)}) = 0 then ''::tsquery else ${whole} end`;
  });
  return joinQueries([joinQueries(words, '&&'), ...term.names.map(by.phrase)], '||');
}

function groupQuery({ required, excluded, letter }: SearchGroup, corrections: Corrections, by: Matcher): SQL {
  const words = joinQueries(
    required.map((term) => termQuery(term, required.length === 1, corrections, by)),
    '&&',
  );
  // Beside words that are not searched a letter stands alone.
  const wanted =
    letter === null ? words : sql`case when numnode(${words}) = 0 then ${by.word(letter)} else ${words} end`;
  if (excluded.length === 0) return wanted;
  const unwanted = joinQueries(excluded.map(by.without), '&&');
  // Without a searchable word the rest would be "everything but".
  return sql`case when numnode(${wanted}) = 0 then ''::tsquery else ${wanted} && ${unwanted} end`;
}

/** The tsquery that a vector must match. */
export function queryOf(query: SearchQuery, corrections: Corrections, by: Matcher): SQL {
  return joinQueries(
    query.map((group) => groupQuery(group, corrections, by)),
    '||',
  );
}

/** What a match is ranked by. */
export interface RankQueries {
  /** What was typed, or its corrections, joined by "or": each word adds the best place where it stands. */
  typed: SQL;
  /** Other names of the food; null when there are none. */
  names: SQL | null;
  /** Words that only begin with what was typed; null when no prefix is asked for. */
  begun: SQL | null;
  /** Neighbours in the search that stand beside each other in the recipe; null when there are none. */
  beside: SQL | null;
  /** The last word when it is one letter that only sorts; null without one. */
  letter: SQL | null;
  /** Words that begin with this letter; null without one. */
  letter_begun: SQL | null;
}

/** The queries that matches are ranked by. */
export function rankQueries(query: SearchQuery, corrections: Corrections = new Map()): RankQueries {
  const forms = (word: string) => {
    const found = corrections.get(word);
    return joinQueries([stem(word), ...(found ? [anyStems(found)] : [])], '||');
  };
  const typed: SQL[] = [];
  const names: SQL[] = [];
  const begun: SQL[] = [];
  const beside: SQL[] = [];
  const last = query.at(-1)?.letter ?? null;
  for (const { required, letter } of query) {
    let previous: SQL | null = null;
    for (const term of required) {
      if (term.kind === 'phrase') {
        typed.push(phrase(term.words));
        previous = null;
        continue;
      }
      for (const word of term.words) {
        const own = forms(word);
        typed.push(own);
        if (previous) beside.push(sql`(${previous} <-> ${own})`);
        previous = own;
      }
      names.push(...term.names.map(phrase));
      if (term.words.length > 1) beside.push(...term.names.map(phrase));
      const end = term.words.at(-1);
      if (term.prefix && end !== undefined) begun.push(beginning(end));
    }
    if (previous && letter !== null) beside.push(sql`(${previous} <-> ${beginning(letter)})`);
  }
  const any = (parts: SQL[]) => (parts.length === 0 ? null : joinQueries(parts, '||'));
  return {
    typed: joinQueries(typed, '||'),
    names: any(names),
    begun: any(begun),
    beside: any(beside),
    letter: last === null ? null : stem(last),
    letter_begun: last === null ? null : beginning(last),
  };
}

/** Corrections of one word that are tried; a short word can have many neighbours. */
const CORRECTIONS = 40;

/**
 * The words of the account that are one typo away from the words of a search: an insertion, a deletion, a
 * substitution, or a swap of neighbours. One typo leaves the first half of a word or its last half as it was, or
 * swaps the two letters between the halves: each is a range of the index. None when `exactly` counts
 * anything: filters decide which matches are listed, never what a word means. One statement; none without a word of
 * four letters.
 */
export async function findCorrections(
  db: Db,
  user: SQL,
  query: SearchQuery,
  exactly: SQL,
): Promise<Corrections> {
  const corrections = new Map<string, string[][]>();
  const words = typoWords(query).filter((word) => countCharacters(word) <= TYPO_LENGTH);
  if (words.length === 0) return corrections;
  const ranges = words.map((word) => {
    const letters = [...word];
    const half = Math.floor(letters.length / 2);
    const swapped = [...letters.slice(0, half - 1), letters[half], letters[half - 1]];
    return {
      typed: word,
      length: letters.length,
      head: letters.slice(0, half).join(''),
      crossed: swapped.join(''),
      tail: letters.slice(half).reverse().join(''),
    };
  });
  const rows = await db.execute<{ typed: string; word: string; stems: string[] }>(sql`
    with typed as (select * from jsonb_to_recordset(${JSON.stringify(ranges)}::text::jsonb)
      as typed(typed text, length int, head text, crossed text, tail text))
    select typed, word, tsvector_to_array(to_tsvector('galley_stem', word)) as stems from typed cross join lateral (
      select word from search_words where user_id = ${user} and ${startsWith(sql`word`, sql`head`)}
      union
      select word from search_words where user_id = ${user} and ${startsWith(sql`word`, sql`crossed`)}
      union
      select word from search_words where user_id = ${user} and ${startsWith(sql`reverse(word)`, sql`tail`)}
    ) as near
    where (${exactly}) = 0 and numnode(${stem(sql`typed`)}) > 0 and length(word) between length - 1 and length + 1
    order by word`);
  const near = rows.filter(
    ({ typed, word, stems }) => stems.length > 0 && editDistance(typed, word, 1) === 1,
  );
  // Who types "wite wine" does not mean "wine wine"; but "lemon lemno" can only mean lemon.
  const fresh = near.filter(({ word }) => !words.includes(word));
  const typedAgain = near.filter(({ word, typed }) => {
    return words.includes(word) && !fresh.some((other) => other.typed === typed);
  });
  for (const { typed, stems } of [...fresh, ...typedAgain]) {
    const found = corrections.get(typed) ?? [];
    if (found.length < CORRECTIONS) corrections.set(typed, [...found, stems]);
  }
  return corrections;
}

/** That a text begins with another, as a range of a bytewise index; U+10FFFF sorts after every letter. */
export const startsWith = (text: SQL, start: SQL): SQL =>
  sql`${text} >= ${start} collate "C" and ${text} < (${start} || chr(1114111)) collate "C"`;
