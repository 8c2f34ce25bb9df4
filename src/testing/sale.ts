import {
  insertAnnouncement,
  insertLeave,
  insertLeaveLinks,
  insertRecipients,
} from '@/features/announcements/announcements.store';
import { insertDiscount, insertUse } from '@/features/discounts/discounts.store';
import { insertCheckout } from '@/features/sales/checkouts.store';
import { grantsOfOrder, insertGrant, insertOrderLink } from '@/features/sales/grants.store';
import { insertHookEvent } from '@/features/sales/hooks/hooks.store';
import { addToDay, keepDispute, keepRefund } from '@/features/sales/money.store';
import { insertOrder, nextNumber, type OrderRow } from '@/features/sales/orders.store';
import { insertStamp } from '@/features/sales/stamps/stamps.store';
import { type GrantId, newId, type OrderId, type ProductId, type UserId } from '@/kernel/ids';
import { emailKey } from '@/kernel/text';
import type { Db } from '@/server/database/db';
import type { AppEnv } from '@/server/env';
import { openShop, type Shop } from './shop';

/** Whoever buys in the tests of selling. */
export const BUYER = { email: 'Hannah@Example.com', name: 'Hannah Weiss', country: 'US' };

/** A shop whose creator Ana is paid and has a book on sale for $18. */
export async function openBookshop(wish?: Parameters<Shop['connect']>[1], settings?: Partial<AppEnv>) {
  const shop = await openShop({ settings });
  const ana = await shop.app.signUp('Ana');
  const account = await shop.connect(ana, wish);
  return { shop, ana, account, book: await shop.publish(ana, 'Sunday Kitchen') };
}

/** A sale as its rows have it, paid on a day without any till: for tests of what is around sales. */
export async function writeSale(
  db: Db,
  owner: UserId,
  product_id: ProductId,
  {
    email = 'reader@example.com',
    at = '2026-11-20T10:00:00.000Z',
    edition = 1,
    ...more
  }: Partial<OrderRow> & { at?: string; edition?: number } = {},
): Promise<{ order: OrderId; grant: GrantId }> {
  const [checkout_id, order_id, grant_id] = [newId('checkout'), newId('order'), newId('grant')];
  const external_id = `cs_${order_id}`;
  const sold = {
    platform: 'stripe',
    mode: 'live' as const,
    currency: 'USD',
    seller_of_record: 'creator' as const,
  };
  const line = { product_id, edition, title: 'Private book' };
  const checkout = {
    ...sold,
    user_id: owner,
    id: checkout_id,
    state: 'paid' as const,
    title: 'Private book',
    price_cents: 1800,
    total_cents: 1800,
    consent_text: 'Yes.',
    consented_at: at,
    language: 'en',
    external_id,
    expires_at: at,
    created_at: at,
  };
  await insertCheckout(db, checkout, [{ ...line, price_cents: 1800 }]);
  const order = {
    ...sold,
    user_id: owner,
    id: order_id,
    number: await nextNumber(db, owner),
    checkout_id,
    external_id,
    payment_id: `pi_${order_id}`,
    state: 'paid' as const,
    dispute: 'none' as const,
    email,
    email_key: emailKey(email),
    name: 'Rosa Reader',
    country: 'FR',
    language: 'en',
    subtotal_cents: 1800,
    discount_cents: 0,
    tax_cents: 0,
    total_cents: 1800,
    refunded_cents: 0,
    receipt_url: null,
    note: null,
    created_at: at,
    updated_at: at,
    ...more,
  };
  const item = { user_id: owner, order_id, position: 0, ...line };
  await insertOrder(db, order, [{ ...item, amount_cents: 1800, discount_cents: 0, tax_cents: 0 }]);
  await insertGrant(db, {
    user_id: owner,
    id: grant_id,
    order_id,
    product_id,
    first_edition: edition,
    email_key: order.email_key,
    state: 'active',
    downloads: 0,
    day_downloads: 0,
    created_at: at,
  });
  return { order: order_id, grant: grant_id };
}

/** Everything else that a sale may leave behind, a row in each table. */
export async function writeAfterSale(
  db: Db,
  owner: UserId,
  product_id: ProductId,
  order_id: OrderId,
): Promise<void> {
  const at = '2026-11-20T11:00:00.000Z';
  const money = { platform: 'stripe', amount_cents: 100, currency: 'USD', reason: null, created_at: at };
  const about = { user_id: owner, order_id, ...money };
  await keepRefund(db, {
    ...about,
    id: newId('refund'),
    external_id: 're_1',
    state: 'succeeded',
    revokes: true,
  });
  await keepDispute(db, { ...about, external_id: 'du_1', state: 'open' });
  await insertOrderLink(db, { token_hash: `link of ${order_id}`, user_id: owner, order_id, created_at: at });
  const event = { platform: 'stripe', event_id: 'evt_1', type: 'charge.refunded', body: '{}' };
  await insertHookEvent(db, { ...event, user_id: owner, state: 'done', created_at: at });
  for (const { id: grant_id } of await grantsOfOrder(db, owner, order_id)) {
    const copy = { grant_id, build_id: newId('build'), format: 'pdf' as const, blob_key: '0'.repeat(64) };
    await insertStamp(db, { user_id: owner, ...copy, bytes: 1, created_at: at });
  }
  const id = newId('discount');
  const times = { created_at: at, updated_at: at };
  const code = { code: 'SUMMER', code_key: 'SUMMER', percent: 20, once_per_email: false, active: true };
  await insertDiscount(db, { ...code, ...times, user_id: owner, id, version: 1 });
  const use = { checkout_id: newId('checkout'), email_key: 'reader@example.com', state: 'used' as const };
  await insertUse(db, { ...use, ...times, user_id: owner, discount_id: id });
  const announcement_id = newId('announcement');
  const said = { subject: 'News', text: 'There is a new edition.', recipients: 1, mailed: 1, version: 1 };
  await insertAnnouncement(db, {
    ...{ user_id: owner, id: announcement_id, product_id, ...said, state: 'sent', ...times },
    ...{ sent_at: at, finished_at: at },
  });
  const reader = { user_id: owner, email_key: 'reader@example.com', created_at: at };
  await insertRecipients(db, [{ ...reader, announcement_id, order_id }]);
  await insertLeave(db, reader);
  await insertLeaveLinks(db, [{ ...reader, token_hash: `leaving of ${order_id}` }]);
  const place = { product_id, day: '2026-11-20', currency: 'USD', platform: 'stripe' };
  await addToDay(db, owner, place, { orders: 1, gross_cents: 1800 });
}
