import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm';
import { encodeId } from '../../kernel/ids';
import { type Page, pageOf } from '../../kernel/paging';
import { normaliseTerm } from '../../kernel/text';
import { splitCsv } from '../../kernel/wire';
import { uuidOf } from '../../server/columns';
import type { Db } from '../../server/db';
import type { RecipeList } from './recipes.schema';
import { findCorrections, matchQuery, type RankQueries, rankQueries } from './recipes.search';
import { recipes } from './recipes.table';
import { parseSearch } from './search.query';

const { search: _search, search_title: _title, ...columns } = getTableColumns(recipes);

/** A stored recipe with what a view of it needs from elsewhere. */
export interface RecipeRow extends Omit<typeof recipes.$inferSelect, 'search' | 'search_title'> {
  collection_ids: string[];
  /** The highest `engagement_key` among the owner's recipes; null when none has one. */
  best_engagement_key: number | null;
}

/**
 * Matches that are ranked by all their text: the best by title, then the newest. Reading the vector of a match
 * costs some 15 µs, so this bounds a search to a few milliseconds however many match.
 */
const RANKED = 200;

/** Weights of notes, description, ingredients and tags, title. One word in the title beats any number below it. */
const WEIGHTS = sql`'{0.05, 0.1, 0.3, 1}'::real[]`;
/** What another name of a food counts, and a word that only begins as typed, where the word itself counts 1. */
const NAMED = sql`0.5`;
const BEGUN = sql`0.15`;
const NOTHING = sql`''::tsquery`;
const TITLE_ONLY = sql`'{0, 0, 0, 1}'::real[]`;

const collectionIds = sql<string[]>`array(
  select collection_id::text from collection_recipes
  where collection_recipes.user_id = ${recipes.user_id} and collection_recipes.recipe_id = ${recipes.id}
  order by collection_id)`.mapWith((uuids: string[]) => uuids.map((uuid) => encodeId('collection', uuid)));

const bestKey = (user: SQL) => sql<number | null>`(
  select max(engagement_key) from recipes as best where best.user_id = ${user})`;

const ACTIVE_OR_DRAFT = sql`recipes.status <> 'archived'`;

/** Every filter but `q`, as a condition on `recipes`. */
function conditions(user: SQL, input: RecipeList): SQL[] {
  const found = [sql`recipes.user_id = ${user}`];
  found.push(input.status === undefined ? ACTIVE_OR_DRAFT : sql`recipes.status = ${input.status}`);
  for (const field of ['cuisine', 'meal_type', 'season'] as const) {
    const value = input[field];
    if (value !== undefined) found.push(sql`${recipes[field]} = ${normaliseTerm(value)}`);
  }
  if (input.dietary_tags !== undefined) {
    const tags = splitCsv(input.dietary_tags).map(normaliseTerm);
    found.push(sql`recipes.dietary_tags @> ${sql.param(tags, recipes.dietary_tags)}`);
  }
  if (input.max_cook_time_minutes !== undefined)
    found.push(sql`recipes.cook_time_minutes <= ${input.max_cook_time_minutes}`);
  if (input.email_ready !== undefined) found.push(sql`recipes.email_ready = ${input.email_ready}`);
  if (input.collection_id !== undefined)
    found.push(sql`recipes.id in (select recipe_id from collection_recipes as member
      where member.user_id = ${user} and member.collection_id = ${uuidOf('collection', input.collection_id)}::uuid)`);
  return found;
}

/** The orders of a list, each as its index has it. Columns without null need no word on nulls. */
const ORDERS = {
  created_at: { asc: sql`created_at, id`, desc: sql`created_at desc, id desc` },
  updated_at: { asc: sql`updated_at, id`, desc: sql`updated_at desc, id desc` },
  title: { asc: sql`title_key, id`, desc: sql`title_key desc, id desc` },
  engagement_score: {
    asc: sql`engagement_key, id`,
    desc: sql`engagement_key desc nulls last, id desc nulls last`,
  },
} as const;

/** The order a list asks for. */
function orderOf(input: RecipeList): SQL {
  const sort = input.sort ?? 'created_at';
  return ORDERS[sort][input.order ?? (sort === 'title' ? 'asc' : 'desc')];
}

/** Whether `recipe_counts` knows the total: no filter but the status. */
function isCounted(input: RecipeList): boolean {
  const { status: _s, sort: _o, order: _d, page: _p, per_page: _n, q: _q, ...filters } = input;
  return Object.values(filters).every((value) => value === undefined);
}

/** `select total, id, place`: the page's ids in order, beside the total, which stands even when no id does. */
function pageBeside(total: SQL, ids: SQL): SQL {
  return sql`select head.total, page.id, page.place from (${total}) as head
    left join (select id, row_number() over () as place from (${ids}) as ids) as page on true`;
}

const limitOf = ({ page, per_page }: Page) => sql`limit ${per_page} offset ${(page - 1) * per_page}`;

/** A list's page: ids straight from the sort's index, the total from the counters where they know it. */
function listed(user: SQL, input: RecipeList, page: Page): SQL {
  const where = sql.join(conditions(user, input), sql` and `);
  const status = input.status === undefined ? sql`status <> 'archived'` : sql`status = ${input.status}`;
  const total = isCounted(input)
    ? sql`select coalesce(sum(count), 0)::int as total from recipe_counts where user_id = ${user} and ${status}`
    : sql`select count(*)::int as total from recipes where ${where}`;
  return pageBeside(
    total,
    sql`select id from recipes where ${where} order by ${orderOf(input)} ${limitOf(page)}`,
  );
}

