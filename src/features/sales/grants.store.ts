import { and, asc, desc, eq, exists, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { STOREFRONT } from '@/channels/registry';
import { users } from '@/features/auth/auth.table';
import { brands } from '@/features/brand/brand.table';
import { connections } from '@/features/connections/connections.table';
import { builds } from '@/features/products/records/builds.table';
import { editions, listings } from '@/features/products/records/listings.table';
import { products } from '@/features/products/records/products.table';
import { shops } from '@/features/shop/shop.table';
import type { BuildId, GrantId, OrderId, ProductId, UserId } from '@/kernel/ids';
import { amongIds } from '@/server/database/columns';
import type { Db } from '@/server/database/db';
import type { GrantState } from './sales.rules';
import { grants, orderLinks } from './sales.table';

export type GrantRow = typeof grants.$inferSelect;

/** Gives the right to files; a right that is there already stays as it is. */
export async function insertGrant(tx: Db, row: typeof grants.$inferInsert): Promise<void> {
  await tx.insert(grants).values(row).onConflictDoNothing();
}

/** Ends the rights of an order, or gives them back; true where that changes any of them. */
export async function setGrants(
  tx: Db,
  owner: UserId,
  order_id: OrderId,
  state: GrantState,
  now: string,
): Promise<boolean> {
  const changed = await tx
    .update(grants)
    .set({ state, revoked_at: state === 'revoked' ? now : null })
    .where(and(eq(grants.user_id, owner), eq(grants.order_id, order_id), ne(grants.state, state)))
    .returning({ id: grants.id });
  return changed.length > 0;
}

/** The rights of an order, in the order in which they were given. */
export async function grantsOfOrder(db: Db, owner: UserId, order_id: OrderId): Promise<GrantRow[]> {
  return db
    .select()
    .from(grants)
    .where(and(eq(grants.user_id, owner), eq(grants.order_id, order_id)))
    .orderBy(asc(grants.id));
}

/** Rights of a buyer that are read at a time. */
const RIGHTS = 1_000;

/**
 * The rights of an order, in the order in which they were given, and behind them those that its buyer's address has now
 * by other orders of this creator. An order without an address has its own alone.
 */
export async function grantsOfBuyer(
  db: Db,
  owner: UserId,
  { id, email_key }: { id: OrderId; email_key: string },
): Promise<GrantRow[]> {
  const others = and(eq(grants.email_key, email_key), eq(grants.state, 'active'));
  return db
    .select()
    .from(grants)
    .where(and(eq(grants.user_id, owner), or(eq(grants.order_id, id), email_key === '' ? undefined : others)))
    .orderBy(desc(eq(grants.order_id, id)), asc(grants.id))
    .limit(RIGHTS);
}

/** Counts a download on a day; false where there were `most` on it already. */
export async function countGrantDownload(
  db: Db,
  owner: UserId,
  id: GrantId,
  now: string,
  most: number,
): Promise<boolean> {
  const day = now.slice(0, 10);
  const counted = await db
    .update(grants)
    .set({
      downloads: sql`${grants.downloads} + 1`,
      day,
      day_downloads: sql`case when ${grants.day} = ${day}::date then ${grants.day_downloads} + 1 else 1 end`,
      last_download_at: now,
    })
    .where(
      and(
        eq(grants.user_id, owner),
        eq(grants.id, id),
        or(sql`${grants.day} is distinct from ${day}::date`, lt(grants.day_downloads, most)),
      ),
    )
    .returning({ id: grants.id });
  return counted.length > 0;
}

/** Keeps under which digest the page of an order is found. */
export async function insertOrderLink(tx: Db, row: typeof orderLinks.$inferInsert): Promise<void> {
  await tx.insert(orderLinks).values(row).onConflictDoNothing();
}

/** Directory look-up: whose order has the page with this digest; null when there is none. */
export async function findOrderLink(db: Db, token_hash: string) {
  const [row] = await db
    .select({ user_id: orderLinks.user_id, order_id: orderLinks.order_id })
    .from(orderLinks)
    .innerJoin(users, and(eq(users.id, orderLinks.user_id), sql`${users.removed_at} is null`))
    .where(eq(orderLinks.token_hash, token_hash));
  return row ?? null;
}

/** Every edition of some products whose files exist, the newest first. */
export async function editionsWithFiles(db: Db, owner: UserId, product_ids: readonly ProductId[]) {
  return db
    .select({
      product_id: editions.product_id,
      number: editions.number,
      published_at: editions.published_at,
      build_id: builds.id,
      files: builds.files,
      page_count: builds.page_count,
      cover: sql<string | null>`${builds.previews} ->> 0`,
      title: sql<string>`${builds.snapshot} #>> '{model,title}'`,
    })
    .from(editions)
    .innerJoin(builds, and(eq(builds.user_id, editions.user_id), eq(builds.id, editions.build_id)))
    .where(
      and(eq(editions.user_id, owner), amongIds(editions.product_id, product_ids), eq(builds.state, 'done')),
    )
    .orderBy(sql`${editions.number} desc`);
}

/** As whom a creator sells: today's name and brand, her address, her shop, and how she is paid. */
export async function findSeller(db: Db, owner: UserId) {
  const [row] = await db
    .select({
      name: users.name,
      brand: brands.name,
      shop_name: shops.name,
      accent: brands.accent,
      email: users.email,
      email_confirmed_at: users.email_confirmed_at,
      sale_mails: users.sale_mails,
      shop: shops.handle,
      shop_order: shops.product_ids,
      contact_email: shops.contact_email,
      till: connections.state,
      mode: connections.mode,
    })
    .from(users)
    .leftJoin(brands, eq(brands.user_id, users.id))
    .leftJoin(shops, eq(shops.user_id, users.id))
    .leftJoin(connections, and(eq(connections.user_id, users.id), eq(connections.platform, 'stripe')))
    .where(eq(users.id, owner));
  return row ?? null;
}

/** Paths of the pages of some products, of those that are published on a page of their own. */
export async function pagesOf(
  db: Db,
  owner: UserId,
  product_ids: readonly ProductId[],
): Promise<Map<ProductId, string>> {
  const rows = await db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(
      and(
        eq(products.user_id, owner),
        amongIds(products.id, product_ids),
        eq(products.status, 'published'),
        isNotNull(products.slug),
        exists(
          db
            .select({ one: sql`1` })
            .from(listings)
            .where(
              and(
                eq(listings.user_id, owner),
                eq(listings.product_id, products.id),
                eq(listings.platform, STOREFRONT),
                ne(listings.state, 'unlisted'),
              ),
            ),
        ),
      ),
    );
  return new Map(rows.map(({ id, slug }) => [id, `/p/${slug}`]));
}

/** The products that an account has sold, by their titles. */
export async function soldProducts(db: Db, owner: UserId, limit: number) {
  return db
    .selectDistinct({ id: products.id, title: products.title })
    .from(products)
    .where(
      and(
        eq(products.user_id, owner),
        sql`exists (select from order_items where order_items.user_id = ${products.user_id} and order_items.product_id = ${products.id})`,
      ),
    )
    .orderBy(products.title)
    .limit(limit);
}

/** The build that an edition is of; null where there is no such edition. */
export async function buildOfEdition(
  db: Db,
  owner: UserId,
  product_id: ProductId,
  number: number,
): Promise<BuildId | null> {
  const [row] = await db
    .select({ build_id: editions.build_id })
    .from(editions)
    .where(
      and(eq(editions.user_id, owner), eq(editions.product_id, product_id), eq(editions.number, number)),
    );
  return row?.build_id ?? null;
}
