import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { UserId } from '@/kernel/ids';
import type { Db } from '@/server/database/db';
import { recoveryCodes, twoSteps } from './two-step.table';

export type TwoStepRow = typeof twoSteps.$inferSelect;

/** What an account shares with an app, confirmed or not; null when it has never begun or has turned it off. */
export async function findTwoStep(db: Db, owner: UserId): Promise<TwoStepRow | null> {
  const [row] = await db.select().from(twoSteps).where(eq(twoSteps.user_id, owner));
  return row ?? null;
}

/** Keeps a secret that is still to be confirmed, in place of a former one; false when the second step is on. */
export async function keepSecret(db: Db, owner: UserId, secret: string): Promise<boolean> {
  const kept = await db
    .insert(twoSteps)
    .values({ user_id: owner, secret })
    .onConflictDoUpdate({ target: twoSteps.user_id, set: { secret }, setWhere: isNull(twoSteps.enabled_at) })
    .returning({ user_id: twoSteps.user_id });
  return kept.length > 0;
}

/** Turns the second step on with the secret that was confirmed; false when it is on, or the secret is another by now. */
export async function enableTwoStep(
  tx: Db,
  owner: UserId,
  { secret, last_step, enabled_at }: Pick<TwoStepRow, 'secret' | 'last_step'> & { enabled_at: string },
): Promise<boolean> {
  const enabled = await tx
    .update(twoSteps)
    .set({ last_step, enabled_at })
    .where(and(eq(twoSteps.user_id, owner), eq(twoSteps.secret, secret), isNull(twoSteps.enabled_at)))
    .returning({ user_id: twoSteps.user_id });
  return enabled.length > 0;
}

/** Notes that a step's code was accepted; false when it or a later one was before. */
export async function spendStep(tx: Db, owner: UserId, step: number): Promise<boolean> {
  const spent = await tx
    .update(twoSteps)
    .set({ last_step: step })
    .where(and(eq(twoSteps.user_id, owner), isNotNull(twoSteps.enabled_at), lt(twoSteps.last_step, step)))
    .returning({ user_id: twoSteps.user_id });
  return spent.length > 0;
}

const codeWith = (owner: UserId, digest: string) =>
  and(eq(recoveryCodes.user_id, owner), eq(recoveryCodes.digest, digest));

/** Whether a recovery code is one that was not used. */
export async function hasRecoveryCode(db: Db, owner: UserId, digest: string): Promise<boolean> {
  const found = await db
    .select({ digest: recoveryCodes.digest })
    .from(recoveryCodes)
    .where(codeWith(owner, digest));
  return found.length > 0;
}

/** Uses a recovery code up; false when it was used, or never was. */
export async function spendRecoveryCode(tx: Db, owner: UserId, digest: string): Promise<boolean> {
  const spent = await tx
    .delete(recoveryCodes)
    .where(codeWith(owner, digest))
    .returning({ digest: recoveryCodes.digest });
  return spent.length > 0;
}

export async function countRecoveryCodes(db: Db, owner: UserId): Promise<number> {
  const [row] = await db
    .select({ value: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.user_id, owner));
  return row?.value ?? 0;
}

/** Puts recovery codes in place of all former ones. */
export async function replaceRecoveryCodes(tx: Db, owner: UserId, digests: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, owner));
  await tx.insert(recoveryCodes).values(digests.map((digest) => ({ user_id: owner, digest })));
}

/** Turns the second step off, and forgets the secret and the recovery codes; false when it was not on. */
export async function deleteTwoStep(tx: Db, owner: UserId): Promise<boolean> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_id, owner));
  const [row] = await tx
    .delete(twoSteps)
    .where(eq(twoSteps.user_id, owner))
    .returning({ enabled_at: twoSteps.enabled_at });
  return row !== undefined && row.enabled_at !== null;
}

/**
 * Some secrets, whoever owns them, that do not begin as the present secret of the service seals: by chance, so that
 * those that nothing opens are in nobody's way.
 */
export const twoStepsSealedBefore = (db: Db, beginning: string, limit: number): Promise<TwoStepRow[]> =>
  db
    .select()
    .from(twoSteps)
    .where(sql`left(${twoSteps.secret}, ${beginning.length}) <> ${beginning}`)
    .orderBy(sql`random()`)
    .limit(limit);

/** Puts the same secret, sealed anew, in place of one; nothing when it is another by now. */
export async function replaceSecret(
  db: Db,
  owner: UserId,
  { secret }: Pick<TwoStepRow, 'secret'>,
  anew: string,
): Promise<void> {
  await db
    .update(twoSteps)
    .set({ secret: anew })
    .where(and(eq(twoSteps.user_id, owner), eq(twoSteps.secret, secret)));
}
