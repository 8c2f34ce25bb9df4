interface Permission {
  /** What Stripe's key page calls it. */
  label: string;
  level: 'Write' | 'Read';
  /** What Stripe's API calls it. */
  names: readonly string[];
}

/** What a key must be allowed to do, in the order of Stripe's key page; everything else may be None. */
export const PERMISSIONS = {
  charges: { label: 'Charges and Refunds', level: 'Write', names: ['rak_charge_write', 'rak_refund_write'] },
  disputes: { label: 'Disputes', level: 'Read', names: ['rak_dispute_read'] },
  payment_intents: { label: 'PaymentIntents', level: 'Read', names: ['rak_payment_intent_read'] },
  checkout: { label: 'Checkout Sessions', level: 'Write', names: ['rak_checkout_session_write'] },
  webhooks: { label: 'Webhook Endpoints', level: 'Write', names: ['rak_webhook_write'] },
} as const satisfies Record<string, Permission>;

export type PermissionName = keyof typeof PERMISSIONS;

/** Stripe's page for a new restricted key, with the name and the permissions filled in where Stripe knows them. */
export function newKeyPage(mode: 'test' | 'live'): string {
  const wanted = Object.values(PERMISSIONS).flatMap(({ names }) => [...names]);
  const query = new URLSearchParams([['name', 'Galley'], ...wanted.map((name) => ['permissions[]', name])]);
  return `https://dashboard.stripe.com/${mode === 'test' ? 'test/' : ''}apikeys/create?${query}`;
}
