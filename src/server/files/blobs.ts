import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, opendir, readFile, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';

/** The first and last byte of a part of a file, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Where photos, covers and built books are kept. A key is made from the content, so equal files are kept once. */
export interface Blobs {
  /** Keeps the bytes and returns their key. */
  put(bytes: Uint8Array): Promise<string>;
  /** The whole file. Throws when it is missing. */
  bytes(key: string): Promise<Uint8Array>;
  /** The file or a part of it as a stream. Throws when it is missing. */
  stream(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>;
  /** Takes a file away; nothing happens when there is none. */
  remove(key: string): Promise<void>;
  /** Size in bytes, or null when there is no such file. */
  size(key: string): Promise<number | null>;
  /** The keys of all files, in any order; of those that come or go meanwhile some. */
  keys(): AsyncIterable<string>;
}

const KEY = /^[0-9a-f]{64}$/;

/** The key itself when it can be one of ours; throws for anything else, such as a path. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('not a blob key');
  return key;
}

/** Whether a name is a key: a file that is being written has a longer one. */
export const isKey = (name: string): boolean => KEY.test(name);

/** Keeps files in a folder: `ab/abcd…`. A file is written beside its place and renamed, so it is whole or absent. */
export function folderBlobs(folder: string): Blobs {
  const place = (key: string) => join(folder, requireKey(key).slice(0, 2), key);
  const size = async (key: string) => {
    try {
      return (await stat(place(key))).size;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  };
  return {
    size,
    async put(bytes) {
      const key = createHash('sha256').update(bytes).digest('hex');
      if ((await size(key)) === bytes.byteLength) return key;
      const target = place(key);
      await mkdir(join(folder, key.slice(0, 2)), { recursive: true });
      const draft = `${target}.${randomUUID()}`;
      try {
        await writeFile(draft, bytes);
        await rename(draft, target);
      } catch (error) {
        await unlink(draft).catch(() => undefined);
        throw error;
      }
      return key;
    },
    async remove(key) {
      await rm(place(key), { force: true });
    },
    async bytes(key) {
      return new Uint8Array(await readFile(place(key)));
    },
    async stream(key, range) {
      await stat(place(key));
      return Readable.toWeb(createReadStream(place(key), range ?? {})) as ReadableStream<Uint8Array>;
    },
    async *keys() {
      for await (const { name } of await opendir(folder, { recursive: true })) if (isKey(name)) yield name;
    },
  };
}
