import { Problem } from '@/kernel/errors';
import { isId, type SessionId, type UserId } from '@/kernel/ids';
import { allows, type NeededAccess, roleAllows } from '@/kernel/scopes';
import { noteRequest } from '@/server/logging/access-log';
import type { Policy } from '@/server/rate-limit/limiter';
import { isApiKey } from './api-key';
import type { Context, Session } from './context';
import type { Member } from './member';

/**
 * Who is calling: the account behind the bearer token, or over tRPC behind the cookie. Says so in the
 * context, here alone: all calls of one request are its token's, so they are the same user's. An API key stands for its
 * account over REST.
 */
export async function authenticate(ctx: Context): Promise<UserId> {
  const token = ctx.bearer ?? (ctx.transport === 'rest' ? null : ctx.cookie);
  if (token === null) throw new Problem('missing_token', challenge());
  if (ctx.transport === 'rest' && isApiKey(token)) return authenticateKey(ctx, token);
  let verified: Awaited<ReturnType<typeof ctx.services.tokens.verify>>;
  try {
    verified = await ctx.services.tokens.verify(token);
  } catch (error) {
    if (error instanceof Problem) throw new Problem(error.code, { ...challenge(true), errors: error.errors });
    throw error;
  }
  if (!(await ctx.services.sessions.stands(verified.session)))
    throw new Problem('session_revoked', challenge(true));
  refuseOtherAccount(ctx, verified.session);
  ctx.session = verified.session;
  return calledBy(ctx, verified.session.user_id);
}

/** Notes who calls; until a library is entered, everything is done in the caller's own. */
function calledBy(ctx: Context, person: UserId): UserId {
  ctx.person = person;
  ctx.owner = person;
  if (ctx.library === person) ctx.library = null;
  noteRequest(ctx.request_id, { user: person });
  return person;
}

async function authenticateKey(ctx: Context, token: string): Promise<UserId> {
  const key = await ctx.services.keys.find(token);
  if (key === null)
    throw new Problem('invalid_token', {
      ...challenge(true),
      detail: 'There’s no such API key. It may have been deleted.',
    });
  if (key.expires_at !== null && Date.parse(key.expires_at) <= ctx.services.clock())
    throw new Problem('token_expired', {
      ...challenge(true),
      detail: 'The API key has expired. Create a new one.',
    });
  ctx.key = key;
  return calledBy(ctx, key.user_id);
}

/** Somebody else's library that a member has entered, and as what. */
export interface Library {
  person: UserId;
  owner: UserId;
  member: Member;
}

/**
 * The library that an authenticated call names, once its caller may do there what needs `access`; null for her own. A page
 * whose cookie is out of date is made in her own. Throws not_a_member, the same where there is no such library, or
 * role_not_allowed.
 */
export async function enterLibrary(ctx: Context, access: NeededAccess): Promise<Library | null> {
  const { library, person, key, services, transport } = ctx;
  if (library === null || person === null) return null;
  const isKnown = key === null && isId('user', library);
  const member = isKnown ? await services.members.find(library, person) : null;
  if (isKnown && member !== null) {
    if (!roleAllows(member.role, access)) throw roleRefused();
    return { person, owner: library, member };
  }
  if (transport === 'page') return null;
  throw new Problem('not_a_member', { detail: 'You’re not a member of this library.' });
}

const roleRefused = () =>
  new Problem('role_not_allowed', {
    detail: 'Your role in this library doesn’t allow this. Ask its owner to do it, or to change your role.',
  });

/** Refuses to a member what her role does not allow, where a part of an operation needs more than the whole. Throws role_not_allowed. */
export function refuseOtherRole({ member }: Context, access: NeededAccess): void {
  if (member !== null && !roleAllows(member.role, access)) throw roleRefused();
}

/** Whether what a session was given for a library is still hers: the session stands, and she is its owner or a member. */
export async function isStillIn(
  { sessions, members }: Pick<Context['services'], 'sessions' | 'members'>,
  { session_id, person, owner }: { session_id: SessionId; person: UserId; owner: UserId },
): Promise<boolean> {
  if (!(await sessions.stands({ id: session_id, user_id: person, auth_time: 0 }))) return false;
  return person === owner || (await members.find(owner, person)) !== null;
}

