import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../kernel/clock';
import { Problem } from '../kernel/errors';
import { LIMITS } from '../kernel/limits';
import { uuidOf } from './columns';
import type { Database, Db } from './db';
import { idempotencyKeys } from './idempotency.table';

/** An answer that a repeated call gets again. */
export interface KeptAnswer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** The key of one running call. */
export interface Idempotency {
  /** Writes the answer inside the transaction that creates: either both are kept or neither. */
  keep(tx: Db, output: unknown): Promise<void>;
  /** Replaces the kept answer by the one that was really sent. */
  finish(answer: KeptAnswer): Promise<void>;
  /** Gives the key back after a failure that must not be remembered. */
  release(): Promise<void>;
}

interface Call {
  user_id: string;
  route: string;
  key: string;
  payload: unknown;
  /** Makes the answer of an output, for `keep`. */
  answerOf(output: unknown): KeptAnswer;
}

/** JSON with sorted keys, so that the order of members makes no difference. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(',')}}`;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Takes the key for this call, or answers with what an earlier call with it has led to. A call that still runs is
 * waited for; one that crashed loses the key when its lease ends.
 */
export async function claimKey(db: Database, clock: Clock, call: Call): Promise<Idempotency | KeptAnswer> {
  const payload_hash = createHash('sha256').update(canonical(call.payload)).digest('hex');
  const mine = and(
    eq(idempotencyKeys.user_id, call.user_id),
    eq(idempotencyKeys.route, call.route),
    eq(idempotencyKeys.key, call.key),
  );
  const deadline = clock() + LIMITS.idempotency_wait_seconds * 1000;
  for (;;) {
    const now = new Date(clock()).toISOString();
    const lease_until = new Date(clock() + LIMITS.idempotency_lease_seconds * 1000).toISOString();
    const oldest = new Date(clock() - LIMITS.idempotency_hours * 3_600_000).toISOString();
    const taken = await db.execute(sql`
      insert into idempotency_keys (user_id, route, key, payload_hash, lease_until, created_at)
      values (${uuidOf('user', call.user_id)}::uuid, ${call.route}, ${call.key}, ${payload_hash}, ${lease_until}::timestamptz, ${now}::timestamptz)
      on conflict (user_id, route, key) do update set
        payload_hash = excluded.payload_hash, lease_until = excluded.lease_until, created_at = excluded.created_at,
        status = null, body = null, headers = null
      where idempotency_keys.created_at < ${oldest}::timestamptz
         or (idempotency_keys.status is null and idempotency_keys.lease_until < ${now}::timestamptz
             and idempotency_keys.payload_hash = excluded.payload_hash)
      returning 1`);
    if (taken.length > 0) break;
    const [row] = await db.select().from(idempotencyKeys).where(mine);
    if (row && row.payload_hash !== payload_hash) throw new Problem('idempotency_key_reused');
    // The answer kept inside the transaction may still change while its call waits, so it is replayed at the end.
    if (row && row.status !== null && row.lease_until <= now)
      return { status: row.status, body: row.body ?? '', headers: row.headers ?? {} };
    if (clock() >= deadline) throw new Problem('request_in_progress', { headers: { 'Retry-After': '2' } });
    await pause(50);
  }

  const write = (on: Db, answer: KeptAnswer, end: { lease_until?: string } = {}) =>
    on
      .update(idempotencyKeys)
      .set({ status: answer.status, body: answer.body, headers: answer.headers, ...end })
      .where(mine);
  let kept = false;
  return {
    async keep(tx, output) {
      const answer = call.answerOf(output);
      kept = true;
      await write(tx, answer);
    },
    async finish(answer) {
      await write(db, answer, { lease_until: new Date(clock()).toISOString() });
    },
    async release() {
      if (!kept) await db.delete(idempotencyKeys).where(and(mine, sql`status is null`));
    },
  };
}

/** Removes keys older than a day; the background loop calls it. */
export async function forgetOldKeys(db: Database, clock: Clock): Promise<void> {
  const oldest = new Date(clock() - LIMITS.idempotency_hours * 3_600_000).toISOString();
  await db.execute(sql`delete from idempotency_keys where created_at < ${oldest}::timestamptz`);
}
