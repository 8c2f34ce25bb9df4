import { initTRPC, TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { OpenApiMethod } from 'trpc-to-openapi';
import { Problem } from '@/kernel/errors';
import type { UserId } from '@/kernel/ids';
import type { NeededAccess } from '@/kernel/scopes';
import { authenticate, charge, refuseForeignSite } from '@/server/auth/access';
import type { Context, Session } from '@/server/auth/context';
import type { Database, Db } from '@/server/database/db';
import { inTime } from '@/server/deadline';
import { loggable } from '@/server/logging/log';
import { tracedWithin } from '@/server/tracing';
import { libraryOf } from './key-access';
import type { ProcedureMeta, RestRoute } from './meta';
import { problemOf, statusCode } from './problem';

/** Opens a procedure to REST at `/api` + path. */
export function rest(
  method: OpenApiMethod,
  path: `/${string}`,
  route: RestRoute & Pick<ProcedureMeta, 'heavy' | 'deadline' | 'replica'>,
): ProcedureMeta {
  const { heavy, deadline, replica, ...rest } = route;
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
    ...(replica === undefined ? {} : { replica }),
  };
}

/** Marks a procedure as the dashboard's own, with the reason and what a member's role needs for it; `own` where it is about the caller's own account. */
export const internal = (reason: string, access: NeededAccess | 'own'): ProcedureMeta => ({
  internal: reason,
  access,
});

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
  db: Database;
  person: UserId;
  owner: UserId;
}

/**
 * Only a signed-in user may call it, or an API key for her; `ctx.owner` is whose library it is, her own or that of somebody who
 * made her a member, and the first argument of every store function.
 */
export const userProcedure = t.procedure.use((call) => {
  const { ctx, meta, type, next } = call;
  const asUser = async () => {
    // The deadline may be a long one for the sake of what comes after.
    const person = ctx.person ?? (await inTime(authenticate(ctx), undefined, ctx.services.pulse));
    if (type === 'mutation') refuseForeignSite(ctx);
    // The REST API has spent the budget before it read the body.
    if (ctx.transport !== 'rest') await charge(ctx, person, meta?.heavy === true);
    const library = await inTime(libraryOf(ctx, meta), undefined, ctx.services.pulse);
    if (ctx.transport !== 'rest' && meta?.rest?.file !== undefined)
      // It answers where the file is kept, which only REST turns into the file.
      throw new Problem('not_found', {
        detail: `Download files over REST: GET /api${meta.openapi?.path}`,
      });
    const { replica } = ctx.services;
    const owner = library?.owner ?? person;
    if (replica !== null && type === 'query' && meta?.replica === true) {
      const list = (db: Database) => next<SignedIn>({ ctx: { ...(library ?? { person, owner }), db } });
      return replica.read(owner, list, (result) =>
        result.ok || problemOf(result.error).status < 500 ? null : result.error,
      );
    }
    // What is said here is in the context already: tRPC would make a copy of it. The calls of a batch share it, and some of
    // them are made in the caller's own library.
    const result =
      library === null ? await next<SignedIn>({}) : await next<SignedIn>({ ctx: { ...library, db: ctx.db } });
    // Whatever came of it, some of it may be written. Nobody asks for lists after the end of a session.
    if (replica !== null && type === 'mutation' && meta?.rest?.ends_session !== true)
      await replica.wrote(owner);
    return result;
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
export type UserContext = Context & SignedIn;

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
 * Notes a change for the replica whose kept answer is repeated: whoever made it may have ended before it noted it. The
 * call is authenticated, and its library entered.
 */
export async function noteRepeated(ctx: Context, meta: ProcedureMeta): Promise<void> {
  const { replica, pulse } = ctx.services;
  if (replica === null || ctx.person === null) return;
  const library = await libraryOf(ctx, meta);
  await inTime(replica.wrote(library?.owner ?? ctx.person), undefined, pulse);
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
