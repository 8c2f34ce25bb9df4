import { randomBytes } from 'node:crypto';
import {
  checkEndpoint,
  checkMetadata,
  checkSession,
  invalid,
  missing,
  type Parameters,
  type SessionAmount,
} from './stripe-checks';
import type {
  Charge,
  Dispute,
  Endpoint,
  Intent,
  Payer,
  Refund,
  TillLink,
  TillSession,
} from './stripe-objects';

const random = (length: number) =>
  randomBytes(length).toString('base64url').replace(/[-_]/g, 'x').slice(0, length);

/** The facts of an account, which a test may change at any time. */
export interface AccountFacts {
  id: string;
  name: string | null;
  /** Its own currency, as Stripe writes it: `usd`. */
  currency: string;
  country: string;
  /** Whether Stripe lets it take money. */
  charges_enabled: boolean;
  /** Whether Managed Payments is open to it, and whether Stripe Tax is set up. */
  managed_payments: boolean;
  stripe_tax: boolean;
}

interface StateOptions {
  facts: AccountFacts;
  livemode: boolean;
  /** Where the till is, for the addresses of its pages. */
  address: () => string;
  clock: () => number;
  /** Called with everything that happens, in order. */
  happened: (type: string, object: object) => void;
}

type Metadata = Record<string, string>;

/** The memory of one account in one mode: what was made by calls, and what its buyers and its owner do. */
export class AccountState {
  readonly facts: AccountFacts;
  readonly sessions = new Map<string, TillSession>();
  readonly lines = new Map<string, SessionAmount['lines']>();
  readonly links = new Map<string, TillLink>();
  readonly intents = new Map<string, Intent>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly endpoints = new Map<string, Endpoint>();
  /** Answers to calls that came with an Idempotency-Key. */
  readonly answered = new Map<string, { request: string; status: number; body: object }>();
  /** Whether the account's balance is too small for any refund. */
  is_short = false;
  private readonly options: StateOptions;
  private readonly intent_metadata = new Map<string, Metadata>();

  constructor(options: StateOptions) {
    this.options = options;
    this.facts = options.facts;
  }

  get livemode(): boolean {
    return this.options.livemode;
  }

  now(): number {
    return Math.floor(this.options.clock() / 1000);
  }

  id(prefix: string): string {
    return `${prefix}_${random(24)}`;
  }

  account(): object {
    const { id, name, currency, country, charges_enabled } = this.facts;
    return {
      id,
      object: 'account',
      business_profile: { name },
      charges_enabled,
      country,
      default_currency: currency,
      details_submitted: true,
      payouts_enabled: charges_enabled,
      settings: { dashboard: { display_name: name } },
      type: 'standard',
    };
  }

  // What calls of the API do.

  createSession(parameters: Parameters): TillSession {
    const { lines, currency, subtotal } = checkSession(parameters, this.options.clock());
    const { managed, automatic } = this.taxOf(parameters);
    const id = `cs_${this.livemode ? 'live' : 'test'}_${random(58)}`;
    const intent_data = parameters.payment_intent_data as { metadata?: Metadata } | undefined;
    checkMetadata(intent_data?.metadata);
    const session: TillSession = {
      id,
      object: 'checkout.session',
      amount_subtotal: subtotal,
      amount_total: subtotal,
      automatic_tax: { enabled: automatic, status: automatic ? 'requires_location_inputs' : null },
      cancel_url: parameters.cancel_url === undefined ? null : String(parameters.cancel_url),
      client_reference_id:
        parameters.client_reference_id === undefined ? null : String(parameters.client_reference_id),
      created: this.now(),
      currency,
      customer_details: null,
      customer_email: parameters.customer_email === undefined ? null : String(parameters.customer_email),
      expires_at:
        parameters.expires_at === undefined ? this.now() + 24 * 3600 : Number(parameters.expires_at),
      livemode: this.livemode,
      locale: (parameters.locale ?? null) as TillSession['locale'],
      managed_payments: { enabled: managed },
      metadata: (parameters.metadata ?? {}) as Metadata,
      mode: 'payment',
      payment_intent: null,
      payment_link: null,
      custom_fields: [],
      payment_status: 'unpaid',
      status: 'open',
      success_url: String(parameters.success_url),
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      url: this.pageAt(`/c/pay/${id}`),
    };
    this.sessions.set(id, session);
    this.lines.set(id, lines);
    this.intent_metadata.set(id, intent_data?.metadata ?? {});
    return session;
  }

  /** The address of a page of the till. */
  pageAt(path: string): string {
    return `${this.options.address()}${path}`;
  }

