import { createHash } from 'node:crypto';
import { z } from 'zod';
import { read } from '@/features/connections/mail-tools/mail-tool';
import { currencyDecimals } from '@/kernel/money';
import { type Uuid, uuidOfHex } from '@/kernel/uuid';
import { type AccountKey, type PlatformClient, PlatformError, wordsIn } from '@/server/platform-client';
import { gumroadHook, gumroadOldSales, gumroadSales, isGone } from './gumroad-sales';
import {
  CreatorsTurn,
  htmlParagraphs,
  type ShopAdapter,
  type ShopAsk,
  type ShopFile,
  type ShopMemory,
  type ShopOffer,
  type ShopProduct,
} from './shop';

/** Pages of ten products that are looked through for one of ours. */
const PAGES = 200;
/** What it takes for tags: so many, of so many characters. */
const TAGS = 5;
const TAG = { least: 2, most: 20 };
/** Seconds to wait where no more products may be made on a day. */
const DAY_FULL_SECONDS = 3_600;
/** Currencies whose smallest unit is the whole one there; all others have a hundred, whatever ISO 4217 says. */
const SINGLE_UNITS: ReadonlySet<string> = new Set(['JPY', 'VND']);

const user = z.object({
  user: z.object({
    id: z.string(),
    user_id: z.string().nullish(),
    name: z.string().nullish(),
    email: z.string().nullish(),
  }),
});
/** A part of what buyers get to read, whatever its creator has put into it. */
const part = z.looseObject({
  type: z.string(),
  attrs: z.record(z.string(), z.unknown()).optional(),
  get content() {
    return z.array(part).optional();
  },
});
type Part = z.output<typeof part>;
const product = z.object({
  id: z.string().min(1),
  name: z.string(),
  description: z.string().nullish(),
  price: z.int().nullable(),
  currency: z.string().regex(/^[a-z]{3}$/i),
  published: z.boolean(),
  deleted: z.boolean().nullish(),
  short_url: z.string().nullish(),
});
const answeredProduct = z.object({ product });
/** The same with what its buyers get, which lists leave out. */
const wholeProduct = z.object({
  product: product.extend({
    files: z.array(z.object({ id: z.string(), url: z.string().nullish() })),
    rich_content: z.array(
      z.object({
        id: z.string(),
        title: z.string().nullish(),
        description: z.object({ content: z.array(part).nullish() }).nullish(),
      }),
    ),
    covers: z.array(z.unknown()).nullish(),
  }),
});
type WholeProduct = z.output<typeof wholeProduct>['product'];
/** Hers are listed too, and are none of our business but for their names in addresses. */
const list = z.object({
  products: z.array(z.looseObject({ custom_permalink: z.string().nullish() })),
  next_page_key: z.string().min(1).nullish(),
});
const presigned = z.object({
  upload_id: z.string(),
  key: z.string(),
  parts: z
    .array(z.object({ part_number: z.int(), presigned_url: z.string() }))
    .min(1)
    .max(10_000),
});
const completed = z.object({ file_url: z.string().min(1) });
const covered = z.object({ covers: z.array(z.unknown()) });
const saidNo = z.object({ success: z.literal(false) });

const away = (words: string): PlatformError => new PlatformError({ kind: 'away', words });

/** What an answer with `success: false` comes to, which says only in words why. */
function refusalOf(answer: unknown, secret: string): PlatformError {
  const words = wordsIn(answer, secret);
  if (/something broke|no longer exist|try again in/i.test(words)) return away(words);
  if (/per day/i.test(words)) return new PlatformError({ kind: 'busy', seconds: DAY_FULL_SECONDS });
  return new PlatformError({ kind: 'refused', status: 200, words });
}

/** In what words Gumroad has said no; null where a call failed for any other reason. */
const wordsOfNo = (error: unknown): string | null =>
  error instanceof PlatformError && error.failure.kind === 'refused' ? error.failure.words : null;
const isSaid = (error: unknown, words: RegExp): boolean => words.test(wordsOfNo(error) ?? '');
const pathOf = (id: string): string => `/products/${encodeURIComponent(id)}`;

/** How many of its units are one of our minor units. */
const unitsOf = (currency: string): number =>
  10 ** ((SINGLE_UNITS.has(currency) ? 0 : 2) - currencyDecimals(currency));

