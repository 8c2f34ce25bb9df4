import type { Sql } from 'postgres';
import { decodeId, type IdPrefix, type ProductId } from '@/kernel/ids';
import { Caller, pause } from './client';
import type { AckLog } from './writers';

const uuid = (prefix: IdPrefix, id: string) => decodeId(prefix, id) ?? '';

/** What was acknowledged and is not there: a line each. */
export async function lostWrites(sql: Sql, user_id: string, log: AckLog): Promise<string[]> {
  const owner = uuid('user', user_id);
  const lost: string[] = [];
  const recipes = new Map(
    (
      await sql<{ id: string; title: string; prep: number | null }[]>`
        select id, title, prep_time_minutes as prep from recipes where user_id = ${owner}`
    ).map((row) => [row.id, row]),
  );
  for (const [id, title] of log.recipes)
    if (recipes.get(uuid('recipe', id))?.title !== title) lost.push(`recipe ${id} ${title}`);
  for (const [id, { value, doubt }] of log.counters) {
    const stored = recipes.get(uuid('recipe', id))?.prep ?? -1;
    if (stored < value || stored > value + doubt)
      lost.push(`counter ${id}: ${stored}, acknowledged ${value}, in doubt ${doubt}`);
  }
  const released = new Set(
    (
      await sql<{ id: string }[]>`
        select p.id from products p
        join editions e on e.user_id = p.user_id and e.product_id = p.id
        join listings l on l.user_id = p.user_id and l.product_id = p.id and l.platform = 'storefront'
        where p.user_id = ${owner} and p.status = 'published'`
    ).map(({ id }) => id),
  );
  for (const id of log.published) if (!released.has(uuid('product', id))) lost.push(`published ${id}`);
  return lost;
}

/** Rows that say half of something, over the whole database: a line each. */
export async function halves(sql: Sql): Promise<string[]> {
  const found = await sql<{ what: string; id: string }[]>`
    select 'a published product without edition, listing or address' as what, p.id::text as id from products p
    where p.status = 'published' and not (
      exists (select from editions e where (e.user_id, e.product_id) = (p.user_id, p.id) and e.number = p.edition_number)
      and exists (select from listings l where (l.user_id, l.product_id) = (p.user_id, p.id))
      and exists (select from product_slugs s where s.slug = p.slug and s.product_id = p.id))
    union all
    select 'an edition or listing of a product that was never published', p.id::text from products p
    where p.edition_number is null and (
      exists (select from editions e where (e.user_id, e.product_id) = (p.user_id, p.id))
      or exists (select from listings l where (l.user_id, l.product_id) = (p.user_id, p.id)))
    union all
    select 'a book without its recipes', p.id::text from products p
    where p.type = 'ebook' and not exists (
      select from product_recipes r where (r.user_id, r.product_id) = (p.user_id, p.id))
    union all
    select 'a build that is done without a file', b.id::text from builds b
    where b.state = 'done' and jsonb_array_length(b.files) = 0
    union all
    select 'a counter of recipes that is wrong', coalesce(c.user_id, r.user_id)::text from recipe_counts c
    full join (select user_id, status, count(*)::int as n from recipes group by 1, 2) r
      on r.user_id = c.user_id and r.status = c.status
    where coalesce(c.count, 0) <> coalesce(r.n, 0)
    union all
    select 'a recipe written twice', min(id::text) from recipes
    where title like 'round %' group by user_id, title having count(*) > 1`;
  return found.map(({ what, id }) => `${what}: ${id}`);
}

/**
 * Repeats keyed calls: an acknowledged one gets its first answer again, and one that was never answered is carried
 * out once, after the lease of its crashed call at the latest. A line for each that does not.
 */
export async function brokenKeys(
  base: string,
  token: string,
  log: AckLog,
  { acknowledged, seconds }: { acknowledged: number; seconds: number },
): Promise<{ broken: string[]; repeated: number; longest_ms: number }> {
  const caller = new Caller(base);
  const broken: string[] = [];
  const repeat = (key: string, title: string) =>
    caller.call('POST', '/api/recipes', { token, body: { title }, headers: { 'idempotency-key': key } });
  const known = [...log.keys].slice(-acknowledged);
  for (const [key, id] of known) {
    const { status, body, headers } = await repeat(key, key.slice('key '.length));
    if (status !== 201 || body.id !== id || headers['idempotency-replayed'] !== 'true')
      broken.push(`${key} answered ${status} ${body.id}`);
  }
  const began = performance.now();
  let longest_ms = 0;
  await Promise.all(
    [...log.doubts].map(async ([key, { title }]) => {
      for (;;) {
        const { status, body } = await repeat(key, title);
        if (status === 201) {
          longest_ms = Math.max(longest_ms, performance.now() - began);
          log.doubts.delete(key);
          log.keys.set(key, body.id);
          log.recipes.set(body.id, title);
          return;
        }
        if (![409, 503].includes(status) || performance.now() - began > seconds * 1000) {
          broken.push(`${key} answered ${status} ${body.detail}`);
          return;
        }
        if (status === 503) await pause(1_000);
      }
    }),
  );
  caller.close();
  return { broken, repeated: known.length, longest_ms };
}

/** Waits until every build has ended; those that do not, and publications that are then not live. */
export async function unfinished(sql: Sql, seconds: number): Promise<string[]> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const rows = await sql<{ id: string; state: string }[]>`
      select id::text, state from builds where state in ('queued', 'running')
      union all select build_id::text, 'in the queue' from build_queue`;
    if (rows.length === 0) break;
    if (performance.now() > deadline) return rows.map(({ id, state }) => `build ${id} is ${state}`);
    await pause(200);
  }
  const rows = await sql<{ product_id: ProductId; state: string }[]>`
    select product_id::text, state from listings where platform = 'storefront' and state <> 'live'`;
  return rows.map(({ product_id, state }) => `the listing of ${product_id} is ${state}`);
}
