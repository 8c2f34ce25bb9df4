import { noticeDocument } from '@/features/publications/ui/shell';
import type { Services } from '@/server/auth/context';
import { inTime } from '@/server/deadline';
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
export const notice = (status: number, title: string, text: string, headers?: Record<string, string>) =>
  pageAnswer(status, noticeDocument(title, text), headers);

export const nothing = () => notice(404, 'There is no page here', 'The address may be mistyped.');

export const takenDown = () =>
  notice(410, 'This page has been taken down', 'Its creator no longer offers it here.');

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
      return notice(503, 'Please try again in a moment', 'This page cannot be shown just now.', {
        'Retry-After': problem.headers['Retry-After'] ?? '2',
      });
    return notice(problem.status, problem.message, problem.detail, problem.headers);
  }
}
