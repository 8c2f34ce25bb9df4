/** One place in a request that is wrong. `pointer` is a JSON pointer in the body, or the name of the parameter or header. */
export interface FieldError {
  in: 'body' | 'query' | 'path' | 'header';
  pointer: string;
  code: string;
  message: string;
}

interface CatalogueEntry {
  status: number;
  title: string;
  /** What it means and what to do; the documentation page prints it. */
  meaning: string;
}

/**
 * Every error the service answers. A code is stable for ever; its text may improve.
 * The reference page and the OpenAPI document are made from this catalogue.
 */
export const ERRORS = {
  malformed_json: {
    status: 400,
    title: 'The request body isn’t valid JSON',
    meaning:
      'The body couldn’t be parsed as UTF-8 JSON, or it’s nested too deeply. Send a single JSON object.',
  },
  validation_failed: {
    status: 400,
    title: 'The request has invalid or unknown fields',
    meaning:
      'A field or parameter has the wrong type, is out of range, is missing, or isn’t recognized. `errors` lists each one.',
  },
  missing_token: {
    status: 401,
    title: 'A bearer token is required',
    meaning: 'Send `Authorization: Bearer <token>`. To get a token, call POST /api/auth/login.',
  },
  invalid_token: {
    status: 401,
    title: 'The token isn’t valid',
    meaning: 'The token wasn’t issued by this service, or it was altered. Sign in again.',
  },
  token_expired: {
    status: 401,
    title: 'The token has expired',
    meaning: 'Tokens are valid for 7 days. Use the newest one from `X-Refreshed-Token`, or sign in again.',
  },
  session_revoked: {
    status: 401,
    title: 'The session has ended',
    meaning: 'The session was signed out or revoked. Sign in again.',
  },
  invalid_credentials: {
    status: 401,
    title: 'The email or password is incorrect',
    meaning:
      'No account matches this email and password, or the verification code is wrong. The response is the same when the email is unknown.',
  },
  code_required: {
    status: 401,
    title: 'A verification code is required',
    meaning:
      'The email and password are correct, and the account has two-step verification on. Send the same request again with `code`: the six digits from the authenticator app, or a recovery code. A wrong code gets `invalid_credentials`.',
  },
  wrong_code: {
    status: 422,
    title: 'The verification code is incorrect',
    meaning:
      'The code isn’t the one that the authenticator app shows now, or it was used before. Each code works only once. Failed attempts are counted per session, separately from failed sign-ins.',
  },
  wrong_password: {
    status: 422,
    title: 'The password is incorrect',
    meaning:
      'This change requires the account’s current password. Failed attempts are counted per session, separately from failed sign-ins.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The API key can’t be used for this',
    meaning:
      'The API key lacks the scope that the operation needs, or the operation requires a signed-in session. `detail` says which.',
  },
  not_a_member: {
    status: 403,
    title: 'You’re not a member of this library',
    meaning:
      '`X-Library` names a library that doesn’t exist, or that you aren’t a member of, or the request has an API key, which only works in its own account’s library. Nothing was read or changed. Without the header, requests go to your own library.',
  },
  role_not_allowed: {
    status: 403,
    title: 'Your role in this library doesn’t allow this',
    meaning:
      'The request is for a library that belongs to someone else, and as an editor or viewer you can’t do this there. Ask the library’s owner to do it, or to change your role.',
  },
  csrf_rejected: {
    status: 403,
    title: 'The request came from another site',
    meaning:
      'A request that changes data and is authenticated by a cookie must come from Galley’s own pages. Use a bearer token instead.',
  },
  account_changed: {
    status: 403,
    title: 'Someone else is now signed in on this browser',
    meaning:
      'Only the dashboard sees this error: the page was loaded for one account, but the session cookie belongs to another. Nothing was read or changed. Sign in to the first account again, or reload the page.',
  },
  not_found: {
    status: 404,
    title: 'Not found',
    meaning: 'The path doesn’t exist, or the record doesn’t exist or belongs to another account.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This method isn’t allowed here',
    meaning: 'The `Allow` header lists the methods this path supports.',
  },
  gone: {
    status: 410,
    title: 'This page is no longer available',
    meaning: 'The page used to be public, but its creator took it down.',
  },
  payload_too_large: {
    status: 413,
    title: 'The request body is too large',
    meaning:
      'A JSON body can be up to 1 MiB; a JSON body for an import, 8 MiB; an uploaded image, 15 MiB; and a recipe file, 50 MiB, both compressed and uncompressed.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The media type isn’t supported',
    meaning:
      'Send `Content-Type: application/json`. POST /api/images accepts a JPEG, PNG, WebP, AVIF, or GIF file, or a form that contains one. POST /api/recipes/import accepts JSON or a form that contains a file.',
  },
  range_not_satisfiable: {
    status: 416,
    title: 'The range is outside the file',
    meaning: 'The `Content-Range` header gives the file’s size.',
  },
  misdirected_request: {
    status: 421,
    title: 'Galley doesn’t accept requests for this hostname',
    meaning:
      'The `Host` header doesn’t match PUBLIC_URL, this machine, or an IP address. Use the base URL of the links in responses, or ask your administrator to add the name to ALLOWED_HOSTS.',
  },
  invalid_transition: {
    status: 409,
    title: 'The current state doesn’t allow this change',
    meaning: '`detail` explains why, and what to do first.',
  },
  automatic_listing: {
    status: 409,
    title: 'Galley manages this listing',
    meaning:
      'Galley lists the product on this platform for you, and knows its URL. There’s no listing kit to download and no URL to set.',
  },
  already_exists: {
    status: 409,
    title: 'It already exists',
    meaning:
      'Another record already has this name or address, or the account has reached its limit for this kind of record. `detail` says which.',
  },
  request_in_progress: {
    status: 409,
    title: 'The same request is still in progress',
    meaning: 'A request with this Idempotency-Key hasn’t finished. Retry after `Retry-After` seconds.',
  },
  build_not_ready: {
    status: 409,
    title: 'The file is still being built',
    meaning: 'Retry after `Retry-After` seconds. `build_id` identifies the build.',
  },
  version_conflict: {
    status: 412,
    title: 'The record has changed since you read it',
    meaning: 'The version in `If-Match` is out of date. Read the record again, then reapply your change.',
  },
  unsupported_source_type: {
    status: 422,
    title: 'This product type can’t be the source of a lead magnet',
    meaning:
      'The source must be an ebook or a recipe card pack. `source_type` is the type you sent, and `allowed` lists the supported types.',
  },
  unknown_recipe: {
    status: 422,
    title: 'The recipe doesn’t exist',
    meaning: 'An ID doesn’t match any recipe in this account, or the recipe isn’t in the source product.',
  },
  recipe_archived: {
    status: 422,
    title: 'The recipe is archived',
    meaning: 'You can’t add an archived recipe. Restore it first.',
  },
  unknown_collection: {
    status: 422,
    title: 'The collection doesn’t exist',
    meaning: 'An ID doesn’t match any collection in this account.',
  },
  unknown_product: {
    status: 422,
    title: 'The product doesn’t exist',
    meaning: 'An ID doesn’t match any product in this account.',
  },
  recipe_has_no_servings: {
    status: 422,
    title: 'The recipe has no servings to scale from',
    meaning: 'Set `servings` on the recipe first.',
  },
  product_incomplete: {
    status: 422,
    title: 'The product is incomplete',
    meaning: '`errors` lists each missing field.',
  },
  price_not_allowed: {
    status: 422,
    title: 'This price isn’t allowed',
    meaning:
      'A lead magnet is free, so its price must be 0. A bundle can’t cost more than its products bought separately. `detail` says which rule applies.',
  },
  below_minimum_price: {
    status: 422,
    title: 'The price is too low to charge',
    meaning:
      'Stripe has a minimum charge, such as 0.50 in US dollars; `detail` gives the minimum. Raise the price, or set it to 0. A suggested price also can’t be lower than the product’s minimum price.',
  },
  currency_mismatch: {
    status: 422,
    title: 'The currencies don’t match',
    meaning:
      'A bundle and all of its products must use the same currency. `errors` lists the products that use a different one.',
  },
  not_connected: {
    status: 422,
    title: 'Stripe isn’t connected',
    meaning:
      'This requires the creator’s own Stripe account. To connect it, call PUT /api/connections/stripe.',
  },
  refund_not_possible: {
    status: 422,
    title: 'The refund isn’t possible',
    meaning:
      'The amount is more than what’s left to refund, the payment is disputed, or Stripe declined the refund. `detail` says which.',
  },
  build_failed: {
    status: 422,
    title: 'The file couldn’t be built',
    meaning: '`detail` gives the reason.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was used for a different request',
    meaning: 'A key is tied to one payload for 24 hours. Use a new key.',
  },
  url_not_allowed: {
    status: 422,
    title: 'The URL isn’t allowed',
    meaning: 'Only public http and https URLs are allowed, on their default ports and without a username.',
  },
  import_failed: {
    status: 422,
    title: 'Nothing could be imported',
    meaning: '`detail` describes what the URL or file contained instead of a recipe.',
  },
  connection_refused: {
    status: 422,
    title: 'The platform rejected the connection',
    meaning:
      'The key is wrong or lacks a permission, or the account isn’t set up. `detail` quotes the platform, and `errors` lists each missing permission. Nothing was saved.',
  },
  image_not_fetched: {
    status: 422,
    title: 'The image isn’t available',
    meaning:
      'The URL doesn’t match any image in this account, or it points to an image elsewhere that couldn’t be fetched. `detail` says why.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    meaning: 'Wait `Retry-After` seconds. Your next request will succeed.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our end',
    meaning: 'Nothing from the request was saved. Include `request_id` when you report the problem.',
  },
  unavailable: {
    status: 503,
    title: 'The service is busy or can’t reach its database',
    meaning: 'Retry after `Retry-After` seconds.',
  },
  storage_full: {
    status: 503,
    title: 'Storage is full',
    meaning:
      'The disk that holds the files or the database is full or read-only. Nothing from the request was saved, but stored data can still be read. Retry after `Retry-After` seconds. An administrator needs to free up space.',
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof ERRORS;

/** Refusals of a request that name each place where it is wrong; none only where it has no such place. */
type PlacedCode = 'malformed_json' | 'validation_failed';
type PlacedOptions = ProblemOptions & { errors: FieldError[] };

export interface ProblemOptions {
  /** What is wrong with this request, for its author; never an id, SQL or a path. */
  detail?: string;
  errors?: FieldError[];
  headers?: Record<string, string>;
  /** Members beside the standard ones, such as `build_id`. */
  extra?: Record<string, unknown>;
  cause?: unknown;
}

/** An error of the catalogue. Everything else that is thrown becomes `internal`. */
export class Problem extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: FieldError[];
  readonly headers: Record<string, string>;
  readonly extra: Record<string, unknown>;
  readonly detail: string;

  /** By its name: one process holds several copies of this class, because Next bundles its pages apart from our server. */
  static override [Symbol.hasInstance](value: unknown): value is Problem {
    return value instanceof Error && value.name === 'Problem' && 'code' in value && 'status' in value;
  }

  constructor(code: ErrorCode, options: PlacedOptions);
  constructor(code: Exclude<ErrorCode, PlacedCode>, options?: ProblemOptions);
  constructor(code: ErrorCode, options: ProblemOptions = {}) {
    const entry = ERRORS[code];
    super(options.detail ?? entry.title, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'Problem';
    this.code = code;
    this.status = entry.status;
    this.detail = options.detail ?? entry.title;
    this.errors = options.errors ?? [];
    this.headers = options.headers ?? {};
    this.extra = options.extra ?? {};
  }
}

/** A `validation_failed` problem for one field of the body. */
export const invalidField = (pointer: string, message: string, code = 'invalid_value'): Problem =>
  refusedAt({ in: 'body', pointer, code, message });

/** A problem for one place of a request; `validation_failed`, unless another code is given. */
export const refusedAt = (error: FieldError, code: PlacedCode = 'validation_failed'): Problem =>
  new Problem(code, { detail: error.message, errors: [error] });

/** What is said of percent-encoding that stands for no text. */
export const BROKEN_ENCODING = {
  code: 'invalid_encoding',
  message: 'The percent-encoding is malformed or isn’t UTF-8.',
} as const;
