import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderBlobs } from '@/server/files/blobs';
import { migrateDatabase } from '../launcher/migrate';
import { openPostgres } from '../postgres/open';
import { makeDataDir } from '../postgres/server-user';
import { type Contents, contentsOf } from './contents';
import { archivePlaces } from './folder';
import type { Plan } from './plan';
import { recover } from './recover';

interface Checking {
  /** The folder of the archive. */
  folder: string;
  moment: Date;
  log: (line: string) => void;
  signal: AbortSignal;
}

/**
 * Restores an archive to a moment in a folder that is made for it in the temporary folder and removed afterwards,
 * whatever happens; returns what is in it. Photos and books are looked for where they are.
 * @throws SetupError when it can't be restored
 */
export async function checkArchive(plan: Plan, { folder, moment, log, signal }: Checking): Promise<Contents> {
  const scratch = await mkdtemp(join(tmpdir(), 'galley-check-'));
  try {
    makeDataDir(scratch, join(scratch, 'pg18'));
    await recover({ plan, moment, dataDir: scratch, signal, log, throwaway: true });
    const database = await openPostgres({ dataDir: scratch, throwaway: true, log });
    // Without its database, whatever runs on it ends.
    const leave = () => void database.close();
    signal.addEventListener('abort', leave);
    try {
      signal.throwIfAborted();
      await migrateDatabase(database.url);
      return await contentsOf(database.url, folderBlobs(archivePlaces(folder).blobs));
    } finally {
      signal.removeEventListener('abort', leave);
      await database.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
