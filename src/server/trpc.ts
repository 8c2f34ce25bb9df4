import { initTRPC, TRPCError } from '@trpc/server';
import type { OpenApiMethod } from 'trpc-to-openapi';
import { type ErrorCode, Problem } from '../kernel/errors';
import { LIMITS } from '../kernel/limits';
import { authenticate, charge, refuseForeignSite } from './access';
import type { Context } from './context';
import type { Db } from './db';
import { loggable } from './log';
import { problemOf, statusCode } from './problem';

/** How an operation looks at the REST door, beside what its schemas say. */
export interface RestRoute {
  summary: string;
  description?: string;
  tag: 'Auth' | 'Recipes' | 'Collections' | 'Products' | 'Service';
  /** The status of success; 200 when left out. 204 sends no body. */
  success?: 200 | 201 | 202 | 204;
  /** No token is needed. */
  public?: boolean;
  /** Takes an Idempotency-Key. */
  idempotent?: boolean;
  /** A single resource with a version: answers carry an ETag; If-None-Match works, and If-Match on changes. */
  etag?: boolean;
  /** Takes If-Match although it is no PATCH. */
  if_match?: boolean;
  /** Where the created record lives, under /api. */
  location?: (output: never) => string;
  /** Codes of errors beyond those every operation can have. */
  errors?: ErrorCode[];
  /** The answer must not be kept by anybody (it carries a token). */
  no_store?: boolean;
  /** The answer is a file of one of these media types. */
  file?: string[];
  /** Several base objects are possible: the post-pass of the document writes a `oneOf` of these component names. */
  one_of?: { request?: string[]; response?: string[] };
}

export interface ProcedureMeta extends Record<string, unknown> {
  openapi?: {
    method: OpenApiMethod;
    path: `/${string}`;
    summary: string;
    description?: string;
    tags: string[];
    protect: boolean;
  };
  rest?: RestRoute;
  /** Why the procedure has no REST door. */
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
      ...(route.description === undefined ? {} : { description: route.description }),
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

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    errorFormatter: ({ shape, error, ctx }) => {
      const problem = problemOf(error);
      return {
        ...shape,
        message: problem.detail,
        data: {
          code: shape.data.code,
          httpStatus: problem.status,
          problem: {
            code: problem.code,
            title: problem.message,
            detail: problem.detail,
            errors: problem.errors,
            request_id: ctx?.request_id ?? null,
            ...problem.extra,
          },
        },
      };
    },
  });

/** Gives every failure its catalogue code and keeps a call from waiting for ever. */
const guarded = t.procedure.use(async ({ next, meta, ctx }) => {
  const seconds = meta?.deadline ?? LIMITS.database_deadline_seconds;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Problem('unavailable', { headers: { 'Retry-After': '2' } })),
      seconds * 1000,
    );
  });
  try {
    const result = await Promise.race([next(), late]);
    if (!result.ok) throw result.error;
    return result;
  } catch (error) {
    const problem = problemOf(error);
    if (problem.code === 'internal')
      ctx.services.log.error({ error: loggable(error), request_id: ctx.request_id }, 'call failed');
    throw new TRPCError({ code: statusCode(problem.status), message: problem.detail, cause: problem });
  } finally {
    clearTimeout(timer);
  }
});

/** Anybody may call it. */
export const publicProcedure = guarded;

/** Only a signed-in user may call it; `ctx.owner` is her id, the first argument of every store function. */
export const userProcedure = guarded.use(async ({ ctx, next, meta, type }) => {
  const session = ctx.session ?? (await authenticate(ctx));
  if (type === 'mutation') refuseForeignSite(ctx);
  // The REST door has spent the budget before it read the body.
  if (ctx.door !== 'rest') await charge(ctx, session, meta?.heavy === true);
  return next({ ctx: { ...ctx, session, owner: session.user_id } });
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** What a signed-in procedure gets. */
export type UserContext = Context & { owner: string };

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
 * Refuses a change whose If-Match is stale. Only the version before the dot counts; `*` always passes.
 */
export function checkVersion(ctx: Context, version: number): void {
  if (ctx.if_match === null || ctx.if_match.trim() === '*') return;
  const wanted = ctx.if_match
    .split(',')
    .map((tag) => /^\s*(?:W\/)?"?(\d+)(?:\.[0-9a-f]*)?"?\s*$/.exec(tag)?.[1])
    .map(Number);
  if (!wanted.includes(version)) throw new Problem('version_conflict', { extra: { version } });
}
