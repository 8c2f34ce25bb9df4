import { execFile } from 'node:child_process';
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { POSTGRES_15 } from '../../../scripts/debian.mjs';
import { bareEnv } from '../../../scripts/postgres/layout';
import { serverUser } from '../../../scripts/postgres/server-user';
import { unusedPort } from './pgbouncer';

/** A PostgreSQL of Debian's package. */
export interface Postgres15 {
  /** The address of a database, by the user `creator`, who has to be made and is no superuser. */
  urlOf(database: string): string;
  port: number;
  /** As a superuser, in the database `postgres`. */
  admin: postgres.Sql;
  /** The address of that. */
  adminUrl: string;
  /** The same in another database; whoever asks ends it. */
  adminOf(database: string): postgres.Sql;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** What the titles of its processes begin with, behind `postgres: `. */
  cluster: string;
}

/** Servers in one folder, which goes with them. */
export interface Postgres15Folder {
  /** Makes an empty server. */
  make(name: string): Promise<void>;
  /** Makes a copy of one that runs and allows it, as its replica. */
  copy(name: string, from: Postgres15): Promise<void>;
  /** Starts a server that was made, with settings beside those of every test. */
  start(name: string, settings?: string): Promise<Postgres15>;
  /** Stops all and removes the folder. */
  close(): Promise<void>;
}

const run = promisify(execFile);

/** A folder for servers whose settings matter only where a test says so. */
export async function postgres15Folder(): Promise<Postgres15Folder> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-postgres15-'));
  const user = serverUser(join(folder, 'none'));
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const program = (name: string, ...words: string[]) =>
    run(join(POSTGRES_15, name), words, { ...user, cwd: '/', env: bareEnv });
  const started: Postgres15[] = [];
  return {
    async make(name) {
      const words = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'];
      await program('initdb', '-D', join(folder, name), ...words);
    },
    async copy(name, from) {
      await program(
        'pg_basebackup',
        ...['-D', join(folder, name), '-d', `host=127.0.0.1 port=${from.port} user=postgres`],
        ...['-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
      );
    },
    async start(name, settings = '') {
      const port = await unusedPort();
      const data = join(folder, name);
      const cluster = `galley_${name}_${port}`;
      await appendFile(
        join(data, 'postgresql.conf'),
        `
port = ${port}
cluster_name = '${cluster}'
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
autovacuum = off
${settings}
`,
      );
      const log = join(folder, `${name}.log`);
      const start = async () => void (await program('pg_ctl', '-D', data, '-l', log, '-w', 'start'));
      await start();
      const adminUrlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
      const adminOf = (database: string) =>
        postgres(adminUrlOf(database), { max: 3, onnotice: () => undefined });
      const server: Postgres15 = {
        urlOf: (database) => `postgres://creator:secret@127.0.0.1:${port}/${database}`,
        port,
        admin: adminOf('postgres'),
        adminUrl: adminUrlOf('postgres'),
        adminOf,
        start,
        stop: async () => void (await program('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')),
        cluster,
      };
      started.push(server);
      return server;
    },
    async close() {
      for (const { admin, stop } of started.reverse()) {
        await admin.end({ timeout: 1 });
        // It may have been stopped already.
        await stop().catch(() => undefined);
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
