import { and, eq, sql } from 'drizzle-orm';
import { channelOf } from '@/channels/registry';
import { builds } from '@/features/products/records/builds.table';
import { listings } from '@/features/products/records/listings.table';
import { products } from '@/features/products/records/products.table';
import { ctaPage, type SourcePage } from '@/features/products/types/lead-magnet/cta.rules';
import type { BuildId, ProductId, UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';

/** Where a product can be had now. A page of our own is there once an edition has its files. */
export async function findSourcePage(db: Db, owner: UserId, product_id: ProductId): Promise<SourcePage> {
  const rows = await db
    .select({
      platform: listings.platform,
      state: listings.state,
      url: listings.url,
      status: products.status,
      made: sql<boolean>`exists (
        select from editions as edition
        join builds as build on build.user_id = edition.user_id and build.id = edition.build_id
        where edition.user_id = ${listings.user_id} and edition.product_id = ${listings.product_id}
          and build.state = 'done')`,
    })
    .from(listings)
    .innerJoin(products, and(eq(products.user_id, listings.user_id), eq(products.id, listings.product_id)))
    .where(and(eq(listings.user_id, owner), eq(listings.product_id, product_id)));
  const sold = rows.filter(
    ({ platform, status, made }) =>
      status === 'published' && (made || channelOf(platform).kind !== 'own_page'),
  );
  return { known: rows.flatMap(({ url }) => url ?? []), open: ctaPage(sold) };
}

/** Where the last page of a build leads: null for nowhere. */
export async function findCtaOfBuild(db: Db, owner: UserId, build_id: BuildId): Promise<string | null> {
  const [row] = await db
    .select({ url: sql<string | null>`${builds.snapshot} #>> '{model,cta,url}'` })
    .from(builds)
    .where(and(eq(builds.user_id, owner), eq(builds.id, build_id)));
  return row?.url ?? null;
}
