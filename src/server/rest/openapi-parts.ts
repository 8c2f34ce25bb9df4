import { ERRORS, type ErrorCode } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import type { Route } from './routes';

export type Json = Record<string, unknown>;

/** The groups of operations, in the order in which a reader meets them. */
export const TAGS: Record<Route['rest']['tag'], string> = {
  Auth: 'Accounts, tokens, sessions, and the people in a library.',
  Recipes: 'The recipe library: write, find, scale, and archive recipes.',
  Collections: 'Ordered groups of recipes.',
  Products: 'Ebooks, meal plans, recipe card packs, and lead magnets: compose, build, and publish them.',
  Selling: 'Payments and sales: orders, refunds, discount codes, bundles, and announcements to readers.',
  Audience:
    'People who signed up for a lead magnet or a free product, or who bought a product and asked for news.',
  Mail: 'Email sent to readers and to the creator, with its delivery status.',
  Webhooks: 'Signed messages that Galley sends to your URL when something happens.',
  Service: 'The service’s health, and this document.',
};

const text = (description: string, example: string): Json => ({
  description,
  schema: { type: 'string' },
  example,
});

const ETAG = '"3.9f86d081884c7d65"';

/** The headers of answers, as components. */
export const headers = (public_url: string): Json => ({
  RequestId: text(
    'Identifies this request. Include it when you report a problem.',
    '019a9f3c-1d2e-7f00-8a3b-5c6d7e8f9a0b',
  ),
  CacheControl: text(
    'Who can cache the response. Usually `private, no-cache`: your client can store it but must revalidate it with the ETag before reusing it. `public, no-cache`: shared caches can store it too. `no-store`: the response carries a token, or no one is signed in.',
    'private, no-cache',
  ),
  Vary: text(
    'Present when the response can be compressed. Send `Accept-Encoding` to ask for compression; `Content-Encoding` then names the encoding (`br`, `gzip`, or `deflate`). Responses that have a strong ETag or carry a token aren’t compressed.',
    'Accept-Encoding',
  ),
  RefreshedToken: text(
    'A new token for the same session. Use it from now on. Older tokens work until they expire.',
    'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsxIn0.eyJzdWIiOiJ1c2VyIn0.c2lnbmF0dXJl',
  ),
  RefreshedTokenExpiresAt: {
    description: 'When the new token expires.',
    schema: { type: 'string', format: 'date-time' },
    example: '2026-11-27T10:00:00.000Z',
  },
  RateLimitPolicy: text(
    'The rate limits of this account (draft-ietf-httpapi-ratelimit-headers-11).',
    '"default";q=300;w=60',
  ),
  RateLimit: text('How much of each limit is left.', '"default";r=299;t=60'),
  ETag: text(
    'The version and digest of the response, for use in `If-None-Match` and `If-Match`. This document’s ETag is weak (`W/"…"`) and has no version.',
    ETAG,
  ),
  Location: text(
    'The path of the new record on this host.',
    '/api/recipes/recipe_01h455vb4pex5vsknk084sn02q',
  ),
  Link: text(
    'Links to the first, previous, next, and last pages (RFC 8288).',
    `<${public_url}/api/recipes?page=1>; rel="first", <${public_url}/api/recipes?page=2>; rel="next", <${public_url}/api/recipes?page=7>; rel="last"`,
  ),
  RetryAfter: {
    description: 'How many seconds to wait.',
    schema: { type: 'integer', minimum: 1 },
    example: 2,
  },
  IdempotencyReplayed: {
    description: 'Present when the response repeats an earlier one.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  WWWAuthenticate: text('How to authenticate.', 'Bearer'),
  ContentRange: text('The range of the file in this response, or the file’s size.', 'bytes 0-1023/184320'),
  ContentDisposition: text(
    'The suggested file name.',
    'attachment; filename="Sunday baking.pdf"; filename*=UTF-8\'\'Sunday%20baking.pdf',
  ),
  AcceptRanges: text('`bytes`: you can request part of the file.', 'bytes'),
});

/** The body of every error. */
export const PROBLEM: Json = {
  type: 'object',
  description: 'An error (RFC 9457).',
  required: ['type', 'title', 'status', 'code', 'detail', 'instance', 'request_id'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'The URL of the documentation for this code.' },
    title: { type: 'string', description: 'What the code means. Always the same for a given code.' },
    status: { type: 'integer', description: 'The HTTP status code.' },
    code: {
      type: 'string',
      enum: Object.keys(ERRORS),
      description: 'A stable error code. Check this value in your code.',
    },
    detail: { type: 'string', description: 'A human-readable explanation of this error.' },
    instance: { type: 'string', description: 'The path of the request.' },
    request_id: {
      type: 'string',
      description: 'Identifies the request. Include it when you report a problem.',
    },
    errors: {
      type: 'array',
      maxItems: LIMITS.problem_errors,
      description: 'The parts of the request that are invalid.',
      items: { $ref: '#/components/schemas/FieldError' },
    },
    version: { type: 'integer', description: 'For `version_conflict`: the current version.' },
    build_id: {
      type: 'string',
      description: 'For `build_not_ready` and `build_failed`: the ID of the build.',
    },
    policy: { type: 'string', description: 'For `rate_limited`: the limit you reached.' },
    source_type: { type: 'string', description: 'For `unsupported_source_type`: the source’s type.' },
    allowed: {
      type: 'array',
      items: { type: 'string' },
      description: 'For `unsupported_source_type`: the supported types.',
    },
  },
};

export const FIELD_ERROR: Json = {
  type: 'object',
  description: 'One invalid part of a request.',
  required: ['in', 'pointer', 'code', 'message'],
  properties: {
    in: { type: 'string', enum: ['body', 'query', 'path', 'header'] },
    pointer: {
      type: 'string',
      description: 'A JSON pointer into the body, or the name of the parameter or header.',
      examples: ['/ingredients/3/quantity'],
    },
    code: { type: 'string', examples: ['too_big'] },
    message: { type: 'string', examples: ['Use 200 characters or fewer.'] },
  },
};

/** Members beside the standard ones. */
const EXTRAS: Partial<Record<ErrorCode, Json>> = {
  validation_failed: {
    detail: '/titel: Unknown field. Did you mean title?',
    errors: [
      {
        in: 'body',
        pointer: '/titel',
        code: 'unknown_field',
        message: 'Unknown field. Did you mean title?',
      },
    ],
  },
  product_incomplete: {
    errors: [{ in: 'body', pointer: '/price_cents', code: 'required', message: 'Set a price.' }],
  },
  version_conflict: { version: 4 },
  rate_limited: { policy: 'default' },
  build_not_ready: { build_id: 'build_01h455vb4pex5vsknk084sn02q' },
  unsupported_source_type: { source_type: 'meal_plan', allowed: ['ebook', 'recipe_card_pack'] },
};

/** A problem of each code, as components. */
export const problemExamples = (public_url: string): Json =>
  Object.fromEntries(
    Object.entries(ERRORS).map(([code, { status, title }]) => [
      code,
      {
        summary: title,
        value: {
          type: `${public_url}/docs/errors#${code}`,
          title,
          status,
          code,
          detail: title,
          instance: '/api/recipes',
          request_id: '019a9f3c-1d2e-7f00-8a3b-5c6d7e8f9a0b',
          ...EXTRAS[code as ErrorCode],
        },
      },
    ]),
  );
