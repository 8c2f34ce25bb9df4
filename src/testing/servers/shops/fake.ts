import type { AccountKey } from '@/server/platform-client';
import type { FakeCall, Fault } from '@/testing/servers/platform-server';

/** A product of a fake as its buyers get it. */
export interface ShownProduct {
  key: string;
  title: string;
  description: string;
  /** In minor units of ISO 4217. */
  price_cents: number;
  /** In upper case. */
  currency: string;
  is_live: boolean;
  tags: string[];
  /** What buyers can download, in its order. */
  files: { name: string; text: string }[];
  /** Where its covers were fetched. */
  covers: string[];
}

export interface FakeShopOptions {
  /** Any free one where it is left out. */
  port?: number;
  /** Bytes of a part, where files are uploaded in parts. */
  part_bytes?: number;
}

/** A shop of the tests: what it has in memory, whatever its API looks like. */
export interface FakeShop {
  url: string;
  /** What opens it. */
  account: AccountKey;
  calls: FakeCall[];
  /** Asked before each call; null lets it through. */
  fault: (call: FakeCall) => Fault | null;
  /** Whether the creator has said how she is paid. */
  has_payout: boolean;
  /** Every product that is not deleted. */
  shown(): ShownProduct[];
  /** The creator changes a product over there. */
  changes(key: string, change: Partial<Pick<ShownProduct, 'title' | 'price_cents' | 'is_live'>>): void;
  /** The creator deletes a product over there, and its files with it. */
  deletes(key: string): void;
  /** The creator makes another product of her own. */
  adds(title: string): void;
}

/** What a body has to connect a fake. */
export const keyBodyOf = ({ account }: Pick<FakeShop, 'account'>): object =>
  Object.fromEntries(Object.entries(account).filter(([, part]) => part !== null));
