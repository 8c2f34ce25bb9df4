import { and, eq, gt, inArray, lt } from 'drizzle-orm';
import { accountLinks, type LinkPurpose } from '@/features/auth/auth.table';
import type { UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';

export async function insertLink(db: Db, row: typeof accountLinks.$inferInsert): Promise<void> {
  await db.insert(accountLinks).values(row);
}

const standing = (token_hash: string, purpose: LinkPurpose, now: string) =>
  and(
    eq(accountLinks.token_hash, token_hash),
    eq(accountLinks.purpose, purpose),
    gt(accountLinks.expires_at, now),
  );

/** Whose a link is and where it was mailed to; null when it does not work at present. */
export async function findLink(
  db: Db,
  token_hash: string,
  purpose: LinkPurpose,
  now: string,
): Promise<{ user_id: UserId; email: string } | null> {
  const [row] = await db
    .select({ user_id: accountLinks.user_id, email: accountLinks.email })
    .from(accountLinks)
    .where(standing(token_hash, purpose, now));
  return row ?? null;
}

/** Whether an account has a link of a purpose in its mail that still works. */
export async function hasLink(db: Db, owner: UserId, purpose: LinkPurpose, now: string): Promise<boolean> {
  const [row] = await db
    .select({ email: accountLinks.email })
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.user_id, owner),
        eq(accountLinks.purpose, purpose),
        gt(accountLinks.expires_at, now),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Takes a link's row, so that nobody can use it again; null when it is unknown, too old or for something else. */
export async function takeLink(db: Db, token_hash: string, purpose: LinkPurpose, now: string) {
  const [row] = await db
    .delete(accountLinks)
    .where(standing(token_hash, purpose, now))
    .returning({
      user_id: accountLinks.user_id,
      email: accountLinks.email,
      session_id: accountLinks.session_id,
    });
  return row ?? null;
}

/** Voids the links of an account for some purposes; all of them when none is named. */
export async function forgetLinks(db: Db, owner: UserId, ...purposes: LinkPurpose[]): Promise<void> {
  const some = purposes.length === 0 ? undefined : inArray(accountLinks.purpose, purposes);
  await db.delete(accountLinks).where(and(eq(accountLinks.user_id, owner), some));
}

/** Tidies links away that nobody used in time. */
export async function forgetOldLinks(db: Db, now: string): Promise<void> {
  await db.delete(accountLinks).where(lt(accountLinks.expires_at, now));
}
