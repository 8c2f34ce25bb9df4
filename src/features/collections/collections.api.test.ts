import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type App, type Client, startApp } from '@/testing/app';
import { addRecipes, deleteCollection, lockCollection } from './collections.store';

describe('collections', () => {
  let app: App;
  let ana: Client;
  beforeAll(async () => {
    app = await startApp();
    ana = await app.signUp();
  });

  it('are created with an address, read, renamed and deleted', async () => {
    const made = await ana.post('/collections', { name: 'Soups', description: 'For cold days' });
    expect(made.status).toBe(201);
    expect(made.headers.get('location')).toBe(`/api/collections/${made.body.id}`);
    expect(made.body).toMatchObject({ name: 'Soups', recipe_count: 0, version: 1 });
    const read = await ana.get(`/collections/${made.body.id}`);
    expect(read.body).toEqual(made.body);
    expect(read.headers.get('etag')).toBe(made.headers.get('etag'));
    const renamed = await ana.patch(`/collections/${made.body.id}`, { name: 'Warm soups' });
    expect(renamed.body).toMatchObject({ name: 'Warm soups', description: 'For cold days', version: 2 });
    const same = await ana.patch(`/collections/${made.body.id}`, { ...renamed.body });
    expect(same.body).toEqual(renamed.body);
    const stale = await ana.patch(
      `/collections/${made.body.id}`,
      { name: 'x' },
      { headers: { 'if-match': '"1.0"' } },
    );
    expect(stale.status).toBe(412);
    expect((await ana.delete(`/collections/${made.body.id}`)).status).toBe(204);
    expect((await ana.get(`/collections/${made.body.id}`)).status).toBe(404);
  });

  it('keep their recipes in an order that can be read, set, and listed by', async () => {
    const { id } = (await ana.post('/collections', { name: 'In order' })).body;
    const soups: string[] = [];
    for (const title of ['Leek', 'Pea', 'Corn', 'Beet']) {
      const soup = (await ana.post('/recipes', { title, collection_ids: [id] })).body;
      soups.push(soup.id);
    }
    const [leek, pea, corn, beet] = soups;
    const orderIn = async () => (await ana.get(`/collections/${id}`)).body.recipe_ids;
    const listed = async (more = '') =>
      (await ana.get(`/recipes?collection_id=${id}&sort=position${more}`)).body.items.map(
        (recipe: { id: string }) => recipe.id,
      );
    expect(await orderIn()).toEqual(soups);
    const set = await ana.call('PUT', `/collections/${id}/order`, { recipe_ids: [beet, pea] });
    expect([set.status, set.body.recipe_ids]).toEqual([200, [beet, pea, leek, corn]]);
    expect(await orderIn()).toEqual([beet, pea, leek, corn]);
    expect(await listed()).toEqual([beet, pea, leek, corn]);
    expect(await listed('&order=desc')).toEqual([corn, leek, pea, beet]);
    expect(await listed('&per_page=2&page=2')).toEqual([leek, corn]);
    expect(await listed('&q=corn')).toEqual([corn]);
    expect(await listed('&cuisine=none')).toEqual([]);
    const added = (await ana.post('/recipes', { title: 'Dill', collection_ids: [id] })).body;
    expect(await listed()).toEqual([beet, pea, leek, corn, added.id]);
  });

  it('have an order of their own recipes alone', async () => {
    const { id } = (await ana.post('/collections', { name: 'Ours' })).body;
    const bob = await app.signUp('Bob');
    const inside = (await ana.post('/recipes', { title: 'In', collection_ids: [id] })).body.id;
    const outside = (await ana.post('/recipes', { title: 'Out' })).body.id;
    const foreign = (await bob.post('/recipes', { title: 'Bob’s' })).body.id;
    for (const stranger of [outside, foreign]) {
      const answer = await ana.call('PUT', `/collections/${id}/order`, { recipe_ids: [inside, stranger] });
      expect([answer.status, answer.body.code]).toEqual([422, 'unknown_recipe']);
      expect(answer.body.errors[0].pointer).toBe('/recipe_ids/1');
    }
    const twice = await ana.call('PUT', `/collections/${id}/order`, { recipe_ids: [inside, inside] });
    expect(twice.status).toBe(400);
    expect((await bob.call('PUT', `/collections/${id}/order`, { recipe_ids: [foreign] })).status).toBe(404);
    const alone = await ana.get('/recipes?sort=position');
    expect([alone.status, alone.body.errors[0].pointer]).toEqual([400, 'sort']);
  });

  it('let a recipe in while another call holds them, so that two who bring the same one never wait in a ring', async () => {
    const { id } = (await ana.post('/collections', { name: 'Held' })).body;
    const recipe = (await ana.post('/recipes', { title: 'Leek soup' })).body;
    const { db } = app.services;
    await db.transaction(async (holder) => {
      await lockCollection(holder, ana.user_id, id);
      await db.transaction((other) => addRecipes(other, ana.user_id, [id], [recipe.id]));
      await addRecipes(holder, ana.user_id, [id], [recipe.id]);
    });
    expect((await ana.get(`/collections/${id}`)).body.recipe_count).toBe(1);
  });

  it('that are deleted while recipes are put into them get none, and the call ends well', async () => {
    const { id } = (await ana.post('/collections', { name: 'Going' })).body;
    const recipe = (await ana.post('/recipes', { title: 'Pea soup' })).body;
    const { db } = app.services;
    const waiting = sql`select pid from pg_locks where not granted
      and pid in (select pid from pg_stat_activity where datname = current_database())`;
    let changed: Promise<Answer> | undefined;
    await db.transaction(async (holder) => {
      await deleteCollection(holder, ana.user_id, id);
      changed = ana.post('/recipes/bulk', { ids: [recipe.id], add_collection_ids: [id] });
      await expect.poll(async () => (await db.execute(waiting)).length, { timeout: 5_000 }).toBe(1);
    });
    expect((await changed)?.status).toBe(200);
    expect((await ana.get(`/recipes/${recipe.id}`)).body.collection_ids).toEqual([]);
  });

  it('have a name only once, case and accents apart', async () => {
    await ana.post('/collections', { name: 'Crèmes' });
    const again = await ana.post('/collections', { name: 'CREMES' });
    expect([again.status, again.body.code]).toEqual([409, 'already_exists']);
    const other = (await ana.post('/collections', { name: 'Other' })).body.id;
    expect((await ana.patch(`/collections/${other}`, { name: 'crèmes' })).status).toBe(409);
  });

  it('take recipes once and in order, and lose none when they are deleted', async () => {
    const collection = (await ana.post('/collections', { name: 'Mine' })).body.id;
    const recipe = (await ana.post('/recipes', { title: 'Leek soup' })).body.id;
    const path = `/collections/${collection}/recipes/${recipe}`;
    expect((await ana.put(path)).status).toBe(204);
    expect((await ana.put(path)).status).toBe(204);
    expect((await ana.get(`/collections/${collection}`)).body.recipe_count).toBe(1);
    expect((await ana.get(`/recipes/${recipe}`)).body.collection_ids).toEqual([collection]);
    expect((await ana.get(`/recipes?collection_id=${collection}`)).body.items[0].id).toBe(recipe);
    expect((await ana.delete(path)).status).toBe(204);
    expect((await ana.delete(path)).status).toBe(204);
    await ana.put(path);
    expect((await ana.delete(`/collections/${collection}`)).status).toBe(204);
    const kept = await ana.get(`/recipes/${recipe}`);
    expect([kept.status, kept.body.collection_ids]).toEqual([200, []]);
  });

  it('can be set from the recipe', async () => {
    const one = (await ana.post('/collections', { name: 'One' })).body.id;
    const two = (await ana.post('/collections', { name: 'Two' })).body.id;
    const made = await ana.post('/recipes', { title: 'Pie', collection_ids: [one] });
    expect(made.body.collection_ids).toEqual([one]);
    const moved = await ana.patch(`/recipes/${made.body.id}`, { collection_ids: [two] });
    expect([moved.body.collection_ids, moved.body.version]).toEqual([[two], 2]);
    const same = await ana.patch(`/recipes/${made.body.id}`, { collection_ids: [two] });
    expect(same.body.version).toBe(2);
    const unknown = await ana.patch(`/recipes/${made.body.id}`, { collection_ids: [two, 'nothing'] });
    expect([unknown.status, unknown.body.code]).toEqual([422, 'unknown_collection']);
    expect(unknown.body.errors[0].pointer).toBe('/collection_ids/1');
  });

  it.each([{}, { name: '' }, { name: 'x'.repeat(101) }, { name: 3 }, { name: 'x', color: 'red' }])(
    'refuses %j',
    async (body) => {
      expect((await ana.post('/collections', body)).status).toBe(400);
    },
  );
});

describe('a stale version', () => {
  it('is refused wherever If-Match is sent, and changes nothing', async () => {
    const app = await startApp();
    const ana = await app.signUp();
    const stale = { headers: { 'if-match': '"99.0"' } };
    const recipe = (await ana.post('/recipes', { title: 'Leek soup', servings: 2, ingredients: ['1 leek'] }))
      .body;
    const collection = (await ana.post('/collections', { name: 'Soups' })).body;
    const product = (await ana.post('/products', { type: 'ebook', title: 'Soups', recipe_ids: [recipe.id] }))
      .body;
    const terms = { platforms: ['storefront'], price_cents: 0, currency: 'EUR' };
    const answers = [
      await ana.delete(`/recipes/${recipe.id}`, stale),
      await ana.delete(`/collections/${collection.id}`, stale),
      await ana.post(`/products/${product.id}/publish`, terms, stale),
      await ana.patch(`/products/${product.id}`, { title: 'x' }, stale),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([412, 412, 412, 412]);
    expect((await ana.get(`/recipes/${recipe.id}`)).body).toEqual(recipe);
    expect((await ana.get(`/collections/${collection.id}`)).body).toEqual(collection);
    expect((await ana.get(`/products/${product.id}`)).body).toEqual(product);
  });
});
