import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { whyNoRoom } from '@/server/files/disk-space';

/** Only the owner may read an archive: it holds everything. */
export const ARCHIVE_MODE = { folder: 0o700, file: 0o600 } as const;

/** As many zeros as a piece of a stream has bytes at most. */
const ZEROS = Buffer.alloc(64 * 2 ** 10);

/** Bytes that stay free on the archive's disk, which may be the one that Galley needs. */
const SPARE = 512 * 2 ** 20;

/**
 * Sees that there is room in the archive for `bytes` more.
 * @throws Error with a reason in words
 */
export async function requireRoom(archive: string, bytes = 0): Promise<void> {
  const why = await whyNoRoom(archive, SPARE + bytes);
  if (why !== null) throw new Error(why);
}

/** Puts a file in its place, so that it's whole or absent even after a power cut. `write` makes it, and flushes it. */
async function putInPlace(target: string, write: (partial: string) => Promise<void>): Promise<void> {
  const partial = `${target}.partial`;
  try {
    await write(partial);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined); // what came first says more
    throw error;
  }
  if (process.platform === 'win32') return; // folders can't be opened there
  const folder = await open(dirname(target), 'r');
  await folder.sync().finally(() => folder.close());
}

/** Writes a small file in place of the one that may be there. */
export const writeJson = (path: string, value: unknown): Promise<void> =>
  putInPlace(path, (partial) =>
    writeFile(partial, `${JSON.stringify(value, null, 2)}\n`, { mode: ARCHIVE_MODE.file, flush: true }),
  );

/**
 * Compresses bytes into a new file.
 * @throws when the target is there, or what the bytes' source throws
 */
export async function pack(
  bytes: AsyncIterable<Uint8Array>,
  target: string,
  signal?: AbortSignal,
): Promise<void> {
  if (existsSync(target)) throw new Error(`${target} is already there`);
  await putInPlace(target, (partial) =>
    pipeline(
      bytes,
      createGzip({ level: 1 }),
      createWriteStream(partial, { mode: ARCHIVE_MODE.file, flush: true }),
      { ...(signal && { signal }) },
    ),
  );
}

/** Compresses a segment of the log. The rest of one that was ended early is zeros, so it takes up little. */
export const packSegment = (source: string, target: string): Promise<void> =>
  pack(createReadStream(source), target);

/** Unpacks a segment, leaving holes where there are only zeros: a night of segments isn't 9 GB then. */
export async function unpackSegment(source: string, target: string): Promise<void> {
  const file = await open(target, 'wx', ARCHIVE_MODE.file);
  try {
    let at = 0;
    await pipeline(createReadStream(source), createGunzip(), async (chunks: AsyncIterable<Buffer>) => {
      for await (const bytes of chunks) {
        if (!bytes.equals(ZEROS.subarray(0, bytes.length))) await file.write(bytes, 0, bytes.length, at);
        at += bytes.length;
      }
    });
    await file.truncate(at);
  } finally {
    await file.close();
  }
}
