import { z } from 'zod';
import { mayMail } from '@/features/audience/sign-up.service';
import { tellWebhooks } from '@/features/webhooks/telling.service';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import type { OrderId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { listPage, pageOf } from '@/kernel/paging';
import { callerOf } from '@/server/audit/audit';
import { chargeHeavy } from '@/server/auth/access';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import type { StreamedFile } from '@/server/files/file-answer';
import { streamOf } from '@/server/files/zip-stream';
import { commit, type UserContext } from '@/server/trpc/trpc';
import { checkoutsAfter } from './checkouts.store';
import { deliver, mailOrder } from './delivery.service';
import { findSeller, soldProducts } from './grants.store';
import { countRefunds, disputesAfter, refundsAfter } from './money.store';
import { ORDERS_HEAD, orderLine } from './orders.csv.rules';
import {
  countRefused,
  countReview,
  findOrder,
  itemsOf,
  listOrders,
  loadOrder,
  lockOrder,
  type OrderRow,
  ordersAfter,
  updateOrder,
} from './orders.store';
import { applyMoney, reconcileOrder } from './reconcile.service';
import { isGiven, mayDownload, shopName } from './sales.rules';
import {
  type Order,
  type OrderEntry,
  type OrderFilter,
  type OrderList,
  type OrderPage,
  orderExport,
  type RefundInput,
  type SalesSummary,
} from './sales.schema';
import { TillAway, TillClosed, TillRefused, tillOf } from './till.service';

type Ctx = Pick<UserContext, 'db' | 'owner'> & { services: Services };

/** A page of the caller's orders, the newest first. */
export async function ordersPage({ db, owner }: Ctx, input: OrderList): Promise<OrderPage> {
  const page = pageOf(input);
  const offset = (page.page - 1) * page.per_page;
  const { rows, total } = await listOrders(db, owner, input, page.per_page, offset);
  return listPage(rows, total, page);
}

/** All orders after one, as an archive has them. */
export const archivedOrders = (db: Db, owner: UserId) => ordersAfter(db, owner);

/** All refunds, disputes and presses of Buy after one, as an archive has them. */
export const archivedCheckouts = (db: Db, owner: UserId) => checkoutsAfter(db, owner);
export const archivedRefunds = (db: Db, owner: UserId) => refundsAfter(db, owner);
export const archivedDisputes = (db: Db, owner: UserId) => disputesAfter(db, owner);

/** One of the caller's orders. Throws not_found. */
export async function getOrder(db: Db, owner: UserId, id: OrderId): Promise<Order> {
  const order = await loadOrder(db, owner, id);
  if (order === null) throw new Problem('not_found');
  return order;
}

/** What the Sales screen shows beside its list. */
export async function salesSummaryOf({ db, owner }: Ctx): Promise<SalesSummary> {
  return {
    review: await countReview(db, owner),
    products: await soldProducts(db, owner, LIMITS.filter_magnets),
  };
}

/**
 * Gives all or a part of what was paid back, at the platform that took it. First it asks what went back already: what a
 * call that got no answer has given back is not given back again.
 * Throws not_found, refund_not_possible, not_connected, unavailable.
 */
export async function refundOrder(ctx: UserContext, input: RefundInput): Promise<Order> {
  const { db, owner, services } = ctx;
  const known = await findOrder(db, owner, input.id);
  if (known === null) throw new Problem('not_found');
  amountOf(known, input.amount_cents);
  const shop = shopName(known.platform);
  if (shop !== null)
    throw notPossible(
      `${shop} took this payment, so refund it there. The refund will show up here within the hour.`,
    );
  const { payment_id } = known;
  if (payment_id === null) throw notPossible('Nothing was paid for this order.');
  const till = await tillOf(services, owner);
  if (till === null) throw notConnected();
  if (till.mode !== known.mode)
    throw notPossible(
      `This order was paid in ${known.mode} mode. Connect Stripe with a ${known.mode} key first.`,
    );
  try {
    await reconcileOrder(services, owner, known.id);
    const order = (await findOrder(db, owner, known.id)) ?? known;
    const amount_cents = amountOf(order, input.amount_cents);
    if (order.refunded_cents !== known.refunded_cents)
      throw notPossible('Some of this was refunded a moment ago. Check what’s left, then refund that.');
    const refund = await till.refund({
      payment_id,
      amount_cents,
      currency: order.currency,
      reason: input.reason ?? 'requested_by_customer',
      revokes: input.revoke ?? true,
      // The same until one of them is written down or refused: two presses at once are one refund.
      key: `refund ${order.id} ${await countRefunds(db, owner, order.id)} ${order.refunds_refused} ${amount_cents}`,
    });
    return await commit(ctx, async (tx) => {
      await applyMoney(services, tx, owner, order.id, { refunds: [refund], disputes: [] }, callerOf(ctx));
      return getOrder(tx, owner, order.id);
    });
  } catch (error) {
    if (error instanceof TillClosed) throw notConnected();
    if (error instanceof TillAway) {
      services.behind.run(() => reconcileOrder(services, owner, known.id));
      throw new Problem('unavailable', {
        detail:
          'Stripe isn’t responding right now. If the refund went through, it’ll appear here in a moment.',
        headers: { 'Retry-After': '30' },
        cause: error,
      });
    }
    if (!(error instanceof TillRefused)) throw error;
    await countRefused(db, owner, known.id);
    throw notPossible(`Stripe says: ${error.message}`);
  }
}

const notPossible = (detail: string) => new Problem('refund_not_possible', { detail });
const notConnected = () =>
  new Problem('not_connected', { detail: 'Connect Stripe first. Refunds are made from your own account.' });

/** What is to go back. Throws refund_not_possible for more than is left. */
function amountOf(order: OrderRow, wanted: number | undefined): number {
  const left = order.total_cents - order.refunded_cents;
  if (order.dispute === 'open' || order.dispute === 'lost')
    throw notPossible('The buyer’s bank is handling this payment, so it can’t be refunded here.');
  if (left <= 0)
    throw notPossible(
      order.total_cents === 0 ? 'Nothing was paid for this order.' : 'This order has already been refunded.',
    );
  if (wanted !== undefined && wanted > left) throw notPossible('That’s more than what’s left to refund.');
  return wanted ?? left;
}

const DAY_SECONDS = 24 * 3_600;

/** Mails the link to an order again. Throws not_found, invalid_transition, rate_limited. */
export async function resendOrder(ctx: UserContext, id: OrderId): Promise<Order> {
  const { owner, services } = ctx;
  const policy = { name: 'order-mail', quota: LIMITS.order_mails, window_seconds: DAY_SECONDS };
  const found = await findOrder(ctx.db, owner, id);
  if (found === null) throw new Problem('not_found');
  if (isGiven(found)) await requireMails(services, owner);
  const verdict = await services.limiter.spend(policy, id);
  if (!verdict.allowed)
    throw new Problem('rate_limited', {
      detail: `The link to an order can be emailed at most ${LIMITS.order_mails} times a day.`,
      headers: { 'Retry-After': String(verdict.retry_after) },
    });
  return commit(ctx, async (tx) => {
    const order = await lockOrder(tx, owner, id);
    if (order === null) throw new Problem('not_found');
    const whole = await getOrder(tx, owner, id);
    if (!whole.grants.some(({ state }) => state === 'active'))
      throw new Problem('invalid_transition', {
        detail:
          order.state === 'review'
            ? 'Accept this order first. Nothing has been delivered yet.'
            : 'Downloads are turned off for this order, so there’s nothing to send.',
      });
    await mailOrder(services, tx, order, whole.items, timestamp(services.clock()));
    return whole;
  });
}

/**
 * Whoever has a copy that was given has asked for nothing: her creator mails her as she mails her readers. Throws
 * invalid_transition, rate_limited.
 */
async function requireMails(services: Services, owner: UserId): Promise<void> {
  const seller = await findSeller(services.db, owner);
  if (services.mailer === null || !seller?.email_confirmed_at)
    throw new Problem('invalid_transition', {
      detail:
        services.mailer === null
          ? 'Email isn’t set up here, so nothing can be sent.'
          : 'Confirm your own email first. Then you can email others.',
    });
  if (!(await mayMail(services, owner)))
    throw new Problem('rate_limited', {
      detail: 'You’ve reached the hourly email limit. Try again later.',
      headers: { 'Retry-After': '900' },
    });
}

/**
 * Accepts what was paid for an order under review as what was asked: it is delivered. Throws not_found,
 * invalid_transition.
 */
export async function acceptOrder(ctx: UserContext, id: OrderId): Promise<Order> {
  const { owner, services } = ctx;
  return commit(ctx, async (tx) => {
    const order = await lockOrder(tx, owner, id);
    if (order === null) throw new Problem('not_found');
    if (order.state !== 'review')
      throw new Problem('invalid_transition', { detail: 'This order isn’t waiting for your review.' });
    const now = timestamp(services.clock());
    const state = order.refunded_cents > 0 ? ('partially_refunded' as const) : ('paid' as const);
    await updateOrder(tx, owner, id, { state, updated_at: now });
    if (mayDownload({ state, dispute: order.dispute, revokes: true })) {
      const items = await itemsOf(tx, owner, [id]);
      await deliver(services, tx, { ...order, state }, items, now);
      await mailOrder(services, tx, { ...order, state }, items, now);
    }
    await tellWebhooks(tx, owner, 'order.paid', [id], now);
    return getOrder(tx, owner, id);
  });
}

/** Orders that are read at a time for an export. */
const ROWS = 1_000;

const encoder = new TextEncoder();

async function* lines({ db, owner }: Ctx, filter: OrderFilter): AsyncGenerator<Uint8Array> {
  yield encoder.encode(ORDERS_HEAD);
  const next = ordersAfter(db, owner, filter);
  let behind: OrderEntry | null = null;
  for (let read = 0; read < LIMITS.exported_orders; read += ROWS) {
    const rows: OrderEntry[] = await next(behind, ROWS);
    if (rows.length > 0) yield encoder.encode(rows.map(orderLine).join(''));
    behind = rows.at(-1) ?? null;
    if (rows.length < ROWS) return;
  }
}

const fileName = ({ clock }: Services) => `orders-${timestamp(clock()).slice(0, 10)}.csv`;

const linked = z.strictObject({
  owner: z.templateLiteral(['user_', z.string()]),
  session: z.templateLiteral(['session_', z.string()]),
  filter: orderExport.unwrap(),
  nonce: z.string(),
});

/**
 * An address at which a browser, which sends no token, begins the download of this list within
 * `LIMITS.export_link_minutes`. It ends with the session.
 */
export function ordersLink({ owner, session, services }: UserContext, filter: OrderFilter = {}) {
  if (session === null) throw new Error('nobody is signed in');
  const nonce = Buffer.from(crypto.getRandomValues(new Uint8Array(8))).toString('base64url');
  const payload: z.infer<typeof linked> = { owner, session: session.id, filter, nonce };
  const expires = services.clock() + LIMITS.export_link_minutes * 60_000;
  const signed = services.signer.sign('orders', encoder.encode(JSON.stringify(payload)), expires);
  return { url: `/files/${signed}/${fileName(services)}` };
}

/**
 * The list behind such an address; null for anything else, after its time, and when its session has ended. Each download
 * counts against the heavy budget of the account; throws rate_limited.
 */
export async function openOrders(services: Services, signed: string): Promise<StreamedFile | null> {
  const found = services.signer.verify('orders', signed);
  if (found === null) return null;
  const { owner, session, filter } = linked.parse(JSON.parse(new TextDecoder().decode(found.payload)));
  if (!(await services.sessions.stands({ id: session, user_id: owner, auth_time: 0 }))) return null;
  await chargeHeavy({ services, headers: new Headers() }, owner);
  return exportOrders({ services, db: services.db, owner }, filter);
}

/** The orders as CSV, the oldest first, made while it goes out. */
export function exportOrders(ctx: Ctx, filter: OrderFilter = {}): StreamedFile {
  return {
    streamed: {
      content_type: 'text/csv; charset=utf-8',
      file_name: fileName(ctx.services),
      open: () => streamOf(lines(ctx, filter)),
    },
  };
}
