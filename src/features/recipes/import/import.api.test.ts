import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';
import { recipePageHtml, uploadForm } from '@/testing/servers/site';

let app: App;
let ana: Client;
beforeAll(async () => {
  app = await startApp();
});

/** Everybody has an account of her own, so that nothing of another test is a duplicate. */
const someone = async () => {
  ana = await app.signUp();
  return ana;
};
const send = (body: unknown, who = ana) => who.post('/recipes/import', body);
const upload = async (file: Uint8Array | string, name: string, fields?: Record<string, string>, who = ana) =>
  who.post('/recipes/import', undefined, await uploadForm(file, name, fields));

const TEXT = `Leek soup
Serves 4

Ingredients
2 leeks, sliced
1 l stock

Method
1. Slice.
2. Simmer for 20 minutes.`;

const soup = {
  title: 'Leek soup',
  servings: 4,
  status: 'draft',
  ingredients: [
    { text: '2 leeks, sliced', quantity: 2, item: 'leeks', note: 'sliced' },
    { text: '1 l stock', quantity: 1, unit: 'l', item: 'stock' },
  ],
  instructions: [{ text: 'Slice.' }, { text: 'Simmer for 20 minutes.' }],
};

describe('importing a recipe', () => {
  const node = JSON.parse(/>({.*?})<\/script>/.exec(recipePageHtml({}))?.[1] ?? '');

  it.each<[string, object]>([
    ['a pasted text', { text: TEXT }],
    ['a page', { html: recipePageHtml({}) }],
    ['linked data', { json_ld: node }],
    ['linked data as text', { json_ld: JSON.stringify(node) }],
    ['a list of linked data', { json_ld: [{ '@type': 'WebPage' }, { '@graph': [node] }] }],
    ['linked data that was pasted', { text: JSON.stringify(node) }],
  ])('from %s stores a draft and answers it', async (_, body) => {
    await someone();
    const answer = await send(body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const [result, ...others] = answer.body.results;
    expect(others).toEqual([]);
    expect(result).toMatchObject({ index: 0, status: 'created', title: 'Leek soup', recipe: soup });
    const stored = await ana.get(`/recipes/${result.recipe_id}`);
    expect(stored.body).toEqual(result.recipe);
  });

  it('as a preview answers what would be stored, which POST /recipes takes, and stores nothing', async () => {
    await someone();
    const answer = await send({ html: recipePageHtml({}), url: 'https://blog.example/soup', preview: true });
    const [result] = answer.body.results;
    expect(result).toMatchObject({
      status: 'preview',
      recipe: { ...soup, source_url: 'https://blog.example/soup' },
      warnings: [{ pointer: '/image_url', code: 'missing' }],
    });
    expect((await ana.get('/recipes')).body.total).toBe(0);
    const created = await ana.post('/recipes', result.recipe);
    expect([created.status, created.body.title]).toEqual([201, 'Leek soup']);
  });

  it.each<[string, object, string]>([
    [
      'linked data',
      { json_ld: { '@type': 'Recipe', name: 'A\0B', recipeIngredient: ['1 egg'] } },
      '/json_ld/name',
    ],
    [
      'long linked data',
      {
        json_ld: [
          { '@type': 'Recipe', name: 'Egg', recipeIngredient: Array(9_000).fill('1 egg'), a: ['\ud800'] },
        ],
      },
      '/json_ld/0/a/0',
    ],
    ['linked data as text', { json_ld: '{"@type":"Recipe","name":"A\\ud800B"}' }, '/json_ld/name'],
    ['a text', { text: 'Egg\n1 egg\0' }, '/text'],
    ['a page', { html: '<h1>Egg\ud800</h1>' }, '/html'],
  ])('refuses %s with signs that cannot be stored', async (_, body, pointer) => {
    await someone();
    const answer = await send(body);
    expect([answer.status, answer.body.errors], JSON.stringify(answer.body)).toMatchObject([
      400,
      [{ pointer, code: 'invalid_text' }],
    ]);
  });

  it('keeps what a page says beside such signs, without them', async () => {
    await someone();
    const html = recipePageHtml({ name: 'A\0B', description: 'x\ud800y' });
    expect((await send({ html })).body.results[0].recipe).toMatchObject({
      title: 'AB',
      description: 'x\ufffdy',
    });
    const file = '{"@type":"Recipe","name":"C\\u0000D","recipeIngredient":["1 egg"]}';
    expect((await upload(file, 'a.json')).body.results[0].title).toBe('CD');
  });

  it('refuses an index that the source does not have', async () => {
    await someone();
    for (const preview of [true, false]) {
      const answer = await send({ json_ld: [node, { ...node, name: 'Other' }], only: [1, 2], preview });
      expect([answer.status, answer.body.errors]).toMatchObject([400, [{ pointer: '/only/1' }]]);
    }
    expect((await ana.get('/recipes')).body.total).toBe(0);
  });

  it('says what it could not read', async () => {
    await someone();
    const { body } = await send({ text: 'Ingredients\n2 leeks\n(to taste)\n\nMethod\nCook.', preview: true });
    const { warnings } = body.results[0];
    const told = warnings.map((one: { pointer: string; code: string }) => `${one.pointer} ${one.code}`);
    expect(told).toEqual(
      expect.arrayContaining(['/title missing', '/servings missing', '/ingredients/1 doubtful_line']),
    );
  });

  it('keeps to the bounds of a recipe and says what was left out', async () => {
    await someone();
    const long = {
      ...node,
      name: 'x'.repeat(300),
      recipeIngredient: Array.from({ length: 250 }, (_, i) => `${i + 1} eggs`),
    };
    const [result] = (await send({ json_ld: long })).body.results;
    expect(result.status).toBe('created');
    expect(result.recipe.title).toHaveLength(200);
    expect(result.recipe.ingredients).toHaveLength(200);
    expect(result.warnings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ pointer: '/title', code: 'shortened' }),
        expect.objectContaining({ pointer: '/ingredients', code: 'left_out' }),
      ]),
    );
  });

  it.each<[string, unknown]>([
    ['nothing', {}],
    ['two sources', { text: 'a', html: 'b' }],
    ['an unknown field', { text: TEXT, previw: true }],
    ['an empty text', { text: '' }],
    ['a number', { text: 5 }],
    ['a file that is none', { file: 'x' }],
    ['a page from no address', { html: '<p>x', url: 'somewhere' }],
  ])('refuses %s with 400', async (_, body) => {
    await someone();
    const answer = await send(body);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });

  it.each<[string, object]>([
    ['a page without one', { html: '<h1>About me</h1><p>I like soup.</p>' }],
    ['a text without one', { text: 'hello' }],
    ['linked data without one', { json_ld: { '@type': 'Person', name: 'Ines' } }],
    ['broken JSON', { json_ld: '{{{{' }],
  ])('refuses %s with 422', async (_, body) => {
    await someone();
    const answer = await send(body);
    expect([answer.status, answer.body.code]).toEqual([422, 'import_failed']);
  });

  it('takes a JSON body of 8 MiB and no more', async () => {
    await someone();
    const page = recipePageHtml({});
    const most = 8 * 1024 * 1024 - 1000 - page.length;
    expect((await send({ html: page + ' '.repeat(most), preview: true })).status).toBe(200);
    expect((await send({ html: page + ' '.repeat(most + 2000) })).status).toBe(413);
  });
});

