import { execFile } from 'node:child_process';
import { appendFile, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { POSTGRES_15 } from '../../../scripts/debian.mjs';
import { migrateDatabase } from '../../../scripts/launcher/migrate';
import { bareEnv } from '../../../scripts/postgres/layout';
import { serverUser } from '../../../scripts/postgres/server-user';
import { unusedPort } from './pgbouncer';

/** One of the two servers. */
interface ReplicatedServer {
  /** The address of the database, by its owner, who is no superuser. */
  url: string;
  /** As a superuser. */
  admin: postgres.Sql;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** What the titles of its processes begin with, behind `postgres: `. */
  cluster: string;
}

/** A PostgreSQL with a migrated database, and another that replays its log as it is written. */
export interface Replicated {
  primary: ReplicatedServer;
  replica: ReplicatedServer;
  /** Waits until the replica has replayed all that the primary has committed. */
  caughtUp(): Promise<void>;
  /** Stops replaying, so that the replica stays as it is now; what comes is kept until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

const run = promisify(execFile);
const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Starts both, with nothing set that matters here but where they listen. */
export async function startReplicated(): Promise<Replicated> {
  const folder = await mkdtemp(join(tmpdir(), 'galley-replicated-'));
  const user = serverUser(join(folder, 'none'));
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  const program = (name: string, ...words: string[]) =>
    run(join(POSTGRES_15, name), words, { ...user, cwd: '/', env: bareEnv });

  async function serverIn(name: string): Promise<ReplicatedServer> {
    const port = await unusedPort();
    const data = join(folder, name);
    const cluster = `galley_${name}_${port}`;
    const settings = `
port = ${port}
cluster_name = '${cluster}'
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
max_connections = 60
autovacuum = off
# What stands in the way of the log is cancelled at once.
max_standby_streaming_delay = 0
`;
    await appendFile(join(data, 'postgresql.conf'), settings);
    const log = join(folder, `${name}.log`);
    const start = async () => void (await program('pg_ctl', '-D', data, '-l', log, '-w', 'start'));
    await start();
    return {
      url: `postgres://creator:secret@127.0.0.1:${port}/galley`,
      admin: postgres(`postgres://postgres@127.0.0.1:${port}/postgres`, {
        max: 3,
        onnotice: () => undefined,
      }),
      start,
      stop: async () => void (await program('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop')),
      cluster,
    };
  }

  const data = join(folder, 'primary');
  await program(
    'initdb',
    '-D',
    data,
    '-U',
    'postgres',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-N',
  );
  const primary = await serverIn('primary');
  await primary.admin`create role creator login password 'secret'`;
  await primary.admin`create database galley owner creator`;
  await migrateDatabase(primary.url);
  const { port } = new URL(primary.url);
  await program(
    'pg_basebackup',
    ...['-D', join(folder, 'replica'), '-d', `host=127.0.0.1 port=${port} user=postgres`],
    ...['-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
  );
  const replica = await serverIn('replica');

  const stateIs = async (state: string) => {
    for (;;) {
      const [row] = await replica.admin`select pg_get_wal_replay_pause_state() as state`;
      if (row?.state === state) return;
      await tick();
    }
  };
  return {
    primary,
    replica,
    async caughtUp() {
      const [place] = await primary.admin`select pg_current_wal_flush_lsn()::text as text`;
      for (;;) {
        const [row] = await replica.admin`
          select pg_last_wal_replay_lsn() >= ${place?.text}::text::pg_lsn as has`;
        if (row?.has) return;
        await tick();
      }
    },
    async pause() {
      await replica.admin`select pg_wal_replay_pause()`;
      await stateIs('paused');
    },
    async resume() {
      await replica.admin`select pg_wal_replay_resume()`;
      await stateIs('not paused');
    },
    async close() {
      for (const { admin, stop } of [replica, primary]) {
        await admin.end({ timeout: 1 });
        // It may have been stopped already.
        await stop().catch(() => undefined);
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}
