import { type SQL, sql } from 'drizzle-orm';
import { TERM_NAMES } from '@/kernel/recipe-terms';

/**
 * To meet the first n of `total` matches among `size` recipes takes n · size / total looks of some 3 µs along the
 * ids, and of twice that along the index of a sort; visiting and sorting all takes 0.5 µs each. So the walk wins where
 * total² > 6 · n · size, or 12.
 */
const [LOOK_BY_ID, LOOK] = [sql.raw('6'), sql.raw('12')];
/** Recipes of a library from which on the difference is worth a thought. */
const LARGE = sql.raw('20000');
/**
 * Looks after which a walk is given up: so many, or twice as many as are enough when matches are spread evenly. They
 * are what is lost when the matches lie together, far from where the walk starts.
 */
const [PATIENCE, SPREAD] = [sql.raw('800'), sql.raw('2')];
/** Recipes that a walk goes past at most, along the index of a sort and along the ids. */
const [FAR, FAR_BY_ID] = [sql.raw('20000'), sql.raw('2000')];

/** The matches that a page is taken from. */
export interface Matches {
  user: SQL;
  /** What a row of `recipe_search` must meet to be one. */
  where: SQL;
  /** How many of the first in the order of the list are needed: a number. */
  reach: SQL;
}

/** What a look reads of a recipe. */
const LOOKED_AT = sql.raw(
  [
    'user_id',
    'id',
    'keys',
    'cook_time_minutes',
    'email_ready',
    'status',
    ...TERM_NAMES,
    'dietary_tags',
    'tag_keys',
  ]
    .map((name) => `recipe_search.${name}`)
    .join(', '),
);

/**
 * The CTEs `walked` and `verdict` beside a CTE `counted` with the `total` of matches. Where so many match that the
 * first `reach` are soon met, `walked` finds them by walking from recipe to recipe along an index: that of `order`, or
 * else that of the ids, the newest first. `verdict.enough` says whether it has met as many as there are; if not,
 * what it has counts for nothing.
 */
export function walk({ user, where, reach }: Matches, order: SQL | null): SQL {
  const gate = sql`(select walks from plan) and user_id = ${user}`;
  const looks = sql`limit (select looks from plan)`;
  const recipes =
    order === null
      ? sql`(select * from (select ${LOOKED_AT} from recipe_search where ${gate}
            order by user_id desc, id desc limit ${FAR_BY_ID}) as newest ${looks}) as recipe_search`
      : sql`(select id from (select id from recipes where ${gate} order by ${order} limit ${FAR}) as first ${looks}) as ordered
          cross join lateral (select ${LOOKED_AT} from recipe_search
            where user_id = ${user} and recipe_search.id = ordered.id offset 0) as recipe_search`;
  return sql`plan as materialized (
      select size >= ${LARGE} and total::float * total > ${order === null ? LOOK_BY_ID : LOOK} * ${reach}::float * size
        and looks <= ${order === null ? FAR_BY_ID : FAR} as walks, looks
      from (select total, size, greatest(${PATIENCE}, ceil(${SPREAD} * ${reach}::float * size / greatest(total, 1))) as looks
        from counted, (select sum(count) as size from recipe_counts where user_id = ${user}) as library) as guess),
    walked as materialized (select recipe_search.id from ${recipes} where ${where} limit ${reach}),
    verdict as materialized (
      select walks is true and (select count(*) from walked) >= least(${reach}, total) as enough from plan, counted)`;
}

/**
 * The CTEs `counted`, with the exact `total` of matches, and `chosen`, with the ids of a page of them in an order that
 * `recipes` has an index for.
 */
export function orderedPage(matches: Matches, order: SQL, page: SQL): SQL {
  return sql`counted as materialized (select count(*)::int as total from recipe_search where ${matches.where}),
    ${walk(matches, order)},
    chosen as materialized (
      (select id from walked where (select enough from verdict) ${page})
      union all
      (select id from recipe_search where ${matches.where} and not (select enough from verdict) order by ${order} ${page}))`;
}
