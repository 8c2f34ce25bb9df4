import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '../../server/db';
import { passwordResets } from './auth.table';

export async function insertReset(db: Db, row: typeof passwordResets.$inferInsert): Promise<void> {
  await db.insert(passwordResets).values(row);
}

/** Whether a link works at present. */
export async function resetStands(db: Db, token_hash: string, now: string): Promise<boolean> {
  const rows = await db
    .select({ user_id: passwordResets.user_id })
    .from(passwordResets)
    .where(and(eq(passwordResets.token_hash, token_hash), gt(passwordResets.expires_at, now)));
  return rows.length > 0;
}

/** Takes a link's row, so that nobody can use it again; null when it is unknown or too old. */
export async function takeReset(db: Db, token_hash: string, now: string): Promise<string | null> {
  const [row] = await db
    .delete(passwordResets)
    .where(and(eq(passwordResets.token_hash, token_hash), gt(passwordResets.expires_at, now)))
    .returning({ user_id: passwordResets.user_id });
  return row?.user_id ?? null;
}

/** Voids all links of an account. */
export async function forgetResets(db: Db, owner: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.user_id, owner));
}

/** Tidies links away that nobody used in time. */
export async function forgetOldResets(db: Db, now: string): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expires_at, now));
}
