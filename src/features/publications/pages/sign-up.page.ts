import { confirmBuyer } from '@/features/audience/buyers.service';
import { type DeliveryMode, readSignUp } from '@/features/audience/sign-up.rules';
import {
  confirmable,
  confirmSignUp,
  countSignUp,
  downloadLinkPath,
  endSubscription,
  type MagnetOffer,
  signUp,
  unsubscriberOf,
} from '@/features/audience/sign-up.service';
import {
  mailingListOf,
  openDownloadLink,
  storefrontPage,
} from '@/features/publications/publications.service';
import {
  confirmDocument,
  downloadLinkDocument,
  newsDocument,
  sentDocument,
  unsubscribeDocument,
} from '@/features/publications/ui/sign-up-pages';
import { storefrontDocument } from '@/features/publications/ui/storefront';
import { Problem } from '@/kernel/errors';
import type { ProductId, UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import {
  answered,
  formOf,
  isForeign,
  nothing,
  notice,
  pageAnswer,
  seeOther,
  takenDown,
} from './answers.page';

/** Where somebody goes who has signed up, and where it seems so. */
const afterwards = (services: Services, way: DeliveryMode, offer: MagnetOffer, slug: string) =>
  seeOther(way === 'download' ? downloadLinkPath(services, offer) : `/sent/${slug}`);

/**
 * POST of `/p/{slug}`: the form of a lead magnet. What is wrong comes back beside its field with what was typed (422);
 * otherwise the visitor goes on to the file, or reads that a mail is on its way.
 */
export function signUpAnswer(services: Services, request: Request, slug: string): Promise<Response> {
  return answered(services, async () => {
    if (isForeign(request))
      throw new Problem('csrf_rejected', { detail: 'This form was submitted from another site.' });
    const sent = await formOf(request);
    const found = await storefrontPage(services, slug);
    if (found === null) return nothing();
    if (found === 'gone') return takenDown();
    const { sign_up, magnet } = found;
    if (sign_up === null || magnet === null)
      throw new Problem('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    const { form } = sign_up;
    const { typed, wrong, trapped } = readSignUp(sent, form);
    const again = (status: number, alert: string, headers?: Record<string, string>) =>
      pageAnswer(status, storefrontDocument(found, services.public_url, { typed, wrong, alert }), headers);
    if (Object.keys(wrong).length > 0) return again(422, form.words.check_form);
    const verdict = await countSignUp(services, request.headers.get('x-forwarded-for') ?? '');
    if (!verdict.allowed)
      return again(429, form.words.too_many, { 'Retry-After': String(verdict.retry_after) });
    const way = trapped ? sign_up.way : await signUp(services, magnet, typed, form.consent.text);
    return afterwards(services, way, magnet, slug);
  });
}

/** `/sent/{slug}`: a mail is on its way. */
export function sentAnswer(services: Services, slug: string): Promise<Response> {
  return answered(services, async () => {
    const found = await storefrontPage(services, slug);
    if (found === 'gone') return takenDown();
    return found === null || found.sign_up === null
      ? nothing()
      : pageAnswer(200, sentDocument({ ...found, cover: found.previews[0] ?? null }));
  });
}

/** `/g/{token}`: the file of a lead magnet, for those who have the link. */
export function downloadLinkAnswer(services: Services, token: string): Promise<Response> {
  return answered(services, async () => {
    const gift = await openDownloadLink(services, token);
    return gift === null
      ? usedUp('Sign up again on the product page to get a new one.')
      : pageAnswer(200, downloadLinkDocument(gift));
  });
}

const usedUp = (way: string) =>
  notice(404, 'This link no longer works', `It has been used or has expired. ${way}`);

/**
 * `/confirm/{token}`: GET asks for one press, and the POST behind it makes the address count and goes on to the file; for
 * who has bought something it says that she’s on the list.
 */
export function confirmAnswer(services: Services, request: Request, token: string): Promise<Response> {
  return answered(services, async () => {
    const spent = () => usedUp('Sign up again to get a new one.');
    const asked = await confirmable(services, token);
    if (asked === null) return spent();
    if (asked.source === 'purchase') return newsAnswer(services, request, token, asked);
    const { slug } = asked;
    if (slug === null) return takenDown();
    const found = await storefrontPage(services, slug);
    if (found === null || found === 'gone') return takenDown();
    // It gives its files to everybody by now.
    const { magnet } = found;
    if (magnet === null) return found.download === null ? takenDown() : seeOther(`/p/${slug}`);
    if (request.method !== 'POST') return pageAnswer(200, confirmDocument(found, `/confirm/${token}`));
    return (await confirmSignUp(services, token, magnet))
      ? seeOther(downloadLinkPath(services, magnet))
      : spent();
  });
}

async function newsAnswer(
  services: Services,
  request: Request,
  token: string,
  bought: { user_id: UserId; product_id: ProductId },
): Promise<Response> {
  const list = await mailingListOf(services, bought);
  if (list === null) return takenDown();
  const post = request.method === 'POST';
  if (post && !(await confirmBuyer(services, token))) return usedUp(NEWS_WAY);
  return pageAnswer(200, newsDocument(list, `/confirm/${token}`, post));
}

const NEWS_WAY = 'Check the box for news and offers the next time you buy.';

/** `/leave/{key}`: GET asks for one press; the POST, which mail programs send by themselves too, ends the mail. */
export function unsubscribeAnswer(services: Services, request: Request, key: string): Promise<Response> {
  return answered(services, async () => {
    const found = await unsubscriberOf(services, key);
    const list = found === null ? null : await mailingListOf(services, found);
    if (found === null || list === null)
      return notice(
        request.method === 'POST' ? 200 : 404,
        'You’re not on this list',
        'You won’t get any more of these emails.',
      );
    const post = request.method === 'POST';
    if (post) await endSubscription(services, key);
    return pageAnswer(
      200,
      unsubscribeDocument(list, `/leave/${key}`, post || found.state === 'unsubscribed'),
    );
  });
}
