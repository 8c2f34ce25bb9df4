import { and, asc, count, desc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { STOREFRONT } from '@/channels/registry';
import { users } from '@/features/auth/auth.table';
import { builds } from '@/features/products/records/builds.table';
import { editions, listings } from '@/features/products/records/listings.table';
import { products } from '@/features/products/records/products.table';
import type { BundleId, ProductId, UserId } from '@/kernel/ids';
import { amongIds } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import type { BundlePart } from './bundles.rules';
import { bundleSlugs, bundles } from './bundles.table';

export type BundleRow = typeof bundles.$inferSelect;

const mine = (owner: UserId, id: BundleId) => and(eq(bundles.user_id, owner), eq(bundles.id, id));

export async function countBundles(db: Db, owner: UserId): Promise<number> {
  const [row] = await db.select({ value: count() }).from(bundles).where(eq(bundles.user_id, owner));
  return row?.value ?? 0;
}

/** A page of bundles, the newest first, with the exact total. */
export async function listBundles(db: Db, owner: UserId, limit: number, offset: number) {
  const total = await countBundles(db, owner);
  const rows = await db
    .select()
    .from(bundles)
    .where(eq(bundles.user_id, owner))
    .orderBy(desc(bundles.id))
    .limit(limit)
    .offset(offset);
  return { rows, total };
}

/** Bundles after one by their ids, the oldest first, each with the addresses that its page had before. */
export const bundlesAfter =
  (db: Db, owner: UserId) => async (row: { id: BundleId } | null, limit: number) => {
    const rows = await db
      .select()
      .from(bundles)
      .where(and(eq(bundles.user_id, owner), row === null ? undefined : gt(bundles.id, row.id)))
      .orderBy(asc(bundles.id))
      .limit(limit);
    const ids = rows.map(({ id }) => id);
    const slugs =
      ids.length === 0
        ? []
        : await db
            .select({ id: bundleSlugs.bundle_id, slug: bundleSlugs.slug })
            .from(bundleSlugs)
            .where(and(eq(bundleSlugs.user_id, owner), amongIds(bundleSlugs.bundle_id, ids)))
            .orderBy(asc(bundleSlugs.slug));
    return rows.map(({ user_id: _user, ...bundle }) => ({
      ...bundle,
      old_slugs: slugs.flatMap(({ id, slug }) => (id === bundle.id && slug !== bundle.slug ? slug : [])),
    }));
  };

/** A bundle; null when there is none. */
export async function findBundle(db: Db, owner: UserId, id: BundleId): Promise<BundleRow | null> {
  const [row] = await db.select().from(bundles).where(mine(owner, id));
  return row ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockBundle(tx: Db, owner: UserId, id: BundleId): Promise<BundleRow | null> {
  const [row] = await tx.select().from(bundles).where(mine(owner, id)).for('update');
  return row ?? null;
}

/** The bundles that their creator wants sold, the newest first. */
export async function publishedBundles(db: Db, owner: UserId, limit: number): Promise<BundleRow[]> {
  return db
    .select()
    .from(bundles)
    .where(and(eq(bundles.user_id, owner), eq(bundles.status, 'published')))
    .orderBy(desc(bundles.id))
    .limit(limit);
}

/** Directory look-up by a page's address, present or past, before an owner is known; null when there is none. */
export async function findBundleSlug(db: Db, slug: string) {
  const [row] = await db
    .select({ user_id: bundleSlugs.user_id, bundle_id: bundleSlugs.bundle_id })
    .from(bundleSlugs)
    .innerJoin(users, and(eq(users.id, bundleSlugs.user_id), isNull(users.removed_at)))
    .where(eq(bundleSlugs.slug, slug));
  return row ?? null;
}

/** Addresses of published bundles of all creators, the newest first. */
export async function publishedSlugs(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ slug: bundles.slug })
    .from(bundles)
    .innerJoin(users, and(eq(users.id, bundles.user_id), isNull(users.removed_at)))
    .where(eq(bundles.status, 'published'))
    .orderBy(desc(bundles.created_at), asc(bundles.slug))
    .limit(limit);
  return rows.map(({ slug }) => slug);
}

export async function insertBundle(tx: Db, row: typeof bundles.$inferInsert): Promise<void> {
  await tx.insert(bundles).values(row);
}

export async function updateBundle(
  tx: Db,
  owner: UserId,
  id: BundleId,
  set: Partial<Omit<BundleRow, 'user_id' | 'id' | 'version'>>,
): Promise<void> {
  await tx
    .update(bundles)
    .set({ ...set, version: sql`${bundles.version} + 1` })
    .where(mine(owner, id));
}

