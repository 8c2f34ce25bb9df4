import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { PRODUCT_TYPES } from '@/features/products/types/registry';
import { appRouter, documentOf } from '@/features/router';
import { EVENT_NAMES, PING } from '@/features/webhooks/events.rules';
import { ERRORS } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { routesOf } from '@/server/rest/routes';

interface Media {
  schema: unknown;
  examples?: Record<string, { value?: unknown; $ref?: string }>;
}
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  security: unknown[];
  parameters?: { name: string; description?: string; example?: unknown; schema: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { headers?: Record<string, unknown>; content?: Record<string, Media> }>;
}

const document = documentOf('https://galley.example');
const paths = document.paths as Record<string, Record<string, Operation>>;
const webhooks = document.webhooks as Record<string, { post: Operation }>;
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    pointer: ['paths', path, method],
    operation,
  })),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(document, 'document');

/** As much of a schema as is walked here. */
interface Schema {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}
const components = document.components as { schemas: Record<string, Schema> };

/** A schema, or the component it refers to. */
function resolved(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : resolved(components.schemas[name] ?? {});
}

/** What is wrong with a value under the schema at a place of the document. */
function complaints(place: string[], value: unknown): string[] {
  const pointer = place
    .map((part) => `/${encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))}`)
    .join('');
  const validate = ajv.getSchema(`document#${pointer}`) ?? ajv.compile({ $ref: `document#${pointer}` });
  return validate(value)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}

const jsonOf = (content: Record<string, Media> | undefined) => content?.['application/json'];

