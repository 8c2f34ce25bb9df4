import { and, count, desc, eq, isNull, lt } from 'drizzle-orm';
import { users } from '@/features/auth/auth.table';
import type { PasskeyId, UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { passkeyChallenges, passkeys } from './passkeys.table';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** How many passkeys an account has. */
export async function countPasskeys(db: Db, owner: UserId): Promise<number> {
  const [row] = await db.select({ value: count() }).from(passkeys).where(eq(passkeys.user_id, owner));
  return row?.value ?? 0;
}

/** A page of passkeys, the newest first, with the exact total. */
export async function listPasskeys(db: Db, owner: UserId, limit: number, offset: number) {
  const total = await countPasskeys(db, owner);
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.user_id, owner))
    .orderBy(desc(passkeys.id))
    .limit(limit)
    .offset(offset);
  return { rows, total };
}

/** Adds a passkey; false when the account has it already. */
export async function insertPasskey(tx: Db, row: PasskeyRow): Promise<boolean> {
  const added = await tx.insert(passkeys).values(row).onConflictDoNothing().returning({ id: passkeys.id });
  return added.length > 0;
}

const onePasskey = (owner: UserId, id: PasskeyId) => and(eq(passkeys.user_id, owner), eq(passkeys.id, id));

/** Gives a passkey another name and answers it; null without one. */
export async function updatePasskeyName(
  db: Db,
  owner: UserId,
  id: PasskeyId,
  name: string,
): Promise<PasskeyRow | null> {
  const [row] = await db.update(passkeys).set({ name }).where(onePasskey(owner, id)).returning();
  return row ?? null;
}

/** Deletes a passkey and answers its name; null without one. */
export async function deletePasskey(tx: Db, owner: UserId, id: PasskeyId): Promise<string | null> {
  const [gone] = await tx.delete(passkeys).where(onePasskey(owner, id)).returning({ name: passkeys.name });
  return gone?.name ?? null;
}

/** The passkey of an account that a device names, with what signing in needs of the account; null where there is none, or the account was deleted. */
export async function findPasskey(db: Db, owner: UserId, credential_id: string) {
  const [row] = await db
    .select({
      passkey: passkeys,
      account: { id: users.id, email_key: users.email_key, password_hash: users.password_hash },
    })
    .from(passkeys)
    .innerJoin(users, and(eq(users.id, passkeys.user_id), isNull(users.removed_at)))
    .where(and(eq(passkeys.user_id, owner), eq(passkeys.credential_id, credential_id)));
  return row ?? null;
}

/**
 * Notes that a passkey signed in, and how far its device has counted; false when it was removed, or has counted as far
 * before. A device that does not count says 0 every time.
 */
export async function spendPasskey(
  tx: Db,
  owner: UserId,
  id: PasskeyId,
  { counter, now }: { counter: number; now: string },
): Promise<boolean> {
  const isNext = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const spent = await tx
    .update(passkeys)
    .set({ counter, last_used_at: now })
    .where(and(onePasskey(owner, id), isNext))
    .returning({ id: passkeys.id });
  return spent.length > 0;
}

/** Uses a challenge up; false when it was used before. */
export async function spendChallenge(tx: Db, row: typeof passkeyChallenges.$inferInsert): Promise<boolean> {
  const spent = await tx
    .insert(passkeyChallenges)
    .values(row)
    .onConflictDoNothing()
    .returning({ digest: passkeyChallenges.digest });
  return spent.length > 0;
}

/** Forgets answered challenges that count no more anyway. */
export async function forgetOldChallenges(db: Db, now: string): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expires_at, now));
}
