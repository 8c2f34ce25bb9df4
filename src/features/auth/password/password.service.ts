import { type Purpose, passwordFits } from '@/features/auth/attempts/attempts.service';
import { rememberDevice } from '@/features/auth/attempts/known-devices.service';
import {
  findAccount,
  lockAccount,
  revokeSession,
  revokeSessions,
  updatePassword,
} from '@/features/auth/auth.store';
import { forgetLinks } from '@/features/auth/mails/links.store';
import { notePassword } from '@/features/auth/mails/security-notes.service';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import type { SessionId } from '@/kernel/ids';
import { noteEvent } from '@/server/audit/audit';
import { deviceOf } from '@/server/audit/device-name';
import type { Db } from '@/server/database/db';
import type { UserContext } from '@/server/trpc/trpc';
import { hashChosen } from './new-password.service';

/**
 * The account of the caller, after she has proved for a purpose that she knows its password. Throws wrong_password,
 * naming the field it came in, or rate_limited.
 */
export async function requirePassword(
  ctx: UserContext,
  purpose: Purpose,
  { field, password }: { field: string; password: string },
) {
  const account = await findAccount(ctx.db, ctx.owner);
  if (account === null) throw new Problem('session_revoked');
  if (!(await passwordFits(ctx, purpose, { stored: account.password_hash, password })))
    throw wrongPassword(field);
  return account;
}

function wrongPassword(field: string): Problem {
  const message = 'That’s not your current password.';
  return new Problem('wrong_password', {
    detail: message,
    errors: [{ in: 'body', pointer: `/${field}`, code: 'wrong_password', message }],
  });
}

/**
 * Does in one transaction what a password was proved for, with the account locked. Throws wrong_password when the
 * account has another one by now: between the check and the write its owner may have taken it back.
 */
export function withPasswordProved<T>(
  ctx: UserContext,
  field: string,
  { password_hash }: { password_hash: string },
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, ctx.owner);
    if (account === null) throw new Problem('session_revoked');
    if (account.password_hash !== password_hash) throw wrongPassword(field);
    return work(tx);
  });
}

/**
 * Changes the password, ends all other sessions and voids links for a new password or another address. The present password may be
 * chosen again: it does no harm and still ends the other sessions. The creator is told by mail, where there is mail.
 * Throws wrong_password, rate_limited, or validation_failed for a new one that is easily guessed.
 */
export async function changePassword(
  ctx: UserContext,
  input: { current_password: string; new_password: string },
): Promise<void> {
  const account = await requirePassword(ctx, 'password', {
    field: 'current_password',
    password: input.current_password,
  });
  const { email, name } = account;
  const password_hash = await hashChosen(input.new_password, { email, name, field: 'new_password' });
  const now = timestamp(ctx.services.clock());
  // Whoever signs in with the old password at this moment waits for the account.
  const ended = await withPasswordProved(ctx, 'current_password', account, async (tx) => {
    await updatePassword(tx, ctx.owner, password_hash, now);
    await forgetLinks(tx, ctx.owner, 'password', 'change');
    await notePassword({ ...ctx.services, db: tx }, { user_id: ctx.owner, email });
    await noteEvent(tx, ctx, 'password.changed');
    return revokeSessions(tx, ctx.owner, now, ctx.session?.id);
  });
  for (const id of ended) ctx.services.sessions.forget(id);
  rememberDevice(ctx, account.email_key, password_hash);
}

/** Ends a session of the caller's; false where there is none that goes on. Either way this node takes it no longer. */
export async function endSession(ctx: UserContext, id: SessionId): Promise<boolean> {
  const ended = await ctx.db.transaction(async (tx) => {
    const user_agent = await revokeSession(tx, ctx.owner, id, timestamp(ctx.services.clock()));
    if (user_agent !== null) await noteEvent(tx, ctx, 'session.ended', { id, name: deviceOf(user_agent) });
    return user_agent !== null;
  });
  ctx.services.sessions.forget(id);
  return ended;
}

/** Ends all sessions but the caller's own; returns how many. */
export async function endOtherSessions(ctx: UserContext): Promise<number> {
  const now = timestamp(ctx.services.clock());
  const ended = await ctx.db.transaction(async (tx) => {
    const ids = await revokeSessions(tx, ctx.owner, now, ctx.session?.id);
    if (ids.length > 0) await noteEvent(tx, ctx, 'sessions.ended');
    return ids;
  });
  for (const id of ended) ctx.services.sessions.forget(id);
  return ended.length;
}
