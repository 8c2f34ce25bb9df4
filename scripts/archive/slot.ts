import type postgres from 'postgres';
import { bytesAt, segmentAt } from './segments';

/** The replication slot for which PostgreSQL keeps its log until it's archived. */
const SLOT = 'galley_archive';

/** How far the log is archived, as PostgreSQL knows it. */
export interface Slot {
  /** The first segment that is kept. */
  segment: number;
  /** Bytes of the log that are kept. */
  held: number;
}

/** The slot; undefined where there's none, or PostgreSQL has given it up because the log got too long. */
export async function slotOf(sql: postgres.Sql): Promise<Slot | undefined> {
  const [row] = await sql<{ kept: string | null; now: string }[]>`
    select case when wal_status <> 'lost' then restart_lsn end::text as kept, pg_current_wal_insert_lsn()::text as now
    from pg_replication_slots where slot_name = ${SLOT}`;
  if (row === undefined || row.kept === null) return undefined;
  return { segment: segmentAt(row.kept), held: bytesAt(row.now) - bytesAt(row.kept) };
}

/** Lets PostgreSQL keep its log from here on; returns the first segment. */
export async function makeSlot(sql: postgres.Sql): Promise<number> {
  await dropSlot(sql);
  await sql`select pg_create_physical_replication_slot(${SLOT}, true)`;
  const slot = await slotOf(sql);
  if (slot === undefined) throw new Error('PostgreSQL doesn’t keep its log');
  return slot.segment;
}

/** Lets PostgreSQL remove its log before this place. */
export async function advanceSlot(sql: postgres.Sql, lsn: string): Promise<void> {
  // It doesn't go back, which it would have to after a crash that it didn't notice.
  await sql`
    select pg_replication_slot_advance(slot_name, ${lsn}) from pg_replication_slots
    where slot_name = ${SLOT} and restart_lsn < ${lsn}`;
}

/** Lets PostgreSQL remove its log as if nobody archived it; returns whether somebody did. */
export async function dropSlot(sql: postgres.Sql): Promise<boolean> {
  const dropped = await sql`
    select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = ${SLOT}`;
  return dropped.length > 0;
}
