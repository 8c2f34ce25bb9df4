import { stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type Blobs, folderBlobs, isKey } from '@/server/files/blobs';
import { namesIn } from './folder';
import { requireRoom } from './packing';

/** Milliseconds in which a disk may give two changes of a folder the same time. */
const SAME_TIME = 2_000;

/**
 * Copies photos and books that are new in one folder into another, whenever it's called. Folders in which nothing has
 * changed aren't read again.
 */
export function createFileCopier(from: string, to: string): () => Promise<void> {
  const seen = new Map<string, number>();
  const [source, target] = [folderBlobs(from), folderBlobs(to)];
  return async () => {
    for (const name of await namesIn(from)) {
      if (!/^[0-9a-f]{2}$/.test(name)) continue;
      const { mtimeMs } = await stat(join(from, name));
      if (seen.get(name) === mtimeMs) continue;
      const isSettled = Date.now() - mtimeMs > SAME_TIME;
      for (const key of await namesIn(join(from, name))) {
        if (!isKey(key) || (await target.size(key)) !== null) continue;
        await requireRoom(to);
        const bytes = await bytesOf(source, key);
        if (bytes !== undefined) await target.put(bytes);
      }
      if (isSettled) seen.set(name, mtimeMs);
    }
  };
}

/** A file, or undefined if it was deleted meanwhile. */
async function bytesOf(blobs: Blobs, key: string): Promise<Uint8Array | undefined> {
  try {
    return await blobs.bytes(key);
  } catch (error) {
    if ((await blobs.size(key)) === null) return undefined;
    throw error;
  }
}

/** Removes files of the archive that Galley has deleted, once they were gone for longer than `oldest` is ago. */
export async function pruneFiles(from: string, to: string, oldest: Date): Promise<void> {
  const [source, target] = [folderBlobs(from), folderBlobs(to)];
  const now = new Date();
  for (const name of await namesIn(to)) {
    for (const key of await namesIn(join(to, name))) {
      if (!isKey(key)) continue;
      const path = join(to, name, key);
      // A file's time is when it was last seen in use.
      if ((await source.size(key)) !== null) await utimes(path, now, now);
      else if ((await stat(path)).mtime < oldest) await target.remove(key);
    }
  }
}
