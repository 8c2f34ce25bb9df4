import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';
import { uploadForm } from '@/testing/servers/site';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
});

const SOUP = (...steps: string[]) =>
  ['Leek soup', '', 'Ingredients', '2 leeks', '1 l stock', '', 'Method', ...steps].join('\n');
const FIRST = SOUP('1. Slice the leeks.', '2. Simmer for 20 minutes.');
const CORRECTED = SOUP('1. Slice the leeks.', '2. Simmer for 40 minutes.', '3. Season.');

const send = async (body: object, who = ana) =>
  (await who.post('/recipes/import', body)).body.results as Record<string, unknown>[];
/** An account of its own with the first soup in it. */
async function withSoup() {
  ana = await app.signUp();
  const [made] = await send({ text: FIRST });
  return String(made?.recipe_id);
}

describe('a corrected copy', () => {
  it('says in which fields it differs from what the library has, and of an equal one that nothing does', async () => {
    const id = await withSoup();
    const [equal] = await send({ text: FIRST, preview: true });
    expect(equal).toMatchObject({ status: 'duplicate', duplicate_of: id, differs: [] });
    const [other] = await send({ text: CORRECTED.replace('\n\nIng', '\nServes 6\n\nIng'), preview: true });
    expect(other).toMatchObject({ status: 'duplicate', duplicate_of: id });
    expect(other?.differs).toEqual(['servings', 'instructions']);
  });

  it('counts what she has added in the library as no difference, for the copy is silent of it', async () => {
    const id = await withSoup();
    await ana.patch(`/recipes/${id}`, { tags: ['Weeknight'], notes: 'Freezes well.', status: 'active' });
    const [equal] = await send({ text: FIRST, preview: true });
    expect(equal?.differs).toEqual([]);
  });

  it('replaces the recipe when that is asked for: same id, tags and status, the earlier text in its versions', async () => {
    const id = await withSoup();
    await ana.patch(`/recipes/${id}`, { tags: ['Weeknight'], notes: 'Freezes well.', status: 'active' });
    const edits = [{ index: 0, replaces: id }];
    const [result] = await send({ text: CORRECTED, only: [0], edits });
    expect(result).toMatchObject({ status: 'replaced', recipe_id: id });
    const { body } = await ana.get(`/recipes/${id}`);
    expect(body).toMatchObject({ tags: ['Weeknight'], notes: 'Freezes well.', status: 'active' });
    expect(body.instructions.map(({ text }: { text: string }) => text)).toEqual([
      'Slice the leeks.',
      'Simmer for 40 minutes.',
      'Season.',
    ]);
    const revisions = (await ana.get(`/recipes/${id}/revisions`)).body.items;
    expect(revisions[0].changed).toContain('instructions');
    expect((await ana.get('/recipes')).body.total).toBe(1);
    const [again] = await send({ text: CORRECTED, only: [0], edits });
    expect(again).toMatchObject({ status: 'duplicate', duplicate_of: id });
  });

  it('keeps how she has had a line read', async () => {
    const id = await withSoup();
    await ana.patch(`/recipes/${id}`, {
      ingredients: [{ text: '2 leeks', quantity: 3, scaling: 'fixed' }, '1 l stock'],
    });
    const [result] = await send({ text: CORRECTED, only: [0], edits: [{ index: 0, replaces: id }] });
    expect(result).toMatchObject({
      status: 'replaced',
      recipe: { ingredients: [{ text: '2 leeks', quantity: 3, scaling: 'fixed', corrected: true }, {}] },
    });
  });

  it('of which the other one is gone, archived, or somebody else’s is not stored, and nothing else suffers', async () => {
    const id = await withSoup();
    await ana.patch(`/recipes/${id}`, { status: 'archived' });
    const text = `${CORRECTED}\n\n\nLeek tart\n\nIngredients\n3 leeks\n1 pastry\n\nMethod\n1. Bake it.`;
    const edits = [{ index: 0, replaces: id }];
    const results = await send({ text, only: [0, 1], edits });
    expect(results.map(({ status }) => status)).toEqual(['failed', 'created']);
    const before = (await ana.get(`/recipes/${id}`)).body.version;
    const ben = await app.signUp();
    const [foreign] = await send({ text: CORRECTED, only: [0], edits }, ben);
    expect(foreign).toMatchObject({ status: 'failed', errors: [{ code: 'missing' }] });
    expect((await ana.get(`/recipes/${id}`)).body.version).toBe(before);
  });
});

