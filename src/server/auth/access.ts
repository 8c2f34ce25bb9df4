import { Problem } from '@/kernel/errors';
import type { UserId } from '@/kernel/ids';
import { noteRequest } from '@/server/logging/access-log';
import type { Policy } from '@/server/rate-limit/limiter';
import type { Context, Session } from './context';

/**
 * Who is calling: the session behind the bearer token, or over tRPC behind the cookie. Says so in the
 * context, here alone: all calls of one request are its token's, so they are the same user's.
 */
export async function authenticate(ctx: Context): Promise<Session> {
  const token = ctx.bearer ?? (ctx.transport === 'rest' ? null : ctx.cookie);
  if (token === null) throw new Problem('missing_token', challenge());
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
  ctx.owner = verified.session.user_id;
  noteRequest(ctx.request_id, { user: ctx.owner });
  return verified.session;
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

/** Counts a call against the user's budget, one for all transports, and says so in the headers. */
export async function charge(ctx: Context, session: Session, heavy: boolean): Promise<void> {
  const policies = heavy ? [defaultPolicy(ctx), heavyPolicy(ctx)] : [defaultPolicy(ctx)];
  await spend(ctx, session.user_id, policies, policies);
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

const heavyPolicy = ({ services: { settings } }: Charged): Policy => ({
  name: 'heavy',
  quota: settings.rate_limit_heavy_per_minute,
  window_seconds: 60,
});

/** Spends one call of each policy; the headers then name `shown`. */
async function spend(ctx: Charged, user_id: UserId, policies: Policy[], shown: Policy[]): Promise<void> {
  const names = shown.map((policy) => `"${policy.name}";q=${policy.quota};w=${policy.window_seconds}`);
  const before = ctx.headers.get('RateLimit');
  const states = before === null || shown.length === policies.length ? [] : [before];
  for (const policy of policies) {
    const verdict = await ctx.services.limiter.spend(policy, user_id);
    states.push(
      `"${policy.name}";r=${verdict.remaining};t=${verdict.allowed ? verdict.reset : verdict.retry_after}`,
    );
    ctx.headers.set('RateLimit-Policy', names.slice(0, states.length).join(', '));
    ctx.headers.set('RateLimit', states.join(', '));
    if (!verdict.allowed)
      throw new Problem('rate_limited', {
        detail: `You’ve reached the limit "${policy.name}": ${policy.quota} requests in ${policy.window_seconds} seconds.`,
        headers: { 'Retry-After': String(verdict.retry_after) },
        extra: { policy: policy.name },
      });
  }
}
