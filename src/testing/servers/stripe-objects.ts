import type Stripe from 'stripe';

/** What the till keeps of each of Stripe's objects: their own names and types, as much as Galley reads. */

export type TillSession = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_subtotal'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer_details'
  | 'customer_email'
  | 'expires_at'
  | 'livemode'
  | 'locale'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'url'
> & {
  payment_intent: string | null;
  /** The payment link that it was opened by. */
  payment_link: string | null;
  custom_fields: TillField[];
  automatic_tax: { enabled: boolean; status: 'complete' | 'requires_location_inputs' | null };
  managed_payments: { enabled: boolean };
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number };
};

/** What a buyer chooses on the page: one of several answers. */
export interface TillField {
  key: string;
  label: { type: 'custom'; custom: string };
  optional: boolean;
  type: 'dropdown';
  dropdown: { options: { label: string; value: string }[]; value: string | null };
}

export type TillLink = Pick<
  Stripe.PaymentLink,
  'id' | 'object' | 'active' | 'currency' | 'inactive_message' | 'livemode' | 'metadata' | 'url'
> & {
  /** Lists are sorted by it; Stripe tells it of no link. */
  created: number;
  after_completion: object;
  automatic_tax: { enabled: boolean };
  custom_fields: TillField[];
  managed_payments: { enabled: boolean };
};

export type Intent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'amount_received' | 'created' | 'currency' | 'livemode' | 'metadata' | 'status'
> & { latest_charge: string | null };

export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'livemode'
  | 'metadata'
  | 'paid'
  | 'receipt_url'
  | 'refunded'
  | 'status'
> & {
  payment_intent: string;
  billing_details: {
    email: string | null;
    name: string | null;
    address: { country: string | null } | null;
  };
};

export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'reason' | 'status'
> & { charge: string; payment_intent: string };

export type Dispute = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'livemode' | 'metadata' | 'reason' | 'status'
> & { charge: string; payment_intent: string };

export type Endpoint = Pick<
  Stripe.WebhookEndpoint,
  | 'id'
  | 'object'
  | 'api_version'
  | 'created'
  | 'description'
  | 'enabled_events'
  | 'livemode'
  | 'metadata'
  | 'status'
  | 'url'
> & { secret: string };

export interface TillEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: boolean;
  pending_webhooks: number;
  type: string;
  data: { object: object };
}

/** Who pays, and what Stripe adds as tax where it works that out, in minor units. */
export interface Payer {
  email: string;
  name?: string;
  country?: string;
  tax?: number;
}
