import { sql } from 'drizzle-orm';
import type { UserId } from '@/kernel/ids';
import { uuidOf } from '@/server/database/columns';
import type { Db } from '@/server/database/db';

/** Places in the log as numbers of bytes since its beginning. */
interface Places {
  /** Up to where the primary has written to its disk, which is what it sends. */
  written: bigint;
  /** Behind the last change of the library; 0 where none is known. */
  own: bigint;
}

/** How far a server is that may be a replica. */
interface Progress {
  /** Up to where it has replayed the log; null when it is no replica. */
  replayed: bigint | null;
  /** When the last transaction was committed that it has replayed, in milliseconds by the primary's clock; null for none since it started. */
  replayed_at: number | null;
}

/** A place such as `16/B374D848` (the upper and the lower 32 bits in hexadecimal) as a number. */
function bytesOf(place: string): bigint {
  const [upper = '0', lower = '0'] = place.split('/');
  return (BigInt(`0x${upper}`) << 32n) + BigInt(`0x${lower}`);
}

/**
 * Notes that a change of the library has been committed, whoever made it. Its own commit comes behind that of the
 * change, so a replica that has replayed up to here has the change.
 */
export async function notePlace(db: Db, owner: UserId): Promise<void> {
  // The place is read again once the row is ours, so that it never goes back when two changes end at once.
  await db.execute(sql`
    insert into library_places (user_id, place) values (${uuidOf('user', owner)}::uuid, pg_current_wal_insert_lsn())
    on conflict (user_id) do update set place = pg_current_wal_insert_lsn()`);
}

/** Where the primary is, and how far a replica has to be that answers for the library. */
export async function findPlaces(db: Db, owner: UserId): Promise<Places> {
  // One that lies ahead was written by another server, from whose backup this database was restored.
  const [row] = await db.execute<{ written: string; own: string | null }>(sql`
    select written::text, (select place from library_places
      where user_id = ${uuidOf('user', owner)}::uuid and place <= pg_current_wal_insert_lsn())::text as own
    from pg_current_wal_flush_lsn() as written`);
  return { written: bytesOf(row?.written ?? '0/0'), own: bytesOf(row?.own ?? '0/0') };
}

/** Up to where the primary has written its log to its disk, in bytes. */
export async function findWritten(db: Db): Promise<bigint> {
  const [row] = await db.execute<{ written: string }>(
    sql`select pg_current_wal_flush_lsn()::text as written`,
  );
  return bytesOf(row?.written ?? '0/0');
}

/** How far a server is, asked there. */
export async function findProgress(db: Db): Promise<Progress> {
  const [row] = await db.execute<{ replayed: string | null; replayed_at: number | null }>(sql`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed,
      (extract(epoch from pg_last_xact_replay_timestamp()) * 1000)::float8 as replayed_at`);
  const replayed = row?.replayed ?? null;
  return { replayed: replayed === null ? null : bytesOf(replayed), replayed_at: row?.replayed_at ?? null };
}

/** What a primary and its replicas have in common and nobody else has. */
async function identityOf(db: Db): Promise<{ database: string; system: string | null }> {
  // Some providers keep this function to themselves.
  const [row] = await db.execute<{ database: string; readable: boolean }>(sql`
    select (select oid::text from pg_database where datname = current_database()) as database,
      has_function_privilege('pg_catalog.pg_control_system()', 'execute') as readable`);
  const [cluster] = row?.readable
    ? await db.execute<{ system: string }>(
        sql`select system_identifier::text as system from pg_control_system()`,
      )
    : [];
  return { database: row?.database ?? '', system: cluster?.system ?? null };
}

/** Why a server isn't a replica of this database, as the end of a sentence; null when it is one. */
export async function whyNoReplica(primary: Db, replica: Db): Promise<string | null> {
  if ((await findProgress(replica)).replayed === null)
    return 'it isn’t a replica, but a server that takes changes';
  const [one, other] = [await identityOf(primary), await identityOf(replica)];
  const isOther =
    one.database !== other.database ||
    (one.system !== null && other.system !== null && one.system !== other.system);
  return isOther ? 'it’s a replica of another database than the one in DATABASE_URL' : null;
}
