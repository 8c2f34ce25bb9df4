import { countAttempt } from '@/features/auth/attempts/attempts.service';
import { rememberDevice } from '@/features/auth/attempts/known-devices.service';
import { confirmAddress, findUserByEmail, revokeSessions, updatePassword } from '@/features/auth/auth.store';
import {
  countLinkUse,
  linkMail,
  mailedTo,
  requireMail,
  spendLink,
} from '@/features/auth/mails/links.service';
import { forgetLinks } from '@/features/auth/mails/links.store';
import { notePassword } from '@/features/auth/mails/security-notes.service';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { LIMITS } from '@/kernel/limits';
import { emailKey } from '@/kernel/text';
import { noteDone, personAt } from '@/server/audit/audit';
import type { Context, Services } from '@/server/auth/context';
import { networkOf } from '@/server/http/client-address';
import { hashChosen } from './new-password.service';

const HOUR = 3_600;

/**
 * Mails a link for a new password, when there is such an account. It answers before it looks, so neither the answer
 * nor its time tells whether there is one. Throws rate_limited by address and by email, known or not.
 */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  requireMail(ctx.services);
  const key = emailKey(email);
  await countAttempt(
    ctx,
    { name: 'reset-address', quota: LIMITS.reset_mails_per_address, window_seconds: HOUR },
    networkOf(ctx.address),
  );
  await countAttempt(
    ctx,
    { name: 'reset', quota: LIMITS.reset_mails_per_account, window_seconds: HOUR },
    key,
  );
  ctx.services.behind.run(() => mailReset(ctx.services, key));
}

async function mailReset(services: Services, key: string): Promise<void> {
  const user = await findUserByEmail(services.db, key);
  if (user === null) return;
  const to = { user_id: user.id, email: user.email };
  await services.db.transaction((tx) =>
    linkMail({ ...services, db: tx }, 'password', to, {
      kind: 'account_password',
      minutes: LIMITS.reset_minutes,
      page: '/reset',
      button: 'Choose a new password',
      subject: 'Reset your Galley password',
      text: `You, or someone who knows your email, asked to reset your Galley password.

Choose one here:
{link}

You can use this link once, within ${LIMITS.reset_minutes} minutes. If this wasn’t you, you can ignore this email: your password stays as it is.
`,
    }),
  );
}

/**
 * Gives the account behind a link another password and ends all its sessions. The link and all others of the account
 * are void afterwards, and the creator is told by mail. Who had the link reads the mail of its address, which counts as
 * confirmed. Throws not_found for a link that was used, is too old or never was, and validation_failed, which keeps the
 * link, for a password that is easily guessed.
 */
export async function resetPassword(
  ctx: Context,
  input: { token: string; new_password: string },
): Promise<void> {
  await countLinkUse(ctx);
  const { clock, sessions } = ctx.services;
  const now = timestamp(clock());
  const spent = () =>
    new Problem('not_found', { detail: 'This link has been used, or it’s more than an hour old.' });
  // Before the hashing, which costs much.
  const email = await mailedTo(ctx.db, 'password', input.token, now);
  if (email === null) throw spent();
  const account = await findUserByEmail(ctx.db, emailKey(email));
  const password_hash = await hashChosen(input.new_password, {
    email,
    name: account?.name,
    field: 'new_password',
  });
  const ended = await ctx.db.transaction(async (tx) => {
    const link = await spendLink(tx, 'password', input.token, now);
    if (link === null) throw spent();
    await updatePassword(tx, link.owner, password_hash, now);
    await confirmAddress(tx, link.owner, link.email, now);
    await forgetLinks(tx, link.owner, 'password', 'change');
    await notePassword({ ...ctx.services, db: tx }, { user_id: link.owner, email: link.email });
    await noteDone(tx, link.owner, 'password.reset', { by: personAt(ctx.user_agent), now: clock() });
    return revokeSessions(tx, link.owner, now);
  });
  for (const id of ended) sessions.forget(id);
  rememberDevice(ctx, emailKey(email), password_hash);
}
