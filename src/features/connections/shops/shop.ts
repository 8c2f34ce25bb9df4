import type { Sight } from '@/channels/channel';
import type { AccountKey, PlatformCall, PlatformClient } from '@/server/platform-client';

/** Asks a shop with the key of one account. */
export interface ShopAsk {
  (call: Pick<PlatformCall, 'method' | 'path' | 'query' | 'body'>): Promise<unknown>;
  /** Sends bytes to an address that the shop has given for them. */
  upload: PlatformClient['upload'];
}

/** A file that buyers get. */
export interface ShopFile {
  /** With its ending. */
  name: string;
  /** Names its bytes: the same file has the same key for ever. */
  key: string;
  bytes: number;
  read(): Promise<Uint8Array>;
}

/** What is to be for sale. */
export interface ShopOffer {
  /** By what we find our product there, whatever answer was lost: lower-case letters, digits and hyphens. */
  key: string;
  title: string;
  /** Plain text; an empty line parts paragraphs. */
  description: string;
  tags: readonly string[];
  /** In minor units of the currency; 0 is free. */
  price_cents: number;
  /** ISO 4217 in upper case. */
  currency: string;
  /** Where anybody can get the cover's picture; null where nobody else can reach us. */
  cover_url: string | null;
  files: readonly ShopFile[];
}

/** Our product in a shop. */
export interface ShopProduct extends Sight {
  id: string;
  /** Where buyers find it; null where the shop does not say, as of what is off sale. */
  url: string | null;
}

/** What was sold of one product in a sale, in minor units of its currency. */
export interface ShopSaleLine {
  /** The product's id there, as `ShopProduct` has it; null where the shop no longer says. */
  product: string | null;
  /** By what we find our product there, where a sale tells it. It counts where the id is unknown. */
  key: string | null;
  /** Its price before what was taken off, without tax. Less the discount and with the tax it is what was paid. */
  subtotal_cents: number;
  discount_cents: number;
  /** As the shop says, whether it lies in the price or on top; 0 where it says nothing. */
  tax_cents: number;
  /** What went back of what was paid, so far and altogether. */
  refunded_cents: number;
}

/** A sale in a shop as it stands now. There is none before its money is there. */
export interface ShopSale {
  /** Names it for ever, whatever happens to it. */
  external_id: string;
  /** Hers beside ours too: who takes sales in knows which are which. */
  lines: readonly ShopSaleLine[];
  /** '' where the shop does not say. */
  email: string;
  name: string | null;
  /** ISO 3166-1, two letters; null where the shop does not say. */
  country: string | null;
  /** ISO 4217 in upper case. */
  currency: string;
  /** `lost` from the moment on at which the money is taken; `won` once it is back. */
  dispute: 'none' | 'open' | 'won' | 'lost';
  /** When the last of it went back (RFC 3339); null where the shop does not say. */
  refunded_at: string | null;
  /** The shop's receipt or order for the buyer; null for none. */
  receipt_url: string | null;
  /** `test` moved no money. */
  mode: 'test' | 'live';
  /** RFC 3339 in UTC. */
  sold_at: string;
}

/** Some of what was sold. */
export interface ShopSales {
  sales: readonly ShopSale[];
  /** Asks for the next page, with the same `since`; null behind the last. */
  next: string | null;
}

/** A call that a shop, or somebody else, has made to the address of its hook. */
export interface ShopHookCall {
  /** By their names in lower case; only those of `HOOK_SIGNATURES`. */
  headers: Readonly<Record<string, string>>;
  /** As it came, byte for byte. */
  body: Uint8Array;
}

/** How a shop is told to call us about sales. What it sends is a hint to look and nothing more. */
export interface ShopHook {
  /**
   * Has an address called about sales, refunds and disputes; answers by what names it is removed. `secret` is random,
   * for shops that sign with one of ours. Where a part of it was made and the rest fails, it takes that part back.
   */
  make(ask: ShopAsk, url: string, secret: string): Promise<string[]>;
  /** Ends that; what is gone counts as ended. */
  remove(ask: ShopAsk, ids: readonly string[]): Promise<void>;
  /** Whether the shop may have sent it: as far as it signs, by the secret that it was given, or by its own. */
  isGenuine(call: ShopHookCall, secrets: { hook_secret: string; api_secret: string | null }): boolean;
}