describe('a recipe that is in the library', () => {
  it('is reported by its source, whatever its title', async () => {
    await someone();
    const url = 'https://blog.example/soup';
    const [first] = (await send({ html: recipePageHtml({}), url })).body.results;
    const again = { html: recipePageHtml({ name: 'Soup of leeks' }), url: `${url}?utm_source=mail#recipe` };
    for (const preview of [true, false])
      expect((await send({ ...again, preview })).body.results).toMatchObject([
        { status: 'duplicate', title: 'Soup of leeks', duplicate_of: first.recipe_id },
      ]);
    expect((await ana.get('/recipes')).body.total).toBe(1);
  });

  it.each([
    'http://blog.example/soup',
    'https://www.blog.example/soup/',
    'https://BLOG.example/soup?fbclid=1&utm_campaign=x',
    'https://blog.example:443/soup/#recipe',
  ])('is reported by its source where that is written as %s', async (url) => {
    await someone();
    const [first] = (await send({ html: recipePageHtml({}), url: 'https://blog.example/soup' })).body.results;
    const renamed = recipePageHtml({ name: 'Soup of leeks', recipeIngredient: ['3 leeks'] });
    expect((await send({ html: renamed, url })).body.results).toMatchObject([
      { status: 'duplicate', duplicate_of: first.recipe_id },
    ]);
    const other = await send({ html: renamed, url: 'https://blog.example/soup?page=2' });
    expect(other.body.results[0].status).toBe('created');
  });

  it('is stored a second time when copies are wanted, one of many thousands too', async () => {
    await someone();
    const rows = ['title,ingredients', ...Array.from({ length: 260 }, (_, i) => `Soup ${i},${i + 1} leeks`)];
    await upload(rows.join('\n'), 'mine.csv');
    const again = { only: '3,255', copies: 'true' };
    const { results } = (await upload(rows.join('\n'), 'mine.csv', again)).body;
    expect(results).toMatchObject([
      { index: 3, status: 'created' },
      { index: 255, status: 'created' },
    ]);
    expect((await ana.get(`/recipes/${results[1].recipe_id}`)).body).toMatchObject({ title: 'Soup 255' });
    expect((await ana.get('/recipes')).body.total).toBe(262);
  });

  it('is reported by title and ingredients, whatever case and accents', async () => {
    await someone();
    const [first] = (await send({ text: TEXT })).body.results;
    const [second] = (await send({ text: TEXT.replace('Leek soup', 'LÉEK SOUP') })).body.results;
    expect(second).toMatchObject({ status: 'duplicate', duplicate_of: first.recipe_id });
    const [third] = (await send({ text: TEXT.replace('2 leeks', '3 leeks') })).body.results;
    expect(third.status).toBe('created');
  });

  it('is reported within one source too', async () => {
    await someone();
    const rows = [
      'title,ingredients,instructions',
      'Soup,2 leeks,Cook.',
      'Cake,4 eggs,Bake.',
      'soup,2 leeks,Boil.',
    ];
    const { results } = (await upload(rows.join('\n'), 'mine.csv', { preview: 'true' })).body;
    expect(results).toMatchObject([
      { status: 'preview' },
      { status: 'preview' },
      { status: 'duplicate', duplicate_of_index: 0 },
    ]);
    const stored = (await upload(rows.join('\n'), 'mine.csv')).body.results;
    expect(stored[2]).toMatchObject({ status: 'duplicate', duplicate_of: stored[0].recipe_id });
    expect((await ana.get('/recipes')).body.total).toBe(2);
  });

  it('is another one when a page has several', async () => {
    await someone();
    const html =
      recipePageHtml({}) + recipePageHtml({ name: 'Leek stock', recipeIngredient: ['1 kg leeks'] });
    const source = { html, url: 'https://blog.example/two' };
    expect((await send(source)).body.results.map((one: { status: string }) => one.status)).toEqual([
      'created',
      'created',
    ]);
    expect((await send(source)).body.results.map((one: { status: string }) => one.status)).toEqual([
      'duplicate',
      'duplicate',
    ]);
  });

  it('is found when two imports of it run side by side', async () => {
    await someone();
    const source = { html: recipePageHtml({}), url: 'https://blog.example/soup' };
    const answers = await Promise.all([send(source), send(source), send(source)]);
    const states = answers.map((answer) => answer.body.results[0].status).sort();
    expect(states).toEqual(['created', 'duplicate', 'duplicate']);
    expect((await ana.get('/recipes')).body.total).toBe(1);
  });

  it('of somebody else is none', async () => {
    await someone();
    await send({ text: TEXT });
    await someone();
    expect((await send({ text: TEXT })).body.results[0].status).toBe('created');
  });
});

