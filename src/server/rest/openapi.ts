import type { AnyRouter } from '@trpc/server';
import { generateOpenApiDocument, type OpenApiRouter } from 'trpc-to-openapi';
import { ERRORS, type ErrorCode } from '../../kernel/errors';
import { LIMITS } from '../../kernel/limits';
import { type Route, routesOf } from './routes';

type Json = Record<string, unknown>;
type Operation = Json & {
  operationId: string;
  parameters?: Json[];
  requestBody?: Json & { content: Record<string, Json> };
  responses: Record<string, Json>;
};

const TAGS: Record<Route['rest']['tag'], string> = {
  Auth: 'Accounts, tokens and sessions.',
  Recipes: 'The recipe library: write, find, scale, archive.',
  Collections: 'Ordered groups of recipes.',
  Products: 'Ebooks, meal plans, recipe card packs and lead magnets: compose, build, publish.',
  Service: 'The service itself.',
};

const text = (description: string, example?: string): Json => ({
  description,
  schema: { type: 'string' },
  ...(example === undefined ? {} : { example }),
});

const HEADERS: Json = {
  RequestId: text('Names this request; quote it when you report a problem.'),
  RefreshedToken: text(
    'A fresh token of the same session. Use it from now on; older ones live until they expire.',
  ),
  RefreshedTokenExpiresAt: {
    description: 'When the fresh token expires.',
    schema: { type: 'string', format: 'date-time' },
  },
  RateLimitPolicy: text(
    'The limits of this user (draft-ietf-httpapi-ratelimit-headers-11).',
    '"default";q=300;w=60',
  ),
  RateLimit: text('What is left of them.', '"default";r=299;t=60'),
  ETag: text('Version and digest of the record, for If-None-Match and If-Match.', '"3.9f86d081884c7d65"'),
  Location: text('Address of the new record.'),
  Link: text('First, previous, next and last page (RFC 8288).'),
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 } },
  IdempotencyReplayed: text('`true` when an earlier answer is repeated.', 'true'),
  Allow: text('The methods of this path.'),
  WWWAuthenticate: text('How to sign in.', 'Bearer'),
  ContentRange: text('The part of the file that follows.'),
  ContentDisposition: text('The name to save the file under.'),
  AcceptRanges: text('`bytes`.', 'bytes'),
};

const PROBLEM: Json = {
  type: 'object',
  description: 'An error (RFC 9457).',
  required: ['type', 'title', 'status', 'code', 'detail', 'instance', 'request_id'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', enum: Object.keys(ERRORS) },
    detail: { type: 'string' },
    instance: { type: 'string' },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      maxItems: LIMITS.problem_errors,
      items: {
        type: 'object',
        required: ['in', 'pointer', 'code', 'message'],
        properties: {
          in: { type: 'string', enum: ['body', 'query', 'path'] },
          pointer: { type: 'string' },
          code: { type: 'string' },
          message: { type: 'string' },
        },
      },
    },
  },
};

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` });

/** Headers of every answer of an operation. */
function commonHeaders(route: Route): Json {
  return {
    'X-Request-Id': header('RequestId'),
    ...(route.rest.public || route.procedure === 'auth.logout'
      ? {}
      : {
          'X-Refreshed-Token': header('RefreshedToken'),
          'X-Refreshed-Token-Expires-At': header('RefreshedTokenExpiresAt'),
        }),
    ...(route.rest.idempotent ? { 'Idempotency-Replayed': header('IdempotencyReplayed') } : {}),
    ...(route.rest.public
      ? {}
      : { 'RateLimit-Policy': header('RateLimitPolicy'), RateLimit: header('RateLimit') }),
  };
}

const takesIfMatch = (route: Route) =>
  route.rest.if_match === true || (route.rest.etag === true && route.method === 'PATCH');

function errorCodes(route: Route): ErrorCode[] {
  const takesBody = ['POST', 'PATCH', 'PUT'].includes(route.method);
  const codes: ErrorCode[] = ['validation_failed', 'internal', 'unavailable'];
  if (takesBody) codes.push('malformed_json', 'payload_too_large', 'unsupported_media_type');
  if (!route.rest.public)
    codes.push('missing_token', 'invalid_token', 'token_expired', 'session_revoked', 'rate_limited');
  if (route.parameters.length > 0) codes.push('not_found');
  if (takesIfMatch(route)) codes.push('version_conflict');
  if (route.rest.idempotent) codes.push('request_in_progress', 'idempotency_key_reused');
  return [...codes, ...(route.rest.errors ?? [])];
}

function problemResponses(route: Route): Record<string, Json> {
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of errorCodes(route)) {
    const { status } = ERRORS[code];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const [first] = codes;
      const example = first === undefined ? {} : exampleProblem(first, route.path);
      return [
        String(status),
        {
          description: [...codes].map((code) => `\`${code}\`: ${ERRORS[code].title}.`).join(' '),
          headers: {
            ...(status === 401 ? { 'X-Request-Id': header('RequestId') } : commonHeaders(route)),
            ...([429, 503].includes(status) ||
            codes.has('request_in_progress') ||
            codes.has('build_not_ready')
              ? { 'Retry-After': header('RetryAfter') }
              : {}),
            ...(status === 401 ? { 'WWW-Authenticate': header('WWWAuthenticate') } : {}),
          },
          content: {
            'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' }, example },
          },
        },
      ];
    }),
  );
}

function exampleProblem(code: ErrorCode, path: string): Json {
  const { status, title } = ERRORS[code];
  return {
    type: `https://galley.example/docs/errors#${code}`,
    title,
    status,
    code,
    detail: title,
    instance: `/api${path}`,
    request_id: '019a9f3c-1d2e-7f00-8a3b-5c6d7e8f9a0b',
  };
}