function sightOf(found: z.output<typeof product>): ShopProduct {
  const currency = found.currency.toUpperCase();
  return {
    id: found.id,
    url: found.short_url != null && /^https?:\/\//.test(found.short_url) ? found.short_url : null,
    title: found.name,
    description: found.description ?? '',
    price_cents: Math.round((found.price ?? 0) / unitsOf(currency)),
    currency,
    is_live: found.published,
  };
}

/** An answer with a product in it; null where there is none, or where it has been deleted, which can still be read. */
async function readProduct<Found extends z.output<typeof product>>(
  shape: z.ZodType<{ product: Found }>,
  answer: Promise<unknown>,
): Promise<Found | null> {
  try {
    const found = read(shape, await answer).product;
    return found.deleted === true ? null : found;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** A product by the name in its address, which only the list has; the newest come first. */
async function find(ask: ShopAsk, key: string): Promise<ShopProduct | null> {
  let page_key: string | null | undefined;
  for (let at = 0; at < PAGES; at++) {
    const query: Record<string, string> = page_key == null ? {} : { page_key };
    const answer = read(list, await ask({ method: 'GET', path: '/products', query }));
    const ours = answer.products.find((one) => one.custom_permalink?.toLowerCase() === key);
    if (ours !== undefined) return sightOf(read(product, ours));
    page_key = answer.next_page_key;
    if (page_key == null) break;
  }
  return null;
}

/** A name for something of an offer that is the same whenever it is asked for. */
const uuidFor = (...of: readonly string[]): Uuid =>
  uuidOfHex(createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 32));

/** Uploads a file in as many parts as there are addresses for, and returns where it is then. */
async function uploaded(ask: ShopAsk, file: ShopFile): Promise<string> {
  const bytes = await file.read();
  // Two dots in an address are refused, though not before the product is made.
  const body = { filename: file.name.replace(/\.{2,}/g, '.'), file_size: bytes.byteLength };
  const { upload_id, key, parts } = read(
    presigned,
    await ask({ method: 'POST', path: '/files/presign', body }),
  );
  const size = Math.ceil(bytes.byteLength / parts.length);
  const sent: { part_number: number; etag: string }[] = [];
  for (const [at, { part_number, presigned_url }] of parts.entries()) {
    const etag = await sentPart(ask, presigned_url, bytes.subarray(at * size, (at + 1) * size));
    sent.push({ part_number, etag });
  }
  const done = { upload_id, key, parts: sent };
  return read(completed, await ask({ method: 'POST', path: '/files/complete', body: done })).file_url;
}

/** Sends a part to the store of files, whose no is about an address that holds for minutes, not about her key. */
async function sentPart(ask: ShopAsk, url: string, bytes: Uint8Array): Promise<string> {
  const etag = await ask.upload({ url, bytes }).catch((error: unknown) => {
    const is_no = error instanceof PlatformError && !['busy', 'away'].includes(error.failure.kind);
    throw is_no ? away('Its storage didn’t accept the file.') : error;
  });
  const bare = etag.replaceAll('"', '');
  if (bare === '') throw away('We couldn’t make sense of its response.');
  return bare;
}

/** What tells an upload from every other, in whatever address its file is given out by. */
const slotOf = (url: string): string | null => /([^/]+)\/original\//.exec(url)?.[1] ?? null;

/** What a file is called in its address. */
const nameOf = (url: string): string => decodedPath(/\/original\/([^?#]+)/.exec(url)?.[1] ?? '');

function decodedPath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A file of an offer over there: the product's own, by its id there, or one that it is to get. */
interface Placed {
  file: ShopFile;
  url: string;
  id: string | null;
}

/** In a memory, that a product has got a file: if it has no longer, the store may not have it either. */
const attached = (file: ShopFile): string => `attached:${file.key}`;

/** Every file of an offer over there, uploaded where it is not. */
async function placed(
  ask: ShopAsk,
  files: readonly ShopFile[],
  there: WholeProduct | null,
  memory: ShopMemory,
): Promise<Placed[]> {
  const found: Placed[] = [];
  for (const file of files) {
    const url = memory.known(file.key);
    const slot = url === null ? null : slotOf(url);
    const own = there?.files.find((one) => slot !== null && slotOf(one.url ?? '') === slot);
    if (url !== null && (own !== undefined || memory.known(attached(file)) !== url)) {
      found.push({ file, url, id: own?.id ?? null });
      continue;
    }
    const fresh = await uploaded(ask, file);
    await memory.keep(file.key, fresh);
    found.push({ file, url: fresh, id: null });
  }
  return found;
}

const embedOf = (key: string, { file, id }: Placed): Part => ({
  type: 'fileEmbed',
  attrs: {
    id: id ?? uuidFor(key, file.key, 'file'),
    uid: uuidFor(key, file.key, 'embed'),
    collapsed: false,
  },
});

const embedsIn = (parts: readonly Part[]): unknown[] =>
  parts.flatMap(({ type, attrs, content = [] }) => (type === 'fileEmbed' ? [attrs?.id] : embedsIn(content)));

/** Parts without the files that are not `kept`; a folder that has none left goes too. */
const withoutOthers = (parts: readonly Part[], kept: ReadonlySet<unknown>): Part[] =>
  parts.flatMap((one) => {
    if (one.type === 'fileEmbed') return kept.has(one.attrs?.id) ? [one] : [];
    if (one.content === undefined) return [one];
    const content = withoutOthers(one.content, kept);
    return one.type === 'fileEmbedGroup' && content.length === 0 ? [] : [{ ...one, content }];
  });

const docOf = (content: readonly Part[]) => ({ type: 'doc', content });

/** Files and content of a product that is to have only these files of ours; all else that its creator put there stays. */
function contentFor(key: string, files: readonly Placed[], there: WholeProduct, memory: ShopMemory) {
  const placed = new Set(files.map(({ id }) => id));
  const ours = new Set(memory.all().map(slotOf));
  // Where nothing is remembered, one of ours still has its name.
  const names = new Set(files.map(({ file }) => file.name));
  const hers = there.files.filter(
    ({ id, url }) => !placed.has(id) && !ours.has(slotOf(url ?? '')) && !names.has(nameOf(url ?? '')),
  );
  const kept = new Set<unknown>([...placed, ...hers.map(({ id }) => id)].filter((id) => id !== null));
  const pages = there.rich_content.map(({ id, title, description }) => ({
    id,
    title: title ?? null,
    description: docOf(withoutOthers(description?.content ?? [], kept)),
  }));
  const shown = new Set(pages.flatMap(({ description }) => embedsIn(description.content)));
  const missing = files.filter(({ id }) => id === null || !shown.has(id)).map((one) => embedOf(key, one));
  if (missing.length === 0 && there.files.length === files.length + hers.length) return {};
  const [first, ...others] = pages;
  return {
    files: [
      ...files.map(({ file, url, id }) =>
        id === null ? { external_id: uuidFor(key, file.key, 'file'), url } : { id },
      ),
      ...hers.map(({ id }) => ({ id })),
    ],
    rich_content:
      first === undefined
        ? [{ description: docOf([...missing, { type: 'paragraph' }]) }]
        : [{ ...first, description: docOf([...missing, ...first.description.content]) }, ...others],
  };
}

/** Tags as it takes them. */
const tagsOf = (tags: readonly string[]): string[] => {
  const clean = tags.map((tag) =>
    tag
      .toLowerCase()
      .replaceAll(',', ' ')
      .replace(/\s+/g, ' ')
      .replace(/^[\s#]+/, '')
      .trim(),
  );
  return [...new Set(clean)].filter(({ length }) => length >= TAG.least && length <= TAG.most).slice(0, TAGS);
};

const wordsAndPrice = (offer: ShopOffer) => ({
  name: offer.title,
  description: htmlParagraphs(offer.description),
  price: Math.round(offer.price_cents * unitsOf(offer.currency)),
  price_currency_type: offer.currency.toLowerCase(),
});

async function create(ask: ShopAsk, offer: ShopOffer, files: readonly Placed[]): Promise<WholeProduct> {
  const body = {
    ...wordsAndPrice(offer),
    // Afterwards they are hers to change.
    tags: tagsOf(offer.tags),
    native_type: 'ebook',
    custom_permalink: offer.key,
    files: files.map(({ file, url }) => ({ id: uuidFor(offer.key, file.key, 'file'), url })),
    rich_content: [
      { description: docOf([...files.map((one) => embedOf(offer.key, one)), { type: 'paragraph' }]) },
    ],
  };
  return read(wholeProduct, await ask({ method: 'POST', path: '/products', body })).product;
}

async function update(
  ask: ShopAsk,
  offer: ShopOffer,
  files: readonly Placed[],
  there: WholeProduct,
  memory: ShopMemory,
): Promise<WholeProduct> {
  const body = {
    ...wordsAndPrice(offer),
    ...contentFor(offer.key, files, there, memory),
    // What was free lets buyers pay what they like, until it is told not to.
    ...(there.price === 0 && offer.price_cents > 0 ? { customizable_price: false } : {}),
  };
  return read(wholeProduct, await ask({ method: 'PUT', path: pathOf(there.id), body })).product;
}

/** Brings what is there to the offer, or makes it, and remembers which files it has then. */
async function saved(
  ask: ShopAsk,
  offer: ShopOffer,
  there: WholeProduct | null,
  memory: ShopMemory,
): Promise<WholeProduct> {
  const files = await placed(ask, offer.files, there, memory);
  const made = await (there === null ? create(ask, offer, files) : update(ask, offer, files, there, memory));
  for (const { file, url } of files)
    if (memory.known(attached(file)) !== url) await memory.keep(attached(file), url);
  return made;
}

/** Gives a product its cover where it has none: a product sells without it, so a picture that it refuses stops nothing. */
async function withCover(ask: ShopAsk, offer: ShopOffer, { id, covers }: WholeProduct): Promise<void> {
  if (offer.cover_url === null || (covers ?? []).length > 0) return;
  try {
    const body = { url: offer.cover_url };
    read(covered, await ask({ method: 'POST', path: `${pathOf(id)}/covers`, body }));
  } catch (error) {
    if (wordsOfNo(error) === null) throw error;
  }
}

async function enabled(ask: ShopAsk, id: string): Promise<ShopProduct> {
  try {
    const answer = await ask({ method: 'PUT', path: `${pathOf(id)}/enable` });
    return sightOf(read(answeredProduct, answer).product);
  } catch (error) {
    const words = wordsOfNo(error);
    throw words !== null && /payment method|payout/i.test(words)
      ? new CreatorsTurn('payout_missing', words)
      : error;
  }
}

function askerOf(client: PlatformClient, { api_key: secret }: AccountKey): ShopAsk {
  const ask: (...of: Parameters<ShopAsk>) => Promise<unknown> = async (call) => {
    const answer = await client({
      ...call,
      platform: 'gumroad',
      base: 'https://api.gumroad.com/v2',
      headers: { Authorization: `Bearer ${secret}` },
      secret,
    });
    if (saidNo.safeParse(answer).success) throw refusalOf(answer, secret);
    return answer;
  };
  return Object.assign(ask, { upload: client.upload });
}

/**
 * Gumroad (API v2; its source is open: github.com/antiwork/gumroad). It knows a product of ours by the name in its
 * address, which no two products of an account share. It names no limit of calls; much of what it refuses comes with
 * status 200 and `success: false`.
 */
export const gumroad: ShopAdapter = {
  calls_per_minute: 60,
  keyFault: (key) =>
    /^[\w-]{20,200}$/.test(key)
      ? null
      : 'A Gumroad access token is longer and has no spaces. Copy the whole token again.',
  secret: null,
  address: null,
  asker: askerOf,
  async account(ask) {
    const { user: owner } = read(user, await ask({ method: 'GET', path: '/user' }));
    return {
      account_id: owner.user_id ?? owner.id,
      account_name: owner.name || owner.email || null,
      currency: null,
    };
  },
  find,
  async read(ask, id) {
    const found = await readProduct(answeredProduct, ask({ method: 'GET', path: pathOf(id) }));
    return found === null ? null : sightOf(found);
  },
  async put(ask, offer, there, memory) {
    const whole = (id: string) => readProduct(wholeProduct, ask({ method: 'GET', path: pathOf(id) }));
    let made: WholeProduct;
    try {
      made = await saved(ask, offer, there === null ? null : await whole(there.id), memory);
    } catch (error) {
      // Somebody has our address: we do, by a call whose answer was lost and that was still on its way when we looked.
      const late = isSaid(error, /permalink.*taken/i) ? await find(ask, offer.key) : null;
      if (late === null) throw error;
      made = await saved(ask, offer, await whole(late.id), memory);
    }
    await withCover(ask, offer, made);
    return made.published ? sightOf(made) : enabled(ask, made.id);
  },
  async takeDown(ask, id) {
    // One that is gone is not there to be sold.
    await readProduct(answeredProduct, ask({ method: 'PUT', path: `${pathOf(id)}/disable` }));
  },
  delivers: true,
  // It is the merchant of record of every sale since January 2025.
  seller_of_record: 'platform',
  sales: gumroadSales,
  hook: gumroadHook,
  oldSales: gumroadOldSales,
};
