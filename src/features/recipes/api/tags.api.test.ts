import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
});

const create = async (who: Client, more: object = {}) =>
  (await who.post('/recipes', { title: 'Stew', ingredients: ['1 kg beef'], ...more })).body;

describe('the tags of a recipe', () => {
  it('are kept in their order and first spelling, apart from its diets', async () => {
    const made = await create(ana, {
      tags: ['  Sunday   roast ', 'BBQ', 'bbq', 'Été', 'ÉTÉ', 'vegan'],
      dietary_tags: ['Gluten Free'],
    });
    expect(made).toMatchObject({
      tags: ['Sunday roast', 'BBQ', 'Été', 'vegan'],
      dietary_tags: ['gluten-free'],
    });
    expect(made).not.toHaveProperty('tag_keys');
    const read = (await ana.get(`/recipes/${made.id}`)).body;
    expect(read).toEqual(made);
    expect((await create(ana)).tags).toEqual([]);
    const patched = await ana.patch(`/recipes/${made.id}`, { tags: ['bbq', 'One pot'] });
    expect(patched.body.tags).toEqual(['bbq', 'One pot']);
    expect((await ana.patch(`/recipes/${made.id}`, { title: 'Roast' })).body.tags).toEqual([
      'bbq',
      'One pot',
    ]);
  });

  it.each([
    ['an empty one', [' ']],
    ['one with a comma', ['one, two']],
    ['one of 51 characters', ['x'.repeat(51)]],
    ['31 of them', Array.from({ length: 31 }, (_, n) => `tag ${n}`)],
  ])('refuse %s', async (_, tags) => {
    expect((await ana.post('/recipes', { title: 'X', tags })).status).toBe(400);
  });

  it('narrow the list to recipes that have all of them, in any case, and under other filters and a search', async () => {
    const who = await app.signUp();
    await create(who, { title: 'Leek soup', cuisine: 'french', tags: ['Weeknight', 'One pot'] });
    await create(who, {
      title: 'Onion soup',
      cuisine: 'french',
      tags: ['weeknight'],
      dietary_tags: ['vegan'],
    });
    await create(who, { title: 'Onion tart', tags: ['Guests'], status: 'archived' });
    const titles = async (query: string) =>
      (await who.get(`/recipes?sort=title&${query}`)).body.items.map(({ title }: { title: string }) => title);
    expect(await titles('tags=WEEKNIGHT')).toEqual(['Leek soup', 'Onion soup']);
    expect(await titles('tags=weeknight,one++pot')).toEqual(['Leek soup']);
    expect(await titles('tags=weeknight&cuisine=french')).toEqual(['Leek soup', 'Onion soup']);
    expect(await titles('tags=weeknight&dietary_tags=vegan')).toEqual(['Onion soup']);
    expect(await titles('tags=one+pot&q=soup')).toEqual(['Leek soup']);
    expect(await titles('tags=guests')).toEqual([]);
    expect(await titles('tags=guests&status=archived')).toEqual(['Onion tart']);
    // What is a tag is no diet, and what is a diet is no tag.
    expect(await titles('dietary_tags=weeknight')).toEqual([]);
    expect(await titles('tags=vegan')).toEqual([]);
    const { facets } = (await who.get('/recipes?facets=tags,dietary_tags')).body;
    expect(facets).toEqual({
      tags: [
        { value: 'Weeknight', count: 2 },
        { value: 'One pot', count: 1 },
      ],
      dietary_tags: [{ value: 'vegan', count: 1 }],
    });
    expect((await who.get('/vocabulary')).body.tags).toEqual(facets.tags);
  });

  it('are found by the search, and no longer once they are gone', async () => {
    const who = await app.signUp();
    const { id } = await create(who, { tags: ['Smörgåsbord night'] });
    const total = async (q: string) => (await who.get(`/recipes?q=${q}`)).body.total;
    expect([await total('smorgasbord'), await total('smorgasbrod')]).toEqual([1, 1]);
    await who.patch(`/recipes/${id}`, { tags: [] });
    expect(await total('smorgasbord')).toBe(0);
  });

  it('are kept by the revisions and copied with the recipe', async () => {
    const who = await app.signUp();
    const { id } = await create(who, { tags: ['Weeknight'] });
    await who.patch(`/recipes/${id}`, { tags: ['weeknight'] });
    const { items } = (await who.get(`/recipes/${id}/revisions`)).body;
    expect(items.at(-1).changed).toEqual(['tags']);
    // Another spelling is found and counted as before.
    expect((await who.get('/recipes?tags=Weeknight&facets=tags')).body).toMatchObject({
      total: 1,
      facets: { tags: [{ value: 'weeknight', count: 1 }] },
    });
    const restored = await who.post(`/recipes/${id}/revisions/${items.at(-1).n}/restore`, {});
    expect(restored.body.tags).toEqual(['Weeknight']);
  });

  it('are added to many recipes and taken off them in any case', async () => {
    const who = await app.signUp();
    const [one, two] = [await create(who, { tags: ['Weeknight', 'Old'] }), await create(who)];
    const ids = [one.id, two.id];
    const bulk = async (change: object) => (await who.post('/recipes/bulk', { ids, ...change })).body.results;
    await bulk({ add_tags: ['WEEKNIGHT', 'One pot'], remove_tags: ['OLD', 'weeknight'] });
    const tags = async () =>
      (await who.get('/recipes?sort=created_at&order=asc')).body.items.map((r: { tags: string[] }) => r.tags);
    expect(await tags()).toEqual([
      ['Weeknight', 'One pot'],
      ['WEEKNIGHT', 'One pot'],
    ]);
    expect((await who.get('/recipes?tags=weeknight')).body.total).toBe(2);
    expect((await who.get('/recipes?q=one+pot')).body.total).toBe(2);
    expect(await bulk({ add_tags: ['one pot'] })).toMatchObject([
      { status: 'unchanged' },
      { status: 'unchanged' },
    ]);
    await bulk({ remove_tags: ['weeknight'] });
    expect(await tags()).toEqual([['One pot'], ['One pot']]);
    expect((await who.get('/recipes?tags=weeknight')).body.total).toBe(0);
    const full = await create(who, { tags: Array.from({ length: 30 }, (_, n) => `t${n}`) });
    const refused = await who.post('/recipes/bulk', { ids: [two.id, full.id], add_tags: ['one more'] });
    expect(refused.body.errors).toMatchObject([{ pointer: '/ids/1', code: 'too_big' }]);
  });
});
