import { and, count, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../server/db';
import { sessions, users } from './auth.table';

/** Directory look-ups by email or session id come before an owner is known; everything else takes the owner. */
export async function findUserByEmail(db: Db, email_key: string) {
  const [row] = await db.select().from(users).where(eq(users.email_key, email_key));
  return row ?? null;
}

export async function findUser(db: Db, owner: string) {
  const [row] = await db
    .select({ id: users.id, email: users.email, name: users.name, created_at: users.created_at })
    .from(users)
    .where(eq(users.id, owner));
  return row ?? null;
}

/** Adds an account; false when the email is taken. */
export async function insertUser(db: Db, row: typeof users.$inferInsert): Promise<boolean> {
  const added = await db.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
  return added.length > 0;
}

export async function updatePasswordHash(db: Db, owner: string, password_hash: string) {
  await db.update(users).set({ password_hash }).where(eq(users.id, owner));
}

export async function insertSession(db: Db, row: typeof sessions.$inferInsert) {
  await db.insert(sessions).values(row);
}

/** Whether the session exists, is the owner's and was not revoked. */
export async function sessionStands(db: Db, owner: string, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.user_id, owner), isNull(sessions.revoked_at)));
  return rows.length > 0;
}

/** Revokes a standing session; false when there is none. */
export async function revokeSession(db: Db, owner: string, id: string, now: string): Promise<boolean> {
  const rows = await db
    .update(sessions)
    .set({ revoked_at: now })
    .where(and(eq(sessions.id, id), eq(sessions.user_id, owner), isNull(sessions.revoked_at)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

export async function listSessions(db: Db, owner: string, now: string, limit: number, offset: number) {
  const standing = and(
    eq(sessions.user_id, owner),
    isNull(sessions.revoked_at),
    gt(sessions.expires_at, now),
  );
  const [total] = await db.select({ value: count() }).from(sessions).where(standing);
  const rows = await db
    .select({
      id: sessions.id,
      created_at: sessions.created_at,
      expires_at: sessions.expires_at,
      user_agent: sessions.user_agent,
    })
    .from(sessions)
    .where(standing)
    .orderBy(desc(sessions.created_at), desc(sessions.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: total?.value ?? 0 };
}
