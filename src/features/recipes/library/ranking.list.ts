import { type SQL, sql } from 'drizzle-orm';
import type { RankQueries } from '@/features/recipes/search/full-text.search';
import type { Page } from '@/kernel/paging';
import { hasKeys, type KeyQueries, type Tier } from './keys.search';

/**
 * Matches that are ranked by all their text: those with most of the search in the title, then the newest. Reading
 * the vector of a match costs some 10 µs, so this bounds a search to a few milliseconds however many match.
 */
const RANKED = 100;

/** Weights of notes, description, ingredients and tags, title. One word in the title beats any number below it. */
const WEIGHTS = sql`'{0.05, 0.1, 0.3, 1}'::real[]`;
/** What another name of a food counts, and a word that only begins as typed, where the word itself counts 1. */
const NAMED = sql`0.5`;
const BEGUN = sql`0.15`;
/**
 * What the one letter at the end of a search counts, as a word of its own or as the beginning of one: in the title more
 * than how long that is, elsewhere less.
 */
const LETTER = sql`case when title @@ letter then 0.5 when title @@ letter_begun then 0.4
  when whole @@ letter then 0.1 when whole @@ letter_begun then 0.05 else 0 end`;

/** What a search is ordered by, beside a CTE `matches` with the ids of all it finds. */
export interface Search {
  user: SQL;
  keys: KeyQueries;
  rank: RankQueries;
  /** That a row of `recipe_texts` has a status of the list. */
  status: SQL;
  /** Whether `matches` leaves out what the keys and the status let through. */
  is_narrowed: boolean;
}

/**
 * The tsqueries of a search as a CTE. They are read from there on purpose: a constant would let the planner see
 * that a word is frequent and choose to read every row.
 */
export function queryTable(keys: KeyQueries, rank: RankQueries): SQL {
  const parts = [
    sql`${keys.match} as match`,
    ...(keys.places === null ? [] : [sql`${keys.places} as places`]),
    sql`${rank.typed} as typed`,
    ...keys.tiers.map(({ query }, index) => sql`${query} as ${tierName(index)}`),
    ...(['names', 'begun', 'beside', 'letter', 'letter_begun'] as const).flatMap((name) =>
      rank[name] === null ? [] : [sql`${rank[name]} as ${sql.identifier(name)}`],
    ),
  ];
  return sql`query as materialized (select ${sql.join(parts, sql`, `)})`;
}

const tierName = (index: number) => sql.identifier(`tier_${index}`);
const titled = (index: number): SQL => sql`${sql.identifier(`titled_${index}`)}`;

/**
 * The matches of a tier that are in none before it, the newest first. Every tier has those before it, and so need only
 * be told apart from the last of them. Where nothing matches, nothing need be looked for.
 */
function tierOf(
  { with_match }: Tier,
  index: number,
  { user, keys, status, is_narrowed }: Search,
  reach: SQL,
): SQL {
  const isApart = keys.tiers[index - 1]?.is_wide !== true;
  const query = index > 0 && isApart ? sql`${tierName(index)} && !!${tierName(index - 1)}` : tierName(index);
  // What the planner could turn into a join would be joined before it is put in order, however many there are.
  const conditions = [
    hasKeys(user, sql`select case when total > 0 then ${query} end from query, counted`),
    status,
    ...(with_match || is_narrowed ? [sql`(id in (select id from matches)) is true`] : []),
    ...(index > 0 && !isApart ? [sql`(id in (select id from ${titled(index - 1)})) is not true`] : []),
  ];
  return sql`select id from recipe_texts where ${sql.join(conditions, sql` and `)} order by id desc limit ${reach}`;
}

/** All matches in one order, as far as `reach`: tier by tier, the newest first in each, then those in no tier. */
function inTiers(search: Search, reach: SQL): SQL {
  const { tiers } = search.keys;
  const ctes = tiers.map(
    (tier, index) => sql`${titled(index)} as materialized (${tierOf(tier, index, search, reach)})`,
  );
  const all = tiers.map((_, index) => sql`select id from ${titled(index)}`);
  return sql`with ${sql.join(ctes, sql`, `)},
    titled as materialized (select id from (${sql.join(all, sql` union all `)}) as tiers limit ${reach})
    select id from titled union all
      (select id from matches where id not in (select id from titled) order by id desc limit ${reach})
    limit ${reach}`;
}

/** The ids of a page of `matches` by relevance, beside a CTE `counted` with their `total`. */
export function byRelevance(search: Search, { page, per_page }: Page): SQL {
  const { user, rank } = search;
  const start = (page - 1) * per_page;
  // The number of all first pages is written out, so that a statement prepared for them is planned for it.
  const reach = page * per_page <= RANKED ? sql.raw(String(RANKED)) : sql`${page * per_page}::int`;
  const tiers = inTiers(search, reach);
  if (start >= RANKED) return sql`select id from (${tiers}) as tiers offset ${start}::int`;
  const rankBy = (weights: SQL, vector: SQL) =>
    sql.join(
      [
        sql`ts_rank(${weights}, ${vector}, typed)`,
        ...(rank.names === null ? [] : [sql`${NAMED} * ts_rank(${weights}, ${vector}, names)`]),
        ...(rank.begun === null ? [] : [sql`${BEGUN} * ts_rank(${weights}, ${vector}, begun)`]),
      ],
      sql` + `,
    );
  const beside =
    rank.beside === null
      ? sql`0`
      : sql`case when title @@ beside then 0.2 when whole @@ beside then 0.1 else 0 end`;
  return sql`select id from (
      select id, place, case when place <= ${RANKED} then ${rankBy(WEIGHTS, sql`whole`)} + ${beside}
        + ${rank.letter === null ? sql`0` : LETTER} + 0.5 * (${rankBy(sql`'{0, 0, 0, 1}'::real[]`, sql`title`)}) / ln(2 + length(title)) end as rank
      from query cross join (
        select best.id, best.place, text.whole, ts_filter(text.whole, '{a}') as title
        from (select id, row_number() over () as place
          from (${tiers}) as tiers) as best
        -- One look-up a match, and the tags, which have no places, are left out.
        cross join lateral (select ts_filter(recipe_texts.search, '{a,b,c,d}') as whole
          from recipe_texts where recipe_texts.user_id = ${user} and recipe_texts.id = best.id offset 0) as text
        offset 0) as texts) as ranks
    order by rank desc nulls last, id desc limit ${per_page}::int offset ${start}::int`;
}
