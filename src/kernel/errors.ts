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
    title: 'The body is not valid JSON',
    meaning: 'The body could not be read as JSON in UTF-8, or it nests too deeply. Send one JSON object.',
  },
  validation_failed: {
    status: 400,
    title: 'The request has wrong or unknown fields',
    meaning:
      'A field or parameter has the wrong type, is out of range, is missing, or is not known. `errors` names each one.',
  },
  missing_token: {
    status: 401,
    title: 'A bearer token is needed',
    meaning: 'Send `Authorization: Bearer <token>`. POST /api/auth/login gives one.',
  },
  invalid_token: {
    status: 401,
    title: 'The token is not valid',
    meaning: 'The token was not issued by this service or was changed. Sign in again.',
  },
  token_expired: {
    status: 401,
    title: 'The token has expired',
    meaning: 'A token is valid for 7 days. Use the newest one from X-Refreshed-Token, or sign in again.',
  },
  session_revoked: {
    status: 401,
    title: 'The session was ended',
    meaning: 'The session was signed out or revoked. Sign in again.',
  },
  invalid_credentials: {
    status: 401,
    title: 'Email or password is wrong',
    meaning: 'No account has this email with this password. The answer is the same for an unknown email.',
  },
  wrong_password: {
    status: 422,
    title: 'The password is wrong',
    meaning:
      'The change needs the current password of the account. Wrong ones are counted for each session, apart from failed logins.',
  },
  csrf_rejected: {
    status: 403,
    title: 'The call came from another site',
    meaning: 'A call that changes something with a cookie must come from our own pages. Use a bearer token.',
  },
  account_changed: {
    status: 403,
    title: 'Someone else is signed in to this browser now',
    meaning:
      'Only the dashboard meets it: the page was made for one account, and the session in the cookie is of another. Nothing was read or changed. Sign in to the first account again, or load the page anew.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing here',
    meaning: 'The path does not exist, or the record is absent or belongs to another account.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This method is not allowed here',
    meaning: 'The `Allow` header lists the methods of this path.',
  },
  gone: {
    status: 410,
    title: 'It is no longer available',
    meaning: 'The page was public once and has been taken down by its creator.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    meaning:
      'A JSON body may have 1 MiB, one that is imported 8 MiB, an uploaded picture 15 MiB, a file of recipes 50 MiB, packed and unpacked.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body has a media type that is not taken here',
    meaning:
      'Send `Content-Type: application/json`; to POST /api/images a JPEG, PNG, WebP, AVIF or GIF, or a form with one; to POST /api/recipes/import a form with a file, or JSON.',
  },
  range_not_satisfiable: {
    status: 416,
    title: 'The range lies outside the file',
    meaning: 'The `Content-Range` header gives the size of the file.',
  },
  misdirected_request: {
    status: 421,
    title: 'Galley does not answer under this name',
    meaning:
      'The `Host` header names neither the address in PUBLIC_URL nor this machine nor an IP address. Ask at the address that the links in answers start with, or have whoever runs Galley add the name to ALLOWED_HOSTS.',
  },
  invalid_transition: {
    status: 409,
    title: 'The record cannot change to that state',
    meaning: 'The present state does not allow this step; `detail` says which step leads there.',
  },
  automatic_listing: {
    status: 409,
    title: 'Galley keeps this listing itself',
    meaning:
      'The product is put up there by Galley, at an address of its own. There is no listing kit to download, and no address to set.',
  },
  already_exists: {
    status: 409,
    title: 'It exists already',
    meaning: 'Another record has this name or address.',
  },
  request_in_progress: {
    status: 409,
    title: 'The same request is still running',
    meaning: 'A call with this Idempotency-Key has not finished. Repeat it after `Retry-After` seconds.',
  },
  build_not_ready: {
    status: 409,
    title: 'The file is still being made',
    meaning: 'Repeat the request after `Retry-After` seconds; `build_id` names the build.',
  },
  version_conflict: {
    status: 412,
    title: 'The record has changed since it was read',
    meaning: 'The version in If-Match is stale. Read the record again and repeat the change on it.',
  },
  unsupported_source_type: {
    status: 422,
    title: 'A lead magnet cannot be made from this type',
    meaning: 'The source must be an ebook or a recipe card pack. `source_type` and `allowed` say more.',
  },
  unknown_recipe: {
    status: 422,
    title: 'A recipe is not known',
    meaning: 'An id names no recipe of this account, or one outside the source product.',
  },
  recipe_archived: {
    status: 422,
    title: 'A recipe is archived',
    meaning: 'An archived recipe cannot be added anew. Restore it first.',
  },
  unknown_collection: {
    status: 422,
    title: 'A collection is not known',
    meaning: 'An id names no collection of this account.',
  },
  unknown_product: {
    status: 422,
    title: 'A product is not known',
    meaning: 'An id names no product of this account.',
  },
  recipe_has_no_servings: {
    status: 422,
    title: 'The recipe has no servings to scale from',
    meaning: 'Set `servings` on the recipe first.',
  },
  product_incomplete: {
    status: 422,
    title: 'The product is not complete',
    meaning: '`errors` lists every field that is missing.',
  },
  price_not_allowed: {
    status: 422,
    title: 'This product cannot have this price',
    meaning:
      'A lead magnet is free: its price must be 0. A bundle costs no more than its products together; `detail` says which it is.',
  },
  below_minimum_price: {
    status: 422,
    title: 'The price is too low to be charged',
    meaning:
      'Stripe charges no less than a minimum, such as 0.50 in US dollars; `detail` says which. Raise the price, or make it 0. A suggested price is also no less than the minimum of the product.',
  },
  currency_mismatch: {
    status: 422,
    title: 'The currencies differ',
    meaning: 'A bundle has the currency of all of its products; `errors` names those that have another one.',
  },
  not_connected: {
    status: 422,
    title: 'Stripe is not connected',
    meaning: 'This needs the creator’s own Stripe account. PUT /api/connections/stripe connects it.',
  },
  refund_not_possible: {
    status: 422,
    title: 'This cannot be refunded',
    meaning: 'More than is left, a payment that is disputed, or Stripe refused; `detail` says which.',
  },
  build_failed: {
    status: 422,
    title: 'The file could not be made',
    meaning: '`detail` gives the reason.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was used for another request',
    meaning: 'A key belongs to one payload for 24 hours. Use a new key.',
  },
  url_not_allowed: {
    status: 422,
    title: 'The address may not be read',
    meaning: 'Only public http and https addresses are read, on their usual ports and without a user name.',
  },
  import_failed: {
    status: 422,
    title: 'Nothing could be imported',
    meaning: '`detail` says what the address or the file gave instead of a recipe.',
  },
  connection_refused: {
    status: 422,
    title: 'The platform does not take this connection',
    meaning:
      'The key is wrong, lacks a permission, or the account there is not set up. `detail` has the platform’s own words, and `errors` names each missing permission. Nothing was stored.',
  },
  image_not_fetched: {
    status: 422,
    title: 'The picture is not available',
    meaning:
      'The address names no picture of this account, or one elsewhere that could not be fetched; `detail` says why.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    meaning: 'Wait for `Retry-After` seconds; the next call then succeeds.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    meaning: 'Nothing of the request was kept. Quote `request_id` when you report it.',
  },
  unavailable: {
    status: 503,
    title: 'The service is busy or its database is away',
    meaning: 'Repeat the request after `Retry-After` seconds.',
  },
  storage_full: {
    status: 503,
    title: 'There is no storage space left',
    meaning:
      'The disk of the files or of the database is full or read-only. Nothing of the request was kept, and what is stored can still be read. Repeat the request after `Retry-After` seconds; whoever runs the service has to make room.',
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
  message: 'The percent-encoding is broken, or is not UTF-8.',
} as const;
