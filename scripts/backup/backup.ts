import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as StreamOfBytes } from 'node:stream/web';
import { createGzip } from 'node:zlib';
import type { Blobs } from '@/server/files/blobs';
import { lockKey } from '../launcher/migrate';
import { SetupError } from '../postgres/layout';
import { Digest } from './digest';
import { digestOf, type Manifest, places, readKeys, readManifest, verify } from './manifest';
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

export interface BackupCounts extends Counts {
  /** Files that were taken from the backup before. */
  reused: number;
}

export interface BackupOptions {
  /** A finished backup, from which the files are taken that it has. It may be deleted afterwards. */
  since?: string | undefined;
  signal?: AbortSignal;
}

/**
 * Writes the database and the files of the blob store into a folder, while Galley serves or not. The rows are those
 * of one moment. Everything is read again and compared before `galley.json` makes the folder a backup.
 * @throws SetupError when the folder is not empty or cannot be written to, `since` is no backup, or the database is
 * none of Galley's
 */
export async function backUp(
  { databaseUrl, blobs }: Store,
  folder: string,
  { since, signal }: BackupOptions = {},
): Promise<BackupCounts> {
  const earlier = since === undefined ? undefined : await filesOf(since);
  const isNew = await makeEmptyFolder(folder);
  const place = places(folder);
  const sql = connectForCopy(databaseUrl);
  try {
    // Files come before the rows that name them, and are taken away after: what is there before and after the rows
    // were read is all that they name.
    const kept = new Map<string, Origin>();
    await copyBlobs({ blobs, folder, earlier, kept, signal });
    const { migrations, tables } = await copyTables(sql, folder, signal);
    await copyBlobs({ blobs, folder, earlier, kept, signal });
    const list = [...kept.keys()]
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
    // A linked file was read when it was linked.
    await verify(folder, manifest, { signal, isRead: (key) => kept.get(key) === 'linked' });
    await writeWhole(`${place.manifest}.partial`, `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(`${place.manifest}.partial`, place.manifest);
    return {
      rows: tables.reduce((sum, { rows }) => sum + rows, 0),
      files: kept.size,
      reused: [...kept.values()].filter((origin) => origin !== 'store').length,
    };
  } catch (error) {
    // What is not whole must not look like a backup; the folder was empty before, or not there.
    for (const entry of await readdir(folder))
      await rm(`${folder}/${entry}`, { recursive: true, force: true });
    if (isNew) await rmdir(folder);
    throw error;
  } finally {
    await sql.end();
  }
}

/** Sees that there is an empty folder; returns whether it had to be made. */
async function makeEmptyFolder(folder: string): Promise<boolean> {
  let entries: string[];
  let made: string | undefined;
  try {
    made = await mkdir(folder, { recursive: true, mode: PRIVATE.folder });
    entries = await readdir(folder);
  } catch (error) {
    throw new SetupError(
      `Can’t write a backup to ${folder} (${error instanceof Error ? error.message : error}).`,
    );
  }
  if (entries.length > 0)
    throw new SetupError(`${folder} isn’t empty. Choose a new or empty folder for the backup.`);
  return made !== undefined;
}

async function copyTables(
  sql: ReturnType<typeof connectForCopy>,
  folder: string,
  signal: AbortSignal | undefined,
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
      signal?.throwIfAborted();
      const digest = new Digest();
      const file = createWriteStream(places(folder).table(table.name), { mode: PRIVATE.file, flush: true });
      await copyOut(tx, table, digest, createGzip({ level: 1 }), file);
      const { sha256, lines } = digest.result;
      tables.push({ name: table.name, rows: lines, sha256 });
    }
    return { migrations, tables };
  });
}

/** Where a file of a backup came from: the blob store, or a backup before it. */
type Origin = 'store' | 'linked' | 'copied';

interface Earlier {
  folder: string;
  keys: ReadonlySet<string>;
}

/** The files of a finished backup. */
async function filesOf(folder: string): Promise<Earlier> {
  await readManifest(folder);
  return { folder, keys: new Set(await readKeys(folder)) };
}

interface Copying {
  blobs: Blobs;
  folder: string;
  earlier: Earlier | undefined;
  /** What is in the backup. */
  kept: Map<string, Origin>;
  signal: AbortSignal | undefined;
}

/** Copies the files that are not in the backup yet. One that is gone meanwhile is named by no row any more. */
async function copyBlobs({ blobs, folder, earlier, kept, signal }: Copying): Promise<void> {
  for await (const key of blobs.keys()) {
    signal?.throwIfAborted();
    if (kept.has(key)) continue;
    const target = places(folder).blob(key);
    await mkdir(dirname(target), { recursive: true, mode: PRIVATE.folder });
    const origin = earlier?.keys.has(key)
      ? await takeFrom(places(earlier.folder).blob(key), key, target)
      : undefined;
    if (origin !== undefined) {
      kept.set(key, origin);
      continue;
    }
    const file = await openBlob(blobs, key);
    if (file === undefined) continue;
    await writeBlob(Readable.fromWeb(file as StreamOfBytes), target);
    kept.set(key, 'store');
  }
}

/**
 * Takes a file from an earlier backup, linked or copied; undefined where it isn't whole there. Two backups have a linked
 * file only once, so it is read every time: one that the disk has damaged comes from the store again.
 */
async function takeFrom(source: string, key: string, target: string): Promise<Origin | undefined> {
  const found = await digestOf(() => createReadStream(source));
  if (found?.sha256 !== key) return undefined;
  try {
    await link(source, target);
    return 'linked';
  } catch {
    // It's on another disk, or its disk has no links; whatever else it is shows when it's copied.
    await writeBlob(createReadStream(source), target);
    return 'copied';
  }
}

const writeBlob = (bytes: Readable, target: string): Promise<void> =>
  pipeline(bytes, createWriteStream(target, { mode: PRIVATE.file, flush: true }));

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
