import { type SQL, sql } from 'drizzle-orm';

/**
 * To meet the first n of `total` matches among `size` recipes takes n · size / total looks of some 3 µs; visiting
 * and sorting all takes 0.5 µs each. So the walk wins where total² > 6 · n · size.
 */
const LOOK_FOR_VISITS = sql.raw('6');
/** Recipes of a library from which on the difference is worth a thought. */
const LARGE = sql.raw('20000');

/**
 * The CTE `plan` beside a CTE `counted`: whether to find the first `reach` matches by walking along an index from
 * recipe to recipe, because so many match that enough are soon met.
 */
export const walkPlan = (user: SQL, reach: SQL): SQL => sql`plan as materialized (
  select sum(count) >= ${LARGE} and total::float * total > ${LOOK_FOR_VISITS} * ${reach} * sum(count) as walks
  from counted left join recipe_counts on user_id = ${user} group by total)`;

/**
 * The ids of a page of matches in an order that `recipes` has an index for. `where` is the condition that a row of
 * `recipe_search` must meet.
 */
export function inOrder(user: SQL, where: SQL, order: SQL, per_page: number, start: number): SQL {
  const reach = sql`${start + per_page}::int`;
  const page = sql`limit ${sql.raw(String(per_page))} offset ${start}`;
  return sql`with ${walkPlan(user, reach)}
    (select ordered.id from (
        select id from recipes where (select walks from plan) and user_id = ${user}
        order by ${order} offset 0) as ordered
      cross join lateral (select from recipe_search
        where user_id = ${user} and recipe_search.id = ordered.id and ${where} offset 0) as hit
      ${page})
    union all
    (select id from recipe_search where ${where} and (select walks from plan) is not true order by ${order} ${page})`;
}
