import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { projectRoot, SetupError } from '../postgres/layout';

/** Any number; it only has to be the same in every process that migrates. */
export const lockKey = 7_254_311;

/** For work that takes as long as it takes, whatever its user has. Text, because the client doesn't send the number 0. */
export const UNTIMED: Readonly<Record<string, string>> = {
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
};

/** Has Citus, in a database that it divides, take our triggers, which write only what stands beside their own row. */
export const TRIGGERS: Readonly<Record<string, string>> = { 'citus.enable_unsafe_triggers': 'on' };

const ownMigrations = () => join(projectRoot(), 'drizzle', 'migrations');

/** Hashes of the migrations that this version brings, oldest first. */
export function knownMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder: ownMigrations() }).map(({ hash }) => hash);
}

/** The number of the first migration that was written under the rule that they only add or say that they don't. */
export const FIRST_RULED = 72;

/** A line of a migration that takes something away or asks for more, so that a former release can't work on. */
const CONTRACTS = /^-- Contracts: \S/m;

/** Whether a release that does not know the migration works on with it, as CONTRIBUTING says. */
export const expands = (migration: string): boolean => !CONTRACTS.test(migration);

/**
 * Sees that every migration of the database is one of ours, or only adds to what we know: a newer Galley's tables can be others.
 * @throws SetupError
 */
async function refuseNewer(sql: postgres.Sql): Promise<void> {
  const [there] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!there?.name) return;
  const migrations = readMigrationFiles({ migrationsFolder: ownMigrations() });
  const known = migrations.map(({ folderMillis }) => folderMillis);
  // Read as JSON, because a database that no newer Galley has migrated has no such column yet.
  const [newer] = await sql`
    select 1 from drizzle.__drizzle_migrations as migration
    where created_at <> all(${known}::bigint[]) and to_jsonb(migration) ->> 'expands' is distinct from 'true' limit 1`;
  if (newer)
    throw new SetupError(
      'This database was created by a newer version of Galley, so nothing was changed. Start the newer version, or restore a backup from before the upgrade.',
    );
}

/**
 * Brings the database to the newest schema, or with `count` to that of so many migrations. Processes that start at
 * once take turns, by an advisory lock that PostgreSQL releases when its holder dies. Each migration runs in a
 * transaction of its own: drizzle would run all that are new in one, and hold the locks of the first to the end.
 * @throws SetupError when a newer Galley has migrated it further, by more than additions
 */
export async function migrateDatabase(databaseUrl: string, count?: number): Promise<void> {
  const all = ownMigrations();
  if (!existsSync(join(all, 'meta', '_journal.json'))) return;
  const most = count ?? knownMigrations().length;
  const sql = postgres(databaseUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: { ...UNTIMED, ...TRIGGERS },
  });
  try {
    await sql`select pg_advisory_lock(${lockKey})`;
    await refuseNewer(sql);
    for (let next = (await countMigrations(sql)) + 1; next <= most; next++) {
      const migrationsFolder = firstMigrations(all, next);
      try {
        await migrate(drizzle(sql), { migrationsFolder });
      } finally {
        rmSync(migrationsFolder, { recursive: true });
      }
    }
    await noteExpanding(sql);
  } finally {
    await sql.end();
  }
}

/** Notes in the database which of our migrations only add, for releases that do not know them. */
async function noteExpanding(sql: postgres.Sql): Promise<void> {
  const adding = readMigrationFiles({ migrationsFolder: ownMigrations() })
    .slice(FIRST_RULED)
    .filter((migration) => expands(migration.sql.join('\n')))
    .map(({ folderMillis }) => folderMillis);
  await sql`alter table drizzle.__drizzle_migrations add column if not exists expands boolean`;
  await sql`
    update drizzle.__drizzle_migrations set expands = true
    where created_at = any(${adding}::bigint[]) and expands is not true`;
}

async function countMigrations(sql: postgres.Sql): Promise<number> {
  const [there] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!there?.name) return 0;
  const [found] = await sql<
    { count: number }[]
  >`select count(*)::int as count from drizzle.__drizzle_migrations`;
  return found?.count ?? 0;
}

/** A folder with the first migrations only, for drizzle runs all that a folder has. */
function firstMigrations(all: string, count: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'galley-migrations-'));
  const journal = JSON.parse(readFileSync(join(all, 'meta/_journal.json'), 'utf8'));
  const entries: { tag: string }[] = journal.entries.slice(0, count);
  mkdirSync(join(folder, 'meta'));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) cpSync(join(all, `${tag}.sql`), join(folder, `${tag}.sql`));
  return folder;
}
