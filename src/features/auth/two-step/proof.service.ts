import { createHash, randomBytes } from 'node:crypto';
import { Problem } from '@/kernel/errors';
import type { UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import type { Services } from '@/server/auth/context';
import type { Db } from '@/server/database/db';
import { base32, stepOfCode } from './totp.service';
import {
  findTwoStep,
  hasRecoveryCode,
  replaceSecret,
  spendRecoveryCode,
  spendStep,
  type TwoStepRow,
  twoStepsSealedBefore,
} from './two-step.store';

/** What the secrets are to the sealer. */
const SEALED_AS = 'two-step';

/** Seals the secret of an account; only for this account can it be opened. */
export const sealTotpSecret = (
  { sealer }: Pick<Services, 'sealer'>,
  owner: UserId,
  secret: Uint8Array,
): string => sealer.seal(SEALED_AS, owner, Buffer.from(secret).toString('base64url'));

/**
 * The step that a code of the account's app is of; null for a code that does not count, and for all of them where the
 * secret of the service that sealed the account's is gone.
 */
export function stepBy(
  { sealer, clock }: Pick<Services, 'sealer' | 'clock'>,
  { user_id, secret, last_step }: Pick<TwoStepRow, 'user_id' | 'secret' | 'last_step'>,
  code: string,
): number | null {
  const opened = sealer.open(SEALED_AS, user_id, secret);
  if (opened === null) return null;
  return stepOfCode(Buffer.from(opened, 'base64url'), plainCode(code), { now: clock(), last: last_step });
}

/** Secrets that are sealed anew in one round. */
const RESEALED = 100;

/**
 * Seals what a former secret of the service has sealed with the present one, so that the former can be given up. What
 * no known secret opens stays as it is.
 */
export async function resealTwoSteps(services: Pick<Services, 'db' | 'sealer'>): Promise<void> {
  const { db, sealer } = services;
  for (const row of await twoStepsSealedBefore(db, sealer.beginning(SEALED_AS), RESEALED)) {
    const opened = sealer.open(SEALED_AS, row.user_id, row.secret);
    if (opened === null) continue;
    await replaceSecret(db, row.user_id, row, sealer.seal(SEALED_AS, row.user_id, opened));
  }
}

/** Apps show `123 456` and we show `abcd-efgh`: what stands between does not count, nor do capitals. */
const plainCode = (code: string): string => code.replace(/[\s-]/g, '').toLowerCase();

/** 80 bits: a fast digest of so many cannot be turned back. */
const RECOVERY_BYTES = 10;

/** New recovery codes as they are shown: `abcd-efgh-ijkl-mnop`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: LIMITS.recovery_codes }, () =>
    base32(randomBytes(RECOVERY_BYTES))
      .toLowerCase()
      .replace(/.{4}(?=.)/g, '$&-'),
  );

/** A recovery code as it is stored. */
export const recoveryDigest = (owner: UserId, code: string): string =>
  createHash('sha256')
    .update(`${owner}\n${plainCode(code)}`)
    .digest('hex');

/** What somebody has shown beside her password; it is used up when it is taken. */
export type SecondProof =
  | { by: 'nothing' }
  | { by: 'app'; step: number }
  | { by: 'recovery'; digest: string };

/**
 * What a code proves for an account, once its password was proved; null when the code is wrong. Where the second step
 * is off nothing is asked for, and a code that came is not looked at.
 * @throws Problem code_required when it is on and no code came
 */
export async function secondProof(
  services: Pick<Services, 'db' | 'sealer' | 'clock'>,
  owner: UserId,
  code: string | undefined,
): Promise<SecondProof | null> {
  const row = await findTwoStep(services.db, owner);
  if (row === null || row.enabled_at === null) return { by: 'nothing' };
  if (code === undefined) throw new Problem('code_required', { headers: { 'WWW-Authenticate': 'Bearer' } });
  const step = stepBy(services, row, code);
  if (step !== null) return { by: 'app', step };
  const digest = recoveryDigest(owner, code);
  return (await hasRecoveryCode(services.db, owner, digest)) ? { by: 'recovery', digest } : null;
}

/**
 * Uses up what was shown, in the transaction that it opens the way for, with the account locked; false when somebody
 * else has used it meanwhile, or the second step was turned on since nothing had to be shown.
 */
export async function takeProof(tx: Db, owner: UserId, proof: SecondProof): Promise<boolean> {
  switch (proof.by) {
    case 'app':
      return spendStep(tx, owner, proof.step);
    case 'recovery':
      return spendRecoveryCode(tx, owner, proof.digest);
    case 'nothing': {
      const row = await findTwoStep(tx, owner);
      return row === null || row.enabled_at === null;
    }
  }
}
