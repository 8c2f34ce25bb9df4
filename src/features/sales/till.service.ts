import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import type { Tax } from '@/features/connections/connectors/platforms.rules';
import { LINK_PRODUCT, taxParameters } from '@/features/connections/connectors/stripe-account.service';
import { credentialsOf, markInvalid } from '@/features/connections/credentials.service';
import { CONSENT_FIELD, LINK_FACTS } from '@/features/connections/payment-links.service';
import { type CheckoutId, encodeId, isId, type ProductId, type UserId } from '@/kernel/ids';
import { minorUnits, stripeAmount } from '@/kernel/stripe-amounts';
import { uuidOfHex } from '@/kernel/uuid';
import type { Services } from '@/server/auth/context';
import type { CheckoutRow } from './checkouts.store';
import type { DisputeState, OrderMode, Paid, RefundState } from './sales.rules';

/** The platform that takes the money of the storefront. */
export const TILL = 'stripe';

/** The service behind the till does not answer, or cannot now. Nothing is known of what was asked. */
export class TillAway extends Error {
  override readonly name = 'TillAway';
}

/** The till no longer takes the creator's key, or there is none. */
export class TillClosed extends Error {
  override readonly name = 'TillClosed';
}

/** The till answered, and refused; the message is its own, for the creator. */
export class TillRefused extends Error {
  override readonly name = 'TillRefused';
}

type Given = Pick<Services, 'db' | 'sealer' | 'clock' | 'stripe' | 'log'>;

/** A press of Buy as the platform is told of it. */
interface SessionWish {
  checkout: CheckoutRow;
  tax: Tax;
  /** Address of the cover, where the world can read it. */
  picture: string | null;
  success_url: string;
  cancel_url: string;
}

/** What a payment link of ours has sold, as it was made, and what its buyer agreed to. */
interface LinkFacts {
  product_id: ProductId;
  title: string;
  price_cents: number;
  /** ISO 4217 in upper case. */
  currency: string;
  language: string;
  /** The words as they stood on the page; empty where none were chosen. */
  consent_text: string;
  /** When the page was opened, and when it was paid or, until then, opened. */
  opened_at: string;
  agreed_at: string;
  /** Whether the platform sells for the creator. */
  is_managed: boolean;
}

/** How a session stands, as the platform says. */
export interface SessionFacts {
  external_id: string;
  /** `waiting`: the buyer has done her part, and the money is on its way. */
  state: 'open' | 'waiting' | 'paid' | 'expired' | 'failed';
  checkout_id: CheckoutId | null;
  /** Null where no payment link of ours has opened it. */
  link: LinkFacts | null;
  mode: OrderMode;
  payment_id: string | null;
  paid: Paid;
  email: string | null;
  name: string | null;
  country: string | null;
  receipt_url: string | null;
  /** Whether anything of it went back already, or is asked back. */
  is_touched: boolean;
}

/** Money that went back, as the platform says. */
export interface RefundFacts {
  external_id: string;
  state: RefundState;
  amount_cents: number;
  currency: string;
  reason: string | null;
  revokes: boolean;
  created_at: string;
}

export interface DisputeFacts {
  external_id: string;
  state: DisputeState;
  amount_cents: number;
  currency: string;
  reason: string | null;
  created_at: string;
}

/** A refund or a dispute, and the payment that it is of. */
interface Moved {
  payment_id: string;
  external_id: string;
  state: RefundState | DisputeState;
}

/** Refunds, and disputes, that are read at a time. */
const MOST_MISSED = 1_000;

