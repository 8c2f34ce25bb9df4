import type { ShopPlatform } from '@/features/connections/connectors/platforms.rules';
import { shopDelivers, shopSeller } from '@/features/connections/shopping.service';
import { shopProductNamer, soldTerms } from '@/features/products/shops/shop-names.service';
import { deliver, mailOrder, orderPath } from '@/features/sales/delivery.service';
import { editionsWithFiles } from '@/features/sales/grants.store';
import { addToDay, refundRows } from '@/features/sales/money.store';
import {
  findSale,
  type ItemRow,
  insertOrder,
  lockNumbers,
  type OrderRow,
  ordersOfSales,
  setNumbers,
} from '@/features/sales/orders.store';
import { applyMoney, type Money } from '@/features/sales/reconcile.service';
import { mailSale } from '@/features/sales/sale-mails.service';
import { oneLine } from '@/features/sales/sales.rules';
import { tellWebhooks } from '@/features/webhooks/telling.service';
import { timestamp } from '@/kernel/clock';
import { newId, type UserId } from '@/kernel/ids';
import { emailKey } from '@/kernel/text';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { isSoundSale, itemsOfSale, paidFor, type SaleTold, type ShopItem } from './shop-sales.rules';

/** Hours after which a creator is no longer mailed that she has sold something. */
const NEWS_HOURS = 48;

/** Where some sales come from. */
interface Shop {
  owner: UserId;
  platform: ShopPlatform;
  /** The account there. */
  account: string;
}

/**
 * Takes in what a shop has sold: each sale of a product of ours becomes the order that the till would have made, once
 * however often it is told, and what went back of it since is written down. Sales of her own products are left alone.
 */
export async function takeInSales(services: Services, shop: Shop, told: readonly SaleTold[]): Promise<void> {
  const { owner, platform, account } = shop;
  const productOf = await shopProductNamer(services.db, owner, platform, account);
  const known = await ordersOfSales(
    services.db,
    owner,
    platform,
    told.map(({ external_id }) => external_id),
  );
  // The oldest has the first number, however the shop lists them.
  for (const sale of told.toSorted((one, other) => Date.parse(one.sold_at) - Date.parse(other.sold_at))) {
    const sold = itemsOfSale(sale, productOf);
    if (sold.length === 0) continue;
    if (!isSoundSale(sale)) {
      services.log.warn({ platform }, 'a sale of a shop could not be understood');
      continue;
    }
    const order = known.get(sale.external_id);
    const isAlone = sale.dispute === 'none' && sold.every(({ refunded_cents }) => refunded_cents === 0);
    if (order !== undefined && isAlone && order.dispute === 'none') continue;
    await services.db.transaction((tx) => takeIn(services, tx, shop, sale, sold));
  }
}

/** Brings one sale in, under the lock of the account's numbers: two who look at once make one order of it. */
async function takeIn(
  services: Services,
  tx: Db,
  { owner, platform }: Shop,
  sale: SaleTold,
  sold: readonly ShopItem[],
): Promise<void> {
  const last = await lockNumbers(tx, owner);
  const now = timestamp(services.clock());
  const known = await findSale(tx, owner, platform, { external_id: sale.external_id });
  const { order, items } =
    known === null
      ? await makeOrder(services, tx, { owner, platform, number: last + 1, sale, sold, now })
      : { order: known, items: null };
  const money = await moneyBack(tx, order, sale, paidFor(sale.currency, sold).refunded_cents, now);
  const files = money === null ? 'kept' : await applyMoney(services, tx, owner, order.id, money);
  if (items === null) return;
  if (files === 'kept' && !shopDelivers(platform)) await mailOrder(services, tx, order, items, now);
  const isNews = Date.parse(order.created_at) > services.clock() - NEWS_HOURS * 3_600_000;
  if (isNews) await mailSale(services, tx, order, items);
}

interface NewOrder {
  owner: UserId;
  platform: ShopPlatform;
  number: number;
  sale: SaleTold;
  sold: readonly ShopItem[];
  now: string;
}

