import { and, desc, eq, exists, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { STOREFRONT } from '@/channels/registry';
import { users } from '@/features/auth/auth.table';
import { brands } from '@/features/brand/brand.table';
import { builds } from '@/features/products/records/builds.table';
import { editions, listings } from '@/features/products/records/listings.table';
import { products } from '@/features/products/records/products.table';
import { shopHandles, shops } from '@/features/shop/shop.table';
import type { ProductId, UserId } from '@/kernel/ids';
import { amongIds } from '@/server/database/columns';
import type { Db } from '@/server/database/db';

/** Directory look-up by a handle, present or past, before an owner is known. */
export async function findHandle(db: Db, handle: string) {
  const [place] = await db
    .select({ user_id: shopHandles.user_id })
    .from(shopHandles)
    .where(eq(shopHandles.handle, handle));
  if (place === undefined) return null;
  const [row] = await db
    .select({
      handle: shops.handle,
      name: shops.name,
      bio: shops.bio,
      photo_url: shops.photo_url,
      links: shops.links,
      product_ids: shops.product_ids,
      shows_sign_up: shops.shows_sign_up,
      creator: users.name,
      brand: brands.name,
      accent: brands.accent,
    })
    .from(shops)
    .innerJoin(users, eq(users.id, shops.user_id))
    .leftJoin(brands, eq(brands.user_id, shops.user_id))
    .where(eq(shops.user_id, place.user_id));
  return row === undefined ? null : { ...place, ...row };
}

const itsListing = and(
  eq(listings.user_id, products.user_id),
  eq(listings.product_id, products.id),
  eq(listings.platform, STOREFRONT),
);

/** That a product has a public page with something on it. */
const isPublic = (db: Db) =>
  and(
    eq(products.status, 'published'),
    isNotNull(products.slug),
    ne(listings.state, 'unlisted'),
    exists(
      db
        .select({ one: sql`1` })
        .from(editions)
        .innerJoin(builds, and(eq(builds.user_id, editions.user_id), eq(builds.id, editions.build_id)))
        .where(
          and(
            eq(editions.user_id, products.user_id),
            eq(editions.product_id, products.id),
            eq(builds.state, 'done'),
          ),
        ),
    ),
  );

/** What lists of products have of each. */
const LISTED = {
  id: products.id,
  type: products.type,
  slug: products.slug,
  title: products.title,
  created_at: products.created_at,
};

/** The products of an owner that have a public page, the newest first. */
export const publicProducts = (db: Db, owner: UserId, limit: number) =>
  db
    .select(LISTED)
    .from(products)
    .innerJoin(listings, itsListing)
    .where(and(eq(products.user_id, owner), isPublic(db)))
    .orderBy(desc(products.created_at), desc(products.id))
    .limit(limit);

/** The published products of an owner that are live on other sites at known addresses, the newest first. */
export const productsElsewhere = (db: Db, owner: UserId, limit: number) =>
  db
    .selectDistinctOn([products.created_at, products.id], {
      ...LISTED,
      platform: listings.platform,
      url: listings.url,
    })
    .from(products)
    .innerJoin(
      listings,
      and(
        eq(listings.user_id, products.user_id),
        eq(listings.product_id, products.id),
        ne(listings.platform, STOREFRONT),
        eq(listings.state, 'live'),
        isNotNull(listings.url),
      ),
    )
    .where(and(eq(products.user_id, owner), eq(products.status, 'published')))
    .orderBy(desc(products.created_at), desc(products.id), listings.platform)
    .limit(limit);

/** Whether a product has a public page with something on it. */
export async function isPublicProduct(db: Db, owner: UserId, id: ProductId): Promise<boolean> {
  const [found] = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(listings, itsListing)
    .where(and(eq(products.user_id, owner), eq(products.id, id), isPublic(db)));
  return found !== undefined;
}

const ofModel = (field: 'title' | 'subtitle' | 'description' | 'language') =>
  sql<string | null>`${builds.snapshot}->'model'->>${sql.raw(`'${field}'`)}`;

/** What is on sale of these products: of each the newest edition whose files exist. */
export const cardsOf = (db: Db, owner: UserId, ids: readonly ProductId[]) =>
  db
    .selectDistinctOn([editions.product_id], {
      id: editions.product_id,
      title: ofModel('title'),
      subtitle: ofModel('subtitle'),
      description: ofModel('description'),
      said: editions.description,
      language: ofModel('language'),
      price_cents: editions.price_cents,
      suggested_price_cents: editions.suggested_price_cents,
      currency: editions.currency,
      previews: builds.previews,
    })
    .from(editions)
    .innerJoin(builds, and(eq(builds.user_id, editions.user_id), eq(builds.id, editions.build_id)))
    .where(and(eq(editions.user_id, owner), amongIds(editions.product_id, ids), eq(builds.state, 'done')))
    .orderBy(editions.product_id, desc(editions.number));

/** The public addresses of all creators: handles of shops, those changed last first, and slugs of products, the newest first, so many of each. */
export async function publicAddresses(
  db: Db,
  limit: number,
): Promise<{ handles: string[]; slugs: string[] }> {
  const isThere = (user_id: typeof shops.user_id | typeof products.user_id) =>
    and(eq(users.id, user_id), isNull(users.removed_at));
  const owned = await db
    .select({ handle: shops.handle })
    .from(shops)
    .innerJoin(users, isThere(shops.user_id))
    .where(isNotNull(shops.handle))
    .orderBy(desc(shops.updated_at), shops.handle)
    .limit(limit);
  const listed = await db
    .select({ slug: products.slug })
    .from(products)
    .innerJoin(users, isThere(products.user_id))
    .innerJoin(listings, itsListing)
    .where(isPublic(db))
    .orderBy(desc(products.created_at), products.slug)
    .limit(limit);
  return {
    handles: owned.flatMap(({ handle }) => handle ?? []),
    slugs: listed.flatMap(({ slug }) => slug ?? []),
  };
}
