import { fileOfToken } from '@/features/products/builds/files.service';
import { fileFormat } from '@/features/products/records/builds.schema';
import type { FileFormat } from '@/features/products/types/description/names.rules';
import { noteDownload } from '@/features/publications/publications.service';
import { timestamp } from '@/kernel/clock';
import type { BuildId, OrderId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Services } from '@/server/auth/context';
import type { FileAnswer } from '@/server/files/file-answer';
import { findCheckout } from './checkouts.store';
import { calledOf, orderDigest } from './delivery.service';
import {
  countGrantDownload,
  editionsWithFiles,
  findOrderLink,
  findPage,
  findSeller,
  type GrantRow,
  grantsOfOrder,
} from './grants.store';
import { findOrder, itemsOf, type OrderRow } from './orders.store';
import { isGiven } from './sales.rules';

/** An edition of what was bought, as its page offers it. */
export interface BoughtEdition {
  number: number;
  published_at: string;
  cover: string | null;
  page_count: number;
  files: { format: string; bytes: number }[];
}

/** What the page of an order shows. */
export interface BoughtOrder {
  owner: UserId;
  id: OrderId;
  token: string;
  number: number;
  /** `gift` and `import`: a copy that was given. */
  platform: string;
  title: string;
  creator: string;
  accent: string | null;
  /** The buyer's first name. */
  first_name: string | null;
  language: string;
  /** `waiting`: it is under review; `ended`: its files can no longer be had. */
  access: 'open' | 'waiting' | 'ended';
  /** Path of the product's page; null where it has none now. */
  page: string | null;
  /** The newest one, and whether it is newer than the one delivered. */
  edition: BoughtEdition | null;
  is_newer: boolean;
  /** Those before it, from the one delivered. */
  older: BoughtEdition[];
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
  >;
}

/** A token of an order as we make them; anything else names none. */
const TOKEN = /^[\w-]{32}$/;

interface Bought {
  owner: UserId;
  order: OrderRow;
  /** The right to what was bought; null while the order is under review. */
  grant: GrantRow | null;
}

async function boughtBy({ db }: Services, token: string): Promise<Bought | null> {
  const found = TOKEN.test(token) ? await findOrderLink(db, orderDigest(token)) : null;
  const order = found === null ? null : await findOrder(db, found.user_id, found.order_id);
  if (found === null || order === null) return null;
  const [grant] = await grantsOfOrder(db, found.user_id, found.order_id);
  return { owner: found.user_id, order, grant: grant ?? null };
}

/** The page of an order; null for a token that nobody was given. */
export async function boughtOrder(services: Services, token: string): Promise<BoughtOrder | null> {
  const { db } = services;
  const bought = await boughtBy(services, token);
  if (bought === null) return null;
  const { owner, order, grant } = bought;
  const [item] = await itemsOf(db, owner, [order.id]);
  const seller = await findSeller(db, owner);
  if (item === undefined || seller === null) return null;
  const editions = (await editionsWithFiles(db, owner, item.product_id)).filter(
    ({ number }) => grant !== null && number >= grant.first_edition,
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
  const page = await findPage(db, owner, item.product_id);
  return {
    owner,
    id: order.id,
    token,
    number: order.number,
    platform: order.platform,
    title: editions[0]?.title ?? item.title,
    creator: calledOf(seller),
    accent: seller.accent,
    first_name: order.name?.split(' ')[0] ?? null,
    language: order.language,
    access: grant === null ? 'waiting' : grant.state === 'active' ? 'open' : 'ended',
    page: page?.status === 'published' && page.slug !== null ? `/p/${page.slug}` : null,
    edition: edition ?? null,
    is_newer: edition !== undefined && grant !== null && edition.number > grant.first_edition,
    older,
    money: order,
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

/**
 * A file of an order: of its newest edition, or of an earlier one that it has. Null for a token that nobody was given,
 * and for a format or an edition that there is not.
 */
export async function openBoughtFile(
  services: Services,
  token: string,
  format: string,
  edition: number | null,
): Promise<BoughtFile | null> {
  const { db, clock } = services;
  const bought = await boughtBy(services, token);
  const known: FileFormat | undefined = fileFormat.safeParse(format).data;
  if (bought === null || bought.grant === null || known === undefined) return null;
  const { owner, order, grant } = bought;
  const refuse = async (refused: 'refunded' | 'ended' | 'pause') => {
    const seller = await findSeller(db, owner);
    return { language: order.language, creator: seller === null ? '' : calledOf(seller), refused };
  };
  if (grant.state !== 'active') return refuse(isGiven(order) ? 'ended' : 'refunded');
  const { product_id, first_edition } = grant;
  const wanted = (await editionsWithFiles(db, owner, product_id)).find(
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
      if (counted) await noteDownload({ db }, { user_id: owner, product_id }, now);
      return counted;
    },
  };
}

/** The page of an order that a checkout became. */
export const orderPathOf = ({ signer }: Services, order_id: OrderId): string =>
  `/o/${signer.nameOf('order', order_id)}`;

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
  const page = await findPage(db, owner, row.product_id);
  return {
    title: row.title,
    language: row.language,
    creator: calledOf(seller),
    accent: seller.accent,
    page: page?.status === 'published' && page.slug !== null ? `/p/${page.slug}` : null,
  };
}
