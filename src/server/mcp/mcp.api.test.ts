import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appRouter } from '@/features/router';
import { LIMITS } from '@/kernel/limits';
import type { Scope } from '@/kernel/scopes';
import { createHttpServer } from '@/server/http/http';
import { type App, type Client as Creator, startApp } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { insideLibrary, joinAs } from '@/testing/team';
import { createMcpServer } from './mcp';

const now = { value: Date.parse('2026-11-20T10:00:00Z') };
let app: App;
let ana: Creator;
let url: string;

beforeAll(async () => {
  app = await startApp({
    clock: () => now.value,
    settings: { RATE_LIMIT_PER_MINUTE: 40, RATE_LIMIT_HEAVY_PER_MINUTE: 2 },
  });
  const http = createHttpServer({
    mcp: createMcpServer(appRouter, app.services, '1.2.3'),
    pages: async (_req, res) => void res.end('page'),
    origin: app.services.public_url,
    proxyHops: 0,
    onError: (error) => {
      throw error;
    },
  });
  http.server.listen(0, '127.0.0.1');
  await once(http.server, 'listening');
  atEnd(() => http.drain(100));
  url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/mcp`;
});
beforeEach(async () => {
  now.value += 120_000;
  ana = await app.signUp();
});

const keyOf = async (who: Creator, ...scopes: Scope[]): Promise<string> =>
  (await who.post('/keys', { name: 'Assistant', scopes })).body.token;

/** What a person answers to a question, and the questions that came. */
interface Person {
  says: 'accept' | 'decline';
  asked: string[];
}

/** An assistant that has connected with a token; with a person, it can ask her. `today` speaks the newest protocol. */
async function assistant(
  token: string,
  {
    person,
    today = true,
    ...more
  }: { person?: Person; today?: boolean; headers?: Record<string, string> } = {},
) {
  const client = new Client(
    { name: 'tests', version: '1.0.0' },
    {
      capabilities: person === undefined ? {} : { elicitation: { form: {} } },
      versionNegotiation: { mode: today ? { pin: '2026-07-28' } : 'legacy' },
    },
  );
  if (person !== undefined)
    client.setRequestHandler('elicitation/create', ({ params }) => {
      person.asked.push(params.message);
      return { action: person.says, ...(person.says === 'accept' ? { content: {} } : {}) };
    });
  const headers = { authorization: `Bearer ${token}`, ...more.headers };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  atEnd(() => client.close());
  const call = async (name: string, input: Record<string, unknown> = {}) => {
    const answer = await client.callTool({ name, arguments: input });
    const [part] = answer.content;
    const text = part?.type === 'text' ? part.text : '';
    return { isError: answer.isError === true, text, body: text.startsWith('{') ? JSON.parse(text) : null };
  };
  return { client, call };
}

const post = (body: string, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body,
  });
const ping = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });

describe('an assistant', () => {
  it('of a member does in the library that it names what her role allows, until she is removed', async () => {
    const rosa = await joinAs(app, ana, 'viewer');
    const { call } = await assistant(rosa.token, insideLibrary(ana));
    const { id } = (await ana.post('/recipes', { title: 'Lemon soup' })).body;
    expect((await call('recipes_list', {})).body).toMatchObject({ total: 1, items: [{ id }] });
    const change = await call('recipes_update', { id, title: 'Mine' });
    expect([change.isError, change.text]).toEqual([true, expect.stringContaining('role_not_allowed')]);
    await ana.delete(`/library/members/${rosa.user_id}`);
    const read = await call('recipes_get', { id });
    expect([read.isError, read.text]).toEqual([true, expect.stringContaining('not_a_member')]);
    expect((await ana.get(`/recipes/${id}`)).body.title).toBe('Lemon soup');
  });

  it.each([true, false])(
    'drafts, finds, scales, and changes recipes, and builds a product of them (newest protocol: %s)',
    async (today) => {
      const { call } = await assistant(await keyOf(ana, 'recipes:write', 'products'), { today });
      const made = await call('recipes_create', {
        title: 'Lemon soup',
        servings: 2,
        ingredients: ['1 lemon', '2 cups water'],
        instructions: ['Cook.'],
      });
      expect(made).toMatchObject({ isError: false, body: { title: 'Lemon soup', status: 'draft' } });
      const { id } = made.body;
      expect((await call('recipes_list', { q: 'lemon', per_page: 5, facets: 'status' })).body).toMatchObject({
        total: 1,
        items: [{ id }],
      });
      const scaled = (await call('recipes_get', { id, servings: 6 })).body;
      expect(scaled.servings).toBe(6);
      expect((await call('recipes_update', { id, notes: 'Sour.' })).body.notes).toBe('Sour.');
      const group = (await call('collections_create', { name: 'Sour things' })).body.id;
      const added = await call('collections_addRecipe', { id: group, recipe_id: id });
      expect(added).toMatchObject({ isError: false, text: 'Done.' });
      const book = await call('products_create', { type: 'ebook', title: 'Soups', recipe_ids: [id] });
      expect(book.body).toMatchObject({ type: 'ebook', status: 'draft' });
      expect((await call('products_get', { id: book.body.id })).body.title).toBe('Soups');
      const build = await call('builds_create', { id: book.body.id });
      expect(build.body).toMatchObject({ state: 'queued' });
      expect((await ana.get(`/recipes/${id}`)).body.notes).toBe('Sour.');
      const events = (await ana.get('/audit')).body.items;
      expect(events.map(({ kind }: { kind: string }) => kind)).toContain('key.created');
    },
  );

  it('finds only the tools of its key, and is refused the others with what it lacks', async () => {
    const { client, call } = await assistant(await keyOf(ana, 'recipes:read'));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual([
      'collections_get',
      'collections_list',
      'recipes_get',
      'recipes_list',
      'vocabulary_list',
    ]);
    const refused = await call('recipes_create', { title: 'Soup' });
    expect(refused).toMatchObject({ isError: true, body: { code: 'insufficient_scope' } });
    expect(refused.body.detail).toContain('recipes:write');
    expect((await ana.get('/recipes')).body.total).toBe(0);
  });

  it('reads what is wrong with a call: the code, a sentence, and the field', async () => {
    const { call, client } = await assistant(await keyOf(ana, 'recipes:write'));
    expect(await call('recipes_create', { title: '', servngs: 2 })).toMatchObject({
      isError: true,
      body: {
        code: 'validation_failed',
        status: 400,
        errors: expect.arrayContaining([expect.objectContaining({ pointer: '/title' })]),
      },
    });
    const nobody = await call('recipes_get', { id: 'recipe_01h455vb4pex5vsknk084sn02q' });
    expect(nobody).toMatchObject({ isError: true, body: { code: 'not_found' } });
    await expect(client.callTool({ name: 'auth_login', arguments: {} })).rejects.toThrow(
      'no tool auth_login',
    );
  });

  it('never reaches another account', async () => {
    const ben = await app.signUp('Ben');
    const { id } = (await ben.post('/recipes', { title: 'Secret soup' })).body;
    const { call } = await assistant(await keyOf(ana, 'recipes:write'));
    for (const [tool, input] of [
      ['recipes_get', {}],
      ['recipes_update', { notes: 'Mine' }],
      ['recipes_archive', {}],
      ['recipes_duplicate', {}],
    ] as const)
      expect((await call(tool, { id, ...input })).body.code).toBe('not_found');
    expect((await call('recipes_list')).body.total).toBe(0);
    expect((await ben.get(`/recipes/${id}`)).body).toMatchObject({ notes: null, status: 'draft' });
  });

  it('asks before it changes anything where it can ask, and changes nothing after a no', async () => {
    const { id } = (await ana.post('/recipes', { title: 'Soup' })).body;
    const person: Person = { says: 'decline', asked: [] };
    const { call } = await assistant(await keyOf(ana, 'recipes:write'), { person });
    const change = { id, title: 'Stew', notes: 'x'.repeat(1_000) };
    expect(await call('recipes_update', change)).toMatchObject({
      isError: true,
      text: 'The creator said no. Nothing was changed.',
    });
    expect(person.asked).toEqual([
      `Update a recipe?\nid: ${id}\ntitle: Stew\nnotes: ${'x'.repeat(LIMITS.mcp_question_value)}…`,
    ]);
    expect((await ana.get(`/recipes/${id}`)).body.title).toBe('Soup');
    person.says = 'accept';
    expect((await call('recipes_update', change)).body.title).toBe('Stew');
    await call('recipes_create', { title: 'Another' });
    await call('recipes_list');
    expect(person.asked).toHaveLength(2);
  });

  it('spends the budget of its key and of heavy calls, and hears which', async () => {
    const key = await keyOf(ana, 'products');
    const { call } = await assistant(key);
    const { id } = (await ana.post('/products', { type: 'ebook', title: 'Soups' })).body;
    for (let at = 0; at < 2; at++) await call('builds_create', { id });
    expect((await call('builds_create', { id })).body).toMatchObject({
      code: 'rate_limited',
      policy: 'heavy',
    });
    const answers = await Promise.all(
      Array.from({ length: 21 }, () => post(ping, { authorization: `Bearer ${key}` })),
    );
    expect(answers.map(({ status }) => status)).toContain(429);
    expect((await ana.get('/recipes')).status).toBe(200);
  });

  it('may come with a session’s token, too', async () => {
    const { client, call } = await assistant(ana.token);
    expect((await client.listTools()).tools.length).toBeGreaterThan(20);
    expect((await call('recipes_list')).body.total).toBe(0);
  });
});

describe('a tool', () => {
  it('has a name, a title, a description, hints, and a schema that says what each field is', async () => {
    const { client } = await assistant(ana.token);
    const { tools } = await client.listTools();
    const ajv = new Ajv2020({ strict: false });
    addFormats(ajv);
    for (const { name, title, description, inputSchema, annotations } of tools) {
      expect(name).toMatch(/^[a-zA-Z_]{1,64}$/);
      expect([name, title, description].every((text) => typeof text === 'string' && text.length > 3)).toBe(
        true,
      );
      expect([name, 'anyOf' in inputSchema, 'oneOf' in inputSchema]).toEqual([name, false, false]);
      expect(() => ajv.compile(inputSchema)).not.toThrow();
      for (const [field, schema] of Object.entries(inputSchema.properties ?? {}))
        expect([name, field, Object.keys(Object(schema)).length > 0]).toEqual([name, field, true]);
      expect(annotations).toMatchObject({ title });
    }
    const hints = Object.fromEntries(tools.map(({ name, annotations }) => [name, annotations]));
    expect(hints.recipes_list).toMatchObject({ readOnlyHint: true, destructiveHint: false });
    expect(hints.recipes_create).toMatchObject({ readOnlyHint: false, destructiveHint: false });
    expect(hints.recipes_update).toMatchObject({ destructiveHint: true, idempotentHint: true });
    expect(hints.products_publish).toMatchObject({ destructiveHint: true, idempotentHint: false });
    const product = tools.find(({ name }) => name === 'products_create')?.inputSchema;
    expect(product?.required).toEqual(['type', 'title']);
    expect(Object.keys(product?.properties ?? {})).toEqual(
      expect.arrayContaining(['recipe_ids', 'entries', 'card_size', 'hook']),
    );
  });
});

describe('the address', () => {
  it('asks for a token, and says how it wants it', async () => {
    const none = await post(ping);
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await none.json()).code).toBe('missing_token');
    const wrong = await post(ping, { authorization: 'Bearer galley_x' });
    expect([wrong.status, wrong.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ]);
  });

  it('takes calls of no other site, no other method, no batch, no long body, and no subscription', async () => {
    const authorization = `Bearer ${await keyOf(ana, 'recipes:read')}`;
    const codeOf = async (answer: Promise<Response>) => {
      const { status, headers, json } = await answer.then((response) => ({
        status: response.status,
        headers: response.headers,
        json: response.json(),
      }));
      expect(headers.get('access-control-allow-origin')).toBeNull();
      return [status, (await json).code];
    };
    expect(await codeOf(post(ping, { authorization, origin: 'https://evil.example' }))).toEqual([
      403,
      'csrf_rejected',
    ]);
    for (const method of ['GET', 'DELETE'])
      expect(await codeOf(fetch(url, { method, headers: { authorization } }))).toEqual([
        405,
        'method_not_allowed',
      ]);
    expect(await codeOf(post(`[${ping},${ping}]`, { authorization }))).toEqual([400, 'validation_failed']);
    expect(await codeOf(post('{', { authorization }))).toEqual([400, 'malformed_json']);
    const long = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', x: 'x'.repeat(LIMITS.body_bytes) });
    expect(await codeOf(post(long, { authorization }))).toEqual([413, 'payload_too_large']);
    const listen = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'subscriptions/listen' });
    expect(await codeOf(post(listen, { authorization }))).toEqual([404, 'not_found']);
    expect((await post(ping, { authorization, origin: app.services.public_url })).status).toBe(200);
  });
});
