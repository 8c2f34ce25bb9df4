import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import postgres from 'postgres';
import sharp from 'sharp';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { folderBlobs } from '@/server/files/blobs';
import { type App, type Client, startApp } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';
import { migrateDatabase } from '../launcher/migrate';
import { backUp, type Store } from './backup';
import { readManifest } from './manifest';
import { restore } from './restore';
import { connectForCopy, copyOut, tablesOf } from './tables';

let app: App;
let ana: Client;
let store: Store;
beforeAll(async () => {
  app = await startApp();
  ana = await app.signUp();
  store = { databaseUrl: app.place.database_url, blobs: folderBlobs(app.place.folder) };
});

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-backup-'));
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
  for await (const key of blobs.keys()) files[key] = (await blobs.bytes(key)).byteLength;
  return { rows, files };
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
  beforeAll(async () => {
    await fill(ana);
    await app.services.behind.settled(10);
  });

  it('restored into an empty database is equal row for row and byte for byte, and serves', async () => {
    const folder = join(await newFolder(), 'deep/backup');
    const counts = await backUp(store, folder);
    const before = await everything(store);
    const target = await emptyStore();
    expect(await restore(target, folder)).toEqual(counts);
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
    // Sessions without their users: a foreign key says so only after the last row.
    const nothing = gzipSync('');
    await writeFile(join(folder, 'tables/users.copy.gz'), nothing);
    const manifest = await readManifest(folder);
    const users = manifest.tables.find(({ name }) => name === 'users');
    Object.assign(users ?? {}, { rows: 0, sha256: createHash('sha256').digest('hex') });
    await writeFile(join(folder, 'galley.json'), JSON.stringify(manifest));
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

/** How many recipes there are, and how many the counter says. */
async function count(databaseUrl: string) {
  const sql = postgres(databaseUrl, { max: 1 });
  const rows = await sql<{ there: number; counted: number }[]>`
    select (select count(*)::int from recipes) as there, (select sum(count)::int from recipe_counts) as counted`;
  await sql.end();
  return rows;
}
