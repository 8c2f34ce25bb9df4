import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { SetupError } from '../postgres/layout';
import { openPostgres } from '../postgres/open';
import type { Counts } from './backup';
import { readKeys } from './manifest';
import { loadRows, readWhole } from './restore';

/**
 * Restores the rows of a backup into a database that is made for it in the temporary folder and removed afterwards,
 * whatever happens. The files are read where they are: their names are their digests, so a copy would prove no more.
 * @throws SetupError when the backup can't be restored, or a file that its rows name isn't in it
 */
export async function checkBackup(
  folder: string,
  { log, signal }: { log: (line: string) => void; signal: AbortSignal },
): Promise<Counts> {
  const { manifest, counts } = await readWhole(folder, signal);
  const scratch = await mkdtemp(join(tmpdir(), 'galley-check-'));
  try {
    const database = await openPostgres({ dataDir: scratch, throwaway: true, log });
    // Without its database, whatever runs on it ends.
    const leave = () => void database.close();
    signal.addEventListener('abort', leave);
    try {
      signal.throwIfAborted();
      await loadRows(database.url, folder, manifest);
      await requireFiles(database.url, folder);
    } finally {
      signal.removeEventListener('abort', leave);
      await database.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  return counts;
}

/**
 * Keys of the files of all pictures and builds that a database names, in order. Those of an account that is being
 * erased go before its rows, and stamped copies are made again when they're gone, so neither has to be there.
 */
export async function namedFiles(sql: postgres.Sql): Promise<string[]> {
  const named = await sql<{ key: string }[]>`
    select distinct key from (
      select user_id, unnest(array[blob_key, original_key, thumb_key, print_key]) as key from images
      union all select user_id, jsonb_array_elements(files) ->> 'blob_key' from builds
      union all select user_id, sample ->> 'blob_key' from builds) as named
    where key is not null and user_id in (select id from users where removed_at is null)
    order by key`;
  return named.map(({ key }) => key);
}

/** Sees that the files that the rows name are in the backup. */
async function requireFiles(databaseUrl: string, folder: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const named = await namedFiles(sql);
    const kept = new Set(await readKeys(folder));
    const missing = named.filter((key) => !kept.has(key));
    if (missing.length > 0)
      throw new SetupError(
        `The backup in ${folder} lacks ${missing.length} of the ${named.length} photos and books that its rows name, such as ${missing[0]}. Make sure that BLOB_DIR or BLOB_BUCKET is the one Galley uses, and make a new backup.`,
      );
  } finally {
    await sql.end();
  }
}
