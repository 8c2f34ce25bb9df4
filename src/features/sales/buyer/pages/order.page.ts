import {
  answered,
  browserLanguage,
  isForeign,
  notice,
  pageAnswer,
  seeOther,
} from '@/features/publications/pages/answers.page';
import { fileHeaders, isDownload } from '@/features/publications/pages/publications.page';
import { qrSvg } from '@/features/publications/ui/qr-code';
import { offersTo } from '@/features/sales/bundles/one-more.service';
import { orderDocument } from '@/features/sales/buyer/ui/order-document';
import { type BoughtFile, boughtOrder, openBoughtFile } from '@/features/sales/buyer.service';
import { mailLinkAgain } from '@/features/sales/links/links.service';
import { buyersFile } from '@/features/sales/stamps/stamps.service';
import { Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { orderWordsFor } from '@/messages/order';
import { filled } from '@/messages/sign-up';
import type { Services } from '@/server/auth/context';
import { sendFile } from '@/server/rest/file';

function unknown(request: Request): Response {
  const { words, language } = orderWordsFor(browserLanguage(request));
  return notice(404, words.no_order_title, words.no_order_text, {}, language);
}

/** What a page says of the wish to have its link again, by the query behind it. */
const ASKED = { sent: 'sent', enough: 'enough' } as const;

/**
 * `/o/{token}`: the page of an order, for whoever has its link. The form on it mails the link once more; behind the
 * POST the page says so.
 */
export function orderAnswer(services: Services, request: Request, token: string): Promise<Response> {
  return answered(services, async () => {
    const order = await boughtOrder(services, token);
    if (order === null) return unknown(request);
    if (request.method === 'POST') {
      if (isForeign(request))
        throw new Problem('csrf_rejected', { detail: 'This form was submitted from another site.' });
      const sent = order.access === 'open' && (await mailLinkAgain(services, order.owner, order.id));
      return seeOther(`/o/${token}?${sent ? ASKED.sent : ASKED.enough}`);
    }
    const { searchParams } = new URL(request.url);
    const asked = Object.values(ASKED).find((name) => searchParams.has(name)) ?? null;
    const offered = await offersTo(services, order);
    return pageAnswer(200, orderDocument(order, asked, offered), {
      'X-Robots-Tag': 'noindex',
      'Referrer-Policy': 'no-referrer',
    });
  });
}

/** What stands for the code of the page in its address. */
const QR = 'qr';

/** The code by which a phone opens the page of an order. */
async function phoneCode(services: Services, request: Request, token: string): Promise<Response> {
  if ((await boughtOrder(services, token)) === null) return unknown(request);
  const headers = fileHeaders();
  headers.set('Content-Type', 'image/svg+xml');
  return new Response(qrSvg(`${services.public_url}/o/${token}`), { headers });
}

/** Editions, and the products of an order, are counted from 1. */
const COUNT = /^[1-9]\d{0,8}$/;

/**
 * `/o/{token}/{format}`: a file of an order, counted, or with `qr` the code by which a phone opens its page; with `?item=2` of its second product, else of its first; with
 * `?open` to be read in the browser, with `?edition=1` of an earlier edition. After so many on a day it pauses until the
 * next.
 */
export function orderFileAnswer(
  services: Services,
  request: Request,
  token: string,
  format: string,
): Promise<Response> {
  const work = async () => {
    if (format === QR) return phoneCode(services, request, token);
    const { searchParams } = new URL(request.url);
    const edition = searchParams.get('edition');
    const item = searchParams.get('item');
    if ([edition, item].some((asked) => asked !== null && !COUNT.test(asked))) return unknown(request);
    const found = await openBoughtFile(services, token, {
      format,
      edition: edition === null ? null : Number(edition),
      item: Number(item ?? 1),
    });
    if (found === null) return unknown(request);
    if ('refused' in found) return refused(found, services.clock());
    const copy = await buyersFile(services, found.bought);
    if (copy === null)
      return refused(
        { language: found.bought.order.language, creator: '', refused: 'busy' },
        services.clock(),
      );
    const response = await sendFile(services, request, copy, fileHeaders());
    if (isDownload(request, response) && !(await found.count())) {
      await response.body?.cancel();
      return refused(
        { language: found.bought.order.language, creator: '', refused: 'pause' },
        services.clock(),
      );
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

interface Refused {
  language: string;
  creator: string;
  refused: Extract<BoughtFile, { refused: string }>['refused'] | 'busy';
}

const DAY = 86_400_000;

/** Whole seconds until the next day begins, in UTC. */
const secondsOfDay = (now: number): number => Math.ceil((DAY - (now % DAY)) / 1000);

function refused({ language: tag, creator, refused: why }: Refused, now: number): Response {
  const { words, language } = orderWordsFor(tag);
  const say = (status: number, title: string, text: string, headers: Record<string, string> = {}) =>
    notice(status, title, text, headers, language);
  if (why === 'refunded') return say(410, words.ended_title, words.ended_text);
  if (why === 'ended') return say(410, words.given_ended_title, filled(words.given_ended_text, { creator }));
  if (why === 'busy') return say(503, words.busy_title, words.busy_text, { 'Retry-After': '60' });
  return say(429, words.pause_title, filled(words.pause_text, { n: LIMITS.order_downloads }), {
    'Retry-After': String(secondsOfDay(now)),
  });
}
