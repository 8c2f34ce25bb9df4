import { CONNECTABLE, isConnectionPlatform } from '@/features/connections/connectors/platforms.rules';
import { shopDelivers } from '@/features/connections/shopping.service';
import { tellWebhooks } from '@/features/webhooks/telling.service';
import { timestamp } from '@/kernel/clock';
import { newId, type OrderId, type UserId } from '@/kernel/ids';
import { formatMinorUnits } from '@/kernel/money';
import { type callerOf, noteDone } from '@/server/audit/audit';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { type MailServices, recountPurchases } from './delivery.service';
import { grantsOfOrder, setGrants } from './grants.store';
import { addToDay, disputeRows, keepDispute, keepRefund, refundRows } from './money.store';
import { findOrder, type ItemRow, itemsOf, lockOrder, type OrderRow, updateOrder } from './orders.store';
import { type FilesLeft, mailFailedRefund, mailRefund } from './sale-mails.service';
import { disputeOf, isSale, lostCents, mayDownload, refundShares, stateOf } from './sales.rules';
import { type DisputeFacts, type RefundFacts, type Till, TillClosed, tillOf } from './till.service';

/** What the platform says of the money of an order. */
export interface Money {
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
  const money = await moneyOf(till, order.payment_id);
  await services.db.transaction((tx) => applyMoney(services, tx, owner, id, money));
}

/** What went back of a payment, and what is asked back. Throws TillAway or TillClosed. */
export const moneyOf = async (till: Till, payment_id: string): Promise<Money> => ({
  refunds: await till.refundsOf(payment_id),
  disputes: await till.disputesOf(payment_id),
});

/**
 * Writes refunds and disputes down, under the lock of the order: its state, the buyer's rights, what was sold of its
 * recipes, and the day's sums, where what goes back counts on its own day, and the mails about it. What is known already
 * changes nothing. Says what it leaves the buyer. The account's activity names who refunds: `by`, else the platform.
 */
export async function applyMoney(
  services: MailServices,
  tx: Db,
  owner: UserId,
  id: OrderId,
  { refunds, disputes }: Money,
  by: ReturnType<typeof callerOf> | null = null,
): Promise<FilesLeft> {
  const order = await lockOrder(tx, owner, id);
  if (order === null) return 'none';
  const items = await itemsOf(tx, owner, [id]);
  const grants = await grantsOfOrder(tx, owner, id);
  const { fresh, failed, changes } = await keepRefunds(services, tx, order, refunds);
  for (const dispute of disputes)
    await keepDispute(tx, { user_id: owner, platform: order.platform, order_id: id, ...dispute });

  const kept = (await refundRows(tx, owner, id)).filter(({ state }) => state !== 'failed');
  const given_back = kept.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const disputed = await disputeRows(tx, owner, id);
  const dispute = disputeOf(disputed.map(({ state }) => state));
  const refunded_cents = given_back + lostCents(order.total_cents, given_back, disputed);
  // What waits for her review was not delivered, also once its refund has failed.
  const isDelivered = items.length === 0 || grants.length > 0;
  const before: OrderRow = { ...order, state: isDelivered ? order.state : 'review' };
  const state = stateOf(before, given_back);
  const now = timestamp(services.clock());
  const lost = refunded_cents - changes.reduce((sum, { cents }) => sum + cents, order.refunded_cents);
  await countBack(tx, order, items, [
    ...changes,
    { day: (disputed.at(-1)?.created_at ?? now).slice(0, 10), cents: lost },
  ]);
  if (state !== order.state || dispute !== order.dispute || refunded_cents !== order.refunded_cents)
    await updateOrder(tx, owner, id, { state, dispute, refunded_cents, updated_at: now });
  if (refunded_cents > order.refunded_cents) await tellWebhooks(tx, owner, 'order.refunded', [id], now);
  const { platform } = order;
  const name = isConnectionPlatform(platform) ? CONNECTABLE[platform].label : platform;
  for (const { amount_cents, currency } of fresh)
    await noteDone(tx, owner, 'order.refunded', {
      by: by ?? { actor: 'platform', id: platform, name },
      about: { id, name: String(order.number), detail: formatMinorUnits(amount_cents, currency) },
      now: services.clock(),
    });
  const wasSale = isSale(order);
  if (wasSale !== isSale({ state, dispute })) await recountPurchases(tx, order, grants, { back: wasSale });
  const revokes = kept.at(-1)?.revokes ?? true;
  const isOpen = mayDownload({ state, dispute, revokes });
  const isChanged = await setGrants(tx, owner, id, isOpen ? 'active' : 'revoked', now);
  const files: FilesLeft = !isDelivered ? 'none' : isOpen ? 'kept' : 'ended';
  // A shop that gives its buyers the files tells them of refunds too.
  const told = shopDelivers(order.platform) ? [] : fresh;
  for (const refund of told) await mailRefund(services, tx, order, { refund, items, files, now });
  for (const { refund, was_told } of failed)
    await mailFailedRefund(services, tx, order, {
      refund,
      items,
      was_told,
      reopened: isOpen && isChanged,
      now,
    });
  return files;
}

/** A refund that has failed, and whether its buyer was mailed before that it was made. */
interface FailedRefund {
  refund: RefundFacts;
  was_told: boolean;
}

/** What goes back on a day; below 0 what comes again. */
interface BackOnDay {
  day: string;
  cents: number;
}

/** Adds what goes back to the sums of its days, shared out over the products. */
async function countBack(
  tx: Db,
  { user_id: owner, platform, mode, currency, refunded_cents }: OrderRow,
  items: readonly ItemRow[],
  changes: readonly BackOnDay[],
): Promise<void> {
  if (mode !== 'live') return;
  let before = refunded_cents;
  for (const { day, cents } of changes) {
    if (cents === 0) continue;
    const shares = refundShares(items, before, before + cents);
    before += cents;
    for (const [index, { product_id }] of items.entries())
      await addToDay(
        tx,
        owner,
        { product_id, day, currency, platform },
        { refunded_cents: shares[index] ?? 0 },
      );
  }
}

/**
 * Keeps the refunds of a locked order; gives those that are new, those that are known as failed from now on, and what that
 * changes on each day.
 */
async function keepRefunds(
  services: Pick<Services, 'clock'>,
  tx: Db,
  { user_id: owner, id: order_id, platform }: OrderRow,
  refunds: readonly RefundFacts[],
): Promise<{ fresh: RefundFacts[]; failed: FailedRefund[]; changes: BackOnDay[] }> {
  const known = await refundRows(tx, owner, order_id);
  const fresh: RefundFacts[] = [];
  const failed: FailedRefund[] = [];
  const changes: BackOnDay[] = [];
  const counted = ({ state, amount_cents }: { state: string; amount_cents: number }) =>
    state === 'failed' ? 0 : amount_cents;
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
    changes.push({
      day: (before?.created_at ?? refund.created_at).slice(0, 10),
      cents: counted(refund) - (before === undefined ? 0 : counted(before)),
    });
  }
  return { fresh, failed, changes };
}
