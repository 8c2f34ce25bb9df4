import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildWorker, startBuildWorker } from '@/features/products/builds/builds.worker';
import { type App, type Client, startApp } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';

let app: App;
let ana: Client;
let worker: BuildWorker;
beforeAll(async () => {
  app = await startApp();
  worker = startBuildWorker(app.services, { poll_ms: 200 });
  ana = await app.signUp('Ana');
});
afterAll(() => worker.stop());

const titles = ['Soup', 'Bread', 'Cake'];

/** A book of three recipes with its files made. */
async function builtBook(more: object = {}) {
  const ids: string[] = [];
  for (const title of titles) {
    const body = { title, servings: 4, ingredients: ['1 onion'], instructions: ['Cook.'], notes: 'Old.' };
    ids.push((await ana.post('/recipes', body)).body.id);
  }
  const created = await ana.post('/products', { type: 'ebook', title: 'All', recipe_ids: ids, ...more });
  expect(created.status).toBe(201);
  const { id } = created.body;
  return { id, ids, first: await build(id) };
}

/** Builds the product and waits for it; the build's answer. */
async function build(id: string) {
  const started = await ana.post(`/products/${id}/builds`);
  expect(started.status).toBe(202);
  const address = `/products/${id}/builds/${started.body.id}`;
  expect((await ana.get(`${address}/files/pdf`)).status).toBe(200);
  return (await ana.get(address)).body;
}

const changedIn = async (id: string) =>
  (await ana.get(`/products/${id}`)).body.changed_recipes.map(({ title }: { title: string }) => title);

describe('the recipes of a product that changed since its last build', () => {
  it('are named by the product, alone and in the list, until it is built again', async () => {
    const { id, ids } = await builtBook();
    expect(await changedIn(id)).toEqual([]);
    await ana.patch(`/recipes/${ids[1]}`, { title: 'Rye bread' });
    await ana.patch(`/recipes/${ids[0]}`, { ingredients: ['2 onions'] });
    expect(await changedIn(id)).toEqual(['Soup', 'Rye bread']);
    const list = await ana.get('/products?per_page=100');
    const listed = list.body.items.find((product: { id: string }) => product.id === id);
    expect(listed.changed_recipes).toEqual([
      { id: ids[0], title: 'Soup' },
      { id: ids[1], title: 'Rye bread' },
    ]);
    await build(id);
    expect(await changedIn(id)).toEqual([]);
  });

  it('are none where a change was put back, or where nothing printed was changed', async () => {
    const { id, ids } = await builtBook();
    await ana.patch(`/recipes/${ids[0]}`, { title: 'Stew' });
    await ana.patch(`/recipes/${ids[0]}`, { title: 'Soup' });
    await ana.patch(`/recipes/${ids[1]}`, { email_ready: true });
    expect((await ana.delete(`/recipes/${ids[2]}`)).status).toBe(204);
    expect(await changedIn(id)).toEqual([]);
  });

  it('are not those of which the product hides what was changed', async () => {
    const { id, ids } = await builtBook({ recipe_options: { show_notes: false } });
    await ana.patch(`/recipes/${ids[0]}`, { notes: 'New.' });
    expect(await changedIn(id)).toEqual([]);
    const shown = await builtBook();
    await ana.patch(`/recipes/${shown.ids[0]}`, { notes: 'New.' });
    expect(await changedIn(shown.id)).toEqual(['Soup']);
  });

  it('are compared with the build that was asked for last, also when an older content came back', async () => {
    const { id, ids, first } = await builtBook();
    await ana.patch(`/recipes/${ids[0]}`, { title: 'Stew' });
    const second = await build(id);
    expect(second.id).not.toBe(first.id);
    await ana.patch(`/recipes/${ids[0]}`, { title: 'Soup' });
    expect(await changedIn(id)).toEqual(['Soup']);
    const third = await build(id);
    expect([third.id, third.created_at]).toEqual([first.id, first.created_at]);
    expect(third.asked_at > second.asked_at).toBe(true);
    expect(await changedIn(id)).toEqual([]);
    expect((await ana.get(`/products/${id}`)).body.files[0].build_id).toBe(first.id);
  });

  it('are those that readers do not have yet, once there is an edition, whatever was built since', async () => {
    const { id, ids } = await builtBook();
    const publish = async () => {
      const terms = { platforms: ['etsy'], price_cents: 1_800, currency: 'USD' };
      const answer = await ana.post(`/products/${id}/publish`, terms);
      expect(answer.status).toBe(200);
      return answer.body;
    };
    expect((await publish()).changed_recipes).toEqual([]);
    await ana.patch(`/recipes/${ids[0]}`, { title: 'Stew' });
    await build(id);
    expect(await changedIn(id)).toEqual(['Stew']);
    const overview = await callProcedure(app, ana, 'query', 'home.overview', {});
    expect(overview).toMatchObject({ changed: [{ product_id: id, edition: 1, recipes: 1 }] });
    expect((await publish()).edition.number).toBe(2);
    expect(await changedIn(id)).toEqual([]);
  });

  it('are ignored in a body, so that a product can be read, changed and written', async () => {
    const { id, ids } = await builtBook();
    await ana.patch(`/recipes/${ids[0]}`, { title: 'Stew' });
    const { changed_recipes } = (await ana.get(`/products/${id}`)).body;
    expect(changed_recipes).toHaveLength(1);
    const answer = await ana.patch(`/products/${id}`, { title: 'Renamed', changed_recipes: [] });
    expect(answer.status).toBe(200);
    expect(answer.body.changed_recipes).toEqual(changed_recipes);
  });
});
