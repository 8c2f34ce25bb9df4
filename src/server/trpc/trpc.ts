import { initTRPC, TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { OpenApiMethod } from 'trpc-to-openapi';
import { type ErrorCode, Problem } from '@/kernel/errors';
import type { UserId } from '@/kernel/ids';
import type { KeyAccess } from '@/kernel/scopes';
import { authenticate, charge, refuseForeignSite } from '@/server/auth/access';
import type { Context, Session } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { inTime } from '@/server/deadline';
import type { ReadApart } from '@/server/http/body';
import { loggable } from '@/server/logging/log';
import { tracedWithin } from '@/server/tracing';
import { problemOf, statusCode } from './problem';
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
  /** What an API key needs for it, where that is another than its tag says (`key-access`). */
  access?: KeyAccess;
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
  /** Counts against the budget for heavy operations too. */
  heavy?: boolean;
  /** Seconds the call may take; 3 when left out. */
  deadline?: number;
}

/** Opens a procedure to REST at `/api` + path. */
export function rest(
  method: OpenApiMethod,
  path: `/${string}`,
  route: RestRoute & { heavy?: boolean; deadline?: number },
): ProcedureMeta {
  const { heavy, deadline, ...rest } = route;
  return {
    openapi: {
      method,
      path,
      summary: route.summary,
      description: route.description,
      tags: [route.tag],
      protect: route.public !== true,
    },
    rest,
    ...(heavy === undefined ? {} : { heavy }),
    ...(deadline === undefined ? {} : { deadline }),
  };
}

/** Marks a procedure as the dashboard's own, with the reason. */
export const internal = (reason: string): ProcedureMeta => ({ internal: reason });

/** An output as it may be kept: without the secret that is answered once. */
export const keptOutput = (route: { once?: string | undefined }, output: unknown): unknown =>
  route.once === undefined || typeof output !== 'object' || output === null
    ? output
    : { ...output, [route.once]: null };

/** An error as the tRPC transport answers it: the problem with its code beside what tRPC itself says. */
export function errorShape(problem: Problem, request_id: string | null) {
  const code = statusCode(problem.status);
  return {
    message: problem.detail,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: {
      code,
      httpStatus: problem.status,
      problem: {
        code: problem.code,
        title: problem.message,
        detail: problem.detail,
        errors: problem.errors,
        request_id,
        ...problem.extra,
      },
    },
  };
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter: ({ shape, error, ctx }) => ({
      ...shape,
      ...errorShape(problemOf(error), ctx?.request_id ?? null),
    }),
  });

/** Gives every failure its catalogue code and keeps a call from waiting for ever. */
async function guarded<T extends { ok: boolean }>(
  { ctx, meta, path }: { ctx: Context; meta: ProcedureMeta | undefined; path: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    const told = async () => {
      const result = await work();
      if (!result.ok && 'error' in result) throw problemOf(result.error);
      return result;
    };
    return await inTime(tracedWithin(path, told), meta?.deadline, ctx.services.pulse);
  } catch (error) {
    const problem = problemOf(error);
    if (problem.code === 'internal')
      ctx.services.log.error({ error: loggable(error), request_id: ctx.request_id }, 'call failed');
    ctx.services.room.notice(problem);
    throw new TRPCError({ code: statusCode(problem.status), message: problem.detail, cause: problem });
  }
}

/** Anybody may call it. */
export const publicProcedure = t.procedure.use((call) => guarded(call, () => call.next()));

/** What the context of a call knows when somebody has signed in. */
interface SignedIn {
  owner: UserId;
}

/** Only a signed-in user may call it, or an API key for her; `ctx.owner` is her id, the first argument of every store function. */
export const userProcedure = t.procedure.use((call) => {
  const { ctx, meta, type, next } = call;
  const asUser = async () => {
    // The deadline may be a long one for the sake of what comes after.
    const owner = ctx.owner ?? (await inTime(authenticate(ctx), undefined, ctx.services.pulse));
    if (type === 'mutation') refuseForeignSite(ctx);
    // The REST API has spent the budget before it read the body.
    if (ctx.transport !== 'rest') await charge(ctx, owner, meta?.heavy === true);
    if (ctx.transport !== 'rest' && meta?.rest?.file !== undefined)
      // It answers where the file is kept, which only REST turns into the file.
      throw new Problem('not_found', {
        detail: `Download files over REST: GET /api${meta.openapi?.path}`,
      });
    // What is said here is in the context already: tRPC would make a copy of it.
    return next<SignedIn>({});
  };
  return guarded(call, asUser);
});

/** Only a signed-in user may call it, and no API key. */
export const sessionProcedure = userProcedure.use(({ ctx, next }) => {
  // An operation over REST says so by its `access`, and refuses a key before it is called.
  if (ctx.session === null) throw new Error('a call without a session came to an operation for people');
  return next<{ session: Session }>({});
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** What a signed-in procedure gets. */
export type UserContext = Context & { owner: UserId };

/**
 * Runs a change in one transaction and, when the call came with an Idempotency-Key, keeps its answer in the same
 * transaction. `work` returns what the procedure answers.
 */
export function commit<T>(ctx: Context, work: (tx: Db) => Promise<T>): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    const output = await work(tx);
    await ctx.idempotency?.keep(tx, output);
    return output;
  });
}

/**
 * Refuses a change whose If-Match is stale. Only the version before the dot counts; `*` always passes, and a weak tag
 * never does (RFC 9110 §13.1.1: the comparison is the strong one).
 */
export function checkVersion(ctx: Context, version: number): void {
  if (ctx.if_match === null || ctx.if_match.trim() === '*') return;
  const wanted = ctx.if_match
    .split(',')
    .map((tag) => /^\s*"?(\d+)(?:\.[0-9a-f]*)?"?\s*$/.exec(tag)?.[1])
    .map(Number);
  if (!wanted.includes(version)) throw new Problem('version_conflict', { extra: { version } });
}
