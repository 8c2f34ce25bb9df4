import { PAYMENT_LINK } from '@/channels/registry';
import { timestamp } from '@/kernel/clock';
import type { ProductId, UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import type { ConnectionState } from './connections.schema';
import { findConnection, noteChecked, shopsToAsk } from './connections.store';
import {
  CONNECTABLE,
  isShopPlatform,
  type SalesLooks,
  SHOP_PLATFORMS,
  type ShopPlatform,
} from './connectors/platforms.rules';
import { accountKeyOf, credentialsOf } from './credentials.service';
import { SHOPS } from './shops/registry';
import {
  CreatorsTurn,
  type ShopAdapter,
  type ShopHookCall,
  type ShopMemory,
  type ShopOffer,
  type ShopProduct,
  type ShopSale,
  type ShopSales,
} from './shops/shop';
import { accountBehind, type PlatformTrouble, troubleOf } from './trouble.service';

/** What became of a call to a shop that did not work. */
export type ShopTrouble =
  | PlatformTrouble
  /** The creator has something to do over there first; `words` are a sentence, null for none. */
  | { kind: 'creator'; reason: CreatorsTurn['reason']; words: string | null };

/** What is to be for sale, and of what. */
export interface SoldOffer extends ShopOffer {
  product_id: ProductId;
  /** A BCP 47 tag: that of the product. */
  language: string;
}

/** Where a creator's products are listed, ready to be asked. Its methods throw what `failureOf` explains. */
export interface ListingSession {
  label: string;
  /** Which account it is: what was learnt of another one does not hold here. */
  account: string;
  /** The only currency it sells in; null for any. */
  currency: string | null;
  /** Whether it has been asked as often as half a minute allows. */
  isSpent(): boolean;
  find(key: string): Promise<ShopProduct | null>;
  read(id: string): Promise<ShopProduct | null>;
  put(offer: SoldOffer, there: ShopProduct | null, memory: ShopMemory): Promise<ShopProduct>;
  takeDown(id: string): Promise<void>;
  /** What an error of these methods means; null for one that is none of the platform's. */
  failureOf(error: unknown): Promise<ShopTrouble | null>;
}

/** A creator's shop, which also says what it has sold. */
export interface ShopSession extends ListingSession {
  /** A page of what was sold. */
  sales(wanted: { since: string; page: string | null }): Promise<ShopSales>;
  /** A sale as it stands now; null where there is none of the account's own. */
  sale(id: string): Promise<ShopSale | null>;
  /** How far it was asked what it has sold; null for an account that was not. */
  looks: SalesLooks | null;
  /** Notes that, unless its connection has changed since. */
  noteLooks(looks: SalesLooks): Promise<void>;
}

/** The owner's shop; null without a connection that works. */
export async function shopSession(
  services: Services,
  owner: UserId,
  platform: ShopPlatform,
): Promise<ShopSession | null> {
  const held = await credentialsOf(services, owner, platform);
  if (held === null || held.connection.state !== 'connected') return null;
  const { connection, api_key } = held;
  const { label } = CONNECTABLE[platform];
  const shop: ShopAdapter = SHOPS[platform];
  const asker = shop.asker(services.platform, accountKeyOf(connection, held));
  let calls = 0;
  const counted =
    <Sent, Answer>(send: (sent: Sent) => Promise<Answer>) =>
    (sent: Sent) => {
      calls++;
      return send(sent);
    };
  const ask = Object.assign(counted(asker), { upload: counted(asker.upload) });
  const account = accountBehind(connection, api_key);
  const { sales: looks = null } = connection.settings;
  return {
    label,
    account,
    currency: connection.settings.currency,
    isSpent: () => calls >= shop.calls_per_minute / 2,
    find: (key) => shop.find(ask, key),
    read: (id) => shop.read(ask, id),
    put: (offer, there, memory) => shop.put(ask, offer, there, memory),
    takeDown: (id) => shop.takeDown(ask, id),
    sales: (wanted) => shop.sales(ask, wanted),
    sale: async (id) => (await shop.oldSales?.read(ask, id)) ?? null,
    looks: looks?.account === account ? looks : null,
    noteLooks: (sales) =>
      noteChecked(
        services.db,
        owner,
        connection,
        { ...connection.settings, sales },
        timestamp(services.clock()),
      ),
    async failureOf(error) {
      if (error instanceof CreatorsTurn) {
        const words = error.words === '' ? null : `${label} says: “${error.words}”`;
        return { kind: 'creator', reason: error.reason, words };
      }
      return troubleOf(services, owner, connection, error, `${label} didn’t accept this product.`);
    },
  };
}

/** How an account's connection stands to a shop, or to the till of payment links; null for any other, and without one. */
export async function callableState(
  db: Db,
  owner: UserId,
  platform: string,
): Promise<ConnectionState | null> {
  if (platform !== PAYMENT_LINK && !isShopPlatform(platform)) return null;
  return (await findConnection(db, owner, platform))?.state ?? null;
}

/** The shops that take our calls for an account, with the only currency that each sells in; null for any. */
export async function shopCurrencies(
  db: Db,
  owner: UserId,
): Promise<{ platform: ShopPlatform; currency: string | null }[]> {
  const found = await Promise.all(SHOP_PLATFORMS.map((platform) => findConnection(db, owner, platform)));
  return found.flatMap((connection) =>
    connection?.state === 'connected' && isShopPlatform(connection.platform)
      ? [{ platform: connection.platform, currency: connection.settings.currency }]
      : [],
  );
}

/** Accounts whose shop on a platform was last asked before a moment what it has sold. */
export const shopsToLookAt = shopsToAsk;

/** Whether a platform is a shop that gives its buyers the files itself. */
export const shopDelivers = (platform: string): boolean =>
  isShopPlatform(platform) && shopOf(platform).delivers;

/** Who sells by law in a shop. */
export const shopSeller = (platform: ShopPlatform): ShopAdapter['seller_of_record'] =>
  shopOf(platform).seller_of_record;

const shopOf = (platform: ShopPlatform): ShopAdapter => SHOPS[platform];

/** Whether a shop may have made a call to the address of an account's hook. */
export async function isShopCall(
  services: Pick<Services, 'db' | 'sealer' | 'clock'>,
  owner: UserId,
  platform: ShopPlatform,
  call: ShopHookCall,
): Promise<boolean> {
  const held = await credentialsOf(services, owner, platform);
  const { hook } = shopOf(platform);
  if (held === null || held.hook_secret === null || hook === null) return false;
  return hook.isGenuine(call, { hook_secret: held.hook_secret, api_secret: held.api_secret });
}

/** The sale that a call of a shop is about, where it is to be asked for by itself; null where its list of sales tells. */
export const saleNamedIn = (platform: ShopPlatform, call: ShopHookCall): string | null =>
  shopOf(platform).oldSales?.named(call) ?? null;
