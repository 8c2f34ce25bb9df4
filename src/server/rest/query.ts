import { BROKEN_ENCODING, type FieldError } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { hint } from '@/server/trpc/problem';

/** The parameters that may be empty: an empty search is no filter. */
const MAY_BE_EMPTY = new Set(['q']);

/** The names of the parameters whose percent-encoding, in the name or the value, is broken or not UTF-8. */
function brokenIn(search: string): Set<string> {
  const names = new Set<string>();
  for (const pair of search.replace(/^\?/, '').split('&')) {
    try {
      decodeURIComponent(pair);
    } catch {
      for (const name of new URLSearchParams(pair).keys()) names.add(name);
    }
  }
  return names;
}

/**
 * Reads a query string into text values. Unknown, repeated, empty and badly encoded parameters are errors by name, so that a
 * mistyped filter never answers everything.
 */
export function readQuery(search: string, known: readonly string[]) {
  const query: Record<string, string> = Object.create(null);
  const errors: FieldError[] = [];
  if (search === '' || search === '?') return { query, errors };
  if (search.length > LIMITS.query_bytes) {
    errors.push({ in: 'query', pointer: '', code: 'too_big', message: 'The query string is too long.' });
    return { query, errors };
  }
  const fail = (pointer: string, code: string, message: string) =>
    errors.length < LIMITS.problem_errors && errors.push({ in: 'query', pointer, code, message });
  const broken = brokenIn(search);
  for (const [name, value] of new URLSearchParams(search)) {
    if (broken.has(name)) fail(name.slice(0, 100), BROKEN_ENCODING.code, BROKEN_ENCODING.message);
    else if (!known.includes(name)) {
      const near = hint(name, known);
      fail(name.slice(0, 100), 'unknown_parameter', `Unknown parameter.${near ? ` ${near}` : ''}`);
    } else if (name in query) fail(name, 'repeated_parameter', 'Send this parameter only once.');
    else if (value === '' && !MAY_BE_EMPTY.has(name)) fail(name, 'empty_parameter', 'Can’t be empty.');
    else query[name] = value;
  }
  return { query, errors };
}
