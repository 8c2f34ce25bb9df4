import { findUserByEmail, standsFrom } from '@/features/auth/auth.store';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { encodeId, type UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { noteRefusedSignIn } from '@/server/audit/audit';
import type { Context } from '@/server/auth/context';
import { checkPassword, ensureRoom } from '@/server/auth/password';
import { NO_UUID } from '@/server/database/columns';
import { networkOf } from '@/server/http/client-address';
import type { Policy } from '@/server/rate-limit/limiter';
import type { UserContext } from '@/server/trpc/trpc';
import { deviceMark, devicesOf, networkMark } from './known-devices.service';

/** Counts an attempt before any work; throws rate_limited when there were too many. */
export async function countAttempt(ctx: Context, policy: Policy, key: string): Promise<void> {
  const verdict = await ctx.services.limiter.spend(policy, key);
  if (!verdict.allowed)
    throw new Problem('rate_limited', {
      detail: 'Too many attempts. Wait a few minutes, then try again.',
      headers: { 'Retry-After': String(verdict.retry_after) },
      extra: { policy: policy.name, retry_after: verdict.retry_after },
    });
}

const QUARTER_HOUR = 900;

/** The ways in which wrong passwords are counted. */
function policiesOf({ services: { settings } }: Context) {
  const { login_failures_per_account: quota, login_failures_per_address } = settings;
  return {
    /** Of whoever is at one address, whatever the account. */
    address: { name: 'login-address', quota: login_failures_per_address, window_seconds: 60 },
    /** Of an account, from one network or one device that signed in before. */
    place: { name: 'login', quota, window_seconds: QUARTER_HOUR },
    /** Of an account, from all places together that never signed in to it. */
    account: { name: 'login-account', quota: STRANGE_NETWORKS * quota, window_seconds: 3_600 },
    /** Of an account, codes beside the right password, from everywhere. */
    code: { name: 'login-code', quota: LIMITS.wrong_codes_per_day, window_seconds: 86_400 },
  } satisfies Record<string, Policy>;
}

/** What the password of one's own account is proved for; the name under which wrong ones are counted. */
export type Purpose = 'password' | 'email' | 'removal' | 'two-step' | 'two-step-code' | 'passkey';

/** The networks that may use up their guesses at one account within an hour. */
const STRANGE_NETWORKS = 10;

type Count = (policy: Policy, key: string) => Promise<void>;

/**
 * Runs one guess: `work` counts it and answers null when it was wrong. A guess that was none is given back: neither a
 * success nor a refusal nor a queue that is full nor a database that is away is a wrong password.
 */
async function guess<T>(ctx: Context, work: (count: Count) => Promise<T | null>): Promise<T | null> {
  const counted: [Policy, string][] = [];
  const count: Count = async (policy, key) => {
    await countAttempt(ctx, policy, key);
    counted.push([policy, key]);
  };
  let wrong = false;
  try {
    const found = await work(count);
    wrong = found === null;
    return found;
  } finally {
    if (!wrong) await Promise.all(counted.map(([policy, key]) => ctx.services.limiter.refund(policy, key)));
  }
}

/**
 * The account of an email with its second proof, when the password is its and `second` answers one; null when it is
 * not, or there is none. A code is looked at only after the password, and a wrong one counts as a wrong password does.
 * Only wrong ones count, before any hashing: 30 an address in a minute, 10 an account and network in 15 minutes, and 100 an account in an hour
 * from everywhere. A browser that signed in before counts by itself alone, and a network from which a session of hers
 * stands counts without the last: so strangers elsewhere keep nobody out who was in. Its own wrong passwords count for
 * such a network as for any: without a cookie nothing tells her program from whoever guesses beside her, and a session
 * of hers must not make guesses free there. Six digits are few, so codes are counted once more, by the day, from known
 * browsers too: who has the password may have signed in with many before a code was asked for. A new password begins
 * all of it anew. Throws rate_limited or unavailable, and what `second` throws, which is no wrong guess.
 */
export function accountBy<T>(
  ctx: Context,
  { email_key, password, code }: { email_key: string; password: string; code: string | undefined },
  second: (owner: UserId) => Promise<T | null>,
) {
  const policies = policiesOf(ctx);
  const network = networkOf(ctx.address);
  return guess(ctx, async (count) => {
    const devices = devicesOf(ctx);
    // Before the look-up, so that a flood from an address costs no queries either.
    if (devices.length === 0) await count(policies.address, network);
    ensureRoom();
    const found = await findUserByEmail(ctx.db, email_key);
    const mark = deviceMark(email_key, found?.password_hash ?? '');
    const device = devices.find((known) => known.mark === mark);
    if (devices.length > 0 && device === undefined) await count(policies.address, network);
    await count(policies.place, `${mark} ${device?.name ?? network}`);
    if (device === undefined && !(await isKnown(ctx, found?.id ?? NOBODY, network)))
      await count(policies.account, mark);
    const fits = await checkPassword(found?.password_hash ?? null, password);
    if (found === null) return null;
    if (fits) {
      if (code !== undefined) await count(policies.code, mark);
      const proof = await second(found.id);
      if (proof !== null) return { account: found, proof };
    }
    noteRefusedSignIn(ctx, found.id, fits ? 'two_step.refused' : 'session.refused');
    return null;
  });
}

/**
 * What `find` makes of a passkey that is shown at signing in; null when it is refused. Nobody guesses a signature, so
 * refused ones count against floods alone, before any look-up: 30 an address in a minute, or 10 a browser that signed in
 * before in 15 minutes, which a flood beside it does not stop. Throws rate_limited, and what `find` throws.
 */
export function passkeyBy<T>(ctx: Context, find: () => Promise<T | null>): Promise<T | null> {
  const { address, place } = policiesOf(ctx);
  return guess(ctx, async (count) => {
    const [known] = devicesOf(ctx);
    await (known === undefined
      ? count(address, networkOf(ctx.address))
      : count(place, `passkey ${known.name}`));
    return find();
  });
}

/** An id that no account has: the look-up of an unknown email takes the steps of a known one's. */
const NOBODY = encodeId('user', NO_UUID);

const isKnown = ({ db, services }: Context, user_id: UserId, network: string): Promise<boolean> =>
  standsFrom(db, user_id, networkMark(user_id, network), timestamp(services.clock()));

/**
 * What the caller proves for her own account; null when it is wrong. Wrong ones count for her session and this purpose
 * alone, apart from failed logins: nobody else can keep her from her own account, nor one form from another. Throws
 * rate_limited, and what `find` throws.
 */
export function proofBy<T>(
  ctx: UserContext,
  purpose: Purpose,
  find: () => Promise<T | null>,
): Promise<T | null> {
  const quota = ctx.services.settings.login_failures_per_account;
  return guess(ctx, async (count) => {
    await count({ name: purpose, quota, window_seconds: QUARTER_HOUR }, ctx.session?.id ?? ctx.owner);
    return find();
  });
}

/**
 * Whether the password is the one behind the hash of the caller's own account; wrong ones count (see proofBy). Throws
 * rate_limited or unavailable.
 */
export async function passwordFits(
  ctx: UserContext,
  purpose: Purpose,
  { stored, password }: { stored: string; password: string },
): Promise<boolean> {
  const fits = await proofBy(ctx, purpose, async () => {
    ensureRoom();
    return (await checkPassword(stored, password)) ? true : null;
  });
  return fits === true;
}
