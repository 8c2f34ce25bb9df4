import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Listed } from '@/channels/channel';
import type { ProductId, UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { type EditionRow, editions, type ListingRow, listings } from './listings.table';

const ofProduct = (owner: UserId, product_id: ProductId) =>
  and(eq(listings.user_id, owner), eq(listings.product_id, product_id));

export async function productListings(db: Db, owner: UserId, product_id: ProductId): Promise<ListingRow[]> {
  return db.select().from(listings).where(ofProduct(owner, product_id));
}

/** The products of an account that are listed anywhere. */
export async function listedProducts(db: Db, owner: UserId): Promise<ProductId[]> {
  const rows = await db
    .selectDistinct({ id: listings.product_id })
    .from(listings)
    .where(eq(listings.user_id, owner));
  return rows.map(({ id }) => id);
}

export async function insertListing(
  tx: Db,
  owner: UserId,
  row: Listed & Pick<ListingRow, 'product_id' | 'platform' | 'keeper'>,
  now: string,
): Promise<void> {
  const published_at = row.state === 'live' ? now : null;
  await tx
    .insert(listings)
    .values({ ...row, user_id: owner, published_at, created_at: now, updated_at: now });
}

export async function updateListing(
  tx: Db,
  owner: UserId,
  product_id: ProductId,
  platform: string,
  set: Partial<Omit<ListingRow, 'user_id' | 'product_id' | 'platform'>>,
  now: string,
): Promise<void> {
  await tx
    .update(listings)
    .set({ ...set, updated_at: now })
    .where(and(ofProduct(owner, product_id), eq(listings.platform, platform)));
}

/** The newest edition, which is the one on sale. */
export async function newestEdition(
  db: Db,
  owner: UserId,
  product_id: ProductId,
): Promise<EditionRow | null> {
  const [row] = await db
    .select()
    .from(editions)
    .where(and(eq(editions.user_id, owner), eq(editions.product_id, product_id)))
    .orderBy(desc(editions.number))
    .limit(1);
  return row ?? null;
}

/** Changes what an edition is sold for, and with which words. */
export async function updateEdition(
  tx: Db,
  owner: UserId,
  { product_id, number }: Pick<EditionRow, 'product_id' | 'number'>,
  set: Partial<Omit<EditionRow, 'user_id' | 'product_id' | 'number'>>,
): Promise<void> {
  await tx
    .update(editions)
    .set(set)
    .where(
      and(eq(editions.user_id, owner), eq(editions.product_id, product_id), eq(editions.number, number)),
    );
}

export async function insertEdition(tx: Db, row: typeof editions.$inferInsert): Promise<void> {
  await tx.insert(editions).values(row);
}

/** What is known of an account's products on a platform, by which their sales are known. */
export const listingNames = (db: Db, owner: UserId, platform: string) =>
  db
    .select({
      product_id: listings.product_id,
      external_id: listings.external_id,
      brought: listings.brought,
      sold_as: listings.sold_as,
    })
    .from(listings)
    .where(and(eq(listings.user_id, owner), eq(listings.platform, platform)));

/** Whether anything of an account is, or was, listed on a platform. */
export async function isListedOn(db: Db, owner: UserId, platform: string): Promise<boolean> {
  const rows = await db
    .select({ id: listings.product_id })
    .from(listings)
    .where(and(eq(listings.user_id, owner), eq(listings.platform, platform)))
    .limit(1);
  return rows.length > 0;
}

/** Listings that Galley has yet to bring to a platform or to take down there, and those on sale that were last looked at before a moment. */
export async function waitingListings(
  db: Db,
  owner: UserId,
  platform: string,
  looked_before: string | null,
): Promise<ListingRow[]> {
  return db
    .select()
    .from(listings)
    .where(
      and(
        eq(listings.user_id, owner),
        eq(listings.platform, platform),
        eq(listings.keeper, 'galley'),
        or(
          inArray(listings.state, ['pending', 'unlisting']),
          looked_before === null
            ? undefined
            : and(
                eq(listings.state, 'live'),
                sql`coalesce(${listings.brought} ->> 'looked_at', '') < ${looked_before}`,
              ),
        ),
      ),
    );
}
