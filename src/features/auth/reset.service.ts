import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '../../kernel/errors';
import { LIMITS } from '../../kernel/limits';
import { networkOf } from '../../server/client-address';
import type { Context, Services } from '../../server/context';
import type { Mailer } from '../../server/mail';
import { attempt, emailKey } from './attempts.service';
import { findAccount, findUserByEmail, revokeSessions, updatePassword } from './auth.store';
import { rememberDevice } from './device.service';
import { hashChosen } from './new-password.service';
import { notePassword } from './password-note.service';
import { emailOfReset, forgetResets, insertReset, takeReset } from './reset.store';

const HOUR = 3_600;
const TOKEN_BYTES = 32;

const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/** The way to mail; throws not_found where none is configured. */
function mailerOf({ mailer }: Services): Mailer {
  if (mailer === null) throw new Problem('not_found', { detail: 'This service sends no mail.' });
  return mailer;
}

/**
 * Mails a link for a new password, when there is such an account. It answers before it looks, so neither the answer
 * nor its time tells whether there is one. Throws rate_limited by address and by email, known or not.
 */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  const mailer = mailerOf(ctx.services);
  const key = emailKey(email);
  await attempt(
    ctx,
    { name: 'reset-address', quota: LIMITS.reset_mails_per_address, window_seconds: HOUR },
    networkOf(ctx.address),
  );
  await attempt(ctx, { name: 'reset', quota: LIMITS.reset_mails_per_account, window_seconds: HOUR }, key);
  ctx.services.behind.run(() => mailLink(ctx.services, mailer, key));
}

async function mailLink({ db, clock, public_url }: Services, mailer: Mailer, key: string): Promise<void> {
  const user = await findUserByEmail(db, key);
  if (user === null) return;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock();
  await insertReset(db, {
    token_hash: digest(token),
    user_id: user.id,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + LIMITS.reset_minutes * 60_000).toISOString(),
  });
  await mailer.send({
    to: user.email,
    subject: 'A new password for Galley',
    // Behind the # the token is not sent to any server and stands in no log.
    text: `You, or somebody who knows your email address, asked for a new password for Galley.

Choose one here:
${public_url}/reset#${token}

The link works once, for ${LIMITS.reset_minutes} minutes. If it was not you, do nothing: your password stays as it is.
`,
  });
}

/**
 * Gives the account behind a link another password and ends all its sessions. The link and all others of the account
 * are void afterwards, and the creator is told by mail. Throws not_found for a link
 * that was used, is too old or never was, and validation_failed, which keeps the link, for a password that is easily
 * guessed.
 */
export async function resetPassword(
  ctx: Context,
  input: { token: string; new_password: string },
): Promise<void> {
  mailerOf(ctx.services);
  const { settings, clock, sessions } = ctx.services;
  await attempt(
    ctx,
    { name: 'reset-use', quota: settings.login_failures_per_address, window_seconds: 60 },
    networkOf(ctx.address),
  );
  const now = new Date(clock()).toISOString();
  const token_hash = digest(input.token);
  const spent = () => new Problem('not_found', { detail: 'This link was used, or is older than an hour.' });
  // Before the hashing, which costs much.
  const email = await emailOfReset(ctx.db, token_hash, now);
  if (email === null) throw spent();
  const password_hash = await hashChosen(input.new_password, { email, field: 'new_password' });
  const { account, ended } = await ctx.db.transaction(async (tx) => {
    const owner = await takeReset(tx, token_hash, now);
    if (owner === null) throw spent();
    await updatePassword(tx, owner, password_hash, now);
    await forgetResets(tx, owner);
    return { account: await findAccount(tx, owner), ended: await revokeSessions(tx, owner, now) };
  });
  for (const id of ended) sessions.forget(id);
  if (account === null) return;
  rememberDevice(ctx, account.email_key, password_hash);
  notePassword(ctx.services, account.email);
}
