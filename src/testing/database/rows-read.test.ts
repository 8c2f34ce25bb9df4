import postgres from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { uuidOf } from '@/server/database/columns';
import { type Answer, type App, type Client, startApp } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { callProcedure } from '@/testing/trpc';
import { fillCrowd } from './crowd';

/** Recipes of the large library. */
const SIZE = 3_000;
/** How often a call is made before it counts again: by then its statements are prepared, and planned for any owner. */
const OFTEN = 10;

let app: App;
let ana: Client;
let reader: postgres.Sql;
let ids: string[];
let shelf: string;

beforeAll(async () => {
  // One connection, so that what it has read can be asked of it.
  app = await startApp({ settings: { DATABASE_POOL_MAX: 1 } });
  ana = await app.signUp();
  reader = postgres(app.place.database_url, { max: 1, onnotice: () => undefined });
  atEnd(() => reader.end());
  await fillCrowd(reader, uuidOf('user', ana.user_id), SIZE);
  ids = (await ana.get('/recipes?per_page=100')).body.items.map(({ id }: { id: string }) => id);
  shelf = (await ana.post('/collections', { name: 'Shelf' })).body.id;
  await ana.post('/recipes/bulk', { ids: ids.slice(50, 80), add_collection_ids: [shelf] });
  await reader.unsafe('vacuum analyze');
  // What it has read is counted at once, and not a second later as a part of some call.
  await reader.unsafe('select pg_stat_force_next_flush()');
}, 60_000);

/**
 * Entries that were read so far of each table and index, and pairs of pages that were visited, as one entry takes two or
 * three pages. Of an index that is read from end to end for a later column, only what it finds counts as entries: the
 * pages tell.
 */
async function entriesRead(): Promise<Map<string, number>> {
  await app.services.db.execute('select pg_stat_force_next_flush()');
  const rows = await reader<{ name: string; entries: number }[]>`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as entries from pg_stat_user_tables
    union all select indexrelname, idx_tup_read::int from pg_stat_user_indexes
    union all select 'pairs of pages of ' || relname, ((heap_blks_hit + heap_blks_read) / 2)::int from pg_statio_user_tables
    union all select 'pairs of pages of ' || indexrelname, ((idx_blks_hit + idx_blks_read) / 2)::int from pg_statio_user_indexes`;
  return new Map(rows.map(({ name, entries }) => [name, entries]));
}

/** The most entries, or pairs of pages, that a call reads of a table or an index, by its own statements or those of triggers, and of which. */
async function mostRead(call: () => Promise<unknown>): Promise<{ entries: number; of: string }> {
  const before = await entriesRead();
  await call();
  const after = await entriesRead();
  const all = [...after].map(([of, entries]) => ({ of, entries: entries - (before.get(of) ?? 0) }));
  return all.reduce((most, one) => (one.entries > most.entries ? one : most));
}

let count = 0;
const answered = async (answer: Promise<Answer>) => expect((await answer).status).toBeLessThan(300);
const get = (path: string) => () => answered(ana.get(`/recipes${path}`));
/** Each time another recipe: what is left of old versions of a row says nothing. */
let turn = 0;
const next = () => ids[40 + (turn++ % 60)];
const patch = (body: () => object) => () => answered(ana.patch(`/recipes/${next()}`, body()));
const post = (path: string, body: () => object) => () => answered(ana.post(`/recipes${path}`, body()));
const fresh = () => `Soup ${(count++).toString(36)}`;

/** Calls by how much they may read. */
const calls: [most: number, Record<string, () => Promise<unknown>>][] = [
  // A recipe with its revisions, or a page of recipes.
  [
    100,
    {
      get: () => answered(ana.get(`/recipes/${ids[3]}`)),
      list: get(''),
      'short list': get('?per_page=3'),
      'list by title': get('?sort=title'),
      'list by engagement': get('?sort=engagement_score'),
      'list by engagement, backwards': get('?sort=engagement_score&order=asc'),
      'list by last change, backwards': get('?sort=updated_at&order=asc'),
      'list of a collection': () => answered(ana.get(`/recipes?collection_id=${shelf}`)),
      create: post('', () => ({ title: fresh(), ingredients: ['1 lemon'], status: 'active' })),
      'change of a title': patch(() => ({ title: fresh() })),
      'change of notes': patch(() => ({ notes: fresh() })),
      'change of a status': patch(() => ({ status: 'draft' })),
      'change of servings': patch(() => ({ servings: 1000 + count++ })),
      'change of tags': patch(() => ({ dietary_tags: [fresh()] })),
      'save by the editor': () =>
        callProcedure(app, ana, 'mutation', 'recipes.update', { id: next(), notes: fresh() }),
      archiving: () => answered(ana.delete(`/recipes/${ids[20 + (count++ % 20)]}`)),
      'list of revisions': () => answered(ana.get(`/recipes/${ids[3]}/revisions`)),
    },
  ],
  // What has a value or a word of sixty, what lies before a page, ten recipes at once.
  [
    1_000,
    {
      'change of many': post('/bulk', () => ({
        ids: ids.slice(10, 20),
        add_dietary_tags: [`tag${count++}`],
      })),
      'page behind 400 recipes': get('?page=20'),
      'deep page': get('?page=90'),
      'list of a cuisine': get('?cuisine=cuisine-7'),
      'list of a tag': get('?dietary_tags=vegan'),
      'list under three filters': get('?cuisine=cuisine-6&dietary_tags=vegetarian&status=active'),
      'search for a rare word': get('?q=saffron'),
      'search for a rare word under a filter': get('?q=saffron&meal_type=meal-6'),
      'search with facets': get('?q=saffron&facets=cuisine,dietary_tags'),
      'search with a typo': get('?q=safron'),
    },
  ],
  // What nearly every recipe has, to be counted and to be put in order; and what is counted over all.
  [
    2 * SIZE,
    {
      'search for a common word': get('?q=salt'),
      'search for a common word by title': get('?q=salt&sort=title'),
      'search for two words': get('?q=saffron+recipe'),
      'list of a longest cook time': get('?max_cook_time_minutes=3'),
      'list with facets': get('?cuisine=cuisine-7&facets=cuisine,dietary_tags'),
      'list of collections': () => answered(ana.get('/collections')),
      'copy of a recipe': () => callProcedure(app, ana, 'mutation', 'recipes.duplicate', { id: next() }),
    },
  ],
];

describe('in a large library among many small ones', () => {
  it.each(
    calls.flatMap(([most, some]) => Object.entries(some).map(([name, call]) => ({ name, most, call }))),
  )(
    'a $name reads at most $most entries or pairs of pages of any table or index, planned for it and for any owner',
    async ({ most, call }) => {
      const once = await mostRead(call);
      for (let n = 0; n < OFTEN; n++) await call();
      for (const { of, entries } of [once, await mostRead(call)])
        expect({ of, entries: Math.max(entries, most) }).toEqual({ of, entries: most });
    },
  );
});
