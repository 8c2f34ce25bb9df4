import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BackupCounts, backUp, type Store } from './backup';
import { places, readManifest } from './manifest';

/** The name of a backup in a series: when it was begun, in UTC, as 2026-11-30T03-15-00Z. */
const NAME = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z$/;
const nameAt = (now: Date) => `${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;

/** What became of a series of backups. */
export interface SeriesResult {
  /** The new backup. */
  folder: string;
  /** The backup before, from which files were taken. */
  since: string | undefined;
  counts: BackupCounts;
  /** Folders of older backups that were deleted. */
  deleted: string[];
}

/**
 * Adds a backup to a series, which takes its files from the last one where it has them, and deletes the oldest beyond
 * `keep`, once the new one is finished. Nothing but finished backups named by their moment is ever deleted.
 * @throws SetupError as `backUp` does; then nothing is deleted
 */
export async function addToSeries(
  store: Store,
  series: string,
  { keep, now, signal }: { keep: number; now: Date; signal?: AbortSignal },
): Promise<SeriesResult> {
  const earlier = await finishedIn(series);
  const since = earlier.at(-1);
  const folder = join(series, nameAt(now));
  const counts = await backUp(store, folder, { since, ...(signal && { signal }) });
  const deleted = earlier.slice(0, Math.max(0, earlier.length + 1 - keep));
  for (const old of deleted) await deleteBackup(old);
  return { folder, since, counts, deleted };
}

/** Folders of the finished backups in a series, the oldest first. */
async function finishedIn(series: string): Promise<string[]> {
  const entries = await readdir(series, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const finished: string[] = [];
  for (const entry of entries) {
    if (!entry.isDirectory() || !NAME.test(entry.name)) continue;
    const folder = join(series, entry.name);
    const manifest = await readManifest(folder).catch(() => undefined);
    if (manifest !== undefined) finished.push(folder);
  }
  return finished.sort();
}

/** Deletes a backup, what makes it one last: if it's interrupted, the next run finds it again. */
async function deleteBackup(folder: string): Promise<void> {
  const { manifest } = places(folder);
  for (const entry of await readdir(folder))
    if (join(folder, entry) !== manifest) await rm(join(folder, entry), { recursive: true });
  await rm(folder, { recursive: true });
}
