import type { UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { hurryTasks, queueTask } from '@/server/jobs/tasks.store';
import { findConnection, noteChecked, type StoredConnection, tillsToAsk } from './connections.store';
import { CONNECTABLE, type ConnectionMode, type ConnectionPlatform } from './connectors/platforms.rules';

/** How buyers can pay an account: the mode of its till, and whether tax may come on top of a price; null where they can't. */
export async function sellingTerms(
  db: Db,
  owner: UserId,
): Promise<{ mode: ConnectionMode; adds_tax: boolean } | null> {
  const connection = await findConnection(db, owner, 'stripe');
  if (connection?.state !== 'connected') return null;
  return { mode: connection.mode, adds_tax: connection.settings.tax !== 'none' };
}

/** Whether buyers can pay an account: in which mode its till works; null where it has none that does. */
export const sellingMode = async (db: Db, owner: UserId): Promise<ConnectionMode | null> =>
  (await sellingTerms(db, owner))?.mode ?? null;

/** The currency of the account that buyers pay to; null without one, and where its key may not read it. */
export const accountCurrency = async (db: Db, owner: UserId): Promise<string | null> =>
  (await findConnection(db, owner, 'stripe'))?.settings.currency ?? null;

/** The kind of the tasks that bring an account's listings to where its way to be paid says; their subject is the platform. */
export const LISTINGS_TASK = 'listings';

/** The kind of the tasks that bring an account's contacts to a mail tool; their subject is the platform. */
export const CONTACTS_TASK = 'contacts';

/** The kind of the tasks that look at checkouts; their subject is the checkout. */
export const CHECKOUT_TASK = 'checkout';

/** The kind of the tasks that work a till's events off; their subject is the platform and the event's own name. */
export const HOOK_TASK = 'hook';

/** The kind of the tasks that bring products to a shop; their subject is the platform. */
export const SHOP_TASK = 'shop';

/** The kind of the tasks that ask a shop what it has sold; their subject is the platform. */
export const SHOP_SALES_TASK = 'shop_sales';

/** The kind of the tasks that ask a shop what became of one sale; their subject is the platform and the sale's name there. */
export const SHOP_SALE_TASK = 'shop_sale';

/** Asks for what hangs on a connection to be brought up to date, in the transaction that changes it: listings, sales, or contacts. */
export async function tellDependents(
  tx: Db,
  owner: UserId,
  platform: ConnectionPlatform,
  now: string,
): Promise<void> {
  const { kind } = CONNECTABLE[platform];
  const subject = platform;
  await queueTask(tx, owner, { kind: kind === 'mail' ? CONTACTS_TASK : LISTINGS_TASK, subject }, now);
  if (kind === 'shop') await queueTask(tx, owner, { kind: SHOP_SALES_TASK, subject }, now);
  // What a platform put off, or could not be asked with the old key, need not wait for hours.
  await hurryTasks(tx, owner, { kinds: [CONTACTS_TASK, SHOP_TASK, SHOP_SALES_TASK], subject }, now);
  if (kind === 'till') await hurryTasks(tx, owner, { kinds: [CHECKOUT_TASK, HOOK_TASK] }, now);
}

/** Accounts whose till was last asked what went back before a moment: `untold` where it cannot call us, `told` where it can. */
export const tillsToLookAt = tillsToAsk;

/** Notes that a till was asked at a moment what went back, unless its connection has changed since. */
export const noteLooked = (db: Db, owner: UserId, connection: StoredConnection, now: string): Promise<void> =>
  noteChecked(db, owner, connection, { ...connection.settings, looked_at: now }, now);
