import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Galley, GalleyError, galley } from '@galley/client';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { createKey } from './keys';
import { startService } from './service';
import { checkTypes, FILES } from './tools';

const packageOf = (folder: string) =>
  JSON.parse(readFileSync(new URL(`../../${folder}/package.json`, import.meta.url), 'utf8'));

/** What a call was refused with. */
const refused = async (call: Promise<unknown>): Promise<GalleyError> => {
  const error: unknown = await call.then(
    () => new Error('the call was not refused'),
    (reason: unknown) => reason,
  );
  if (error instanceof GalleyError) return error;
  throw error;
};

describe('the package of the typed client', () => {
  it('holds what was built and how to use it, nothing else', () => {
    const built = ['error', 'index', 'retry', 'schema'].flatMap((name) => [
      `dist/${name}.d.ts`,
      `dist/${name}.js`,
    ]);
    expect([...inject('clientFiles')].sort()).toEqual(['README.md', ...built, 'package.json'].sort());
  });

  it('has the version of the app, and needs what it’s tested with', () => {
    const { version, dependencies } = packageOf('client');
    expect(version).toBe(packageOf('.').version);
    const tools = packageOf('e2e/api').dependencies;
    for (const [name, wanted] of Object.entries(dependencies)) expect(tools[name]).toBe(wanted);
  });

  it('compiles only calls that the document has', () => {
    const right = [
      "api.GET('/recipes')",
      "api.GET('/recipes/{id}', { params: { path: { id: '' } } }).then(({ data }) => data.title.length)",
      "api.POST('/products', { body: { type: 'ebook', title: 'Soups' } })",
      "api.POST('/images', { body: new FormData() }).then(({ data }) => data.url.length)",
      "api.GET('/products/{id}/files/{format}', { params: { path: { id: '', format: 'pdf' } }, parseAs: 'arrayBuffer' }).then(({ data }) => data.byteLength)",
      "api.pages('/orders')",
    ];
    const wrong = [
      "api.POST('/recipes', { body: { title: 'Soup', servngs: 4 } })",
      "api.POST('/recipes', { body: { title: 3 } })",
      "api.POST('/recipes')",
      "api.POST('/products', { body: { title: 'Soups' } })",
      "api.GET('/recipes', { params: { query: { serach: 'soup' } } })",
      "api.GET('/recipes/{id}')",
      "api.GET('/recipies')",
      "api.GET('/recipes/{id}', { params: { path: { id: '' } } }).then(({ data }) => data.titel)",
      "api.pages('/recipes/{id}', { params: { path: { id: '' } } })",
    ];
    const file = join(FILES.clients, 'planted', 'calls.ts');
    const config = join(FILES.clients, 'planted', 'tsconfig.json');
    mkdirSync(join(FILES.clients, 'planted'), { recursive: true });
    writeFileSync(config, JSON.stringify({ extends: '../../clients/tsconfig.json', include: ['.'] }));
    writeFileSync(
      file,
      [
        "import { galley } from '@galley/client';",
        "const api = galley({ url: '', key: '' });",
        'export const calls = [',
        ...right.map((call) => `  ${call},`),
        ...wrong.map((call) => `  ${call},`),
        '];\n',
      ].join('\n'),
    );
    const made = checkTypes(['-p', config]);
    rmSync(join(FILES.clients, 'planted'), { recursive: true });
    const lines = [...made.output.matchAll(/calls\.ts\((\d+),/g)].map(([, line]) => Number(line));
    const first = 4 + right.length;
    expect([...new Set(lines)], made.output).toEqual(wrong.map((_, index) => first + index));
  });
});

describe('the typed client, with an API key and the service', () => {
  let api: Galley;
  beforeAll(async () => {
    const url = await startService();
    api = galley({ url, key: await createKey(url, 'typed@example.com') });
  });

  it('makes recipes, and reads the list page by page to its end', async () => {
    for (const title of ['Plum cake', 'Leek soup', 'Apple pie', 'Rye bread', 'Tea'])
      await api.POST('/recipes', { body: { title, ingredients: ['1 cup water'], servings: 4 } });
    const query = { per_page: 2, sort: 'title', order: 'asc', view: 'summary' } as const;
    const pages: string[][] = [];
    for await (const page of api.pages('/recipes', { params: { query } }))
      pages.push(page.items.map(({ title }) => title));
    expect(pages).toEqual([['Apple pie', 'Leek soup'], ['Plum cake', 'Rye bread'], ['Tea']]);
    const rest: number[] = [];
    for await (const { page } of api.pages('/recipes', { params: { query: { ...query, page: 3 } } }))
      rest.push(page);
    expect(rest).toEqual([3]);
  });

  it('updates what nobody else has changed, and archives it', async () => {
    const { data, response } = await api.POST('/recipes', { body: { title: 'Stock' } });
    const path = { id: data.id };
    const header = { 'If-Match': response.headers.get('ETag') ?? '' };
    const updated = await api.PATCH('/recipes/{id}', {
      params: { path, header },
      body: { title: 'Fish stock' },
    });
    expect(updated.data).toMatchObject({ title: 'Fish stock', version: 2 });
    const late = await refused(
      api.PATCH('/recipes/{id}', { params: { path, header }, body: { title: 'Late' } }),
    );
    expect(late).toMatchObject({ code: 'version_conflict', status: 412, problem: { version: 2 } });
    const archived = await api.DELETE('/recipes/{id}', { params: { path } });
    expect(archived.response.ok).toBe(true);
  });

  it('throws what the API refuses, with the fields that are wrong', async () => {
    const error = await refused(api.POST('/recipes', { body: { title: 'Soup', servings: -1 } }));
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: 'GalleyError', code: 'validation_failed', status: 400 });
    expect(error.message).toBe(error.detail);
    expect(error.detail).toContain('servings');
    expect(error.errors).toMatchObject([{ in: 'body', pointer: '/servings' }]);
  });

  it('builds a product and downloads its file', async () => {
    const recipe = await api.POST('/recipes', {
      body: { title: 'Plum tart', servings: 8, ingredients: ['500 g plums'], instructions: ['Bake.'] },
    });
    const product = await api.POST('/products', {
      body: { type: 'ebook', title: 'Sunday Baking', recipe_ids: [recipe.data.id] },
    });
    const path = { id: product.data.id };
    const { data: build } = await api.POST('/products/{id}/builds', { params: { path } });
    await expect
      .poll(
        async () => {
          const { data } = await api.GET('/products/{id}/builds/{build_id}', {
            params: { path: { ...path, build_id: build.id } },
          });
          return data.state;
        },
        { timeout: 60_000, interval: 300 },
      )
      .toBe('done');
    const file = await api.GET('/products/{id}/files/{format}', {
      params: { path: { ...path, format: 'pdf' } },
      parseAs: 'arrayBuffer',
    });
    expect(new TextDecoder('latin1').decode(file.data.slice(0, 5))).toBe('%PDF-');
  });

  it('uploads a file', async () => {
    const form = new FormData();
    form.set('file', new Blob(['title,ingredients\nPie,1 apple']), 'mine.csv');
    const { data } = await api.POST('/recipes/import', { body: form });
    expect(data.results).toMatchObject([{ status: 'created' }]);
  });
});