  /** Who handles tax of what is made; refused where the account can't, or takes no money. */
  taxOf(parameters: Parameters): { managed: boolean; automatic: boolean } {
    const managed = (parameters.managed_payments as { enabled?: boolean } | undefined)?.enabled === true;
    const automatic = (parameters.automatic_tax as { enabled?: boolean } | undefined)?.enabled === true;
    if (managed && !this.facts.managed_payments)
      throw invalid('Your account is not eligible for Managed Payments.', 'managed_payments');
    if (automatic && !this.facts.stripe_tax)
      throw invalid(
        'You must have a valid head office address to enable automatic tax calculation. Visit https://dashboard.stripe.com/settings/tax to update it.',
        'automatic_tax',
      );
    if (this.livemode && !this.facts.charges_enabled)
      throw invalid('Your account cannot currently make live charges.', undefined, 'charges_not_enabled');
    return { managed, automatic };
  }

  /** The session; one whose time is over expires by being looked at. */
  session(id: string): TillSession {
    const session = this.sessions.get(id);
    if (session === undefined) throw missing('checkout.session', id, 'session');
    if (session.status === 'open' && (session.expires_at ?? 0) <= this.now()) this.close(session);
    return session;
  }

  expireSession(id: string): TillSession {
    const session = this.session(id);
    if (session.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    this.close(session);
    return session;
  }

  private close(session: TillSession): void {
    session.status = 'expired';
    session.url = null;
    this.options.happened('checkout.session.expired', session);
  }

  createRefund(parameters: Parameters): Refund {
    checkMetadata(parameters.metadata);
    const charge = this.chargeOf(parameters);
    const left = charge.amount - charge.amount_refunded;
    if (left === 0)
      throw invalid(`Charge ${charge.id} has already been refunded.`, undefined, 'charge_already_refunded');
    if (charge.disputed)
      throw invalid(
        `Charge ${charge.id} has been charged back; cannot issue a refund.`,
        undefined,
        'charge_disputed',
      );
    const amount = parameters.amount === undefined ? left : Number(parameters.amount);
    if (amount <= 0) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer');
    if (amount > left)
      throw invalid(
        `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
        'amount',
      );
    if (this.is_short)
      throw invalid(
        'Insufficient funds in your Stripe balance to refund this amount.',
        undefined,
        'balance_insufficient',
      );
    return this.refundCharge(charge, amount, parameters);
  }

  private chargeOf({ charge, payment_intent }: Parameters): Charge {
    if (charge === undefined && payment_intent === undefined)
      throw invalid(
        'One of the following params should be provided for this request: payment_intent or charge.',
      );
    if (payment_intent !== undefined) {
      const intent = this.intents.get(String(payment_intent));
      if (intent === undefined) throw missing('payment_intent', String(payment_intent), 'payment_intent');
      const paid = this.charges.get(intent.latest_charge ?? '');
      if (paid === undefined || !paid.paid)
        throw invalid('This PaymentIntent does not have a successful charge to refund.', 'payment_intent');
      return paid;
    }
    const found = this.charges.get(String(charge));
    if (found === undefined) throw missing('charge', String(charge), 'charge');
    return found;
  }

  private refundCharge(charge: Charge, amount: number, parameters: Parameters): Refund {
    const refund: Refund = {
      id: this.id('re'),
      object: 'refund',
      amount,
      charge: charge.id,
      created: this.now(),
      currency: charge.currency,
      metadata: (parameters.metadata ?? {}) as Metadata,
      payment_intent: charge.payment_intent,
      reason: (parameters.reason ?? null) as Refund['reason'],
      status: 'succeeded',
    };
    this.refunds.set(refund.id, refund);
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.options.happened('charge.refunded', charge);
    return refund;
  }

  createEndpoint(parameters: Parameters): Endpoint {
    checkEndpoint(String(parameters.url));
    checkMetadata(parameters.metadata);
    if (this.endpoints.size >= 16)
      throw invalid('You have reached the maximum of 16 test webhook endpoints.');
    const endpoint: Endpoint = {
      id: this.id('we'),
      object: 'webhook_endpoint',
      api_version: (parameters.api_version ?? null) as string | null,
      created: this.now(),
      description: (parameters.description ?? null) as string | null,
      enabled_events: (parameters.enabled_events ?? []) as string[],
      livemode: this.livemode,
      metadata: (parameters.metadata ?? {}) as Metadata,
      secret: `whsec_${random(32)}`,
      status: 'enabled',
      url: String(parameters.url),
    };
    this.endpoints.set(endpoint.id, endpoint);
    return endpoint;
  }

  deleteEndpoint(id: string): object {
    if (!this.endpoints.delete(id)) throw missing('webhook endpoint', id, 'webhook_endpoint');
    return { id, object: 'webhook_endpoint', deleted: true };
  }

  // What people do outside the API.

  /**
   * A buyer pays the session, after it expired too, as money may come late. `succeeds: false` leaves it to `settle`:
   * a bank transfer that is on its way.
   */
  pay(id: string, payer: Payer, { at_once = true } = {}): TillSession {
    const session = this.sessions.get(id);
    if (session === undefined) throw new Error(`the till has no session ${id}`);
    if (session.status === 'complete') throw new Error(`${id} is complete already`);
    const taxed = session.managed_payments.enabled || session.automatic_tax.enabled;
    if (payer.tax !== undefined && payer.tax > 0 && !taxed)
      throw new Error(`${id} adds no tax: neither managed nor automatic`);
    const tax = payer.tax ?? 0;
    const { email, name = null, country = null } = payer;
    session.total_details.amount_tax = tax;
    session.amount_total = (session.amount_subtotal ?? 0) + tax;
    if (session.automatic_tax.enabled) session.automatic_tax.status = 'complete';
    const address = { city: null, country, line1: null, line2: null, postal_code: null, state: null };
    session.customer_details = {
      address,
      business_name: null,
      email,
      individual_name: null,
      name,
      phone: null,
      tax_exempt: 'none',
      tax_ids: [],
    };
    session.status = 'complete';
    session.url = null;
    const intent: Intent = {
      id: this.id('pi'),
      object: 'payment_intent',
      amount: session.amount_total,
      amount_received: 0,
      created: this.now(),
      currency: session.currency ?? '',
      latest_charge: null,
      livemode: this.livemode,
      metadata: this.intent_metadata.get(id) ?? {},
      status: 'processing',
    };
    this.intents.set(intent.id, intent);
    session.payment_intent = intent.id;
    if (at_once) this.charge(session, intent);
    this.options.happened('checkout.session.completed', session);
    return session;
  }

  private charge(session: TillSession, intent: Intent): void {
    const charge: Charge = {
      id: this.id('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_captured: intent.amount,
      amount_refunded: 0,
      billing_details: {
        email: session.customer_details?.email ?? null,
        name: session.customer_details?.name ?? null,
        address: { country: session.customer_details?.address?.country ?? null },
      },
      created: this.now(),
      currency: intent.currency,
      disputed: false,
      livemode: this.livemode,
      metadata: intent.metadata,
      paid: true,
      payment_intent: intent.id,
      receipt_url: `${this.options.address()}/receipts/${intent.id}`,
      refunded: false,
      status: 'succeeded',
    };
    this.charges.set(charge.id, charge);
    Object.assign(intent, { latest_charge: charge.id, status: 'succeeded', amount_received: intent.amount });
    session.payment_status = 'paid';
  }

  /** The money of a session that was completed without it arrives, or never will. */
  settle(id: string, outcome: 'succeeded' | 'failed'): TillSession {
    const session = this.sessions.get(id);
    const intent = this.intents.get(session?.payment_intent ?? '');
    if (session === undefined || intent === undefined || session.payment_status === 'paid')
      throw new Error(`${id} waits for no money`);
    if (outcome === 'succeeded') this.charge(session, intent);
    else intent.status = 'requires_payment_method';
    this.options.happened(`checkout.session.async_payment_${outcome}`, session);
    return session;
  }

  /** The charge that paid a session. */
  chargeFor(session: string): Charge {
    const intent = this.intents.get(this.sessions.get(session)?.payment_intent ?? '');
    const charge = this.charges.get(intent?.latest_charge ?? '');
    if (charge === undefined) throw new Error(`${session} is not paid`);
    return charge;
  }

  /** The owner refunds a session in Stripe's dashboard; all that is left where no amount is said. */
  refund(session: string, amount?: number): Refund {
    const charge = this.chargeFor(session);
    return this.refundCharge(charge, amount ?? charge.amount - charge.amount_refunded, {});
  }

  /** The buyer's bank doesn't take the money of a refund: Stripe puts it back into the account. */
  failRefund(id: string, status: 'failed' | 'canceled' = 'failed'): Refund {
    const refund = this.refunds.get(id);
    const charge = this.charges.get(refund?.charge ?? '');
    if (refund === undefined || charge === undefined) throw new Error(`the till has no refund ${id}`);
    refund.status = status;
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
    this.options.happened('refund.updated', refund);
    if (status === 'failed') this.options.happened('refund.failed', refund);
    return refund;
  }

  /** The buyer's bank takes the money of a session back. */
  dispute(session: string, reason: Dispute['reason'] = 'fraudulent'): Dispute {
    const charge = this.chargeFor(session);
    charge.disputed = true;
    const dispute: Dispute = {
      id: this.id('du'),
      object: 'dispute',
      amount: charge.amount - charge.amount_refunded,
      charge: charge.id,
      created: this.now(),
      currency: charge.currency,
      livemode: this.livemode,
      metadata: {},
      payment_intent: charge.payment_intent,
      reason,
      status: 'needs_response',
    };
    this.disputes.set(dispute.id, dispute);
    this.options.happened('charge.dispute.created', dispute);
    return dispute;
  }

  /** The bank decides. */
  closeDispute(id: string, status: 'won' | 'lost'): Dispute {
    const dispute = this.disputes.get(id);
    if (dispute === undefined) throw new Error(`the till has no dispute ${id}`);
    dispute.status = status;
    this.options.happened('charge.dispute.closed', dispute);
    return dispute;
  }
}
