import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { type App, type Client, startApp } from '@/testing/app';
import { recipePageHtml, uploadForm } from '@/testing/servers/site';

let app: App;
let ana: Client;
let photo: Buffer;
beforeAll(async () => {
  app = await startApp();
  photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a9462a' } })
    .jpeg()
    .toBuffer();
});

const upload = async (file: Uint8Array | string, name: string, fields?: Record<string, string>) => {
  ana = await app.signUp();
  return ana.post('/recipes/import', undefined, await uploadForm(file, name, fields));
};
const paprika = (data: unknown) => new Uint8Array(gzipSync(JSON.stringify(data)));
const soup = {
  name: 'Soup',
  servings: 'Serves 4',
  ingredients: 'For the base:\n2 leeks\n1 l stock',
  directions: 'Slice.\n\nSimmer.',
  source_url: 'https://blog.example/soup',
};
const mealie = {
  name: 'Soup',
  recipeServings: 4,
  orgURL: 'https://blog.example/soup',
  recipeIngredient: [{ quantity: 2, unit: null, food: { name: 'leeks' }, note: '' }],
  recipeInstructions: [{ text: 'Simmer.' }],
};
const cook = '---\ntitle: Soup\nservings: 4\n---\n\nSlice @leeks{2} and simmer in @stock{1%l}.';
const markdown = '# Soup\n\nServes 4\n\n## Ingredients\n\n- 2 leeks\n\n## Method\n\n1. Simmer.\n';

