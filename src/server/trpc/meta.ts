import type { OpenApiMethod } from 'trpc-to-openapi';
import type { ErrorCode } from '@/kernel/errors';
import type { NeededAccess } from '@/kernel/scopes';
import type { ReadApart } from '@/server/http/body';
import type { Retirement } from './retirement';

/** A file in place of a JSON body: as the field `file` of a form, or alone as one of some types. */
export interface UploadRoute {
  /** Media types that the file may have when it is sent alone; none when it comes in a form only. */
  types: string[];
  /** Bytes it may have. */
  bytes: number;
  /** Files of this operation that one process holds in memory at a time. */
  at_once: number;
  /** A JSON body is taken as well, of so many bytes. */
  json_bytes?: number;
  /** Reads a long one beside the server's thread. Large values in it may come back as JSON text. */
  json_apart?: ReadApart;
  /** Fields that a form may have beside the file. */
  form_fields?: string[];
}

/** A body that is not read but handed on, byte for byte, as `body`, and the header that signs it as `signature`. */
interface RawRoute {
  /** Bytes it may have. */
  bytes: number;
  /** Names of the headers in which it may be signed. */
  signatures: readonly string[];
}

/** How an operation looks over REST, beside what its schemas say. */
export interface RestRoute {
  /**
   * Its id in the document, `resource.verb` with the resource as in its path, where that is another than the
   * procedure's place in the router.
   */
  operation?: string;
  /** A few words that begin with a verb. */
  summary: string;
  /** What it does beyond its summary, in a sentence or two. */
  description: string;
  tag:
    | 'Auth'
    | 'Recipes'
    | 'Collections'
    | 'Products'
    | 'Selling'
    | 'Audience'
    | 'Mail'
    | 'Webhooks'
    | 'Service';
  /** The status of success; 200 when left out. 204 sends no body. */
  success?: 200 | 201 | 202 | 204;
  /** No token is needed. */
  public?: boolean;
  /** What an API key or a member's role needs for it, where that is another than its tag says (`key-access`). */
  access?: NeededAccess;
  /** No member of a library may call it there, whatever an API key needs. */
  owner_only?: true;
  /** An assistant can call it over MCP; `asks` has it ask the person first, where it can. */
  tool?: 'plain' | 'asks';
  /** Takes an Idempotency-Key. */
  idempotent?: boolean;
  /** A secret of the answer, which is answered once: what is kept for an Idempotency-Key has null in its place. */
  once?: string;
  /** A single resource with a version: answers carry an ETag; If-None-Match works, and If-Match on changes. */
  etag?: boolean;
  /** The same for everybody until the service is another one: a weak ETag, since it may be compressed, and If-None-Match. */
  shared?: boolean;
  /** Takes If-Match although it is no PATCH. */
  if_match?: boolean;
  /** Where the created record lives, under /api. */
  location?: (output: never) => string;
  /** Where the created record lives, when that is outside /api. */
  public_location?: (output: never) => string;
  /** The body is a file. */
  upload?: UploadRoute;
  /** The body is what another service signed: it is taken as it came. */
  raw?: RawRoute;
  /** Codes of errors beyond those every operation can have. */
  errors?: ErrorCode[];
  /** The fields of this DELETE stand in its body, because an address is no place for them. */
  body?: boolean;
  /** Its success ends the session, so no fresh token comes with it. */
  ends_session?: boolean;
  /** It is on its way out: the document and every answer say so. */
  retired?: Retirement;
  /** The answer must not be kept by anybody (it carries a token). */
  no_store?: boolean;
  /** What the answer of success is, in a sentence; for the document. */
  answer?: string;
  /** The answer is a stored file of one of these media types. */
  file?: string[];
  /** The answer is a file of one of these media types that is made for it. */
  download?: string[];
  /**
   * The bodies that are possible, as component names by the value of `type`; the document then offers a choice.
   * Where `type` may be left out, several may fit at once.
   */
  bodies?: { by_type: Record<string, string>; type_required: boolean };
  /** What a JSON body must be as a whole, in the words of JSON Schema; for the document. */
  whole?: Record<string, unknown>;
  /**
   * Calls and answers as they look, by name. They stand in the document and on /docs; a test holds them against
   * the schemas and asks for one of every body and every answer that is text.
   */
  examples?: {
    request?: Record<string, unknown>;
    response?: Record<string, unknown>;
    /** Of a `download`, by media type. */
    download?: Record<string, Record<string, unknown>>;
  };
}

export interface ProcedureMeta extends Record<string, unknown> {
  openapi?: {
    method: OpenApiMethod;
    path: `/${string}`;
    summary: string;
    description: string;
    tags: string[];
    protect: boolean;
  };
  rest?: RestRoute;
  /** Why the procedure is not in the REST API. */
  internal?: string;
  /** What a member's role needs for one that is not; `own` where it is about the caller's own account. */
  access?: NeededAccess | 'own';
  /** A list or a search that may be read from a replica: it only reads, by `ctx.db`, and may be carried out twice. */
  replica?: true;
  /** Counts against the budget for heavy operations too. */
  heavy?: boolean;
  /** Seconds the call may take; 3 when left out. */
  deadline?: number;
}
