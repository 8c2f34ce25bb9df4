import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';
import { projectRoot } from '../postgres/layout';

/** Any number; it only has to be the same in every process that migrates. */
const lockKey = 7_254_311;

/**
 * Brings the database to the newest schema. Processes that start at once take turns, by an advisory lock that
 * PostgreSQL releases when its holder dies. Each migration runs in a transaction.
 */
export async function migrateDatabase(databaseUrl: string): Promise<void> {
  const migrationsFolder = join(projectRoot(), 'drizzle', 'migrations');
  if (!existsSync(join(migrationsFolder, 'meta', '_journal.json'))) return;
  const sql = postgres(databaseUrl, {
    max: 1,
    onnotice: () => undefined,
    connection: { statement_timeout: 0 },
  });
  try {
    await sql`select pg_advisory_lock(${lockKey})`;
    await migrate(drizzle(sql), { migrationsFolder });
  } finally {
    await sql.end();
  }
}