/** Refuses a call with an API key that may not make it. Throws insufficient_scope. */
export function refuseOtherScope({ key }: Context, access: NeededAccess): void {
  if (key === null || access === 'any' || (access !== 'person' && allows(key.scopes, access))) return;
  const needed = access === 'person' ? '' : `, scope="${access.join(' ')}"`;
  throw new Problem('insufficient_scope', {
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope"${needed}` },
    detail:
      access === 'person'
        ? 'API keys can’t be used for this operation. Use the token of a signed-in session.'
        : `The API key needs the scope ${access.map((scope) => `\`${scope}\``).join(' or ')}.`,
  });
}

const challenge = (sent = false) => ({
  headers: { 'WWW-Authenticate': sent ? 'Bearer error="invalid_token"' : 'Bearer' },
});

/**
 * All tabs of a browser share one cookie. A page that was made for one account neither writes into another one, whose
 * owner has signed in in another tab since, nor shows what is hers.
 */
function refuseOtherAccount({ transport, bearer, page_of }: Context, { user_id }: Session): void {
  if (transport === 'trpc' && bearer === null && page_of !== null && page_of !== user_id)
    throw new Problem('account_changed');
}

/** A change made with the cookie must come from our own pages (Sec-Fetch-Site, Origin). Bearer calls need no check. */
export function refuseForeignSite(ctx: Context): void {
  if (ctx.transport === 'trpc' && ctx.bearer === null && ctx.same_site !== true)
    throw new Problem('csrf_rejected');
}

/** What is needed to count a call: the limits, and the headers that say so. */
export type Charged = Pick<Context, 'services' | 'headers'>;

/**
 * Counts a call against the caller's budget, one for all transports and libraries, and says so in the headers. One API key can spend half
 * of it, so that a program that runs wild leaves the rest to her and to others.
 */
export async function charge(ctx: Context, person: UserId, heavy: boolean): Promise<void> {
  if (ctx.key !== null) await spend(ctx, ctx.key.id, [keyPolicy(ctx)], [keyPolicy(ctx)]);
  const policies = heavy ? [defaultPolicy(ctx), heavyPolicy(ctx)] : [defaultPolicy(ctx)];
  const shown = ctx.key === null ? policies : [keyPolicy(ctx), ...policies];
  await spend(ctx, person, policies, shown);
}

/** Counts a call that turned out to be heavy; its ordinary share is spent already. */
export async function chargeHeavy(ctx: Charged, user_id: UserId): Promise<void> {
  await spend(ctx, user_id, [heavyPolicy(ctx)], [defaultPolicy(ctx), heavyPolicy(ctx)]);
}

/** Counts a call against a budget of its own kind beside the ordinary one, which is spent already. */
export async function chargeOwn(ctx: Charged, user_id: UserId, name: string, quota: number): Promise<void> {
  const policy = { name, quota, window_seconds: 60 };
  await spend(ctx, user_id, [policy], [defaultPolicy(ctx), policy]);
}

const defaultPolicy = ({ services: { settings } }: Charged): Policy => ({
  name: 'default',
  quota: settings.rate_limit_per_minute,
  window_seconds: 60,
});

const keyPolicy = ({ services: { settings } }: Charged): Policy => ({
  name: 'key',
  quota: Math.ceil(settings.rate_limit_per_minute / 2),
  window_seconds: 60,
});

const heavyPolicy = ({ services: { settings } }: Charged): Policy => ({
  name: 'heavy',
  quota: settings.rate_limit_heavy_per_minute,
  window_seconds: 60,
});

/** Spends one call of each policy; the headers then name `shown`. */
async function spend(ctx: Charged, spender: string, policies: Policy[], shown: Policy[]): Promise<void> {
  const names = shown.map((policy) => `"${policy.name}";q=${policy.quota};w=${policy.window_seconds}`);
  const before = ctx.headers.get('RateLimit');
  const states = before === null || shown.length === policies.length ? [] : [before];
  for (const policy of policies) {
    const verdict = await ctx.services.limiter.spend(policy, spender);
    states.push(
      `"${policy.name}";r=${verdict.remaining};t=${verdict.allowed ? verdict.reset : verdict.retry_after}`,
    );
    ctx.headers.set('RateLimit-Policy', names.slice(0, states.length).join(', '));
    ctx.headers.set('RateLimit', states.join(', '));
    if (!verdict.allowed)
      throw new Problem('rate_limited', {
        detail: `You’ve reached the “${policy.name}” limit of ${policy.quota} requests per ${policy.window_seconds} seconds.`,
        headers: { 'Retry-After': String(verdict.retry_after) },
        extra: { policy: policy.name },
      });
  }
}
