import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as StreamOfBytes } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import type { Blobs } from '@/server/files/blobs';
import { lockKey } from '../launcher/migrate';
import { SetupError } from '../postgres/layout';
import { Digest } from './digest';
import { type Manifest, places, verify } from './manifest';
import { connectForCopy, copyOut, migrationsOf, tablesOf } from './tables';

/** What is backed up, or restored to. */
export interface Store {
  databaseUrl: string;
  blobs: Blobs;
}

/** How a backup went, in numbers. */
export interface Counts {
  rows: number;
  files: number;
}

/** Only the owner may read a backup: it holds everything. */
const PRIVATE = { folder: 0o700, file: 0o600 };

/**
 * Writes the database and the files of the blob store into a folder, while Galley serves or not. The rows are those
 * of one moment. Everything is read again and compared before `galley.json` makes the folder a backup.
 * @throws SetupError when the folder is not empty or cannot be written to, or the database is none of Galley's
 */
export async function backUp({ databaseUrl, blobs }: Store, folder: string): Promise<Counts> {
  await makeEmptyFolder(folder);
  const place = places(folder);
  const sql = connectForCopy(databaseUrl);
  try {
    // Files come before the rows that name them, and are taken away after: what is there before and after the rows
    // were read is all that they name.
    const kept = new Set<string>();
    await copyBlobs(blobs, folder, kept);
    const { migrations, tables } = await copyTables(sql, folder);
    await copyBlobs(blobs, folder, kept);
    const list = [...kept]
      .sort()
      .map((key) => `${key}\n`)
      .join('');
    await writeWhole(place.blobList, list);
    const manifest: Manifest = {
      format: 1,
      made_at: new Date().toISOString(),
      migrations,
      tables,
      blobs: { count: kept.size, sha256: createHash('sha256').update(list).digest('hex') },
    };
    await verify(folder, manifest);
    await writeWhole(`${place.manifest}.partial`, `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(`${place.manifest}.partial`, place.manifest);
    return { rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: kept.size };
  } catch (error) {
    // What is not whole must not look like a backup; the folder was empty before.
    for (const entry of await readdir(folder))
      await rm(`${folder}/${entry}`, { recursive: true, force: true });
    throw error;
  } finally {
    await sql.end();
  }
}

async function makeEmptyFolder(folder: string): Promise<void> {
  let entries: string[];
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE.folder });
    entries = await readdir(folder);
  } catch (error) {
    throw new SetupError(
      `Can’t write a backup to ${folder} (${error instanceof Error ? error.message : error}).`,
    );
  }
  if (entries.length > 0)
    throw new SetupError(`${folder} isn’t empty. Choose a new or empty folder for the backup.`);
}

async function copyTables(
  sql: ReturnType<typeof connectForCopy>,
  folder: string,
): Promise<Pick<Manifest, 'migrations' | 'tables'>> {
  await mkdir(dirname(places(folder).table('any')), { mode: PRIVATE.folder });
  // A migration in the middle could leave a table that looks empty to this moment.
  await sql`select pg_advisory_lock_shared(${lockKey})`;
  return sql.begin('isolation level repeatable read read only', async (tx) => {
    const migrations = await migrationsOf(tx);
    if (migrations.length === 0)
      throw new SetupError('The database is empty, so there’s nothing to back up.');
    const tables: Manifest['tables'] = [];
    for (const table of await tablesOf(tx)) {
      const digest = new Digest();
      const file = createWriteStream(places(folder).table(table.name), { mode: PRIVATE.file, flush: true });
      await copyOut(tx, table, digest, createGzip({ level: 1 }), file);
      const { sha256, lines } = digest.result;
      tables.push({ name: table.name, rows: lines, sha256 });
    }
    return { migrations, tables };
  });
}

/** Copies the files that are not in the backup yet. One that is gone meanwhile is named by no row any more. */
async function copyBlobs(blobs: Blobs, folder: string, kept: Set<string>): Promise<void> {
  for await (const key of blobs.keys()) {
    if (kept.has(key)) continue;
    const file = await openBlob(blobs, key);
    if (file === undefined) continue;
    const target = places(folder).blob(key);
    await mkdir(dirname(target), { recursive: true, mode: PRIVATE.folder });
    await pipeline(
      Readable.fromWeb(file as StreamOfBytes),
      createWriteStream(target, { mode: PRIVATE.file, flush: true }),
    );
    kept.add(key);
  }
}

async function openBlob(blobs: Blobs, key: string) {
  try {
    return await blobs.stream(key);
  } catch (error) {
    if ((await blobs.size(key)) === null) return undefined;
    throw error;
  }
}

async function writeWhole(path: string, text: string): Promise<void> {
  const file = await open(path, 'w', PRIVATE.file);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}
