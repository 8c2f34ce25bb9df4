import { accountBy, countAttempt } from '@/features/auth/attempts/attempts.service';
import { networkMark, rememberDevice } from '@/features/auth/attempts/known-devices.service';
import type { Login } from '@/features/auth/auth.schema';
import {
  findUserByEmail,
  holdPassword,
  insertSession,
  insertUser,
  replaceHash,
} from '@/features/auth/auth.store';
import { mailWelcome } from '@/features/auth/mails/confirmation-mail.service';
import { noteTwoStep } from '@/features/auth/mails/security-notes.service';
import { hashChosen } from '@/features/auth/password/new-password.service';
import { invitationGone, join, openInvitation } from '@/features/auth/team/team.service';
import { type SecondProof, secondProof, takeProof } from '@/features/auth/two-step/proof.service';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { newId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { emailKey } from '@/kernel/text';
import { isLoopbackAddress } from '@/kernel/url';
import { type AuditSubject, noteDone, personAt } from '@/server/audit/audit';
import type { Context, Services, Session } from '@/server/auth/context';
import { checkPassword, hashPassword, needsRehash } from '@/server/auth/password';
import type { IssuedToken } from '@/server/auth/token';
import type { Db } from '@/server/database/db';
import { networkOf } from '@/server/http/client-address';
import { libraryCookie } from '@/server/trpc/transport';

const DAY = 24 * 60 * 60 * 1000;

/** What a session takes from the request that opens it. */
type Caller = Pick<Context, 'services' | 'address' | 'user_agent'> & { db: Db };

/** Whose session it is to be, and what was checked before. */
interface Checked {
  id: UserId;
  password_hash: string;
  /** Uses up what was shown beside the password, or in its place; false when it counts no more. */
  use(tx: Db, by: ReturnType<typeof personAt>): Promise<boolean>;
  /** What was shown in place of the password, for the account's activity. */
  about?: AuditSubject;
}

/** Opens a session of the account; null when what was checked no longer holds. */
export async function openSession(
  ctx: Caller,
  { id: user_id, password_hash, use, about }: Checked,
): Promise<IssuedToken | null> {
  const now = ctx.services.clock();
  const session: Session = { id: newId('session'), user_id, auth_time: Math.floor(now / 1000) };
  const row = {
    id: session.id,
    user_id,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + (LIMITS.session_days + LIMITS.token_days) * DAY).toISOString(),
    revoked_at: null,
    user_agent: ctx.user_agent.replaceAll('\0', ''),
    network: networkMark(user_id, networkOf(ctx.address)),
  };
  const isOpen = await ctx.db.transaction(async (tx) => {
    const by = personAt(ctx.user_agent, session.id);
    // The proof is used up last of what may fail: a session that is refused leaves it as it was.
    if (!(await holdPassword(tx, user_id, password_hash))) return false;
    if (!(await use(tx, by))) return false;
    await insertSession(tx, row);
    await noteDone(tx, user_id, 'session.started', { by, now, about: about ?? null });
    return true;
  });
  if (!isOpen) return null;
  return ctx.services.tokens.issue(session);
}

/** Uses up what was shown beside the password; the creator is told of a recovery code. */
const usesProof =
  (
    { services }: Caller,
    { id: user_id, email }: { id: UserId; email: string },
    proof: SecondProof,
  ): Checked['use'] =>
  async (tx, by) => {
    if (!(await takeProof(tx, user_id, proof))) return false;
    if (proof.by !== 'recovery') return true;
    await noteDone(tx, user_id, 'two_step.code_used', { by, now: services.clock() });
    await noteTwoStep({ ...services, db: tx }, { user_id, email }, 'recovered');
    return true;
  };

/**
 * The demo account's email and password, to be offered on the sign-in page; null where others can reach the
 * service, for a request by any name but the machine's own (`host` is the Host header), and when the account
 * is gone or has another password.
 */
export async function demoAccount(
  { db, settings }: Services,
  host: string | null,
): Promise<{ email: string; password: string } | null> {
  const demo = settings.demo_sign_in;
  if (demo === null || !isLoopbackAddress(`http://${host}`)) return null;
  const user = await findUserByEmail(db, emailKey(demo.email));
  return user !== null && (await checkPassword(user.password_hash, demo.password)) ? demo : null;
}

