import { and, count, desc, eq, isNull } from 'drizzle-orm';
import { users } from '@/features/auth/auth.table';
import type { KeyId, UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { apiKeys } from './keys.table';

export type KeyRow = typeof apiKeys.$inferSelect;

/** How many keys an account has. */
export async function countKeys(db: Db, owner: UserId): Promise<number> {
  const [row] = await db.select({ value: count() }).from(apiKeys).where(eq(apiKeys.user_id, owner));
  return row?.value ?? 0;
}

/** A page of keys, the newest first, with the exact total. */
export async function listKeys(db: Db, owner: UserId, limit: number, offset: number) {
  const total = await countKeys(db, owner);
  const rows = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.user_id, owner))
    .orderBy(desc(apiKeys.id))
    .limit(limit)
    .offset(offset);
  return { rows, total };
}

/** Adds a key. */
export async function insertKey(tx: Db, row: KeyRow): Promise<void> {
  await tx.insert(apiKeys).values(row);
}

/** Deletes a key and answers its name; null without one. */
export async function deleteKey(tx: Db, owner: UserId, id: KeyId): Promise<string | null> {
  const [gone] = await tx
    .delete(apiKeys)
    .where(and(eq(apiKeys.user_id, owner), eq(apiKeys.id, id)))
    .returning({ name: apiKeys.name });
  return gone?.name ?? null;
}

/** The key of an account that has this digest; null without one, and where the account was deleted. */
export async function findKey(db: Db, owner: UserId, digest: string): Promise<KeyRow | null> {
  const [row] = await db
    .select({ key: apiKeys })
    .from(apiKeys)
    .innerJoin(users, and(eq(users.id, apiKeys.user_id), isNull(users.removed_at)))
    .where(and(eq(apiKeys.user_id, owner), eq(apiKeys.digest, digest)));
  return row?.key ?? null;
}

/** Notes when a key was used. */
export async function touchKey(db: Db, owner: UserId, id: KeyId, now: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ last_used_at: now })
    .where(and(eq(apiKeys.user_id, owner), eq(apiKeys.id, id)));
}
