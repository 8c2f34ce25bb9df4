import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '@/features/auth/auth.table';
import { apiKeys } from '@/features/auth/keys/keys.table';
import { forgetTeam } from '@/features/auth/team/team.store';
import { bundleSlugs } from '@/features/bundles/bundles.table';
import { connectionHooks } from '@/features/connections/connections.table';
import { images } from '@/features/images/images.table';
import { builds } from '@/features/products/records/builds.table';
import { productSlugs, products } from '@/features/products/records/products.table';
import { stamps } from '@/features/sales/stamps/stamps.table';
import { shopHandles } from '@/features/shop/shop.table';
import { webhooks } from '@/features/webhooks/webhooks.table';
import type { BuildId, UserId } from '@/kernel/ids';
import { amongIds, uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';

/**
 * Closes an account at once: nobody can sign in to it, its email is free, its public pages are gone, nobody is told
 * anything more. Its records are still there and are erased afterwards. Returns who was a member of its library.
 */
export async function closeAccount(db: Db, owner: UserId, now: string): Promise<UserId[]> {
  await db
    .update(users)
    .set({
      removed_at: now,
      updated_at: now,
      name: '',
      email: '',
      // Compared emails are in lower case, so no email is this.
      email_key: `REMOVED ${owner}`,
      password_hash: '',
    })
    .where(eq(users.id, owner));
  await db.delete(productSlugs).where(eq(productSlugs.user_id, owner));
  await db.delete(bundleSlugs).where(eq(bundleSlugs.user_id, owner));
  await db.delete(shopHandles).where(eq(shopHandles.user_id, owner));
  await db.delete(apiKeys).where(eq(apiKeys.user_id, owner));
  const members = await forgetTeam(db, owner);
  await db.delete(connectionHooks).where(eq(connectionHooks.user_id, owner));
  await db.update(webhooks).set({ enabled: false }).where(eq(webhooks.user_id, owner));
  return members;
}

/** Accounts that were closed before a moment and are not yet erased, the oldest first. */
export async function findClosed(db: Db, before: string, limit: number): Promise<UserId[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.removed_at), sql`${users.removed_at} < ${before}`))
    .orderBy(users.removed_at)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Takes the links between products away, so that they can be erased in any order. */
export async function unlinkProducts(db: Db, owner: UserId): Promise<void> {
  await db
    .update(products)
    .set({ source_product_id: null })
    .where(and(eq(products.user_id, owner), isNotNull(products.source_product_id)));
}

/** The files of a picture. */
const FILES = {
  blob_key: images.blob_key,
  original_key: images.original_key,
  thumb_key: images.thumb_key,
  print_key: images.print_key,
};
const keysOf = (files: Record<keyof typeof FILES, string | null>) => [
  ...new Set(Object.values(files).filter((key) => key !== null)),
];

/** The next pictures of the account with the keys of their files. */
export async function nextPictures(db: Db, owner: UserId, limit: number) {
  const rows = await db
    .select({ id: images.id, ...FILES })
    .from(images)
    .where(eq(images.user_id, owner))
    .limit(limit);
  return rows.map(({ id, ...files }) => ({ id, keys: keysOf(files) }));
}

export async function deletePictures(db: Db, owner: UserId, pictures: string[]): Promise<void> {
  await db.delete(images).where(and(eq(images.user_id, owner), inArray(images.id, pictures)));
}

/** The next builds of the account with the keys of their files. */
export async function nextBuilds(db: Db, owner: UserId, limit: number) {
  const rows = await db
    .select({ id: builds.id, files: builds.files, sample: builds.sample })
    .from(builds)
    .where(eq(builds.user_id, owner))
    .limit(limit);
  return rows.map(({ id, files, sample }) => ({
    id,
    keys: [...files, ...(sample === null ? [] : [sample])].map(({ blob_key }) => blob_key),
  }));
}

export async function deleteBuilds(db: Db, owner: UserId, ids: BuildId[]): Promise<void> {
  await db.delete(builds).where(and(eq(builds.user_id, owner), amongIds(builds.id, ids)));
}

/** The next copies of buyers with the keys of their files. */
export async function nextStamps(db: Db, owner: UserId, limit: number) {
  const rows = await db
    .select({ blob_key: stamps.blob_key })
    .from(stamps)
    .where(eq(stamps.user_id, owner))
    .limit(limit);
  return rows.map(({ blob_key }) => ({ id: blob_key, keys: [blob_key] }));
}

export async function deleteStamps(db: Db, owner: UserId, blob_keys: string[]): Promise<void> {
  await db.delete(stamps).where(and(eq(stamps.user_id, owner), inArray(stamps.blob_key, blob_keys)));
}

/** Which of the files belong to an account that is not being erased: equal files are kept once for all. */
export async function filesInUse(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const living = (user_id: SQL | typeof images.user_id | typeof builds.user_id) =>
    sql`exists (select from ${users} where ${users.id} = ${user_id} and ${isNull(users.removed_at)})`;
  const pictures = await db
    .select(FILES)
    .from(images)
    .where(
      and(or(...Object.values(FILES).map((column) => inArray(column, [...keys]))), living(images.user_id)),
    );
  const used = new Set(pictures.flatMap(keysOf));
  for (const key of keys) {
    const [build] = await db
      .select({ id: builds.id })
      .from(builds)
      .where(
        and(
          sql`(${builds.files} @> ${JSON.stringify([{ blob_key: key }])}::text::jsonb or ${builds.sample} ->> 'blob_key' = ${key})`,
          living(builds.user_id),
        ),
      )
      .limit(1);
    if (build !== undefined) used.add(key);
  }
  return used;
}

/** Every table that holds rows of an account, read from the database: a new one cannot be forgotten. */
export async function tenantTables(db: Db): Promise<string[]> {
  const rows = await db.execute<{ table_name: string }>(
    sql`select table_name from information_schema.columns
        where column_name = 'user_id' and table_schema = current_schema() order by table_name`,
  );
  return rows.map(({ table_name }) => table_name);
}

/** Erases at most `limit` rows of the account from a table of `tenantTables`; returns how many. */
export async function eraseRows(db: Db, table: string, owner: UserId, limit: number): Promise<number> {
  const name = sql.identifier(table);
  const erased = await db.execute(
    sql`delete from ${name} where user_id = ${uuidOf('user', owner)}::uuid and ctid = any(array(
          select ctid from ${name} where user_id = ${uuidOf('user', owner)}::uuid limit ${limit}))`,
  );
  return erased.count;
}

/** Takes the account itself away, once it is closed. */
export async function deleteAccount(db: Db, owner: UserId): Promise<void> {
  await db.delete(users).where(and(eq(users.id, owner), isNotNull(users.removed_at)));
}
