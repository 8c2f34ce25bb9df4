import { type SQL, sql } from 'drizzle-orm';
import type { RankQueries } from '@/features/recipes/search/full-text.search';
import type { Page } from '@/kernel/paging';
import type { KeyQueries, Look, Tier } from './keys.search';

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

/** What a search is chosen by: the owner, its queries, and the condition that a row of `recipe_search` must meet. */
export interface Search {
  user: SQL;
  keys: KeyQueries;
  rank: RankQueries;
  where: SQL;
  /** Whether the CTE `seen` has all matches. */
  is_seen: boolean;
  /** Whether `where` leaves out any of them. */
  is_narrowed: boolean;
}

/**
 * The tsqueries of a search as a CTE. They are read from there on purpose: a constant would let the planner see
 * that a word is frequent and choose to read every row.
 */
export function queryTable(keys: KeyQueries, rank: RankQueries, look: Look | null): SQL {
  const parts = [
    sql`${keys.match} as match`,
    ...(look === null ? [] : [look.columns]),
    sql`${rank.typed} as typed`,
    ...keys.tiers.map(({ query }, index) => sql`${query} as ${tierName(index)}`),
    ...(['names', 'begun', 'beside', 'letter', 'letter_begun'] as const).flatMap((name) =>
      rank[name] === null ? [] : [sql`${rank[name]} as ${sql.identifier(name)}`],
    ),
  ];
  return sql`query as materialized (select ${sql.join(parts, sql`, `)})`;
}

const tierName = (index: number) => sql.identifier(`tier_${index}`);

/**
 * How many matches must be put in order to have a page of them. The number of all first pages is written out, so that
 * a statement prepared for them is planned for it.
 */
export function reachOf({ page, per_page }: Page): SQL {
  const reach = page * per_page;
  return reach <= RANKED ? sql.raw(String(RANKED)) : sql`${reach}::int`;
}

const titled = (index: number): SQL => sql`${sql.identifier(`titled_${index}`)}`;

/**
 * The matches of a tier that are in none before it, the newest first. Where one key of a title is enough, they are read
 * from `recipe_titles`, the newest with each of its keys, until there are `reach`; otherwise all are looked for
 * by their keys. Where nothing matches, nothing need be looked for.
 */
function tierOf({ with_match, is_any }: Tier, index: number, search: Search, reach: SQL): SQL {
  const { keys, where, is_seen, is_narrowed } = search;
  const before = keys.tiers.slice(0, index);
  // Every tier has those before it, and so need only be told apart from the last of them.
  const isApart = before.at(-1)?.is_wide !== true;
  const inNone = before.map((_, other) => sql`(id in (select id from ${titled(other)})) is not true`);
  const asked = (query: SQL) => sql`(select case when total > 0 then ${query} end from query, counted)`;
  // A title alone tells who has the tier, not who is a match.
  const byTitles = is_any && (is_seen || !(with_match || is_narrowed));
  if (!byTitles) {
    const parts = [
      ...(with_match ? [sql`match`] : []),
      tierName(index),
      ...(index > 0 && isApart ? [sql`!!${tierName(index - 1)}`] : []),
    ];
    const others = isApart ? [] : inNone;
    return sql`select id from recipe_search
      where ${sql.join([sql`keys @@ ${asked(sql.join(parts, sql` && `))}`, where, ...others], sql` and `)}
      order by id desc limit ${reach}`;
  }
  // What the planner could turn into a join would be joined before it is put in order, however many there are.
  const conditions = [...(is_seen ? [sql`(id in (select id from seen)) is true`] : []), ...inNone];
  // A title may have several of the words that begin alike: it counts once.
  const newest = (condition: SQL) => sql`(select distinct id from recipe_titles
    where ${sql.join([condition, ...conditions], sql` and `)} order by id desc limit ${reach})`;
  return sql`select id from (
      select distinct titles.id from galley_asked(${asked(sql`${tierName(index)}`)}) as asked cross join lateral (
        ${newest(sql`not asked.is_start and key = asked.key`)}
        union all ${newest(sql`asked.is_start and key >= asked.key and key < asked.key || chr(1114111)`)}) as titles
    ) as tier order by id desc limit ${reach}`;
}

/**
 * All matches in one order, as far as `reach`: tier by tier, the newest first in each, then those in no tier. The last
 * step takes no `!!`, with which the index would think about every match. The first `reach` of a walk are enough
 * for it even when all of them are in a tier.
 */
function inTiers(search: Search, reach: SQL): SQL {
  const { where, is_seen, keys } = search;
  const ctes = keys.tiers.map(
    (tier, index) => sql`${titled(index)} as materialized (${tierOf(tier, index, search, reach)})`,
  );
  const tiers = sql.join(
    keys.tiers.map((_, index) => sql`select id from ${titled(index)}`),
    sql` union all `,
  );
  const others = is_seen
    ? sql`(select id from seen where id not in (select id from titled) order by id desc limit ${reach})`
    : sql`(select id from walked where (select enough from verdict) and id not in (select id from titled))
      union all (select id from recipe_search
        where keys @@ (select case when enough or total = 0 then null else match end from query, verdict, counted)
          and id not in (select id from titled) and ${where}
        order by id desc limit ${reach})`;
  return sql`with ${sql.join(ctes, sql`, `)},
    titled as materialized (select id from (${tiers}) as tiers limit ${reach})
    select id from titled union all ${others} limit ${reach}`;
}

/** The ids of a page of matches by relevance, beside the CTEs of a `walk` along the ids or a CTE `seen`. */
export function byRelevance(search: Search, { page, per_page }: Page): SQL {
  const { user, rank } = search;
  const start = (page - 1) * per_page;
  const tiers = inTiers(search, reachOf({ page, per_page }));
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
        -- One look-up a match, and the vector is unpacked once for all that is asked of it.
        cross join lateral (select ts_filter(recipes.search, '{a,b,c,d}') as whole
          from recipes where recipes.user_id = ${user} and recipes.id = best.id offset 0) as text
        offset 0) as texts) as ranks
    order by rank desc nulls last, id desc limit ${per_page}::int offset ${start}::int`;
}
