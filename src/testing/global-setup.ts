import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { bundleThread } from '../../scripts/launcher/build';
import { migrateDatabase } from '../../scripts/launcher/migrate';
import { openPostgres } from '../../scripts/postgres/open';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's server, database `postgres`, where databases can be created. */
    databaseServer: string;
    /** Name of the migrated, empty database that every test database is copied from. */
    templateDatabase: string;
    /** How many requests the fuzz test makes. */
    fuzzRequests: number;
    /** Whether every recipe of the demo library is set, in place of the longest. */
    everyRecipe: boolean;
    /** What the cases of property tests are drawn from; other cases in each run where there is none. */
    propertySeed?: number;
  }
}

/** One embedded server per test run, on a folder of its own, with the migrated template in it; and the thread that reads imports. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openPostgres({
    dataDir: mkdtempSync(join(tmpdir(), 'galley-test-')),
    throwaway: true,
    log: () => undefined,
  });
  const templateDatabase = 'galley_template';
  try {
    const sql = postgres(server.urlOf('postgres'), { max: 1 });
    await sql`create database ${sql(templateDatabase)}`;
    await sql.end();
    await migrateDatabase(server.urlOf(templateDatabase));
    await bundleThread();
    project.provide('databaseServer', server.urlOf('postgres'));
    project.provide('templateDatabase', templateDatabase);
    return server.close;
  } catch (error) {
    await server.close();
    throw error;
  }
}