const oneOf = (names: string[]): Json => ({
  oneOf: names.map((name) => ({ $ref: `#/components/schemas/${name}` })),
});

function successResponse(route: Route, generated: Json | undefined): [string, Json] {
  const status = route.rest.success ?? 200;
  const headers: Json = {
    ...commonHeaders(route),
    ...(route.rest.etag ? { ETag: header('ETag') } : {}),
    ...(route.rest.location ? { Location: header('Location') } : {}),
    ...(route.fields.includes('per_page') ? { Link: header('Link') } : {}),
  };
  if (status === 204) return ['204', { description: 'Done; no body.', headers }];
  if (route.rest.file)
    return [
      '200',
      {
        description: 'The file.',
        headers: {
          ...headers,
          ETag: header('ETag'),
          'Content-Disposition': header('ContentDisposition'),
          'Accept-Ranges': header('AcceptRanges'),
        },
        content: Object.fromEntries(
          route.rest.file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        ),
      },
    ];
  const content = generated?.content as Record<string, Json> | undefined;
  const schema = route.rest.one_of?.response
    ? oneOf(route.rest.one_of.response)
    : content?.['application/json']?.schema;
  return [
    String(status),
    { description: route.rest.summary, headers, content: { 'application/json': { schema } } },
  ];
}

function requestHeaders(route: Route): Json[] {
  const parameter = (name: string, description: string, schema: Json = { type: 'string' }): Json => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  });
  const found: Json[] = [];
  if (route.rest.idempotent)
    found.push(
      parameter(
        'Idempotency-Key',
        'Makes a repeated call safe: it gets the first answer again for 24 hours.',
        {
          type: 'string',
          minLength: 1,
          maxLength: LIMITS.idempotency_key,
        },
      ),
    );
  if (route.rest.etag && route.method === 'GET')
    found.push(parameter('If-None-Match', 'Answers 304 when the record still has this ETag.'));
  if (takesIfMatch(route))
    found.push(parameter('If-Match', 'Answers 412 when the record no longer has this version.'));
  if (route.rest.file) {
    found.push(parameter('Range', 'A part of the file, such as bytes=0-1023.'));
    found.push(parameter('If-None-Match', 'Answers 304 when the file still has this ETag.'));
  }
  return found;
}

/** Turns a generated operation into what the door really does. */
function complete(operation: Operation, route: Route): Json {
  const [status, success] = successResponse(route, operation.responses['200']);
  const responses: Record<string, Json> = { [status]: success, ...problemResponses(route) };
  if (route.method === 'GET' && (route.rest.etag || route.rest.file))
    responses['304'] = {
      description: 'Not changed.',
      headers: { ...commonHeaders(route), ETag: header('ETag') },
    };
  if (route.rest.file) {
    responses['206'] = {
      ...success,
      description: 'The part asked for.',
      headers: { ...(success.headers as Json), 'Content-Range': header('ContentRange') },
    };
    responses['416'] = {
      description: '`range_not_satisfiable`',
      headers: { ...commonHeaders(route), 'Content-Range': header('ContentRange') },
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    };
  }
  const { requestBody, security: _, ...rest } = operation;
  const parameters = [...(operation.parameters ?? []), ...requestHeaders(route)];
  const takesBody = ['POST', 'PATCH'].includes(route.method) && requestBody !== undefined;
  return {
    ...rest,
    security: route.rest.public ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(takesBody ? { requestBody: bodyOf(requestBody, route) } : {}),
    responses,
  };
}

function bodyOf(requestBody: NonNullable<Operation['requestBody']>, route: Route): Json {
  const names = route.rest.one_of?.request;
  const content = names ? { 'application/json': { schema: oneOf(names) } } : requestBody.content;
  const schema = content['application/json']?.schema as Json | undefined;
  const required = names !== undefined || (Array.isArray(schema?.required) && schema.required.length > 0);
  return { required, content };
}

/**
 * The OpenAPI document: operations and schemas generated from the procedures, then statuses, headers, problems,
 * security and examples put in as the door really answers them.
 */
export function createDocument(
  router: AnyRouter,
  public_url: string,
  schemas: Record<string, never> | Json = {},
): Json {
  // The library types routers by its own metadata and its answer by another package; here it is plain JSON.
  const generated = generateOpenApiDocument(router as unknown as OpenApiRouter, {
    title: 'Galley',
    description:
      'A recipe library and digital-product studio. Sign in with POST /auth/login and send the token as a bearer token; every answer brings a fresh one in X-Refreshed-Token. Errors are problem+json with a stable `code`.',
    version: '1.0.0',
    baseUrl: `${public_url}/api`,
    openApiVersion: '3.1.0',
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    defs: schemas as never,
  }) as unknown as Json & { paths: Record<string, Record<string, Operation>>; components: Json };
  const paths: Json = {};
  for (const route of routesOf(router)) {
    const operation = generated.paths[route.path]?.[route.method.toLowerCase()];
    if (operation === undefined) throw new Error(`no operation for ${route.method} ${route.path}`);
    const item = (paths[route.path] as Json | undefined) ?? {};
    item[route.method.toLowerCase()] = complete(
      { ...operation, operationId: route.procedure.replaceAll('.', '_') },
      route,
    );
    paths[route.path] = item;
  }
  return {
    ...generated,
    info: {
      ...(generated.info as Json),
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      ...generated.components,
      headers: HEADERS,
      schemas: { ...withoutGeneratedErrors(generated.components.schemas as Json), Problem: PROBLEM },
    },
  };
}

/** The generator's own error bodies are not ours: every error is a problem. */
const withoutGeneratedErrors = (schemas: Json): Json =>
  Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.startsWith('error.')));
