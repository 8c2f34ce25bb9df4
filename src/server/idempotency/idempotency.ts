import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Clock } from '@/kernel/clock';
import { Problem } from '@/kernel/errors';
import type { UserId } from '@/kernel/ids';
import { LIMITS } from '@/kernel/limits';
import { uuidOf } from '@/server/database/columns';
import type { Database, Db } from '@/server/database/db';
import { inTime } from '@/server/deadline';
import { idempotencyKeys } from './idempotency.table';
import { payloadDigest } from './payload-digest';

/** An answer that a repeated call gets again. */
export interface KeptAnswer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** The key of one running call. */
export interface Idempotency {
  /**
   * Writes the answer inside the transaction that creates: either both are kept or neither. Throws
   * request_in_progress when the call no longer holds the key, so that nothing is done twice.
   */
  keep(tx: Db, output: unknown): Promise<void>;
  /**
   * Notes inside the transaction that does a piece of the work how far it is, for the call that goes on where this one
   * was cut off. Throws request_in_progress when the key was given to another call, so that work in pieces ends there.
   */
  hold(tx: Db, progress: string): Promise<void>;
  /** How far an earlier call of the same key and payload has come that was cut off; null for none. */
  readonly progress: string | null;
  /** Replaces the kept answer by the one that was really sent. */
  finish(answer: KeptAnswer): Promise<void>;
  /** Gives the key back after a failure that must not be remembered, but for how far the work has come. */
  release(): Promise<void>;
}

interface Call {
  /** Who calls. */
  user_id: UserId;
  route: string;
  /** The library in which it is carried out; null for the caller's own. */
  library: string | null;
  key: string;
  payload: unknown;
  /** Makes the answer of an output, for `keep`. */
  answerOf(output: unknown): KeptAnswer;
}

/** The Idempotency-Key that came with a call; null without one. Throws validation_failed. */
export function keyIn(headers: Headers): string | null {
  const key = headers.get('idempotency-key');
  if (key !== null && (key.trim() === '' || key.length > LIMITS.idempotency_key)) {
    const code = key.trim() === '' ? 'too_small' : 'too_big';
    const message = `The key must have 1 to ${LIMITS.idempotency_key} characters.`;
    throw new Problem('validation_failed', {
      detail: `Idempotency-Key: ${message}`,
      errors: [{ in: 'header', pointer: 'Idempotency-Key', code, message }],
    });
  }
  return key;
}

/** Whether a refusal is not remembered: a refused body was never carried out, and the others may fare better again. */
export const isForgotten = (status: number): boolean => status >= 500 || status === 400 || status === 429;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds between two looks at a running call: the first and the longest. */
const LOOK = { first: 25, longest: 200 };

const inProgress = (seconds: number = LIMITS.idempotency_lease_seconds) =>
  new Problem('request_in_progress', { headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) } });

const LEASE = sql`make_interval(secs => ${LIMITS.idempotency_lease_seconds})`;

/**
 * When a lease that begins with this statement ends; not for a transaction, where now() is when that began. Leases are
 * told by the clock of the database, which all nodes share: they are shorter than the clocks of nodes may differ.
 */
const leaseEnd = sql`now() + ${LEASE}`;

/**
 * Takes the key for this call, or answers with what an earlier call with it has led to. A call that still runs is
 * waited for. It renews its lease every second, so that its key stays taken as long as it runs and is free some
 * seconds after a crash: sooner than the next call gives up waiting.
 */
