import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '../../server/db';
import { passwordResets, users } from './auth.table';

export async function insertReset(db: Db, row: typeof passwordResets.$inferInsert): Promise<void> {
  await db.insert(passwordResets).values(row);
}

/** The email of the account whose link it is; null when the link does not work at present. */
export async function emailOfReset(db: Db, token_hash: string, now: string): Promise<string | null> {
  const [row] = await db
    .select({ email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.user_id))
    .where(and(eq(passwordResets.token_hash, token_hash), gt(passwordResets.expires_at, now)));
  return row?.email ?? null;
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