/**
 * Signs a user in. Only failures count (see accountBy). An unknown email gets the same answer in the same time as a
 * wrong password, and a wrong code the same answer as well. A hash of less work than today's is made anew.
 * @throws Problem code_required when the password is right and the account asks for a code
 */
export async function signIn(ctx: Context, input: Login): Promise<IssuedToken> {
  // When the hash was replaced between the check and the session, by a sign-in beside this one or a change of the
  // password, the new one is looked at; and so is the code, when another sign-in has used it or it is asked for since.
  const issued = (await trySignIn(ctx, input)) ?? (await trySignIn(ctx, input));
  if (issued === null) throw wrongCredentials();
  return issued;
}

async function trySignIn(ctx: Context, { email, password, code }: Login) {
  const key = emailKey(email);
  const found = await accountBy(ctx, { email_key: key, password, code }, (owner) =>
    secondProof(ctx.services, owner, code),
  );
  if (found === null) throw wrongCredentials();
  const { account: user, proof } = found;
  let { password_hash } = user;
  if (needsRehash(password_hash)) {
    const stronger = await hashPassword(password);
    await replaceHash(ctx.db, user.id, password_hash, stronger);
    password_hash = stronger;
  }
  const issued = await openSession(ctx, { id: user.id, password_hash, use: usesProof(ctx, user, proof) });
  if (issued !== null) rememberDevice(ctx, key, password_hash);
  return issued;
}

const wrongCredentials = () =>
  new Problem('invalid_credentials', { headers: { 'WWW-Authenticate': 'Bearer' } });

/**
 * Opens an account and signs it in; by an invitation, which is used up, as a member of a library, where registration is off, too.
 * Throws already_exists for a taken email, not_found where registration is off or the invitation doesn't work, and
 * validation_failed for a password that is easily guessed.
 */
export async function registerAccount(
  ctx: Context,
  input: {
    email: string;
    password: string;
    name?: string | undefined;
    invitation?: string | undefined;
  },
): Promise<IssuedToken> {
  const { settings } = ctx.services;
  if (!settings.registration_open && input.invitation === undefined)
    throw new Problem('not_found', { detail: 'Registration is closed on this service.' });
  await countAttempt(
    ctx,
    { name: 'register', quota: settings.registrations_per_address, window_seconds: 60 },
    networkOf(ctx.address),
  );
  // First of all: where registration is off, only somebody with an invitation is told that an email has an account.
  if (input.invitation !== undefined && (await openInvitation(ctx.services, input.invitation)) === null)
    throw invitationGone();
  const password_hash = await hashChosen(input.password, { ...input, field: 'password' });
  const issued = await ctx.db.transaction(async (tx) => {
    const opened = await openAccount({ ...ctx, db: tx }, { ...input, password_hash });
    if (input.invitation !== undefined) {
      const { user_id: library } = await join(ctx.services, tx, opened.user_id, input.invitation);
      if (ctx.transport === 'trpc')
        ctx.headers.append('Set-Cookie', libraryCookie(ctx.services.public_url, library));
    }
    await mailWelcome({ ...ctx.services, db: tx }, opened);
    return opened.issued;
  });
  rememberDevice(ctx, emailKey(input.email), password_hash);
  return issued;
}

/** Adds an account with the hash of its password and signs it in. Throws already_exists for a taken email. */
export async function openAccount(
  ctx: Caller,
  input: { email: string; password_hash: string; name?: string | undefined },
): Promise<{ user_id: UserId; email: string; issued: IssuedToken }> {
  const now = timestamp(ctx.services.clock());
  const id = newId('user');
  const email = input.email.trim();
  const { password_hash } = input;
  const added = await insertUser(ctx.db, {
    id,
    email,
    email_key: emailKey(email),
    name: input.name?.trim() || email.slice(0, email.indexOf('@')),
    password_hash,
    created_at: now,
    updated_at: now,
  });
  if (!added) throw new Problem('already_exists', { detail: 'An account with this email already exists.' });
  const issued = await openSession(ctx, { id, password_hash, use: async () => true });
  if (issued === null) throw wrongCredentials();
  return { user_id: id, email, issued };
}
