import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Page, pageOf } from '../../kernel/paging';
import { uuidOf } from '../../server/columns';
import type { Db } from '../../server/db';
import { PLAN_ANEW } from '../../server/prepared';
import type { CardList, RecipeLabels } from './cards.schema';
import { among, filterConditions } from './filters.list';
import { keyStarts, searchKeys, tagQuery } from './keys.search';
import { byRelevance, queryTable } from './ranked.list';
import type { RecipeList } from './recipes.schema';
import { type Corrections, findCorrections, rankQueries } from './recipes.search';
import { recipes } from './recipes.table';
import {
  COLLECTIONS,
  collectionsOf,
  type DriverRow,
  type RecipeRow,
  recipeColumns,
  recipeRow,
} from './rows.list';
import { parseSearch, type SearchQuery } from './search.query';
import { inOrder } from './walk.list';

/** A list as REST asks for it, or the dashboard. */
export type ListQuery = CardList & Pick<RecipeList, 'facets'>;

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
function orderOf(input: ListQuery): SQL {
  const sort = input.sort ?? 'created_at';
  return ORDERS[sort][input.order ?? (sort === 'title' ? 'asc' : 'desc')];
}

/** Whether `recipe_counts` knows the total: no filter but the status. */
function isCounted(input: ListQuery): boolean {
  const { status: _s, sort: _o, order: _d, page: _p, per_page: _n, q: _q, facets: _f, ...filters } = input;
  return Object.values(filters).every((value) => value === undefined);
}

/** `select total, id, place`: the page's ids in order, beside the total, which stands even when no id does. */
function pageBeside(total: SQL, ids: SQL): SQL {
  return sql`select head.total, page.id, page.place from (${total}) as head
    left join (select id, row_number() over () as place from (${ids}) as ids) as page on true`;
}

/** First pages say how long they are, so that a statement prepared for them is planned for that length. */
const limitOf = ({ page, per_page }: Page) =>
  page === 1 ? sql.raw(`limit ${per_page}`) : sql`limit ${per_page} offset ${(page - 1) * per_page}`;

/** A list's page: ids straight from the sort's index, the total from the counters where they know it. */
function listed(user: SQL, input: ListQuery, page: Page): SQL {
  const filters = filterConditions(user, input, 'recipes').values();
  const where = sql.join([sql`recipes.user_id = ${user}`, ...filters], sql` and `);
  const status = input.status === undefined ? sql`status <> 'archived'` : among(sql`status`, input.status);
  // How many recipes have a value decides how its page is best chosen.
  const plan = sql.raw(isCounted(input) ? '' : PLAN_ANEW);
  const total = isCounted(input)
    ? sql`select coalesce(sum(count), 0)::int as total from recipe_counts where user_id = ${user} and ${status}`
    : sql`select count(*)::int as total from recipes where ${where}`;
  return pageBeside(
    total,
    sql`select id from recipes where ${where} order by ${orderOf(input)} ${limitOf(page)} ${plan}`,
  );
}

/** Every filter on `recipe_search` that the keys do not hold, as a list; none means all. */
function beyondKeys(user: SQL, input: ListQuery): SQL[] {
  const filters = filterConditions(user, input, 'recipe_search');
  filters.delete('dietary_tags');
  // The start of the keys says whether a recipe is archived.
  if (input.status === undefined) filters.delete('status');
  return [...filters.values()];
}

const all = (conditions: readonly SQL[]) =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/** The page of a list that is narrowed to dietary tags, by their keys. */
function tagged(owner: string, user: SQL, input: ListQuery, tags: string, page: Page): SQL {
  const match = tagQuery(tags, keyStarts(owner, input.status));
  const where = all([sql`keys @@ (select match from query)`, ...beyondKeys(user, input)]);
  return sql`with query as materialized (select ${match} as match),
    counted as materialized (select count(*)::int as total from recipe_search where ${where})
    ${pageBeside(sql`select total from counted`, sorted(user, where, input, page))}`;
}

/** The ids of a page of matches in the order that the list asks for. */
const sorted = (user: SQL, where: SQL, input: ListQuery, { page, per_page }: Page): SQL =>
  inOrder(user, where, orderOf(input), per_page, (page - 1) * per_page);

