import { parseUrl } from '@/kernel/url';

/** Where a creator goes who comes from nowhere in particular. */
export const HOME = '/home';

/** Any origin will do: what leads away from it is not ours. */
const HERE = 'http://galley.invalid';

/** The start of an address in this app that is no page for after signing in. */
const NO_GOAL = /^\/(?:sign-in|sign-up|forgot|reset|confirm-email|api|files|i|d|_next)(?:\/|$)/;

/**
 * Where to go after signing in: `next` when it is a page of this app, else Home. Browsers take `//host`,
 * `/\host` and addresses with tabs or line breaks in them for other sites, so those count as foreign.
 */
export function goalAfterSignIn(next: unknown): string {
  if (typeof next !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next)) return HOME;
  const url = parseUrl(next, HERE);
  if (url === null) return HOME;
  const { origin, pathname, search, hash } = url;
  const path = `${pathname}${search}${hash}`;
  // Dots may fold into a second slash: /.//host is the path //host.
  return origin === HERE && pathname !== '/' && !path.startsWith('//') && !NO_GOAL.test(pathname)
    ? path
    : HOME;
}

/** The address of the sign-in page, or of another page before it, that leads to `next` afterwards. */
export function withNext(page: '/sign-in' | '/sign-up' | '/forgot', next: string): string {
  return next === HOME ? page : `${page}?next=${encodeURIComponent(next)}`;
}
