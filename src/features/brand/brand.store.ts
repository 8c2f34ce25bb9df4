import { eq } from 'drizzle-orm';
import type { UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { type Brand, EMPTY_BRAND } from './brand.schema';
import { brands } from './brand.table';

const answer = {
  name: brands.name,
  logo_url: brands.logo_url,
  accent: brands.accent,
  heading_font: brands.heading_font,
  body_font: brands.body_font,
  author_name: brands.author_name,
  bio: brands.bio,
  links: brands.links,
  version: brands.version,
  updated_at: brands.updated_at,
};

/** The owner's brand kit; the empty one before she has written anything. */
export async function getBrand(db: Db, owner: UserId): Promise<Brand> {
  const [row] = await db.select(answer).from(brands).where(eq(brands.user_id, owner));
  return row ?? EMPTY_BRAND;
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockBrand(db: Db, owner: UserId): Promise<Brand> {
  await db
    .insert(brands)
    .values({ ...EMPTY_BRAND, user_id: owner })
    .onConflictDoNothing();
  const [row] = await db.select(answer).from(brands).where(eq(brands.user_id, owner)).for('update');
  return row ?? EMPTY_BRAND;
}

/** Writes a brand kit that was locked. */
export async function updateBrand(db: Db, owner: UserId, brand: Brand): Promise<void> {
  await db.update(brands).set(brand).where(eq(brands.user_id, owner));
}
