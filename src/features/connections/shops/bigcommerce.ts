import { z } from 'zod';
import { isRefusal, read } from '@/features/connections/mail-tools/mail-tool';
import { currencyDecimals, formatMinorUnits } from '@/kernel/money';
import { parseUrl } from '@/kernel/url';
import { type AccountKey, type PlatformClient, PlatformError } from '@/server/platform-client';
import { bigcommerceHook, bigcommerceSales } from './bigcommerce-sales';
import {
  htmlParagraphs,
  type ShopAdapter,
  type ShopAsk,
  type ShopOffer,
  type ShopProduct,
  WrongAddress,
} from './shop';

/** Where the API of every store is. */
const HOST = 'api.bigcommerce.com';
const PRODUCTS = '/v3/catalog/products';
/** What a store is called in addresses. */
const HASH = /^[a-z\d]{1,40}$/;

const store = z.object({
  id: z.string().min(1),
  name: z.string().nullish(),
  secure_url: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  decimal_places: z.coerce.number().int().min(0).max(20),
});
type Store = z.output<typeof store>;
const product = z.object({
  id: z.int().positive(),
  name: z.string(),
  sku: z.string(),
  description: z.string(),
  price: z.number().min(0),
  is_visible: z.boolean(),
  availability: z.string(),
  custom_url: z.object({ url: z.string() }).nullish(),
});
/** Only what is asked for with `include` has its pictures. */
const pictured = product.extend({ images: z.array(z.unknown()) });
type Pictured = z.output<typeof pictured>;
const list = z.object({ data: z.array(pictured) });
const saved = z.object({ data: product });

const termsOf = async (ask: ShopAsk): Promise<Store> =>
  read(store, await ask({ method: 'GET', path: '/v2/store' }));

/** Whether BigCommerce has understood a call and says no to it. */
const isNo = (error: unknown): error is PlatformError =>
  error instanceof PlatformError && error.failure.kind === 'refused';

const priceOf = ({ price_cents, currency }: Pick<ShopOffer, 'price_cents' | 'currency'>): number =>
  Number((price_cents / 10 ** currencyDecimals(currency)).toFixed(currencyDecimals(currency)));

/** Where buyers find a product: it says only the path, on the store's own domain. */
function urlOf({ custom_url }: z.output<typeof product>, { secure_url }: Store): string | null {
  const site = parseUrl(secure_url);
  if (custom_url == null || site === null || !/^https?:$/.test(site.protocol)) return null;
  return `${site.origin}/${custom_url.url.replace(/^\/+/, '')}`;
}

function sightOf(found: z.output<typeof product>, shop: Store): ShopProduct {
  const is_live = found.is_visible && found.availability !== 'disabled';
  return {
    id: String(found.id),
    url: is_live ? urlOf(found, shop) : null,
    title: found.name,
    description: found.description,
    price_cents: Math.round(found.price * 10 ** currencyDecimals(shop.currency)),
    currency: shop.currency,
    is_live,
  };
}

/** A product that the list has; null where there is none. The list answers 200 either way, unlike a lost store. */
async function listed(ask: ShopAsk, which: Readonly<Record<string, string>>): Promise<Pictured | null> {
  const query = { include: 'images', limit: '1', ...which };
  return read(list, await ask({ method: 'GET', path: PRODUCTS, query })).data[0] ?? null;
}

const withId = async (ask: ShopAsk, id: string): Promise<Pictured | null> =>
  /^[1-9]\d{0,14}$/.test(id) ? listed(ask, { id }) : null;

/** The same by its SKU, of which upper and lower case are one there. */
async function withKey(ask: ShopAsk, key: string): Promise<Pictured | null> {
  const found = await listed(ask, { sku: key });
  return found?.sku.toLowerCase() === key ? found : null;
}

/** What buyers see, and what makes it one that can be bought and needs no parcel. */
const bodyOf = (offer: ShopOffer) => ({
  name: offer.title,
  type: 'digital',
  weight: 0,
  description: htmlParagraphs(offer.description),
  price: priceOf(offer),
  is_visible: true,
  availability: 'available',
});

async function write(ask: ShopAsk, id: string, body: object): Promise<Pictured> {
  const query = { include: 'images' };
  const answer = await ask({ method: 'PUT', path: `${PRODUCTS}/${id}`, query, body });
  return read(z.object({ data: pictured }), answer).data;
}

async function create(ask: ShopAsk, offer: ShopOffer): Promise<Pictured> {
  // Stores with the newer product pages ask for the field, even if it names none.
  const body = { ...bodyOf(offer), sku: offer.key, categories: [] };
  try {
    const made = read(saved, await ask({ method: 'POST', path: PRODUCTS, body })).data;
    return { ...made, images: [] };
  } catch (error) {
    // Something has our SKU, or our title: we may have made it by a call whose answer was lost.
    const ours = isRefusal(error, 409) ? await withKey(ask, offer.key) : null;
    if (ours === null) throw error;
    return write(ask, String(ours.id), bodyOf(offer));
  }
}

