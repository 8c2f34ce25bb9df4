import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { readArchiveStatus } from '@/server/database/archive-status';
import { readEnv } from '@/server/env';
import { folderBlobs } from '@/server/files/blobs';
import { atEnd } from '@/testing/cleanup';
import { migrateDatabase } from '../launcher/migrate';
import { layoutOf } from '../postgres/layout';
import { type OpenPostgres, openPostgres } from '../postgres/open';
import { makeDataDir } from '../postgres/server-user';
import { type Archiver, type ArchiverOptions, createArchiver } from './archiver';
import { checkArchive } from './check';
import { restoreFiles } from './contents';
import { archivePlaces, copyPlaces, seriesIn, seriesPlaces } from './folder';
import { momentText } from './moment';
import { planOf, refuseWithoutMoment } from './plan';
import { prune } from './prune';
import { recover } from './recover';
import { archiveFolder } from './setting';

let home: string;
let dataDir: string;
let server: OpenPostgres;
let sql: postgres.Sql;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'galley-archive-'));
  // The server's user must get there when we are root.
  await chmod(home, 0o711);
  atEnd(() => rm(home, { recursive: true, force: true }));
  dataDir = join(home, 'data');
  server = await openPostgres({ dataDir, throwaway: true, log: () => undefined });
  atEnd(() => server.close());
  sql = postgres(server.url, { max: 1, onnotice: () => undefined });
  await sql`create table notes (text text primary key)`;
  atEnd(() => sql.end());
});

const said: string[] = [];
const warned: string[] = [];

