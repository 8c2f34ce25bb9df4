import { beforeAll, describe, expect, it } from 'vitest';
import { uuidOf } from '@/server/database/columns';
import type { Answer, App, Client } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';
import { type CountedApp, startCounted } from './counted';
import { fillCrowd } from './crowd';

/** Recipes of the large library. */
const SIZE = 3_000;
/** How often a call is made before it counts again: by then its statements are prepared, and planned for any owner. */
const OFTEN = 10;

let app: App;
let ana: Client;
let mostRead: CountedApp['mostRead'];
let ids: string[];
let shelf: string;

beforeAll(async () => {
  const counted = await startCounted();
  const { reader } = counted;
  ({ app, mostRead } = counted);
  ana = await app.signUp();
  await fillCrowd(reader, uuidOf('user', ana.user_id), SIZE);
  ids = (await ana.get('/recipes?per_page=100')).body.items.map(({ id }: { id: string }) => id);
  shelf = (await ana.post('/collections', { name: 'Shelf' })).body.id;
  await ana.post('/recipes/bulk', { ids: ids.slice(50, 80), add_collection_ids: [shelf] });
  await reader.unsafe('vacuum analyze');
  // What it has read is counted at once, and not a second later as a part of some call.
  await reader.unsafe('select pg_stat_force_next_flush()');
}, 60_000);

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
