import { drizzle } from 'drizzle-orm/postgres-js';
import type { Sql } from 'postgres';
import { beforeAll, describe, expect, it } from 'vitest';
import { type CollectionId, newId, type RecipeId } from '@/kernel/ids';
import { type App, type Client, startApp } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';
import { changeRecipes } from './bulk.service';

describe('changing many recipes', () => {
  let app: App;
  let ana: Client;
  const now = { value: Date.parse('2026-11-20T10:00:00Z') };
  beforeAll(async () => {
    app = await startApp({ clock: () => now.value });
    ana = await app.signUp();
  });
  const create = async (fields: object = {}) =>
    (await ana.post('/recipes', { title: 'Soup', ingredients: ['1 onion'], ...fields })).body;
  const collection = async (name: string): Promise<CollectionId> =>
    (await ana.post('/collections', { name })).body.id;
  const read = async (id: string) => (await ana.get(`/recipes/${id}`)).body;
  const total = async (query: string) => (await ana.get(`/recipes?${query}`)).body.total as number;

  it('changes status, tags, collections and email-readiness of all at once', async () => {
    const [keep, leave] = [await collection('Kept'), await collection('Left')];
    const one = await create({ dietary_tags: ['vegan', 'keto'], collection_ids: [leave] });
    const two = await create({ status: 'active', dietary_tags: ['paleo'] });
    const before = { draft: await total('status=draft'), active: await total('status=active') };
    now.value += 60_000;
    const answer = await ana.post('/recipes/bulk', {
      ids: [two.id, one.id],
      status: 'active',
      email_ready: true,
      add_dietary_tags: ['Nut Free', 'vegan'],
      remove_dietary_tags: ['keto'],
      add_collection_ids: [keep],
      remove_collection_ids: [leave],
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      results: [
        { id: two.id, status: 'changed', version: 2 },
        { id: one.id, status: 'changed', version: 2 },
      ],
    });
    expect(await read(one.id)).toEqual({
      ...one,
      status: 'active',
      email_ready: true,
      dietary_tags: ['vegan', 'nut-free'],
      collection_ids: [keep],
      version: 2,
      updated_at: new Date(now.value).toISOString(),
    });
    expect((await read(two.id)).dietary_tags).toEqual(['paleo', 'nut-free', 'vegan']);
    expect(await total('status=draft')).toBe(before.draft - 1);
    expect(await total('status=active')).toBe(before.active + 1);
    expect((await ana.get(`/collections/${keep}`)).body.recipe_count).toBe(2);
    expect((await ana.get(`/collections/${leave}`)).body.recipe_count).toBe(0);
  });

  it('leaves a recipe that is as wanted already with its version and its time', async () => {
    const done = await create({ dietary_tags: ['halal'], email_ready: true });
    const open = await create();
    now.value += 60_000;
    const body = { ids: [done.id, open.id], add_dietary_tags: ['halal'], email_ready: true };
    const { results } = (await ana.post('/recipes/bulk', body)).body;
    expect(results).toEqual([
      { id: done.id, status: 'unchanged', version: 1 },
      { id: open.id, status: 'changed', version: 2 },
    ]);
    expect(await read(done.id)).toEqual(done);
    const repeated = (await ana.post('/recipes/bulk', body)).body.results;
    expect(repeated.map((result: { status: string }) => result.status)).toEqual(['unchanged', 'unchanged']);
  });

  it('archives and restores as PATCH does', async () => {
    const { id } = await create({ status: 'active' });
    await ana.post('/recipes/bulk', { ids: [id], status: 'archived' });
    const archived_at = new Date(now.value).toISOString();
    expect(await read(id)).toMatchObject({ status: 'archived', archived_at });
    now.value += 60_000;
    await ana.post('/recipes/bulk', { ids: [id], status: 'archived', email_ready: true });
    expect(await read(id)).toMatchObject({ email_ready: true, archived_at });
    await ana.post('/recipes/bulk', { ids: [id], status: 'draft' });
    expect(await read(id)).toMatchObject({ status: 'draft', archived_at: null });
  });

  it('finds recipes by their new tags, a misspelt one too, and no longer by the old ones', async () => {
    const { id } = await create({ title: 'Broth', dietary_tags: ['zeroworthy'] });
    await ana.post('/recipes/bulk', {
      ids: [id],
      add_dietary_tags: ['flexitarian'],
      remove_dietary_tags: ['zeroworthy'],
    });
    expect(await total('q=flexitarian')).toBe(1);
    expect(await total('q=flexitaran')).toBe(1);
    expect(await total('q=zeroworthy')).toBe(0);
    expect(await total('q=broth+onion')).toBe(1);
    const used = (await ana.get('/vocabulary')).body.dietary_tags;
    expect(used).toContainEqual({ value: 'flexitarian', count: 1 });
  });

  it('changes nothing when one id is unknown or another user’s, and names the places', async () => {
    const bob = await app.signUp('Bob');
    const foreign = (await bob.post('/recipes', { title: 'Bob’s' })).body;
    const own = await create();
    const ids = [own.id, foreign.id, newId('recipe'), 'nonsense'];
    const answer = await ana.post('/recipes/bulk', { ids, status: 'archived' });
    expect([answer.status, answer.body.code]).toEqual([422, 'unknown_recipe']);
    expect(answer.body.errors.map((error: { pointer: string }) => error.pointer)).toEqual([
      '/ids/1',
      '/ids/2',
      '/ids/3',
    ]);
    expect(await read(own.id)).toEqual(own);
    expect((await bob.get(`/recipes/${foreign.id}`)).body).toEqual(foreign);
  });

  it.each([
    ['recipe_ids', 'ids'],
    ['dietary_tags', 'add_dietary_tags'],
  ])('names for %s the field that was meant', async (name, meant) => {
    const { id } = await create();
    const answer = await ana.post('/recipes/bulk', { ids: [id], status: 'active', [name]: ['vegan'] });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect(answer.body.errors).toMatchObject([
      {
        pointer: `/${name}`,
        code: 'unknown_field',
        message: `Unknown field. Did you mean ${meant}?`,
      },
    ]);
  });

  it('changes nothing when a collection is unknown', async () => {
    const own = await create();
    for (const field of ['add_collection_ids', 'remove_collection_ids']) {
      const ids = [await collection(field), newId('collection')];
      const answer = await ana.post('/recipes/bulk', { ids: [own.id], status: 'active', [field]: ids });
      expect([answer.status, answer.body.code]).toEqual([422, 'unknown_collection']);
      expect(answer.body.errors).toMatchObject([{ pointer: `/${field}/1` }]);
    }
    expect(await read(own.id)).toEqual(own);
  });

  it('gives no recipe more tags than it may have', async () => {
    const tags = Array.from({ length: 30 }, (_, index) => `tag-${index}`);
    const [full, free] = [await create({ dietary_tags: tags }), await create()];
    const answer = await ana.post('/recipes/bulk', { ids: [free.id, full.id], add_dietary_tags: ['more'] });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toMatchObject([{ pointer: '/ids/1', code: 'too_big' }]);
    expect(await read(free.id)).toEqual(free);
  });

  const id = newId('recipe');
  it.each([
    ['no change', { ids: [id] }, ''],
    ['no ids', { status: 'draft' }, '/ids'],
    ['an empty list of ids', { ids: [], status: 'draft' }, '/ids'],
    ['101 ids', { ids: Array.from({ length: 101 }, () => newId('recipe')), status: 'draft' }, '/ids'],
    ['an id given twice', { ids: [id, newId('recipe'), id], status: 'draft' }, '/ids/2'],
    ['an unknown status', { ids: [id], status: 'deleted' }, '/status'],
    ['a field that cannot be changed alike', { ids: [id], title: 'x', status: 'draft' }, '/title'],
    ['an empty list of tags', { ids: [id], add_dietary_tags: [] }, '/add_dietary_tags'],
  ])('refuses %s', async (_, body, pointer) => {
    const answer = await ana.post('/recipes/bulk', body);
    expect(answer.status).toBe(400);
    expect(answer.body.errors[0].pointer).toBe(pointer);
  });

  it('adds what is both to add and to remove, and changes nothing where it was there', async () => {
    const [without, has] = [await create(), await create({ dietary_tags: ['b', 'c'] })];
    const change = { add_dietary_tags: ['B'], remove_dietary_tags: ['b'] };
    const { body } = await ana.post('/recipes/bulk', { ids: [without.id, has.id], ...change });
    expect(body.results.map(({ status }: { status: string }) => status)).toEqual(['changed', 'unchanged']);
    expect((await read(without.id)).dietary_tags).toEqual(['b']);
    expect((await read(has.id)).dietary_tags).toEqual(['b', 'c']);
  });

  it('answers a repeated call with the same key alike', async () => {
    const own = await create();
    const headers = { 'idempotency-key': 'bulk-1' };
    const body = { ids: [own.id], email_ready: true };
    const first = await ana.post('/recipes/bulk', body, { headers });
    const again = await ana.post('/recipes/bulk', body, { headers });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(first.body.results[0].status).toBe('changed');
  });

  it('lets changes of the same recipes, their collections and single recipes pass each other', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => create()));
    const ids: RecipeId[] = made.map((recipe) => recipe.id);
    const target = await collection('Busy');
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, index) => {
        const status = index % 2 === 0 ? 'active' : 'draft';
        const order = index % 4 < 2 ? ids : ids.toReversed();
        if (index % 3 === 0) return ana.patch(`/recipes/${order[0]}`, { status, collection_ids: [] });
        if (index % 3 === 1) return ana.put(`/collections/${target}/recipes/${order[0]}`);
        return ana.post('/recipes/bulk', { ids: order, status, add_collection_ids: [target] });
      }),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 204]));
    const all = await Promise.all((['draft', 'active'] as const).map((status) => total(`status=${status}`)));
    const found = await app.services.db.execute<{ n: number }>(
      `select count(*)::int as n from recipes join users on users.id = user_id
       where name = 'Ana' and status <> 'archived'`,
    );
    expect((all[0] ?? 0) + (all[1] ?? 0)).toBe(found[0]?.n);
  });

  it('takes as many statements for a hundred recipes as for one', async () => {
    const target = await collection('Hundred');
    const made = await Promise.all(Array.from({ length: 100 }, () => create({ dietary_tags: ['old'] })));
    const ids: RecipeId[] = made.map((recipe) => recipe.id);
    const { $client } = app.services.db as typeof app.services.db & { $client: Sql };
    let sent = 0;
    const db = drizzle($client, { logger: { logQuery: () => void sent++ } });
    const counts: number[] = [];
    for (const some of [ids.slice(0, 1), ids.slice(1)]) {
      const body = { add_dietary_tags: ['new'], remove_dietary_tags: ['old'], status: 'archived' as const };
      const input = { ids: some, ...body, add_collection_ids: [target] };
      sent = 0;
      await changeRecipes(db, ana.user_id, input, new Date(now.value).toISOString());
      counts.push(sent);
    }
    expect(counts[1]).toBe(counts[0]);
    expect(counts[1]).toBeLessThanOrEqual(7);
  });
});

