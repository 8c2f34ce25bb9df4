import type { AnyRouter } from '@trpc/server';
import { generateOpenApiDocument } from 'trpc-to-openapi';
import { z } from 'zod';
import { guideMarkdown } from '@/kernel/api-guide';
import { LIMITS } from '@/kernel/limits';
import { accessTo } from '@/server/trpc/key-access';
import { retirementWords } from '@/server/trpc/retirement';
import { examplesOf, responses, takesIfMatch } from './openapi-answers';
import { defaultsInWords } from './openapi-defaults';
import { FIELD_ERROR, headers, type Json, PROBLEM, problemExamples, TAGS } from './openapi-parts';
import { type Route, routesOf } from './routes';

type Operation = Json & {
  parameters?: Json[];
  requestBody?: Json & { content: Record<string, Json> };
  responses: Record<string, Json & { content?: Record<string, Json> }>;
};

/** The description, example and default of a field; an optional one may have them on what it wraps. */
function metaOf(schema: z.core.$ZodType | undefined): Json {
  if (schema === undefined) return {};
  const inner = schema instanceof z.ZodOptional ? metaOf(schema.unwrap()) : {};
  return { ...inner, ...z.globalRegistry.get(schema) };
}

/** A path or query parameter with what its field says of itself, which the generator leaves out. */
function parameter(generated: Json, route: Route): Json {
  const { description, example, default: preset, ...said } = metaOf(route.shape[String(generated.name)]);
  const { description: _, ...plain } = generated.schema as Json;
  const bounds = ['pattern', 'minLength', 'maximum'].filter((name) => said[name] !== undefined);
  const schema = { ...plain, ...Object.fromEntries(bounds.map((name) => [name, said[name]])) };
  return {
    ...generated,
    ...(description === undefined ? {} : { description }),
    ...(example === undefined ? {} : { example }),
    schema: preset === undefined ? schema : { ...schema, default: preset },
  };
}

function requestHeaders(route: Route): Json[] {
  const header = (name: string, description: string, example: string, schema: Json = {}): Json => ({
    name,
    in: 'header',
    required: false,
    description,
    schema: { type: 'string', ...schema },
    example,
  });
  const found: Json[] = [];
  if (route.rest.idempotent)
    found.push(
      header(
        'Idempotency-Key',
        'Makes retries safe: for 24 hours, repeating the request with the same key returns the first response.',
        'c9b1f3a0-5f0e-4c59-9f6b-0d3d2b6f3f11',
        { minLength: 1, maxLength: LIMITS.idempotency_key },
      ),
    );
  const subject = route.rest.file ? 'file' : route.rest.shared ? 'document' : 'record';
  if (route.rest.shared || (route.rest.etag && route.method === 'GET') || route.rest.file)
    found.push(
      header('If-None-Match', `Returns 304 if the ${subject} still has this ETag.`, '"3.9f86d081884c7d65"'),
    );
  if (takesIfMatch(route))
    found.push(
      header('If-Match', 'Returns 412 if the record no longer has this version.', '"3.9f86d081884c7d65"'),
    );
  if (route.rest.raw)
    for (const name of route.rest.raw.signatures)
      found.push(header(name, 'The signature of the body, if the platform signs it.', SIGNATURE));
  if (route.rest.file) found.push(header('Range', 'The part of the file to return.', 'bytes=0-1023'));
  return found;
}

/**
 * The choice between bodies. With a `type` in each, exactly one fits and it tells which; where `type` may be left
 * out, a body such as `{"title": …}` fits several, which `oneOf` would refuse.
 */
function choice({ by_type, type_required }: NonNullable<Route['rest']['bodies']>): Json {
  const mapping = Object.fromEntries(
    Object.entries(by_type).map(([type, name]) => [type, `#/components/schemas/${name}`]),
  );
  const bodies = Object.values(mapping).map(($ref) => ({ $ref }));
  return type_required
    ? { oneOf: bodies, discriminator: { propertyName: 'type', mapping } }
    : { anyOf: bodies };
}

/** The body of a DELETE: the generator takes its fields for parameters of the address. */
/** A signature as platforms write one. */
const SIGNATURE = 't=1795600000,v1=5257a869e7';

