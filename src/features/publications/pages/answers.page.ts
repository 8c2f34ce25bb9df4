import { noticeDocument } from '@/features/publications/ui/shell';
import { Problem } from '@/kernel/errors';
import type { UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { authenticate } from '@/server/auth/access';
import { createContext, type Services } from '@/server/auth/context';
import { inTime } from '@/server/deadline';
import { readBytes } from '@/server/http/body';
import { loggable } from '@/server/logging/log';
import { problemOf } from '@/server/trpc/problem';

/** A page for a visitor. */
export const pageAnswer = (status: number, body: string, headers: Record<string, string> = {}) =>
  new Response(body, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      // Every view makes its own download link.
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  });

/** A page that says why there is nothing here. */
export const notice = (
  status: number,
  title: string,
  text: string,
  headers?: Record<string, string>,
  language?: string,
) => pageAnswer(status, noticeDocument(title, text, language), headers);

export const nothing = () => notice(404, 'Page not found', 'Check the address for typos.');

export const takenDown = () =>
  notice(410, 'This page has been taken down', 'Its creator no longer offers it here.');

/** The creator whose browser asks, by the cookie of her session; null for everybody else. */
export async function viewerOf(services: Services, request: Request): Promise<UserId | null> {
  const ctx = createContext(services, request, { address: 'page' }, 'page');
  if (ctx.cookie === null) return null;
  try {
    return await authenticate({ ...ctx, bearer: null });
  } catch (error) {
    // A session that has ended is a stranger's; the page is public all the same.
    if (problemOf(error).status === 401) return null;
    throw error;
  }
}

/** The visitor's language: the first that her browser names, a BCP 47 tag; English where it names none. */
export function browserLanguage(request: Request): string {
  const [first = ''] = (request.headers.get('accept-language') ?? '').split(/[,;]/);
  try {
    return Intl.getCanonicalLocales(first.trim())[0] ?? 'en';
  } catch {
    // Not a tag: as if it had named none.
    return 'en';
  }
}

/** Whether the browser says that a form of another site sent this: visitors of any page would lend it their names. */
export const isForeign = (request: Request): boolean =>
  ['cross-site', 'same-site'].includes(request.headers.get('sec-fetch-site') ?? '');

/** Characters of a code that are looked at. */
const CODE = 100;

/** The discount code in the address of a page; null without one. */
export function codeOf(request: Request): string | null {
  const code = new URL(request.url).searchParams.get('code')?.trim().slice(0, CODE) ?? '';
  return code === '' ? null : code;
}

/** The headers of a page with a code in its address, which nobody finds by searching. */
export const codeHeaders = (code: string | null): Record<string, string> =>
  code === null ? {} : { 'X-Robots-Tag': 'noindex' };

/** The fields of a form. Throws unsupported_media_type, payload_too_large. */
export async function formOf(request: Request): Promise<URLSearchParams> {
  const [type] = (request.headers.get('content-type') ?? '').split(';');
  if (type?.trim().toLowerCase() !== 'application/x-www-form-urlencoded')
    throw new Problem('unsupported_media_type', { detail: 'Submit the form on this page.' });
  const bytes = await readBytes(request, LIMITS.visitor_form_bytes);
  return new URLSearchParams(new TextDecoder().decode(bytes));
}

/** To a page that can be loaded again without sending the form again. */
export const seeOther = (address: string) =>
  new Response(null, { status: 303, headers: { Location: address, 'Cache-Control': 'no-store' } });

/** To the address that counts, with what was asked of the other; it may be changed again, so that nobody keeps it for long. */
export const movedTo = (request: Request, path: string) =>
  new Response(null, {
    status: 301,
    headers: {
      Location: `${path}${new URL(request.url).search}`,
      'Cache-Control': 'public, max-age=3600',
      'X-Content-Type-Options': 'nosniff',
    },
  });

/** Answers a visitor; what goes wrong becomes a page in plain words, and the log gets the rest. */
export async function answered(
  services: Services,
  work: () => Promise<Response>,
  seconds?: number,
): Promise<Response> {
  try {
    return await inTime(work(), seconds, services.pulse);
  } catch (error) {
    const problem = problemOf(error);
    if (problem.code === 'internal') services.log.error({ error: loggable(error) }, 'public page failed');
    services.room.notice(problem);
    if (problem.status === 503)
      return notice(503, 'Please try again in a moment', 'We can’t show this page right now.', {
        'Retry-After': problem.headers['Retry-After'] ?? '2',
      });
    return notice(problem.status, problem.message, problem.detail, problem.headers);
  }
}
