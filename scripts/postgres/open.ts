import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, existsSync, lstatSync, openSync, readFileSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isRelease } from '../install.mjs';
import { takeLock } from '../lock.mjs';
import { findBinaries } from './binaries';
import { databasePassword, makeCluster, role, writePrivate } from './cluster';
import type { KeeperOrder, KeeperReport } from './keeper-protocol';
import { bareEnv, type Layout, layoutOf, makeFolder, projectRoot, SetupError } from './layout';
import { makeDataDir, serverUser } from './server-user';

/** A server held open by this process. */
export interface OpenPostgres {
  /** Address of the database `galley`. */
  url: string;
  /** Address of another database on the same server. */
  urlOf(database: string): string;
  /** Lets go of the server; when nobody else holds it, it has stopped when the promise resolves. */
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Folder of the cluster and its secrets; made when missing. */
  dataDir: string;
  /** Told what takes time, and what went wrong later. */
  log: (line: string) => void;
  /** For tests: nothing survives a power cut, and the folder is removed when the last holder has gone. */
  throwaway?: boolean;
}

/**
 * Memory that the server keeps pages in, in MiB: an eighth of the machine's. A library of 100,000 recipes is searched
 * in some 400 MiB. Memory is taken only when pages fill it.
 */
const buffers = Math.round(Math.min(512, Math.max(128, totalmem() / 2 ** 20 / 8)));

/** Statements are kept out of the log: they hold what people wrote. */
const durable = {
  log_min_error_statement: 'panic',
  shared_buffers: `${buffers}MB`,
  max_connections: '60',
  max_wal_size: '512MB',
  // How much of its log the server keeps for an archive (scripts/archive) when nobody sees that it's broken.
  max_slot_wal_keep_size: '4GB',
};
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };

/**
 * Opens the embedded PostgreSQL on a data folder: joins the server that runs there already, or makes the
 * cluster and starts it. Any number of processes may open the same folder; exactly one server runs, it is
 * started anew when it dies, and it stops when the last of them has closed it or has died.
 * @throws SetupError with a sentence that says what to do
 */
export async function openPostgres(options: OpenOptions): Promise<OpenPostgres> {
  const { log } = options;
  makeDataDir(options.dataDir, join(options.dataDir, 'pg18'));
  const layout = layoutOf(options.dataDir);
  let held = await hold(layout, options);
  const { port } = held;
  let closed = false;
  let rejoining: Promise<void> | undefined;

  const rejoin = async () => {
    log('The database’s supervisor stopped. Restarting it');
    let said = '';
    for (let wait = 500; !closed; wait = Math.min(2 * wait, 5_000)) {
      try {
        held = await hold(layout, { ...options, log: () => undefined });
        held.connection.once('close', onLost);
        if (held.port !== port) log(`The database moved to port ${held.port}. Restart Galley`);
        return;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        if (why !== said) log(why);
        said = why;
        await delay(wait);
      }
    }
  };
  const onLost = () => {
    if (!closed) rejoining = rejoin();
  };
  held.connection.once('close', onLost);

  const urlOf = (database: string) =>
    `postgres://${role}:${databasePassword(layout)}@127.0.0.1:${port}/${database}`;
  return {
    url: urlOf(role),
    urlOf,
    async close() {
      closed = true;
      await rejoining;
      if (held.connection.closed) return;
      const ended = once(held.connection, 'close');
      held.connection.end();
      await ended;
    },
  };
}

interface Held {
  port: number;
  connection: Socket;
}

async function hold(layout: Layout, options: OpenOptions): Promise<Held> {
  const running = await joinKeeper(layout);
  if (running) return running;
  const release = await takeLock(layout.lockFile);
  try {
    return (await joinKeeper(layout)) ?? (await startKeeper(layout, options));
  } finally {
    release();
  }
}

/** Connects to the keeper and waits for its report; undefined when there is none, or it is just ending. */
function joinKeeper(layout: Layout): Promise<Held | undefined> {
  return new Promise((resolve, reject) => {
    const connection = connect({ path: layout.socket, allowHalfOpen: false });
    let text = '';
    connection.setEncoding('utf8');
    connection.on('error', () => resolve(undefined));
    connection.on('close', () => resolve(undefined));
    connection.on('data', (chunk: string) => {
      text += chunk;
      if (!text.includes('\n')) return;
      const report: KeeperReport = JSON.parse(text);
      connection.removeAllListeners('data').resume();
      if (report.port !== undefined) resolve({ port: report.port, connection });
      else reject(new SetupError(report.failed ?? 'PostgreSQL didn’t start.'));
    });
  });
}

/** Writes the keeper as one file. */
export async function bundleKeeper(outfile: string): Promise<void> {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [join(projectRoot(), 'scripts/postgres/keeper.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'error',
  });
}

/** Starts a keeper and joins it. The caller holds the lock. */
async function startKeeper(layout: Layout, { log, throwaway = false }: OpenOptions): Promise<Held> {
  const { dataDir, pgData, logFile, socket } = layout;
  const user = serverUser(pgData);
  const native = findBinaries(user, dataDir, log);
  databasePassword(layout);
  makeCluster(layout, native, user, { throwaway, log });
  if (!existsSync(logFile) || statSync(logFile).size > 5_000_000) writePrivate(dataDir, logFile, '');
  makeSocketFolder(dataDir, dirname(socket));

  // The keeper outlives us and must not need our files, so it is one file in the data folder.
  const script = join(dataDir, 'keeper.mjs');
  if (isRelease()) copyFileSync(join(projectRoot(), 'dist', 'keeper.js'), script);
  else await bundleKeeper(script);
  const order: KeeperOrder = {
    layout,
    native,
    ...(user && { user }),
    settings: throwaway ? { ...durable, ...fast } : durable,
    remove: throwaway,
  };
  const errors = openSync(logFile, 'a');
  const keeper = spawn(process.execPath, [script, JSON.stringify(order)], {
    cwd: '/',
    detached: true,
    windowsHide: true,
    env: bareEnv,
    stdio: ['ignore', 'pipe', errors],
  });
  await new Promise<void>((resolve, reject) => {
    keeper.once('error', reject);
    keeper.stdout?.once('data', () => resolve());
    keeper.once('exit', () => {
      const last = readFileSync(logFile, 'utf8').trim().split('\n').at(-1);
      reject(new SetupError(`The database’s supervisor didn’t start (${last}). See its log: ${logFile}`));
    });
  });
  keeper.stdout?.destroy();
  keeper.removeAllListeners();
  keeper.unref();
  const held = await joinKeeper(layout);
  if (!held) throw new SetupError(`The database’s supervisor stopped right away. See its log: ${logFile}`);
  return held;
}

/** Makes the folder of a socket that had to be put outside a data folder whose path is too long. */
function makeSocketFolder(dataDir: string, folder: string): void {
  if (process.platform === 'win32' || folder === dataDir) return;
  makeFolder(folder, 0o700);
  const { uid } = lstatSync(folder);
  const isOurs = lstatSync(folder).isDirectory() && (uid === process.getuid?.() || process.getuid?.() === 0);
  if (!isOurs) throw new SetupError(`${folder} belongs to another user. Remove it and start again.`);
  chmodSync(folder, 0o700);
}