const schemaOfParameters = (fields: readonly Json[]): Json => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [String(field.name), field.schema])),
  required: fields.filter((field) => field.required === true).map((field) => String(field.name)),
  additionalProperties: false,
});

/** A field as a form has it: a list of numbers is a text with commas between, any other list is JSON. */
function inForm({ description, ...schema }: Json): Json {
  if (schema.type !== 'array') return { description, ...schema };
  const { type } = (schema.items ?? {}) as Json;
  return type === 'object'
    ? {
        description,
        type: 'string',
        contentMediaType: 'application/json',
        example: '[{"index":0,"title":"Leek soup"}]',
      }
    : { description, type: 'string', pattern: '^[0-9]{1,4}(?:,[0-9]{1,4}){0,99}$', example: '0,2' };
}

/**
 * The ways to send a file: alone, in a form with the fields that are no sources themselves, or in its place a JSON
 * body, which has all fields but the file.
 */
function uploadBody(route: Route, plain: Json | undefined): Json {
  const { types = [], json_bytes, form_fields = [] } = route.rest.upload ?? {};
  const file = { type: 'string', format: 'binary', minLength: 1, description: 'The file.' };
  const { file: _file, ...fields } = (plain?.properties as Json | undefined) ?? {};
  const beside = Object.fromEntries(form_fields.map((name) => [name, inForm(fields[name] as Json)]));
  const properties = { file, ...beside };
  const form = { type: 'object', required: ['file'], additionalProperties: false, properties };
  const content: Json = Object.fromEntries(types.map((type) => [type, { schema: file }]));
  const json = {
    schema: { ...plain, ...route.rest.whole, properties: fields, additionalProperties: false },
    ...bodyExamples(route),
  };
  return {
    required: true,
    content: {
      ...(json_bytes === undefined ? {} : { 'application/json': json }),
      ...content,
      'multipart/form-data': {
        schema: form,
        ...(types.length === 0 ? {} : { encoding: { file: { contentType: types.join(', ') } } }),
      },
    },
  };
}

const bodyExamples = ({ rest }: Route): Json =>
  rest.examples?.request ? { examples: examplesOf(rest.examples.request) } : {};

/**
 * A PATCH takes back what a GET has given, so the body may repeat the id of the address. It is not marked as
 * `readOnly`: that would tell clients not to send it.
 */
function withAddress(route: Route, schema: Json): Json {
  if (route.method !== 'PATCH') return schema;
  const repeated = route.parameters.map((name) => [name, { description: 'Read-only. Ignored if sent.' }]);
  return { ...schema, properties: { ...Object.fromEntries(repeated), ...(schema.properties as Json) } };
}

/** A body that another service sends: what stands in it is its own. */
const rawBody = (route: Route): Json => ({
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        additionalProperties: true,
        description: 'The event, in the platform’s own format.',
      },
      ...bodyExamples(route),
    },
  },
});

function bodyOf(route: Route, plain: Json | undefined): Json | undefined {
  if (route.rest.upload) return uploadBody(route, plain);
  if (route.rest.raw) return rawBody(route);
  const { bodies } = route.rest;
  if (plain === undefined || route.method === 'GET') return undefined;
  // A call that takes nothing needs no body; `{}` is accepted all the same.
  if (bodies === undefined && Object.keys((plain.properties as Json | undefined) ?? {}).length === 0)
    return undefined;
  // Every body of ours is strict; the generator forgets it of one whose fields are held against each other.
  const whole = { ...plain, additionalProperties: false, ...route.rest.whole };
  const schema = bodies ? choice(bodies) : withAddress(route, whole);
  const required = bodies?.type_required ?? (Array.isArray(plain.required) && plain.required.length > 0);
  const content = { schema, ...bodyExamples(route) };
  return { required, content: { 'application/json': content } };
}

/** What is said of an operation that costs much. */
const HEAVY = 'Counts against the lower rate limit.';