describe('a copy of a recipe', () => {
  let app: App;
  let ana: Client;
  let bob: Client;
  beforeAll(async () => {
    app = await startApp();
    [ana, bob] = [await app.signUp('Ana'), await app.signUp('Bob')];
  });
  const copy = (who: Client, id: string) => callProcedure(app, who, 'mutation', 'recipes.duplicate', { id });

  it('is a draft with the same content and collections under its own id', async () => {
    const target = (await ana.post('/collections', { name: 'Soups' })).body.id;
    const body = {
      title: 'Leek soup',
      servings: 4,
      ingredients: [{ text: '2 leeks', item: 'leeks, washed' }, 'salt'],
      instructions: ['Boil.'],
      dietary_tags: ['vegan'],
      status: 'archived',
      email_ready: true,
      collection_ids: [target],
    };
    const original = (await ana.post('/recipes', body)).body;
    const made = await copy(ana, original.id);
    const { id, created_at, updated_at } = made;
    expect(id).not.toBe(original.id);
    expect(made).toEqual({
      ...original,
      ...{ id, created_at, updated_at, title: 'Leek soup (copy)', slug: 'leek-soup-copy', status: 'draft' },
      archived_at: null,
    });
    expect((await ana.get(`/recipes/${id}`)).body).toEqual(made);
    expect((await ana.get('/recipes?q=leek')).body.total).toBe(1);
    expect((await ana.get('/recipes?status=draft')).body.total).toBe(1);
    expect((await copy(bob, original.id)).code).toBe('not_found');
  });
});
