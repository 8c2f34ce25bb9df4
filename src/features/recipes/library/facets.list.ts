import { type SQL, sql } from 'drizzle-orm';
import { COOK_TIME_STEPS, FACETS, type FacetName, type Facets } from '@/features/recipes/recipes.schema';
import { recipes } from '@/features/recipes/recipes.table';
import { type Corrections, findCorrections } from '@/features/recipes/search/full-text.search';
import { parseSearch, type SearchQuery } from '@/features/recipes/search/search.query';
import { encodeId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { ofTerms, TERM_NAMES } from '@/kernel/recipe-terms';
import type { Uuid } from '@/kernel/uuid';
import { uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import { PLAN_ANEW } from '@/server/database/prepared-statements';
import type { CardFilters } from './cards.schema';
import { COOK_RANGES } from './cook-ranges.rules';
import { type FilterName, filterConditions } from './filters.list';
import { exactMatches, matching, searchKeys } from './keys.search';

/** Values of one facet that are counted at most. */
const VALUES = 50;

/** What recipes are grouped by for each facet. Collections are counted from their members. */
const COLUMNS: Record<Exclude<FacetName, 'collection_id'>, SQL> = {
  ...ofTerms((field) => sql`${recipes[field]}`),
  dietary_tags: sql`recipes.dietary_tags`,
  tags: sql`recipes.tags`,
  status: sql`recipes.status`,
  email_ready: sql`recipes.email_ready`,
  max_cook_time_minutes: sql`recipes.cook_time_minutes`,
};

/** The columns of all fields that hold one term. */
const TERM_COLUMNS = sql.raw(TERM_NAMES.join(', '));

const userOf = (owner: UserId): SQL => sql`${uuidOf('user', owner)}::uuid`;
const and = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `);
const none = (names: readonly FacetName[]): Facets => Object.fromEntries(names.map((name) => [name, []]));

interface FacetOptions {
  narrowing?: readonly FacetName[];
  steps?: readonly number[];
}

type FacetRow = Record<string, unknown> & { count: number } & (
    | { facet: 'collection_id'; value: Uuid }
    | { facet: Exclude<FacetName, 'collection_id'>; value: string }
  );

/**
 * How many recipes have each value, under all filters but the facet's own; at most 50 values each, the most
 * frequent first, equals by value. Cook times are counted up to each step, and steps that add nothing are left
 * out. `corrections` are those the list's search was answered with. Facets among `narrowing` are counted under their
 * own filter too; `steps` are the cook times counted up to. One statement.
 *
 * Recipes are first counted by what they have in common in all facets asked for; the facets are sums of that.
 */
export async function countFacets(
  db: Db,
  owner: UserId,
  input: CardFilters,
  names: readonly FacetName[],
  corrections: Corrections = new Map(),
  { narrowing = [], steps = COOK_TIME_STEPS }: FacetOptions = {},
): Promise<Facets> {
  const facets = none(names);
  const user = userOf(owner);
  const query = input.q?.trim() ? parseSearch(input.q) : null;
  if (query?.length === 0) return facets;
  const filters = filterConditions(user, input);
  const where = (but: ReadonlySet<FilterName>) =>
    and([
      sql`recipes.user_id = ${user}`,
      ...[...filters].flatMap(([name, condition]) => (but.has(name) ? [] : [condition])),
    ]);

  const parts: SQL[] = [];
  const grouped = names.filter((name) => name !== 'collection_id');
  // What a facet leaves out is a condition of every other one, so it becomes something to group by.
  const held = names.filter((name) => filters.has(name) && !narrowing.includes(name));
  const flag = (name: FacetName) => sql.identifier(`holds_${name}`);
  const keys = [
    ...grouped.map((name) => sql`${COLUMNS[name]} as ${sql.identifier(name)}`),
    ...(grouped.includes('tags') ? [sql`recipes.tag_keys as tag_keys`] : []),
    ...held.map((name) => sql`(${filters.get(name)}) as ${flag(name)}`),
  ];
  const positions = sql.raw(keys.map((_, index) => index + 1).join(', '));
  for (const name of grouped) {
    const others = held.filter((other) => other !== name).map((other) => sql`${flag(other)}`);
    parts.push(facetOf(name, others.length === 0 ? sql`true` : and(others), steps));
  }
  if (names.includes('collection_id'))
    parts.push(sql`select 'collection_id' as facet, collection_id::text as value, count(*)::int as count, null::int as step
      from collection_recipes as inside
      join recipes on recipes.user_id = inside.user_id and recipes.id = inside.recipe_id
      where inside.user_id = ${user} and ${where(new Set(['collection_id']))}
      group by collection_id order by count desc, value limit ${VALUES}`);

  const rows = await db.execute<FacetRow>(sql`
    with ${query ? matched(owner, user, query, corrections) : sql``} combination as materialized (
      select ${
        grouped.length === 0
          ? sql`null as nothing`
          : sql`${sql.join(keys, sql`, `)}, count(*)::int as n
      from recipes where ${where(new Set(held))} group by ${positions}`
      })
    select facet, value, count from (
      ${sql.join(
        parts.map((part) => sql`(${part})`),
        sql` union all `,
      )}) as counted
    order by facet, step, count desc, value collate "C" ${sql.raw(PLAN_ANEW)}`);
  for (const { facet, value, count } of rows)
    if (facet === 'collection_id') facets[facet]?.push({ value: encodeId('collection', value), count });
    else facets[facet]?.push({ value, count });
  return facets;
}

/**
 * What a search finds, under the table's own name: the rest of the statement need not know that there is a search.
 * Every status is searched; which ones count is said by the conditions. Each recipe is fetched by its key.
 */
function matched(owner: UserId, user: SQL, query: SearchQuery, corrections: Corrections): SQL {
  const { match, places } = searchKeys(owner, user, {}, query, corrections);
  return sql`query as materialized (select ${match} as match ${places === null ? sql`` : sql`, ${places} as places`}),
    recipes as materialized (
      select found.* from recipe_texts cross join lateral (
        select user_id, id, cook_time_minutes, email_ready, status, ${TERM_COLUMNS}, dietary_tags, tags, tag_keys
        from recipes where recipes.user_id = ${user} and recipes.id = recipe_texts.id offset 0) as found
      where ${matching(user, places)}),`;
}

/** The values of one facet from the combinations that hold the other filters. */
function facetOf(name: Exclude<FacetName, 'collection_id'>, held: SQL, steps: readonly number[]): SQL {
  const column = sql.identifier(name);
  if (name === 'max_cook_time_minutes')
    return sql`select facet, value, count, step from (
      select ${name} as facet, step::text as value, count, step, lag(count, 1, 0) over (order by step) as before from (
        select step, coalesce(sum(n), 0)::int as count
        from unnest(${sql.raw(`array[${steps.join(', ')}]`)}) as step
        left join combination on ${column} <= step and ${held}
        group by step) as sums) as steps
      where count > before`;
  // Under one key stand several spellings, of which the most frequent one is answered.
  if (name === 'tags')
    return sql`select 'tags' as facet, (array_agg(value order by n desc, value collate "C"))[1] as value,
        sum(n)::int as count, null::int as step
      from (select value, key, sum(n) as n
        from combination, unnest(tags, tag_keys) as tag(value, key) where ${held} group by value, key) as spelled
      group by key order by count desc, key collate "C" limit ${VALUES}`;
  const value = name === 'dietary_tags' ? sql`unnest(${column})` : sql`${column}::text`;
  return sql`select ${name} as facet, value, sum(n)::int as count, null::int as step
    from (select ${value} as value, n from combination where ${held}) as used
    where value is not null
    group by value order by count desc, value collate "C" limit ${VALUES}`;
}

/**
 * Facets whose chosen values must all be there, so that one more narrows the list: the number beside a tag is what
 * choosing it would leave. Those of the others, of which one is enough, stand for what choosing them would add.
 */
const NARROWING = ['dietary_tags', 'tags'] as const satisfies readonly FacetName[];
/** The limits of the ranges that the dashboard offers; the last holds every cook time. */
const RANGE_STEPS = COOK_RANGES.map(({ to }) => to ?? LIMITS.minutes);
const DASHBOARD: FacetOptions = { narrowing: NARROWING, steps: RANGE_STEPS };

/**
 * Every facet for the filters of a list, without the list, as the dashboard shows them: tags are counted among the
 * recipes that have the chosen ones, which differs from the facets of a list over REST. When nothing matches, the words of the search are
 * corrected as the list corrects them: one statement, or three.
 */
export async function allFacets(db: Db, owner: UserId, input: CardFilters): Promise<Facets> {
  const facets = await countFacets(db, owner, input, FACETS, undefined, DASHBOARD);
  // Every recipe is either ready for email or not, so these two say how many match.
  const asked = (value: string) => input.email_ready === undefined || String(input.email_ready) === value;
  if (!input.q?.trim() || facets.email_ready?.some(({ value }) => asked(value))) return facets;
  const query = parseSearch(input.q);
  const user = userOf(owner);
  const corrections = await findCorrections(db, user, query, exactMatches(owner, user, query));
  return corrections.size === 0 ? facets : countFacets(db, owner, input, FACETS, corrections, DASHBOARD);
}