/** Writes the order of a sale with everything that follows from it, on the day on which it was sold. */
async function makeOrder(
  services: Services,
  tx: Db,
  { owner, platform, number, sale, sold, now }: NewOrder,
): Promise<{ order: OrderRow; items: ItemRow[] }> {
  const { refunded_cents: _back, ...paid } = paidFor(sale.currency, sold);
  const email = oneLine(sale.email);
  const [first] = sold;
  const terms = first === undefined ? null : await soldTerms(tx, owner, first.product_id);
  // A shop's clock may be ahead of ours.
  const sold_at = timestamp(Math.min(Date.parse(sale.sold_at), Date.parse(now)));
  const order: OrderRow = {
    user_id: owner,
    id: newId('order', services.clock()),
    number,
    checkout_id: null,
    platform,
    external_id: sale.external_id,
    payment_id: null,
    mode: sale.mode,
    state: 'paid',
    dispute: 'none',
    email,
    email_key: emailKey(email),
    name: sale.name === null ? null : oneLine(sale.name) || null,
    country: sale.country,
    // No shop tells the buyer's: she reads what she has bought.
    language: terms?.language ?? 'en',
    discount_code: null,
    ...paid,
    refunded_cents: 0,
    refunds_refused: 0,
    seller_of_record: shopSeller(platform),
    receipt_url: sale.receipt_url,
    note: null,
    created_at: sold_at,
    updated_at: now,
  };
  const items = await itemsFor(tx, order, sold);
  await insertOrder(tx, order, items);
  await setNumbers(tx, owner, number);
  await orderPath(services, tx, owner, order.id, now);
  if (order.mode === 'live')
    for (const [position, { product_id, sums }] of sold.entries())
      await addToDay(
        tx,
        owner,
        { product_id, day: sold_at.slice(0, 10), currency: order.currency, platform },
        { orders: position === 0 ? 1 : 0, gross_cents: sums.total_cents, tax_cents: sums.tax_cents },
      );
  await deliver(services, tx, order, items, sold_at);
  await tellWebhooks(tx, owner, 'order.paid', [order.id], now);
  return { order, items };
}

/** What an order is of: the editions that are on sale now, by the names they have. */
async function itemsFor(tx: Db, order: OrderRow, sold: readonly ShopItem[]): Promise<ItemRow[]> {
  const { user_id: owner, id: order_id } = order;
  const ids = sold.map(({ product_id }) => product_id);
  const editions = await editionsWithFiles(tx, owner, ids);
  const items: ItemRow[] = [];
  for (const [position, { product_id, sums }] of sold.entries()) {
    const { total_cents: _total, ...item } = sums;
    const newest = editions.find((one) => one.product_id === product_id);
    const { edition, title } =
      newest === undefined
        ? await soldTerms(tx, owner, product_id)
        : { edition: newest.number, title: newest.title };
    items.push({ user_id: owner, order_id, position, product_id, edition, title, ...item });
  }
  return items;
}

/**
 * What went back of an order since it was last looked at, as a refund of its own, and how a dispute stands; null where
 * nothing did. A shop tells what went back altogether, so the same sum told again is known.
 */
async function moneyBack(
  tx: Db,
  { user_id: owner, id, external_id, currency, total_cents, dispute, created_at }: OrderRow,
  sale: SaleTold,
  back_cents: number,
  now: string,
): Promise<Money | null> {
  const before = (await refundRows(tx, owner, id)).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const most = Math.min(back_cents, total_cents);
  const told_at = sale.refunded_at === null ? Date.parse(now) : Date.parse(sale.refunded_at);
  const refunded_at = timestamp(Math.min(Math.max(told_at, Date.parse(created_at)), Date.parse(now)));
  const refunds: Money['refunds'] =
    most <= before
      ? []
      : [
          {
            external_id: `${external_id} ${most}`,
            state: 'succeeded',
            amount_cents: most - before,
            currency,
            reason: null,
            revokes: true,
            created_at: refunded_at,
          },
        ];
  // One that is told of no longer was taken back.
  const stands = sale.dispute === 'none' && dispute !== 'none' ? 'won' : sale.dispute;
  const disputes: Money['disputes'] =
    stands === 'none'
      ? []
      : [{ external_id, state: stands, amount_cents: total_cents, currency, reason: null, created_at: now }];
  return refunds.length === 0 && disputes.length === 0 ? null : { refunds, disputes };
}