describe('the OpenAPI document', () => {
  it('says of every operation and every parameter what it is for', () => {
    const silent = operations.flatMap(({ name, operation }) => [
      ...(operation.summary && operation.description ? [] : [name]),
      ...(operation.parameters ?? [])
        .filter(({ description }) => !description)
        .map((parameter) => `${name}: ${parameter.name}`),
    ]);
    expect(silent).toEqual([]);
  });

  it('says of every property of every body what it means', () => {
    const silent = new Set<string>();
    let described = 0;
    const visit = (schema: Schema, place: string, within: readonly Schema[]): void => {
      const whole = resolved(schema);
      if (within.includes(whole)) return;
      const inside = [...within, whole];
      for (const part of [...(whole.oneOf ?? []), ...(whole.anyOf ?? []), ...(whole.allOf ?? [])])
        visit(part, place, inside);
      if (whole.items) visit(whole.items, `${place}[]`, inside);
      for (const [name, property] of Object.entries(whole.properties ?? {})) {
        const sentence = property.description ?? resolved(property).description;
        if (sentence === undefined || !sentence.endsWith('.')) silent.add(`${place}.${name}`);
        else described += 1;
        visit(property, `${place}.${name}`, inside);
      }
    };
    for (const { name, operation } of operations)
      for (const { schema } of Object.values(operation.requestBody?.content ?? {}))
        visit(schema as Schema, name, []);
    expect([...silent]).toEqual([]);
    expect(described).toBeGreaterThan(200);
  });

  it('has the version of the package, and the limits of requests', () => {
    const { version, description } = document.info as { version: string; description: string };
    expect(version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version);
    expect(description).toContain(`by default ${LIMITS.requests_per_minute} requests`);
    const costly = routesOf(appRouter).filter((route) => route.meta.heavy);
    for (const { method, path } of costly)
      expect(paths[path]?.[method.toLowerCase()]?.description).toContain('lower rate limit');
  });

  it('says in words what a field of a body is by default: the keyword makes generators demand the field', () => {
    const parts = [document.components, ...operations.map(({ operation }) => operation.requestBody)];
    expect(JSON.stringify(parts)).not.toMatch(/"default":(?!\{"summary")/);
    expect(resolved({ $ref: '#/components/schemas/EbookCreate' }).properties?.theme?.description).toMatch(
      /Defaults to `\w+`\./,
    );
  });

  it('names every operation resource.verb, the resource as in its path', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const odd = operations.filter(({ name, operation: { operationId } }) => {
      const [, resource] = /^([a-z]+)\.[a-z][A-Za-z]*$/.exec(operationId) ?? [];
      return resource === undefined || !name.split(/[/.]/).includes(resource);
    });
    expect(odd.map(({ name, operation }) => `${name} ${operation.operationId}`)).toEqual([]);
  });

  it('asks for no token on exactly the public operations', () => {
    const open = operations.filter(({ operation }) => operation.security.length === 0);
    const routes = routesOf(appRouter).filter((route) => route.rest.public === true);
    expect(open.map(({ name }) => name).sort()).toEqual(
      routes.map((route) => `${route.method} ${route.path}`).sort(),
    );
    expect(open.map(({ name }) => name).sort()).toEqual([
      'GET /health',
      'GET /openapi.json',
      'GET /ready',
      'POST /auth/login',
      'POST /auth/password/forgot',
      'POST /auth/password/reset',
      'POST /auth/register',
      'POST /hooks/{platform}/{key}',
    ]);
  });

  it('has an example for every body and every answer that is text (`examples` beside the operation in its router)', () => {
    const missing = operations.flatMap(({ name, operation }) => {
      const answers = Object.entries(operation.responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, { content }]) => [`${name} ${status}`, content] as const);
      return [[`${name} body`, operation.requestBody?.content] as const, ...answers].flatMap(
        ([place, content = {}]) =>
          Object.entries(content)
            .filter(([type]) => /json|^text/.test(type))
            .filter(([, media]) => Object.keys(media.examples ?? {}).length === 0)
            .map(([type]) => `${place} ${type}`),
      );
    });
    expect(missing).toEqual([]);
  });

  it('has only examples that satisfy its schemas', () => {
    const wrong: string[] = [];
    const check = (name: string, place: string[], media: Media | undefined) => {
      for (const [example, { value }] of Object.entries(media?.examples ?? {}))
        for (const complaint of complaints([...place, 'application/json', 'schema'], value))
          wrong.push(`${name}, example ${example}: ${complaint}`);
    };
    for (const { name, pointer, operation } of operations) {
      check(name, [...pointer, 'requestBody', 'content'], jsonOf(operation.requestBody?.content));
      for (const [status, { content }] of Object.entries(operation.responses))
        check(`${name} ${status}`, [...pointer, 'responses', status, 'content'], jsonOf(content));
      for (const [index, { name: parameter, example }] of (operation.parameters ?? []).entries())
        if (example !== undefined)
          for (const complaint of complaints([...pointer, 'parameters', String(index), 'schema'], example))
            wrong.push(`${name}, parameter ${parameter}: ${complaint}`);
    }
    expect(wrong).toEqual([]);
  });

  it('shows a true message for every event that webhooks are told of', () => {
    expect(Object.keys(webhooks)).toEqual([...EVENT_NAMES, PING]);
    for (const [event, { post }] of Object.entries(webhooks)) {
      const { schema, examples = {} } = jsonOf(post.requestBody?.content) ?? { schema: null };
      const validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')));
      const messages = Object.values(examples);
      expect(messages).toHaveLength(1);
      for (const { value } of messages) {
        expect(validate(value), `${event} ${JSON.stringify(validate.errors)}`).toBe(true);
        const id_alone = { ...(value as object), data: { id: 'some_id' } };
        expect(validate(id_alone), event).toBe(true);
        expect(validate({ ...id_alone, data: {} }), event).toBe(false);
      }
    }
  });

  it('shows a true problem for every code that an operation can answer', () => {
    const { examples } = document.components as { examples: Record<string, { value: { status: number } }> };
    for (const { name, operation } of operations)
      for (const [status, { content }] of Object.entries(operation.responses)) {
        const media = content?.['application/problem+json'];
        if (!/^[45]/.test(status)) continue;
        const codes = Object.keys(media?.examples ?? {});
        expect(codes.length, `${name} ${status}`).toBeGreaterThan(0);
        for (const code of codes)
          expect(String(examples[code]?.value.status), `${name} ${code}`).toBe(status);
      }
    for (const [code, { value }] of Object.entries(examples))
      expect(complaints(['components', 'schemas', 'Problem'], value), code).toEqual([]);
    expect(Object.keys(examples).every((code) => code in ERRORS)).toBe(true);
  });

  it('names the headers that a client works with', () => {
    const headersOf = (name: string, status: string) => {
      const found = operations.find((one) => one.name === name)?.operation.responses[status];
      return Object.keys(found?.headers ?? {});
    };
    const limited = ['RateLimit', 'RateLimit-Policy'];
    const fresh = ['X-Refreshed-Token', 'X-Refreshed-Token-Expires-At'];
    expect(headersOf('POST /recipes', '201')).toEqual(
      expect.arrayContaining([
        'ETag',
        'Location',
        'Idempotency-Replayed',
        'X-Request-Id',
        ...fresh,
        ...limited,
      ]),
    );
    expect(headersOf('GET /recipes', '200')).toContain('Link');
    expect(headersOf('GET /recipes', '401')).toContain('WWW-Authenticate');
    expect(headersOf('GET /recipes', '429')).toEqual(expect.arrayContaining(['Retry-After', ...fresh]));
    expect(headersOf('POST /auth/login', '200')).toEqual(['X-Request-Id', 'Cache-Control', 'Vary']);
  });

  it('lets a product be told by its type, and a change fit every type that has its fields', () => {
    const schema = (name: string) =>
      jsonOf(operations.find((one) => one.name === name)?.operation.requestBody?.content)?.schema;
    expect(schema('POST /products')).toMatchObject({ discriminator: { propertyName: 'type' } });
    expect((schema('POST /products') as { oneOf: unknown[] }).oneOf).toHaveLength(PRODUCT_TYPES.length);
    expect(
      complaints(
        ['paths', '/products/{id}', 'patch', 'requestBody', 'content', 'application/json', 'schema'],
        { title: 'New' },
      ),
    ).toEqual([]);
  });
});
