import { type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server';
import { z } from 'zod';
import { type FieldError, Problem, refusedAt } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { kindred, nearest } from '@/kernel/text';
import { isDatabaseAway } from '@/server/database/db';
import { isStorageFull, storageFull } from '@/server/files/disk-space';
import { plainWords, REQUIRED } from './zod-messages';

z.config({ localeError: plainWords });

/** The tRPC code that carries an HTTP status over the tRPC transport. */
export function statusCode(status: number): TRPC_ERROR_CODE_KEY {
  const codes: Record<number, TRPC_ERROR_CODE_KEY> = {
    400: 'BAD_REQUEST',
    401: 'UNAUTHORIZED',
    403: 'FORBIDDEN',
    404: 'NOT_FOUND',
    405: 'METHOD_NOT_SUPPORTED',
    409: 'CONFLICT',
    410: 'NOT_FOUND',
    412: 'PRECONDITION_FAILED',
    413: 'PAYLOAD_TOO_LARGE',
    415: 'UNSUPPORTED_MEDIA_TYPE',
    422: 'UNPROCESSABLE_CONTENT',
    429: 'TOO_MANY_REQUESTS',
    503: 'SERVICE_UNAVAILABLE',
  };
  return codes[status] ?? 'INTERNAL_SERVER_ERROR';
}

const pointerOf = (path: readonly PropertyKey[]) =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

function messageOf(issue: z.core.$ZodIssue): { code: string; message: string } {
  if (issue.code === 'custom') {
    const code: unknown = issue.params?.code;
    return { code: typeof code === 'string' ? code : 'invalid_value', message: issue.message };
  }
  return { code: issue.message === REQUIRED ? 'required' : issue.code, message: issue.message };
}

/** The issues of a union are those of the branch that came nearest: the one with the fewest complaints. */
function flatten(
  issues: readonly z.core.$ZodIssue[],
  prefix: readonly PropertyKey[] = [],
): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    const path = [...prefix, ...issue.path];
    if (issue.code === 'invalid_union' && issue.errors.length > 0) {
      const deep = issue.errors.filter((branch) =>
        branch.some((inner) => inner.path.length > 0 || inner.code !== 'invalid_type'),
      );
      const [best] = (deep.length > 0 ? deep : []).sort((left, right) => left.length - right.length);
      if (best) return flatten(best, path);
    }
    return [{ ...issue, path }];
  });
}

/**
 * The field errors of a failed parse, at most 20. `place` tells which part of the request a top-level field came
 * from; `known` are the names that a mistyped one is compared with.
 */
export function fieldErrors(
  error: z.core.$ZodError,
  place: (field: string) => FieldError['in'] = () => 'body',
  known: readonly string[] = [],
): FieldError[] {
  const found: FieldError[] = [];
  for (const issue of flatten(error.issues)) {
    const at = (path: readonly PropertyKey[], code: string, message: string) => {
      const [top] = path;
      const where = top === undefined ? place('') : place(String(top));
      found.push({
        in: where,
        pointer: where === 'body' ? pointerOf(path) : String(top ?? ''),
        code,
        message,
      });
    };
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, LIMITS.problem_errors)) {
        const near = issue.path.length === 0 ? hint(key, known) : undefined;
        at([...issue.path, key], 'unknown_field', `Unknown field.${near ? ` ${near}` : ''}`);
      }
    } else {
      const { code, message } = messageOf(issue);
      at(issue.path, code, message);
    }
    if (found.length >= LIMITS.problem_errors) break;
  }
  return found.slice(0, LIMITS.problem_errors);
}

/** What only a view of a recipe for other servings or units has. */
const VIEW_MEMBERS: ReadonlySet<string> = new Set(['base_servings', 'scaling', 'units']);

/** What to say of an unknown name: the nearest known one. */
export function hint(key: string, known: readonly string[]): string | undefined {
  if (key === 'collection_id' && known.includes('collection_ids')) return 'Use collection_ids.';
  if (VIEW_MEMBERS.has(key) && known.includes('servings'))
    return 'This is a scaled or converted view. Send the recipe as it’s stored.';
  const near = nearest(key, known) ?? kindred(key, known);
  return near === undefined ? undefined : `Did you mean ${near}?`;
}

const NO_JSON: FieldError = {
  in: 'body',
  pointer: '',
  code: 'invalid_json',
  message: 'The body isn’t valid JSON.',
};

/** The catalogue error behind anything that was thrown. What is not recognised is `internal` and says nothing. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof TRPCError) {
    if (error.cause instanceof Problem) return error.cause;
    if (error.code === 'BAD_REQUEST' && error.cause instanceof z.core.$ZodError)
      return new Problem('validation_failed', { errors: fieldErrors(error.cause), cause: error.cause });
    if (error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR')
      return refusedAt(NO_JSON, 'malformed_json');
    if (error.code === 'NOT_FOUND') return new Problem('not_found');
    if (error.code === 'METHOD_NOT_SUPPORTED') return new Problem('method_not_allowed');
    if (error.code === 'UNSUPPORTED_MEDIA_TYPE') return new Problem('unsupported_media_type');
    if (error.code === 'PAYLOAD_TOO_LARGE') return new Problem('payload_too_large');
    if (error.cause !== undefined && error.cause !== error) return problemOf(error.cause);
  }
  if (isStorageFull(error)) return storageFull(error);
  if (isDatabaseAway(error))
    return new Problem('unavailable', { headers: { 'Retry-After': '2' }, cause: error });
  return new Problem('internal', { cause: error });
}