/**
 * A search's page. The query is read from a CTE on purpose: a constant would let the planner see that a word is
 * frequent and read every recipe's vector, whose cost it takes for nothing (300 ms against 20 at 100,000).
 */
function found(user: SQL, input: RecipeList, page: Page, match: SQL, rank: RankQueries): SQL {
  const where = sql`${sql.join(conditions(user, input), sql` and `)}
    and recipes.search @@ (select match from query)`;
  const total = sql`select count(*)::int as total from matched`;
  if (input.sort !== undefined)
    return sql`with query as materialized (select ${match} as match),
      matched as materialized (
        select id, created_at, updated_at, title_key, engagement_key from recipes where ${where})
      ${pageBeside(total, sql`select id from matched order by ${orderOf(input)} ${limitOf(page)}`)}`;
  const rankBy = (weights: SQL, vector: SQL) =>
    sql`ts_rank(${weights}, ${vector}, query.typed)
      + ${NAMED} * ts_rank(${weights}, ${vector}, query.names)
      + ${BEGUN} * ts_rank(${weights}, ${vector}, query.begun)`;
  const beyondRanked = page.page * page.per_page > RANKED;
  const ids = beyondRanked
    ? sql`select matched.id from matched left join ranked on ranked.id = matched.id
        order by ranked.rank desc nulls last, matched.title_rank desc, matched.id desc ${limitOf(page)}`
    : sql`select id from ranked order by rank desc, id desc ${limitOf(page)}`;
  return sql`with query as materialized (
      select *, typed || names || begun as any_of from (
        select ${match} as match, ${rank.typed} as typed, ${rank.names ?? NOTHING} as names,
          ${rank.begun ?? NOTHING} as begun, ${rank.beside ?? NOTHING} as beside) as parts),
    matched as materialized (
      select recipes.id, case when recipes.search_title @@ query.any_of
        then ${rankBy(TITLE_ONLY, sql`recipes.search_title`)} else 0 end as title_rank
      from recipes cross join query where ${where}),
    ranked as (
      select best.id, ${rankBy(WEIGHTS, sql`recipes.search`)}
        + case when recipes.search_title @@ query.beside then 0.2 when recipes.search @@ query.beside then 0.1 else 0 end
        + 0.5 * best.title_rank / ln(2 + length(recipes.search_title)) as rank
      from (select id, title_rank from matched order by title_rank desc, id desc limit ${RANKED}) as best
      join recipes on recipes.user_id = ${user} and recipes.id = best.id cross join query)
    ${pageBeside(total, ids)}`;
}

async function hydrate(db: Db, user: SQL, page: SQL): Promise<{ rows: RecipeRow[]; total: number }> {
  const rows = await db
    .select({
      total: sql<number>`chosen.total`,
      recipe: columns,
      collection_ids: collectionIds,
      best_engagement_key: bestKey(user),
    })
    .from(sql`(${page}) as chosen`)
    .leftJoin(recipes, sql`${recipes.user_id} = ${user} and ${recipes.id} = chosen.id`)
    .orderBy(sql`chosen.place`);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap(({ recipe, collection_ids, best_engagement_key }) =>
      recipe === null ? [] : [{ ...recipe, collection_ids, best_engagement_key }],
    ),
  };
}

/**
 * One page of the owner's recipes under the list's filters, and the exact number of all that match. One
 * statement; a search that finds nothing takes up to two more, which forgive a typo in each word.
 */
export async function listRecipes(
  db: Db,
  owner: string,
  input: RecipeList,
  page: Page = pageOf(input),
): Promise<{ rows: RecipeRow[]; total: number }> {
  const uuid = uuidOf('user', owner);
  const user = sql`${uuid}::uuid`;
  if (!input.q?.trim()) return hydrate(db, user, listed(user, input, page));
  const query = parseSearch(input.q);
  if (query.length === 0) return { rows: [], total: 0 };
  const exact = await hydrate(db, user, found(user, input, page, matchQuery(query), rankQueries(query)));
  if (exact.total > 0) return exact;
  const corrections = await findCorrections(db, user, query);
  if (corrections.size === 0) return exact;
  return hydrate(
    db,
    user,
    found(user, input, page, matchQuery(query, corrections), rankQueries(query, corrections)),
  );
}

/** The owner's recipe with this id, archived or not; null when there is none. One statement. */
export async function getRecipe(db: Db, owner: string, id: string): Promise<RecipeRow | null> {
  return (await getRecipes(db, owner, [id]))[0] ?? null;
}

/** The owner's recipes among these ids, in no particular order. One statement. */
export async function getRecipes(db: Db, owner: string, ids: readonly string[]): Promise<RecipeRow[]> {
  if (ids.length === 0) return [];
  return db
    .select({
      ...columns,
      collection_ids: collectionIds,
      best_engagement_key: bestKey(sql`${uuidOf('user', owner)}::uuid`),
    })
    .from(recipes)
    .where(and(eq(recipes.user_id, owner), inArray(recipes.id, [...ids])));
}
