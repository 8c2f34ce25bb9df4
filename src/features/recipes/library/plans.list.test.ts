import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '@/features/auth/auth.table';
import { collectionRecipes, collections } from '@/features/collections/collections.table';
import { FACETS } from '@/features/recipes/recipes.schema';
import { keptBefore, listRevisions } from '@/features/recipes/revisions.store';
import { getRecipe } from '@/features/recipes/rows.list';
import { newId } from '@/kernel/ids';
import { uuidOf } from '@/server/database/columns';
import { PLANNING } from '@/server/database/db';
import { fillCrowd } from '@/testing/database/crowd';
import { freshDatabase } from '@/testing/database/database';
import { countFacets } from './facets.list';
import { type ListQuery, listRecipes } from './recipes.list';

const database = await freshDatabase();
const client = postgres(database.url, { max: 1, onnotice: () => undefined, connection: PLANNING });
const sent: { query: string; params: unknown[] }[] = [];
const db = drizzle(client, { logger: { logQuery: (query, params) => void sent.push({ query, params }) } });
const [ana, shelf] = [newId('user'), newId('collection')];
const now = new Date(Date.UTC(2026, 0, 1)).toISOString();

/** A library of a size, and beside so many others, that the planner has a choice. */
beforeAll(async () => {
  const account = { name: '', password_hash: '', created_at: now, updated_at: now };
  await db.insert(users).values({ ...account, id: ana, email: ana, email_key: ana });
  await fillCrowd(client, uuidOf('user', ana), 5_000);
  const row = { id: shelf, name: 'C', name_key: 'c', user_id: ana, created_at: now, updated_at: now };
  await db.insert(collections).values(row);
  const { rows } = await listRecipes(db, ana, {}, { page: 1, per_page: 20 });
  await db
    .insert(collectionRecipes)
    .values(
      rows.map(({ id }, position) => ({ user_id: ana, collection_id: shelf, recipe_id: id, position })),
    );
  await client.unsafe('vacuum analyze');
}, 60_000);
afterAll(async () => {
  await client.end();
  await database.drop();
});

/** How the first statement of a call is carried out, without what is planned and not needed. */
async function planOf(call: () => Promise<unknown>): Promise<string[]> {
  sent.length = 0;
  await call();
  const [{ query, params } = { query: '', params: [] }] = sent;
  const plan = await client.unsafe(`explain (analyze, costs off, timing off) ${query}`, params as string[]);
  return plan.map((row) => String(row['QUERY PLAN'])).filter((line) => !line.includes('never executed'));
}
const rowsOf = (line: string) => Number(/actual rows=(\d+)/.exec(line)?.[1]);