/** What an API key needs for an operation. */
function keyWords({ rest, meta }: Route): string {
  const access = accessTo(meta);
  if (rest.public || access === 'any') return '';
  return access === 'person'
    ? 'Not available to API keys.'
    : `API keys need ${access.map((scope) => `\`${scope}\``).join(' or ')}.`;
}

/** Turns a generated operation into what the REST API really does. */
function complete(route: Route, generated: Operation): Json {
  const { requestBody, security: _, parameters: found = [], responses: answers, ...rest } = generated;
  const { retired } = route.rest;
  const inBody = route.rest.body ? found.filter((one) => one.in === 'query') : [];
  const inAddress = found.filter((one) => !inBody.includes(one));
  const parameters = [...inAddress.map((one) => parameter(one, route)), ...requestHeaders(route)];
  const sent = requestBody?.content['application/json']?.schema as Json | undefined;
  const body = bodyOf(route, inBody.length > 0 ? schemaOfParameters(inBody) : sent);
  return {
    ...rest,
    operationId: route.rest.operation ?? route.procedure,
    description: [
      retired === undefined ? '' : retirementWords(retired),
      String(rest.description),
      route.meta.heavy ? HEAVY : '',
      keyWords(route),
    ]
      .filter((words) => words !== '')
      .join(' '),
    ...(retired === undefined ? {} : { deprecated: true }),
    security: route.rest.public ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body === undefined ? {} : { requestBody: defaultsInWords(body) }),
    responses: responses(route, answers['200']?.content?.['application/json']?.schema),
  };
}

/** Bounds that only say what a JavaScript integer is. */
const isNoise = (key: string, value: unknown) =>
  (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
  (key === 'maximum' && value === Number.MAX_SAFE_INTEGER);

/** The same without that noise, at every depth. */
function tidy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(tidy);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key, inner]) => !isNoise(key, inner));
  return Object.fromEntries(entries.map(([key, inner]) => [key, tidy(inner)]));
}

/** The generator's own error bodies are not ours: every error is a problem. */
const withoutGeneratedErrors = (schemas: Json): Json =>
  Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.startsWith('error.')));

/** What the generator answers, as far as it is gone on with. */
interface Generated {
  paths: Record<string, Record<string, Operation>>;
  components: Json;
}

/**
 * The OpenAPI document: operations and schemas generated from the procedures, then statuses, headers, problems,
 * security and examples put in as the REST API really answers them. `version` is the API's. `schemas` are components that no procedure shows,
 * `webhooks` what is sent to others.
 */
export function createDocument(
  router: AnyRouter,
  public_url: string,
  { version, schemas, webhooks }: { version: string; schemas: Json; webhooks: Json },
): Json {
  // The library types its answer by another package; here it is plain JSON.
  const generated: unknown = generateOpenApiDocument(router, {
    title: 'Galley',
    version,
    baseUrl: `${public_url}/api`,
    openApiVersion: '3.1.0',
    securitySchemes: {
      bearer: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'JWT or API key',
        description:
          'The token from POST /auth/login or POST /auth/register, or the newest one from `X-Refreshed-Token`; or an API key. Each operation lists the scopes that let an API key call it; the key needs one of them. If none are listed, see the description.',
      },
    },
    defs: schemas as never,
  });
  const { paths: operations, components } = generated as Generated;
  const paths: Record<string, Json> = {};
  for (const route of routesOf(router)) {
    const operation = operations[route.path]?.[route.method.toLowerCase()];
    if (operation === undefined) throw new Error(`no operation for ${route.method} ${route.path}`);
    const item = paths[route.path] ?? {};
    item[route.method.toLowerCase()] = complete(route, operation);
    paths[route.path] = item;
  }
  const text = JSON.stringify(paths);
  const usedExamples = Object.fromEntries(
    Object.entries(problemExamples(public_url)).filter(([code]) =>
      text.includes(`"#/components/examples/${code}"`),
    ),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Galley',
      version,
      summary: 'A recipe library and digital-product studio for food creators.',
      description: guideMarkdown(public_url),
      contact: { name: 'Galley', url: `${public_url}/docs` },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    externalDocs: { description: 'This reference as a web page', url: `${public_url}/docs` },
    servers: [{ url: `${public_url}/api`, description: 'This service' }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: tidy(paths),
    webhooks,
    components: {
      ...components,
      examples: usedExamples,
      headers: headers(public_url),
      schemas: {
        ...(defaultsInWords(tidy(withoutGeneratedErrors(components.schemas as Json))) as Json),
        Problem: PROBLEM,
        FieldError: FIELD_ERROR,
      },
    },
  };
}