describe('the typed client, with a server that asks for patience', () => {
  /** A client whose server gives these answers in turn, and what it was sent. */
  function against(...answers: [status: number, headers?: Record<string, string>][]) {
    const sent: { method: string; key: string | null; body: string }[] = [];
    const api = galley({
      url: 'http://galley.test/api',
      key: 'galley_k',
      fetch: async (request) => {
        const key = request.headers.get('Idempotency-Key');
        sent.push({ method: request.method, key, body: await request.text() });
        const [status, headers] = answers[sent.length - 1] ?? [500];
        return new Response(status === 204 ? null : '{}', { status, headers: headers ?? {} });
      },
    });
    return { api, sent };
  }
  const soon = { 'Retry-After': '0' };
  const path = { id: 'webhook_1' };

  it('sends the same body with the same key again, after 429 and after 503', async () => {
    const { api, sent } = against([429, soon], [503, soon], [201]);
    const { response } = await api.POST('/recipes', { body: { title: 'Tea' } });
    expect(response.status).toBe(201);
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ body }) => body))).toEqual(new Set(['{"title":"Tea"}']));
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('takes a new key for each call, and the one that it is given', async () => {
    const { api, sent } = against([201], [201], [201]);
    const body = { title: 'Tea' };
    await api.POST('/recipes', { body });
    await api.POST('/recipes', { body });
    await api.POST('/recipes', { body, params: { header: { 'Idempotency-Key': 'mine' } } });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    expect(sent[2]?.key).toBe('mine');
  });

  it('tries four times in all', async () => {
    const { api, sent } = against([503, soon], [429, soon], [503, soon], [503, soon], [200]);
    expect(await refused(api.GET('/recipes'))).toMatchObject({ status: 503, code: 'unexpected_response' });
    expect(sent).toHaveLength(4);
  });

  it('does not repeat what may be half done, where no key makes that safe', async () => {
    const { api, sent } = against([503, soon], [503, soon], [429, soon], [200]);
    expect(await refused(api.POST('/webhooks/{id}/rotate', { params: { path } }))).toMatchObject({
      status: 503,
    });
    expect(await refused(api.PATCH('/webhooks/{id}', { params: { path }, body: {} }))).toMatchObject({
      status: 503,
    });
    expect(sent).toHaveLength(2);
    // Over the limit, nothing was done.
    await api.POST('/webhooks/{id}/rotate', { params: { path } });
    expect(sent.map(({ key }) => key)).toEqual([null, null, null, null]);
  });

  it('waits as long as it is told, but not longer than a minute', async () => {
    const { api, sent } = against([429, { 'Retry-After': '1' }], [200], [429, { 'Retry-After': '61' }]);
    const began = performance.now();
    await api.GET('/recipes');
    expect(performance.now() - began).toBeGreaterThan(990);
    expect(await refused(api.GET('/recipes'))).toMatchObject({ status: 429 });
    expect(sent).toHaveLength(3);
  });

  it('stops waiting when the call is aborted', async () => {
    const { api, sent } = against([429, { 'Retry-After': '60' }], [200]);
    const controller = new AbortController();
    const call = api.GET('/recipes', { signal: controller.signal });
    await expect.poll(() => sent.length).toBe(1);
    controller.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    expect(sent).toHaveLength(1);
  });
});
