import { asc, eq } from 'drizzle-orm';
import type { UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { shopHandles, shops } from './shop.table';

/** A shop as it is stored. */
export type ShopRow = Omit<typeof shops.$inferSelect, 'user_id'>;

/** What an account starts with. */
const EMPTY: ShopRow = {
  handle: null,
  name: null,
  bio: null,
  photo_url: null,
  contact_email: null,
  links: [],
  product_ids: [],
  shows_sign_up: true,
  version: 1,
  updated_at: null,
};

const columns = {
  handle: shops.handle,
  name: shops.name,
  bio: shops.bio,
  photo_url: shops.photo_url,
  contact_email: shops.contact_email,
  links: shops.links,
  product_ids: shops.product_ids,
  shows_sign_up: shops.shows_sign_up,
  version: shops.version,
  updated_at: shops.updated_at,
};

/** The owner's shop; the empty one before she has written anything. */
export async function getShop(db: Db, owner: UserId): Promise<ShopRow> {
  const [row] = await db.select(columns).from(shops).where(eq(shops.user_id, owner));
  return row ?? EMPTY;
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockShop(tx: Db, owner: UserId): Promise<ShopRow> {
  await tx
    .insert(shops)
    .values({ ...EMPTY, user_id: owner })
    .onConflictDoNothing();
  const [row] = await tx.select(columns).from(shops).where(eq(shops.user_id, owner)).for('update');
  return row ?? EMPTY;
}

/** Writes a shop that was locked. */
export async function updateShop(tx: Db, owner: UserId, shop: ShopRow): Promise<void> {
  await tx.update(shops).set(shop).where(eq(shops.user_id, owner));
}

/** All handles of an owner, past ones too, the oldest first. */
export async function handlesOf(db: Db, owner: UserId): Promise<string[]> {
  const rows = await db
    .select({ handle: shopHandles.handle })
    .from(shopHandles)
    .where(eq(shopHandles.user_id, owner))
    .orderBy(asc(shopHandles.created_at), asc(shopHandles.handle));
  return rows.map(({ handle }) => handle);
}

/** Takes a handle for an owner; false where it is somebody's. */
export async function takeHandle(tx: Db, owner: UserId, handle: string, now: string): Promise<boolean> {
  const taken = await tx
    .insert(shopHandles)
    .values({ handle, user_id: owner, created_at: now })
    .onConflictDoNothing()
    .returning({ handle: shopHandles.handle });
  return taken.length > 0;
}
