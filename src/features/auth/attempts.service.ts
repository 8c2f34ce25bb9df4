import { Problem } from '../../kernel/errors';
import { networkOf } from '../../server/client-address';
import type { Context } from '../../server/context';
import type { Policy } from '../../server/limiter';
import { checkPassword, ensureRoom } from '../../server/password';
import type { UserContext } from '../../server/trpc';

/** The one spelling under which an email is compared and counted. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

/** Counts an attempt before any work; throws rate_limited when there were too many. */
export async function attempt(ctx: Context, policy: Policy, key: string): Promise<void> {
  const verdict = await ctx.services.limiter.spend(policy, key);
  if (!verdict.allowed)
    throw new Problem('rate_limited', {
      detail: 'Too many attempts. Wait a little and try again.',
      headers: { 'Retry-After': String(verdict.retry_after) },
      extra: { policy: policy.name, retry_after: verdict.retry_after },
    });
}

const accountPolicy = ({ services: { settings } }: Context): Policy => ({
  name: 'login',
  quota: settings.login_failures_per_account,
  window_seconds: 900,
});

const addressPolicy = ({ services: { settings } }: Context): Policy => ({
  name: 'login-address',
  quota: settings.login_failures_per_address,
  window_seconds: 60,
});

/**
 * Runs one guess at an account's password: `work` answers null when it was wrong. Only wrong ones count: 10 an
 * account in 15 minutes and 30 an address in a minute; of `own`, the account of who is signed in, the account alone
 * counts, as strangers at her address must not keep her from it. A guess that is refused does not
 * count again. Neither a guess too many nor one for which there is no room comes to `work`, so that a flood costs
 * neither hashes nor queries.
 */
export async function guess<T>(
  ctx: Context,
  email_key: string,
  work: () => Promise<T | null>,
  { own = false }: { own?: boolean } = {},
): Promise<T | null> {
  const counted: [Policy, string][] = [];
  const count = async (policy: Policy, key: string) => {
    await attempt(ctx, policy, key);
    counted.push([policy, key]);
  };
  let wrong = false;
  try {
    if (!own) await count(addressPolicy(ctx), networkOf(ctx.address));
    await count(accountPolicy(ctx), email_key);
    ensureRoom();
    const found = await work();
    wrong = found === null;
    return found;
  } finally {
    // Neither a success nor a refusal nor a queue that is full nor a database that is away is a failed login.
    if (!wrong) await Promise.all(counted.map(([policy, key]) => ctx.services.limiter.refund(policy, key)));
  }
}

/** Whether the password is the one behind the hash of the caller's own account; counts as a guess. */
export async function passwordFits(
  ctx: UserContext,
  email_key: string,
  stored: string,
  password: string,
): Promise<boolean> {
  const work = async () => ((await checkPassword(stored, password)) ? true : null);
  const fits = await guess(ctx, email_key, work, { own: true });
  return fits === true;
}
