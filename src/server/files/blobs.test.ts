import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readEnv } from '@/server/env';
import { startS3 } from '@/testing/servers/s3';
import { blobsOf } from './blob-store';
import type { Blobs } from './blobs';

const folder = await mkdtemp(join(tmpdir(), 'galley-blobs-test-'));
const s3 = await startS3({ bucket: 'galley-files', secret_access_key: 'secret' });
const inFolder = blobsOf(readEnv({ BLOB_DIR: folder }));
const inBucket = blobsOf(
  readEnv({
    BLOB_BUCKET: 'galley-files',
    BLOB_ENDPOINT: s3.endpoint,
    BLOB_REGION: 'eu-central-1',
    BLOB_ACCESS_KEY_ID: 'key',
    BLOB_SECRET_ACCESS_KEY: 'secret',
  }),
);
afterAll(async () => {
  await inBucket.close();
  await rm(folder, { recursive: true, force: true });
});

const bytes = (text: string) => new TextEncoder().encode(text);
const read = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

/** The names of all files, each in its folder of two letters. */
async function filesInFolder(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

const STORES: [string, Blobs, () => Promise<string[]>][] = [
  ['folder', inFolder, filesInFolder],
  ['bucket', inBucket, async () => [...s3.objects.keys()].map((key) => key.split('/')[1] ?? '')],
];

describe.each(STORES)('a store of files in a %s', (_, blobs, files) => {
  it('gives back what was put in, whole and in part', async () => {
    const key = await blobs.put(bytes('hello world'));
    expect(await blobs.bytes(key)).toEqual(bytes('hello world'));
    expect(await blobs.size(key)).toBe(11);
    expect(await read(await blobs.stream(key))).toBe('hello world');
    expect(await read(await blobs.stream(key, { start: 6, end: 8 }))).toBe('wor');
  });

  it('keeps a file of some megabytes and an empty one', async () => {
    for (const file of [new Uint8Array(3_000_000).fill(7), new Uint8Array()]) {
      const key = await blobs.put(file);
      expect(await blobs.size(key)).toBe(file.byteLength);
      expect(Buffer.from(await blobs.bytes(key)).equals(file)).toBe(true);
    }
  });

  it('keeps equal files once under one key, also when they come at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => blobs.put(bytes('same'))));
    expect(new Set(keys).size).toBe(1);
    expect((await files()).filter((name) => name === keys[0])).toHaveLength(1);
    expect((await files()).every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
  });

  it('gives a file the same key as any other store', async () => {
    expect(await blobs.put(bytes('abc'))).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    );
  });

  it('takes a file away, and nothing where there is none', async () => {
    const key = await blobs.put(bytes('gone soon'));
    await blobs.remove(key);
    await blobs.remove(key);
    expect(await blobs.size(key)).toBeNull();
  });

  it('lists the keys of all its files, and nothing else', async () => {
    for (const text of ['one', 'two', 'three', 'four', 'five']) await blobs.put(bytes(text));
    const keys: string[] = [];
    for await (const key of blobs.keys()) keys.push(key);
    expect(keys.sort()).toEqual((await files()).sort());
  });

  it('knows that a file is missing', async () => {
    const key = 'a'.repeat(64);
    expect(await blobs.size(key)).toBeNull();
    await expect(blobs.bytes(key)).rejects.toThrow();
    await expect(blobs.stream(key)).rejects.toThrow();
  });

  it('lets a reader leave in the middle of a file', async () => {
    const key = await blobs.put(new Uint8Array(2_000_000).fill(1));
    const reader = (await blobs.stream(key)).getReader();
    expect((await reader.read()).done).toBe(false);
    await reader.cancel();
    expect(await blobs.size(key)).toBe(2_000_000);
  });

  it.each(['', '../../etc/passwd', `${'a'.repeat(63)}/`, 'A'.repeat(64), `${'a'.repeat(64)}\n`])(
    'never leaves its place for the key %j',
    async (key) => {
      await expect(blobs.size(key)).rejects.toThrow('not a blob key');
    },
  );
});

describe('a bucket', () => {
  it('is not sent a file that it has', async () => {
    await inBucket.put(bytes('once'));
    s3.requests.length = 0;
    await inBucket.put(bytes('once'));
    expect(s3.requests.map((request) => request.split(' ')[0])).toEqual(['HEAD']);
  });

  it('that does not answer is unavailable, and works again afterwards', async () => {
    const key = await inBucket.put(bytes('kept'));
    s3.failing.status = 503;
    await expect(inBucket.size(key)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
    await expect(inBucket.bytes(key)).rejects.toMatchObject({ code: 'unavailable' });
    s3.failing.status = null;
    expect(await inBucket.bytes(key)).toEqual(bytes('kept'));
  });
});
