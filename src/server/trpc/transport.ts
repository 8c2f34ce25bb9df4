import { createHash } from 'node:crypto';
import type { AnyRouter } from '@trpc/server';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { BROKEN_ENCODING, refusedAt } from '@/kernel/errors';
import type { UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { authenticate, refuseForeignSite } from '@/server/auth/access';
import {
  type Context,
  cookieName,
  createContext,
  deviceCookieName,
  libraryCookieName,
  type RequestInfo,
  type Services,
} from '@/server/auth/context';
import { isOwned, readBytes, readOwned } from '@/server/http/body';
import { digestOf } from '@/server/http/form';
import { ownHeaders, problemBody } from '@/server/http/respond';
import { keyIn } from '@/server/idempotency/idempotency';
import { noteRequest } from '@/server/logging/access-log';
import { libraryOf } from './key-access';
import type { ProcedureMeta, UploadRoute } from './meta';
import { problemOf } from './problem';
import { errorShape } from './trpc';
import { runOnce } from './trpc-idempotency';
import { isJsonCall, metaOf, withForm } from './upload';

/** The cookie that carries a session's token; `null` clears it. */
export const sessionCookie = (public_url: string, token: string | null): string =>
  cookieOf(public_url, cookieName(public_url), token ?? '', token === null ? 0 : LIMITS.token_days);

/** The cookie of a browser that signed in before; it says nothing of a session. */
export const deviceCookie = (public_url: string, value: string): string =>
  cookieOf(public_url, deviceCookieName(public_url), value, LIMITS.device_days);

/** The cookie of the library that the dashboard shows; `null` for one's own. */
export const libraryCookie = (public_url: string, library: UserId | null): string =>
  cookieOf(
    public_url,
    libraryCookieName(public_url),
    library ?? '',
    library === null ? 0 : LIMITS.session_days,
  );

function cookieOf(public_url: string, name: string, value: string, days: number): string {
  const secure = public_url.startsWith('https:') ? '; Secure' : '';
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${days * 24 * 60 * 60}${secure}`;
}

/** Seconds after which a cookie's token is replaced by a fresh one. */
const COOKIE_REFRESH = 60 * 60;

/** The dashboard's transport: the same procedures over tRPC, signed in by cookie or bearer token. */
export function createTrpcHandler(router: AnyRouter, services: Services, endpoint = '/api/trpc') {
  return async (request: Request, info: RequestInfo): Promise<Response> => {
    const ctx = createContext(services, request, info, 'trpc');
    const headers = ownHeaders(ctx.request_id);
    let response: Response;
    const path = new URL(request.url).pathname;
    noteRequest(ctx.request_id, { route: calledNames(router, path.slice(endpoint.length + 1)) });
    const meta = request.method === 'POST' ? metaOf(router, path.slice(endpoint.length + 1)) : undefined;
    const takes = meta?.rest?.upload ?? null;
    const upload = takes !== null && isJsonCall(request, takes) ? null : takes;
    try {
      refuseBrokenPath(path);
      response =
        upload === null ? await call(request, ctx, meta) : await takeUpload(request, ctx, upload, meta);
    } catch (error) {
      const problem = problemOf(error);
      services.room.notice(problem);
      // What a procedure's own client reads; a browser that is lost here reads the other.
      const isCall = meta !== undefined;
      const body = isCall
        ? JSON.stringify({ error: errorShape(problem, ctx.request_id) })
        : problemBody(problem, ctx.request_id, path, services.public_url);
      response = new Response(body, {
        status: problem.status,
        headers: {
          ...problem.headers,
          'Content-Type': isCall ? 'application/json' : 'application/problem+json',
        },
      });
    }
    const answer = new Response(response.body, response);
    for (const [name, value] of headers) answer.headers.set(name, value);
    for (const [name, value] of ctx.headers) answer.headers.append(name, value);
    answer.headers.set('Cache-Control', 'private, no-cache');
    await refreshSession(ctx, answer);
    return answer;
  };

  async function call(request: Request, ctx: Context, meta: ProcedureMeta | undefined): Promise<Response> {
    // Nobody gets memory for a large body before she has shown who she is; in a batch there is none.
    const large = isBatch(request) ? undefined : meta?.rest?.upload;
    if (large !== undefined) {
      await authenticate(ctx);
      await libraryOf(ctx, meta);
    }
    const { json_bytes, json_apart } = large ?? {};
    const body =
      request.method !== 'POST'
        ? null
        : json_bytes !== undefined
          ? await readOwned(request, json_bytes)
          : await readBytes(request);
    const { method, signal } = request;
    const apart =
      json_apart !== undefined && body !== null && isOwned(body) && body.byteLength > LIMITS.json_in_place
        ? async () => (await json_apart(body)).body
        : undefined;
    // tRPC parses the text of a JSON body itself, in this thread. What is parsed apart goes in as a form does,
    // which tRPC takes as it was read. A Request over the bytes would copy them a few times on the way there.
    const headers = new Headers(request.headers);
    if (apart !== undefined) headers.set('Content-Type', 'multipart/form-data');
    const read = apart
      ? { formData: apart }
      : { text: () => Promise.resolve(new TextDecoder().decode(body ?? undefined)) };
    const served = () =>
      serve(Object.assign(new Request(request.url, { method, headers, signal }), read), ctx);
    return keyed(request, ctx, meta, async () => ({ sha256: digest(body ?? Buffer.alloc(0)) }), served);
  }

  /** Serves a call once for its Idempotency-Key, where it has one and takes one. */
  async function keyed(
    request: Request,
    ctx: Context,
    meta: ProcedureMeta | undefined,
    payload: () => Promise<object>,
    served: () => Promise<Response>,
  ): Promise<Response> {
    const key = meta?.rest?.idempotent === true && !isBatch(request) ? keyIn(request.headers) : null;
    if (key === null || meta === undefined) return served();
    const path = new URL(request.url).pathname.slice(endpoint.length + 1);
    return runOnce(ctx, { key, path, payload: await payload(), meta }, served);
  }

  /** A form with a file. Nobody gets memory for one before she has shown who she is and where she comes from. */
  async function takeUpload(
    request: Request,
    ctx: Context,
    upload: UploadRoute,
    meta: ProcedureMeta | undefined,
  ): Promise<Response> {
    await authenticate(ctx);
    refuseForeignSite(ctx);
    await libraryOf(ctx, meta);
    return withForm(request, upload, async (form) => {
      const { method, headers, signal } = request;
      // tRPC asks for the form; it is read already, so that what is no form gets an answer of ours.
      const read = Object.assign(new Request(request.url, { method, headers, signal }), {
        formData: () => Promise.resolve(form),
      });
      const served = () => serve(read, ctx);
      return keyed(request, ctx, meta, () => digestOf(form), served);
    });
  }

  function serve(req: Request, ctx: Context): Promise<Response> {
    return fetchRequestHandler({
      endpoint,
      router,
      req,
      createContext: () => ctx,
      maxBatchSize: LIMITS.batch_calls,
    });
  }

  async function refreshSession(ctx: Context, answer: Response): Promise<void> {
    const own = `${cookieName(services.public_url)}=`;
    const set = answer.headers.getSetCookie().filter((cookie) => cookie.startsWith(own));
    const ends = set.some((cookie) => cookie.startsWith(`${own};`));
    if (ctx.session === null || ends || (ctx.bearer === null && set.length > 0)) return;
    const brought = ctx.bearer ?? ctx.cookie;
    if (brought === null) return;
    if (ctx.bearer === null) {
      const { issued_at } = await services.tokens.verify(brought);
      if (services.clock() / 1000 - issued_at < COOKIE_REFRESH) return;
    }
    const refreshed = await services.tokens.refresh(ctx.session, brought);
    if (refreshed === null) return;
    if (ctx.bearer === null)
      answer.headers.append('Set-Cookie', sessionCookie(services.public_url, refreshed.token));
    else {
      answer.headers.set('X-Refreshed-Token', refreshed.token);
      answer.headers.set('X-Refreshed-Token-Expires-At', refreshed.expires_at);
    }
  }
}

/** The names of the calls in a path, as far as there are such procedures; null without one. */
function calledNames(router: AnyRouter, path: string): string | null {
  const names = path.split(',', LIMITS.batch_calls).filter((name) => metaOf(router, name) !== undefined);
  return names.length === 0 ? null : `${names.join(',')}`;
}

/** Whether several calls come in one request, which share its headers. */
const isBatch = ({ url }: Request): boolean => new URL(url).searchParams.has('batch');

const digest = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** tRPC would answer a path that cannot be decoded with an error of ours. */
function refuseBrokenPath(pathname: string): void {
  try {
    decodeURIComponent(pathname);
  } catch {
    throw refusedAt({ in: 'path', pointer: '', ...BROKEN_ENCODING });
  }
}