/** Deletes a bundle; the addresses of one that was never published are free with it. */
export async function deleteBundle(
  tx: Db,
  owner: UserId,
  { id, published_at }: Pick<BundleRow, 'id' | 'published_at'>,
): Promise<void> {
  await tx.delete(bundles).where(mine(owner, id));
  if (published_at === null)
    await tx.delete(bundleSlugs).where(and(eq(bundleSlugs.user_id, owner), eq(bundleSlugs.bundle_id, id)));
}

/**
 * Takes an address for a bundle, also that of a deleted one of the same creator; false where it is another's, or this
 * one's already.
 */
export async function takeBundleSlug(
  tx: Db,
  owner: UserId,
  bundle_id: BundleId,
  slug: string,
): Promise<boolean> {
  const taken = await tx
    .insert(bundleSlugs)
    .values({ slug, user_id: owner, bundle_id })
    .onConflictDoNothing()
    .returning({ slug: bundleSlugs.slug });
  if (taken.length > 0) return true;
  const own = and(eq(bundleSlugs.slug, slug), eq(bundleSlugs.user_id, owner));
  const [held] = await tx.select({ id: bundleSlugs.bundle_id }).from(bundleSlugs).where(own).for('update');
  if (held === undefined || (await findBundle(tx, owner, held.id)) !== null) return false;
  await tx.update(bundleSlugs).set({ bundle_id }).where(own);
  return true;
}

/** All addresses of a bundle, past ones too. */
export async function bundleSlugsOf(db: Db, owner: UserId, bundle_id: BundleId): Promise<string[]> {
  const rows = await db
    .select({ slug: bundleSlugs.slug })
    .from(bundleSlugs)
    .where(and(eq(bundleSlugs.user_id, owner), eq(bundleSlugs.bundle_id, bundle_id)))
    .orderBy(asc(bundleSlugs.slug));
  return rows.map(({ slug }) => slug);
}

/** Products as parts of bundles, by their ids: in one statement, whatever bundles they are in. */
export async function findParts(
  db: Db,
  owner: UserId,
  ids: readonly ProductId[],
): Promise<Map<ProductId, BundlePart>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([products.id], {
      id: products.id,
      title: products.title,
      status: products.status,
      slug: products.slug,
      price_cents: products.price_cents,
      currency: products.currency,
      language: products.language,
      listing: listings.state,
      build: builds.id,
      edition: editions.number,
      sold_title: sql<string | null>`${builds.snapshot} #>> '{model,title}'`,
      sold_language: sql<string | null>`${builds.snapshot} #>> '{model,language}'`,
      sold_cents: editions.price_cents,
      sold_currency: editions.currency,
      cover: sql<string | null>`${builds.previews} ->> 0`,
    })
    .from(products)
    .leftJoin(
      listings,
      and(
        eq(listings.user_id, products.user_id),
        eq(listings.product_id, products.id),
        eq(listings.platform, STOREFRONT),
        ne(listings.state, 'unlisted'),
      ),
    )
    .leftJoin(editions, and(eq(editions.user_id, products.user_id), eq(editions.product_id, products.id)))
    .leftJoin(
      builds,
      and(eq(builds.user_id, editions.user_id), eq(builds.id, editions.build_id), eq(builds.state, 'done')),
    )
    .where(and(eq(products.user_id, owner), amongIds(products.id, new Set(ids))))
    // Of the editions the newest whose files exist.
    .orderBy(products.id, sql`${builds.id} is null`, sql`${editions.number} desc nulls last`);
  return new Map(
    rows.map((row): [ProductId, BundlePart] => {
      const has_page = row.status === 'published' && row.slug !== null && row.listing !== null;
      const is_on_sale = has_page && row.build !== null;
      const part = {
        product_id: row.id,
        title: (is_on_sale ? row.sold_title : null) ?? row.title,
        is_on_sale,
        page: is_on_sale ? `/p/${row.slug}` : null,
        edition: is_on_sale ? (row.edition ?? 0) : 0,
        price_cents: is_on_sale ? row.sold_cents : row.price_cents,
        currency: is_on_sale ? row.sold_currency : row.currency,
        cover: is_on_sale ? row.cover : null,
        language: (is_on_sale ? row.sold_language : null) ?? row.language ?? 'en',
      };
      return [row.id, part];
    }),
  );
}

/** Products that a bundle can be made of, by title; archived ones apart. */
export async function bundleable(db: Db, owner: UserId, limit: number): Promise<ProductId[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.user_id, owner), inArray(products.status, ['draft', 'published'])))
    .orderBy(asc(products.title), asc(products.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
