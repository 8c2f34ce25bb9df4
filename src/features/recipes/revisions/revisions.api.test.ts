import { beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '@/kernel/limits';
import { type App, type Client, startApp } from '@/testing/app';
import { callProcedure } from '@/testing/trpc';

/** What a recipe said before, through the REST API; autosaves come through tRPC. */
describe('the revisions of a recipe', () => {
  let app: App;
  let ana: Client;
  const now = { value: Date.UTC(2026, 10, 20, 10) };
  beforeAll(async () => {
    app = await startApp({ clock: () => now.value });
    ana = await app.signUp();
  });

  const body = {
    title: 'Leek soup',
    servings: 4,
    ingredients: ['2 leeks', { text: '1 l stock', note: 'hot' }],
    instructions: ['Simmer {1 cup}.'],
    notes: 'Freezes well.',
    dietary_tags: ['vegan'],
    nutrition: { calories: 120 },
  };
  const create = async (more: object = {}) => (await ana.post('/recipes', { ...body, ...more })).body;
  const list = async (id: string) => (await ana.get(`/recipes/${id}/revisions?per_page=100`)).body;
  const autosave = (input: object, who: Client = ana) =>
    callProcedure(app, who, 'mutation', 'recipes.update', input);
  const wait = (seconds: number) => {
    now.value += seconds * 1_000;
  };
  const restore = (id: string, n: number, options?: object) =>
    ana.post(`/recipes/${id}/revisions/${n}/restore`, {}, options);

  it('are none of a new recipe, and one more with each change', async () => {
    const made = await create();
    expect(await list(made.id)).toMatchObject({ items: [], total: 0 });
    wait(60);
    await ana.patch(`/recipes/${made.id}`, { title: 'Onion soup', notes: null });
    await ana.patch(`/recipes/${made.id}`, { servings: 6 });
    const { items, total } = await list(made.id);
    expect(total).toBe(2);
    expect(items).toMatchObject([
      { n: 2, status: 'draft', changed: ['servings'] },
      { n: 1, status: 'draft', changed: ['title', 'notes'], saved_at: made.updated_at },
    ]);
    expect(items[1].replaced_at).toBe(items[0].saved_at);
  });

  it('show a state in full, as it was read then', async () => {
    const made = await create();
    await ana.patch(`/recipes/${made.id}`, {
      title: 'x',
      ingredients: [],
      instructions: [],
      nutrition: null,
    });
    const { recipe, ...entry } = (await ana.get(`/recipes/${made.id}/revisions/1`)).body;
    expect(entry).toMatchObject({ n: 1, changed: ['title', 'ingredients', 'instructions', 'nutrition'] });
    expect(made).toMatchObject(recipe);
    expect(recipe).toMatchObject({ title: 'Leek soup', nutrition: { calories: 120 } });
  });

  it('are not made by a change that changes nothing, nor by one of collections alone', async () => {
    const made = await create();
    await ana.patch(`/recipes/${made.id}`, { title: body.title });
    const shelf = (await ana.post('/collections', { name: 'Soups' })).body.id;
    await ana.patch(`/recipes/${made.id}`, { collection_ids: [shelf] });
    expect((await list(made.id)).total).toBe(0);
  });

  it('are also made by archiving, by a bulk change and in pages', async () => {
    const made = await create();
    const ids = [made.id, (await create()).id];
    await ana.post('/recipes/bulk', { ids, remove_dietary_tags: ['vegan'], email_ready: true });
    await ana.delete(`/recipes/${made.id}`);
    await ana.delete(`/recipes/${made.id}`);
    expect((await list(made.id)).items).toMatchObject([
      { n: 2, status: 'draft', changed: ['status'] },
      { n: 1, changed: ['email_ready', 'dietary_tags'] },
    ]);
    expect((await list(ids[1] ?? '')).total).toBe(1);
    const page = await ana.get(`/recipes/${made.id}/revisions?per_page=1&page=2`);
    expect(page.body).toMatchObject({ items: [{ n: 1 }], total: 2, total_pages: 2 });
    expect(page.headers.get('link')).toContain('rel="prev"');
    expect((await ana.get(`/recipes/${made.id}/revisions?page=9`)).body).toMatchObject({
      items: [],
      total: 2,
    });
  });

  it('are bounded: the oldest go', async () => {
    const made = await create();
    for (let n = 0; n < LIMITS.revisions + 3; n++) await ana.patch(`/recipes/${made.id}`, { notes: `${n}` });
    const { items, total } = await list(made.id);
    expect(total).toBe(LIMITS.revisions);
    expect(items[0].n).toBe(LIMITS.revisions + 3);
    expect(items.at(-1).n).toBe(4);
    expect((await ana.get(`/recipes/${made.id}/revisions/3`)).status).toBe(404);
  });

  describe('of an editor that saves by itself', () => {
    it('keep the state before a burst, not those within it', async () => {
      const made = await create();
      for (const title of ['L', 'Lo', 'Lob']) {
        await autosave({ id: made.id, title });
        wait(20);
      }
      await autosave({ id: made.id, notes: 'Better cold.' });
      const { items } = await list(made.id);
      expect(items).toMatchObject([{ n: 1, changed: ['notes', 'title'] }]);
      expect((await ana.get(`/recipes/${made.id}/revisions/1`)).body.recipe.title).toBe('Leek soup');
    });

    it('keep what stood for a while, and one state every so often of an endless burst', async () => {
      const made = await create();
      await autosave({ id: made.id, title: 'One' });
      wait(LIMITS.revision_pause_seconds);
      await autosave({ id: made.id, title: 'Two' });
      expect((await list(made.id)).items).toMatchObject([{ n: 2 }, { n: 1 }]);
      for (let n = 0; n < 12; n++) {
        wait(60);
        await autosave({ id: made.id, title: `Title ${n}` });
      }
      expect((await list(made.id)).total).toBe(3);
    });

    it('are apart from another session’s, from REST calls and from changes of status', async () => {
      const made = await create();
      const login = await app.anonymous.post('/auth/login', { email: ana.email, password: 'correct horse' });
      await autosave({ id: made.id, title: 'One' });
      await autosave({ id: made.id, title: 'Two' }, app.as(login.body.token));
      await ana.patch(`/recipes/${made.id}`, { title: 'Three' });
      await autosave({ id: made.id, title: 'Four' });
      await autosave({ id: made.id, status: 'active' });
      expect((await list(made.id)).items.map(({ n }: { n: number }) => n)).toEqual([5, 4, 3, 2, 1]);
    });
  });

  describe('restored', () => {
    it('bring back what an author writes, as a change of its own', async () => {
      const made = await create();
      const shelf = (await ana.post('/collections', { name: 'Autumn' })).body.id;
      await ana.patch(`/recipes/${made.id}`, {
        title: 'Zabaglione',
        ingredients: ['1 onion'],
        instructions: [],
        notes: null,
        dietary_tags: [],
        nutrition: null,
        status: 'active',
        collection_ids: [shelf],
      });
      const answer = await restore(made.id, 1);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        ...made,
        status: 'active',
        collection_ids: [shelf],
        version: 3,
        updated_at: answer.body.updated_at,
      });
      expect(answer.headers.get('etag')).toMatch(/^"3\./);
      expect((await list(made.id)).items[0]).toMatchObject({ n: 2, status: 'active' });
      expect((await restore(made.id, 2)).body).toMatchObject({ title: 'Zabaglione', version: 4 });
      // What is searched comes back too.
      expect((await ana.get('/recipes?q=zabaglione')).body.items).toMatchObject([{ id: made.id }]);
      await restore(made.id, 1);
      expect((await ana.get('/recipes?q=zabaglione')).body.total).toBe(0);
    });

    it('change nothing where nothing differs', async () => {
      const made = await create();
      await ana.patch(`/recipes/${made.id}`, { notes: 'x' });
      await ana.patch(`/recipes/${made.id}`, { notes: body.notes });
      const answer = await restore(made.id, 1);
      expect(answer.body).toMatchObject({ version: 3 });
      expect((await list(made.id)).total).toBe(2);
    });

    it('leave an archived recipe archived', async () => {
      const made = await create();
      await ana.patch(`/recipes/${made.id}`, { title: 'Other' });
      await ana.delete(`/recipes/${made.id}`);
      expect((await restore(made.id, 1)).body).toMatchObject({ title: 'Leek soup', status: 'archived' });
    });

    it('are refused when If-Match is stale, and are found by number alone', async () => {
      const made = await create();
      await ana.patch(`/recipes/${made.id}`, { title: 'Other' });
      const stale = await restore(made.id, 1, { headers: { 'if-match': '"1"' } });
      expect([stale.status, stale.body.code]).toEqual([412, 'version_conflict']);
      expect((await restore(made.id, 1, { headers: { 'if-match': '"2"' } })).status).toBe(200);
      for (const n of ['0', '-1', '1.0', 'x', '99', '1e3', '9'.repeat(30)]) {
        expect((await ana.get(`/recipes/${made.id}/revisions/${n}`)).status).toBe(404);
        expect((await ana.post(`/recipes/${made.id}/revisions/${n}/restore`)).status).toBe(404);
      }
    });

    it('come once for one Idempotency-Key', async () => {
      const made = await create();
      await ana.patch(`/recipes/${made.id}`, { title: 'Other' });
      const options = { headers: { 'idempotency-key': made.id } };
      const first = await restore(made.id, 1, options);
      await ana.patch(`/recipes/${made.id}`, { title: 'Third' });
      const again = await restore(made.id, 1, options);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(again.body).toEqual(first.body);
      expect((await ana.get(`/recipes/${made.id}`)).body.title).toBe('Third');
    });
  });

  it('are the owner’s alone', async () => {
    const made = await create();
    await ana.patch(`/recipes/${made.id}`, { title: 'Other' });
    const bob = await app.signUp();
    expect((await bob.get(`/recipes/${made.id}/revisions`)).status).toBe(404);
    expect((await bob.get(`/recipes/${made.id}/revisions/1`)).status).toBe(404);
    expect((await bob.post(`/recipes/${made.id}/revisions/1/restore`)).status).toBe(404);
    expect((await list(made.id)).total).toBe(1);
  });
});
