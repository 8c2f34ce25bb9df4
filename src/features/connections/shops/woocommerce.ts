import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { isRefusal, read } from '@/features/connections/mail-tools/mail-tool';
import { currencyDecimals, formatMinorUnits } from '@/kernel/money';
import { parseUrl } from '@/kernel/url';
import {
  type AccountKey,
  NOT_JSON,
  NOT_PUBLIC,
  type PlatformClient,
  PlatformError,
  SENT_ELSEWHERE,
  UNREACHED,
} from '@/server/platform-client';
import {
  htmlParagraphs,
  type ShopAdapter,
  type ShopAsk,
  type ShopOffer,
  type ShopProduct,
  WrongAddress,
} from './shop';

import { wooHook, wooSales } from './woocommerce-sales';

/** Where the REST API is, behind the address of a shop. */
const API = '/wp-json/wc/v3';
/** Products of one SKU that are looked at: there is one, unless a plugin allows more. */
const TWINS = 10;

const NO_SHOP =
  'We couldn’t find a WooCommerce store at this address. Check the address; if it’s right, open Settings, then Permalinks in WordPress, and choose anything but Plain.';
const NO_WOOCOMMERCE = 'WooCommerce isn’t active on this site. Turn it on under Plugins, then try again.';
/** What a call that got no answer says of the address. */
const ADDRESS_FAULTS: Readonly<Record<string, string>> = {
  [NOT_JSON]: NO_SHOP,
  [SENT_ELSEWHERE]:
    'This address leads to another one. Open your shop in a browser, and copy the address you end up at.',
  [NOT_PUBLIC]: 'This address isn’t on the public internet. Enter the one that your readers use.',
  [UNREACHED]: 'We didn’t get a response from this address. Check it, or try again in a minute.',
};

const site = z.object({ name: z.string().nullish(), namespaces: z.array(z.string()) });
const settings = z.array(z.object({ id: z.string(), value: z.unknown() }));
const terms = z.object({
  woocommerce_currency: z.string().regex(/^[A-Z]{3}$/),
  woocommerce_price_num_decimals: z.coerce.number().int().min(0).max(20),
});
const product = z.object({
  id: z.int().positive(),
  name: z.string(),
  type: z.string(),
  status: z.string(),
  description: z.string(),
  /** A decimal number; empty where it has none, and then nobody can buy it. */
  regular_price: z.string().regex(/^(\d{1,15}(\.\d{1,20})?)?$/),
  permalink: z.string().nullish(),
  images: z.array(z.unknown()),
});
type Product = z.output<typeof product>;
/** Others of hers may be listed too, and are none of our business. */
const list = z.array(z.looseObject({ type: z.string() }));

/** In what a shop sells, and how many decimals of a price it keeps: what is behind them is rounded when it is paid. */
interface Terms {
  currency: string;
  decimals: number;
}

async function termsOf(ask: ShopAsk): Promise<Terms> {
  const query = { _fields: 'id,value' };
  const all = read(settings, await ask({ method: 'GET', path: `${API}/settings/general`, query }));
  const found = read(terms, Object.fromEntries(all.map(({ id, value }) => [id, value])));
  return { currency: found.woocommerce_currency, decimals: found.woocommerce_price_num_decimals };
}

/** Whether WooCommerce has understood a call and says no to it; its reasons are in the language of the shop. */
const isNo = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.failure.kind === 'refused';

