import { beforeAll, describe, expect, it } from 'vitest';
import type { FieldError } from '@/kernel/errors';
import { type Answer, type App, type Client, startApp } from '@/testing/app';

const SIMPLE = /^(?:string|integer|number|boolean|array)$/;
interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
}
interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { in: string; name: string; schema: Schema }[];
        requestBody?: { content: Record<string, { schema: Schema }> };
      }
    >
  >;
}

describe('a wrong request', () => {
  let app: App;
  let ana: Client;
  beforeAll(async () => {
    app = await startApp();
    ana = await app.signUp();
  });
  const json = { headers: { 'content-type': 'application/json' } };

  it('names each unknown parameter in its detail', async () => {
    const detail = async (query: string) =>
      (await ana.get(`/recipes${query}`, { unchecked: true })).body.detail;
    expect(await detail('?serach=soup')).toBe('serach: Unknown parameter.');
    expect(await detail('?cuisin=thai')).toBe('cuisin: Unknown parameter. Did you mean cuisine?');
    expect(await detail('?serach=soup&limit=5&page=0')).toBe('Unknown parameters: serach, limit. (3 errors)');
  });

  it('names the field in its detail where its procedure refuses it', async () => {
    const sent = { type: 'view', occurred_at: '2999-01-01T00:00:00Z' };
    const { body: recipe } = await ana.post('/recipes', { title: 'Soup' });
    const { status, body } = await ana.post(`/recipes/${recipe.id}/events`, sent);
    expect([status, body.detail]).toEqual([400, '/occurred_at: This is in the future.']);
  });

  it.each([
    ['GET', '/recipes/%ff', ['id']],
    ['DELETE', '/recipes/%E0%A4%A', ['id']],
    ['GET', '/products/%zz/files/%ff', ['id', 'format']],
    ['PATCH', '/recip%ff/x', ['']],
  ])('names the parameter of %s %s whose percent-encoding is broken', async (method, path, pointers) => {
    const answer = await ana.call(method, path, undefined, { unchecked: true });
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed']);
    expect(answer.body.errors).toEqual(
      pointers.map((pointer) => ({
        in: 'path',
        pointer,
        code: 'invalid_encoding',
        message: 'The percent-encoding is malformed or isn’t UTF-8.',
      })),
    );
  });

  describe('a request with several mistakes names them all', () => {
    const named = ({ status, body }: Answer): [number, string[]] => [
      status,
      body.errors.map(({ in: place, pointer }: FieldError) => `${place} ${pointer}`).sort(),
    ];

    it.each([
      ['GET', '/recipes?page=0&foo=1', undefined, ['query foo', 'query page']],
      ['GET', '/recipes?foo=1&sort=x&q=%ff&cuisine=', undefined, ['cuisine', 'foo', 'q', 'sort']],
      ['GET', '/products?per_page=0&per_page=7&x=1', undefined, ['per_page', 'x']],
      ['GET', '/collections?page=0&foo=1', undefined, ['foo', 'page']],
      ['GET', '/subscribers?page=0&foo=1', undefined, ['foo', 'page']],
      ['GET', '/recipes/recipe_01h455vb4pex5vsknk084sn02q?servings=x&foo=1', undefined, ['foo', 'servings']],
      ['POST', '/recipes', { title: 5, foo: 1, servings: -1 }, ['/foo', '/servings', '/title']],
      ['POST', '/recipes?foo=1', { title: 5, bar: 1 }, ['query foo', '/bar', '/title']],
      ['POST', '/recipes?foo=1', '{"title":', ['query foo', 'body ']],
      ['POST', '/products', { type: 'ebook', title: 5, foo: 1 }, ['/foo', '/title']],
      ['PATCH', '/products/product_01h455vb4pex5vsknk084sn02q', { title: 5, foo: 1 }, ['/foo', '/title']],
      [
        'POST',
        '/recipes',
        { title: 'a', ingredients: [{ text: 5, foo: 1 }] },
        ['/ingredients/0/foo', '/ingredients/0/text'],
      ],
      [
        'POST',
        '/products/x/publish?foo=1',
        { id: 'x', price_cents: -1 },
        ['query foo', '/id', '/price_cents'],
      ],
      ['POST', '/recipes/bulk', { ids: 'x', foo: 1 }, ['/foo', '/ids']],
      ['DELETE', '/auth/me?foo=1', { password: 5, bar: 1 }, ['query foo', '/bar', '/password']],
    ])('%s %s %j', async (method, path, body, wanted) => {
      const options = typeof body === 'string' ? { raw: body, ...json } : {};
      const answer = await ana.call(method, path, typeof body === 'string' ? undefined : body, {
        unchecked: true,
        ...options,
      });
      const place = (one: string) =>
        one.includes(' ') ? one : `${one.startsWith('/') ? 'body' : 'query'} ${one}`;
      expect(named(answer)).toEqual([400, wanted.map(place).sort()]);
    });

    it('in the query or the body of every operation', async () => {
      const { paths } = JSON.parse(JSON.stringify(app.document)) as Document;
      let asked = 0;
      for (const [path, item] of Object.entries(paths))
        for (const [method, { parameters = [], requestBody }] of Object.entries(item)) {
          const numbers = parameters.filter((one) => one.in === 'query' && one.schema.type === 'integer');
          const schema = requestBody?.content['application/json']?.schema;
          const fields = Object.entries(schema?.properties ?? {}).filter(([, { type }]) =>
            SIMPLE.test(type ?? ''),
          );
          if (numbers.length + fields.length === 0) continue;
          asked += 1;
          const query = ['foo=1', ...numbers.map(({ name }) => `${name}=x`)].join('&');
          const wrong = Object.fromEntries([...fields, ['bar']].map(([name]) => [name, {}]));
          const answer = await ana.call(
            method.toUpperCase(),
            `${path.replace(/\{[^}]+\}/g, 'x')}?${query}`,
            schema === undefined ? undefined : wrong,
            { unchecked: true },
          );
          const wanted = [
            'query foo',
            ...numbers.map(({ name }) => `query ${name}`),
            ...(schema === undefined ? [] : Object.keys(wrong).map((name) => `body /${name}`)),
          ];
          const [status, places] = named(answer);
          expect(status, `${method} ${path}`).toBe(400);
          expect(
            wanted.length > 20 ? [] : wanted.filter((one) => !places.includes(one)),
            `${method} ${path}`,
          ).toEqual([]);
        }
      expect(asked).toBeGreaterThan(15);
    });
  });
});
