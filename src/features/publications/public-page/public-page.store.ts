import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import { STOREFRONT } from '@/channels/registry';
import { listings } from '@/features/products/records/listings.table';
import { productSlugs, products } from '@/features/products/records/products.table';
import type { ProductId, UserId } from '@/kernel/ids';
import { amongIds } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import { publicPages } from './public-page.table';

/** What search engines are told, as it is stored. */
export type PageRow = Omit<typeof publicPages.$inferInsert, 'user_id' | 'product_id'>;

const columns = {
  title: publicPages.title,
  description: publicPages.description,
  version: publicPages.version,
  updated_at: publicPages.updated_at,
};

const ofProduct = (owner: UserId, id: ProductId) => and(eq(products.user_id, owner), eq(products.id, id));

/** The slug of a product; null before it was published, and where there is no such product. */
export async function findSlugOf(db: Db, owner: UserId, id: ProductId): Promise<string | null> {
  const [row] = await db.select({ slug: products.slug }).from(products).where(ofProduct(owner, id));
  return row?.slug ?? null;
}

/** The same, and nobody else changes the product until the transaction ends. */
export async function lockSlugOf(tx: Db, owner: UserId, id: ProductId): Promise<string | null> {
  const [row] = await tx
    .select({ slug: products.slug })
    .from(products)
    .where(ofProduct(owner, id))
    .for('update');
  return row?.slug ?? null;
}

/** What was written of a product's page; null when nothing was. */
export async function findPageRow(db: Db, owner: UserId, product_id: ProductId) {
  const [row] = await db
    .select(columns)
    .from(publicPages)
    .where(and(eq(publicPages.user_id, owner), eq(publicPages.product_id, product_id)));
  return row ?? null;
}

/** Writes it, whether there was anything or not. */
export async function putPageRow(tx: Db, owner: UserId, product_id: ProductId, row: PageRow): Promise<void> {
  await tx
    .insert(publicPages)
    .values({ ...row, user_id: owner, product_id })
    .onConflictDoUpdate({ target: [publicPages.user_id, publicPages.product_id], set: row });
}

/** What was written of pages after one, by their products. */
export const pageRowsAfter =
  (db: Db, owner: UserId) => async (row: { product_id: ProductId } | null, limit: number) =>
    db
      .select({ product_id: publicPages.product_id, ...columns })
      .from(publicPages)
      .where(
        and(
          eq(publicPages.user_id, owner),
          row === null ? undefined : gt(publicPages.product_id, row.product_id),
        ),
      )
      .orderBy(asc(publicPages.product_id))
      .limit(limit);

/** All slugs of a product, past ones too, by the alphabet. */
export async function slugsOf(db: Db, owner: UserId, product_id: ProductId): Promise<string[]> {
  const rows = await db
    .select({ slug: productSlugs.slug })
    .from(productSlugs)
    .where(and(eq(productSlugs.user_id, owner), eq(productSlugs.product_id, product_id)))
    .orderBy(asc(productSlugs.slug));
  return rows.map(({ slug }) => slug);
}

/** The past slugs of some products, by the alphabet; of a product without any there is nothing. */
export async function oldSlugsOf(
  db: Db,
  owner: UserId,
  ids: readonly ProductId[],
): Promise<Map<ProductId, string[]>> {
  const rows = await db
    .select({ id: productSlugs.product_id, slug: productSlugs.slug })
    .from(productSlugs)
    .where(and(eq(productSlugs.user_id, owner), amongIds(productSlugs.product_id, ids)))
    .orderBy(asc(productSlugs.slug));
  const present = await db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(and(eq(products.user_id, owner), amongIds(products.id, ids)));
  const slugOf = new Map(present.map(({ id, slug }) => [id, slug]));
  const all = new Map<ProductId, string[]>();
  for (const { id, slug } of rows) {
    const now = slugOf.get(id);
    if (typeof now === 'string' && slug !== now) all.set(id, [...(all.get(id) ?? []), slug]);
  }
  return all;
}

/** Makes a slug of a product its present one; the listing on her own page, where it has an address, says the new one. */
export async function moveProduct(
  tx: Db,
  owner: UserId,
  product_id: ProductId,
  { slug, url, now }: { slug: string; url: string; now: string },
): Promise<void> {
  await tx.update(products).set({ slug }).where(ofProduct(owner, product_id));
  await tx
    .update(listings)
    .set({ url, updated_at: now })
    .where(
      and(
        eq(listings.user_id, owner),
        eq(listings.product_id, product_id),
        eq(listings.platform, STOREFRONT),
        isNotNull(listings.url),
      ),
    );
}
