import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isStorageFull } from '@/server/files/disk-space';
import { type App, type Client, startApp } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { prepareDataDir } from '../../../scripts/launcher/data-dir';
import { migrateDatabase } from '../../../scripts/launcher/migrate';
import { prepareBlobDir } from '../../../scripts/launcher/preflight';
import { layoutOf } from '../../../scripts/postgres/layout';
import { type OpenPostgres, openPostgres } from '../../../scripts/postgres/open';
import { serverProcesses } from '../../../scripts/postgres/processes';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A disk of its own, in memory. Mounting needs root (scripts/test.mjs). */
async function smallDisk(mebibytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'galley-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=711`, 'galley-test', folder]);
  atEnd(async () => {
    execFileSync('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true });
  });
  const filler = join(folder, 'filler');
  return {
    folder,
    /** Writes until nothing more can be written. */
    async fill() {
      const file = await open(filler, 'w');
      try {
        for (const bytes of [2 ** 20, 2 ** 12]) {
          const piece = Buffer.alloc(bytes, 1);
          await expect(
            (async () => {
              while ((await file.write(piece)).bytesWritten === bytes);
              throw Object.assign(new Error('cut short'), { code: 'ENOSPC' });
            })(),
          ).rejects.toSatisfy(isStorageFull);
        }
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler, { force: true }),
    remount: (mode: 'ro' | 'rw') => execFileSync('mount', ['-o', `remount,${mode}`, folder]),
  };
}

type Disk = Awaited<ReturnType<typeof smallDisk>>;

let disk: Disk;
let postgres: OpenPostgres;
let app: App;
let ana: Client;
let recipe: string;
/** How far the app's clock is ahead, in milliseconds. */
let ahead = 0;
beforeAll(async () => {
  disk = await smallDisk(224);
  const dataDir = join(disk.folder, 'data');
  postgres = await openPostgres({ dataDir, throwaway: true, log: () => undefined });
  await migrateDatabase(postgres.url);
  const home = await startApp();
  const place = { database_url: postgres.url, folder: join(disk.folder, 'blobs') };
  app = await startApp({
    beside: { ...home, place },
    settings: { GALLEY_DATA_DIR: dataDir },
    clock: () => Date.now() + ahead,
  });
  ana = await app.signUp();
  recipe = (await ana.post('/recipes', { title: 'Soup' })).body.id;
});
afterAll(() => postgres.close());

const long = 'Stir it well. '.repeat(1_000);
const photo = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
);

/** Everything in which something new is stored, as the transports answer it. */
const writes = () => [
  ana.post('/recipes', { title: 'Stew', notes: long }),
  ana.post('/recipes', { title: 'Stew', notes: long }, { headers: { 'idempotency-key': 'full' } }),
  ana.post('/images', undefined, { raw: photo, headers: { 'content-type': 'image/png' } }),
];

describe('without room on the disk of the database and the files', () => {
  it('writes are 503 storage_full, ready says so, reads go on, and all work again when there is room', async () => {
    await disk.fill();
    // What is free inside of files that stand already is used up first.
    await expect
      .poll(async () => (await ana.post('/recipes', { title: 'Stew', notes: long })).body.code, {
        timeout: 30_000,
        interval: 1,
      })
      .toBe('storage_full');
    for (const { status, body, headers } of await Promise.all([...writes(), app.anonymous.get('/ready')])) {
      expect([status, body.code]).toEqual([503, 'storage_full']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
    const call = new Request('http://galley.test/api/trpc/recipes.create', {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ title: 'Stew', notes: long }),
    });
    const trpc = await app.trpc(call);
    expect([trpc.status, (await trpc.json()).error.data.problem.code]).toEqual([503, 'storage_full']);
    expect((await ana.get(`/recipes/${recipe}`)).body.title).toBe('Soup');
    expect((await ana.get('/recipes?q=soup')).status).toBe(200);
    await disk.free();
    for (const write of writes()) expect((await write).status).toBe(201);
    ahead += 10_000;
    expect((await app.anonymous.get('/ready')).status).toBe(200);
  });
});

describe('a start', () => {
  it('on a full or a read-only disk ends in a sentence that says what to do', async () => {
    const small = await smallDisk(140);
    const dataDir = join(small.folder, 'data');
    await small.fill();
    const full = /its disk is full \(0 MiB free\); free up space, or set GALLEY_DATA_DIR/;
    await expect(prepareDataDir(dataDir)).rejects.toThrow(full);
    await expect(prepareBlobDir(join(small.folder, 'blobs'))).rejects.toThrow(/disk is full.*BLOB_DIR/);
    await small.free();
    small.remount('ro');
    await expect(prepareDataDir(dataDir)).rejects.toThrow(
      /its disk is read-only; make it writable, or set GALLEY_DATA_DIR/,
    );
    await expect(prepareBlobDir(join(small.folder, 'blobs'))).rejects.toThrow(/read-only.*BLOB_DIR/);
    small.remount('rw');
    await chmod(small.folder, 0o711);
    expect(await prepareDataDir(dataDir)).toBe(dataDir);
  });
});

describe('a database that stands still', () => {
  it('makes every call 503 within three seconds, also those that may take longer, and nothing is lost', async () => {
    const layout = layoutOf(join(disk.folder, 'data'));
    await Promise.all(Array.from({ length: 10 }, () => ana.get('/recipes')));
    const before = serverProcesses(layout.pgData, layout.clusterName).map(({ pid }) => pid);
    for (const pid of before) process.kill(pid, 'SIGSTOP');
    try {
      const began = performance.now();
      const answers = await Promise.all([
        ana.get('/recipes'),
        ana.post('/recipes', { title: 'Frozen' }, { headers: { 'idempotency-key': 'frozen' } }),
        ana.post('/recipes/import', { text: 'Soup\n\n1 onion\n\nCook it.' }),
        ana.post('/images', undefined, { raw: photo, headers: { 'content-type': 'image/png' } }),
        ana.get('/export'),
        app.anonymous.get('/ready'),
        app.anonymous.post('/auth/login', { email: ana.email, password: 'correct horse' }),
      ]);
      const took = performance.now() - began;
      for (const { status, body } of answers) expect([status, body.code]).toEqual([503, 'unavailable']);
      // The promise is three seconds; the rest is for a busy machine.
      expect(took).toBeLessThan(10_000);
      // It is known by now, so nobody waits that long again: a page asks twice.
      const again = performance.now();
      expect((await ana.get('/recipes')).status).toBe(503);
      expect(performance.now() - again).toBeLessThan(0.75 * took);
    } finally {
      for (const pid of before) process.kill(pid, 'SIGCONT');
    }
    await expect
      .poll(async () => (await ana.get('/recipes')).status, { timeout: 10_000, interval: 50 })
      .toBe(200);
    const again = await ana.post(
      '/recipes',
      { title: 'Frozen' },
      { headers: { 'idempotency-key': 'frozen' } },
    );
    expect(again.status).toBe(201);
    expect((await ana.get('/recipes?q=frozen')).body.total).toBe(1);
  });
});
