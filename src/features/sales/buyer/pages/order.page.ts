import { answered, notice, pageAnswer } from '@/features/publications/pages/answers.page';
import { begins, fileHeaders } from '@/features/publications/pages/publications.page';
import { orderDocument } from '@/features/sales/buyer/ui/order-document';
import { boughtOrder, openBoughtFile } from '@/features/sales/buyer.service';
import { buyersFile } from '@/features/sales/stamps/stamps.service';
import { LIMITS } from '@/kernel/limits';
import { orderWordsFor } from '@/messages/order';
import { filled } from '@/messages/sign-up';
import type { Services } from '@/server/auth/context';
import { sendFile } from '@/server/rest/file';

const unknown = () =>
  notice(404, 'There is no order here', 'The link may be cut off. Open it again from your email.');

/** `/o/{token}`: the page of an order, for whoever has its link. */
export function orderAnswer(services: Services, token: string): Promise<Response> {
  return answered(services, async () => {
    const order = await boughtOrder(services, token);
    return order === null
      ? unknown()
      : pageAnswer(200, orderDocument(order), {
          'X-Robots-Tag': 'noindex',
          'Referrer-Policy': 'no-referrer',
        });
  });
}

/** Editions are counted from 1. */
const EDITION = /^[1-9]\d{0,8}$/;

/**
 * `/o/{token}/{format}`: a file of an order, counted; with `?open` to be read in the browser, with `?edition=1` of an
 * earlier edition. After so many on a day it pauses until the next.
 */
export function orderFileAnswer(
  services: Services,
  request: Request,
  token: string,
  format: string,
): Promise<Response> {
  const work = async () => {
    const { searchParams } = new URL(request.url);
    const asked = searchParams.get('edition');
    if (asked !== null && !EDITION.test(asked)) return unknown();
    const found = await openBoughtFile(services, token, format, asked === null ? null : Number(asked));
    if (found === null) return unknown();
    if ('refused' in found) return refused(found.language, found.refused);
    const copy = await buyersFile(services, found.bought);
    if (copy === null) return refused(found.bought.order.language, 'busy');
    const response = await sendFile(services, request, copy, fileHeaders());
    if (begins(request) && response.status < 300 && !(await found.count())) {
      await response.body?.cancel();
      return refused('en', 'pause');
    }
    if (searchParams.has('open') && format === 'pdf') {
      // A PDF of our own making; readers in browsers do not work in a sandbox.
      response.headers.delete('Content-Security-Policy');
      const name = response.headers.get('Content-Disposition') ?? '';
      response.headers.set('Content-Disposition', name.replace(/^attachment/, 'inline'));
    }
    return response;
  };
  return answered(services, work, LIMITS.stamp_wait_seconds);
}

function refused(language: string, why: 'ended' | 'pause' | 'busy'): Response {
  const { words } = orderWordsFor(language);
  if (why === 'ended') return notice(410, words.ended_title, words.ended_text);
  if (why === 'busy') return notice(503, words.busy_title, words.busy_text, { 'Retry-After': '60' });
  return notice(429, words.pause_title, filled(words.pause_text, { n: LIMITS.order_downloads }), {
    'Retry-After': '3600',
  });
}