/** Brings what is there to the offer, or makes it. */
async function brought(ask: ShopAsk, offer: ShopOffer, there: ShopProduct | null): Promise<Pictured> {
  if (there === null) return create(ask, offer);
  try {
    return await write(ask, there.id, bodyOf(offer));
  } catch (error) {
    // Deleted after we looked.
    if (!isRefusal(error, 404)) throw error;
    return create(ask, offer);
  }
}

/** Gives a product its cover where it has no picture: it sells without, so one that is refused stops nothing. */
async function cover(ask: ShopAsk, { cover_url, title }: ShopOffer, { id, images }: Pictured): Promise<void> {
  if (cover_url === null || images.length > 0) return;
  try {
    const body = { image_url: cover_url, is_thumbnail: true, description: title };
    const answer = await ask({ method: 'POST', path: `${PRODUCTS}/${id}/images`, body });
    read(z.object({ data: z.object({ id: z.int() }) }), answer);
  } catch (error) {
    if (!isNo(error)) throw error;
  }
}

/** What keeps buyers from being charged the price of an offer, in a sentence; null where nothing does. */
function priceFault({ price_cents, currency }: ShopOffer, shop: Store): string | null {
  if (currency !== shop.currency) return `This store sells in ${shop.currency}, not in ${currency}.`;
  const least = 10 ** Math.max(0, currencyDecimals(currency) - shop.decimal_places);
  if (price_cents % least === 0) return null;
  return `This store rounds prices to ${formatMinorUnits(least, currency)}, so it can’t charge ${formatMinorUnits(price_cents, currency)}.`;
}

/** Tries, without changing anything, whether a token may change products: no product has the number 0. */
async function requireWriting(ask: ShopAsk): Promise<void> {
  try {
    await ask({ method: 'PUT', path: `${PRODUCTS}/0`, body: { is_visible: false } });
  } catch (error) {
    if (!isNo(error)) throw error;
  }
}

/**
 * The address of a store's API as it is kept; null for what is none. It may be pasted with its version behind it, or be
 * that of the control panel, or the store's name in either.
 */
function readAddress(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const url = HASH.test(text) ? null : parseUrl(/^[a-z]+:\/\//.test(text) ? text : `https://${text}`);
  if (url !== null && (url.protocol !== 'https:' || url.port !== '' || url.username !== '')) return null;
  const hash =
    url === null
      ? text
      : url.hostname === HOST
        ? /^\/stores\/([^/]+)(?:\/|$)/.exec(url.pathname)?.[1]
        : /^store-([a-z\d]+)(?:-\d+)?\.mybigcommerce\.com$/.exec(url.hostname)?.[1];
  return hash !== undefined && HASH.test(hash) ? `https://${HOST}/stores/${hash}` : null;
}

function askerOf(client: PlatformClient, { api_key: secret, address }: AccountKey): ShopAsk {
  const path = parseUrl(address ?? '')?.pathname ?? '';
  const ask = (call: Parameters<ShopAsk>[0]) =>
    client({
      ...call,
      path: `${path}${call.path}`,
      platform: 'bigcommerce',
      base: `https://${HOST}`,
      headers: { 'X-Auth-Token': secret },
      secret,
    });
  return Object.assign(ask, { upload: client.upload });
}

/**
 * BigCommerce (Catalog V3, Orders V2, refunds and webhooks V3; docs.bigcommerce.com). It knows a product of ours by its
 * SKU, which no two products of a store share; nor do they share a name. Prices are those before a sale of hers, which
 * stays hers, as do categories, search words, and pictures that she adds.
 *
 * No file is attached: its API takes none, and Galley sends buyers what they bought. `digital` is said nevertheless,
 * because an order of it asks for no address and is complete once it is paid.
 */
export const bigcommerce: ShopAdapter = {
  // The smallest plan allows 300, to all of her programs together.
  calls_per_minute: 120,
  keyFault: (key) =>
    /^[a-zA-Z\d]{20,100}$/.test(key)
      ? null
      : 'A BigCommerce access token has only letters and digits. Copy the whole token again.',
  secret: null,
  address: {
    missing: 'Enter the API path of your store.',
    wrong:
      'Enter the API path BigCommerce shows with your token, such as https://api.bigcommerce.com/stores/abc123/v3/.',
    read: readAddress,
  },
  asker: askerOf,
  async account(ask) {
    let found: Store;
    try {
      found = await termsOf(ask);
    } catch (error) {
      if (!isRefusal(error, 404)) throw error;
      throw new WrongAddress('There’s no store at this address. Copy the API path again.');
    }
    await requireWriting(ask);
    // What it may not read is said now, and not when something has sold.
    await bigcommerceSales(ask, { since: new Date().toISOString(), page: null });
    return { account_id: found.id, account_name: found.name || null, currency: found.currency };
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
    const made = await brought(ask, offer, there);
    await cover(ask, offer, made);
    return sightOf(made, shop);
  },
  async takeDown(ask, id) {
    // One that is gone is not there to be sold.
    if (!/^[1-9]\d{0,14}$/.test(id)) return;
    try {
      await write(ask, id, { is_visible: false, availability: 'disabled' });
    } catch (error) {
      if (!isRefusal(error, 404) || (await withId(ask, id)) !== null) throw error;
    }
  },
  delivers: false,
  seller_of_record: 'creator',
  sales: bigcommerceSales,
  hook: bigcommerceHook,
  oldSales: null,
};
