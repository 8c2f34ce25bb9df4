import { bundlePageOf } from '@/features/bundles/bundles.service';
import { fileOfToken } from '@/features/products/builds/files.service';
import { fileFormat } from '@/features/products/records/builds.schema';
import type { FileFormat } from '@/features/products/types/description/names.rules';
import { noteDownload } from '@/features/publications/publications.service';
import { shopPath } from '@/features/shop/shop.rules';
import { timestamp } from '@/kernel/clock';
import type { BuildId, OrderId, ProductId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Services } from '@/server/auth/context';
import type { FileAnswer } from '@/server/files/file-answer';
import { findCheckout, linesOfCheckout } from './checkouts.store';
import { calledOf, mayMailBuyer, orderDigest } from './delivery.service';
import {
  countGrantDownload,
  editionsWithFiles,
  findOrderLink,
  findSeller,
  type GrantRow,
  grantsOfBuyer,
  grantsOfOrder,
  pagesOf,
} from './grants.store';
import { findOrder, type ItemRow, itemsOf, type OrderRow } from './orders.store';
import { isGiven } from './sales.rules';
import { TILL } from './till.service';

/** An edition of what was bought, as its page offers it. */
export interface BoughtEdition {
  number: number;
  published_at: string;
  cover: string | null;
  page_count: number;
  files: { format: string; bytes: number }[];
}

/** A product of an order, as its page shows it. */
export interface BoughtPart {
  /** Its place in the order, from 1; its files are asked for by it. */
  item: number;
  product_id: ProductId;
  title: string;
  /** Path of the product's page; null where it has none now. */
  page: string | null;
  /** The newest one, and whether it is newer than the one delivered. */
  edition: BoughtEdition | null;
  is_newer: boolean;
  /** Those before it, from the one delivered. */
  older: BoughtEdition[];
}

/** What the page of an order shows. */
export interface BoughtOrder {
  owner: UserId;
  id: OrderId;
  token: string;
  number: number;
  /** `gift` and `import`: a copy that was given. */
  platform: string;
  creator: string;
  accent: string | null;
  /** Where buyers write to her; null where she has not said. */
  contact_email: string | null;
  /** Path of the creator's shop; null where it has no address. */
  shop: string | null;
  /** The order of her shop, and whether she can be paid. */
  shop_order: ProductId[];
  sells: boolean;
  /** All that this buyer has of the creator now. */
  has: ReadonlySet<ProductId>;
  /** Whether she is mailed her link. */
  is_mailed: boolean;
  /** The buyer's first name. */
  first_name: string | null;
  language: string;
  /** `waiting`: it is under review; `ended`: its files can no longer be had. */
  access: 'open' | 'waiting' | 'ended';
  /** At least one. */
  parts: BoughtPart[];
  money: Pick<
    OrderRow,
    | 'currency'
    | 'subtotal_cents'
    | 'discount_code'
    | 'discount_cents'
    | 'tax_cents'
    | 'total_cents'
    | 'refunded_cents'
    | 'receipt_url'
    | 'created_at'
  > & {
    /** What each of the parts cost, in their order. */
    prices: number[];
  };
}

/** A token of an order as we make them; anything else names none. */
const TOKEN = /^[\w-]{32}$/;

interface Bought {
  owner: UserId;
  order: OrderRow;
  /** The rights to what was bought; none while the order is under review. They end and come back together. */
  grants: GrantRow[];
  /** All that this buyer has of the creator now, where it was asked for. */
  has: ReadonlySet<ProductId>;
}

async function boughtBy({ db }: Services, token: string, asks: 'order' | 'buyer'): Promise<Bought | null> {
  const found = TOKEN.test(token) ? await findOrderLink(db, orderDigest(token)) : null;
  const order = found === null ? null : await findOrder(db, found.user_id, found.order_id);
  if (found === null || order === null) return null;
  const { user_id: owner, order_id } = found;
  const all =
    asks === 'buyer' ? await grantsOfBuyer(db, owner, order) : await grantsOfOrder(db, owner, order_id);
  return {
    owner,
    order,
    grants: all.filter((grant) => grant.order_id === order_id),
    has: new Set(all.flatMap(({ state, product_id }) => (state === 'active' ? product_id : []))),
  };
}

type Editions = Awaited<ReturnType<typeof editionsWithFiles>>;

/** A product of an order with those of its editions that the buyer has a right to. */
function partOf(item: ItemRow, grant: GrantRow | undefined, all: Editions, page: string | null): BoughtPart {
  const editions = all.filter(
    ({ product_id, number }) =>
      product_id === item.product_id && grant !== undefined && number >= grant.first_edition,
  );
  const [edition, ...older] = editions.map(
    ({ number, published_at, cover, page_count, files }): BoughtEdition => ({
      number,
      published_at,
      cover,
      page_count: page_count ?? 0,
      files: files.map(({ format, bytes }) => ({ format, bytes })),
    }),
  );
  return {
    item: item.position + 1,
    product_id: item.product_id,
    title: editions[0]?.title ?? item.title,
    page,
    edition: edition ?? null,
    is_newer: edition !== undefined && grant !== undefined && edition.number > grant.first_edition,
    older,
  };
}

