import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';
import { uploadForm } from '@/testing/servers/site';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
  for (const difficulty of ['easy', 'medium', 'hard', 'easy', null])
    await ana.post('/recipes', { title: `A dish that is ${difficulty}`, difficulty });
});

const PAPRIKA = { name: 'Stew', ingredients: '1 kg beef', directions: 'Braise.', difficulty: 'Hard' };
const create = async (more: object = {}) =>
  (
    await ana.post('/recipes', {
      title: 'Stew',
      ingredients: ['1 kg beef'],
      instructions: ['Braise.'],
      ...more,
    })
  ).body;
const upload = async (who: Client, file: Uint8Array | string, name: string) =>
  (await who.post('/recipes/import', undefined, await uploadForm(file, name))).body.results[0];

describe('the difficulty of a recipe', () => {
  it('narrows the list to one value or several, and is counted', async () => {
    const list = async (query: string) => (await ana.get(`/recipes?${query}`)).body;
    expect((await list('difficulty=easy')).total).toBe(2);
    expect((await list('difficulty=medium,hard')).total).toBe(2);
    expect((await list('facets=difficulty')).facets.difficulty).toEqual([
      { value: 'easy', count: 2 },
      { value: 'hard', count: 1 },
      { value: 'medium', count: 1 },
    ]);
  });

  it.each(['tricky', 'Easy'])('is none of its three words: %j is refused', async (difficulty) => {
    expect((await ana.post('/recipes', { title: 'X', difficulty })).status).toBe(400);
    expect((await ana.get(`/recipes?difficulty=${difficulty}`)).status).toBe(400);
  });

  it('is changed and taken away by PATCH, found so, and kept by the revisions', async () => {
    const who = await app.signUp();
    const made = (await who.post('/recipes', { title: 'Stew', difficulty: 'hard' })).body;
    const found = async (difficulty: string) =>
      (await who.get(`/recipes?difficulty=${difficulty}`)).body.total;
    expect((await who.patch(`/recipes/${made.id}`, { difficulty: 'easy' })).body.difficulty).toBe('easy');
    expect([await found('hard'), await found('easy')]).toEqual([0, 1]);
    expect((await who.patch(`/recipes/${made.id}`, { difficulty: null })).body.difficulty).toBeNull();
    expect(await found('easy')).toBe(0);
    const { items } = (await who.get(`/recipes/${made.id}/revisions`)).body;
    const oldest = items.at(-1);
    expect(oldest.changed).toEqual(['difficulty']);
    const restored = await who.post(`/recipes/${made.id}/revisions/${oldest.n}/restore`, {});
    expect(restored.body.difficulty).toBe('hard');
  });

  it.each([
    ['json-ld', 'jsonld'],
    ['cooklang', 'cook'],
    ['markdown', 'md'],
  ])('comes back out of %s', async (format, ending) => {
    const { id } = await create({ difficulty: 'medium' });
    const { bytes } = await ana.get(`/recipes/${id}/export?format=${format}`);
    const back = await upload(await app.signUp(), bytes, `stew.${ending}`);
    expect(back.recipe.difficulty).toBe('medium');
  });

  it.each([
    ['Paprika', gzipSync(JSON.stringify(PAPRIKA)), 'stew.paprikarecipe'],
    ['a table', 'Titel;Zutaten;Zubereitung;Schwierigkeit\nStew;1 kg beef;Braise.;schwer', 'stew.csv'],
    [
      'a text',
      'Stew\nDifficoltà: difficile\n\nIngredients\n1 kg beef\n\nMethod\nBraise the beef.',
      'stew.txt',
    ],
  ])('is read from %s, in our word', async (_, file, name) => {
    const back = await upload(await app.signUp(), file, name);
    expect(back.recipe.difficulty).toBe('hard');
  });

  it('is left out, and named, where a source has a word that is none of ours', async () => {
    const text = 'Stew\nDifficulty: 3/5\n\nIngredients\n1 kg beef\n\nMethod\nBraise the beef.';
    const back = await upload(await app.signUp(), text, 'stew.txt');
    expect(back.recipe.difficulty).toBeNull();
    expect(back.warnings).toContainEqual(
      expect.objectContaining({
        pointer: '/difficulty',
        message: 'We left out the difficulty “3/5.” It can only be easy, medium, or hard.',
      }),
    );
  });
});
