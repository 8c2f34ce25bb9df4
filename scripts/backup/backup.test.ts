import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import postgres from 'postgres';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { folderBlobs } from '@/server/files/blobs';
import { type App, type Client, startApp } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { migrateDatabase } from '../launcher/migrate';
import { backUp, type Store } from './backup';
import { checkBackup } from './check';
import { readManifest } from './manifest';
import { readWhole, restore } from './restore';
import { addToSeries } from './series';
import { connectForCopy, copyOut, tablesOf } from './tables';

let app: App;
let ana: Client;
let store: Store;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
  store = { databaseUrl: app.place.database_url, blobs: folderBlobs(app.place.folder) };
  await fill(ana);
  await app.services.behind.settled(10);
});

/** Where these tests have their folders; a test may change the temporary folder of what it tests. */
const place = tmpdir();

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(place, 'galley-backup-'));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A database on the run's server with nothing in it, and a folder for files. */
async function emptyStore(): Promise<Store & { folder: string }> {
  const url = new URL(inject('databaseServer'));
  const admin = postgres(url.href, { max: 1, onnotice: () => undefined });
  const name = `restored_${randomUUID().replaceAll('-', '')}`;
  await admin.unsafe(`create database ${name} template template0`);
  atEnd(async () => {
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  url.pathname = `/${name}`;
  const folder = await newFolder();
  return { databaseUrl: url.href, blobs: folderBlobs(folder), folder };
}

/** Every row of every table as text, and every file, to compare. */
async function everything({ databaseUrl, blobs }: Store) {
  const sql = postgres(databaseUrl, { max: 1 });
  const names = await sql<{ name: string }[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`;
  const rows: Record<string, string[]> = {};
  for (const { name } of names)
    rows[name] = (await sql`select t::text as row from ${sql(name)} t order by 1`).map(({ row }) => row);
  await sql.end();
  const files: Record<string, number> = {};
  for (const key of await keysOf({ databaseUrl, blobs })) files[key] = (await blobs.bytes(key)).byteLength;
  return { rows, files };
}

async function keysOf({ blobs }: Store): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of blobs.keys()) keys.push(key);
  return keys;
}

/** A photo of its own color. */
const photo = (color: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background: color } })
    .jpeg()
    .toBuffer();

async function fill(who: Client): Promise<void> {
  const strange = 'Crème\tbrûlée \\N "quoted"\nsecond line 🍮 \\. ‏';
  const made = await who.post('/recipes', {
    title: 'Crème brûlée',
    description: strange,
    servings: 4,
    status: 'active',
    ingredients: ['500 ml cream', '6 egg yolks', '100 g sugar'],
    instructions: ['Heat.', strange],
    dietary_tags: ['vegetarian'],
  });
  expect(made.status).toBe(201);
  await who.patch(`/recipes/${made.body.id}`, { notes: strange });
  await who.post('/collections', { name: 'Desserts' });
  await who.post('/products', { type: 'ebook', title: 'Desserts', recipe_ids: [made.body.id] });
  const sent = await who.post('/images', undefined, {
    raw: new Uint8Array(await photo('tomato')),
    headers: { 'content-type': 'image/jpeg' },
  });
  expect(sent.status).toBe(201);
}

describe('a backup', () => {
  it('restored into an empty database is equal row for row and byte for byte, and serves', async () => {
    const folder = join(await newFolder(), 'deep/backup');
    const counts = await backUp(store, folder);
    const before = await everything(store);
    const target = await emptyStore();
    expect(counts).toMatchObject(await restore(target, folder));
    expect(await everything(target)).toEqual(before);
    expect(Object.keys(before.files)).toHaveLength(counts.files);
    expect(counts.files).toBeGreaterThan(0);

    const settings = { DATABASE_URL: target.databaseUrl, BLOB_DIR: target.folder };
    const again = await startApp({
      beside: { ...app, place: { database_url: target.databaseUrl, folder: target.folder } },
      settings,
    });
    const there = again.as(ana.token);
    expect((await there.get('/recipes?q=creme')).body.items[0].title).toBe('Crème brûlée');
    // What triggers keep goes on being kept.
    const added = await there.post('/recipes', { title: 'Lemon posset', servings: 2 });
    expect((await there.get('/recipes?q=posset')).body.items[0].id).toBe(added.body.id);
    expect((await there.get('/recipes')).body.total).toBe((await ana.get('/recipes')).body.total + 1);
  });

  it('made while recipes are written holds the rows of one moment', async () => {
    const folder = join(await newFolder(), 'busy');
    let writing = true;
    const writer = (async () => {
      while (writing)
        await ana.post('/recipes', { title: `Busy ${randomUUID()}`, servings: 1, ingredients: ['1 egg'] });
    })();
    await backUp(store, folder);
    writing = false;
    await writer;
    const target = await emptyStore();
    await restore(target, folder);
    const { rows } = await everything(target);
    // A count that is kept beside the rows is that of these rows.
    const [kept] = await count(target.databaseUrl);
    expect(kept?.counted).toBe(kept?.there);
    expect(rows.recipes?.length).toBe(kept?.there);
  });

  it('is readable by its owner only, and made in an empty folder only', async () => {
    const folder = join(await newFolder(), 'private');
    await backUp(store, folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
      expect((await stat(join(entry.parentPath, entry.name))).mode & 0o077).toBe(0);
    await expect(backUp(store, folder)).rejects.toThrow('isn’t empty');
    expect((await readManifest(folder)).format).toBe(1);
  });

  it('of a schema before this one is brought up to it', async () => {
    const old = await emptyStore();
    await migrateDatabase(old.databaseUrl, 3);
    const folder = join(await newFolder(), 'old');
    await backUp(old, folder);
    const target = await emptyStore();
    await restore(target, folder);
    const names = async (place: Store) => Object.keys((await everything(place)).rows);
    expect(await names(target)).toEqual(await names(store));
  });

  it('that is damaged, cut short, or newer is refused before anything is written', async () => {
    const folder = join(await newFolder(), 'damaged');
    await backUp(store, folder);
    const target = await emptyStore();
    const refusal = async () => restore(target, folder).then(String, (error: Error) => error.message);
    const spoil = async (path: string, change: (bytes: Buffer) => Buffer | string) => {
      const kept = await readFile(join(folder, path));
      await writeFile(join(folder, path), change(Buffer.from(kept)));
      const said = await refusal();
      await writeFile(join(folder, path), kept);
      return said;
    };
    const [key = ''] = (await readFile(join(folder, 'blobs.txt'), 'utf8')).split('\n');
    const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length - 9);
    expect(await spoil('tables/recipes.copy.gz', cut)).toContain('recipes');
    expect(await spoil(`blobs/${key.slice(0, 2)}/${key}`, cut)).toContain(key);
    expect(await spoil('blobs.txt', cut)).toContain('list of files');
    expect(await spoil('galley.json', cut)).toContain('galley.json');
    expect(
      await spoil('galley.json', (bytes) =>
        bytes.toString().replace('"migrations": [', '"migrations": ["0",'),
      ),
    ).toContain('newer version');
    await rm(join(folder, 'tables/users.copy.gz'));
    expect(await refusal()).toContain('users');
    await rm(join(folder, 'galley.json'));
    expect(await refusal()).toContain('no backup');
    expect((await everything(target)).rows).toEqual({});
  });

  it('whose rows the database refuses is not restored, and leaves the database empty', async () => {
    const folder = join(await newFolder(), 'orphans');
    await backUp(store, folder);
    await emptyUsers(folder);
    const target = await emptyStore();
    await expect(restore(target, folder)).rejects.toThrow('The database refused the rows of');
    expect(Object.values((await everything(target)).rows).flat()).toEqual([]);
  });

  it('that can no longer be written ends, and lets go of the database', async () => {
    const sql = connectForCopy(store.databaseUrl);
    await sql`create table large (id int primary key, text text)`;
    await sql`insert into large select n, repeat('x', 1000) from generate_series(1, 5000) as n`;
    const full = new Writable({
      write: (_chunk, _coding, done) => done(new Error('No space left on device')),
    });
    const copied = sql.begin(async (tx) => {
      const large = (await tablesOf(tx)).find(({ name }) => name === 'large');
      if (large !== undefined) await copyOut(tx, large, full);
    });
    await expect(copied).rejects.toThrow('No space left on device');
    await sql`drop table large`;
    await sql.end();
  });

  it('is not restored into a database of another program', async () => {
    const folder = join(await newFolder(), 'other');
    await backUp(store, folder);
    const target = await emptyStore();
    const sql = postgres(target.databaseUrl, { max: 1, onnotice: () => undefined });
    await sql`create table theirs (id int primary key)`;
    await expect(restore(target, folder)).rejects.toThrow('isn’t empty');
    expect(Object.keys((await everything(target)).rows)).toEqual(['theirs']);
    await sql.end();
  });

  it('is not restored over what is there', async () => {
    const folder = join(await newFolder(), 'over');
    await backUp(store, folder);
    const before = await everything(store);
    await expect(restore(store, folder)).rejects.toThrow('isn’t empty');
    expect(await everything(store)).toEqual(before);
  });
});

describe('a backup since another one', () => {
  /** The number of names that a file of a backup has. */
  const links = async (folder: string, key: string) =>
    (await stat(join(folder, 'blobs', key.slice(0, 2), key))).nlink;

  it('links the files the other one has, takes the rest from the store, and is whole without it', async () => {
    const folder = await newFolder();
    const [full, next] = [join(folder, 'full'), join(folder, 'next')];
    const before = await backUp(store, full);
    expect(before.reused).toBe(0);
    const added = await store.blobs.put(await photo('gold'));
    const counts = await backUp(store, next, { since: full });
    expect(counts).toMatchObject({ files: before.files + 1, reused: before.files });
    for (const key of await keysOf(store)) expect(await links(next, key)).toBe(key === added ? 1 : 2);

    await rm(full, { recursive: true });
    const target = await emptyStore();
    expect(counts).toMatchObject(await restore(target, next));
    expect(await everything(target)).toEqual(await everything(store));
  });

  it('takes a file from the store when the other one’s is damaged or gone, and leaves that one as it is', async () => {
    const folder = await newFolder();
    const [full, next] = [join(folder, 'full'), join(folder, 'next')];
    const { files } = await backUp(store, full);
    const [damaged = '', gone = ''] = await keysOf(store);
    const path = (key: string) => join(full, 'blobs', key.slice(0, 2), key);
    await writeFile(path(damaged), 'damaged');
    await rm(path(gone));
    expect(await backUp(store, next, { since: full })).toMatchObject({ files, reused: files - 2 });
    expect(await readFile(path(damaged), 'utf8')).toBe('damaged');
    expect(existsSync(path(gone))).toBe(false);
    expect((await readWhole(next)).counts.files).toBe(files);
  });

  it.runIf(existsSync('/dev/shm'))('copies the files when the other one is on another disk', async () => {
    const full = await mkdtemp('/dev/shm/galley-backup-');
    atEnd(() => rm(full, { recursive: true, force: true }));
    const next = join(await newFolder(), 'next');
    const { files } = await backUp(store, full);
    expect((await stat(full)).dev).not.toBe((await stat(place)).dev);
    const [key = ''] = await keysOf(store);
    expect(await backUp(store, next, { since: full })).toMatchObject({ files, reused: files });
    expect(await links(next, key)).toBe(1);
  });

  it('is refused when the other one isn’t a finished backup', async () => {
    const folder = join(await newFolder(), 'next');
    await expect(backUp(store, folder, { since: await newFolder() })).rejects.toThrow('There’s no backup in');
    expect(existsSync(folder)).toBe(false);
  });

  it('that’s stopped leaves nothing behind', async () => {
    const folder = join(await newFolder(), 'stopped');
    const ending = new AbortController();
    const made = expect(backUp(store, folder, { signal: ending.signal })).rejects.toThrow();
    await vi.waitFor(() => expect(existsSync(join(folder, 'blobs'))).toBe(true), { interval: 1 });
    ending.abort();
    await made;
    expect(existsSync(folder)).toBe(false);
  });
});

describe('a series of backups', () => {
  const at = (day: number) => ({ now: new Date(Date.UTC(2026, 10, day, 3, 15)) });
  const name = (day: number) => `2026-11-${day}T03-15-00Z`;

  it('takes files from the last one, and keeps as many as it’s told', async () => {
    const series = join(await newFolder(), 'series');
    const first = await addToSeries(store, series, { keep: 2, ...at(20) });
    expect(first).toMatchObject({ folder: join(series, name(20)), since: undefined, deleted: [] });
    for (const day of [21, 22]) {
      const { since, counts } = await addToSeries(store, series, { keep: 2, ...at(day) });
      expect(since).toBe(join(series, name(day - 1)));
      expect(counts.reused).toBe(counts.files);
    }
    expect(await readdir(series)).toEqual([name(21), name(22)]);
    expect((await readWhole(join(series, name(22)))).counts.files).toBe(first.counts.files);
  });

  it('deletes no folder of another name, no unfinished backup, no link, and nothing when it fails', async () => {
    const series = await newFolder();
    await addToSeries(store, series, { keep: 1, ...at(20) });
    await backUp(store, join(series, 'before-the-move'));
    await mkdir(join(series, name(11)));
    await writeFile(join(series, name(11), 'blobs.txt'), '');
    const elsewhere = join(await newFolder(), 'elsewhere');
    await backUp(store, elsewhere);
    await symlink(elsewhere, join(series, name(12)));
    const gone = { ...store, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' };
    await expect(addToSeries(gone, series, { keep: 1, ...at(21) })).rejects.toThrow();
    expect(await readManifest(join(series, name(20)))).toMatchObject({ format: 1 });

    const { deleted } = await addToSeries(store, series, { keep: 1, ...at(22) });
    expect(deleted).toEqual([join(series, name(20))]);
    const left = [name(11), name(12), name(22), 'before-the-move'];
    expect((await readdir(series)).sort()).toEqual(left);
    expect(await readManifest(elsewhere)).toMatchObject({ format: 1 });
  });
});

describe('the check of a backup', { timeout: 60_000 }, () => {
  const before = process.env.TMPDIR;
  let temporary = '';
  beforeAll(async () => {
    // The server's user must get there when we are root.
    temporary = await newFolder();
    await chmod(temporary, 0o711);
    process.env.TMPDIR = temporary;
    atEnd(() => {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
    });
  });
  const silent = () => undefined;
  const check = (folder: string) =>
    checkBackup(folder, { log: silent, signal: new AbortController().signal });

  /** A new backup, changed, and what its check says; nothing may be left of it. */
  async function refusal(change: (folder: string) => Promise<unknown>): Promise<string> {
    const folder = join(await newFolder(), 'changed');
    await backUp(store, folder);
    await change(folder);
    const said = await check(folder).then(String, (error: Error) => error.message);
    expect(await readdir(temporary)).toEqual([]);
    return said;
  }

  it('restores all of it, and leaves nothing behind', async () => {
    const folder = join(await newFolder(), 'good');
    const counts = await backUp(store, folder);
    expect(counts).toMatchObject(await check(folder));
    expect(await readdir(temporary)).toEqual([]);
  });

  it('brings one of an older schema up to this version', async () => {
    const old = await emptyStore();
    await migrateDatabase(old.databaseUrl, 3);
    const folder = join(await newFolder(), 'old');
    const counts = await backUp(old, folder);
    expect(counts).toMatchObject(await check(folder));
  });

  it('refuses rows that have changed, and rows that a database refuses', async () => {
    const changed = async (folder: string) => {
      const path = join(folder, 'tables/recipes.copy.gz');
      const rows = gunzipSync(await readFile(path)).toString();
      await writeFile(path, gzipSync(rows.replace('Crème', 'Crêpe')));
    };
    expect(await refusal(changed)).toContain('the table recipes has changed');
    expect(await refusal(emptyUsers)).toContain('The database refused the rows of');
  });

  it('refuses one that lacks a file it lists, or a file that its rows name', async () => {
    const [key = ''] = await keysOf(store);
    const lost = (folder: string) => rm(join(folder, 'blobs', key.slice(0, 2), key));
    expect(await refusal(lost)).toContain(`the file ${key} is missing`);

    const folder = join(await newFolder(), 'elsewhere');
    await backUp({ ...store, blobs: folderBlobs(await newFolder()) }, folder);
    await expect(check(folder)).rejects.toThrow(/lacks \d+ of the \d+ photos and books that its rows name/);
  });

  it('leaves nothing behind when it’s stopped, whatever it’s doing', async () => {
    const folder = join(await newFolder(), 'stopped');
    await backUp(store, folder);
    const opened = async () => (await readdir(temporary)).length > 0;
    const loading = async () => {
      const [scratch = ''] = await readdir(temporary);
      return existsSync(join(temporary, scratch, 'postgres.port'));
    };
    for (const moment of [async () => true, opened, loading]) {
      const ending = new AbortController();
      const checked = checkBackup(folder, { log: silent, signal: ending.signal });
      const ended = expect(checked).rejects.toThrow();
      await vi.waitFor(async () => expect(await moment()).toBe(true), { timeout: 10_000, interval: 2 });
      ending.abort();
      await ended;
      expect(await readdir(temporary)).toEqual([]);
    }
  });
});

/** Makes a backup's sessions and recipes those of nobody: a foreign key says so only after the last row. */
async function emptyUsers(folder: string): Promise<void> {
  await writeFile(join(folder, 'tables/users.copy.gz'), gzipSync(''));
  const manifest = await readManifest(folder);
  const users = manifest.tables.find(({ name }) => name === 'users');
  Object.assign(users ?? {}, { rows: 0, sha256: createHash('sha256').digest('hex') });
  await writeFile(join(folder, 'galley.json'), JSON.stringify(manifest));
}

/** How many recipes there are, and how many the counter says. */
async function count(databaseUrl: string) {
  const sql = postgres(databaseUrl, { max: 1 });
  const rows = await sql<{ there: number; counted: number }[]>`
    select (select count(*)::int from recipes) as there, (select sum(count)::int from recipe_counts) as counted`;
  await sql.end();
  return rows;
}
