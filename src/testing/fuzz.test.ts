import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startBuildWorker } from '../features/products/builds.worker';
import { appRouter } from '../features/router';
import { newId } from '../kernel/ids';
import { closeRenderer } from '../rendering/typst/renderer';
import { type Answer, type App, type Client, startApp } from './app';
import {
  Fitting,
  type JsonSchema,
  jsonOf,
  ODD_NAMES,
  oddText,
  oddValue,
  type Pool,
  spoilt,
} from './fuzz-values';

/** Requests to the REST door: 2,000, 5,000 with REQUIRE_ALL, or as many as FUZZ_REQUESTS says (vitest.config.ts). */
const REQUESTS = inject('fuzzRequests');
/** Calls of the dashboard's procedures. */
const CALLS = Math.ceil(REQUESTS / 5);
/** Longer than the longest wait for a build's file. */
const HANG_SECONDS = 25;

interface Parameter {
  in: 'path' | 'query' | 'header';
  name: string;
  schema: JsonSchema;
}
interface Operation {
  method: string;
  path: string;
  parameters: Parameter[];
  bodies: Record<string, { schema?: JsonSchema }>;
}
interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  raw?: string;
}

let app: App;
let ana: Client;
let worker: ReturnType<typeof startBuildWorker>;
let pool: Pool;

beforeAll(async () => {
  app = await startApp({ settings: { LOGIN_FAILURES_PER_ADDRESS: 1_000_000 } });
  ana = await app.signUp();
  worker = startBuildWorker(app.services, { poll_ms: 100 });
  const recipes: string[] = [];
  for (const title of ['Soup', 'Bread', 'Cake'])
    recipes.push(
      (await ana.post('/recipes', { title, servings: 2, ingredients: ['1 onion'], instructions: ['Cook.'] }))
        .body.id,
    );
  const collection = (await ana.post('/collections', { name: 'Mine' })).body.id;
  const products: string[] = [];
  for (const type of ['ebook', 'recipe_card_pack'])
    products.push((await ana.post('/products', { type, title: type, recipe_ids: recipes })).body.id);
  const build = (await ana.post(`/products/${products[0]}/builds`)).body.id;
  pool = {
    recipe: [...recipes, newId('recipe')],
    collection: [collection, newId('collection')],
    product: [...products, newId('product')],
    build: [build, newId('build')],
    session: [newId('session')],
  };
});
afterAll(async () => {
  await worker.stop();
  await closeRenderer();
});

/** The operations of the document. */
function operations(): Operation[] {
  return Object.entries(app.document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, shape]) => {
      const { parameters = [], requestBody } = shape as {
        parameters?: Parameter[];
        requestBody?: { content: Operation['bodies'] };
      };
      return { method: method.toUpperCase(), path, parameters, bodies: requestBody?.content ?? {} };
    }),
  );
}

const HEADERS: Record<string, fc.Arbitrary<string>> = {
  'if-match': fc.constantFrom(
    '*',
    '"1"',
    '"1.0123456789abcdef"',
    'W/"2"',
    '"x"',
    '',
    '"1", "2"',
    '9'.repeat(400),
  ),
  'if-none-match': fc.constantFrom('*', '"1"', '""', '"', ','.repeat(500)),
  'idempotency-key': fc.constantFrom(
    'a',
    'b',
    'c',
    'x'.repeat(255),
    'x'.repeat(256),
    ' ',
    '"quoted"',
    '\u00e9',
  ),
  range: fc.constantFrom(
    'bytes=0-9',
    'bytes=-1',
    'bytes=9-0',
    'bytes=0-',
    'bytes=-0',
    'lines=1',
    'bytes=a-b',
  ),
  'if-range': fc.constantFrom('"1"', 'x'),
  'content-type': fc.constantFrom('text/plain', 'application/json; charset=latin1', 'application/jsonx', ''),
  accept: fc.constantFrom('text/html', 'x', ''),
  'x-forwarded-for': fc.constantFrom('1.2.3.4', 'x'),
  'x-http-method-override': fc.constantFrom('DELETE'),
};

const mostly = <T>(weight: number, usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight, arbitrary: usual }, { weight: 1, arbitrary: other });

/** Percent-encoded as a browser would; what cannot be encoded is sent as its replacement character. */
const encode = (value: string) => encodeURIComponent(value.toWellFormed());

