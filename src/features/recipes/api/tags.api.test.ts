import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';
import { uploadForm } from '@/testing/servers/site';

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

const PAPRIKA = {
  name: 'Stew',
  ingredients: '1 kg beef',
  directions: 'Braise.',
  categories: ['Dinner', 'Weeknight', 'Gluten-Free'],
};
const MEALIE = {
  name: 'Stew',
  orgURL: '',
  recipeIngredient: [{ display: '1 kg beef' }],
  recipeInstructions: [{ text: 'Braise.' }],
  recipeCategory: [{ name: 'Dinner' }, { name: 'Weeknight' }],
  tags: [{ name: 'Gluten Free' }],
};
const TANDOOR = {
  name: 'Stew',
  keywords: [{ name: 'Weeknight' }, { label: 'gluten-free' }],
  steps: [
    { instruction: 'Braise.', ingredients: [{ amount: 1, unit: { name: 'kg' }, food: { name: 'beef' } }] },
  ],
};
const PAGE = {
  '@context': 'https://schema.org',
  '@type': 'Recipe',
  name: 'Stew',
  recipeIngredient: ['1 kg beef'],
  recipeInstructions: 'Braise.',
  keywords: 'Weeknight, gluten-free',
};
const TEXT = '\n\nIngredients\n1 kg beef\n\nMethod\nBraise the beef for two hours.';

describe('the tags of an import', () => {
  const upload = async (who: Client, file: Uint8Array | string, name: string) =>
    (await who.post('/recipes/import', undefined, await uploadForm(file, name))).body.results[0];

  it.each([
    ['Paprika', gzipSync(JSON.stringify(PAPRIKA)), 'stew.paprikarecipe'],
    ['Mealie', JSON.stringify(MEALIE), 'stew.json'],
    ['Tandoor', JSON.stringify(TANDOOR), 'stew.json'],
    ['a page or Nextcloud', JSON.stringify(PAGE), 'stew.json'],
    ['a page with a list', JSON.stringify({ ...PAGE, keywords: ['Weeknight', 'Gluten free'] }), 'stew.json'],
    ['a table', 'Title,Ingredients,Method,Tags\nStew,1 kg beef,Braise.,"Weeknight; Gluten-Free"', 'stew.csv'],
    [
      'a table with diets',
      'Title,Ingredients,Method,Keywords,Diet\nStew,1 kg beef,Braise.,Weeknight,gluten free',
      'stew.csv',
    ],
    ['Cooklang', '>> tags: Weeknight, gluten-free\n\nBraise @beef{1%kg}.', 'Stew.cook'],
    [
      'Cooklang with diets',
      '---\ntags: [Weeknight]\ndiet: gluten-free\n---\n\nBraise @beef{1%kg}.',
      'Stew.cook',
    ],
    ['Markdown', `---\ntags: [Weeknight, gluten-free]\n---\n# Stew${TEXT}`, 'stew.md'],
    ['a text', `Stew\nDiet: Gluten Free\nKeywords: Weeknight${TEXT}`, 'stew.txt'],
  ])('of %s are apart from its diets', async (_, file, name) => {
    const { recipe } = await upload(await app.signUp(), file, name);
    expect(recipe).toMatchObject({ tags: ['Weeknight'], dietary_tags: ['gluten-free'] });
  });

  it.each([
    ['json-ld', 'jsonld'],
    ['cooklang', 'cook'],
    ['markdown', 'md'],
  ])('come back out of %s beside the diets', async (format, ending) => {
    const said = { tags: ['Weeknight', 'Été'], dietary_tags: ['omas-liebling', 'vegan'] };
    const { id } = await create(ana, { ...said, instructions: ['Braise.'] });
    const { bytes } = await ana.get(`/recipes/${id}/export?format=${format}`);
    expect((await upload(await app.signUp(), bytes, `stew.${ending}`)).recipe).toMatchObject(said);
  });

  it('of a file that an older Galley has written are told apart', async () => {
    const { id } = await create(ana, { tags: ['weeknight', 'vegan'], instructions: ['Braise.'] });
    const { bytes } = await ana.get(`/recipes/${id}/export?format=markdown`);
    const back = await upload(await app.signUp(), bytes, 'stew.md');
    expect(back.recipe).toMatchObject({ tags: ['weeknight'], dietary_tags: ['vegan'] });
  });

  it('that are too long or too many are left out, and named', async () => {
    const many = Array.from({ length: 40 }, (_, n) => `tag ${n}`);
    const keywords = ['x'.repeat(51), ...many];
    const { recipe, warnings } = await upload(
      await app.signUp(),
      JSON.stringify({ ...PAGE, keywords }),
      'stew.json',
    );
    expect(recipe.tags).toEqual(many.slice(0, 30));
    expect(warnings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ pointer: '/tags', message: expect.stringContaining('longer than 50') }),
        expect.objectContaining({ pointer: '/tags', message: 'We left out tags after the first 30.' }),
      ]),
    );
  });
});
