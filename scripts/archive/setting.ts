import { isAbsolute, relative } from 'node:path';
import postgres from 'postgres';
import type { Env } from '@/server/env';
import { type Layout, SetupError } from '../postgres/layout';
import { createArchiver } from './archiver';
import { dropSlot } from './slot';

/**
 * The folder that the environment names for an archive; undefined without one.
 * @throws SetupError when the database isn't the embedded one, or the folder is in its data folder
 */
export function archiveFolder({ WAL_ARCHIVE_DIR }: Env, dataDir: string | undefined): string | undefined {
  if (WAL_ARCHIVE_DIR === undefined) return undefined;
  if (dataDir === undefined)
    throw new SetupError(
      'WAL_ARCHIVE_DIR only works with the embedded database. Unset it, and turn on point-in-time recovery where the database in DATABASE_URL runs.',
    );
  const inside = relative(dataDir, WAL_ARCHIVE_DIR);
  if (!inside.startsWith('..') && !isAbsolute(inside))
    throw new SetupError(
      `WAL_ARCHIVE_DIR is in the data folder ${dataDir}, where it would be lost together with it. Set it to a folder on another disk.`,
    );
  return WAL_ARCHIVE_DIR;
}

interface Beginning {
  databaseUrl: string;
  layout: Layout;
  /** The folder of the archive, if there's one. */
  archive: string | undefined;
  settings: Env;
  log: (line: string) => void;
  warn: (line: string) => void;
}

/** Archives from here on if there's an archive; returns what ends that. Without one, nothing is kept for it any more. */
export async function beginArchive({ archive, settings, ...rest }: Beginning): Promise<() => Promise<void>> {
  if (archive === undefined) {
    const sql = postgres(rest.databaseUrl, { max: 1, onnotice: () => undefined });
    if (await dropSlot(sql)) rest.log('WAL_ARCHIVE_DIR isn’t set any more, so changes aren’t archived');
    await sql.end();
    return async () => undefined;
  }
  const { BLOB_BUCKET, BLOB_DIR } = settings;
  const blobDir = BLOB_BUCKET === undefined ? BLOB_DIR : undefined;
  const archiver = createArchiver({ ...rest, archive, blobDir });
  archiver.begin();
  return () => archiver.stop();
}
