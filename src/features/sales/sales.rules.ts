/** How far a press of Buy has come. `expired` may still become `paid`: money that comes late is money. */
export type CheckoutState = 'open' | 'paid' | 'expired' | 'failed';

/** `review`: what was paid is not what was asked, so nothing is delivered until the creator accepts it. */
export const ORDER_STATES = ['paid', 'partially_refunded', 'refunded', 'review'] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Whether the buyer's bank asks the money back, or did. */
export const ORDER_DISPUTES = ['none', 'open', 'won', 'lost'] as const;
export type OrderDispute = (typeof ORDER_DISPUTES)[number];
export type DisputeState = Exclude<OrderDispute, 'none'>;

/**
 * Who took the money. Nobody did for `galley`: a discount code made it free; and for `gift` and `import`: the creator
 * gave a copy, or brought a buyer from elsewhere.
 */
export const ORDER_PLATFORMS = ['stripe', 'galley', 'gift', 'import'] as const;
export type OrderPlatform = (typeof ORDER_PLATFORMS)[number];
export const GIVEN = ['gift', 'import'] as const satisfies readonly OrderPlatform[];
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
