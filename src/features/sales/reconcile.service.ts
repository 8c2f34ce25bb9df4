import { timestamp } from '@/kernel/clock';
import { newId, type OrderId, type UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import type { MailServices } from './delivery.service';
import { setGrants } from './grants.store';
import { addToDay, disputeStates, keepDispute, keepRefund, refundRows } from './money.store';
import { findOrder, type ItemRow, itemsOf, lockOrder, type OrderRow, updateOrder } from './orders.store';
import { type FilesLeft, mailFailedRefund, mailRefund } from './sale-mails.service';
import { disputeOf, mayDownload, refundShares, stateOf } from './sales.rules';
import { type DisputeFacts, type RefundFacts, TillClosed, tillOf } from './till.service';

/** What the platform says of the money of an order. */
interface Money {
  refunds: readonly RefundFacts[];
  disputes: readonly DisputeFacts[];
}

/**
 * Brings what went back of an order, and what is asked back, to where the platform says it stands. Throws TillAway or
 * TillClosed where nothing can be learnt now.
 */
export async function reconcileOrder(services: Services, owner: UserId, id: OrderId): Promise<void> {
  const order = await findOrder(services.db, owner, id);
  if (order === null || order.payment_id === null) return;
  const till = await tillOf(services, owner);
  if (till === null) throw new TillClosed('no till is connected');
  const money = {
    refunds: await till.refundsOf(order.payment_id),
    disputes: await till.disputesOf(order.payment_id),
  };
  await services.db.transaction((tx) => applyMoney(services, tx, owner, id, money));
}

/**
 * Writes refunds and disputes down, under the lock of the order: its state, the buyer's rights, and the day's sums,
 * where a refund counts on its own day, and the mails about it. What is known already changes nothing.
 */
export async function applyMoney(
  services: MailServices,
  tx: Db,
  owner: UserId,
  id: OrderId,
  { refunds, disputes }: Money,
): Promise<void> {
  const order = await lockOrder(tx, owner, id);
  if (order === null) return;
  const items = await itemsOf(tx, owner, [id]);
  const { fresh, failed } = await keepRefunds(services, tx, order, items, refunds);
  for (const dispute of disputes)
    await keepDispute(tx, { user_id: owner, platform: order.platform, order_id: id, ...dispute });

  const kept = (await refundRows(tx, owner, id)).filter(({ state }) => state !== 'failed');
  const refunded_cents = kept.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const state = stateOf(order, refunded_cents);
  const dispute = disputeOf(await disputeStates(tx, owner, id));
  const now = timestamp(services.clock());
  if (state !== order.state || dispute !== order.dispute || refunded_cents !== order.refunded_cents)
    await updateOrder(tx, owner, id, { state, dispute, refunded_cents, updated_at: now });
  const revokes = kept.at(-1)?.revokes ?? true;
  const isOpen = mayDownload({ state, dispute, revokes });
  const isChanged = await setGrants(tx, owner, id, isOpen ? 'active' : 'revoked', now);
  // Before she accepts it, nothing of an order under review was delivered.
  const files: FilesLeft = order.state === 'review' ? 'none' : isOpen ? 'kept' : 'ended';
  for (const refund of fresh) await mailRefund(services, tx, order, { refund, items, files, now });
  for (const { refund, was_told } of failed)
    await mailFailedRefund(services, tx, order, {
      refund,
      items,
      was_told,
      reopened: isOpen && isChanged,
      now,
    });
}

/** A refund that has failed, and whether its buyer was mailed before that it was made. */
interface FailedRefund {
  refund: RefundFacts;
  was_told: boolean;
}

/**
 * Keeps the refunds of a locked order, and adds to each day what is new on it; gives those that are new themselves, and
 * those that are known as failed from now on.
 */
async function keepRefunds(
  services: Pick<Services, 'clock'>,
  tx: Db,
  order: OrderRow,
  items: readonly ItemRow[],
  refunds: readonly RefundFacts[],
): Promise<{ fresh: RefundFacts[]; failed: FailedRefund[] }> {
  const { user_id: owner, id: order_id, platform, mode } = order;
  const known = await refundRows(tx, owner, order_id);
  const fresh: RefundFacts[] = [];
  const failed: FailedRefund[] = [];
  const counted = ({ state, amount_cents }: { state: string; amount_cents: number }) =>
    state === 'failed' ? 0 : amount_cents;
  let refunded_cents = known.reduce((sum, refund) => sum + counted(refund), 0);
  for (const told of refunds) {
    const before = known.find(({ external_id }) => external_id === told.external_id);
    // Failing is the end of a refund: what says otherwise was asked before it failed, and comes late.
    const refund: RefundFacts = before?.state === 'failed' ? { ...told, state: 'failed' } : told;
    await keepRefund(tx, {
      user_id: owner,
      id: before?.id ?? newId('refund', services.clock()),
      order_id,
      platform,
      ...refund,
    });
    if (before === undefined && refund.state !== 'failed') fresh.push(refund);
    if (before?.state !== 'failed' && refund.state === 'failed')
      failed.push({ refund, was_told: before !== undefined });
    const more = counted(refund) - (before === undefined ? 0 : counted(before));
    if (more === 0) continue;
    const shares = refundShares(items, refunded_cents, refunded_cents + more);
    refunded_cents += more;
    if (mode !== 'live') continue;
    const day = (before?.created_at ?? refund.created_at).slice(0, 10);
    for (const [index, { product_id }] of items.entries())
      await addToDay(
        tx,
        owner,
        { product_id, day, currency: refund.currency, platform },
        { refunded_cents: shares[index] ?? 0 },
      );
  }
  return { fresh, failed };
}
