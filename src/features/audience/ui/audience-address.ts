import { parseAsStringLiteral } from 'nuqs/server';
import type { SubscriberFilter, SubscriberList, SubscriberState } from '@/features/audience/audience.schema';
import type { ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { idOf, pageNumber, readAddress, words } from '@/ui/navigation/search-params';

/** Subscribers on one page of the list. */
const perPage = 50;

/** Written out, because reading them from the schema would bring it into the first load. */
const STATES = ['confirmed', 'pending', 'unsubscribed'] as const satisfies readonly SubscriberState[];

/** What the address of the list keeps: `?product=product_…&state=confirmed&q=lena&page=2`. */
export const audienceAddress = {
  product: idOf('product'),
  state: parseAsStringLiteral(STATES),
  q: words(LIMITS.search),
  page: pageNumber(perPage).withDefault(1),
};

/** The address without what the list cannot use, and that in its own words. */
export const readAudienceAddress = (given: URLSearchParams) => readAddress(audienceAddress, given);

export interface AudienceAddress {
  product: ProductId | null;
  state: SubscriberState | null;
  q: string | null;
  page: number;
}

/** Which subscribers the address means. */
export function filterOf({ product, state, q }: AudienceAddress): SubscriberFilter {
  return {
    ...(product === null ? {} : { product_id: product }),
    ...(state === null ? {} : { state }),
    ...(q === null ? {} : { q }),
  };
}

/** The call that the address stands for; server and browser make it from the same address, so it is one call. */
export const subscriberListInput = (address: AudienceAddress): SubscriberList => ({
  ...filterOf(address),
  page: address.page,
  per_page: perPage,
});
