import type { UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import type { ConnectionState } from './connections.schema';
import { findConnection } from './connections.store';
import { CONNECTABLE, isShopPlatform, SHOP_PLATFORMS, type ShopPlatform } from './connectors/platforms.rules';
import { accountKeyOf, credentialsOf } from './credentials.service';
import { SHOPS } from './shops/registry';
import { CreatorsTurn, type ShopMemory, type ShopOffer, type ShopProduct } from './shops/shop';
import { accountBehind, type PlatformTrouble, troubleOf } from './trouble.service';

/** The kind of the tasks that bring products to a shop; their subject is the platform. */
export const SHOP_TASK = 'shop';

/** What became of a call to a shop that did not work. */
type ShopTrouble =
  | PlatformTrouble
  /** The creator has something to do over there first; `words` are a sentence, null for none. */
  | { kind: 'creator'; reason: CreatorsTurn['reason']; words: string | null };

/** A creator's shop, ready to be asked. Its methods throw what `failureOf` explains. */
export interface ShopSession {
  label: string;
  /** Which account it is: what was learnt of another one does not hold here. */
  account: string;
  /** The only currency it sells in; null for any. */
  currency: string | null;
  /** Whether it has been asked as often as half a minute allows. */
  isSpent(): boolean;
  find(key: string): Promise<ShopProduct | null>;
  read(id: string): Promise<ShopProduct | null>;
  put(offer: ShopOffer, there: ShopProduct | null, memory: ShopMemory): Promise<ShopProduct>;
  takeDown(id: string): Promise<void>;
  /** What an error of these methods means; null for one that is none of the shop's. */
  failureOf(error: unknown): Promise<ShopTrouble | null>;
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
  const shop = SHOPS[platform];
  const asker = shop.asker(services.platform, accountKeyOf(connection, held));
  let calls = 0;
  const counted =
    <Sent, Answer>(send: (sent: Sent) => Promise<Answer>) =>
    (sent: Sent) => {
      calls++;
      return send(sent);
    };
  const ask = Object.assign(counted(asker), { upload: counted(asker.upload) });
  return {
    label,
    account: accountBehind(connection, api_key),
    currency: connection.settings.currency,
    isSpent: () => calls >= shop.calls_per_minute / 2,
    find: (key) => shop.find(ask, key),
    read: (id) => shop.read(ask, id),
    put: (offer, there, memory) => shop.put(ask, offer, there, memory),
    takeDown: (id) => shop.takeDown(ask, id),
    async failureOf(error) {
      if (error instanceof CreatorsTurn) {
        const words = error.words === '' ? null : `${label} says: “${error.words}”`;
        return { kind: 'creator', reason: error.reason, words };
      }
      return troubleOf(services, owner, connection, error, `${label} didn’t take this product.`);
    },
  };
}

/** How an account's connection to a shop stands; null for a platform that is none, or is not connected. */
export async function shopState(db: Db, owner: UserId, platform: string): Promise<ConnectionState | null> {
  if (!isShopPlatform(platform)) return null;
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
