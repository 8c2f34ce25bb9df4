import { and, count, desc, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { SessionId, UserId } from '@/kernel/ids';
import { type Db, isDuplicate } from '@/server/database/db';
import { shareTurn, takeTurn } from '@/server/database/turns';
import type { AccountPatch } from './auth.schema';
import { accountLinks, sessions, users } from './auth.table';

/** Directory look-ups by email or session id come before an owner is known; everything else takes the owner. */
export async function findUserByEmail(db: Db, email_key: string) {
  const [row] = await db.select().from(users).where(eq(users.email_key, email_key));
  return row ?? null;
}

/** An account as its owner sees it; `new_email` is the address that it is to have, while the link to it works. */
export async function findUser(db: Db, owner: UserId, now: string) {
  const [row] = await db
    .select({
      id: users.id,
      email: users.email,
      email_confirmed_at: users.email_confirmed_at,
      new_email: sql<string | null>`(select ${accountLinks.email} from ${accountLinks}
        where ${accountLinks.user_id} = ${users.id} and ${accountLinks.purpose} = 'change'
          and ${accountLinks.expires_at} > ${now}::timestamptz
        order by ${accountLinks.created_at} desc limit 1)`,
      name: users.name,
      sale_mails: users.sale_mails,
      created_at: users.created_at,
    })
    .from(users)
    .where(eq(users.id, owner));
  return row ?? null;
}

/** What signing in and changing the password need to know of an account; null once it was deleted. */
export async function findAccount(db: Db, owner: UserId) {
  const [row] = await db
    .select({
      email: users.email,
      email_key: users.email_key,
      name: users.name,
      password_hash: users.password_hash,
    })
    .from(users)
    .where(and(eq(users.id, owner), isNull(users.removed_at)));
  return row ?? null;
}

/**
 * An account as it stands, locked until the transaction ends; null once it was deleted. Whatever changes an account or
 * its links begins with it, so that such changes come one after the other and never wait for each other in a ring. It's
 * a turn and no lock of the row: where accounts are on every machine (decision 040), a locked row locks all others.
 */
export async function lockAccount(tx: Db, owner: UserId) {
  // Sent together and carried out in this order: what is read is what whoever was before us has written.
  const [, [row]] = await Promise.all([
    takeTurn(tx, owner, 'account'),
    tx
      .select({ email: users.email, email_key: users.email_key, password_hash: users.password_hash })
      .from(users)
      .where(and(eq(users.id, owner), isNull(users.removed_at))),
  ]);
  return row ?? null;
}

/** Changes what of an account's settings is given. */
export async function updateAccount(
  db: Db,
  owner: UserId,
  { name, sale_mails }: AccountPatch,
  now: string,
): Promise<void> {
  await db.update(users).set({ name: name?.trim(), sale_mails, updated_at: now }).where(eq(users.id, owner));
}

/** Notes that somebody reads the mail of the account's address; nothing when it has another one by now. */
export async function confirmAddress(db: Db, owner: UserId, email: string, now: string): Promise<void> {
  await db
    .update(users)
    .set({
      email_confirmed_at: sql`coalesce(${users.email_confirmed_at}, ${now}::timestamptz)`,
      updated_at: now,
    })
    .where(and(eq(users.id, owner), eq(users.email, email)));
}

/**
 * Gives the account another address, which counts as confirmed from a moment on, or not yet; false when another account
 * has it. In a transaction the refusal ends it.
 */
export async function updateEmail(
  db: Db,
  owner: UserId,
  to: { email: string; email_key: string; email_confirmed_at: string | null },
  now: string,
): Promise<boolean> {
  try {
    await db
      .update(users)
      .set({ ...to, updated_at: now })
      .where(and(eq(users.id, owner), isNull(users.removed_at)));
    return true;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

/** Adds an account; false when the email is taken. */
export async function insertUser(db: Db, row: typeof users.$inferInsert): Promise<boolean> {
  const added = await db.insert(users).values(row).onConflictDoNothing().returning({ id: users.id });
  return added.length > 0;
}

/** Puts a hash of the same password in place of a weaker one, unless the password was changed meanwhile. */
export async function replaceHash(db: Db, owner: UserId, from: string, to: string): Promise<void> {
  await db
    .update(users)
    .set({ password_hash: to })
    .where(and(eq(users.id, owner), eq(users.password_hash, from)));
}

/** Gives the account another password. Its sessions and reset links are the caller's to end. */
export async function updatePassword(db: Db, owner: UserId, password_hash: string, now: string) {
  await db.update(users).set({ password_hash, updated_at: now }).where(eq(users.id, owner));
}

/**
 * Whether the account still has the password that was checked. The lock makes a change of the password, or of the second
 * step, wait until the transaction ends, so that it surely sees and ends a session that is opened in it.
 */
export async function holdPassword(tx: Db, owner: UserId, password_hash: string): Promise<boolean> {
  const [, [user]] = await Promise.all([
    shareTurn(tx, owner, 'account'),
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, owner), eq(users.password_hash, password_hash))),
  ]);
  return user !== undefined;
}

