import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { isAlive } from '../lock.mjs';
import { role } from './cluster';
import { type Layout, SetupError } from './layout';
import { serverProcesses } from './processes';

/** What a start must stop waiting for: a checkpoint of a large cache may take a while. */
const stopDeadline = 60_000;
const fastStop = 15_000;

/** The data folder of the PostgreSQL that answers on `port`, 'busy' while it starts or stops, else undefined. */
async function folderServedOn(port: number, password: string): Promise<string | undefined> {
  const sql = postgres({
    host: '127.0.0.1',
    port,
    user: role,
    password,
    database: 'postgres',
    max: 1,
    connect_timeout: 2,
    onnotice: () => undefined,
  });
  try {
    const [row] = await sql<{ data_directory: string }[]>`show data_directory`;
    return row?.data_directory;
  } catch (error) {
    return error instanceof postgres.PostgresError && error.code === '57P03' ? 'busy' : undefined;
  } finally {
    await sql.end({ timeout: 0 });
  }
}

function portsToAsk(pidFile: string, portFile: string): number[] {
  const texts = [
    readFileSync(pidFile, 'utf8').split('\n')[3],
    existsSync(portFile) ? readFileSync(portFile, 'utf8') : '',
  ];
  return [...new Set(texts.map(Number))].filter((port) => Number.isInteger(port) && port > 0 && port < 65536);
}

/**
 * Makes sure that no server runs on the cluster, before one is started. A server that an earlier keeper left
 * behind is stopped in order. A `postmaster.pid` that is empty, or that names a process which is something
 * else by now, is removed, but only after no process works on the cluster and no server answers for it.
 * @throws SetupError when a server runs that cannot be stopped from here
 */
export async function claimCluster(
  layout: Layout,
  password: string,
  log: (line: string) => void,
): Promise<void> {
  const { pgData, clusterName, portFile } = layout;
  const began = Date.now();
  let asked: 'no' | 'fast' | 'at once' = 'no';
  for (;;) {
    const running = serverProcesses(pgData, clusterName);
    if (running.length === 0) break;
    const waited = Date.now() - began;
    if (waited > stopDeadline) {
      throw new SetupError(
        `An earlier PostgreSQL (process ${running[0]?.pid}) is still using ${pgData} and won’t stop. End that process and start again.`,
      );
    }
    const signal: NodeJS.Signals | undefined =
      asked === 'no' ? 'SIGINT' : asked === 'fast' && waited > fastStop ? 'SIGQUIT' : undefined;
    if (signal) {
      log(
        `an earlier server is still running; sending ${signal} to ${running.map(({ pid }) => pid).join(', ')}`,
      );
      asked = signal === 'SIGINT' ? 'fast' : 'at once';
      // Children without a postmaster notice its death by themselves.
      for (const { pid, postmaster } of running) if (postmaster && isAlive(pid)) process.kill(pid, signal);
    }
    await delay(20);
  }

  const pidFile = join(pgData, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  for (const port of portsToAsk(pidFile, portFile)) {
    let folder = await folderServedOn(port, password);
    while (folder === 'busy' && Date.now() - began < stopDeadline) {
      await delay(50);
      folder = await folderServedOn(port, password);
    }
    if (folder !== undefined && (folder === 'busy' || folder === pgData || sameFolder(folder, pgData))) {
      throw new SetupError(
        `Another PostgreSQL is using ${pgData}, maybe in another container. Stop it first.`,
      );
    }
  }
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  // PostgreSQL itself recovers the file of a process that is gone, with checks of its own.
  if (Number.isInteger(pid) && pid > 0 && !isAlive(pid)) return;
  log(`removing a stale postmaster.pid (${pid > 0 ? `process ${pid} is not PostgreSQL` : 'it is empty'})`);
  rmSync(pidFile);
}

function sameFolder(one: string, other: string): boolean {
  return existsSync(one) && realpathSync(one) === realpathSync(other);
}
