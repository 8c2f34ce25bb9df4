import { isEmailAddress } from '@/features/audience/sign-up.rules';
import type { CodeFault } from '@/features/discounts/discounts.rules';
import { namedAmount } from '@/features/publications/named-price.rules';
import {
  answered,
  browserLanguage,
  codeHeaders,
  codeOf,
  formOf,
  isForeign,
  nothing,
  pageAnswer,
  seeOther,
  takenDown,
  viewerOf,
} from '@/features/publications/pages/answers.page';
import { signUpAnswer } from '@/features/publications/pages/sign-up.page';
import type { StorefrontPage } from '@/features/publications/publications.rules';
import { storefrontPage } from '@/features/publications/publications.service';
import {
  amountWords,
  asksEmail,
  BUY_FIELDS,
  type BuyState,
  newsAgreed,
  refusalWords,
} from '@/features/publications/ui/buy-form';
import { storefrontDocument } from '@/features/publications/ui/storefront';
import { pressBuy, purchaseOf, readBuyerToken } from '@/features/sales/buy.service';
import { buyerNotice } from '@/features/sales/buyer/ui/order-document';
import { checkoutNotice, orderPathOf } from '@/features/sales/buyer.service';
import { type Settled, settleCheckout } from '@/features/sales/settle.service';
import { TillAway, TillClosed } from '@/features/sales/till.service';
import { Problem } from '@/kernel/errors';
import { type OrderWords, orderWordsFor } from '@/messages/order';
import type { Services } from '@/server/auth/context';

/** Seconds that a page may take that asks the till. */
export const TILL_SECONDS = 35;

/** The form as it is before anybody has typed. */
export const NOT_TYPED: BuyState = {
  alert: null,
  consent_missing: false,
  consented: false,
  wants_news: false,
  email: '',
  email_wrong: null,
  amount: null,
  amount_wrong: null,
};

/** What is wrong with an address that was typed; null where nothing is. One of several lines is none. */
export function wrongEmail(text: string, words: OrderWords): string | null {
  if (text.trim() === '') return words.email_missing;
  return /[\r\n]/.test(text) || !isEmailAddress(text.trim()) ? words.email_wrong : null;
}

/**
 * Whether the form was filled in for other terms: another price, one to be named that is fixed now, or one in other money.
 * What she was shown is what she agrees to.
 */
const hasOtherTerms = ({ named, currency, total_cents }: StorefrontPage, sent: URLSearchParams): boolean => {
  const asked = sent.get(BUY_FIELDS.currency);
  const price = sent.get(BUY_FIELDS.price);
  return (
    (asked !== null && (named === null || asked !== currency)) ||
    (price !== null && (named !== null || price !== String(total_cents)))
  );
};

/** The price that a buyer has named, or what is wrong with it; null where it is fixed. */
function namedIn(page: StorefrontPage, typed: string | null): { cents: number | null } | { wrong: string } {
  const { named, currency } = page;
  if (named === null) return { cents: null };
  const read = namedAmount(typed ?? '', currency, named.minimum_cents);
  return 'fault' in read ? { wrong: amountWords(page, named, read.fault) } : read;
}

/**
 * POST of `/p/{slug}`: Buy, or the form of a lead magnet. What is bought is paid at the till's own page, where this leads
 * (303); what keeps it from there is said on the page again, and nothing was charged then.
 */
