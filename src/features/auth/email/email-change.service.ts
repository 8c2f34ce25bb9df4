import { countAttempt } from '@/features/auth/attempts/attempts.service';
import { rememberDevice } from '@/features/auth/attempts/known-devices.service';
import { revokeSessions, updateEmail } from '@/features/auth/auth.store';
import { CONFIRMATIONS, changeMail } from '@/features/auth/mails/confirmation-mail.service';
import { forgetLinks } from '@/features/auth/mails/links.store';
import { noteEmailAsked } from '@/features/auth/mails/security-notes.service';
import { requirePassword, withPasswordProved } from '@/features/auth/password/password.service';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import type { SessionId, UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { emailKey } from '@/kernel/text';
import { noteEvent } from '@/server/audit/audit';
import type { Db } from '@/server/database/db';
import type { UserContext } from '@/server/trpc/trpc';

const POLICY = { name: 'email-change', quota: LIMITS.email_changes_per_account, window_seconds: 3_600 };

/**
 * Asks for another address. It is mailed a link, and the account has it once that is used; whether another account has
 * it is not said before, and then only to who reads its mail. The present address is told. Where no mail is sent the
 * address changes at once, and already_exists says that it is taken. The present address takes back what waits.
 * Throws wrong_password, rate_limited.
 */
export async function changeEmail(
  ctx: UserContext,
  { current_password, new_email }: { current_password: string; new_email: string },
): Promise<void> {
  const { services, owner } = ctx;
  const account = await requirePassword(ctx, 'email', {
    field: 'current_password',
    password: current_password,
  });
  const email = new_email.trim();
  if (emailKey(email) === account.email_key) return forgetLinks(ctx.db, owner, 'change');
  await countAttempt(ctx, POLICY, owner);
  const session_id = ctx.session?.id ?? null;
  if (services.mailer === null) {
    const now = timestamp(services.clock());
    const to = { email, email_confirmed_at: null, session_id };
    const ended = await withPasswordProved(ctx, 'current_password', account, async (tx) => {
      await noteEvent(tx, ctx, 'email.changed');
      return moveToEmail(tx, owner, to, now);
    });
    for (const id of ended) services.sessions.forget(id);
    rememberDevice(ctx, emailKey(email), account.password_hash);
    return;
  }
  await countAttempt(ctx, CONFIRMATIONS, emailKey(email));
  await withPasswordProved(ctx, 'current_password', account, async (tx) => {
    await forgetLinks(tx, owner, 'change');
    await changeMail({ ...services, db: tx }, { user_id: owner, email, session_id });
    await noteEmailAsked({ ...services, db: tx }, { user_id: owner, email: account.email });
  });
}

/**
 * Gives an account another address: its links are void and its sessions ended but for the one that asked, whose ids are
 * returned. Throws already_exists when another account has the address.
 */
export async function moveToEmail(
  tx: Db,
  owner: UserId,
  to: { email: string; email_confirmed_at: string | null; session_id: SessionId | null },
  now: string,
): Promise<SessionId[]> {
  const { email, email_confirmed_at, session_id } = to;
  if (!(await updateEmail(tx, owner, { email, email_key: emailKey(email), email_confirmed_at }, now)))
    throw new Problem('already_exists', { detail: 'An account with this email already exists.' });
  await forgetLinks(tx, owner);
  return revokeSessions(tx, owner, now, session_id ?? undefined);
}
