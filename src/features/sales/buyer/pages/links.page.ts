import { isEmailAddress } from '@/features/audience/sign-up.rules';
import {
  answered,
  browserLanguage,
  formOf,
  isForeign,
  pageAnswer,
  seeOther,
} from '@/features/publications/pages/answers.page';
import {
  LINKS_FIELD,
  type LinksState,
  linksAskedDocument,
  linksDocument,
  noMailDocument,
} from '@/features/sales/buyer/ui/links-document';
import { countLinksAsked, mailLinks } from '@/features/sales/links/links.service';
import { Problem } from '@/kernel/errors';
import { orderWordsFor } from '@/messages/order';
import type { Services } from '@/server/auth/context';

const HEADERS = { 'X-Robots-Tag': 'noindex', Vary: 'Accept-Language' };

/**
 * `/orders`: a buyer types her address and gets links to everything she has from any creator here, by mail. The answer
 * is the same for every address (303 to `?sent`); one that is none comes back beside its field (422). Where no mail can be sent it says so.
 */
export function linksAnswer(services: Services, request: Request): Promise<Response> {
  return answered(services, async () => {
    const tag = browserLanguage(request);
    if (services.mailer === null) return pageAnswer(200, noMailDocument(tag), HEADERS);
    const page = (status: number, state: LinksState | null, headers?: Record<string, string>) =>
      pageAnswer(status, linksDocument(tag, state), { ...HEADERS, ...headers });
    if (request.method !== 'POST')
      return new URL(request.url).searchParams.has('sent')
        ? pageAnswer(200, linksAskedDocument(tag), HEADERS)
        : page(200, null);
    if (isForeign(request))
      throw new Problem('csrf_rejected', { detail: 'This form was submitted from another site.' });
    const { words } = orderWordsFor(tag);
    const email = ((await formOf(request)).get(LINKS_FIELD) ?? '').trim();
    if (!isEmailAddress(email)) return page(422, { typed: email, wrong: words.find_wrong, alert: null });
    const verdict = await countLinksAsked(services, request.headers.get('x-forwarded-for') ?? '');
    if (!verdict.allowed)
      return page(
        429,
        { typed: email, wrong: null, alert: words.find_too_many },
        { 'Retry-After': String(verdict.retry_after) },
      );
    await mailLinks(services, email);
    return seeOther('/orders?sent');
  });
}
