import { Problem } from '../../kernel/errors';
import { newId } from '../../kernel/ids';
import { LIMITS } from '../../kernel/limits';
import type { Context, Services, Session } from '../../server/context';
import { isLoopbackAddress } from '../../server/env';
import type { Policy } from '../../server/limiter';
import { checkPassword, hashPassword } from '../../server/password';
import type { IssuedToken } from '../../server/token';
import { findUserByEmail, insertSession, insertUser } from './auth.store';

const DAY = 24 * 60 * 60 * 1000;

const emailKey = (email: string) => email.trim().toLowerCase();

/** Counts an attempt before any hashing; throws rate_limited when there were too many. */
async function attempt(ctx: Context, policy: Policy, key: string): Promise<void> {
  const verdict = await ctx.services.limiter.spend(policy, key);
  if (!verdict.allowed)
    throw new Problem('rate_limited', {
      detail: 'Too many attempts. Wait a little and try again.',
      headers: { 'Retry-After': String(verdict.retry_after) },
      extra: { policy: policy.name },
    });
}

async function openSession(ctx: Context, user_id: string): Promise<IssuedToken> {
  const now = ctx.services.clock();
  const session: Session = { id: newId('session'), user_id, auth_time: Math.floor(now / 1000) };
  await insertSession(ctx.db, {
    id: session.id,
    user_id,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + (LIMITS.session_days + LIMITS.token_days) * DAY).toISOString(),
    revoked_at: null,
    user_agent: ctx.user_agent.replaceAll('\0', ''),
  });
  return ctx.services.tokens.issue(session);
}

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
 * Signs a user in. Only failures count: 10 an account in 15 minutes, 30 an address in a minute. An unknown email
 * gets the same answer in the same time as a wrong password.
 */
export async function signIn(ctx: Context, input: { email: string; password: string }): Promise<IssuedToken> {
  const { settings, limiter } = ctx.services;
  const key = emailKey(input.email);
  const account: Policy = { name: 'login', quota: settings.login_failures_per_account, window_seconds: 900 };
  const address: Policy = {
    name: 'login-address',
    quota: settings.login_failures_per_address,
    window_seconds: 60,
  };
  await attempt(ctx, address, ctx.address);
  await attempt(ctx, account, key);
  const user = await findUserByEmail(ctx.db, key);
  if (!(await checkPassword(user?.password_hash ?? null, input.password)) || user === null)
    throw new Problem('invalid_credentials', { headers: { 'WWW-Authenticate': 'Bearer' } });
  limiter.refund(address, ctx.address);
  limiter.refund(account, key);
  return openSession(ctx, user.id);
}

/** Opens an account and signs it in. Throws already_exists for a taken email, not_found where registration is off. */
export async function signUp(
  ctx: Context,
  input: { email: string; password: string; name?: string | undefined },
): Promise<IssuedToken> {
  const { settings, clock } = ctx.services;
  if (!settings.registration_open)
    throw new Problem('not_found', { detail: 'Registration is closed on this service.' });
  await attempt(
    ctx,
    { name: 'register', quota: settings.registrations_per_address, window_seconds: 60 },
    ctx.address,
  );
  const now = new Date(clock()).toISOString();
  const id = newId('user');
  const email = input.email.trim();
  const added = await insertUser(ctx.db, {
    id,
    email,
    email_key: emailKey(email),
    name: input.name?.trim() || email.slice(0, email.indexOf('@')),
    password_hash: await hashPassword(input.password),
    created_at: now,
    updated_at: now,
  });
  if (!added) throw new Problem('already_exists', { detail: 'An account with this email exists.' });
  return openSession(ctx, id);
}
