import { countAttempt } from '@/features/auth/attempts/attempts.service';
import { confirmAddress, findUser, lockAccount } from '@/features/auth/auth.store';
import { CONFIRMATIONS, changeMail, confirmationMail } from '@/features/auth/mails/confirmation-mail.service';
import { countLinkUse, requireMail, spendLink } from '@/features/auth/mails/links.service';
import { forgetLinks } from '@/features/auth/mails/links.store';
import { noteEmailChanged } from '@/features/auth/mails/security-notes.service';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { emailKey } from '@/kernel/text';
import { noteDone, personAt } from '@/server/audit/audit';
import type { Context } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import type { UserContext } from '@/server/trpc/trpc';
import { moveToEmail } from './email-change.service';

/**
 * Mails the caller the link again that she waits for: to her new address while one waits, else to that of the account.
 * Does nothing for an address that is confirmed. Throws rate_limited, and not_found where no mail is sent.
 */
export async function sendConfirmation(ctx: UserContext): Promise<void> {
  const { services, owner } = ctx;
  requireMail(services);
  const wanted = await unconfirmed(ctx.db, ctx);
  if (wanted === null) return;
  await countAttempt(ctx, CONFIRMATIONS, emailKey(wanted.email));
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, owner);
    // What waited may have been taken back meanwhile, as by a new password.
    const still = await unconfirmed(tx, ctx);
    if (still?.email !== wanted.email || still.mail !== wanted.mail) return;
    const to = { user_id: owner, email: still.email, session_id: ctx.session?.id ?? null };
    await still.mail({ ...services, db: tx }, to);
  });
}

/** The address of the caller that waits to be confirmed, and the mail that does it; null when none waits. */
async function unconfirmed(db: Db, { owner, services }: UserContext) {
  const user = await findUser(db, owner, timestamp(services.clock()));
  if (user === null) throw new Problem('session_revoked');
  if (user.new_email !== null) return { email: user.new_email, mail: changeMail };
  return user.email_confirmed_at === null ? { email: user.email, mail: confirmationMail } : null;
}

/**
 * Confirms the address that a link was mailed to; where it is another than the account's, the account has it from now on,
 * its other sessions end, and the former address is told. Throws not_found for a link that does not work, already_exists
 * when another account has the address, rate_limited.
 */
export async function confirmEmail(
  ctx: Context,
  token: string,
): Promise<{ email: string; changed: boolean }> {
  await countLinkUse(ctx);
  const { services } = ctx;
  const now = timestamp(services.clock());
  const done = await ctx.db.transaction(async (tx) => {
    const own = await spendLink(tx, 'confirm', token, now);
    if (own !== null) {
      await confirmAddress(tx, own.owner, own.email, now);
      await forgetLinks(tx, own.owner, 'confirm');
      return { email: own.email, ended: null };
    }
    const other = await spendLink(tx, 'change', token, now);
    if (other === null) return null;
    const { email, session_id } = other;
    const ended = await moveToEmail(tx, other.owner, { email, session_id, email_confirmed_at: now }, now);
    const from = { user_id: other.owner, email: other.account.email };
    await noteEmailChanged({ ...services, db: tx }, from);
    await noteDone(tx, other.owner, 'email.changed', { by: personAt(ctx.user_agent), now: services.clock() });
    return { email, ended };
  });
  if (done === null) throw new Problem('not_found', { detail: 'This link has been used or has expired.' });
  const { email, ended } = done;
  for (const id of ended ?? []) services.sessions.forget(id);
  return { email, changed: ended !== null };
}
