import { followCheckout } from '@/features/discounts/discounts.service';
import { tellWebhooks } from '@/features/webhooks/telling.service';
import { timestamp } from '@/kernel/clock';
import { pathId } from '@/kernel/id-schemas';
import { type CheckoutId, newId, type OrderId, type UserId } from '@/kernel/ids';
import { emailKey } from '@/kernel/text';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { GoesOn, type TaskHandler } from '@/server/jobs/task-worker';
import {
  type CheckoutRow,
  countLook,
  findCheckout,
  linesOfCheckout,
  lockCheckout,
  setCheckoutState,
  setSession,
} from './checkouts.store';
import { deliver, mailOrder, orderPath } from './delivery.service';
import { addToDay } from './money.store';
import { findSale, insertOrder, nextNumber, type OrderRow } from './orders.store';
import { applyMoney, type Money, moneyOf } from './reconcile.service';
import { mailSale } from './sale-mails.service';
import { type CheckoutState, isAsAsked, itemSums, LOOK_MINUTES, oneLine, sumsOf } from './sales.rules';
import { type SessionFacts, TillAway, TillClosed, tillOf } from './till.service';

/** How a checkout stands. `waiting`: the buyer has done her part, and the money is on its way. */
export interface Settled {
  state: 'open' | 'waiting' | 'paid' | 'expired' | 'failed';
  order_id: OrderId | null;
}

/**
 * Brings a checkout to where the platform says it stands: the only way to an order, whoever asks — the page that the
 * buyer comes back to, an event, the sweep. What is asked is the session itself, by the creator's own key; `hint` names
 * it where its name is not kept. It may be called by several at once and again at any time. Null where there is no such
 * checkout. Throws TillAway or TillClosed where nothing can be learnt now.
 */
export async function settleCheckout(
  services: Services,
  owner: UserId,
  id: CheckoutId,
  hint: string | null = null,
): Promise<Settled | null> {
  const { db, clock } = services;
  const row = await findCheckout(db, owner, id);
  if (row === null) return null;
  if (row.state === 'paid') return asKept(db, row);
  const external_id = row.external_id ?? hint;
  if (external_id === null) return endedUnknown(services, row);
  const till = await tillOf(services, owner);
  if (till === null) throw new TillClosed('no till is connected');
  const facts = await till.read(external_id);
  // Stripe forgets no session: the account that is connected now is another one.
  if (facts === null && row.external_id !== null)
    throw new TillClosed('the checkout was made with another key');
  // Somebody else's session is no word about ours.
  if (facts === null || facts.checkout_id !== id) return asKept(db, row);

  const money =
    facts.is_touched && facts.payment_id !== null ? await moneyOf(till, facts.payment_id) : NOTHING_BACK;
  const settled = await db.transaction((tx) => settle(services, tx, owner, id, facts, money));
  services.log.info({ state: settled?.state ?? null, at: timestamp(clock()) }, 'a checkout was looked at');
  return settled;
}

/** Where a checkout stands by what is kept of it. */
async function asKept(db: Db, row: CheckoutRow): Promise<Settled> {
  const { user_id, platform, external_id, state } = row;
  const order =
    state === 'paid' && external_id !== null ? await findSale(db, user_id, platform, { external_id }) : null;
  return { state, order_id: order?.id ?? null };
}

/** A checkout whose session nobody knows was never given to a buyer: past its time it has failed. */
async function endedUnknown({ db, clock }: Services, row: CheckoutRow): Promise<Settled> {
  if (row.state !== 'open' || row.expires_at > timestamp(clock()))
    return { state: row.state, order_id: null };
  await db.transaction((tx) => moveCheckout(tx, row.user_id, row.id, 'failed', timestamp(clock())));
  return { state: 'failed', order_id: null };
}

/** Says where a checkout has come to; the use of a discount code that it holds comes along. */
export async function moveCheckout(
  tx: Db,
  owner: UserId,
  id: CheckoutId,
  state: CheckoutState,
  now: string,
): Promise<void> {
  await setCheckoutState(tx, owner, id, state, now);
  await followCheckout(tx, owner, id, state, now);
}

/** Who gives away what a code has made free: no platform is asked. */
export const NO_TILL = 'galley';

/** Brings a checkout of nothing to its order, in the transaction in which it begins, by the way of every other one. */
export async function settleFree(services: Services, tx: Db, row: CheckoutRow): Promise<OrderId> {
  const paid = { currency: row.currency, subtotal_cents: 0, discount_cents: 0, tax_cents: 0, total_cents: 0 };
  const settled = await settle(
    services,
    tx,
    row.user_id,
    row.id,
    {
      external_id: row.id,
      state: 'paid',
      checkout_id: row.id,
      link: null,
      mode: row.mode,
      payment_id: null,
      paid,
      email: row.email,
      name: null,
      country: null,
      receipt_url: null,
      is_touched: false,
    },
    NOTHING_BACK,
  );
  if (settled === null || settled.order_id === null) throw new Error('a checkout of nothing made no order');
  return settled.order_id;
}

const NOTHING_BACK: Money = { refunds: [], disputes: [] };

