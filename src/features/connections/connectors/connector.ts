import type { UserId } from '@/kernel/ids';
import type { Services } from '@/server/auth/context';
import type { AccountKey } from '@/server/platform-client';
import type { ConnectionMode, ConnectionSettings, Tax } from './platforms.rules';

/** What a body says beside the key; each platform takes some of it. */
export interface ConnectionWish {
  tax?: Tax | undefined;
  /** Name or id of a list. */
  list?: string | undefined;
  /** The second half of the key. */
  api_secret?: string | undefined;
  /** Where the creator's shop is. */
  address?: string | undefined;
}
export type WishField = keyof ConnectionWish;

/** What a platform says of the account behind a key. */
interface CheckedAccount {
  account_id: string | null;
  account_name: string | null;
  mode: ConnectionMode;
  settings: ConnectionSettings;
}

/** A platform that accounts can be connected to: how a key is tried there, and how it calls us. */
export interface Connector {
  /** What a body may have beside the key, with the sentence for where it lacks; null where it may be left out. */
  takes: Readonly<Partial<Record<WishField, string | null>>>;
  /** Said where no key is there yet. */
  key_missing: string;
  /** What's wrong with a key by its form, in a sentence; null where the platform has to judge. */
  keyFault(key: string): string | null;
  /**
   * Asks the platform whose key it is and whether it may do what is needed. `held` are the settings so far. Throws
   * connection_refused with the field it is about, unavailable.
   */
  check(
    services: Services,
    api_key: string,
    wish: ConnectionWish,
    held: ConnectionSettings | null,
  ): Promise<CheckedAccount>;
  /** Closes what buyers could still pay an owner at an account that is left; null where nobody pays. May fail as the platform does. */
  close: ((services: Services, api_key: string, owner: UserId) => Promise<void>) | null;
  /** How the platform is told to call us, and to do so no more; null for one that is asked instead. */
  hook: {
    /** Null where the platform won't, and is asked instead. */
    make(services: Services, key: AccountKey, url: string): Promise<{ id: string; secret: string } | null>;
    /** With the first key that may; says whether one could. */
    remove(services: Services, keys: readonly AccountKey[], id: string): Promise<boolean>;
  } | null;
}