/** A search's page. */
function found(
  owner: string,
  user: SQL,
  input: ListQuery,
  page: Page,
  query: SearchQuery,
  corrections: Corrections = new Map(),
): SQL {
  const { look, ...keys } = searchKeys(owner, user, input, query, corrections);
  const rank = rankQueries(query, corrections);
  const filters = beyondKeys(user, input);
  const matching = sql`keys @@ (select match from query)`;
  // What must be looked at again is looked at once.
  const seen =
    look === null
      ? sql``
      : sql`, seen as materialized (
          select recipe_search.id from recipe_search ${look.join} where ${all([matching, ...filters])})`;
  const where = look === null ? all(filters) : sql`id in (select id from seen)`;
  const total = look === null ? sql`recipe_search where ${matching} and ${where}` : sql`seen`;
  return sql`with ${queryTable(keys, rank, look)} ${seen},
    counted as materialized (select count(*)::int as total from ${total})
    ${pageBeside(
      sql`select total from counted`,
      input.sort === undefined
        ? byRelevance({ user, keys, rank, where }, page)
        : sorted(user, all([matching, where]), input, page),
    )}`;
}

/** A page of a list with the number of all that match. */
export interface RecipeRows {
  rows: RecipeRow[];
  total: number;
  /** What the words of the search were corrected to, when only that found something. */
  corrections?: Corrections;
}

async function hydrate(db: Db, user: SQL, page: SQL): Promise<RecipeRows> {
  const rows = await db.execute<DriverRow & { total: number; id: string | null }>(sql`
    select chosen.total, ${recipeColumns(user)} from (${page}) as chosen
    left join recipes on recipes.user_id = ${user} and recipes.id = chosen.id
    order by chosen.place`);
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap((row) => (row.id === null ? [] : [recipeRow(row)])),
  };
}

/**
 * One page of the owner's recipes under the list's filters, and the exact number of all that match. One
 * statement; a search that finds nothing takes up to two more, which forgive a typo in each word.
 */
export async function listRecipes(
  db: Db,
  owner: string,
  input: ListQuery,
  page: Page = pageOf(input),
): Promise<RecipeRows> {
  const uuid = uuidOf('user', owner);
  const user = sql`${uuid}::uuid`;
  if (!input.q?.trim()) {
    const { dietary_tags: tags } = input;
    return hydrate(
      db,
      user,
      tags === undefined ? listed(user, input, page) : tagged(owner, user, input, tags, page),
    );
  }
  const query = parseSearch(input.q);
  if (query.length === 0) return { rows: [], total: 0 };
  const exact = await hydrate(db, user, found(owner, user, input, page, query));
  if (exact.total > 0) return exact;
  const corrections = await findCorrections(db, user, query);
  if (corrections.size === 0) return exact;
  const corrected = await hydrate(db, user, found(owner, user, input, page, query, corrections));
  return { ...corrected, corrections };
}

/** The owner's recipe with this id, archived or not; null when there is none. One statement. */
export async function getRecipe(db: Db, owner: string, id: string): Promise<RecipeRow | null> {
  return (await getRecipes(db, owner, [id]))[0] ?? null;
}

/** The owner's recipes among these ids, in no particular order. One statement. */
export async function getRecipes(db: Db, owner: string, ids: readonly string[]): Promise<RecipeRow[]> {
  if (ids.length === 0) return [];
  const user = sql`${uuidOf('user', owner)}::uuid`;
  const wanted = `{${ids.map((id) => uuidOf('recipe', id)).join(',')}}`;
  const rows = await db.execute<DriverRow>(sql`
    select ${recipeColumns(user)} from recipes
    where recipes.user_id = ${user} and recipes.id = ${ids.length === 1 ? sql`${uuidOf('recipe', ids[0] ?? '')}::uuid` : sql`any(${wanted}::uuid[])`}`);
  return rows.map(recipeRow);
}

/** Tags and collections of the owner's recipes among these ids, in no particular order. One statement. */
export async function labelsOf(db: Db, owner: string, ids: readonly string[]): Promise<RecipeLabels[]> {
  return db
    .select({
      id: recipes.id,
      dietary_tags: recipes.dietary_tags,
      collection_ids: COLLECTIONS.mapWith(collectionsOf),
    })
    .from(recipes)
    .where(and(eq(recipes.user_id, owner), inArray(recipes.id, [...ids])));
}
