import { bundlePath } from '@/features/bundles/bundles.rules';
import type { CodeFault } from '@/features/discounts/discounts.rules';
import {
  answered,
  browserLanguage,
  codeHeaders,
  codeOf,
  formOf,
  isForeign,
  movedTo,
  nothing,
  pageAnswer,
  seeOther,
  takenDown,
  viewerOf,
} from '@/features/publications/pages/answers.page';
import {
  asksEmail,
  BUY_FIELDS,
  type BuyState,
  newsAgreed,
  refusalWords,
} from '@/features/publications/ui/buy-form';
import { type BundleSale, bundlePurchase, bundleSale } from '@/features/sales/bundles/bundle-sale.service';
import { pressBuy } from '@/features/sales/buy.service';
import { bundleDocument } from '@/features/sales/buyer/ui/bundle-document';
import { Problem } from '@/kernel/errors';
import { orderWordsFor } from '@/messages/order';
import type { Services } from '@/server/auth/context';
import { NOT_TYPED, TILL_SECONDS, wrongEmail } from './buy.page';

/** Characters of a signed text that are looked at. */
const REST = 200;

/** The text by which a buyer asks for the rest, in the address; null without one. */
const restTextOf = (request: Request): string | null =>
  new URL(request.url).searchParams.get('rest')?.slice(0, REST) || null;

/** What stands on this page for one buyer alone nobody finds by searching, and her text goes nowhere. */
const headersOf = (sale: BundleSale, code: string | null): Record<string, string> =>
  sale.rest === null && !sale.has_all
    ? codeHeaders(code)
    : { 'X-Robots-Tag': 'noindex', 'Referrer-Policy': 'no-referrer' };

const load = async (
  services: Services,
  request: Request,
  slug: string,
): Promise<BundleSale | 'gone' | null> =>
  bundleSale(services, slug, {
    viewer: await viewerOf(services, request),
    code: codeOf(request),
    rest: restTextOf(request),
  });

/**
 * `/b/{slug}`: several products at one price; with `?rest=`, the rest of them for who came from the page of her order.
 * 301 from an address that it had before, or one in capitals, 410 when it was taken down, 404 when there never was such a
 * page.
 */
export function bundleAnswer(services: Services, request: Request, slug: string): Promise<Response> {
  return answered(services, async () => {
    const sale = await load(services, request, slug);
    if (sale === null) return nothing();
    if (sale === 'gone') return takenDown();
    if (sale.slug !== slug) return movedTo(request, bundlePath(sale.slug));
    return pageAnswer(200, bundleDocument(sale, services.public_url), headersOf(sale, codeOf(request)));
  });
}

/**
 * POST of `/b/{slug}`: Buy. It is paid at the till's own page, where this leads (303); what keeps it from there is said on
 * the page again, and nothing was charged then.
 */
export function bundleFormAnswer(services: Services, request: Request, slug: string): Promise<Response> {
  const buy = async () => {
    const found = await load(services, request, slug);
    if (found === null) return nothing();
    if (found === 'gone') return takenDown();
    if (isForeign(request))
      throw new Problem('csrf_rejected', { detail: 'This form was submitted from another site.' });
    const { words } = orderWordsFor(found.language);
    const sent = await formOf(request);
    const email = sent.get(BUY_FIELDS.email) ?? '';
    const consented = sent.get(BUY_FIELDS.consent) !== null && sent.get(BUY_FIELDS.terms) === words.consent;
    const news_text = newsAgreed(found, sent);
    const again = (
      sale: BundleSale,
      status: number,
      state: Partial<BuyState>,
      headers?: Record<string, string>,
    ) => {
      const typed = { ...NOT_TYPED, email, consented, wants_news: news_text !== null };
      const body = bundleDocument(sale, services.public_url, { ...typed, ...state });
      return pageAnswer(status, body, { ...headersOf(sale, codeOf(request)), ...headers });
    };
    /** The page as it is now, with what has changed meanwhile. */
    const anew = async (alert: string) => {
      const now = await load(services, request, slug);
      return now === null || now === 'gone' ? takenDown() : again(now, 409, { alert });
    };
    const refuse = (refusal: CodeFault) => anew(`${refusalWords(refusal, words)} ${words.not_charged}`);
    if (found.discount !== null && 'refusal' in found.discount) return refuse(found.discount.refusal);
    if (found.buy === null) return again(found, 409, { alert: words.till_closed });
    // What she was shown is what she agrees to: a text that has ended meanwhile makes another price.
    if (sent.get(BUY_FIELDS.price) !== String(found.total_cents))
      return anew(`${words.code_changed} ${words.not_charged}`);
    const email_wrong = asksEmail(found) ? wrongEmail(email, words) : null;
    if (!consented || email_wrong !== null)
      return again(found, 422, { consent_missing: !consented, email_wrong });
    const begun = await pressBuy(services, request, bundlePurchase(found), {
      language: browserLanguage(request),
      consent_text: words.consent,
      news_text,
      email: asksEmail(found) ? email.trim() : null,
    });
    if ('too_many' in begun)
      return again(found, 429, { alert: words.too_many }, { 'Retry-After': String(begun.too_many) });
    if ('url' in begun) return seeOther(begun.url);
    if ('refusal' in begun) return refuse(begun.refusal);
    if (begun.fault === 'away') return again(found, 503, { alert: words.till_away }, { 'Retry-After': '60' });
    return anew(words.till_closed);
  };
  return answered(services, buy, TILL_SECONDS);
}