/** Whether a call ended at a page of the site for what is not there, which has no words of WooCommerce. */
const isPage = (error: unknown): boolean =>
  isNo(error) && isDeepStrictEqual(error.failure, { kind: 'refused', status: 404, words: '' });

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const MEANT: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&#038;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#039;': "'",
};
/** A name as WordPress keeps it, in which HTML would be HTML. */
const nameOf = (title: string): string => title.replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
const titleOf = (name: string): string => name.replace(/&[#\w]+;/g, (sign) => MEANT[sign] ?? sign);

const priceOf = ({ price_cents, currency }: Pick<ShopOffer, 'price_cents' | 'currency'>): string => {
  const decimals = currencyDecimals(currency);
  return (price_cents / 10 ** decimals).toFixed(decimals);
};

function sightOf(found: Product, { currency }: Terms): ShopProduct {
  const is_live = found.status === 'publish' && found.regular_price !== '';
  const { permalink } = found;
  return {
    id: String(found.id),
    url: is_live && permalink != null && /^https?:\/\//.test(permalink) ? permalink : null,
    title: titleOf(found.name),
    description: found.description,
    price_cents: Math.round(Number(found.regular_price) * 10 ** currencyDecimals(currency)),
    currency,
    is_live,
  };
}

/** A product that a list has; null where there is none. What is in the trash is in no list but that of the trash. */
async function listed(ask: ShopAsk, which: Readonly<Record<string, string>>): Promise<Product | null> {
  // Read for editing, because what is read for showing has its description rewritten.
  const query = { context: 'edit', orderby: 'id', order: 'asc', per_page: String(TWINS), ...which };
  const found = read(list, await ask({ method: 'GET', path: `${API}/products`, query }));
  const ours = found.find(({ type }) => type !== 'variation');
  return ours === undefined ? null : read(product, ours);
}

/** A product by its id: it is looked up in the list, whose answer is not mistaken for that of a site without a shop. */
const withId = async (ask: ShopAsk, id: string): Promise<Product | null> =>
  /^\d{1,15}$/.test(id) ? listed(ask, { include: id }) : null;

const withKey = (ask: ShopAsk, key: string): Promise<Product | null> => listed(ask, { sku: key });

/** What buyers see, and what makes it a product that is paid and needs no parcel. */
const bodyOf = (offer: ShopOffer) => ({
  name: nameOf(offer.title),
  type: 'simple',
  status: 'publish',
  description: htmlParagraphs(offer.description),
  regular_price: priceOf(offer),
  virtual: true,
  downloadable: true,
});

const write = async (ask: ShopAsk, id: number, body: object): Promise<Product> =>
  read(product, await ask({ method: 'PUT', path: `${API}/products/${id}`, body }));

async function create(ask: ShopAsk, offer: ShopOffer): Promise<Product> {
  const body = { ...bodyOf(offer), sku: offer.key };
  try {
    return read(product, await ask({ method: 'POST', path: `${API}/products`, body }));
  } catch (error) {
    // Something has our SKU: what we made by a call whose answer was lost, or what she has put into the trash, whose
    // SKU is taken until the trash is emptied.
    const ours = isNo(error)
      ? ((await withKey(ask, offer.key)) ?? (await listed(ask, { sku: offer.key, status: 'trash' })))
      : null;
    if (ours === null) throw error;
    return write(ask, ours.id, bodyOf(offer));
  }
}

/** Brings what is there to the offer, or makes it. */
async function saved(ask: ShopAsk, offer: ShopOffer, there: ShopProduct | null): Promise<Product> {
  if (there === null) return create(ask, offer);
  try {
    return await write(ask, Number(there.id), bodyOf(offer));
  } catch (error) {
    // Deleted after we looked.
    if (!isNo(error) || (await withId(ask, there.id)) !== null) throw error;
    return create(ask, offer);
  }
}

/** Gives a product its cover where it has no picture: it sells without, so one that the shop refuses stops nothing. */
async function withCover(ask: ShopAsk, { cover_url, title }: ShopOffer, made: Product): Promise<Product> {
  if (cover_url === null || made.images.length > 0) return made;
  try {
    return await write(ask, made.id, { images: [{ src: cover_url, alt: title }] });
  } catch (error) {
    if (!isNo(error)) throw error;
    return made;
  }
}

/** What keeps buyers from being charged the price of an offer, in a sentence; null where nothing does. */
function priceFault({ price_cents, currency }: ShopOffer, shop: Terms): string | null {
  if (currency !== shop.currency) return `This shop sells in ${shop.currency}, not in ${currency}.`;
  const least = 10 ** Math.max(0, currencyDecimals(currency) - shop.decimals);
  if (price_cents % least === 0) return null;
  return `This shop rounds prices to ${formatMinorUnits(least, currency)}, so it can’t charge ${formatMinorUnits(price_cents, currency)}.`;
}

/** The title of a site; null where it is hidden from strangers. Throws WrongAddress where it is none with a shop. */
async function titleOfSite(ask: ShopAsk): Promise<string | null> {
  let answer: unknown;
  try {
    answer = await ask({ method: 'GET', path: '/wp-json/', query: { _fields: 'name,namespaces' } });
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const { failure } = error;
    if (failure.kind === 'unauthorized' || failure.kind === 'forbidden') return null;
    const fault = failure.kind === 'away' ? ADDRESS_FAULTS[failure.words] : undefined;
    if (fault !== undefined) throw new WrongAddress(fault);
    throw isRefusal(error, 404) ? new WrongAddress(NO_SHOP) : error;
  }
  const found = site.safeParse(answer);
  if (!found.success) throw new WrongAddress(NO_SHOP);
  if (!found.data.namespaces.includes('wc/v3')) throw new WrongAddress(NO_WOOCOMMERCE);
  return titleOf(found.data.name ?? '') || null;
}

/** Tries, without changing anything, whether a key may write: one that may only read is found out at its first product. */
async function requireWriting(ask: ShopAsk): Promise<void> {
  try {
    await ask({ method: 'POST', path: `${API}/products/batch`, body: {} });
  } catch (error) {
    const failure = error instanceof PlatformError ? error.failure : null;
    // It knows the key: it has just let it read.
    throw failure?.kind === 'unauthorized' ? new PlatformError({ ...failure, kind: 'forbidden' }) : error;
  }
}

/**
 * The address of a shop as it is kept; null for what is none, or not encrypted. One that was copied in the middle of the
 * dashboard is cut to where the site begins.
 */
function readAddress(typed: string): string | null {
  const url = parseUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url === null || url.protocol !== 'https:' || url.port !== '') return null;
  if (url.username !== '' || url.password !== '' || !url.hostname.includes('.')) return null;
  const inside = /^(.*?)\/(?:wp-admin|wp-json|wp-login\.php)(?:\/|$)/.exec(url.pathname);
  if (inside === null && (url.search !== '' || url.hash !== '')) return null;
  return `${url.origin}${(inside?.[1] ?? url.pathname).replace(/\/+$/, '')}`;
}

function askerOf(client: PlatformClient, { api_key, api_secret, address }: AccountKey): ShopAsk {
  const basic = Buffer.from(`${api_key}:${api_secret ?? ''}`).toString('base64');
  const ask = async (call: Parameters<ShopAsk>[0]) => {
    try {
      return await client({
        ...call,
        platform: 'woocommerce',
        base: address ?? '',
        // WordPress itself takes a key of WooCommerce for a wrong password of its own.
        headers: call.path.startsWith(API) ? { Authorization: `Basic ${basic}` } : {},
        secret: [basic, api_key, api_secret ?? ''],
      });
    } catch (error) {
      throw isPage(error) ? new PlatformError({ kind: 'away', words: NOT_JSON }) : error;
    }
  };
  return Object.assign(ask, { upload: client.upload });
}

const halfFault = (what: string, prefix: string) => (half: string) =>
  new RegExp(`^${prefix}_\\w{20,100}$`).test(half)
    ? null
    : `A ${what} from WooCommerce begins with ${prefix}_. Copy all of it again.`;

/**
 * WooCommerce (REST API v3), on a site of the creator's own. It knows a product of ours by its SKU, which no two
 * products of a shop share. Prices are those before a sale of hers, which stays hers, as do tags, categories, and
 * pictures that she adds.
 *
 * No file is attached, and Galley sends buyers what they bought. WooCommerce would have to be given an address for each
 * file: it takes none from the key of a shop manager that is outside its approved directories, whoever has the address
 * has the book, and no copy would say whose it is. `downloadable` is said nevertheless, because an order of things that
 * are both virtual and downloadable is complete once it is paid, without her doing anything.
 */
export const woocommerce: ShopAdapter = {
  calls_per_minute: 60,
  keyFault: halfFault('consumer key', 'ck'),
  secret: {
    missing: 'Paste your consumer secret from WooCommerce.',
    fault: halfFault('consumer secret', 'cs'),
  },
  address: {
    missing: 'Enter the address of your shop.',
    wrong:
      'Enter your shop’s address, such as https://shop.example. It has to start with https, which keeps your key safe.',
    read: readAddress,
  },
  asker: askerOf,
  async account(ask, { address }) {
    const account_name = await titleOfSite(ask);
    const { currency } = await termsOf(ask);
    await requireWriting(ask);
    return { account_id: address, account_name, currency };
  },
  async find(ask, key) {
    const found = await withKey(ask, key);
    return found === null ? null : sightOf(found, await termsOf(ask));
  },
  async read(ask, id) {
    const found = await withId(ask, id);
    return found === null ? null : sightOf(found, await termsOf(ask));
  },
  async put(ask, offer, there) {
    const shop = await termsOf(ask);
    const fault = priceFault(offer, shop);
    if (fault !== null) throw new PlatformError({ kind: 'refused', status: 422, words: fault });
    return sightOf(await withCover(ask, offer, await saved(ask, offer, there)), shop);
  },
  async takeDown(ask, id) {
    // What is in the trash is off sale already, and would be taken out of it.
    const found = await withId(ask, id);
    if (found === null || found.status === 'draft') return;
    try {
      await write(ask, found.id, { status: 'draft' });
    } catch (error) {
      if (!isNo(error) || (await withId(ask, id)) !== null) throw error;
    }
  },
  delivers: false,
  seller_of_record: 'creator',
  sales: wooSales,
  hook: wooHook,
  oldSales: null,
};