describe('a file of recipes', () => {
  it.each<[string, Uint8Array | string, string]>([
    ['a Paprika archive', zipSync({ 'Soup.paprikarecipe': paprika(soup) }), 'mine.paprikarecipes'],
    ['one recipe of Paprika', paprika(soup), 'Soup.paprikarecipe'],
    ['Mealie’s JSON', JSON.stringify(mealie), 'soup.json'],
    ['a list of Mealie’s', JSON.stringify([mealie]), 'recipes.json'],
    [
      'Mealie’s JSON in an archive',
      zipSync({ 'recipes/soup/soup.json': strToU8(JSON.stringify(mealie)) }),
      'mealie.zip',
    ],
    ['Cooklang', cook, 'Soup.cook'],
    [
      'Cooklang in an archive',
      zipSync({ 'Soup.cook': strToU8(cook), '__MACOSX/._Soup.cook': strToU8('x') }),
      'cook.zip',
    ],
    ['Markdown', markdown, 'soup.md'],
    ['CSV', '\ufefftitle;servings;ingredients;method\nSoup;4;2 leeks;Simmer.', 'mine.csv'],
    [
      'linked data',
      JSON.stringify({ '@type': 'Recipe', name: 'Soup', recipeYield: 4, recipeIngredient: ['2 leeks'] }),
      'soup.jsonld',
    ],
    ['a saved page', recipePageHtml({ name: 'Soup', recipeIngredient: ['2 leeks'] }), 'soup.html'],
    ['a text', 'Soup\nServes 4\n\nIngredients\n2 leeks\n\nMethod\nSimmer.', 'soup.txt'],
  ])('as %s is read', async (_, file, name) => {
    const { status, body } = await upload(file, name);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.results).toHaveLength(1);
    expect(body.results[0]).toMatchObject({ status: 'created', recipe: { title: 'Soup', servings: 4 } });
    expect(body.results[0].recipe.ingredients[0]).toMatchObject({ quantity: 2, item: 'leeks' });
  });

  it('brings its photos along, and a recipe that cannot be read leaves the others in peace', async () => {
    const file = zipSync({
      'Soup.paprikarecipe': paprika({ ...soup, photo_data: photo.toString('base64') }),
      'Broken.paprikarecipe': strToU8('no gzip'),
      'Cake.paprikarecipe': paprika({ ...soup, name: 'Cake', source_url: '', photo_data: 'bm8gcGhvdG8=' }),
    });
    const { results } = (await upload(file, 'mine.paprikarecipes')).body;
    expect(results).toMatchObject([
      { status: 'created', recipe: { image_url: expect.stringMatching(/^\/i\//) } },
      { status: 'failed', title: 'Broken', errors: [{ code: 'unreadable' }] },
      { status: 'created', recipe: { image_url: null }, warnings: [{ code: 'image_not_fetched' }, {}, {}] },
    ]);
  });

  it('may stand among thousands that are not read, as in a backup of Mealie', async () => {
    const ids = Array.from({ length: 3_000 }, (_, i) => String(i).padStart(32, '0'));
    const tables = {
      recipes: ids.slice(0, 60).map((id) => ({ id, name: `Soup ${Number(id)}` })),
      recipes_ingredients: ids
        .slice(0, 60)
        .map((recipe_id) => ({ recipe_id, display: '2 leeks', position: 0 })),
    };
    const file = zipSync(
      {
        'database.json': strToU8(JSON.stringify(tables)),
        ...Object.fromEntries(
          ids.map((id) => [`data/recipes/${id}/images/original.webp`, strToU8(`no photo ${id}`)]),
        ),
      },
      { level: 0 },
    );
    const { status, body } = await upload(file, 'mealie.zip', { preview: 'true' });
    expect([status, body.results?.length]).toEqual([200, 60]);
  });

  it('is one: of two in a form it says how to send them', async () => {
    ana = await app.signUp();
    const form = new FormData();
    for (const name of ['soup.txt', 'stew.txt'])
      form.append('file', new Blob(['Soup\n\nIngredients\n2 leeks\n\nMethod\nBoil.']), name);
    const request = new Request('http://galley.test', { method: 'POST', body: form });
    const headers = { 'content-type': request.headers.get('content-type') ?? '' };
    const raw = new Uint8Array(await request.arrayBuffer());
    const { status, body } = await ana.post('/recipes/import', undefined, { raw, headers });
    expect([status, body.errors]).toMatchObject([
      400,
      [
        {
          pointer: '/file',
          message: 'Send only one file at a time. To send several, put them in a zip archive.',
        },
      ],
    ]);
  });

  it('that is missing from its form is what is named', async () => {
    ana = await app.signUp();
    const whole = await uploadForm('', 'x', { preview: 'true' });
    const named = Buffer.from(whole.raw)
      .toString('latin1')
      .replace('name="file"; filename="x"', 'name="copies"');
    const form = {
      ...whole,
      raw: new Uint8Array(
        Buffer.from(named.replace(/(name="copies")\r\n[^\r\n]+\r\n\r\n/, '$1\r\n\r\ntrue'), 'latin1'),
      ),
    };
    const answer = await ana.post('/recipes/import', undefined, form);
    expect([answer.status, answer.body.errors], JSON.stringify(answer.body)).toMatchObject([
      400,
      [{ code: 'required' }],
    ]);
  });

  it('names another recipe of the same address beside one, and stores both', async () => {
    const pie = { ...soup, name: 'Pie', source_url: 'https://www.blog.example/soup/' };
    const file = zipSync({ '1.paprikarecipe': paprika(soup), '2.paprikarecipe': paprika(pie) });
    for (const preview of ['true', 'false']) {
      const [first, second] = (await upload(file, 'mine.paprikarecipes', { preview })).body.results;
      const codes = ({ warnings = [] }: { warnings?: { code: string }[] }) =>
        warnings.map(({ code }) => code);
      expect(codes(first)).not.toContain('same_source');
      expect(second).toMatchObject({
        status: preview === 'true' ? 'preview' : 'created',
        warnings: [
          { pointer: '/source_url', code: 'same_source', message: expect.stringContaining('“Soup”') },
          {},
          {},
          {},
        ],
      });
    }
    const page = `${recipePageHtml({ name: 'Soup' })}${recipePageHtml({ name: 'Pie', recipeIngredient: ['1 egg'] })}`;
    const { results } = (
      await ana.post('/recipes/import', { html: page, url: 'https://blog.example/two', preview: true })
    ).body;
    expect([results.length, JSON.stringify(results).includes('same_source')]).toEqual([2, false]);
  });

  it('as a preview is only looked at', async () => {
    const file = zipSync({
      'Soup.paprikarecipe': paprika({ ...soup, photo_data: photo.toString('base64') }),
    });
    const { body } = await upload(file, 'mine.paprikarecipes', { preview: 'true' });
    expect(body.results).toMatchObject([{ status: 'preview', recipe: { title: 'Soup' } }]);
    expect((await ana.get('/recipes')).body.total).toBe(0);
  });

  it.each<[string, number, string, () => Uint8Array | string]>([
    [
      'an archive that unpacks a hundredfold',
      413,
      'payload_too_large',
      () => zipSync({ 'a.txt': new Uint8Array(40_000_000) }, { level: 9 }),
    ],
    [
      'an archive of too many recipes',
      413,
      'payload_too_large',
      () =>
        zipSync(Object.fromEntries(Array.from({ length: 2_001 }, (_, i) => [`${i}.cook`, strToU8('')])), {
          level: 0,
        }),
    ],
    [
      'a recipe of Paprika that unpacks to very much',
      413,
      'payload_too_large',
      () => {
        const zeros = gzipSync(Buffer.alloc(13 * 1024 * 1024));
        return zipSync(
          Object.fromEntries(
            Array.from({ length: 30 }, (_, i) => [`${i}.paprikarecipe`, new Uint8Array(zeros)]),
          ),
          { level: 0 },
        );
      },
    ],
    [
      'bytes that are no text',
      422,
      'import_failed',
      () => new Uint8Array(2_000).map((_, i) => (i * 89) % 256),
    ],
    ['a gzip bomb', 413, 'payload_too_large', () => new Uint8Array(gzipSync(Buffer.alloc(60 * 1024 * 1024)))],
    ['a name that leads out', 422, 'import_failed', () => zipSync({ '../../etc/passwd.txt': strToU8('x') })],
    ['an absolute name', 422, 'import_failed', () => zipSync({ '/etc/passwd.txt': strToU8('x') })],
    [
      'a damaged archive',
      422,
      'import_failed',
      () => zipSync({ 'a.txt': strToU8('soup '.repeat(500)) }).subarray(0, 40),
    ],
    ['an archive without files', 422, 'import_failed', () => zipSync({})],
    [
      'a gzip bomb among recipes of Paprika',
      413,
      'payload_too_large',
      () =>
        zipSync(
          {
            'Bomb.paprikarecipe': new Uint8Array(gzipSync(Buffer.alloc(200 * 1024 * 1024))),
            'Soup.paprikarecipe': paprika(soup),
          },
          { level: 0 },
        ),
    ],
    [
      'an archive with a link',
      422,
      'import_failed',
      () =>
        zipSync({
          'link.cook': [strToU8('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }],
          'Soup.cook': strToU8(cook),
        }),
    ],
    ['an archive without recipes', 422, 'import_failed', () => zipSync({ 'a.exe': strToU8('x') })],
    ['a picture', 422, 'import_failed', () => new Uint8Array(photo)],
    ['an empty file', 422, 'import_failed', () => ''],
  ])('that is %s is refused with %i', async (_, status, code, file) => {
    const answer = await upload(file(), 'bomb.gz');
    expect([answer.status, answer.body.code], answer.body.detail).toEqual([status, code]);
    expect((await ana.get('/recipes')).body.total).toBe(0);
  });

  it('that is a single recipe of Paprika which unpacks to very much is refused with 413', async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(13 * 1024 * 1024)));
    const answer = await upload(bomb, 'Soup.paprikarecipe');
    expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
  });

  it('of more than 50 MiB is refused before it is read', async () => {
    ana = await app.signUp();
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(51 * 1024 * 1024),
    };
    const answer = await ana.post('/recipes/import', undefined, { raw: 'x', headers });
    expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
  });

  it('that is sent again under its key is not imported again, and another one is refused', async () => {
    ana = await app.signUp();
    const send = async (text: string) => {
      // Each form has a boundary of its own.
      const { raw, headers } = await uploadForm(text, 'mine.csv');
      return ana.post('/recipes/import', undefined, {
        raw,
        headers: { ...headers, 'idempotency-key': 'once' },
      });
    };
    const first = await send('title,ingredients\nSoup,2 leeks');
    expect(first.body.results).toMatchObject([{ status: 'created' }]);
    const again = await send('title,ingredients\nSoup,2 leeks');
    expect([again.headers.get('idempotency-replayed'), again.body]).toEqual(['true', first.body]);
    expect((await send('title,ingredients\nCake,2 eggs')).body.code).toBe('idempotency_key_reused');
  });

  it.each<[string, Record<string, string>]>([
    ['another preview than true or false', { preview: 'yes' }],
    ['a list of indexes that is none', { only: '1,x' }],
    ['an unknown field', { pages: '1' }],
    ['a second source', { text: 'soup' }],
  ])('with %s is refused with 400', async (_, fields) => {
    const answer = await upload('title,ingredients\nSoup,2 leeks', 'mine.csv', fields);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
  });

  it('sent without a form is refused with 415', async () => {
    ana = await app.signUp();
    const headers = { 'content-type': 'text/csv' };
    expect((await ana.post('/recipes/import', undefined, { raw: 'title\nSoup', headers })).status).toBe(415);
  });

  it('of the dashboard is taken over tRPC, and JSON of up to 8 MiB as well', async () => {
    ana = await app.signUp();
    const call = async (init: { body: BodyInit; headers?: Record<string, string> }) => {
      const headers = { authorization: `Bearer ${ana.token}`, ...init.headers };
      const request = new Request('http://galley.test/api/trpc/recipes.import', {
        method: 'POST',
        ...init,
        headers,
      });
      return (await app.trpc(request)).json();
    };
    const form = new FormData();
    form.set('file', new File(['title,ingredients\nSoup,2 leeks'], 'mine.csv'));
    form.set('preview', 'false');
    expect((await call({ body: form })).result.data.results).toMatchObject([
      { status: 'created', title: 'Soup' },
    ]);
    const headers = { 'content-type': 'application/json' };
    const page = recipePageHtml({}) + ' '.repeat(2 * 1024 * 1024);
    const sent = await call({ body: JSON.stringify({ html: page }), headers });
    expect(sent.result.data.results).toMatchObject([{ status: 'created', title: 'Leek soup' }]);
    const large = await call({ body: JSON.stringify({ html: ' '.repeat(9 * 1024 * 1024) }), headers });
    expect(large.error.data.problem.code).toBe('payload_too_large');
  });
});
