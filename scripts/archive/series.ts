import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type postgres from 'postgres';
import { digestOf } from '../backup/manifest';
import {
  type ArchiveMark,
  archivePlaces,
  makeFolderAt,
  readMark,
  type Series,
  seriesIn,
  seriesPlaces,
  writeSeries,
} from './folder';
import { ARCHIVE_MODE, writeJson } from './packing';
import { segmentAt, segmentName } from './segments';
import { makeSlot, slotOf } from './slot';

interface Opening {
  archive: string;
  /** The folder of the cluster. */
  pgData: string;
  files: ArchiveMark['files'];
  log: (line: string) => void;
}

/**
 * The series to go on with: the last one where PostgreSQL still has all of its log that isn't in it, else a new one.
 * @throws Error when the archive can't be used, or is another database's
 */
export async function openSeries(
  sql: postgres.Sql,
  { archive, pgData, files, log }: Opening,
): Promise<Series> {
  const [here] = await sql<{ database: string; timeline: number; lsn: string; now: Date }[]>`
    select system_identifier::text as database, timeline_id as timeline, pg_current_wal_insert_lsn()::text as lsn,
      clock_timestamp() as now
    from pg_control_system(), pg_control_checkpoint()`;
  if (here === undefined) throw new Error('PostgreSQL doesn’t say which database it is');
  const { database, timeline, lsn, now } = here;
  const mark = await readMark(archive);
  if (mark !== undefined && mark.database !== database)
    throw new Error('it’s the archive of another database; set WAL_ARCHIVE_DIR to a folder of its own');
  const place = archivePlaces(archive);
  for (const part of [place.series, place.blobs])
    await mkdir(part, { recursive: true, mode: ARCHIVE_MODE.folder });
  if (mark?.files !== files) await writeJson(place.mark, { format: 1, database, files });

  const last = (await seriesIn(archive)).findLast((series) => series.timeline === timeline);
  const slot = await slotOf(sql);
  if (last !== undefined && slot !== undefined && slot.segment <= last.next && last.next <= segmentAt(lsn)) {
    if (await isSame(last, slot.segment, pgData)) return last;
  }
  if (last !== undefined)
    log(
      `The archive in ${archive} has a gap: it has everything up to ${last.until}, and goes on with a new copy of the database`,
    );
  const folder = await makeFolderAt(place.series, now);
  const { wal, copies } = seriesPlaces(folder);
  for (const part of [wal, copies]) await mkdir(part, { mode: ARCHIVE_MODE.folder });
  const first = await makeSlot(sql);
  const series = { folder, timeline, first, until: now.toISOString(), copies: [], next: first };
  await writeSeries(series);
  return series;
}

/**
 * Whether the segments that PostgreSQL and the series both have are the same. They aren't if the data folder was put
 * back from a copy of the disk, and wrote another log since.
 */
async function isSame(
  { folder, timeline, next, first }: Series,
  from: number,
  pgData: string,
): Promise<boolean> {
  for (let segment = Math.max(first, from); segment < next; segment++) {
    const name = segmentName(timeline, segment);
    const ours = await digestOf(() => createReadStream(join(pgData, 'pg_wal', name)));
    const kept = await digestOf(() => unzipped(seriesPlaces(folder).segment(name)));
    if (ours === undefined || ours.sha256 !== kept?.sha256) return false;
  }
  return true;
}

function unzipped(path: string) {
  const file = createReadStream(path);
  const bytes = createGunzip();
  file.once('error', (error) => bytes.destroy(error));
  return file.pipe(bytes);
}