/** An archiver of the server into a folder; it ends with the test, or when it's told to. */
function archiverTo(archive: string, options: Partial<ArchiverOptions> = {}): Archiver {
  const archiver = createArchiver({
    databaseUrl: server.url,
    layout: layoutOf(dataDir),
    archive,
    blobDir: join(dataDir, 'blobs'),
    log: (line) => said.push(line),
    warn: (line) => warned.push(line),
    ...options,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= archiver.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { ...archiver, stop };
}

const write = (text: string) => sql`insert into notes values (${text})`;
const remove = (text: string) => sql`delete from notes where text = ${text}`;

/** The present moment of the database, a little after what was written before and before what is written next. */
async function now(): Promise<Date> {
  await delay(5);
  const [row] = await sql<{ now: Date }[]>`select clock_timestamp() as now`;
  await delay(5);
  return row?.now ?? new Date(Number.NaN);
}

/** The notes at a moment, in a server that is made of the archive. */
async function notesAt(archive: string, moment: Date): Promise<string[]> {
  const folder = await mkdtemp(join(home, 'restored-'));
  makeDataDir(folder, join(folder, 'pg18'));
  const plan = await planOf(archive, moment);
  const signal = AbortSignal.timeout(60_000);
  await recover({ plan, moment, dataDir: folder, signal, log: () => undefined, throwaway: true });
  const restored = await openPostgres({ dataDir: folder, throwaway: true, log: () => undefined });
  const there = postgres(restored.url, { max: 1 });
  try {
    return (await there<{ text: string }[]>`select text from notes order by text`).map(({ text }) => text);
  } finally {
    await there.end();
    await restored.close();
  }
}

describe('an archive', () => {
  it('brings back what was there at a moment, and photos, and refuses moments it doesn’t have', async () => {
    const archive = join(home, 'first');
    const blobs = folderBlobs(join(dataDir, 'blobs'));
    const archiver = archiverTo(archive);
    const early = await now();
    await archiver.round();
    const key = await blobs.put(Buffer.from('a photo'));
    await write('soup');
    const withSoup = await now();
    await remove('soup');
    await write('salad');
    const withSalad = await now();
    await archiver.round();
    const end = await now();

    expect(await notesAt(archive, withSoup)).toEqual(['soup']);
    // Nothing was written after this one.
    expect(await notesAt(archive, withSalad)).toEqual(['salad']);
    expect(await folderBlobs(archivePlaces(archive).blobs).size(key)).toBe('a photo'.length);
    expect(await readArchiveStatus(dataDir)).toMatchObject({ until: expect.any(String), failures: 0 });

    const [series] = await seriesIn(archive);
    const range = `from ${momentText(new Date(series?.copies[0]?.from ?? ''))} to ${momentText(new Date(series?.until ?? ''))}`;
    const tomorrow = new Date(Date.now() + 86_400_000);
    await expect(planOf(archive, early)).rejects.toThrow(range);
    await expect(planOf(archive, end)).rejects.toThrow(range);
    await expect(planOf(archive, tomorrow)).rejects.toThrow(`, which is in the future. You can restore`);
    await expect(planOf(home, withSoup)).rejects.toThrow('There’s no archive in');

    await archiver.stop();
    await remove('salad');
  });

  it('goes on after a restart, one process at a time, and archives what was written last', async () => {
    const archive = join(home, 'second');
    const first = archiverTo(archive);
    await first.round();
    const second = archiverTo(archive);
    await second.round();
    await write('bread');
    const withBread = await now();
    await first.stop();
    await second.round();
    await second.stop();
    const all = await seriesIn(archive);
    expect(all.map(({ copies }) => copies.length)).toEqual([1]);
    expect(await notesAt(archive, withBread)).toEqual(['bread']);
    await remove('bread');
  });

  it('that is broken is said once, stops no write, and works again by itself', async () => {
    const archive = join(home, 'third');
    await writeFile(archive, 'not a folder');
    warned.length = 0;
    const archiver = archiverTo(archive);
    await archiver.round();
    await write('rice');
    await archiver.round();
    expect(warned).toEqual([expect.stringContaining(`Can’t archive to ${archive}: `)]);
    expect(await readArchiveStatus(dataDir)).toMatchObject({ until: null, failures: 2 });
    await rm(archive);
    await archiver.round();
    expect(said.at(-1)).toBe(`The archive in ${archive} works again`);
    expect(await readArchiveStatus(dataDir)).toMatchObject({ until: expect.any(String) });
    await archiver.stop();
    await remove('rice');
  });

  it('that stays broken is given up when too much waits for it, and goes on after a gap', async () => {
    const archive = join(home, 'fourth');
    const archiver = archiverTo(archive, { held: 1 });
    await archiver.round();
    await write('beans');
    const before = await now();
    await archiver.round();
    const [series] = await seriesIn(archive);
    const { wal } = seriesPlaces(series?.folder ?? '');
    await rename(wal, `${wal}.away`);
    warned.length = 0;
    await write('peas');
    const lost = await now();
    await archiver.round();
    expect(warned.at(-1)).toContain('There’s a gap in the archive now');
    expect(await sql`select from pg_replication_slots`).toHaveLength(0);
    await rename(`${wal}.away`, wal);
    await archiver.round();
    await remove('peas');
    const after = await now();
    await archiver.round();

    expect((await planOf(archive, before)).series.folder).toBe(series?.folder);
    await expect(planOf(archive, lost)).rejects.toThrow(/from \S+ to \S+, or from \S+ to \S+\. /);
    expect(await notesAt(archive, after)).toEqual(['beans']);
    await archiver.stop();
    await remove('beans');
  });

  it('is checked in a folder that is removed again, and counts the photos that its rows name', async () => {
    const archive = join(home, 'checked');
    const blobs = folderBlobs(join(dataDir, 'blobs'));
    const archiver = archiverTo(archive);
    await archiver.round();
    await migrateDatabase(server.url);
    const [kept, lost] = [await blobs.put(Buffer.from('kept')), await blobs.put(Buffer.from('lost'))];
    const user = randomUUID();
    await sql`insert into users (id, email, email_key, name, password_hash, created_at, updated_at)
      values (${user}, 'ana@example.com', 'ana@example.com', 'Ana', '', now(), now())`;
    for (const key of [kept, lost])
      await sql`insert into images (id, user_id, extension, blob_key, bytes, created_at)
        values (${key}, ${user}, 'webp', ${key}, 4, now())`;
    const moment = await now();
    await sql`delete from images`;
    await archiver.round();
    const files = folderBlobs(archivePlaces(archive).blobs);
    const copy = join(home, 'copied');
    await mkdir(copy);
    await restoreFiles(files, folderBlobs(copy), AbortSignal.timeout(60_000));
    for (const key of [kept, lost]) expect(await folderBlobs(copy).size(key)).toBe(4);
    await files.remove(lost);
    const plan = await planOf(archive, moment);
    const signal = AbortSignal.timeout(60_000);
    const before = await readdir(tmpdir());
    const contents = await checkArchive(plan, { folder: archive, moment, signal, log: () => undefined });
    expect(contents).toEqual({ recipes: 0, products: 0, named: 2, found: 1 });
    const left = (await readdir(tmpdir())).filter((name) => !before.includes(name));
    expect(left.filter((name) => name.startsWith('galley-check-'))).toEqual([]);
  }, 60_000);

  it('can be stopped in the middle of a copy, which the next start makes', async () => {
    const archive = join(home, 'stopped');
    warned.length = 0;
    const first = archiverTo(archive);
    first.begin();
    await first.stop();
    expect((await seriesIn(archive))[0]?.copies).toEqual([]);
    const second = archiverTo(archive);
    await second.round();
    expect((await seriesIn(archive)).map(({ copies }) => copies.length)).toEqual([1]);
    expect(warned).toEqual([]);
    await second.stop();
  });

  it('of another database is left alone', async () => {
    const archive = join(home, 'fifth');
    await mkdir(archive);
    const mark = JSON.stringify({ format: 1, database: '1', files: 'archive' });
    await writeFile(archivePlaces(archive).mark, mark);
    warned.length = 0;
    const archiver = archiverTo(archive);
    await archiver.round();
    expect(warned[0]).toContain('it’s the archive of another database');
    expect(await readdir(archive)).toEqual(['galley-archive.json']);
    await archiver.stop();
  });
});

describe('the folder of an archive', () => {
  const env = readEnv({ WAL_ARCHIVE_DIR: '/srv/galley/archive' });

  it('is for the embedded database only, and outside its data folder', () => {
    expect(archiveFolder(env, '/srv/data')).toBe('/srv/galley/archive');
    expect(archiveFolder(env, '/srv/gal')).toBe('/srv/galley/archive');
    expect(archiveFolder(readEnv({}), undefined)).toBeUndefined();
    expect(() => archiveFolder(env, undefined)).toThrow('only works with the embedded database');
    for (const dataDir of ['/srv/galley', '/srv/galley/archive', '/srv'])
      expect(() => archiveFolder(env, dataDir)).toThrow('is in the data folder');
  });

  it('isn’t restored without a moment', async () => {
    await expect(refuseWithoutMoment(join(home, 'first'))).rejects.toThrow(
      /is an archive, so say which moment you want.* You can restore any moment from/,
    );
    await refuseWithoutMoment(home);
  });
});

describe('what is kept', () => {
  /** A series with copies so many days old, and a segment of the log for each day. */
  async function makeSeries(archive: string, name: string, ages: number[], today: Date): Promise<string> {
    const folder = join(archivePlaces(archive).series, name);
    const place = seriesPlaces(folder);
    await mkdir(place.wal, { recursive: true });
    await writeFile(place.manifest, JSON.stringify({ timeline: 1, first: 0, until: today.toISOString() }));
    for (const age of ages) {
      const copy = join(place.copies, String(100 - age).padStart(3, '0'));
      const from = new Date(today.getTime() - age * 86_400_000).toISOString();
      await mkdir(copy, { recursive: true });
      await writeFile(
        copyPlaces(copy).manifest,
        JSON.stringify({ began: from, from, first: Math.round(100 - age), label: '' }),
      );
      const segment = Math.round(100 - age)
        .toString(16)
        .toUpperCase()
        .padStart(8, '0');
      await writeFile(place.segment(`0000000100000000${segment}`), '');
    }
    return folder;
  }

  it('is what the last seven days need: the copy before them, those since, and the log since that copy', async () => {
    const archive = join(home, 'kept');
    const today = new Date('2026-11-30T12:00:00Z');
    await makeSeries(archive, '2026-10', [30, 20], today);
    const folder = await makeSeries(archive, '2026-11', [10, 9, 6, 3, 1], today);
    await mkdir(join(seriesPlaces(folder).copies, 'unfinished'));
    const oldest = await prune(archive, today);
    expect(oldest).toEqual(new Date('2026-11-21T12:00:00Z'));
    const [series, ...more] = await seriesIn(archive);
    expect(more).toEqual([]);
    expect(series?.copies.map(({ first }) => 100 - first)).toEqual([9, 6, 3, 1]);
    expect(await readdir(seriesPlaces(folder).wal)).toHaveLength(4);
    expect(await readdir(seriesPlaces(folder).copies)).toHaveLength(4);
  });

  it('is fourteen copies at most', async () => {
    const archive = join(home, 'many');
    const today = new Date('2026-11-30T12:00:00Z');
    const ages = Array.from({ length: 20 }, (_, index) => 2 - index / 20);
    await makeSeries(archive, '2026-11', ages, today);
    await prune(archive, today);
    expect((await seriesIn(archive))[0]?.copies).toHaveLength(14);
  });
});
