import type { AnyRouter } from '@trpc/server';
import { z } from 'zod';
import { BROKEN_ENCODING, type FieldError, Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { linkHeader } from '@/kernel/paging';
import { authenticate, charge, refuseOtherScope } from '@/server/auth/access';
import { type Context, createContext, type RequestInfo, type Services } from '@/server/auth/context';
import { inTime } from '@/server/deadline';
import { isFileAnswer, isMadeFile, isStreamedFile } from '@/server/files/file-answer';
import { readBytes, readJson } from '@/server/http/body';
import { baseHeaders, matchesEtag, preflight, problemBody } from '@/server/http/respond';
import { TextResponse } from '@/server/http/text-response';
import { claimKey, giveBack, type Idempotency, isForgotten, keyIn } from '@/server/idempotency/idempotency';
import { noteRequest } from '@/server/logging/access-log';
import { loggable } from '@/server/logging/log';
import { accessTo, libraryOf } from '@/server/trpc/key-access';
import { fieldErrors, problemOf } from '@/server/trpc/problem';
import { retirementHeaders } from '@/server/trpc/retirement';
import { keptOutput, noteRepeated } from '@/server/trpc/trpc';
import { isJsonCall, withUpload } from '@/server/trpc/upload';
import { answerOf } from './answer';
import { sendFile, sendMade, sendStreamed } from './file';
import { readQuery } from './query';
import { createMatcher, type Match, type Route, routesOf } from './routes';

/**
 * The REST API: one function from Request to Response over all procedures with `rest()` metadata. The order of
 * its checks is part of the contract: path, method, token, rate, body; the rest is the procedure's.
 */
export function createRestHandler(router: AnyRouter, services: Services, prefix = '/api') {
  const match = createMatcher(routesOf(router));

  return async (request: Request, info: RequestInfo): Promise<Response> => {
    const url = new URL(request.url);
    const ctx = createContext(services, request, info, 'rest');
    const headers = baseHeaders(ctx.request_id);
    let response: Response;
    let endsSession = false;
    try {
      const found = find(request.method, url.pathname);
      if ('options' in found) return preflight(headers, found.options);
      noteRequest(ctx.request_id, { route: `${prefix}${found.route.path}` });
      const { retired } = found.route.rest;
      if (retired !== undefined)
        for (const [name, value] of retirementHeaders(retired, services.public_url))
          ctx.headers.append(name, value);
      response = await answer(request, url, ctx, found, headers);
      endsSession = found.route.rest.ends_session === true;
    } catch (error) {
      const problem = problemOf(error);
      if (
        problem.code === 'internal' &&
        error !== problem &&
        !(error instanceof Error && error.cause === problem)
      )
        services.log.error({ error: loggable(error), request_id: ctx.request_id }, 'REST call failed');
      services.room.notice(problem);
      response = problemResponse(problem, ctx, url.pathname, headers);
    }
    for (const [name, value] of ctx.headers) response.headers.append(name, value);
    if (ctx.owner !== null && !response.headers.has('Cache-Control'))
      response.headers.set('Cache-Control', 'private, no-cache');
    if (ctx.session !== null && ctx.bearer !== null && !endsSession) {
      const refreshed = await services.tokens.refresh(ctx.session, ctx.bearer);
      if (refreshed !== null) {
        response.headers.set('X-Refreshed-Token', refreshed.token);
        response.headers.set('X-Refreshed-Token-Expires-At', refreshed.expires_at);
      }
    }
    return ctx.head ? new Response(null, response) : response;
  };

  function find(method: string, pathname: string): Match | { options: string[] } {
    if (!pathname.startsWith(`${prefix}/`)) throw new Problem('not_found');
    const parts = pathname.slice(prefix.length).split('/').slice(1);
    const segments = parts.map(decoded);
    const found = match(
      method === 'HEAD' ? 'GET' : method,
      segments.map((segment, at) => segment ?? parts[at] ?? ''),
    );
    if (segments.includes(null)) throw brokenPath(segments, found);
    if (found === null) throw new Problem('not_found');
    if ('route' in found) return found;
    if (method === 'OPTIONS') return { options: found.allow };
    throw new Problem('method_not_allowed', { headers: { Allow: found.allow.join(', ') } });
  }

  async function answer(request: Request, url: URL, ctx: Context, match: Match, headers: Headers) {
    const { route, parameters } = match;
    if (route.rest.public !== true) {
      const person = await inTime(authenticate(ctx), undefined, services.pulse);
      await charge(ctx, person, route.meta.heavy === true);
      refuseOtherScope(ctx, accessTo(route.meta));
      await inTime(libraryOf(ctx, route.meta), undefined, services.pulse);
    }
    if (route.rest.upload && !isJsonCall(request, route.rest.upload))
      return withUpload(request, route.rest.upload, async (file, payload) => {
        const input = { ...file, ...parameters };
        await refuseAll(readQuery(url.search, []).errors, input, route);
        return carryOut(request, url, ctx, route, input, payload, headers);
      });
    if (route.rest.raw) {
      const { bytes, signatures } = route.rest.raw;
      const body = await readBytes(request, bytes);
      const signed = signatures.flatMap((name) => {
        const value = request.headers.get(name);
        return value === null ? [] : [[name.toLowerCase(), value] as const];
      });
      const input = { ...parameters, body, headers: Object.fromEntries(signed) };
      return carryOut(request, url, ctx, route, input, async () => parameters, headers);
    }
    const { input, payload } = await readInput(request, url, route, parameters);
    return carryOut(request, url, ctx, route, input, async () => payload, headers);
  }

  /** Calls the procedure, unless its answer is known already. */
  async function carryOut(
    request: Request,
    url: URL,
    ctx: Context,
    route: Route,
    input: object,
    payload: () => Promise<object>,
    headers: Headers,
  ) {
    const kept = await claim(request, ctx, route, payload, url.pathname);
    if (kept !== null && 'status' in kept) {
      await noteRepeated(ctx, route.meta);
      for (const [name, value] of Object.entries(kept.headers)) headers.set(name, value);
      headers.set('Idempotency-Replayed', 'true');
      const type = kept.status >= 400 ? 'application/problem+json' : 'application/json; charset=utf-8';
      return send(kept.status, kept.body, headers, type);
    }
    ctx.idempotency = kept;
    try {
      const output = await route.call(ctx, input);
      if (isFileAnswer(output)) return await sendFile(services, request, output, headers);
      if (isMadeFile(output)) return sendMade(output, headers);
      if (isStreamedFile(output)) {
        const { pulse } = services;
        return await sendStreamed(output, headers, { head: ctx.head, pulse });
      }
      const result = answerOf(route.rest, output);
      if (kept !== null) await inTime(kept.finish(keptAnswer(route, output)));
      for (const [name, value] of Object.entries(result.headers)) headers.set(name, value);
      if (route.rest.no_store) headers.set('Cache-Control', 'no-store');
      if (typeof output === 'object' && output !== null && 'total_pages' in output && 'page' in output)
        headers.set('Link', linkHeader(publicUrl(url), Number(output.page), Number(output.total_pages)));
      const etag = result.headers.ETag;
      if (
        etag !== undefined &&
        (request.method === 'GET' || ctx.head) &&
        matchesEtag(request.headers.get('if-none-match'), etag)
      )
        return new Response(null, { status: 304, headers });
      return send(result.status, result.body, headers, 'application/json; charset=utf-8');
    } catch (error) {
      const problem = located(problemOf(error), route);
      await settle(kept, problem, ctx, url.pathname);
      throw problem;
    }
  }

  /** Remembers a refusal under its key, or gives the key back where a repetition may fare better. */
  async function settle(kept: Idempotency | null, problem: Problem, ctx: Context, path: string) {
    if (kept === null) return;
    if (isForgotten(problem.status)) await giveBack(kept, problem.status);
    else
      await kept.finish({
        status: problem.status,
        body: problemBody(problem, ctx.request_id, path, services.public_url),
        headers: problem.headers,
      });
  }

  async function claim(
    request: Request,
    ctx: Context,
    route: Route,
    payload: () => Promise<object>,
    path: string,
  ) {
    if (route.rest.idempotent !== true || ctx.person === null) return null;
    const key = keyIn(request.headers);
    if (key === null) return null;
    return claimKey(ctx.db, services.clock, {
      user_id: ctx.person,
      route: `${route.method} ${path}`,
      library: ctx.library,
      key,
      payload: await payload(),
      answerOf: (output) => keptAnswer(route, output),
    });
  }

  function problemResponse(problem: Problem, ctx: Context, path: string, headers: Headers): Response {
    for (const [name, value] of Object.entries(problem.headers)) headers.set(name, value);
    if (problem.status === 503 && !headers.has('Retry-After')) headers.set('Retry-After', '2');
    headers.set('Cache-Control', ctx.owner === null ? 'no-store' : 'private, no-cache');
    return send(
      problem.status,
      problemBody(problem, ctx.request_id, path, services.public_url),
      headers,
      'application/problem+json',
    );
  }

  function publicUrl(url: URL): URL {
    return new URL(url.pathname + url.search, services.public_url);
  }
}

const keptAnswer = ({ rest }: Route, output: unknown) => answerOf(rest, keptOutput(rest, output));

function send(status: number, body: string, headers: Headers, type: string): Response {
  if (status === 204) return new Response(null, { status, headers });
  headers.set('Content-Type', type);
  headers.set('Content-Length', String(Buffer.byteLength(body)));
  return new TextResponse(body, { status, headers });
}

/** A part of a path as text; null where its percent-encoding is broken. */
function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** Names each parameter of a path that has broken percent-encoding; the path as a whole where it is that of no operation. */
function brokenPath(
  segments: readonly (string | null)[],
  found: ReturnType<ReturnType<typeof createMatcher>>,
) {
  const wanted = found !== null && 'route' in found ? found.route.segments : [];
  const broken = segments.flatMap((segment, at) =>
    segment === null ? (wanted[at]?.slice(1, -1) ?? '') : [],
  );
  return new Problem('validation_failed', {
    detail: 'The path contains malformed percent-encoding.',
    errors: [...new Set(broken)].map((pointer) => ({ in: 'path', pointer, ...BROKEN_ENCODING })),
  });
}

/** Merges path, query and body into the procedure's input; the payload is what repeated calls are compared by. */
async function readInput(request: Request, url: URL, route: Route, parameters: Record<string, string>) {
  const reads = route.method === 'GET';
  const { query, errors } = readQuery(url.search, reads ? route.names : []);
  if (reads || (route.method === 'DELETE' && route.rest.body !== true)) {
    const input = { ...query, ...parameters };
    await refuseAll(errors, input, route);
    return { input, payload: input };
  }
  const { json_bytes, json_apart } = route.rest.upload ?? {};
  const { body, digest } = await readJson(request, json_bytes, json_apart).catch((error: unknown) => {
    if (errors.length === 0 || !(error instanceof Problem) || error.status !== 400) throw error;
    throw refusal([...errors, ...error.errors]);
  });
  const taken = route.method === 'PATCH' ? [] : route.parameters.filter((name) => Object.hasOwn(body, name));
  const message = 'Send this field in the path instead.';
  for (const name of taken) errors.push({ in: 'body', pointer: `/${name}`, code: 'unknown_field', message });
  const input = { ...body, ...parameters };
  await refuseAll(errors, input, route);
  return { input, payload: digest === undefined ? input : { digest, ...parameters } };
}

/**
 * Refuses a request in which mistakes were found before its procedure looks at it, and names with them those that the
 * procedure would find. Passes where there are none.
 */
async function refuseAll(found: readonly FieldError[], input: object, route: Route): Promise<void> {
  if (found.length === 0) return;
  const results = await Promise.all(route.inputs.map((schema) => z.safeParseAsync(schema, input)));
  const named = new Set(found.map(({ in: place, pointer }) => `${place} ${pointer}`));
  const others = results.flatMap(({ error }) => (error === undefined ? [] : placed(error, route)));
  throw refusal([...found, ...others.filter(({ in: place, pointer }) => !named.has(`${place} ${pointer}`))]);
}

function refusal(all: readonly FieldError[]): Problem {
  const errors = all.slice(0, LIMITS.problem_errors);
  return new Problem('validation_failed', { errors, detail: summary(errors) });
}

/** The errors of a failed check, each with the part of the request that its field stood in. */
const placed = (error: z.core.$ZodError, route: Route): FieldError[] =>
  fieldErrors(
    error,
    (field) => (route.parameters.includes(field) ? 'path' : route.method === 'GET' ? 'query' : 'body'),
    route.names,
  );

/** Says of each wrong field whether it stood in the path, the query or the body, and names the first in the detail. */
function located(problem: Problem, route: Route): Problem {
  if (problem.cause instanceof z.core.$ZodError) return refusal(placed(problem.cause, route));
  const isUnnamed = problem.code === 'validation_failed' && problem.detail === problem.errors[0]?.message;
  return isUnnamed ? refusal(problem.errors) : problem;
}

function summary(errors: readonly FieldError[]): string {
  const [first] = errors;
  if (first === undefined) return 'The request isn’t valid.';
  const unknown = errors.filter(({ code }) => code === 'unknown_parameter').map(({ pointer }) => pointer);
  if (unknown.length > 1) return `Unknown parameters: ${unknown.join(', ')}. (${errors.length} errors)`;
  const where = first.pointer === '' ? '' : `${first.pointer}: `;
  return errors.length === 1
    ? `${where}${first.message}`
    : `${where}${first.message} (${errors.length} errors)`;
}