/** What was done for a product so far and is not to be done again: addresses of uploaded files, by a name for each. */
export interface ShopMemory {
  known(name: string): string | null;
  /** Everything that is kept, of former files too. */
  all(): readonly string[];
  /** Takes the place of what was kept by the name. */
  keep(name: string, value: string): Promise<void>;
}

/** A platform on which Galley sells a creator's products with her key. Methods may be repeated; they throw PlatformError. */
export interface ShopAdapter {
  /** Calls a minute that an account may make, with some left to spare for other programs of hers. */
  calls_per_minute: number;
  /** What is wrong with the key by its form, in a sentence; null where the shop has to judge. */
  keyFault(key: string): string | null;
  /** The second half of the key: what is said where it is missing, or wrong by its form; null where there is none. */
  secret: { missing: string; fault(secret: string): string | null } | null;
  /** Where the shop is: what is said where it is missing or is none, and an address as it is kept; null for one place for all. */
  address: { missing: string; wrong: string; read(typed: string): string | null } | null;
  asker(client: PlatformClient, key: AccountKey): ShopAsk;
  /**
   * Whose key it is, and whether it may do what is needed; null for what the shop does not say. `currency` is the only
   * one it sells in; null for any. Throws WrongAddress where there is no shop at the address of the key.
   */
  account(
    ask: ShopAsk,
    key: AccountKey,
  ): Promise<{ account_id: string | null; account_name: string | null; currency: string | null }>;
  /** Our product by its key; null where there is none. */
  find(ask: ShopAsk, key: string): Promise<ShopProduct | null>;
  /** A product by its id; null where it is gone. */
  read(ask: ShopAsk, id: string): Promise<ShopProduct | null>;
  /**
   * Makes the product, or brings what is there to the offer, and puts it on sale; answers what is there then. Throws
   * CreatorsTurn where she has something to do over there first.
   */
  put(ask: ShopAsk, offer: ShopOffer, there: ShopProduct | null, memory: ShopMemory): Promise<ShopProduct>;
  /** Takes a product off sale without deleting it: its buyers keep it. One that is gone counts as taken down. */
  takeDown(ask: ShopAsk, id: string): Promise<void>;
  /** Whether the shop gives its buyers the files itself: Galley then mails them none. */
  delivers: boolean;
  /** Who sells by law: the creator, or the shop for her, which then handles the tax. */
  seller_of_record: 'creator' | 'platform';
  /**
   * A page of what was sold, of all products, since a moment (RFC 3339) or a little before: the newest first or the
   * oldest, but always the same way. `page` is what the page before called `next`; null for the first.
   */
  sales(ask: ShopAsk, wanted: { since: string; page: string | null }): Promise<ShopSales>;
  /** Null for a shop that calls nobody. */
  hook: ShopHook | null;
  /** For a shop that lists sales by when they were made, not by when they changed; null for the others. */
  oldSales: {
    /** Which sale a call is about; null where it names none. */
    named(call: ShopHookCall): string | null;
    /** One sale as it stands now; null where it is gone, or another account's. */
    read(ask: ShopAsk, id: string): Promise<ShopSale | null>;
  } | null;
}

/** Thrown where a creator has something to do at the shop before her product can be sold; `words` are the shop's, '' for none. */
export class CreatorsTurn extends Error {
  override readonly name = 'CreatorsTurn';
  constructor(
    readonly reason: 'payout_missing' | 'channel_missing' | 'permission_missing',
    readonly words: string,
  ) {
    super(`The creator's turn: ${reason}.`);
  }
}

/** Thrown where there is no shop at the address that was given; `words` are a sentence of ours. */
export class WrongAddress extends Error {
  override readonly name = 'WrongAddress';
  constructor(readonly words: string) {
    super('There is no shop at this address.');
  }
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Plain text as paragraphs of HTML; a single line break stays one. */
export function htmlParagraphs(text: string): string {
  const safe = text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
  const paragraphs = safe.split(/\n\s*\n/).map((part) => part.trim());
  return paragraphs
    .flatMap((part) => (part === '' ? [] : `<p>${part.replaceAll('\n', '<br>')}</p>`))
    .join('');
}