describe('a list', () => {
  const indexes = {
    created_at: 'created',
    updated_at: 'updated',
    title: 'title',
    engagement_score: 'engagement',
  };
  const sorts = ['created_at', 'updated_at', 'title', 'engagement_score'] as const;
  const cases = sorts.flatMap((sort) =>
    (['asc', 'desc'] as const).flatMap((order) =>
      [undefined, 'active' as const].map((status) => ({ sort, order, ...(status && { status }) })),
    ),
  );

  it.each(cases)('takes its page from the index of its sort and sorts nothing larger: %j', async (input) => {
    const plan = await planOf(() => listRecipes(db, ana, { ...input, page: 20 }));
    expect(plan.join('\n')).toMatch(new RegExp(`Index Only Scan.* using recipes_${indexes[input.sort]}`));
    expect(plan.join('\n')).not.toMatch(/Seq Scan on recipe(?:s|_texts)\b/);
    // The page's own twenty rows may be put in order again.
    for (const line of plan.filter((text) => /(?:^|-> +)(?:Incremental )?Sort /.test(text)))
      expect(rowsOf(line)).toBeLessThanOrEqual(20);
  });

  it.each<[string, ListQuery]>([
    ['status', { status: 'archived' }],
    ['cuisine', { cuisine: 'cuisine-7' }],
    ['meal type', { meal_type: 'meal-7' }],
    ['season', { season: 'season-7' }],
    ['longest cook time', { max_cook_time_minutes: 3 }],
    ['range of cook times', { cook_range: ['20-45'] }],
    ['readiness for email', { email_ready: true }],
    ['dietary tags', { dietary_tags: 'vegan' }],
    ['collection', { collection_id: shelf }],
    ['latest changes', { updated_since: now, sort: 'updated_at', order: 'asc' }],
    ['ids', { ids: `${newId('recipe')},${newId('recipe')}` }],
    ['several', { cuisine: 'cuisine-6', dietary_tags: 'vegetarian', status: 'active', sort: 'title' }],
  ])('narrowed by its %s reads no table from end to end', async (_, input) => {
    const plan = (await planOf(() => listRecipes(db, ana, input))).join('\n');
    expect(plan).not.toMatch(/Seq Scan on recipe(?:s|_texts)\b/);
    if (input.dietary_tags !== undefined && input.cuisine === undefined)
      expect(plan).toMatch(/Bitmap Index Scan on recipe_texts_keys/);
    expect(plan).not.toMatch(/recipes_filters(?!.*\n.*Index Cond: \(\(user_id)/);
  });

  it('of one recipe is a look-up by its key', async () => {
    const { rows } = await listRecipes(db, ana, {});
    const plan = (await planOf(() => getRecipe(db, ana, rows[0]?.id ?? newId('recipe')))).join('\n');
    expect(plan).toMatch(/Index Scan using recipes_user_id_id_pk/);
    expect(plan).not.toMatch(/Seq Scan on recipe(?:s|_texts)\b/);
  });
});

describe('a deep page', () => {
  const columns = { created_at: 'created_at', title: 'title_key', engagement_score: 'engagement_key' };
  const cases = (['created_at', 'title', 'engagement_score'] as const).flatMap((sort) =>
    (['asc', 'desc'] as const).map((order) => ({ sort, order })),
  );

  it.each(cases)('is where it belongs, whichever end it is reached from: %j', async ({ sort, order }) => {
    const all = await client.unsafe(
      `select id from recipes where user_id = $1 and status <> 'archived'
       order by ${columns[sort]} ${order} nulls last, id ${order}`,
      [uuidOf('user', ana)],
    );
    for (const page of [11, 17, 18, 30, 34, 35]) {
      const { rows, total } = await listRecipes(db, ana, { sort, order }, { page, per_page: 100 });
      const expected = all.slice((page - 1) * 100, page * 100).map((row) => row.id);
      expect([page, total, rows.map(({ id }) => uuidOf('recipe', id))]).toEqual([page, all.length, expected]);
    }
  });

  it('reads no more of its index than half', async () => {
    const plan = await planOf(() => listRecipes(db, ana, {}, { page: 160, per_page: 20 }));
    const read = plan.filter((line) => /Index Only Scan.* using recipes_created/.test(line)).map(rowsOf);
    expect(Math.max(...read)).toBeLessThan(500);
  });

  it('of a search goes on where the page before it ends, and is no longer', async () => {
    for (const q of ['salt', 'recipe salt', '"olive oil"']) {
      const ids = async (page: number, per_page: number) =>
        (await listRecipes(db, ana, { q }, { page, per_page })).rows.map(({ id }) => id);
      const pages = await Promise.all([11, 12, 13, 14, 15].map((page) => ids(page, 20)));
      expect(pages.flat()).toEqual(await ids(3, 100));
      const first = await ids(2, 100);
      expect(new Set([...first, ...pages.flat()]).size).toBe(200);
    }
  });
});

describe('the revisions of a recipe', () => {
  it('are listed and kept by their key alone, the newest first without sorting', async () => {
    await client.unsafe(
      `insert into recipe_revisions (user_id, recipe_id, n, status, saved_at, replaced_at, changed, content)
       select user_id, id, n, status, now(), now(), '{title}', '{}'
       from recipes, generate_series(-10, -1) as n where user_id = $1`,
      [uuidOf('user', ana)],
    );
    await client.unsafe('analyze recipe_revisions');
    const { rows } = await listRecipes(db, ana, {});
    const id = rows[0]?.id ?? newId('recipe');
    const page = (await planOf(() => listRevisions(db, ana, id, { page: 1, per_page: 20 }))).join('\n');
    expect(page).toMatch(/Index Scan Backward using recipe_revisions_user_id_recipe_id_n_pk/);
    expect(page).not.toMatch(/Sort|Seq Scan/);
    const kept = keptBefore(ana, [{ id, changed: ['title'] }], now, newId('session'));
    const plan = (await planOf(() => db.execute(sql`with ${kept} select`))).join('\n');
    expect(plan).not.toMatch(/Seq Scan on recipe/);
  });
});

describe('a page of a search in the order of a sort', () => {
  const user = uuidOf('user', ana);
  it.each<[input: ListQuery, where: string, order: string]>([
    [
      { q: 'late', sort: 'created_at', order: 'asc' },
      "search @@ 'late' and status <> 'archived'",
      'created_at, id',
    ],
    [{ q: 'saffron', sort: 'title', status: ['active', 'archived'] }, "search @@ 'saffron'", 'title_key, id'],
    [
      { q: '"olive oil"', sort: 'created_at', page: 2 },
      "search @@ 'oliv <-> oil' and status <> 'archived'",
      'created_at desc, id desc',
    ],
    [
      { q: 'oil', sort: 'engagement_score', meal_type: 'meal-7' },
      "search @@ 'oil' and meal_type = 'meal-7' and status <> 'archived'",
      'engagement_key desc nulls last, id desc',
    ],
    [
      { dietary_tags: 'vegetarian', sort: 'updated_at' },
      "dietary_tags @> '{vegetarian}' and status <> 'archived'",
      'updated_at desc, id desc',
    ],
    [
      { cuisine: 'cuisine-7', sort: 'updated_at', page: 2 },
      "cuisine = 'cuisine-7' and status <> 'archived'",
      'updated_at desc, id desc',
    ],
  ])('has all that matches, in its order: %j', async (input, where, order) => {
    const statuses =
      typeof input.status === 'object' ? ` and status in ('${input.status.join("', '")}')` : '';
    const all = await client.unsafe(
      `select id from recipes join recipe_texts using (user_id, id, status) where user_id = $1 and ${where}${statuses} order by ${order}`,
      [user],
    );
    const start = 20 * ((input.page ?? 1) - 1);
    const { rows, total } = await listRecipes(db, ana, input);
    expect([total, rows.map(({ id }) => uuidOf('recipe', id))]).toEqual([
      all.length,
      all.slice(start, start + 20).map(({ id }) => id),
    ]);
  });
});

describe('a search', () => {
  it.each<[string, ListQuery]>([
    ['a rare word', { q: 'saffron' }],
    ['a word of nearly every recipe', { q: 'salt' }],
    ['two letters', { q: 'sa' }],
    ['a word and the first letter of another', { q: 'salt o' }],
    ['several words', { q: 'recipe salt oil' }],
    ['either word', { q: 'saffron or salt' }],
    ['a word without another', { q: 'recipe -salt' }],
    ['a phrase of every recipe', { q: '"olive oil"' }],
    ['a word under filters', { q: 'salt', cuisine: 'cuisine-7', dietary_tags: 'vegetarian' }],
    ['a word in another order', { q: 'salt', sort: 'title' }],
    ['a word, a deep page', { q: 'salt', page: 100 }],
  ])('for %s reads the index of keys and decides by it alone', async (_, input) => {
    const lines = await planOf(() => listRecipes(db, ana, input));
    const plan = lines.join('\n');
    expect(plan).toMatch(/Bitmap Index Scan on recipe_texts_keys/);
    expect(plan).not.toMatch(/Seq Scan on recipe(?:s|_texts)\b/);
    // The index never asks for a second look at a row, and never for rows of another account.
    expect(plan).not.toMatch(/Rows Removed by Index Recheck/);
    const scans = lines.filter((line) => /Bitmap Index Scan on recipe_texts_keys.*actual/.test(line));
    const most = Math.max(...scans.map(rowsOf));
    expect(most).toBeLessThanOrEqual(5000);
  });

  it('finds the same in the same order, whether a title alone tells who has it or the match is asked too', async () => {
    for (const q of ['recipe', 'recip', 'recipe or saffron'])
      for (const page of [1, 2, 20]) {
        const found = async (input: ListQuery) => {
          const { rows, total } = await listRecipes(db, ana, input, { page, per_page: 20 });
          return [total, ...rows.map(({ id }) => id)];
        };
        expect(await found({ q: `${q} -unheard`.replace(' or', ' -unheard or') })).toEqual(
          await found({ q }),
        );
      }
  });

  it('for a phrase reads only what has all its words', async () => {
    const lines = await planOf(() => listRecipes(db, ana, { q: '"recipe 120 olive oil saffron"' }));
    const scan = lines.find((line) => /Bitmap Index Scan on recipe_texts_keys/.test(line)) ?? '';
    expect(rowsOf(scan)).toBeLessThanOrEqual(2);
  });

  it('counts its facets by the index of keys too', async () => {
    const plan = (await planOf(() => countFacets(db, ana, { q: 'saffron' }, FACETS))).join('\n');
    expect(plan).toMatch(/Bitmap Index Scan on recipe_texts_keys/);
    expect(plan).not.toMatch(/Seq Scan on recipe(?:s|_texts)\b/);
  });
});