export async function insertSession(tx: Db, row: typeof sessions.$inferInsert): Promise<void> {
  await tx.insert(sessions).values(row);
}

/** Whether a session of the owner's stands that was opened from the network. */
export async function standsFrom(db: Db, owner: UserId, network: string, now: string): Promise<boolean> {
  const found = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(standing(owner), eq(sessions.network, network), gt(sessions.expires_at, now)))
    .limit(1);
  return found.length > 0;
}

/** The owner's session when it exists and was not revoked. */
export async function findStanding(db: Db, owner: UserId, id: SessionId) {
  const [row] = await db
    .select({ last_seen_at: sessions.last_seen_at })
    .from(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.user_id, owner), isNull(sessions.revoked_at)));
  return row ?? null;
}

/** Notes when a session was last used. */
export async function touchSession(db: Db, owner: UserId, id: SessionId, now: string): Promise<void> {
  await db
    .update(sessions)
    .set({ last_seen_at: now })
    .where(and(eq(sessions.id, id), eq(sessions.user_id, owner)));
}

const standing = (owner: UserId): SQL | undefined =>
  and(eq(sessions.user_id, owner), isNull(sessions.revoked_at));

/** Revokes the owner's sessions, but for the one to keep; returns their ids. */
export async function revokeSessions(
  db: Db,
  owner: UserId,
  now: string,
  keep?: SessionId,
): Promise<SessionId[]> {
  const rows = await db
    .update(sessions)
    .set({ revoked_at: now })
    .where(and(standing(owner), keep === undefined ? undefined : ne(sessions.id, keep)))
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

/** Revokes a standing session and answers the program that it was opened in; null when there is none. */
export async function revokeSession(
  db: Db,
  owner: UserId,
  id: SessionId,
  now: string,
): Promise<string | null> {
  const [row] = await db
    .update(sessions)
    .set({ revoked_at: now })
    .where(and(eq(sessions.id, id), eq(sessions.user_id, owner), isNull(sessions.revoked_at)))
    .returning({ user_agent: sessions.user_agent });
  return row?.user_agent ?? null;
}

export async function listSessions(db: Db, owner: UserId, now: string, limit: number, offset: number) {
  const valid = and(standing(owner), gt(sessions.expires_at, now));
  const [total] = await db.select({ value: count() }).from(sessions).where(valid);
  const rows = await db
    .select({
      id: sessions.id,
      created_at: sessions.created_at,
      expires_at: sessions.expires_at,
      last_seen_at: sessions.last_seen_at,
      user_agent: sessions.user_agent,
    })
    .from(sessions)
    .where(valid)
    .orderBy(desc(sessions.created_at), desc(sessions.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: total?.value ?? 0 };
}