/** What a creator's account on the platform is asked. All of it throws TillAway, TillClosed or TillRefused. */
export interface Till {
  mode: OrderMode;
  tax: Tax;
  /** Opens a session, once for a checkout however often it is asked. */
  open(wish: SessionWish): Promise<{ external_id: string; url: string }>;
  /** A session; null where this account has none by this name. */
  read(external_id: string): Promise<SessionFacts | null>;
  /** The session behind a payment; null where it was not made by a checkout. */
  sessionOf(
    payment_id: string,
  ): Promise<{ external_id: string; checkout_id: CheckoutId | null; is_link: boolean } | null>;
  /** Sessions that payment links of ours opened since a moment and that are done, the newest first; at most `MOST_MISSED`. */
  soldByLinks(since: string): Promise<string[]>;
  /** What went back, or was asked back, since a moment, the newest first; at most `MOST_MISSED` of each. */
  movedSince(since: string): Promise<Moved[]>;
  refundsOf(payment_id: string): Promise<RefundFacts[]>;
  disputesOf(payment_id: string): Promise<DisputeFacts[]>;
  /** Gives money back, once for a `key` however often it is asked. */
  refund(wish: {
    payment_id: string;
    amount_cents: number;
    currency: string;
    reason: 'requested_by_customer' | 'duplicate' | 'fraudulent';
    revokes: boolean;
    key: string;
  }): Promise<RefundFacts>;
}

/** What the creator reads when her key is no longer taken. */
const REFUSED_KEY = 'Stripe no longer accepts this key. Paste a new one to keep selling.';

const moment = (seconds: number) => new Date(seconds * 1000).toISOString();
const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

const isOfLink = ({ payment_link }: Stripe.Checkout.Session): boolean => (payment_link ?? null) !== null;

/** The product that a payment link of ours sold by a session; null for every other session. */
const linkedProduct = (session: Stripe.Checkout.Session): ProductId | null => {
  const id = session.metadata?.[LINK_PRODUCT];
  return isOfLink(session) && id !== undefined && isId('product', id) ? id : null;
};

/** The checkout that a session of a payment link is kept as: always the same. */
function checkoutOfLink({ id, created }: Stripe.Checkout.Session): CheckoutId {
  const time = (created * 1000).toString(16).padStart(12, '0');
  const rest = createHash('sha256').update(`checkout of ${id}`).digest('hex');
  return encodeId('checkout', uuidOfHex(`${time}7${rest.slice(0, 3)}8${rest.slice(3, 18)}`));
}

/** The checkout that a session was opened for; null for one of somebody else's. */
const checkoutOf = (session: Stripe.Checkout.Session): CheckoutId | null => {
  // Whoever opens a link may write a reference into its address.
  if (isOfLink(session)) return linkedProduct(session) === null ? null : checkoutOfLink(session);
  const { client_reference_id: id } = session;
  return id !== null && isId('checkout', id) ? id : null;
};

/** What is marked on a refund that is to leave the buyer her files. */
const KEEPS = { galley_keeps_files: 'yes' };

