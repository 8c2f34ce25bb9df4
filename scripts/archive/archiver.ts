import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import postgres from 'postgres';
import { type ArchiveStatus, archiveStatusFile } from '@/server/database/archive-status';
import { UNTIMED } from '../launcher/migrate';
import type { Layout } from '../postgres/layout';
import { copyCluster } from './copy';
import { createFileCopier, pruneFiles } from './files';
import { archivePlaces, copyPlaces, type Series, seriesPlaces, writeSeries } from './folder';
import { packSegment, requireRoom, writeJson } from './packing';
import { prune } from './prune';
import { isBegun, segmentAt, segmentName, startOf } from './segments';
import { openSeries } from './series';
import { advanceSlot, dropSlot, slotOf } from './slot';

/** Any number, the same in every process: who has this lock of the database archives. */
const LOCK_KEY = 7_254_314;
/** Milliseconds between two rounds, and so what a broken disk can take away at most. */
const ROUND = 60_000;
/** Milliseconds after which the database is copied again, so that a restore has a day of the log to replay at most. */
const COPY_EVERY = 86_400_000;
/** Bytes of its log that PostgreSQL keeps for an archive that's broken, if a tenth of the disk's free space isn't less. */
const HELD = 4 * 2 ** 30;

export interface ArchiverOptions {
  databaseUrl: string;
  layout: Pick<Layout, 'dataDir' | 'pgData'>;
  /** The folder of the archive, made when missing. */
  archive: string;
  /** The folder of photos and books; undefined where they are in a bucket. */
  blobDir: string | undefined;
  /** Told what happens. */
  log: (line: string) => void;
  /** Told what goes wrong, once for each reason. */
  warn: (line: string) => void;
  /** Bytes of the log that are kept for a broken archive; found out by default. */
  held?: number;
}

/** What archives while Galley runs. */
export interface Archiver {
  /** Brings the archive up to the present. Never throws: Galley goes on without its archive, and says so. */
  round(): Promise<void>;
  /** Has a round every minute, the first at once. */
  begin(): void;
  /** Ends in order: what was written so far is archived. */
  stop(): Promise<void>;
}