describe('an import that is repeated with its key', () => {
  it('answers the same and stores nothing more', async () => {
    await someone();
    const headers = { 'idempotency-key': 'one' };
    const first = await ana.post('/recipes/import', { text: TEXT }, { headers });
    const second = await ana.post('/recipes/import', { text: TEXT }, { headers });
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
    const other = await ana.post('/recipes/import', { text: `${TEXT}!` }, { headers });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('does so for files', async () => {
    await someone();
    const form = await uploadForm(TEXT, 'soup.txt');
    const headers = { ...form.headers, 'idempotency-key': 'two' };
    const first = await ana.post('/recipes/import', undefined, { raw: form.raw, headers });
    const second = await ana.post('/recipes/import', undefined, { raw: form.raw, headers });
    expect([first.status, second.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect(second.body).toEqual(first.body);
  });
});

it('only the results that are wanted are imported', async () => {
  await someone();
  const rows = ['title,ingredients', 'Soup,2 leeks', 'Cake,4 eggs', 'Stew,1 kg beef'].join('\n');
  const { results } = (await upload(rows, 'mine.csv', { only: '0,2' })).body;
  expect(results).toMatchObject([
    { index: 0, status: 'created' },
    { index: 2, status: 'created' },
  ]);
  expect(
    (await ana.get('/recipes')).body.items.map((one: { title: string }) => one.title),
    'the newest first, and yet in the order of the file',
  ).toEqual(['Soup', 'Stew']);
});
