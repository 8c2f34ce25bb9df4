import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Blobs, folderBlobs } from './blobs';

let folder: string;
let blobs: Blobs;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-blobs-test-'));
  blobs = folderBlobs(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const bytes = (text: string) => new TextEncoder().encode(text);
const read = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

describe('the folder of files', () => {
  it('gives back what was put in, whole and in part', async () => {
    const key = await blobs.put(bytes('hello world'));
    expect(await blobs.bytes(key)).toEqual(bytes('hello world'));
    expect(await blobs.size(key)).toBe(11);
    expect(await read(await blobs.stream(key))).toBe('hello world');
    expect(await read(await blobs.stream(key, { start: 6, end: 8 }))).toBe('wor');
  });

  it('keeps equal files once, also when they come at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => blobs.put(bytes('same'))));
    expect(new Set(keys).size).toBe(1);
    const [key = ''] = keys;
    expect(await readdir(join(folder, key.slice(0, 2)))).toEqual([key]);
  });

  it('knows that a file is missing', async () => {
    const key = 'a'.repeat(64);
    expect(await blobs.size(key)).toBeNull();
    await expect(blobs.bytes(key)).rejects.toThrow();
    await expect(blobs.stream(key)).rejects.toThrow();
  });

  it.each(['', '../../etc/passwd', `${'a'.repeat(63)}/`, 'A'.repeat(64), `${'a'.repeat(64)}\n`])(
    'never leaves its folder for the key %j',
    async (key) => {
      await expect(blobs.size(key)).rejects.toThrow('not a blob key');
    },
  );
});
