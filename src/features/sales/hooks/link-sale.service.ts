import { CHECKOUT_TASK } from '@/features/connections/selling.service';
import { lastEdition } from '@/features/products/shops/shop-names.service';
import { insertCheckoutOnce } from '@/features/sales/checkouts.store';
import { LOOK_MINUTES } from '@/features/sales/sales.rules';
import { type Settled, settleCheckout } from '@/features/sales/settle.service';
import { type SessionFacts, TILL, TillClosed, tillOf } from '@/features/sales/till.service';
import { timestamp } from '@/kernel/clock';
import type { ProductId, UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import { queueTask } from '@/server/jobs/tasks.store';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/**
 * Brings what a payment link has sold by a session to its order, whoever asks — the page that the buyer comes back to,
 * an event, the look for what no event told. Nobody has pressed Buy here: the checkout is kept when the session is first
 * seen done, by an id made of the session's, and goes the way of every other. Null for a session that none of the
 * owner's links has opened, or not for `product_id` where it is given. Throws TillAway or TillClosed.
 */
export async function settleLinkSale(
  services: Services,
  owner: UserId,
  external_id: string,
  product_id: ProductId | null = null,
): Promise<Settled | null> {
  const till = await tillOf(services, owner);
  if (till === null) throw new TillClosed('no till is connected');
  const facts = await till.read(external_id);
  if (facts === null || facts.link === null || facts.checkout_id === null) return null;
  if (product_id !== null && facts.link.product_id !== product_id) return null;
  if (facts.state === 'open' || facts.state === 'expired') return { state: facts.state, order_id: null };
  if (!(await keep(services, owner, facts))) return null;
  return settleCheckout(services, owner, facts.checkout_id);
}

/** Keeps the checkout of a session that is done, once. False where there is no such product. */
async function keep({ db, clock }: Services, owner: UserId, facts: SessionFacts): Promise<boolean> {
  const { link, checkout_id: id, external_id, mode, email } = facts;
  if (link === null || id === null) return false;
  const { product_id, title, price_cents, currency, language, consent_text, opened_at } = link;
  const edition = await lastEdition(db, owner, product_id);
  if (edition === null) return false;
  const row = {
    ...{ user_id: owner, id, platform: TILL, mode, state: 'open' as const, external_id, email },
    ...{ title, price_cents, total_cents: price_cents, currency, language, consent_text },
    seller_of_record: link.is_managed ? ('platform' as const) : ('creator' as const),
    consented_at: link.agreed_at,
    expires_at: timestamp(Date.parse(opened_at) + DAY),
    created_at: opened_at,
  };
  await db.transaction(async (tx) => {
    const isFresh = await insertCheckoutOnce(tx, row, { product_id, edition, title, price_cents });
    if (!isFresh) return;
    // The money may still be on its way.
    const now = clock();
    const run_at = timestamp(now + LOOK_MINUTES[0] * MINUTE);
    await queueTask(tx, owner, { kind: CHECKOUT_TASK, subject: id, run_at }, timestamp(now));
  });
  return true;
}
