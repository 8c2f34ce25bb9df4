import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { findBinaries } from '../../scripts/postgres/binaries';
import { databasePassword, makeCluster, role } from '../../scripts/postgres/cluster';
import { bareEnv, layoutOf } from '../../scripts/postgres/layout';
import { makeDataDir, serverUser } from '../../scripts/postgres/server-user';
import { freePort } from './app';
import { pause } from './client';

/** A PostgreSQL that is not ours to start: reached by DATABASE_URL, run by pg_ctl. */
export interface OutsidePostgres {
  url: string;
  start(): void;
  stop(mode: 'fast' | 'immediate'): void;
  /** Waits until it answers a query; then, by performance.now(). */
  answers(): Promise<number>;
}

/** Makes a cluster in the folder, starts it and makes an empty database. */
export async function outsidePostgres(folder: string): Promise<OutsidePostgres> {
  const dataDir = join(folder, 'outside');
  makeDataDir(dataDir, join(dataDir, 'pg18'));
  const layout = layoutOf(dataDir);
  const user = serverUser(layout.pgData);
  const native = findBinaries(user, dataDir, () => undefined);
  makeCluster(layout, native, user, { throwaway: false, log: () => undefined });
  const port = await freePort();
  const settings = {
    port,
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: "''",
    max_connections: 60,
  };
  appendFileSync(
    join(layout.pgData, 'postgresql.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = ${value}\n`)
      .join(''),
  );
  const control = (...words: string[]) => {
    const log = join(layout.pgData, 'server.log');
    const run = spawnSync(join(native, 'bin', 'pg_ctl'), ['-D', layout.pgData, '-l', log, ...words], {
      ...user,
      cwd: '/',
      env: bareEnv,
      stdio: 'ignore',
    });
    if (run.status !== 0) throw new Error(`pg_ctl ${words.join(' ')} failed.`);
  };
  const urlOf = (database: string) =>
    `postgres://${role}:${databasePassword(layout)}@127.0.0.1:${port}/${database}`;
  const answers = async (): Promise<number> => {
    for (;;) {
      const sql = postgres(urlOf('postgres'), { max: 1, connect_timeout: 1, onnotice: () => undefined });
      try {
        await sql`select 1`;
        return performance.now();
      } catch {
        await pause(10);
      } finally {
        await sql.end({ timeout: 0 });
      }
    }
  };
  control('start', '-W');
  await answers();
  const sql = postgres(urlOf('postgres'), { max: 1 });
  await sql`create database ${sql(role)}`;
  await sql.end();
  return {
    url: urlOf(role),
    start: () => control('start', '-W'),
    stop: (mode) => control('stop', '-w', '-m', mode),
    answers,
  };
}
