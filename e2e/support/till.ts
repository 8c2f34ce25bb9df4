import { startStripe, type TestStripe } from '@/testing/servers/stripe';
import { KEY_PERMISSIONS } from '@/testing/servers/stripe-calls';
import { own } from './galleys';

let started: Promise<TestStripe> | undefined;

/** The Stripe that this worker's Galley asks; it stands until the worker ends. */
export function till(): Promise<TestStripe> {
  started ??= startStripe({ port: Number(own().till) });
  return started;
}

/** A key without two of the permissions. */
export async function poorKey(): Promise<string> {
  const lacking = ['rak_dispute_read', 'rak_webhook_write'];
  return (await till()).newKey({ permissions: KEY_PERMISSIONS.filter((name) => !lacking.includes(name)) });
}
