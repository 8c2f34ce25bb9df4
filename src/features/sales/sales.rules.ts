import {
  CONNECTABLE,
  isShopPlatform,
  SHOP_PLATFORMS,
} from '@/features/connections/connectors/platforms.rules';
import { shareOut } from '@/kernel/money';

/** How far a press of Buy has come. `expired` may still become `paid`: money that comes late is money. */
export type CheckoutState = 'open' | 'paid' | 'expired' | 'failed';

/** `review`: what was paid is not what was asked, so nothing is delivered until the creator accepts it. */
export const ORDER_STATES = ['paid', 'partially_refunded', 'refunded', 'review'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Whether the buyer's bank asks the money back, or did. */
export const ORDER_DISPUTES = ['none', 'open', 'won', 'lost'] as const;
export type OrderDispute = (typeof ORDER_DISPUTES)[number];
export type DisputeState = Exclude<OrderDispute, 'none'>;

/** What a platform is called that is a shop, where orders are refunded that it took the money of; null for any other. */
export const shopName = (platform: string): string | null =>
  isShopPlatform(platform) ? CONNECTABLE[platform].label : null;

/**
 * Who took the money. Nobody did for `galley`: a discount code made it free; and for `gift` and `import`: the creator
 * gave a copy, or brought a buyer from elsewhere.
 */
export const ORDER_PLATFORMS = ['stripe', 'galley', ...SHOP_PLATFORMS, 'gift', 'import'] as const;
export type OrderPlatform = (typeof ORDER_PLATFORMS)[number];
const GIVEN = ['gift', 'import'] as const satisfies readonly OrderPlatform[];
export type Given = (typeof GIVEN)[number];

/** Whether an order is a copy that was given: nothing was paid here, so there is nothing to refund or count. */
export const isGiven = ({ platform }: { platform: string }): boolean =>
  GIVEN.some((given) => given === platform);

export const GRANT_STATES = ['active', 'revoked'] as const;
export type GrantState = (typeof GRANT_STATES)[number];

export const REFUND_STATES = ['pending', 'succeeded', 'failed'] as const;
export type RefundState = (typeof REFUND_STATES)[number];

export const ORDER_MODES = ['test', 'live'] as const;
export type OrderMode = (typeof ORDER_MODES)[number];

/** Who sells by law, and so says and pays what tax there is: the creator, or the platform for her. */
export const SELLERS = ['creator', 'platform'] as const;
export type Seller = (typeof SELLERS)[number];

/** `received` waits to be worked off; `ignored` concerned nothing of ours. */
export type HookState = 'received' | 'done' | 'ignored' | 'failed';

/** The number of an account's first order. */
export const FIRST_ORDER = 1001;

/** What a platform says was paid, in our minor units. */
export interface Paid {
  currency: string;
  subtotal_cents: number;
  discount_cents: number;
  tax_cents: number;
  total_cents: number;
}

/**
 * Whether what was paid is what was asked: the price of the checkout in its currency, nothing taken off, and tax that
 * lies in it or on top.
 */
export function isAsAsked(paid: Paid, asked: { total_cents: number; currency: string }): boolean {
  const { currency, subtotal_cents, discount_cents, tax_cents, total_cents } = paid;
  if (currency !== asked.currency || subtotal_cents !== asked.total_cents || discount_cents !== 0)
    return false;
  return total_cents === subtotal_cents || total_cents === subtotal_cents + tax_cents;
}

/**
 * The sums of an order: what the platform says was paid, and the price before our own code, which the platform was not
 * told of. The subtotal less the discount with the tax is the total, always, also where the tax lies in the price.
 */
export function sumsOf(paid: Paid, asked: { discount_cents: number; currency: string }): Paid {
  const ours = paid.currency === asked.currency ? asked.discount_cents : 0;
  const discount_cents = paid.discount_cents + ours;
  return { ...paid, discount_cents, subtotal_cents: paid.total_cents + discount_cents - paid.tax_cents };
}

/** What each product of an order has of its sums; the three are an item's, `total_cents` is what was paid for it. */
export interface ItemSums {
  amount_cents: number;
  discount_cents: number;
  tax_cents: number;
  total_cents: number;
}

/**
 * The sums of an order shared out over its products, in proportion to the prices they had at the press: the discount by
 * what each costs, the tax by what is left of that. So no product's discount exceeds its price, and each has, as the
 * order does, its amount less the discount with the tax for its total.
 */
export function itemSums(paid: Paid, prices: readonly number[]): ItemSums[] {
  const amounts = shareOut(paid.subtotal_cents, prices);
  const discounts = shareOut(paid.discount_cents, amounts);
  const nets = amounts.map((amount, index) => amount - (discounts[index] ?? 0));
  const taxes = shareOut(paid.tax_cents, nets);
  return nets.map((net, index) => {
    const [amount_cents = 0, discount_cents = 0, tax_cents = 0] = [
      amounts[index],
      discounts[index],
      taxes[index],
    ];
    return { amount_cents, discount_cents, tax_cents, total_cents: net + tax_cents };
  });
}

/**
 * What goes back for each product when the money that went back of their order grows from `before` to `after`: the
 * shares of all that went back less those before, so that at any moment a product's days hold its share to the cent,
 * however many refunds there were. A share may so be a cent less than nothing.
 */
export function refundShares(
  items: readonly Pick<ItemSums, 'amount_cents' | 'discount_cents' | 'tax_cents'>[],
  before: number,
  after: number,
): number[] {
  const paid = items.map((item) => item.amount_cents - item.discount_cents + item.tax_cents);
  const had = shareOut(before, paid);
  return shareOut(after, paid).map((share, index) => share - (had[index] ?? 0));
}

/** Where an order stands by what went back of it; one under review stays so until all of it did. */
export function stateOf(
  { state, total_cents }: { state: OrderState; total_cents: number },
  refunded_cents: number,
): OrderState {
  if (refunded_cents > 0 && refunded_cents >= total_cents) return 'refunded';
  if (state === 'review') return 'review';
  return refunded_cents > 0 ? 'partially_refunded' : 'paid';
}

/** What the disputes of an order come to: a lost one outweighs an open one, and that one that was won. */
export function disputeOf(states: readonly DisputeState[]): OrderDispute {
  return (['lost', 'open', 'won'] as const).find((state) => states.includes(state)) ?? 'none';
}

/** What lost disputes took of what no refund gave back: never more than was paid. */
export function lostCents(
  total_cents: number,
  refunded_cents: number,
  disputes: readonly { state: DisputeState; amount_cents: number }[],
): number {
  const lost = disputes.reduce((sum, one) => sum + (one.state === 'lost' ? one.amount_cents : 0), 0);
  return Math.max(0, Math.min(lost, total_cents - refunded_cents));
}

/** Whether somebody has bought something by an order and paid for it in the end; a part that was refunded changes nothing. */
export const isSale = ({ state, dispute }: { state: OrderState; dispute: OrderDispute }): boolean =>
  state !== 'review' && state !== 'refunded' && dispute !== 'lost';

/** Whether the buyer may have the files. */
export function mayDownload(order: {
  state: OrderState;
  dispute: OrderDispute;
  /** Whether the refund that took the last of it ends the downloads. */
  revokes: boolean;
}): boolean {
  if (order.state === 'review' || order.dispute === 'lost') return false;
  return order.state !== 'refunded' || !order.revokes;
}

/** Minutes after a press of Buy at which it is looked at, if nobody has told how it went: the last after its end. */
export const LOOK_MINUTES = [2, 10, 61, 60 + 24 * 60] as const;

/** One line of what a stranger typed: no sign in it ends a header, a cell or a line of a list. */
export const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 320)
    .toWellFormed();