export async function claimKey(db: Database, clock: Clock, call: Call): Promise<Idempotency | KeptAnswer> {
  const payload_hash = payloadDigest(call.payload);
  const claim = randomUUID();
  const route = call.library === null ? call.route : `${call.route} in ${call.library}`;
  const row_of_key = and(
    eq(idempotencyKeys.user_id, call.user_id),
    eq(idempotencyKeys.route, route),
    eq(idempotencyKeys.key, call.key),
  );

  let progress: string | null = null;
  /** Takes a key that is new, a day old, or of a call with the same payload that was cut off. */
  const take = async (): Promise<boolean> => {
    const now = clock();
    const time = (milliseconds: number) => new Date(milliseconds).toISOString();
    const oldest = time(now - LIMITS.idempotency_hours * 3_600_000);
    // A lease is over when a new one would end a whole lease later: a divided database (decision 040) takes no clock here.
    const taken = await db.execute<{ progress: string | null }>(sql`
      insert into idempotency_keys (user_id, route, key, payload_hash, claim, lease_until, created_at)
      values (${uuidOf('user', call.user_id)}::uuid, ${route}, ${call.key}, ${payload_hash}, ${claim}::uuid,
        ${leaseEnd}, ${time(now)}::timestamptz)
      on conflict (user_id, route, key) do update set
        payload_hash = excluded.payload_hash, claim = excluded.claim, lease_until = excluded.lease_until,
        created_at = excluded.created_at, status = null, headers = null,
        body = case when idempotency_keys.created_at < ${oldest}::timestamptz then null else idempotency_keys.body end
      where idempotency_keys.created_at < ${oldest}::timestamptz
         or (idempotency_keys.status is null and idempotency_keys.payload_hash = excluded.payload_hash
             and excluded.lease_until - idempotency_keys.lease_until >= ${LEASE})
      returning body as progress`);
    progress = taken[0]?.progress ?? null;
    return taken.length > 0;
  };

  const look_at = () =>
    db
      .select({
        ...getTableColumns(idempotencyKeys),
        /** Seconds until the key is free, if its call has crashed. */
        left: sql<number>`extract(epoch from ${idempotencyKeys.lease_until} - now())::float8`,
      })
      .from(idempotencyKeys)
      .where(row_of_key)
      .execute();

  const deadline = clock() + LIMITS.idempotency_wait_seconds * 1000;
  let look: number = LOOK.first;
  let taken = await inTime(take());
  while (!taken) {
    const [row] = await inTime(look_at());
    if (row && row.payload_hash !== payload_hash) throw new Problem('idempotency_key_reused');
    const over = row !== undefined && row.left <= 0;
    // The answer kept inside the transaction may still change while its call waits, so it is replayed at the end.
    if (row && row.status !== null && over)
      return { status: row.status, body: row.body ?? '', headers: row.headers ?? {} };
    if (row === undefined || over) taken = await inTime(take());
    if (taken) break;
    if (clock() >= deadline) throw inProgress(row?.left);
    await pause(look);
    look = Math.min(LOOK.longest, look * 2);
  }

  const mine = and(row_of_key, eq(idempotencyKeys.claim, claim));
  const set = async (on: Db, values: PgUpdateSetSource<typeof idempotencyKeys>): Promise<boolean> => {
    const written = await on
      .update(idempotencyKeys)
      .set(values)
      .where(mine)
      .returning({ claim: idempotencyKeys.claim });
    return written.length > 0;
  };
  const lease = startLease(() => set(db, { lease_until: leaseEnd }));
  return {
    async keep(tx, output) {
      // The key was given back at its deadline, or was given to another call: what this one did must not stay.
      if (!(await set(tx, call.answerOf(output)))) throw inProgress();
    },
    progress,
    async hold(tx, done) {
      if (!(await set(tx, { body: done }))) throw inProgress();
    },
    async finish(answer) {
      lease.stop();
      // Cut, not rounded, so that it is over for the next statement.
      await set(db, { ...answer, lease_until: sql`date_trunc('milliseconds', now())` });
    },
    async release() {
      lease.stop();
      const running = and(mine, isNull(idempotencyKeys.status));
      await db.delete(idempotencyKeys).where(and(running, isNull(idempotencyKeys.body)));
      await db
        .update(idempotencyKeys)
        .set({ lease_until: sql`date_trunc('milliseconds', now())` })
        .where(running);
    },
  };
}

/**
 * Gives a key back whose call failed with that status. A database that is away keeps nobody waiting a second time: what
 * cannot be given back is free when its lease is over.
 */
export async function giveBack(kept: Idempotency, status: number): Promise<void> {
  const given = inTime(kept.release());
  if (status === 503) given.catch(() => undefined);
  else await given;
}

/** Renews a lease every second until it is stopped or lost. Calls that end sooner cost no statement. */
function startLease(renew: () => Promise<boolean>): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const start = () => {
    if (stopped) return;
    timer = setTimeout(async () => {
      // A database that is away takes no key from this call either, and what is lost meanwhile is seen at `keep`.
      if (await renew().catch(() => true)) start();
    }, LIMITS.idempotency_renewal_seconds * 1000);
    timer.unref();
  };
  start();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Removes keys older than a day; the background loop calls it. */
export async function forgetOldKeys(db: Database, clock: Clock): Promise<void> {
  const oldest = new Date(clock() - LIMITS.idempotency_hours * 3_600_000).toISOString();
  await db.execute(sql`delete from idempotency_keys where created_at < ${oldest}::timestamptz`);
}
