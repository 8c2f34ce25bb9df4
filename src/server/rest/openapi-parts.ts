import { ERRORS, type ErrorCode } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import type { Route } from './routes';

export type Json = Record<string, unknown>;

/** The groups of operations, in the order in which a reader meets them. */
export const TAGS: Record<Route['rest']['tag'], string> = {
  Auth: 'Accounts, tokens and sessions.',
  Recipes: 'The recipe library: write, find, scale, archive.',
  Collections: 'Ordered groups of recipes.',
  Products: 'Ebooks, meal plans, recipe card packs and lead magnets: compose, build, publish.',
  Selling:
    'How the creator gets paid, and what was: orders, refunds, discount codes and announcements to owners.',
  Audience: 'Readers who have signed up for lead magnets.',
  Mail: 'What is mailed to readers and to the creator, and what became of it.',
  Webhooks: 'Third parties that are told what happens: signed messages to an address of yours.',
  Service: 'The service itself.',
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
    'Names this request; quote it when you report a problem.',
    '019a9f3c-1d2e-7f00-8a3b-5c6d7e8f9a0b',
  ),
  CacheControl: text(
    'Who may keep the answer. Mostly `private, no-cache`: your client may, and asks with the ETag before it uses it again; `public, no-cache`: so may everybody on the way; `no-store` where it carries a token or nobody is signed in.',
    'private, no-cache',
  ),
  Vary: text(
    'There where answers may be compressed, as `Accept-Encoding` asks and `Content-Encoding` then names (`br`, `gzip` or `deflate`). Not compressed is what has a strong ETag or carries a token.',
    'Accept-Encoding',
  ),
  RefreshedToken: text(
    'A fresh token of the same session. Use it from now on; older ones live until they expire.',
    'eyJhbGciOiJIUzI1NiIsImtpZCI6ImsxIn0.eyJzdWIiOiJ1c2VyIn0.c2lnbmF0dXJl',
  ),
  RefreshedTokenExpiresAt: {
    description: 'When the fresh token expires.',
    schema: { type: 'string', format: 'date-time' },
    example: '2026-11-27T10:00:00.000Z',
  },
  RateLimitPolicy: text(
    'The limits of this account (draft-ietf-httpapi-ratelimit-headers-11).',
    '"default";q=300;w=60',
  ),
  RateLimit: text('What is left of them.', '"default";r=299;t=60'),
  ETag: text(
    'Version and digest of the answer, for If-None-Match and If-Match; that of this document is weak (`W/"…"`) and has no version.',
    ETAG,
  ),
  Location: text('Path of the new record on this host.', '/api/recipes/recipe_01h455vb4pex5vsknk084sn02q'),
  Link: text(
    'First, previous, next and last page (RFC 8288).',
    `<${public_url}/api/recipes?page=1>; rel="first", <${public_url}/api/recipes?page=2>; rel="next", <${public_url}/api/recipes?page=7>; rel="last"`,
  ),
  RetryAfter: { description: 'Seconds to wait.', schema: { type: 'integer', minimum: 1 }, example: 2 },
  IdempotencyReplayed: {
    description: 'There when an earlier answer is repeated.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  WWWAuthenticate: text('How to sign in.', 'Bearer'),
  ContentRange: text('The part of the file that follows, or its size.', 'bytes 0-1023/184320'),
  ContentDisposition: text(
    'The name to save the file under.',
    'attachment; filename="Sunday baking.pdf"; filename*=UTF-8\'\'Sunday%20baking.pdf',
  ),
  AcceptRanges: text('`bytes`: a part of the file may be asked for.', 'bytes'),
});

/** The body of every error. */
export const PROBLEM: Json = {
  type: 'object',
  description: 'An error (RFC 9457).',
  required: ['type', 'title', 'status', 'code', 'detail', 'instance', 'request_id'],
  properties: {
    type: { type: 'string', format: 'uri', description: 'Where the code is explained.' },
    title: { type: 'string', description: 'What the code means, always the same.' },
    status: { type: 'integer', description: 'The HTTP status.' },
    code: { type: 'string', enum: Object.keys(ERRORS), description: 'Stable; compare this.' },
    detail: { type: 'string', description: 'What is wrong with this request, for people.' },
    instance: { type: 'string', description: 'The path that was called.' },
    request_id: { type: 'string', description: 'Names the request; quote it when you report a problem.' },
    errors: {
      type: 'array',
      maxItems: LIMITS.problem_errors,
      description: 'The places in the request that are wrong.',
      items: { $ref: '#/components/schemas/FieldError' },
    },
    version: { type: 'integer', description: '`version_conflict`: the present version.' },
    build_id: {
      type: 'string',
      description: '`build_not_ready`, `build_failed`: the build in question.',
    },
    policy: { type: 'string', description: '`rate_limited`: the limit that was reached.' },
    source_type: { type: 'string', description: '`unsupported_source_type`: the type of the source.' },
    allowed: {
      type: 'array',
      items: { type: 'string' },
      description: '`unsupported_source_type`: the types that will do.',
    },
  },
};

export const FIELD_ERROR: Json = {
  type: 'object',
  description: 'One place in a request that is wrong.',
  required: ['in', 'pointer', 'code', 'message'],
  properties: {
    in: { type: 'string', enum: ['body', 'query', 'path', 'header'] },
    pointer: {
      type: 'string',
      description: 'A JSON pointer into the body, or the name of the parameter or header.',
      examples: ['/ingredients/3/quantity'],
    },
    code: { type: 'string', examples: ['too_big'] },
    message: { type: 'string', examples: ['At most 200 characters.'] },
  },
};

/** Members beside the standard ones. */
const EXTRAS: Partial<Record<ErrorCode, Json>> = {
  validation_failed: {
    detail: '/titel: This field is not known. Did you mean title?',
    errors: [
      {
        in: 'body',
        pointer: '/titel',
        code: 'unknown_field',
        message: 'This field is not known. Did you mean title?',
      },
    ],
  },
  product_incomplete: {
    errors: [{ in: 'body', pointer: '/price_cents', code: 'required', message: 'A price is needed.' }],
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