describe('a title from the review', () => {
  it('is the one that is stored, by a body and by a form', async () => {
    ana = await app.signUp();
    const [made] = await send({ text: FIRST, edits: [{ index: 0, title: 'Spring soup' }] });
    expect(made).toMatchObject({ status: 'created', title: 'Spring soup', recipe: { title: 'Spring soup' } });
    const edits = JSON.stringify([{ index: 0, title: 'Winter soup' }]);
    const form = await uploadForm(FIRST, 'soup.txt', { edits });
    const [filed] = (await ana.post('/recipes/import', undefined, form)).body.results;
    expect(filed).toMatchObject({ status: 'created', title: 'Winter soup', recipe: { slug: 'winter-soup' } });
  });

  it('is refused where it is empty, twice, of no result, or no list', async () => {
    ana = await app.signUp();
    const pointers = async (edits: unknown) => {
      const { status, body } = await ana.post('/recipes/import', { text: FIRST, edits });
      expect(status).toBe(400);
      return body.errors.map(({ pointer }: { pointer: string }) => pointer);
    };
    expect(await pointers([{ index: 0, title: ' ' }])).toEqual(['/edits/0/title']);
    expect(await pointers([{ index: 7, title: 'Soup' }])).toEqual(['/edits/0/index']);
    expect(
      await pointers([
        { index: 0, title: 'A' },
        { index: 0, title: 'B' },
      ]),
    ).toEqual(['/edits']);
    const form = await uploadForm(FIRST, 'soup.txt', { edits: '[{' });
    const { status, body } = await ana.post('/recipes/import', undefined, form);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ pointer: '/edits' }]);
  });
});

describe('the text of a recipe that was read from text', () => {
  it('comes with its preview, so that two glued recipes can be read apart', async () => {
    ana = await app.signUp();
    const [seen] = await send({ text: FIRST, preview: true });
    expect(seen?.text).toBe(FIRST);
    const json_ld = { '@type': 'Recipe', name: 'Soup', recipeIngredient: ['2 leeks'] };
    const [data] = await send({ json_ld, preview: true });
    expect(data).not.toHaveProperty('text');
    const [made] = await send({ text: FIRST });
    expect(made).not.toHaveProperty('text');
  });
});

describe('a corrected copy in the same file', () => {
  const cake = (name: string, step: string) => ({
    '@type': 'Recipe',
    name,
    recipeIngredient: ['2 eggs'],
    recipeInstructions: [step],
  });
  const titlesOf = async (other: string) => {
    const json_ld = [cake('Banana Bread', 'Bake 50 minutes.'), cake(other, 'Bake 60 minutes.')];
    return (await send({ json_ld, preview: true })).map(({ title, warnings = [] }) => [
      title,
      (warnings as { code: string; message: string }[]).find(({ code }) => code === 'same_title')?.message,
    ]);
  };

  it('is named beside the recipe that came before it, whichever words its title has for that', async () => {
    ana = await app.signUp();
    const named = '“Banana Bread” in this import has the same title. Check whether you want both.';
    for (const words of ['(CORRECTED)', '(updated 2024)', '- new version', '[v2]', '(my corrected version)'])
      expect(await titlesOf(`Banana Bread ${words}`.trim())).toEqual([
        ['Banana Bread', undefined],
        [`Banana Bread ${words}`.trim(), named],
      ]);
  });

  it('is not taken for one whose title only goes on', async () => {
    ana = await app.signUp();
    for (const other of ['Banana Bread (gluten free)', 'Banana Bread - 2 loaves', 'New Banana Bread Pudding'])
      expect(await titlesOf(other)).toEqual([
        ['Banana Bread', undefined],
        [other, undefined],
      ]);
  });

  it('is known beside the one in the library', async () => {
    const id = await withSoup();
    const text = CORRECTED.replace('Leek soup', 'Leek soup (corrected)');
    expect(await send({ text, preview: true })).toMatchObject([{ status: 'preview', same_title_as: id }]);
  });
});

it('a remark among the steps goes into the notes, and the review says so', async () => {
  ana = await app.signUp();
  const remark = 'An Ohio must for game day. Go Bucks!';
  const text = `Buckeyes\n\n2 cups peanut butter\n1 cup chocolate chips\n\n1. Beat.\n2. Melt and dip.\n\n${remark}`;
  expect(await send({ text, preview: true })).toMatchObject([
    {
      recipe: { notes: remark, instructions: [{ text: 'Beat.' }, { text: 'Melt and dip.' }] },
      warnings: expect.arrayContaining([
        { pointer: '/notes', code: 'moved', message: `We put “${remark}” in the notes.` },
      ]),
    },
  ]);
});

it.each([
  ['Makes 16 brownies', '16 brownies', 16],
  ['Ergibt 24 Kekse', '24 Kekse', 24],
  ['Makes about 2 quarts', 'about 2 quarts', null],
  // A number alone would be that of its servings.
  ['Makes 50', 'Makes 50', 50],
  ['Makes about 48', 'Makes about 48', 48],
])('what %s says is kept without the word for it', async (line, yield_text, servings) => {
  ana = await app.signUp();
  const text = `Brownies\n${line}\n\n1 cup sugar\n2 eggs\n\n1. Mix.\n2. Bake 20 minutes.`;
  expect(await send({ text, preview: true })).toMatchObject([{ recipe: { yield_text, servings } }]);
});
