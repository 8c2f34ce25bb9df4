import { ERRORS, type ErrorCode } from '@/kernel/errors';
import { accessTo, roleAccessTo } from '@/server/trpc/key-access';
import type { Json } from './openapi-parts';
import type { Route } from './routes';

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` });
const problem = { $ref: '#/components/schemas/Problem' };

/** Whether the operation compares If-Match. */
export const takesIfMatch = (route: Route) =>
  route.rest.if_match === true || (route.rest.etag === true && route.method === 'PATCH');

/** Headers of every answer there is. */
const everyAnswer: Json = {
  'X-Request-Id': header('RequestId'),
  'Cache-Control': header('CacheControl'),
  Vary: header('Vary'),
};

/** Headers of every answer of an operation to a call that was let in. */
function commonHeaders(route: Route, success = false): Json {
  return {
    ...everyAnswer,
    ...(route.rest.public || (success && route.rest.ends_session)
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

function errorCodes(route: Route): ErrorCode[] {
  const takesBody = ['POST', 'PATCH', 'PUT'].includes(route.method) || route.rest.body === true;
  const codes: ErrorCode[] = ['validation_failed', 'internal', 'unavailable', 'storage_full'];
  if (takesBody) codes.push('payload_too_large', 'unsupported_media_type');
  if (takesBody && (!route.rest.upload || route.rest.upload.json_bytes !== undefined))
    codes.push('malformed_json');
  if (!route.rest.public)
    codes.push('missing_token', 'invalid_token', 'token_expired', 'session_revoked', 'rate_limited');
  if (!route.rest.public && accessTo(route.meta) !== 'any') codes.push('insufficient_scope');
  const role = roleAccessTo(route.meta);
  if (!route.rest.public && role !== 'own') codes.push('not_a_member');
  if (!route.rest.public && role !== 'own' && role !== 'any') codes.push('role_not_allowed');
  if (route.parameters.length > 0) codes.push('not_found');
  if (takesIfMatch(route)) codes.push('version_conflict');
  if (route.rest.idempotent) codes.push('request_in_progress', 'idempotency_key_reused');
  if (route.rest.file) codes.push('range_not_satisfiable');
  return [...new Set([...codes, ...(route.rest.errors ?? [])])];
}

/** The headers of an error, by its status and codes. */
function problemHeaders(route: Route, status: number, codes: ReadonlySet<ErrorCode>): Json {
  const waits =
    status === 429 || status === 503 || codes.has('request_in_progress') || codes.has('build_not_ready');
  return {
    ...(status === 401 ? everyAnswer : commonHeaders(route)),
    ...(waits ? { 'Retry-After': header('RetryAfter') } : {}),
    ...(status === 401 ? { 'WWW-Authenticate': header('WWWAuthenticate') } : {}),
    ...(status === 416 ? { 'Content-Range': header('ContentRange') } : {}),
  };
}

function problemResponses(route: Route): Record<string, Json> {
  const byStatus = new Map<number, Set<ErrorCode>>();
  for (const code of errorCodes(route)) {
    const { status } = ERRORS[code];
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code));
  }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      String(status),
      {
        description: [...codes].map((code) => `\`${code}\`: ${ERRORS[code].title}.`).join(' '),
        headers: problemHeaders(route, status, codes),
        content: {
          'application/problem+json': {
            schema: problem,
            examples: Object.fromEntries(
              [...codes].map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
  );
}

/** Words of examples' names that are not written in small letters. */
const SPELLINGS: Readonly<Record<string, string>> = {
  csv: 'CSV',
  etsy: 'Etsy',
  html: 'HTML',
  'json ld': 'JSON-LD',
  ok: 'OK',
  sunday: 'Sunday',
  'sunday kitchen': 'Sunday Kitchen',
};
const SPELLED = /\b(?:csv|etsy|html|json ld|ok|sunday kitchen|sunday)\b/g;

/** An example's name as a title: `as_csv` is “As CSV”. */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').replace(SPELLED, (found) => SPELLINGS[found] ?? found);
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** Examples by name as the document wants them. */
export const examplesOf = (named: Record<string, unknown>): Json =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [name, { summary: titleOf(name), value }]));

function fileResponses(route: Route, types: readonly string[], headers: Json): Record<string, Json> {
  const content = Object.fromEntries(
    types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
  );
  const whole = {
    ...headers,
    ETag: header('ETag'),
    'Content-Disposition': header('ContentDisposition'),
    'Accept-Ranges': header('AcceptRanges'),
  };
  return {
    '200': { description: 'The file.', headers: whole, content },
    '206': {
      description: 'The requested part of the file.',
      headers: { ...whole, 'Content-Range': header('ContentRange') },
      content,
    },
    '304': notChanged(route),
  };
}

/** A file that is made for the answer; linked data is JSON, any other type is bytes. */
function downloadResponse(route: Route, types: readonly string[], headers: Json): Record<string, Json> {
  const file = { type: 'string', format: 'binary' };
  const content = Object.fromEntries(
    types.map((type) => {
      const examples = route.rest.examples?.download?.[type];
      const schema = type.endsWith('json') ? { type: 'object' } : file;
      return [type, { schema, ...(examples ? { examples: examplesOf(examples) } : {}) }];
    }),
  );
  const described = { ...headers, 'Content-Disposition': header('ContentDisposition') };
  return { '200': { description: route.rest.answer ?? 'The file.', headers: described, content } };
}

const notChanged = (route: Route): Json => ({
  description: 'Not modified: the record still has the ETag in `If-None-Match`.',
  headers: { ...commonHeaders(route), ETag: header('ETag') },
});

function successResponses(route: Route, schema: unknown): Record<string, Json> {
  const { success = 200, location, public_location, file, download, examples, answer } = route.rest;
  const etag = route.rest.etag || route.rest.shared;
  const headers: Json = {
    ...commonHeaders(route, true),
    ...(etag ? { ETag: header('ETag') } : {}),
    ...(location || public_location ? { Location: header('Location') } : {}),
    ...(route.fields.includes('per_page') ? { Link: header('Link') } : {}),
  };
  if (file) return fileResponses(route, file, headers);
  if (download) return downloadResponse(route, download, headers);
  if (success === 204) return { '204': { description: 'Success. No response body.', headers } };
  const media = { schema, ...(examples?.response ? { examples: examplesOf(examples.response) } : {}) };
  return {
    [success]: { description: answer ?? 'Success.', headers, content: { 'application/json': media } },
    ...(route.method === 'GET' && etag ? { '304': notChanged(route) } : {}),
  };
}

/** Every answer that an operation can give. `schema` is that of its success. */
export const responses = (route: Route, schema: unknown): Record<string, Json> => ({
  ...successResponses(route, schema),
  ...problemResponses(route),
});
