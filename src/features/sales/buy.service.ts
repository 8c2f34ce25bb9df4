import type { StorefrontPage } from '@/features/publications/publications.rules';
import { timestamp } from '@/kernel/clock';
import { type CheckoutId, decodeId, encodeId, newId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { uuidOfHex } from '@/kernel/uuid';
import type { Services } from '@/server/auth/context';
import { networkOf } from '@/server/http/client-address';
import { queueTask } from '@/server/jobs/tasks.store';
import type { Verdict } from '@/server/rate-limit/limiter';
import { insertCheckout, setCheckoutState, setSession } from './checkouts.store';
import { LOOK_MINUTES } from './sales.rules';
import { CHECKOUT_TASK } from './settle.service';
import { TILL, TillAway, TillClosed, TillRefused, tillOf } from './till.service';

const MINUTE = 60_000;
const UUID_BYTES = 16;

/** Counts a press of Buy from somewhere, and says whether there were too many. */
export function countCheckout({ limiter }: Services, address: string): Promise<Verdict> {
  const policy = { name: 'checkout', quota: LIMITS.checkouts_per_address, window_seconds: 3_600 };
  return limiter.spend(policy, networkOf(address));
}

/** Where a press of Buy leads: to the address at which it is paid, or why it leads nowhere. Nothing was charged then. */
export type Begun = { url: string } | { fault: 'away' | 'closed' };

/**
 * Begins a checkout of what is on sale on a page: keeps it, and opens a session at the till that it can be paid in for an
 * hour. The same session is opened however often the till has to be asked.
 */
export async function beginCheckout(
  services: Services,
  page: StorefrontPage,
  { language, consent_text }: { language: string; consent_text: string },
): Promise<Begun> {
  const { db, clock, public_url } = services;
  const { user_id: owner, product_id } = page.owner;
  const till = await tillOf(services, owner);
  if (till === null) return { fault: 'closed' };
  const now = clock();
  const checkout = {
    user_id: owner,
    id: newId('checkout', now),
    product_id,
    platform: TILL,
    mode: till.mode,
    state: 'open' as const,
    edition: page.edition.number,
    title: page.title,
    price_cents: page.price_cents,
    total_cents: page.price_cents,
    currency: page.currency,
    seller_of_record: till.tax === 'managed' ? ('platform' as const) : ('creator' as const),
    consent_text,
    consented_at: timestamp(now),
    language,
    external_id: null,
    // A whole second, as the platform counts.
    expires_at: timestamp(Math.ceil(now / 1000) * 1000 + LIMITS.checkout_minutes * MINUTE),
    looks: 0,
    looked_at: null,
    created_at: timestamp(now),
  };
  await db.transaction(async (tx) => {
    await insertCheckout(tx, checkout);
    const run_at = timestamp(now + LOOK_MINUTES[0] * MINUTE);
    await queueTask(tx, owner, { kind: CHECKOUT_TASK, subject: checkout.id, run_at }, timestamp(now));
  });
  const [cover] = page.previews;
  try {
    const { external_id, url } = await till.open({
      checkout,
      tax: till.tax,
      picture: cover === undefined || !public_url.startsWith('https:') ? null : `${public_url}${cover}`,
      success_url: `${public_url}/c/${checkoutToken(services, owner, checkout.id)}`,
      cancel_url: page.url,
    });
    await setSession(db, owner, checkout.id, external_id);
    return { url };
  } catch (error) {
    if (!(error instanceof TillAway || error instanceof TillClosed || error instanceof TillRefused))
      throw error;
    // Nobody was told where to pay.
    await setCheckoutState(db, owner, checkout.id, 'failed', timestamp(clock()));
    services.log.warn({ fault: error.name, said: error.message }, 'a checkout could not be opened');
    return { fault: error instanceof TillAway ? 'away' : 'closed' };
  }
}

const packed = (prefix: 'user' | 'checkout', id: string): Buffer =>
  Buffer.from((decodeId(prefix, id) ?? '').replaceAll('-', ''), 'hex');

/** The text that names a checkout in the address its buyer comes back to; it is good for a month. */
function checkoutToken({ signer, clock }: Services, owner: UserId, id: CheckoutId): string {
  const expires = clock() + LIMITS.checkout_link_days * 24 * 60 * MINUTE;
  return signer.sign('checkout', Buffer.concat([packed('user', owner), packed('checkout', id)]), expires);
}

/** Whose checkout such a text names; null for anything else, and after its time. */
export function readCheckoutToken(
  { signer }: Services,
  token: string,
): { user_id: UserId; id: CheckoutId } | null {
  const found = signer.verify('checkout', token);
  if (found === null || found.payload.length !== 2 * UUID_BYTES) return null;
  const uuid = (place: number) =>
    uuidOfHex(
      Buffer.from(found.payload.subarray(place * UUID_BYTES, (place + 1) * UUID_BYTES)).toString('hex'),
    );
  return { user_id: encodeId('user', uuid(0)), id: encodeId('checkout', uuid(1)) };
}
