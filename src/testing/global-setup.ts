import { existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { bundleThread } from '../../scripts/launcher/build';
import { distribute } from '../../scripts/launcher/distribute';
import { migrateDatabase } from '../../scripts/launcher/migrate';
import { openPostgres } from '../../scripts/postgres/open';
import { startDistributed } from './servers/distributed';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's server, database `postgres`, where databases can be created. */
    databaseServer: string;
    /** The same by who may make and end databases: of that server, and behind it of those that hold parts of its databases. */
    databaseMakers: string[];
    /** Whether the databases are divided by owner, by Citus. */
    isDivided: boolean;
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

const templateDatabase = 'galley_template';

/** What the databases of a run and their log take together at most, with room to spare. */
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * Where the server's files are: in memory where the machine has plenty, for making a database is making a thousand files
 * and a disk takes five times as long for that; else on the disk, which containers with their 64 MB are given too.
 */
function fastFolder(): string {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return Math.min(bavail * bsize, process.availableMemory()) > 2 * ROOM_BYTES ? memory : tmpdir();
}

/** One embedded server per test run, on a folder of its own, with the migrated template in it; and the thread that reads imports. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (project.config.provide.isDivided === true) return setupDivided(project);
  const server = await openPostgres({
    dataDir: mkdtempSync(join(fastFolder(), 'galley-test-')),
    throwaway: true,
    log: () => undefined,
  });
  try {
    const sql = postgres(server.urlOf('postgres'), { max: 1 });
    await sql`create database ${sql(templateDatabase)}`;
    await sql.end();
    await migrateDatabase(server.urlOf(templateDatabase));
    await bundleThread();
    project.provide('databaseServer', server.urlOf('postgres'));
    project.provide('databaseMakers', [server.urlOf('postgres')]);
    project.provide('templateDatabase', templateDatabase);
    return server.close;
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** The same on a coordinator and two workers. */
async function setupDivided(project: TestProject): Promise<() => Promise<void>> {
  const servers = await startDistributed();
  try {
    const url = await servers.createDatabase(templateDatabase);
    await migrateDatabase(url);
    await distribute(url);
    await servers.seal(templateDatabase);
    await bundleThread();
    project.provide('databaseServer', servers.coordinator.urlOf('postgres'));
    project.provide(
      'databaseMakers',
      [servers.coordinator, ...servers.workers].map(({ adminUrl }) => adminUrl),
    );
    project.provide('templateDatabase', templateDatabase);
    return servers.close;
  } catch (error) {
    await servers.close();
    throw error;
  }
}
