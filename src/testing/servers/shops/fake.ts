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
  /** In what it sells, where that is one currency; US dollars where it is left out. */
  currency?: string;
}

/**
 * What not every shop has: `files` that buyers get from it, and not from Galley; `tags`; prices in `any_currency`, and not
 * in one alone; a `least_price`; a `payout`, without which nothing is for sale; `disputes` and
 * `test_sales`, of which it tells. By it the tests of all shops know
 * which of their cases hold.
 */
export type ShopTrait =
  | 'files'
  | 'tags'
  | 'any_currency'
  | 'least_price'
  | 'payout'
  | 'disputes'
  | 'test_sales'
  /** Two products of one title are refused. */
  | 'unique_titles';

/** A kind of fake: how one is started, and what it has. */
export interface FakeShopKind {
  start: (options?: FakeShopOptions) => Promise<FakeShop>;
  has: readonly ShopTrait[];
}

/** A sale as a test wants it; what is left out is anything. */
export interface FakeSaleWish {
  /** What is paid before tax, in minor units of ISO 4217. */
  price_cents: number;
  /** On top of it. */
  tax_cents?: number;
  email?: string;
  name?: string | null;
  country?: string;
  is_test?: boolean;
}

/** A shop of the tests: what it has in memory, whatever its API looks like. */
export interface FakeShop {
  url: string;
  /** What opens it. */
  account: AccountKey;
  calls: FakeCall[];
  /** Asked before each call; null lets it through. */
  fault: (call: FakeCall) => Fault | null;
  /** Whether the creator has said how she is paid; null where nobody asks. */
  has_payout: boolean | null;
  /** Every product that is not deleted. */
  shown(): ShownProduct[];
  /** The creator changes a product over there. */
  changes(key: string, change: Partial<Pick<ShownProduct, 'title' | 'price_cents' | 'is_live'>>): void;
  /** The creator deletes a product over there, and its files with it. */
  deletes(key: string): void;
  /** The creator makes another product of her own. */
  adds(title: string): void;
  /** What time it is there. */
  clock: () => number;
  /** Sells a product that is there, or another one of hers for null; answers what the sale is called. */
  sells(key: string | null, wish: FakeSaleWish): string;
  /** The creator gives back some of a sale, in minor units; all of it where nothing is said. */
  refunds(sale: string, cents?: number): void;
  /** The buyer's bank asks a sale's money back, or has decided. */
  disputes(sale: string, state: 'open' | 'won' | 'lost'): void;
  /** Where it calls about sales. */
  hooks(): string[];
  /** What it sends there about a sale: who signs, signs it. */
  hookCall(sale: string): { headers: Record<string, string>; body: string };
}

/** What a body has to connect a fake. */
export const keyBodyOf = ({ account }: Pick<FakeShop, 'account'>): object =>
  Object.fromEntries(Object.entries(account).filter(([, part]) => part !== null));
