import { proofBy } from '@/features/auth/attempts/attempts.service';
import { lockAccount, revokeSessions } from '@/features/auth/auth.store';
import { noteTwoStep } from '@/features/auth/mails/security-notes.service';
import { requirePassword, withPasswordProved } from '@/features/auth/password/password.service';
import { timestamp } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import { noteEvent } from '@/server/audit/audit';
import type { Db } from '@/server/database/db';
import type { UserContext } from '@/server/trpc/trpc';
import {
  newRecoveryCodes,
  recoveryDigest,
  sealTotpSecret,
  secondProof,
  stepBy,
  takeProof,
} from './proof.service';
import { base32, newTotpSecret, totpUri } from './totp.service';
import type { RecoveryCodeList, TwoStepSetup, TwoStepView } from './two-step.schema';
import {
  countRecoveryCodes,
  deleteTwoStep,
  enableTwoStep,
  findTwoStep,
  keepSecret,
  replaceRecoveryCodes,
} from './two-step.store';

const isOn = () =>
  new Problem('invalid_transition', {
    detail: 'Two-step verification is already on. Turn it off first to use another app.',
  });
const isOff = () => new Problem('invalid_transition', { detail: 'Two-step verification is off.' });

function wrongCode(): Problem {
  const message = 'That code didn’t work. Codes change every 30 seconds, and each one works only once.';
  return new Problem('wrong_code', {
    detail: message,
    errors: [{ in: 'body', pointer: '/code', code: 'wrong_code', message }],
  });
}

/** Whether the caller's second step is on, and how many recovery codes she has left. */
export async function twoStepOf({ db, owner }: UserContext): Promise<TwoStepView> {
  const [row, recovery_codes_left] = await Promise.all([
    findTwoStep(db, owner),
    countRecoveryCodes(db, owner),
  ]);
  return { enabled_at: row?.enabled_at ?? null, recovery_codes_left };
}

/**
 * Makes a secret for the caller's app; nothing changes until a code of it was confirmed. Throws wrong_password,
 * rate_limited, or invalid_transition when the second step is on.
 */
export async function startTwoStep(
  ctx: UserContext,
  { current_password: password }: { current_password: string },
): Promise<TwoStepSetup> {
  const account = await requirePassword(ctx, 'two-step', { field: 'current_password', password });
  const secret = newTotpSecret();
  const sealed = sealTotpSecret(ctx.services, ctx.owner, secret);
  await withPasswordProved(ctx, 'current_password', account, async (tx) => {
    if (!(await keepSecret(tx, ctx.owner, sealed))) throw isOn();
  });
  return { secret: base32(secret), uri: totpUri(secret, account.email) };
}

/**
 * Turns the second step on with a code of the app that has the secret, and answers the recovery codes, this once. All
 * other sessions end: whoever came in with the password alone is out. The creator is told by mail. Throws wrong_code, rate_limited, or invalid_transition when it is on or was never started.
 */
export async function confirmTwoStep(
  ctx: UserContext,
  { code }: { code: string },
): Promise<RecoveryCodeList> {
  const { services, owner } = ctx;
  const row = await findTwoStep(ctx.db, owner);
  if (row === null)
    throw new Problem('invalid_transition', { detail: 'Start the setup first to get a key for your app.' });
  if (row.enabled_at !== null) throw isOn();
  const { secret } = row;
  const last_step = await requireCode(ctx, async () => stepBy(services, row, code));
  const { recovery_codes, ended } = await ctx.db.transaction(async (tx) => {
    const account = await lockAccount(tx, owner);
    if (account === null) throw new Problem('session_revoked');
    const enabled_at = timestamp(services.clock());
    // Another call has started anew, or was confirmed, meanwhile.
    if (!(await enableTwoStep(tx, owner, { secret, last_step, enabled_at }))) throw wrongCode();
    await noteEvent(tx, ctx, 'two_step.on');
    await noteTwoStep({ ...services, db: tx }, { user_id: owner, email: account.email }, 'on');
    return {
      recovery_codes: await giveRecoveryCodes(tx, ctx),
      ended: await revokeSessions(tx, owner, enabled_at, ctx.session?.id),
    };
  });
  for (const id of ended) services.sessions.forget(id);
  return { recovery_codes };
}

/** What a code is found to be; a wrong one counts. Throws wrong_code, or rate_limited. */
async function requireCode<T>(ctx: UserContext, find: () => Promise<T | null>): Promise<T> {
  const found = await proofBy(ctx, 'two-step-code', find);
  if (found === null) throw wrongCode();
  return found;
}

async function giveRecoveryCodes(tx: Db, { owner }: UserContext): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    tx,
    owner,
    codes.map((code) => recoveryDigest(owner, code)),
  );
  return codes;
}

/**
 * Makes the recovery codes anew: the former ones no longer work. The creator is told by mail. Throws wrong_password,
 * rate_limited, or invalid_transition when the second step is off.
 */
export async function renewRecoveryCodes(
  ctx: UserContext,
  { current_password: password }: { current_password: string },
): Promise<RecoveryCodeList> {
  const account = await requirePassword(ctx, 'two-step', { field: 'current_password', password });
  const { services, owner } = ctx;
  return withPasswordProved(ctx, 'current_password', account, async (tx) => {
    const row = await findTwoStep(tx, owner);
    if (row === null || row.enabled_at === null) throw isOff();
    await noteEvent(tx, ctx, 'two_step.codes_created');
    await noteTwoStep({ ...services, db: tx }, { user_id: owner, email: account.email }, 'codes');
    return { recovery_codes: await giveRecoveryCodes(tx, ctx) };
  });
}

/**
 * Turns the second step off, with the password and a code of the app or for recovery. The creator is told by mail.
 * Throws wrong_password, wrong_code, rate_limited, or invalid_transition when it is off.
 */
export async function turnOffTwoStep(
  ctx: UserContext,
  { current_password: password, code }: { current_password: string; code: string },
): Promise<void> {
  const account = await requirePassword(ctx, 'two-step', { field: 'current_password', password });
  const { services, owner } = ctx;
  const proof = await requireCode(ctx, () => secondProof(services, owner, code));
  await withPasswordProved(ctx, 'current_password', account, async (tx) => {
    if (!(await takeProof(tx, owner, proof))) throw wrongCode();
    if (!(await deleteTwoStep(tx, owner))) throw isOff();
    await noteEvent(tx, ctx, 'two_step.off');
    await noteTwoStep({ ...services, db: tx }, { user_id: owner, email: account.email }, 'off');
  });
}
