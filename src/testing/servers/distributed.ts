import { type Postgres15, postgres15Folder } from './postgres15';

/** A PostgreSQL with Citus that takes statements, and two that hold the rows. */
export interface Distributed {
  coordinator: Postgres15;
  workers: readonly Postgres15[];
  /**
   * Makes an empty database with the extension on all of them, with the workers known to the coordinator, and gives its
   * address there, by an owner who is no superuser.
   */
  createDatabase(name: string): Promise<string>;
  /** Has a database taken for a template: nothing connects to it any more, nor does Citus itself. */
  seal(name: string): Promise<void>;
  close(): Promise<void>;
}

const SETTINGS = `
shared_preload_libraries = 'citus'
max_connections = 200
max_prepared_transactions = 200
max_locks_per_transaction = 256
wal_level = logical
citus.enable_statistics_collection = off
# Enough for rows of different owners to be on different workers; each is a table of its own.
citus.shard_count = 4
`;

/** Starts the three, with settings beside those of every test. */
export async function startDistributed(settings = ''): Promise<Distributed> {
  const folder = await postgres15Folder();
  const server = async (name: string) => {
    await folder.make(name);
    const started = await folder.start(name, SETTINGS + settings);
    await started.admin`create role creator login createdb password 'secret'`;
    return started;
  };
  const coordinator = await server('coordinator');
  const workers = [await server('worker_1'), await server('worker_2')];
  const all = [...workers, coordinator];
  return {
    coordinator,
    workers,
    async createDatabase(name) {
      for (const { admin, adminOf } of all) {
        await admin`create database ${admin(name)} owner creator`;
        const sql = adminOf(name);
        await sql`create extension citus`;
        await sql.end();
      }
      const sql = coordinator.adminOf(name);
      await sql`select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`;
      for (const { port } of workers) await sql`select citus_add_node('127.0.0.1', ${port})`;
      await sql.end();
      return coordinator.urlOf(name);
    },
    async seal(name) {
      for (const { admin } of all) {
        await admin`update pg_database set datallowconn = false, datistemplate = true where datname = ${name}`;
        await admin`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${name}`;
      }
    },
    close: folder.close,
  };
}
