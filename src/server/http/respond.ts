import { ERRORS, type Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';

/** Headers that scripts on other sites may read. */
const EXPOSED =
  'X-Refreshed-Token, X-Refreshed-Token-Expires-At, X-Request-Id, ETag, Link, Location, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed, WWW-Authenticate, Deprecation, Sunset';

const BASE = new Headers({
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': EXPOSED,
});

/** What every answer of the REST API carries. */
export function baseHeaders(request_id: string): Headers {
  // A copy of what was checked once: names and values that come one by one are checked one by one.
  const headers = new Headers(BASE);
  headers.set('X-Request-Id', request_id);
  return headers;
}

/** What every answer of tRPC carries: a page of another site gets nothing of it, not even as a picture. */
export function ownHeaders(request_id: string): Headers {
  const headers = baseHeaders(request_id);
  for (const name of [...headers.keys()]) if (name.startsWith('access-control')) headers.delete(name);
  headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  return headers;
}

/** The answer to a CORS preflight, and to any OPTIONS. */
export function preflight(headers: Headers, allow: readonly string[]): Response {
  headers.set('Allow', allow.join(', '));
  headers.set('Access-Control-Allow-Methods', allow.join(', '));
  headers.set(
    'Access-Control-Allow-Headers',
    'Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, X-Library',
  );
  headers.set('Access-Control-Max-Age', '600');
  return new Response(null, { status: 204, headers });
}

/** The text of an RFC 9457 problem. */
export function problemBody(problem: Problem, request_id: string, path: string, base: string): string {
  return JSON.stringify({
    type: `${base}/docs/errors#${problem.code}`,
    title: ERRORS[problem.code].title,
    status: problem.status,
    code: problem.code,
    detail: problem.detail,
    instance: path.slice(0, 500),
    request_id,
    ...problem.extra,
    ...(problem.errors.length > 0 ? { errors: problem.errors.slice(0, LIMITS.problem_errors) } : {}),
  });
}

/** If-None-Match compares weakly (RFC 9110 §13.1.2). */
const bareTag = (tag: string): string => tag.replace(/^W\//, '');

/** Whether If-None-Match names this validator. */
export function matchesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((tag) => {
    const bare = bareTag(tag.trim());
    return bare === '*' || bare === bareTag(etag);
  });
}
