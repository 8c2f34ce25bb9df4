import type postgres from 'postgres';
import { type CopyManifest, copyPlaces, makeFolderAt } from './folder';
import { pack } from './packing';
import { segmentAt } from './segments';
import { tarOf } from './tar';

/**
 * What PostgreSQL's manual leaves out of a copy (25.3.4): what only the running server needs, and the contents of
 * folders that it makes anew.
 */
const LEFT_OUT =
  /^postmaster\.(?:pid|opts)$|^backup_label|^(?:pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/|(?:^|\/)pgsql_tmp|(?:^|\/)pg_internal\.init/;

interface Copying {
  /** The folder of the cluster. */
  pgData: string;
  /** The folder in which the copy gets one of its own. */
  copies: string;
  signal: AbortSignal;
  /** Called now and then: a large copy takes long, and the log goes on meanwhile. */
  between: () => Promise<void>;
}

/**
 * Copies the files of the running database. They are of different moments; the log from the first segment to the
 * present one makes them one. Returns the folder, and what makes it a copy once that log is archived.
 */
export async function copyCluster(
  sql: postgres.Sql,
  copying: Copying,
): Promise<{ folder: string; manifest: CopyManifest }> {
  const [start] = await sql<{ now: Date; lsn: string }[]>`
    select clock_timestamp() as now, pg_backup_start('galley archive', fast => true)::text as lsn`;
  if (start === undefined) throw new Error('pg_backup_start gave no place');
  // The session stays in its backup until that is stopped, however the copying went.
  const copied = await copyFiles(copying).then(
    (folder) => ({ folder }),
    (error: unknown) => ({ error }),
  );
  const [stop] = await sql<{ label: string; now: Date }[]>`
    select labelfile as label, clock_timestamp() as now from pg_backup_stop(wait_for_archive => false)`;
  if ('error' in copied) throw copied.error;
  if (stop === undefined) throw new Error('pg_backup_stop gave no label');
  const manifest = {
    began: start.now.toISOString(),
    // A moment has whole milliseconds here, and parts of one in the log.
    from: new Date(stop.now.getTime() + 1).toISOString(),
    first: segmentAt(start.lsn),
    label: stop.label,
  };
  return { folder: copied.folder, manifest };
}

async function copyFiles({ pgData, copies, signal, between }: Copying): Promise<string> {
  const folder = await makeFolderAt(copies, new Date());
  const files = tarOf(pgData, { leavesOut: (name) => LEFT_OUT.test(name), between });
  await pack(files, copyPlaces(folder).cluster, signal);
  return folder;
}