/** The till of a creator; null where none is connected, also one whose key is no longer taken. */
export async function tillOf(services: Given, owner: UserId): Promise<Till | null> {
  const held = await credentialsOf(services, owner, TILL);
  if (held === null || held.connection.state !== 'connected') return null;
  const { connection, api_key } = held;
  const stripe = services.stripe(api_key);

  /** Asks, and says in our terms what went wrong. */
  const asked = async <T>(call: () => Promise<T>): Promise<T> => {
    try {
      return await call();
    } catch (error) {
      throw await faultOf(error);
    }
  };
  const faultOf = async (error: unknown): Promise<unknown> => {
    const { StripeAuthenticationError, StripePermissionError, StripeError } = Stripe.errors;
    if (error instanceof StripeAuthenticationError || error instanceof StripePermissionError) {
      await markInvalid(services, owner, connection, REFUSED_KEY);
      return new TillClosed('the key is refused', { cause: error });
    }
    if (!(error instanceof StripeError)) return error;
    const { StripeConnectionError, StripeRateLimitError, StripeAPIError, StripeIdempotencyError } =
      Stripe.errors;
    const isAway =
      error instanceof StripeConnectionError ||
      error instanceof StripeRateLimitError ||
      error instanceof StripeAPIError ||
      error instanceof StripeIdempotencyError ||
      // The same call is still under way there.
      error.statusCode === 409 ||
      (error.statusCode ?? 500) >= 500;
    return isAway
      ? new TillAway('Stripe doesn’t answer', { cause: error })
      : new TillRefused(error.message, { cause: error });
  };

  return {
    mode: connection.mode,
    tax: connection.settings.tax ?? 'none',
    async open(wish) {
      const params = sessionParams(wish);
      const session = await asked(() =>
        stripe.checkout.sessions.create(params, { idempotencyKey: wish.checkout.id }),
      );
      if (session.url === null) throw new TillRefused('Stripe didn’t return a checkout link.');
      return { external_id: session.id, url: session.url };
    },
    async read(external_id) {
      try {
        const session = await stripe.checkout.sessions.retrieve(external_id, {
          expand: ['payment_intent.latest_charge'],
        });
        return factsOf(session);
      } catch (error) {
        if (isMissing(error)) return null;
        throw await faultOf(error);
      }
    },
    async sessionOf(payment_id) {
      const { data } = await asked(() =>
        stripe.checkout.sessions.list({ payment_intent: payment_id, limit: 1 }),
      );
      const [session] = data;
      return session === undefined
        ? null
        : {
            external_id: session.id,
            checkout_id: checkoutOf(session),
            is_link: linkedProduct(session) !== null,
          };
    },
    async soldByLinks(since) {
      const created = { gte: Math.floor(Date.parse(since) / 1000) };
      const sessions = await asked(() =>
        stripe.checkout.sessions
          .list({ created, status: 'complete', limit: 100 })
          .autoPagingToArray({ limit: MOST_MISSED }),
      );
      return sessions.flatMap((session) => (linkedProduct(session) === null ? [] : session.id));
    },
    async movedSince(since) {
      const created = { gte: Math.floor(Date.parse(since) / 1000) };
      const page = { created, limit: 100 };
      const [returned, disputed] = await asked(() =>
        Promise.all([
          stripe.refunds.list(page).autoPagingToArray({ limit: MOST_MISSED }),
          stripe.disputes.list(page).autoPagingToArray({ limit: MOST_MISSED }),
        ]),
      );
      const moved = (of: Stripe.Refund | Stripe.Dispute, facts: RefundFacts | DisputeFacts): Moved[] => {
        const payment_id = idOf(of.payment_intent);
        return payment_id === null
          ? []
          : [{ payment_id, external_id: facts.external_id, state: facts.state }];
      };
      return [
        ...returned.flatMap((one) => moved(one, refundFacts(one))),
        ...disputed.filter(isDispute).flatMap((one) => moved(one, disputeFacts(one))),
      ];
    },
    async refundsOf(payment_id) {
      const { data } = await asked(() => stripe.refunds.list({ payment_intent: payment_id, limit: 100 }));
      return data.map(refundFacts);
    },
    async disputesOf(payment_id) {
      const { data } = await asked(() => stripe.disputes.list({ payment_intent: payment_id, limit: 100 }));
      return data.filter(isDispute).map(disputeFacts);
    },
    async refund({ payment_id, amount_cents, currency, reason, revokes, key }) {
      const amount = stripeAmount(amount_cents, currency);
      if (amount === null) throw new TillRefused('This amount can’t be refunded in this currency.');
      const made = await asked(() =>
        stripe.refunds.create(
          { payment_intent: payment_id, amount, reason, ...(revokes ? {} : { metadata: KEEPS }) },
          { idempotencyKey: key },
        ),
      );
      return refundFacts(made);
    },
  };
}

const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404;

/** A session for one checkout; the same whenever it is made, for one that is asked for twice must be one. */
function sessionParams({
  checkout,
  tax,
  picture,
  success_url,
  cancel_url,
}: SessionWish): Stripe.Checkout.SessionCreateParams {
  const { id, title, total_cents, currency, expires_at, email } = checkout;
  const unit_amount = stripeAmount(total_cents, currency);
  if (unit_amount === null) throw new TillRefused('This price can’t be charged in this currency.');
  // Where Stripe is the seller it handles all of tax, and takes no word of ours about it.
  const { session, price, product } = taxParameters(tax);
  return {
    ...session,
    mode: 'payment',
    client_reference_id: id,
    ...(email === null ? {} : { customer_email: email }),
    metadata: { galley_checkout: id },
    expires_at: Math.floor(Date.parse(expires_at) / 1000),
    success_url,
    cancel_url,
    line_items: [
      {
        quantity: 1,
        price_data: {
          ...price,
          currency: currency.toLowerCase(),
          unit_amount,
          product_data: {
            name: title,
            ...(picture === null ? {} : { images: [picture] }),
            ...product,
          },
        },
      },
    ],
  };
}

