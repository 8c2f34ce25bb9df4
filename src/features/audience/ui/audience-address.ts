import { createParser, parseAsStringLiteral } from 'nuqs/server';
import type {
  SubscriberFilter,
  SubscriberList,
  SubscriberSource,
  SubscriberState,
} from '@/features/audience/audience.schema';
import type { ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { idOf, pageNumber, readAddress, words } from '@/ui/navigation/search-params';

/** Subscribers on one page of the list. */
const perPage = 50;

/** Written out, because reading them from the schema would bring it into the first load. */
const STATES = ['confirmed', 'pending', 'unsubscribed'] as const satisfies readonly SubscriberState[];

const SOURCES = ['sign_up', 'purchase'] as const satisfies readonly SubscriberSource[];

const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
/** What a country is called; its letters where nobody knows it. */
export const countryName = (code: string): string =>
  (/^[A-Z]{2}$/.test(code) ? countryNames.of(code) : undefined) ?? code;

/** The two letters of a country; anything else is null. */
const country = createParser({
  parse: (value: string) => (countryName(value) === value ? null : value),
  serialize: String,
});

/** What the address of the list keeps: `?product=product_…&source=purchase&country=FR&state=confirmed&q=lena&page=2`. */
export const audienceAddress = {
  product: idOf('product'),
  source: parseAsStringLiteral(SOURCES),
  country,
  state: parseAsStringLiteral(STATES),
  q: words(LIMITS.search),
  page: pageNumber(perPage).withDefault(1),
};

/** The address without what the list cannot use, and that in its own words. */
export const readAudienceAddress = (given: URLSearchParams) => readAddress(audienceAddress, given);

export interface AudienceAddress {
  product: ProductId | null;
  source: SubscriberSource | null;
  country: string | null;
  state: SubscriberState | null;
  q: string | null;
  page: number;
}

/** Which subscribers the address means. */
export function filterOf({ product, source, country: from, state, q }: AudienceAddress): SubscriberFilter {
  return {
    ...(product === null ? {} : { product_id: product }),
    ...(source === null ? {} : { source }),
    ...(from === null ? {} : { country: from }),
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