/** Archives the log of the embedded database, copies of its files, and photos and books, into a folder. */
export function createArchiver({
  databaseUrl,
  layout: { dataDir, pgData },
  archive,
  blobDir,
  log,
  warn,
  held: most,
}: ArchiverOptions): Archiver {
  const sql = postgres(databaseUrl, {
    max: 1,
    connect_timeout: 5,
    onnotice: () => undefined,
    connection: { application_name: 'galley archive', ...UNTIMED },
  });
  const copyNewFiles =
    blobDir === undefined ? async () => undefined : createFileCopier(blobDir, archivePlaces(archive).blobs);
  const ending = new AbortController();
  const status: ArchiveStatus = { began: new Date().toISOString(), until: null, failures: 0 };
  let series: Series | undefined;
  let session: number | undefined;
  let said: string | undefined;
  let shippedAt = 0;

  /** Whether this process is the one that archives. The lock is asked for anew: a lost connection has lost it. */
  async function leads(): Promise<boolean> {
    const [row] = await sql<{ ours: boolean; pid: number }[]>`
      select pg_try_advisory_lock(${LOCK_KEY}) as ours, pg_backend_pid() as pid`;
    // Somebody else may have archived meanwhile.
    if (!row?.ours || row.pid !== session) series = undefined;
    session = row?.pid;
    return row?.ours ?? false;
  }

  /** Archives all that was written so far. */
  async function ship(to: Series): Promise<void> {
    const [here] = await sql<{ now: Date; lsn: string }[]>`
      select clock_timestamp() as now, pg_current_wal_insert_lsn()::text as lsn`;
    if (here === undefined) throw new Error('PostgreSQL doesn’t say how far it is');
    // Files come before the rows that name them.
    await copyNewFiles();
    // Ends the segment if anything is in it, and sees in any case that everything before it is on the disk.
    await sql`select pg_switch_wal()`;
    const end = segmentAt(here.lsn) + (isBegun(here.lsn) ? 1 : 0);
    while (to.next < end) {
      await requireRoom(archive);
      const name = segmentName(to.timeline, to.next);
      await packSegment(join(pgData, 'pg_wal', name), seriesPlaces(to.folder).segment(name));
      to.next += 1;
      await advanceSlot(sql, startOf(to.next));
    }
    to.until = here.now.toISOString();
    await writeSeries(to);
    shippedAt = Date.now();
  }

  const newest = (of: Series) => of.copies.at(-1);

  async function copyDatabase(to: Series): Promise<void> {
    const [size] = await sql<{ bytes: number }[]>`
      select sum(pg_database_size(oid))::float8 as bytes from pg_database`;
    // Compressing leaves half of it at most. What doesn't fit would be tried every minute.
    await requireRoom(archive, (size?.bytes ?? 0) / 2);
    const { folder, manifest } = await copyCluster(sql, {
      pgData,
      copies: seriesPlaces(to.folder).copies,
      signal: ending.signal,
      between: async () => {
        if (Date.now() - shippedAt > ROUND) await ship(to);
      },
    });
    await ship(to);
    await writeJson(copyPlaces(folder).manifest, manifest);
    to.copies.push({ ...manifest, folder });
    const oldest = await prune(archive, new Date());
    if (blobDir !== undefined && oldest !== undefined)
      await pruneFiles(blobDir, archivePlaces(archive).blobs, oldest);
    log(`Copied the database to the archive in ${archive}`);
  }

  /** Lets PostgreSQL remove its log where that got too long for its disk. */
  async function giveUpIfLong(): Promise<void> {
    const slot = await slotOf(sql);
    if (slot === undefined) return;
    const { bavail, bsize } = await statfs(pgData);
    if (slot.held <= (most ?? Math.min(HELD, (bavail * bsize + slot.held) / 10))) return;
    await dropSlot(sql);
    warn(
      `Galley stopped keeping changes for the archive in ${archive}, because they take up too much space: ${Math.round(slot.held / 2 ** 20)} MB. There’s a gap in the archive now. It goes on with a new copy of the database once it works again`,
    );
  }

  async function failed(error: unknown): Promise<void> {
    series = undefined;
    status.failures += 1;
    const why = error instanceof Error ? error.message : String(error);
    if (why !== said)
      warn(
        `Can’t archive to ${archive}: ${why}. Galley keeps running, but what changes now can’t be restored to a moment until this works again`,
      );
    said = why;
    // Without its database, Galley has other things to say.
    await giveUpIfLong().catch((cause: unknown) =>
      warn(`Can’t see how much waits for the archive: ${cause}`),
    );
  }

  async function archiveAll({ copies }: { copies: boolean }): Promise<void> {
    try {
      if (!(await leads())) return;
      if (series !== undefined && (await slotOf(sql)) === undefined) series = undefined;
      await requireRoom(archive);
      series ??= await openSeries(sql, {
        archive,
        pgData,
        files: blobDir === undefined ? 'bucket' : 'archive',
        log,
      });
      await ship(series);
      const last = newest(series);
      if (copies && (last === undefined || Date.now() - Date.parse(last.began) > COPY_EVERY))
        await copyDatabase(series);
      if (newest(series) !== undefined) status.until = series.until;
      if (said !== undefined) log(`The archive in ${archive} works again`);
      said = undefined;
    } catch (error) {
      // A copy that was stopped is made again at the next start.
      const isStopped = ending.signal.aborted && error instanceof Error && error.name === 'AbortError';
      if (!isStopped) await failed(error);
    }
    await writeJson(archiveStatusFile(dataDir), status).catch((error: unknown) =>
      warn(`Can’t write how archiving goes to ${archiveStatusFile(dataDir)}: ${error}`),
    );
  }

  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const round = (copies = true) => {
    running = running.then(() => archiveAll({ copies }));
    return running;
  };
  const next = () => {
    void round().then(() => {
      if (!ending.signal.aborted) timer = setTimeout(next, ROUND);
    });
  };
  return {
    round: () => round(),
    begin: next,
    async stop() {
      clearTimeout(timer);
      ending.abort();
      await round(false);
      await sql.end({ timeout: 2 });
    },
  };
}