const STATES: Readonly<Record<string, SessionFacts['state']>> = { open: 'open', expired: 'expired' };

function factsOf(session: Stripe.Checkout.Session): SessionFacts {
  const currency = (session.currency ?? '').toUpperCase();
  const inOurs = (amount: number | null | undefined) => minorUnits(amount ?? 0, currency || 'USD');
  const payment = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const charge = typeof payment?.latest_charge === 'string' ? null : (payment?.latest_charge ?? null);
  const isPaid = session.payment_status === 'paid' || session.payment_status === 'no_payment_required';
  const hasFailed = payment?.status === 'requires_payment_method' || payment?.status === 'canceled';
  const buyer = session.customer_details;
  return {
    external_id: session.id,
    state: STATES[session.status ?? ''] ?? (isPaid ? 'paid' : hasFailed ? 'failed' : 'waiting'),
    checkout_id: checkoutOf(session),
    link: linkFacts(session, charge?.created ?? session.created),
    mode: session.livemode ? 'live' : 'test',
    payment_id: idOf(session.payment_intent),
    paid: {
      currency,
      subtotal_cents: inOurs(session.amount_subtotal),
      discount_cents: inOurs(session.total_details?.amount_discount),
      tax_cents: inOurs(session.total_details?.amount_tax),
      total_cents: inOurs(session.amount_total),
    },
    email: buyer?.email ?? session.customer_email,
    name: buyer?.name ?? null,
    country: buyer?.address?.country ?? null,
    receipt_url: charge?.receipt_url ?? null,
    is_touched: charge !== null && (charge.amount_refunded > 0 || charge.disputed),
  };
}

function linkFacts(session: Stripe.Checkout.Session, agreed: number): LinkFacts | null {
  const product_id = linkedProduct(session);
  if (product_id === null) return null;
  const said = session.metadata ?? {};
  const price = Number(said[LINK_FACTS.price]);
  const currency = said[LINK_FACTS.currency] ?? '';
  const chosen = session.custom_fields.find(({ key }) => key === CONSENT_FIELD)?.dropdown;
  return {
    product_id,
    title: said[LINK_FACTS.title] ?? '',
    // She can edit these herself: where they are no price, what was paid is for her to look at.
    price_cents: Number.isSafeInteger(price) && price >= 0 ? price : 0,
    currency: /^[A-Z]{3}$/.test(currency) ? currency : (session.currency ?? '').toUpperCase(),
    language: said[LINK_FACTS.language] ?? 'en',
    consent_text: chosen?.options.find(({ value }) => value === chosen.value)?.label ?? '',
    opened_at: moment(session.created),
    agreed_at: moment(agreed),
    is_managed: session.managed_payments?.enabled === true,
  };
}

const REFUND: Readonly<Record<string, RefundState>> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

const refundFacts = (refund: Stripe.Refund): RefundFacts => {
  const currency = refund.currency.toUpperCase();
  return {
    external_id: refund.id,
    state: REFUND[refund.status ?? ''] ?? 'pending',
    amount_cents: minorUnits(refund.amount, currency),
    currency,
    reason: refund.reason,
    revokes: refund.metadata?.galley_keeps_files !== 'yes',
    created_at: moment(refund.created),
  };
};

/** One that is closed in the creator's favour is won; a warning, or one that was prevented, has cost her nothing. */
const DISPUTE: Readonly<Record<string, DisputeState>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

/** Whether a bank takes money back: an inquiry beforehand (`warning_…`) takes none, and may be settled by a refund. */
const isDispute = ({ status }: Stripe.Dispute): boolean => !status.startsWith('warning_');

const disputeFacts = (dispute: Stripe.Dispute): DisputeFacts => {
  const currency = dispute.currency.toUpperCase();
  return {
    external_id: dispute.id,
    state: DISPUTE[dispute.status] ?? 'open',
    amount_cents: minorUnits(dispute.amount, currency),
    currency,
    reason: dispute.reason,
    created_at: moment(dispute.created),
  };
};
