import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import { STOREFRONT } from '@/channels/registry';
import { users } from '@/features/auth/auth.table';
import { brands } from '@/features/brand/brand.table';
import { builds } from '@/features/products/records/builds.table';
import { editions, listings } from '@/features/products/records/listings.table';
import { productSlugs, products } from '@/features/products/records/products.table';
import { COLLECTING_TYPES } from '@/features/products/types/registry';
import { shops } from '@/features/shop/shop.table';
import type { BuildId, ProductId, UserId } from '@/kernel/ids';
import { uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import { publicPages } from './public-page/public-page.table';
import { downloadTokens } from './publications.table';

/** Whether the owner offers anything else on a page of her own. */
const hasMore = (owner: UserId, product_id: ProductId) =>
  sql<boolean>`exists (select 1 from ${listings} as other where other.user_id = ${uuidOf('user', owner)}::uuid
    and other.platform = ${STOREFRONT} and other.state <> 'unlisted' and other.product_id <> ${uuidOf('product', product_id)}::uuid)`;

/** The color that the product has itself, else that of the brand kit; null for that of the theme. */
const ownAccent = sql<string | null>`coalesce(${products.style} ->> 'accent', ${brands.accent})`;

/** What of a public page is of today, whatever edition it shows. */
const ofPage = {
  type: products.type,
  asks_email: products.asks_email,
  creator: users.name,
  email_confirmed_at: users.email_confirmed_at,
  brand: brands.name,
  accent: ownAccent,
  shop: shops.handle,
  shop_name: shops.name,
  slug: products.slug,
  page_title: publicPages.title,
  page_description: publicPages.description,
};

/**
 * Directory look-up by public address, present or past, before an owner is known. The page is a shop's and carries the creator's sign of
 * today; what it sells, its cover and its sample pages are the edition's.
 */
export async function findSlug(db: Db, slug: string) {
  const [place] = await db
    .select({ user_id: productSlugs.user_id, product_id: productSlugs.product_id })
    .from(productSlugs)
    .where(eq(productSlugs.slug, slug));
  if (place === undefined) return null;
  const [row] = await db
    .select({
      ...ofPage,
      status: products.status,
      sign_up: products.sign_up,
      listing: listings.state,
      has_more: hasMore(place.user_id, place.product_id),
    })
    .from(products)
    .innerJoin(users, eq(users.id, products.user_id))
    .leftJoin(brands, eq(brands.user_id, products.user_id))
    .leftJoin(shops, eq(shops.user_id, products.user_id))
    .leftJoin(
      publicPages,
      and(eq(publicPages.user_id, products.user_id), eq(publicPages.product_id, products.id)),
    )
    .leftJoin(
      listings,
      and(
        eq(listings.user_id, products.user_id),
        eq(listings.product_id, products.id),
        eq(listings.platform, STOREFRONT),
      ),
    )
    .where(and(eq(products.user_id, place.user_id), eq(products.id, place.product_id)));
  return row === undefined ? null : { ...place, ...row };
}

/** What the page of a product of hers has that is of today, public or not; null where there is no such product. */
export async function findPageFacts(db: Db, owner: UserId, product_id: ProductId) {
  const [row] = await db
    .select({
      ...ofPage,
      has_more: hasMore(owner, product_id),
    })
    .from(products)
    .innerJoin(users, eq(users.id, products.user_id))
    .leftJoin(brands, eq(brands.user_id, products.user_id))
    .leftJoin(shops, eq(shops.user_id, products.user_id))
    .leftJoin(
      publicPages,
      and(eq(publicPages.user_id, products.user_id), eq(publicPages.product_id, products.id)),
    )
    .where(and(eq(products.user_id, owner), eq(products.id, product_id)));
  return row ?? null;
}

/** The newest edition whose files exist: while a new one is being built, the one before it stays on sale. */
export async function editionOnSale(db: Db, owner: UserId, product_id: ProductId) {
  const [row] = await db
    .select({
      number: editions.number,
      price_cents: editions.price_cents,
      suggested_price_cents: editions.suggested_price_cents,
      currency: editions.currency,
      published_at: editions.published_at,
      description: editions.description,
      build_id: builds.id,
      snapshot: builds.snapshot,
      files: builds.files,
      page_count: builds.page_count,
      previews: builds.previews,
      sample: builds.sample,
      pictures: builds.pictures,
    })
    .from(editions)
    .innerJoin(builds, and(eq(builds.user_id, editions.user_id), eq(builds.id, editions.build_id)))
    .where(and(eq(editions.user_id, owner), eq(editions.product_id, product_id), eq(builds.state, 'done')))
    .orderBy(desc(editions.number))
    .limit(1);
  return row ?? null;
}

/** The digest under which a link is counted; the link itself is kept nowhere. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** How often a link gives the file of its product, null for any number, and how often it did. */
export async function findDownloads(
  db: Db,
  token: string,
  { user_id, product_id }: { user_id: UserId; product_id: ProductId },
): Promise<{ most: number | null; taken: number }> {
  const [product] = await db
    .select({ sign_up: products.sign_up })
    .from(products)
    .where(and(eq(products.user_id, user_id), eq(products.id, product_id)));
  const [counted] = await db
    .select({ taken: downloadTokens.downloads })
    .from(downloadTokens)
    .where(eq(downloadTokens.token_hash, hashOf(token)));
  return { most: product?.sign_up?.delivery.max_downloads ?? null, taken: counted?.taken ?? 0 };
}

/** What the page of a link to a lead magnet says beside its file. */
export async function findDownloadLink(
  db: Db,
  { user_id, product_id, build_id }: { user_id: UserId; product_id: ProductId; build_id: BuildId },
) {
  const [row] = await db
    .select({
      slug: products.slug,
      status: products.status,
      creator: users.name,
      brand: brands.name,
      shop_name: shops.name,
      accent: ownAccent,
      snapshot: builds.snapshot,
      files: builds.files,
      previews: builds.previews,
    })
    .from(products)
    .innerJoin(
      builds,
      and(eq(builds.user_id, products.user_id), eq(builds.product_id, products.id), eq(builds.id, build_id)),
    )
    .innerJoin(users, eq(users.id, products.user_id))
    .leftJoin(brands, eq(brands.user_id, products.user_id))
    .leftJoin(shops, eq(shops.user_id, products.user_id))
    .where(
      and(
        eq(products.user_id, user_id),
        eq(products.id, product_id),
        or(inArray(products.type, COLLECTING_TYPES), products.asks_email),
        eq(builds.state, 'done'),
      ),
    );
  return row ?? null;
}

/** What the page that ends mail says: of whom and for what, as they are called today. */
export async function findList(db: Db, { user_id, product_id }: { user_id: UserId; product_id: ProductId }) {
  const [row] = await db
    .select({
      title: products.title,
      language: products.language,
      creator: users.name,
      brand: brands.name,
      shop_name: shops.name,
      accent: ownAccent,
    })
    .from(products)
    .innerJoin(users, eq(users.id, products.user_id))
    .leftJoin(brands, eq(brands.user_id, products.user_id))
    .leftJoin(shops, eq(shops.user_id, products.user_id))
    .where(and(eq(products.user_id, user_id), eq(products.id, product_id)));
  return row ?? null;
}

/** Counts a download by this link; false where it has given the file so often that it gives it no more. */
export async function countDownload(
  db: Db,
  token: string,
  owner: { user_id: UserId; product_id: ProductId; build_id: BuildId; expires: number },
  now: string,
  most: number | null,
): Promise<boolean> {
  const counted = await db
    .insert(downloadTokens)
    .values({
      token_hash: hashOf(token),
      user_id: owner.user_id,
      product_id: owner.product_id,
      build_id: owner.build_id,
      downloads: 1,
      expires_at: new Date(owner.expires).toISOString(),
      created_at: now,
    })
    .onConflictDoUpdate({
      target: downloadTokens.token_hash,
      set: { downloads: sql`${downloadTokens.downloads} + 1` },
      ...(most === null ? {} : { setWhere: lt(downloadTokens.downloads, most) }),
    })
    .returning({ downloads: downloadTokens.downloads });
  return counted.length > 0;
}

/** How often a product was downloaded from its page. */
export async function countDownloads(db: Db, owner: UserId, product_id: ProductId): Promise<number> {
  const [row] = await db
    .select({ value: sql<number>`coalesce(sum(${downloadTokens.downloads}), 0)::int` })
    .from(downloadTokens)
    .where(and(eq(downloadTokens.user_id, owner), eq(downloadTokens.product_id, product_id)));
  return row?.value ?? 0;
}
