import { and, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { UserId } from '@/kernel/ids';
import { newUuid } from '@/kernel/uuid';
import type { Db } from '@/server/database/db';
import { tasks } from './tasks.table';

/** A task in the hands of one worker. */
export interface ClaimedTask {
  id: string;
  user_id: UserId;
  kind: string;
  subject: string;
  /** How often it was begun, this time included. */
  attempts: number;
  claim: string | null;
}

/** Seconds that a task stays its worker's without a sign of life, by the database's clock. */
export const TASK_LEASE_SECONDS = 30;

const leaseEnd = sql`now() + make_interval(secs => ${TASK_LEASE_SECONDS})`;

/** Work that waits is not asked for twice; what is being done is done once more, for it may not have seen the change. */
const unlessWaiting = {
  target: [tasks.user_id, tasks.kind, tasks.subject],
  // Even where nothing changes the row is held until the change can be seen, so that no worker begins without it.
  set: { again_at: sql`case when ${tasks.claim} is null then null else excluded.run_at end` },
};

/** Asks for work, in the transaction that causes it: at once, or at `run_at`. */
export async function queueTask(
  tx: Db,
  owner: UserId,
  { kind, subject, run_at }: { kind: string; subject: string; run_at?: string },
  now: string,
): Promise<void> {
  await tx
    .insert(tasks)
    .values({
      id: newUuid(),
      user_id: owner,
      kind,
      subject,
      run_at: run_at ?? now,
      attempts: 0,
      created_at: now,
    })
    .onConflictDoUpdate(unlessWaiting);
}

/** Tasks of one statement, which takes 65,535 values. */
const AT_ONCE = 1_000;

/** Asks for the same kind of work on many records, each at its `run_at`, in the transaction that causes it. */
export async function queueTasks(
  tx: Db,
  owner: UserId,
  kind: string,
  wanted: readonly { subject: string; run_at: string }[],
  now: string,
): Promise<void> {
  const common = { user_id: owner, kind, attempts: 0, created_at: now };
  for (let at = 0; at < wanted.length; at += AT_ONCE)
    await tx
      .insert(tasks)
      .values(wanted.slice(at, at + AT_ONCE).map((task) => ({ ...task, ...common, id: newUuid() })))
      .onConflictDoUpdate(unlessWaiting);
}

/** Takes up to `limit` tasks that are due, or whose worker has died, the longest due first; no other worker gets them. */
export async function claimTasks(db: Db, now: string, limit: number): Promise<ClaimedTask[]> {
  const due = db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(lte(tasks.run_at, now), or(isNull(tasks.lease_until), lt(tasks.lease_until, sql`now()`))))
    .orderBy(tasks.run_at, tasks.id)
    .limit(limit)
    .for('update', { skipLocked: true });
  const claimed = await db
    .update(tasks)
    .set({ claim: newUuid(), attempts: sql`${tasks.attempts} + 1`, lease_until: leaseEnd, again_at: null })
    .where(inArray(tasks.id, due))
    .returning({
      id: tasks.id,
      user_id: tasks.user_id,
      kind: tasks.kind,
      subject: tasks.subject,
      attempts: tasks.attempts,
      claim: tasks.claim,
    });
  return claimed.sort((one, other) => (one.id < other.id ? -1 : 1));
}

/** The task as long as it is this worker's. */
const held = ({ id, claim }: ClaimedTask) => and(eq(tasks.id, id), sql`${tasks.claim} = ${claim}`);

/** Says that the worker lives. */
export async function renewTask(db: Db, task: ClaimedTask): Promise<void> {
  await db.update(tasks).set({ lease_until: leaseEnd }).where(held(task));
}

/** Ends a task, or puts it back where it was asked for once more; false when it is no longer this worker's. */
export async function endTask(db: Db, task: ClaimedTask): Promise<boolean> {
  const ended = await db
    .delete(tasks)
    .where(and(held(task), isNull(tasks.again_at)))
    .returning({ id: tasks.id });
  if (ended.length > 0) return true;
  const back = await db
    .update(tasks)
    .set({ run_at: sql`${tasks.again_at}`, attempts: 0, again_at: null, claim: null, lease_until: null })
    .where(held(task))
    .returning({ id: tasks.id });
  return back.length > 0;
}

/** Has work of some kinds that waits for a later moment done now: all of it, or that on one subject. */
export async function hurryTasks(
  tx: Db,
  owner: UserId,
  { kinds, subject }: { kinds: readonly string[]; subject?: string },
  now: string,
): Promise<void> {
  await tx
    .update(tasks)
    .set({ run_at: now })
    .where(
      and(
        eq(tasks.user_id, owner),
        inArray(tasks.kind, [...kinds]),
        subject === undefined ? undefined : eq(tasks.subject, subject),
        gt(tasks.run_at, now),
      ),
    );
}

/** Puts a task back until `run_at`, as one that was begun so often. */
export async function putTaskBack(
  db: Db,
  task: ClaimedTask,
  { run_at, attempts }: { run_at: string; attempts: number },
): Promise<void> {
  await db.update(tasks).set({ run_at, attempts, claim: null, lease_until: null }).where(held(task));
}
