import { and, asc, count, desc, eq, gt, lt, ne, notLike } from 'drizzle-orm';
import type { MailId, UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import type { MailState } from './mails.schema';
import { mails } from './mails.table';

const ENTRY = {
  id: mails.id,
  kind: mails.kind,
  to: mails.to,
  subject: mails.subject,
  state: mails.state,
  reason: mails.reason,
  created_at: mails.created_at,
  sent_at: mails.sent_at,
};

const WITH_TEXT = { ...ENTRY, text: mails.text };

const mine = (owner: UserId, id: MailId) => and(eq(mails.user_id, owner), eq(mails.id, id));

/** Keeps a mail. */
export async function insertMail(db: Db, row: typeof mails.$inferInsert): Promise<void> {
  await db.insert(mails).values(row);
}

/** A whole mail; null when there is none. */
export async function findMail(db: Db, owner: UserId, id: MailId) {
  const [row] = await db.select().from(mails).where(mine(owner, id));
  return row ?? null;
}

/** A page of an account's mail, the newest first, with the exact total. */
export async function listMails(
  db: Db,
  owner: UserId,
  state: MailState | undefined,
  limit: number,
  offset: number,
) {
  const where = and(eq(mails.user_id, owner), state === undefined ? undefined : eq(mails.state, state));
  const [total] = await db.select({ value: count() }).from(mails).where(where);
  const rows = await db
    .select(ENTRY)
    .from(mails)
    .where(where)
    .orderBy(desc(mails.created_at), desc(mails.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: total?.value ?? 0 };
}

/** The owner's mail after one, by their ids, without what is for its reader alone. */
export const mailsAfter = (db: Db, owner: UserId) => async (row: { id: MailId } | null, limit: number) =>
  db
    .select(WITH_TEXT)
    .from(mails)
    .where(and(eq(mails.user_id, owner), row === null ? undefined : gt(mails.id, row.id)))
    .orderBy(asc(mails.id))
    .limit(limit);

/** Writes down that the mail server took it. Its link is no longer needed. */
export async function setSent(db: Db, owner: UserId, id: MailId, now: string): Promise<void> {
  await db
    .update(mails)
    .set({ state: 'sent', sent_at: now, reason: null, link: null })
    .where(mine(owner, id));
}

/** Puts a mail into a state that is not `sent`, with the reason where something went wrong. */
export async function setUnsent(
  db: Db,
  owner: UserId,
  id: MailId,
  { state, reason = null }: { state: Exclude<MailState, 'sent'>; reason?: string | null },
): Promise<void> {
  await db
    .update(mails)
    .set({ state, reason })
    .where(and(mine(owner, id), ne(mails.state, 'sent')));
}

/** Deletes the mail that went to a reader of an account, or would. */
export async function deleteMailsTo(db: Db, owner: UserId, email_key: string): Promise<void> {
  await db
    .delete(mails)
    .where(and(eq(mails.user_id, owner), eq(mails.email_key, email_key), notLike(mails.kind, 'account\\_%')));
}

/** Deletes the mail to a reader that was not sent and that this link ends: what failed or was kept could be sent later. */
export async function deleteUnsent(
  db: Db,
  owner: UserId,
  email_key: string,
  unsubscribe_url: string,
): Promise<void> {
  await db
    .delete(mails)
    .where(
      and(
        eq(mails.user_id, owner),
        eq(mails.email_key, email_key),
        eq(mails.unsubscribe_url, unsubscribe_url),
        ne(mails.state, 'sent'),
      ),
    );
}

/** Tidies away mail from before a moment. */
export async function forgetOldMails(db: Db, before: string): Promise<void> {
  await db.delete(mails).where(lt(mails.created_at, before));
}
