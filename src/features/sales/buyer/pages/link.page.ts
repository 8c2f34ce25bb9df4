import { readLinkToken } from '@/features/connections/payment-links.service';
import { answered, browserLanguage, nothing, seeOther } from '@/features/publications/pages/answers.page';
import { orderPathOf, productNotice } from '@/features/sales/buyer.service';
import { settleLinkSale } from '@/features/sales/hooks/link-sale.service';
import { TillAway, TillClosed } from '@/features/sales/till.service';
import { Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import type { Services } from '@/server/auth/context';
import { networkOf } from '@/server/http/client-address';
import { standingPage, TILL_SECONDS } from './buy.page';

/** The name of a session, which nobody can guess. */
const SESSION = /^cs_(?:test|live)_\w{10,200}$/;

/** `/c/{token}/{session}`: where a payment link sends its buyer. Paid, it leads on to her order. */
export function linkSaleAnswer(
  services: Services,
  request: Request,
  token: string,
  session: string,
): Promise<Response> {
  const answer = async () => {
    const named = readLinkToken(services, token);
    if (named === null || !SESSION.test(session)) return nothing();
    const policy = { name: 'link_return', quota: LIMITS.link_returns_per_address, window_seconds: 3_600 };
    const network = networkOf(request.headers.get('x-forwarded-for') ?? '');
    const verdict = await services.limiter.spend(policy, network);
    if (!verdict.allowed)
      throw new Problem('rate_limited', { headers: { 'Retry-After': String(verdict.retry_after) } });
    const { user_id: owner, product_id } = named;
    const again = `/c/${token}/${session}`;
    try {
      const settled = await settleLinkSale(services, owner, session, product_id);
      if (settled === null) return nothing();
      if (settled.order_id !== null) return seeOther(orderPathOf(services, settled.order_id));
      const about = await productNotice(services, owner, product_id, browserLanguage(request));
      return about === null ? nothing() : standingPage(about, settled.state, again);
    } catch (error) {
      if (!(error instanceof TillAway || error instanceof TillClosed)) throw error;
      services.log.warn(
        { fault: error.name },
        'a buyer came back from a link, and the till could not be asked',
      );
      const about = await productNotice(services, owner, product_id, browserLanguage(request));
      return about === null ? nothing() : standingPage(about, 'unknown', again);
    }
  };
  return answered(services, answer, TILL_SECONDS);
}
