import { readFile } from 'node:fs/promises';
import type postgres from 'postgres';
import { knownMigrations, migrateDatabase } from '../launcher/migrate';
import { SetupError } from '../postgres/layout';
import type { Counts, Store } from './backup';
import { Digest, nowhere } from './digest';
import { type Manifest, places, readKeys, readManifest, readTable, verify } from './manifest';
import { connectForCopy, copyIn, copyOut, migrationsOf, setTriggers, type Table, tablesOf } from './tables';

/**
 * Brings a backup into an empty database and its blob store. The backup is read and held against its manifest first;
 * what was written is read back and compared, row for row, before it counts. A backup of an older version is brought
 * to the schema of this one afterwards.
 * @throws SetupError when the backup is damaged or of a newer version, or the database holds anything
 */
export async function restore({ databaseUrl, blobs }: Store, folder: string): Promise<Counts> {
  const { manifest, counts } = await readWhole(folder);
  const sql = connectForCopy(databaseUrl);
  try {
    await requireEmpty(sql, manifest);
  } finally {
    await sql.end();
  }
  for (const key of await readKeys(folder)) await blobs.put(await readFile(places(folder).blob(key)));
  await loadRows(databaseUrl, folder, manifest);
  return counts;
}

/**
 * The manifest of a backup that this version can restore, after everything in the folder was held against it.
 * @throws SetupError when the backup is damaged or of a newer version
 */
export async function readWhole(
  folder: string,
  signal?: AbortSignal,
): Promise<{ manifest: Manifest; counts: Counts }> {
  const manifest = await readManifest(folder);
  const known = knownMigrations();
  if (manifest.migrations.some((hash, index) => known[index] !== hash))
    throw new SetupError(
      `The backup in ${folder} was made by a newer version of Galley. Restore it with that version or a later one.`,
    );
  await verify(folder, manifest, { signal });
  const rows = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  return { manifest, counts: { rows, files: manifest.blobs.count } };
}

/**
 * Brings the rows of a backup into an empty database, all or none, and the database to the schema of this version.
 * @throws SetupError when the rows that were read back are others
 */
export async function loadRows(databaseUrl: string, folder: string, manifest: Manifest): Promise<void> {
  const sql = connectForCopy(databaseUrl);
  try {
    await migrateDatabase(databaseUrl, manifest.migrations.length);
    await sql.begin((tx) => copyTables(tx, folder, manifest));
    await sql`analyze`;
  } finally {
    await sql.end();
  }
  await migrateDatabase(databaseUrl);
}

/** A database may have been migrated, by this restore when it was cut short or by a start, but holds no row. */
async function requireEmpty(sql: postgres.Sql, manifest: Manifest): Promise<void> {
  const refusal = new SetupError(
    'The database isn’t empty, so nothing was restored. Set GALLEY_DATA_DIR to a new folder, or DATABASE_URL to an empty database.',
  );
  const present = await migrationsOf(sql);
  if (present.length === 0) {
    const [any] = await sql`select from pg_tables where schemaname = 'public' limit 1`;
    if (any !== undefined) throw refusal;
    return;
  }
  // One that has more migrations than the backup can't take its rows as they are.
  if (present.length > manifest.migrations.length) throw refusal;
  for (const { name } of await tablesOf(sql)) {
    const rows = await sql`select from ${sql(`public.${name}`)} limit 1`;
    if (rows.length > 0) throw refusal;
  }
}

async function copyTables(tx: postgres.TransactionSql, folder: string, manifest: Manifest): Promise<void> {
  const tables = await tablesOf(tx);
  const names = (list: { name: string }[]) => list.map(({ name }) => name).sort();
  if (names(tables).join() !== names(manifest.tables).join())
    throw new SetupError(`The tables in ${folder} don’t match the version of Galley that made the backup.`);
  for (const table of tables) await setTriggers(tx, table, false);
  for (const table of tables) await copyIn(tx, table, readTable(folder, table.name));
  for (const table of tables) await setTriggers(tx, table, true);
  for (const table of tables) await requireSame(tx, table, manifest);
}

async function requireSame(tx: postgres.TransactionSql, table: Table, manifest: Manifest): Promise<void> {
  const digest = new Digest();
  await copyOut(tx, table, digest, nowhere());
  const wanted = manifest.tables.find(({ name }) => name === table.name);
  if (digest.result.sha256 !== wanted?.sha256)
    throw new SetupError(
      `The table ${table.name} didn’t match the backup after loading it, so nothing was restored.`,
    );
}
