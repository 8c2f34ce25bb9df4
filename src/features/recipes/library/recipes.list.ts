import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { RecipeListQuery } from '@/features/recipes/recipes.schema';
import { recipes } from '@/features/recipes/recipes.table';
import {
  collectionsOf,
  collectionUuids,
  type DriverRow,
  type RecipeRow,
  recipeColumns,
  recipeFromRow,
} from '@/features/recipes/rows.list';
import { type Corrections, findCorrections, rankQueries } from '@/features/recipes/search/full-text.search';
import { parseSearch, type SearchQuery } from '@/features/recipes/search/search.query';
import type { RecipeId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { type Page, pageOf } from '@/kernel/paging';
import { TERM_NAMES } from '@/kernel/recipe-terms';
import { amongIds, uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import { PLAN_ANEW } from '@/server/database/prepared-statements';
import type { CardList, RecipeLabels } from './cards.schema';
import { among, filterConditions, statusCondition } from './filters.list';
import { exactMatches, matching, searchKeys, tagQuery } from './keys.search';
import { byRelevance, queryTable } from './ranking.list';

/** A list as REST asks for it, or the dashboard. */
export type ListQuery = CardList & Pick<RecipeListQuery, 'facets'>;

/** The orders of a list, each as its index has it, and backwards. Columns without null need no word on nulls. */
const ORDERS = {
  created_at: both('created_at'),
  updated_at: both('updated_at'),
  title: both('title_key'),
  engagement_score: {
    asc: {
      column: sql`engagement_key`,
      order: sql`engagement_key, id`,
      backwards: sql`engagement_key desc nulls first, id desc nulls first`,
    },
    desc: {
      column: sql`engagement_key`,
      order: sql`engagement_key desc nulls last, id desc nulls last`,
      backwards: sql`engagement_key nulls first, id nulls first`,
    },
  },
} as const;

interface Order {
  column: SQL;
  order: SQL;
  backwards: SQL;
}

function both(column: string): Record<'asc' | 'desc', Order> {
  const [up, down] = [sql.raw(`${column}, id`), sql.raw(`${column} desc, id desc`)];
  const name = sql.raw(column);
  return {
    asc: { column: name, order: up, backwards: down },
    desc: { column: name, order: down, backwards: up },
  };
}

/** The order a list asks for, one that has an index. */
function orderOf(input: ListQuery): Order {
  const sort = input.sort === undefined || input.sort === 'position' ? 'created_at' : input.sort;
  return ORDERS[sort][input.order ?? (sort === 'title' ? 'asc' : 'desc')];
}

/** The order of a collection. */
function positionOf(user: SQL, input: ListQuery): SQL {
  const of = among(
    sql`place.collection_id`,
    input.collection_id ?? [],
    (id) => uuidOf('collection', id),
    'uuid',
  );
  const down = sql.raw(input.order === 'desc' ? ' desc' : '');
  return sql`(select min(place.position) from collection_recipes as place
    where place.user_id = ${user} and place.recipe_id = matches.id and ${of})${down}, id${down}`;
}

/** Whether `recipe_counts` knows the total: no filter but the status. */
function isCounted(input: ListQuery): boolean {
  const { status: _s, sort: _o, order: _d, page: _p, per_page: _n, q: _q, facets: _f, ...filters } = input;
  return Object.values(filters).every((value) => value === undefined);
}

/** How many rows a page has at most: written out, for the planner to count on where the number itself is a parameter. */
const LONGEST = sql.raw(String(LIMITS.per_page));

/** `select total, id, place`: the page's ids in order, beside the total, which stands even when no id does. */
function pageBeside(total: SQL, ids: SQL): SQL {
  return sql`select head.total, page.id, page.place from (${total}) as head
    left join (select id, row_number() over () as place
      from (select id from (${ids}) as found limit ${LONGEST}) as ids) as page on true`;
}

/** Rows that are skipped from which on it is worth a thought from which end to count them. */
const DEEP = 1_000;

/**
 * A list that the counters know the total of: ids straight from the sort's index. A deep page is reached from the
 * nearer end.
 */
function counted(user: SQL, input: ListQuery, { page, per_page }: Page): SQL {
  const status = input.status === undefined ? sql`status <> 'archived'` : among(sql`status`, input.status);
  const total = sql`select coalesce(sum(count), 0)::int as total from recipe_counts where user_id = ${user} and ${status}`;
  const { column, order, backwards } = orderOf(input);
  const where = sql`user_id = ${user} and ${status}`;
  const start = (page - 1) * per_page;
  if (start < DEEP) {
    // The planner counts on the farthest page; the reading stops where this one ends.
    const farthest = page === 1 ? LONGEST : sql.raw(String(DEEP + LIMITS.per_page));
    return pageBeside(
      total,
      sql`select id from (select id from recipes where ${where} order by ${order} limit ${farthest}) as first
        limit ${per_page}::int offset ${start}::int`,
    );
  }
  return sql`with counted as materialized (${total}),
    bounds as materialized (select total >= 2 * ${start}::int as is_near, least(${per_page}::int, greatest(total - ${start}::int, 0)) as length,
      greatest(total - ${start + per_page}::int, 0) as behind from counted)
    ${pageBeside(
      sql`select total from counted`,
      sql`(select id from recipes where (select is_near from bounds) and ${where}
          order by ${order} limit ${per_page}::int offset ${start}::int)
        union all (select id from (select id, ${column}
          from recipes where not (select is_near from bounds) and ${where}
          order by ${backwards} limit (select length from bounds) offset (select behind from bounds)) as far
          order by ${order})`,
    )}`;
}

const all = (conditions: readonly SQL[]) => sql.join([...conditions], sql` and `);
const COUNTED = sql.raw('counted as materialized (select count(*)::int as total from matches)');
const TOTAL = sql.raw('select total from counted');
const limitOf = ({ page, per_page }: Page) =>
  sql`limit ${per_page}::int offset ${(page - 1) * per_page}::int`;

/** How many recipes have the values of filters decides how they are best found, so such a statement is planned each time. */
const plannedFor = (filters: readonly SQL[]) => sql.raw(filters.length > 0 ? PLAN_ANEW : '');

/** A list under filters that need no keys: each recipe is visited once, with what it is sorted by. */
function filtered(user: SQL, input: ListQuery, page: Page): SQL {
  const where = all([sql`recipes.user_id = ${user}`, ...filterConditions(user, input).values()]);
  const isByPosition = input.sort === 'position';
  const { column, order } = isByPosition
    ? { column: sql`null`, order: positionOf(user, input) }
    : orderOf(input);
  return sql`with matches as materialized (select id, ${column} from recipes where ${where}), ${COUNTED}
    ${pageBeside(TOTAL, sql`select id from matches order by ${order} ${limitOf(page)}`)} ${plannedFor([where])}`;
}

/** Whether a list is narrowed to what has an index of its own, so that tags need only be looked at. */
const isNarrow = (input: ListQuery): boolean =>
  input.ids !== undefined || TERM_NAMES.some((field) => input[field] !== undefined);

/** The filters of a list that `recipe_texts` does not hold, as a condition on its ids; none means all. */
function beyondTexts(user: SQL, input: ListQuery): SQL[] {
  const filters = filterConditions(user, input);
  for (const held of ['status', 'dietary_tags', 'tags'] as const) filters.delete(held);
  if (filters.size === 0) return [];
  // Told so that the planner takes it for no join, with which it would look for each match among the recipes.
  return [
    sql`(recipe_texts.id in (select id from recipes where ${all([sql`user_id = ${user}`, ...filters.values()])})) is true`,
  ];
}

/** Matches up to which each is looked up by its key; of more, the first are soon met in the index of a sort. */
const FEW = 500;

/** A page of the CTE `matches` in the order that a list asks for, beside the CTE `counted`. */
function sorted(user: SQL, input: ListQuery, page: Page): SQL {
  if (input.sort === 'position')
    return sql`select id from matches order by ${positionOf(user, input)} ${limitOf(page)}`;
  const { column, order } = orderOf(input);
  const areFew = sql`(select total <= ${FEW} from counted)`;
  return sql`(select id from recipes where not ${areFew} and user_id = ${user} and (id in (select id from matches)) is true
      order by ${order} ${limitOf(page)})
    union all (select id from (select found.* from matches cross join lateral (
        select id, ${column} from recipes where ${areFew} and user_id = ${user} and recipes.id = matches.id offset 0) as found) as few
      order by ${order} ${limitOf(page)})`;
}

/** A list that is narrowed to tags, by their keys. */
function tagged(user: SQL, input: ListQuery, match: SQL, page: Page): SQL {
  const others = beyondTexts(user, input);
  const where = all([matching(user, null), statusCondition(sql`status`, input), ...others]);
  return sql`with query as materialized (select ${match} as match),
    matches as materialized (select id from recipe_texts where ${where}), ${COUNTED}
    ${pageBeside(TOTAL, sorted(user, input, page))} ${plannedFor(others)}`;
}

/** A search's page. */
function found(
  owner: UserId,
  user: SQL,
  input: ListQuery,
  page: Page,
  query: SearchQuery,
  corrections: Corrections = new Map(),
): SQL {
  const keys = searchKeys(owner, user, input, query, corrections);
  const rank = rankQueries(query, corrections);
  const status = statusCondition(sql`status`, input);
  const others = beyondTexts(user, input);
  const search = { user, keys, rank, status, is_narrowed: others.length > 0 };
  const ids = input.sort === undefined ? byRelevance(search, page) : sorted(user, input, page);
  return sql`with ${queryTable(keys, rank)},
    matches as materialized (select id from recipe_texts where ${all([matching(user, keys.places), status, ...others])}),
    ${COUNTED} ${pageBeside(TOTAL, ids)} ${plannedFor(others)}`;
}

/** A page of a list with the number of all that match. */
export interface RecipeRows {
  rows: RecipeRow[];
  total: number;
  /** What the words of the search were corrected to, when only that found something. */
  corrections?: Corrections;
}

async function hydrate(db: Db, user: SQL, page: SQL): Promise<RecipeRows> {
  // Each recipe is fetched by its key. Joined to the page, all that the owner has would be read: a plan that serves
  // every owner takes each for one of many with a few recipes.
  const rows = await db.execute<DriverRow & { total: number; id: string | null }>(sql`
    select chosen.total, found.* from (${page}) as chosen
    left join lateral (select ${recipeColumns(user)} from recipes
      where recipes.user_id = ${user} and recipes.id = chosen.id offset 0) as found on true
    order by chosen.place`);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap((row) => (row.id === null ? [] : [recipeFromRow(row)])),
  };
}

/**
 * One page of the owner's recipes under the list's filters, and the exact number of all that match. One
 * statement; a search that finds nothing takes up to two more, which forgive a typo in each word.
 */
export async function listRecipes(
  db: Db,
  owner: UserId,
  input: ListQuery,
  page: Page = pageOf(input),
): Promise<RecipeRows> {
  const uuid = uuidOf('user', owner);
  const user = sql`${uuid}::uuid`;
  if (!input.q?.trim()) {
    const tags = isNarrow(input) ? null : tagQuery(input, owner);
    if (tags !== null) return hydrate(db, user, tagged(user, input, tags, page));
    return hydrate(db, user, isCounted(input) ? counted(user, input, page) : filtered(user, input, page));
  }
  const query = parseSearch(input.q);
  if (query.length === 0) return { rows: [], total: 0 };
  const exact = await hydrate(db, user, found(owner, user, input, page, query));
  if (exact.total > 0) return exact;
  const corrections = await findCorrections(db, user, query, exactMatches(owner, user, query));
  if (corrections.size === 0) return exact;
  const corrected = await hydrate(db, user, found(owner, user, input, page, query, corrections));
  return { ...corrected, corrections };
}

/** Tags of both kinds and collections of the owner's recipes among these ids, in no particular order. One statement. */
export async function labelsOf(db: Db, owner: UserId, ids: readonly RecipeId[]): Promise<RecipeLabels[]> {
  return db
    .select({
      id: recipes.id,
      dietary_tags: recipes.dietary_tags,
      tags: recipes.tags,
      collection_ids: collectionUuids(sql`${uuidOf('user', owner)}::uuid`).mapWith(collectionsOf),
    })
    .from(recipes)
    .where(and(eq(recipes.user_id, owner), amongIds(recipes.id, ids)));
}
