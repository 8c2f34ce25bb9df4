import { parseAsStringLiteral } from 'nuqs/server';
import { SHOP_PLATFORMS } from '@/features/connections/connectors/platforms.rules';
import type { OrderPlatform, OrderState } from '@/features/sales/sales.rules';
import type { OrderFilter, OrderList } from '@/features/sales/sales.schema';
import type { OrderId, ProductId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { idOf, pageNumber, readAddress, words } from '@/ui/navigation/search-params';

/** Orders on one page of the list. */
const perPage = 50;

/** Written out, because reading them from the schema would bring it into the first load. */
const STATES = ['paid', 'partially_refunded', 'refunded', 'review'] as const satisfies readonly OrderState[];

const PLATFORMS = [
  'stripe',
  'galley',
  ...SHOP_PLATFORMS,
  'gift',
  'import',
] as const satisfies readonly OrderPlatform[];

/** What the address of the list keeps: `?product=product_…&state=paid&q=hannah&page=2&order=order_…`. */
export const salesAddress = {
  product: idOf('product'),
  state: parseAsStringLiteral(STATES),
  from: parseAsStringLiteral(PLATFORMS),
  q: words(LIMITS.search),
  page: pageNumber(perPage).withDefault(1),
  order: idOf('order'),
};

/** The address without what the list cannot use, and that in its own words. */
export const readSalesAddress = (given: URLSearchParams) => readAddress(salesAddress, given);

export interface SalesAddress {
  product: ProductId | null;
  state: OrderState | null;
  /** Where they come from. */
  from: OrderPlatform | null;
  q: string | null;
  page: number;
  order: OrderId | null;
}

/** Which orders the address means. */
export function orderFilterOf({ product, state, from, q }: SalesAddress): OrderFilter {
  return {
    ...(product === null ? {} : { product_id: product }),
    ...(state === null ? {} : { state }),
    ...(from === null ? {} : { platform: from }),
    ...(q === null ? {} : { q }),
  };
}

/** The call that the address stands for; server and browser make it from the same address, so it is one call. */
export const orderListInput = (address: SalesAddress): OrderList => ({
  ...orderFilterOf(address),
  page: address.page,
  per_page: perPage,
});