export function productFormAnswer(services: Services, request: Request, slug: string): Promise<Response> {
  const buy = async () => {
    const code = codeOf(request);
    const load = async (amount: number | null = null) =>
      storefrontPage(services, slug, await viewerOf(services, request), code, amount);
    const found = await load();
    if (found === null) return nothing();
    if (found === 'gone') return takenDown();
    if (found.sign_up !== null) return signUpAnswer(services, request, slug);
    if (isForeign(request))
      throw new Problem('csrf_rejected', { detail: 'This form was submitted from another site.' });
    if (found.price_cents === 0) throw new Problem('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    const { words } = orderWordsFor(found.language);
    const sent = await formOf(request);
    const email = sent.get(BUY_FIELDS.email) ?? '';
    const amount = sent.get(BUY_FIELDS.amount);
    // Words that have changed since the page was shown nobody has agreed to.
    const consented = sent.get(BUY_FIELDS.consent) !== null && sent.get(BUY_FIELDS.terms) === words.consent;
    const news_text = newsAgreed(found, sent);
    const again = (
      page: StorefrontPage,
      status: number,
      state: Partial<BuyState>,
      headers?: Record<string, string>,
    ) => {
      const whole = { ...NOT_TYPED, email, amount, consented, wants_news: news_text !== null, ...state };
      const body = storefrontDocument(page, services.public_url, whole);
      return pageAnswer(status, body, { ...codeHeaders(code), ...headers });
    };
    const say = (status: number, alert: string, headers?: Record<string, string>) =>
      again(found, status, { alert }, headers);
    /** The page as it is now, with what has changed meanwhile. */
    const anew = async (alert: string) => {
      const now = await load();
      return now === null || now === 'gone' ? takenDown() : again(now, 409, { alert });
    };
    const refuse = (refusal: CodeFault) => anew(`${refusalWords(refusal, words)} ${words.not_charged}`);
    if (found.discount !== null && 'refusal' in found.discount) return refuse(found.discount.refusal);
    if (found.buy === null) return say(409, words.till_closed);
    if (hasOtherTerms(found, sent)) return anew(`${words.code_changed} ${words.not_charged}`);
    const named = namedIn(found, amount);
    const amount_wrong = 'wrong' in named ? named.wrong : null;
    const email_wrong = asksEmail(found) ? wrongEmail(email, words) : null;
    if (!consented || email_wrong !== null || 'wrong' in named)
      return again(found, 422, { consent_missing: !consented, email_wrong, amount_wrong });
    const bought = named.cents === null ? found : await load(named.cents);
    // What has changed since a moment ago is shown as it is now.
    if (bought === null || bought === 'gone' || bought.buy === null) return anew(words.till_closed);
    if (bought.discount !== null && 'refusal' in bought.discount) return refuse(bought.discount.refusal);
    const begun = await pressBuy(services, request, purchaseOf(bought), {
      language: browserLanguage(request),
      consent_text: words.consent,
      news_text,
      email: asksEmail(found) ? email.trim() : null,
    });
    if ('too_many' in begun) return say(429, words.too_many, { 'Retry-After': String(begun.too_many) });
    if ('url' in begun) return seeOther(begun.url);
    if ('refusal' in begun) return refuse(begun.refusal);
    if (begun.fault === 'away') return say(503, words.till_away, { 'Retry-After': '60' });
    return anew(words.till_closed);
  };
  return answered(services, buy, TILL_SECONDS);
}

/** Says how a checkout stands that has no order yet; `again` is where to look once more. */
export function standingPage(
  about: Parameters<typeof buyerNotice>[0],
  state: Settled['state'] | 'unknown',
  again: string,
): Response {
  const { words } = orderWordsFor(about.language);
  const said = {
    unknown: { title: words.unknown_title, text: words.unknown_text, again },
    waiting: { title: words.waiting_title, text: words.waiting_text, again },
    open: { title: words.unfinished_title, text: words.unfinished_text },
    expired: { title: words.expired_title, text: words.expired_text },
    failed: { title: words.failed_title, text: words.failed_text },
    paid: { title: words.unknown_title, text: words.unknown_text, again },
  }[state];
  return pageAnswer(200, buyerNotice(about, said), { 'X-Robots-Tag': 'noindex' });
}

/** `/c/{token}`: where the till sends a buyer back to. Paid, it leads on to her order. */
export function checkoutAnswer(services: Services, token: string): Promise<Response> {
  const answer = async () => {
    const named = readBuyerToken(services, 'checkout', token);
    const about = named === null ? null : await checkoutNotice(services, named.user_id, named.id);
    if (named === null || about === null) return nothing();
    let settled: Settled | null = null;
    try {
      settled = await settleCheckout(services, named.user_id, named.id);
    } catch (error) {
      if (!(error instanceof TillAway || error instanceof TillClosed)) throw error;
      services.log.warn({ fault: error.name }, 'a buyer came back, and the till could not be asked');
    }
    if (settled?.order_id) return seeOther(orderPathOf(services, settled.order_id));
    return standingPage(about, settled?.state ?? 'unknown', `/c/${token}`);
  };
  return answered(services, answer, TILL_SECONDS);
}