/** Requests to one operation: some right, most with something odd in the path, query, headers or body. */
function callsOf({ method, path, parameters, bodies }: Operation, fitting: Fitting): fc.Arbitrary<Call> {
  const oddPart = oddText.map((value) => encode(value).slice(0, 4_000));
  const id = ({ name, schema }: Parameter) =>
    mostly(6, fitting.of(schema).map(String).map(encode), oddPart).map(
      (value) => [`{${name}}`, value] as const,
    );
  const place = fc
    .tuple(...parameters.filter((one) => one.in === 'path').map(id))
    .map((values) => values.reduce((text, [name, value]) => text.replace(name, () => value), path));

  const known = parameters.filter((one) => one.in === 'query');
  const pairOf = ({ name, schema }: Parameter) =>
    mostly(8, fitting.of(schema).map(String), oddText).map((value) => [name, value] as const);
  const stray = fc.tuple(fc.constantFrom(...ODD_NAMES), oddText);
  const query = mostly(
    15,
    fc
      .subarray(known, { maxLength: Math.min(4, known.length) })
      .chain((chosen) => fc.tuple(fc.tuple(...chosen.map(pairOf)), fc.option(stray, { freq: 11 })))
      .map(([pairs, extra]) => (extra === null || known.length === 0 ? pairs : [...pairs, extra]))
      .map((pairs) =>
        pairs.map(([name, value]) => `${encode(name)}=${encode(value).slice(0, 3_000)}`).join('&'),
      ),
    fc.constantFrom('', '%', '%E0%A4%A', '&&&', '=', 'q=a&q=b', '?', 'page', `${'a=1&'.repeat(3_000)}`),
  ).map((text) => (text === '' ? '' : `?${text}`));

  const headers = fc
    .subarray(Object.keys(HEADERS), { maxLength: 2 })
    .chain((names) =>
      fc.record(Object.fromEntries(names.map((name) => [name, HEADERS[name] ?? fc.constant('')]))),
    );

  const [type = 'application/json'] = Object.keys(bodies);
  const schema = bodies['application/json']?.schema;
  const usual = schema ? fitting.of(schema) : fc.constant({});
  const json = fc.oneof(
    { weight: 6, arbitrary: usual.map(jsonOf) },
    { weight: 6, arbitrary: spoilt(usual).map(jsonOf) },
    { weight: 1, arbitrary: oddText },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '{', '[]', 'null', '{"a":1,}', '['.repeat(50_000), '{"__proto__":{}}'),
    },
  );
  const reads = method === 'GET' || method === 'HEAD';
  const sent = type === 'application/json' ? json : oddText;
  const body = reads ? fc.constant(undefined) : mostly(8, sent, fc.constant(undefined));
  const verb = method === 'GET' ? mostly(9, fc.constant('GET'), fc.constant('HEAD')) : fc.constant(method);
  return fc.record({ verb, place, query, headers, body }).map((one) => ({
    method: one.verb,
    path: one.place + one.query,
    headers: {
      ...(one.body === undefined ? {} : { 'content-type': type }),
      ...one.headers,
    },
    ...(one.body === undefined ? {} : { raw: one.body }),
  }));
}

/** The answer, or a failure when there is none in time. */
async function within<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer after ${HANG_SECONDS} s`)), HANG_SECONDS * 1000);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** Keeps the pool alive: records that requests have made take the place of those that others have removed. */
function remember({ status, body }: Answer): void {
  const id: unknown = status === 201 || status === 202 ? body?.id : undefined;
  if (typeof id !== 'string') return;
  const ids = pool[id.split('_')[0] ?? ''];
  ids?.unshift(id);
  ids?.splice(8, 1);
}

/** Signs in again when the requests themselves have ended the session. */
async function stillSignedIn({ status, body }: Answer): Promise<void> {
  if (status !== 401 || body?.code === 'invalid_credentials') return;
  const { email } = ana;
  const again = await app.anonymous.post('/auth/login', { email, password: 'correct horse' });
  ana = again.status === 200 ? { ...app.as(again.body.token), email } : await app.signUp();
}

describe(`any of ${REQUESTS} generated requests`, () => {
  it('to the REST door is answered as the document says, and never by an error of ours', async () => {
    const schemas = (app.document as { components?: { schemas?: Record<string, JsonSchema> } }).components
      ?.schemas;
    const fitting = new Fitting(schemas ?? {}, pool);
    const all = operations();
    const counts = new Map<number, number>();
    const asked = new Set<string>();
    const call = fc.oneof(
      ...all.map((operation) =>
        callsOf(operation, fitting).map((made) => ({
          ...made,
          operation: `${operation.method} ${operation.path}`,
        })),
      ),
    );
    await fc.assert(
      fc.asyncProperty(call, async ({ method, path, headers, raw, operation }) => {
        const answer = await within(
          ana.call(method, path, undefined, { headers, ...(raw === undefined ? {} : { raw }) }),
        );
        expect(answer.status, JSON.stringify(answer.body)?.slice(0, 500)).toBeLessThan(500);
        expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
        if (answer.status < 300) asked.add(operation);
        remember(answer);
        counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
        await stillSignedIn(answer);
      }),
      { numRuns: REQUESTS, endOnFailure: false },
    );
    // A fuzz whose requests are all refused at the door proves nothing.
    expect((counts.get(200) ?? 0) + (counts.get(201) ?? 0)).toBeGreaterThan(REQUESTS / 10);
    expect(counts.get(400) ?? 0).toBeGreaterThan(REQUESTS / 10);
    expect(asked.size).toBeGreaterThan(all.length * 0.5);
  }, 3_600_000);

  it('to a procedure of the dashboard is answered without an error of ours', async () => {
    const flat: Record<string, object> = appRouter._def.procedures;
    const procedures = Object.entries(flat).map(([name, procedure]) => ({
      name,
      reads: (procedure as { _def?: { type?: string } })._def?.type === 'query',
    }));
    expect(procedures.filter(({ reads }) => reads).length).toBeGreaterThan(10);
    const ids = fc.constantFrom(...Object.values(pool).flat());
    const names = ['id', 'ids', 'recipe_id', 'recipe_ids', 'product_id', 'page', 'q', 'title', ...ODD_NAMES];
    const input = fc.oneof(
      oddValue,
      fc.dictionary(fc.constantFrom(...names), fc.oneof(ids, fc.array(ids), oddValue), { maxKeys: 4 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...procedures), input, async ({ name, reads }, value) => {
        const json = jsonOf(value);
        const url = `http://galley.test/api/trpc/${name}`;
        const headers = { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' };
        const request = reads
          ? new Request(`${url}?input=${encode(json).slice(0, 8_000)}`, { headers })
          : new Request(url, { method: 'POST', headers, body: json });
        const answer = await within(app.trpc(request));
        const text = await answer.text();
        expect(answer.status, text.slice(0, 500)).toBeLessThan(500);
        await stillSignedIn({
          status: answer.status,
          headers: answer.headers,
          body: null,
          bytes: new Uint8Array(),
        });
      }),
      { numRuns: CALLS, endOnFailure: false },
    );
  }, 3_600_000);
});