/** The page of an order; null for a token that nobody was given. */
export async function boughtOrder(services: Services, token: string): Promise<BoughtOrder | null> {
  const { db } = services;
  const bought = await boughtBy(services, token, 'buyer');
  if (bought === null) return null;
  const { owner, order, grants, has } = bought;
  const items = await itemsOf(db, owner, [order.id]);
  const seller = await findSeller(db, owner);
  if (items.length === 0 || seller === null) return null;
  const ids = items.map(({ product_id }) => product_id);
  const editions = await editionsWithFiles(db, owner, ids);
  const pages = await pagesOf(db, owner, ids);
  const [grant] = grants;
  return {
    owner,
    id: order.id,
    token,
    number: order.number,
    platform: order.platform,
    is_mailed: services.mailer !== null && mayMailBuyer(services, seller, order),
    creator: calledOf(seller),
    accent: seller.accent,
    contact_email: seller.contact_email,
    shop: seller.shop === null ? null : shopPath(seller.shop),
    shop_order: seller.shop_order ?? [],
    // With a test key the creator buys herself, and sees what her buyers will.
    sells: seller.till === 'connected' && (seller.mode === 'live' || seller.mode === order.mode),
    has,
    first_name: order.name?.split(' ')[0] ?? null,
    language: order.language,
    access: grant === undefined ? 'waiting' : grant.state === 'active' ? 'open' : 'ended',
    parts: items.map((item) =>
      partOf(
        item,
        grants.find(({ product_id }) => product_id === item.product_id),
        editions,
        pages.get(item.product_id) ?? null,
      ),
    ),
    money: {
      ...order,
      // The words beside it name Stripe.
      receipt_url: order.platform === TILL ? order.receipt_url : null,
      prices: items.map(({ amount_cents }) => amount_cents),
    },
  };
}

/** A file of an order as it was published, and whose it is. */
export interface BoughtCopy extends FileAnswer {
  order: OrderRow;
  grant: GrantRow;
  build_id: BuildId;
  format: FileFormat;
}

/** A file of an order, or why there is none now. */
export type BoughtFile =
  | { bought: BoughtCopy; count(): Promise<boolean> }
  | { language: string; creator: string; refused: 'refunded' | 'ended' | 'pause' };

/** Which file of an order is asked for. */
export interface FileWish {
  format: string;
  /** Null for the newest. */
  edition: number | null;
  /** The place of its product in the order, from 1. */
  item: number;
}

/**
 * A file of an order: of the newest edition of a product of it, or of an earlier one that it has. Null for a token that
 * nobody was given, and for a product, a format or an edition that there is not.
 */
export async function openBoughtFile(
  services: Services,
  token: string,
  { format, edition, item }: FileWish,
): Promise<BoughtFile | null> {
  const { db, clock } = services;
  const bought = await boughtBy(services, token, 'order');
  const known: FileFormat | undefined = fileFormat.safeParse(format).data;
  if (bought === null || known === undefined) return null;
  const { owner, order, grants } = bought;
  const sold = (await itemsOf(db, owner, [order.id]))[item - 1];
  const grant = grants.find(({ product_id }) => product_id === sold?.product_id);
  if (grant === undefined) return null;
  const refuse = async (refused: 'refunded' | 'ended' | 'pause') => {
    const seller = await findSeller(db, owner);
    return { language: order.language, creator: seller === null ? '' : calledOf(seller), refused };
  };
  if (grant.state !== 'active') return refuse(isGiven(order) ? 'ended' : 'refunded');
  const { product_id, first_edition } = grant;
  const wanted = (await editionsWithFiles(db, owner, [product_id])).find(
    ({ number }) => number >= first_edition && (edition === null || number === edition),
  );
  if (wanted === undefined) return null;
  const file = await fileOfToken(db, { user_id: owner, product_id, build_id: wanted.build_id }, known);
  if (file === null) return null;
  const now = timestamp(clock());
  const isSpent = grant.day === now.slice(0, 10) && grant.day_downloads >= LIMITS.order_downloads;
  if (isSpent) return refuse('pause');
  return {
    bought: { ...file, order, grant, build_id: wanted.build_id, format: known },
    count: async () => {
      const counted = await countGrantDownload(db, owner, grant.id, now, LIMITS.order_downloads);
      if (counted)
        await noteDownload({ db }, { user_id: owner, product_id }, now, { again: grant.downloads > 0 });
      return counted;
    },
  };
}

/** The page of an order that a checkout became. */
export const orderPathOf = ({ signer }: Services, order_id: OrderId): string =>
  `/o/${signer.nameOf('order', order_id)}`;

/** What a page says of a product whose payment nothing is known of yet, in a language. */
export async function productNotice(
  { db }: Services,
  owner: UserId,
  product_id: ProductId,
  language: string,
) {
  const seller = await findSeller(db, owner);
  const [edition] = await editionsWithFiles(db, owner, [product_id]);
  if (seller === null || edition === undefined) return null;
  const page = (await pagesOf(db, owner, [product_id])).get(product_id) ?? null;
  return { title: edition.title, language, creator: calledOf(seller), accent: seller.accent, page };
}

/** What a page says of a checkout that is not paid: of what and of whom. */
export async function checkoutNotice(
  services: Services,
  owner: UserId,
  id: Parameters<typeof findCheckout>[2],
) {
  const { db } = services;
  const row = await findCheckout(db, owner, id);
  const seller = row === null ? null : await findSeller(db, owner);
  if (row === null || seller === null) return null;
  const [line] = row.bundle_id === null ? await linesOfCheckout(db, owner, id) : [];
  const page =
    row.bundle_id !== null
      ? await bundlePageOf(db, owner, row.bundle_id)
      : line === undefined
        ? null
        : ((await pagesOf(db, owner, [line.product_id])).get(line.product_id) ?? null);
  const { title, language } = row;
  return { title, language, creator: calledOf(seller), accent: seller.accent, page };
}
