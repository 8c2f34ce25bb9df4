interface Permission {
  /** What Stripe's key page calls it. */
  label: string;
  level: 'Write' | 'Read';
  /** What Stripe's API calls it. */
  names: readonly string[];
  /** What it is for. */
  why: string;
}

/** What a key must be allowed to do, in the order of Stripe's key page; everything else may be None. */
export const PERMISSIONS = {
  charges: {
    label: 'Charges and Refunds',
    level: 'Write',
    names: ['rak_charge_write', 'rak_refund_write'],
    why: 'To see that a reader paid, and to refund them.',
  },
  disputes: {
    label: 'Disputes',
    level: 'Read',
    names: ['rak_dispute_read'],
    why: 'To tell you when a bank takes a payment back.',
  },
  payment_intents: {
    label: 'PaymentIntents',
    level: 'Read',
    names: ['rak_payment_intent_read'],
    why: 'To find the receipt for a payment.',
  },
  checkout: {
    label: 'Checkout Sessions',
    level: 'Write',
    names: ['rak_checkout_session_write'],
    why: 'To open Stripe’s payment page for a reader.',
  },
  payment_links: {
    label: 'Payment Links',
    level: 'Write',
    names: ['rak_payment_link_write'],
    why: 'To make a link for your bio and emails, if you want one.',
  },
  webhooks: {
    label: 'Webhook Endpoints',
    level: 'Write',
    names: ['rak_webhook_write'],
    why: 'So Stripe tells Galley about payments right away.',
  },
} as const satisfies Record<string, Permission>;

export type PermissionName = keyof typeof PERMISSIONS;

/** Stripe's page for a new restricted key, with the name and the permissions filled in where Stripe knows them. */
export function newKeyPage(mode: 'test' | 'live'): string {
  const wanted = Object.values(PERMISSIONS).flatMap(({ names }) => [...names]);
  const query = new URLSearchParams([['name', 'Galley'], ...wanted.map((name) => ['permissions[]', name])]);
  return `https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}apikeys/create?${query}`;
}