/** Writes down what the platform says, under the lock of the checkout. Money that comes late is money. */
async function settle(
  services: Services,
  tx: Db,
  owner: UserId,
  id: CheckoutId,
  facts: SessionFacts,
  money: Money,
): Promise<Settled | null> {
  const row = await lockCheckout(tx, owner, id);
  if (row === null) return null;
  if (row.state === 'paid') {
    const kept = await asKept(tx, row);
    if (kept.order_id !== null && money !== NOTHING_BACK)
      await applyMoney(services, tx, owner, kept.order_id, money);
    return kept;
  }
  const now = timestamp(services.clock());
  if (row.external_id === null) await setSession(tx, owner, id, facts.external_id);
  if (facts.state === 'paid') {
    const order_id = await makeOrder(services, tx, row, { facts, money, now });
    await moveCheckout(tx, owner, id, 'paid', now);
    return { state: 'paid', order_id };
  }
  const state = facts.state === 'waiting' ? 'open' : facts.state;
  await moveCheckout(tx, owner, id, state, now);
  return { state: facts.state, order_id: null };
}

/**
 * Writes the order of a checkout that is paid with everything that follows from it, in one transaction. A buyer whose
 * money went back before we knew of her is not told to get her files.
 */
async function makeOrder(
  services: Services,
  tx: Db,
  row: CheckoutRow,
  { facts, money, now }: { facts: SessionFacts; money: Money; now: string },
): Promise<OrderId> {
  const { user_id: owner, platform } = row;
  const { mode, external_id, payment_id } = facts;
  const paid = sumsOf(facts.paid, row);
  const email = oneLine(facts.email ?? '');
  const order: OrderRow = {
    user_id: owner,
    id: newId('order', services.clock()),
    number: await nextNumber(tx, owner),
    checkout_id: row.id,
    platform,
    external_id,
    payment_id,
    mode,
    state: isAsAsked(facts.paid, row) ? 'paid' : 'review',
    dispute: 'none',
    email,
    email_key: emailKey(email),
    name: facts.name === null ? null : oneLine(facts.name) || null,
    country: facts.country,
    language: row.language,
    discount_code: row.discount_code,
    ...paid,
    refunded_cents: 0,
    refunds_refused: 0,
    seller_of_record: row.seller_of_record,
    receipt_url: facts.receipt_url,
    note: null,
    created_at: now,
    updated_at: now,
  };
  const lines = await linesOfCheckout(tx, owner, row.id);
  const sums = itemSums(
    paid,
    lines.map(({ price_cents }) => price_cents),
  );
  const sold = lines.flatMap(({ product_id, edition, title }, position) => {
    const share = sums[position];
    if (share === undefined) return [];
    const { total_cents, ...item } = share;
    const place = { user_id: owner, order_id: order.id, position };
    return [{ total_cents, item: { ...place, product_id, edition, title, ...item } }];
  });
  const items = sold.map(({ item }) => item);
  await insertOrder(tx, order, items);
  await orderPath(services, tx, owner, order.id, now);
  if (mode === 'live')
    for (const { total_cents, item } of sold)
      await addToDay(
        tx,
        owner,
        { product_id: item.product_id, day: now.slice(0, 10), currency: paid.currency, platform },
        // An order counts once, at its first product.
        { orders: item.position === 0 ? 1 : 0, gross_cents: total_cents, tax_cents: item.tax_cents },
      );
  if (order.state === 'paid') {
    await deliver(services, tx, order, items, now);
    await tellWebhooks(tx, owner, 'order.paid', [order.id], now);
  }
  await mailSale(services, tx, order, items);
  const files = money === NOTHING_BACK ? 'kept' : await applyMoney(services, tx, owner, order.id, money);
  if (order.state === 'paid' && files === 'kept') await mailOrder(services, tx, order, items, now);
  return order.id;
}

const MINUTE = 60_000;
/** Minutes between two looks while the platform can't be asked, or the money takes its time. */
const AWAY_MINUTES = 60;
const SLOW_MINUTES = 24 * 60;
/** Days after which nothing more is expected. */
const GIVEN_UP_DAYS = 30;

const checkoutId = pathId('checkout');

/**
 * Looks at a checkout at its times, so that a sale is completed although no event has come and the buyer never came
 * back. While the platform can't be asked it looks again every hour, for a month.
 */
export function checkoutTask(services: Services): TaskHandler {
  return {
    async run(owner, subject) {
      const id = checkoutId.parse(subject);
      const row = await findCheckout(services.db, owner, id);
      if (row === null) return;
      const began = Date.parse(row.created_at);
      const now = services.clock();
      const again = (minutes: number): Promise<void> => {
        if (now < began + GIVEN_UP_DAYS * 24 * 60 * MINUTE)
          throw new GoesOn(timestamp(now + minutes * MINUTE));
        // Nobody says any more how it went: what it holds of a code is free again.
        return followCheckout(services.db, owner, id, 'expired', timestamp(now));
      };
      let settled: Settled | null;
      try {
        settled = await settleCheckout(services, owner, id);
      } catch (error) {
        if (error instanceof TillAway || error instanceof TillClosed) return again(AWAY_MINUTES);
        throw error;
      }
      if (settled === null || settled.state === 'paid' || settled.state === 'failed') return;
      // Looked at before its time, as where a key was replaced: it is looked at then all the same.
      const due = began + (LOOK_MINUTES[row.looks] ?? 0) * MINUTE;
      if (now < due) throw new GoesOn(timestamp(due));
      const looks = await countLook(services.db, owner, id);
      const next = LOOK_MINUTES[looks];
      if (next !== undefined) throw new GoesOn(timestamp(Math.max(now + MINUTE, began + next * MINUTE)));
      if (settled.state !== 'expired') return again(SLOW_MINUTES);
    },
    async giveUp() {
      // The checkout stays as it is; an event about it, or the buyer who comes back, settles it still.
    },
  };
}
