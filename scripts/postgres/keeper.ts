// The keeper: a small process per data folder that owns the PostgreSQL server as its child. Every opener holds
// a connection to the keeper's socket; the kernel ends it when the opener dies, however it dies. When the last
// connection has ended, the keeper stops the server and leaves. It starts a server that died anew.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import postgres from 'postgres';
import { claimCluster } from './claim';
import { databasePassword, role, writePrivate } from './cluster';
import { type KeeperOrder, type KeeperReport, writeReport } from './keeper-protocol';
import { bareEnv, SetupError } from './layout';

const order: KeeperOrder = JSON.parse(process.argv[2] ?? '');
const { layout, native, user, settings, remove } = order;
const { pgData, portFile, logFile, socket, dataDir } = layout;
const password = databasePassword(layout);
const readyDeadline = 60_000;
const quickDeaths: number[] = [];

const holders = new Set<Socket>();
let report: KeeperReport | undefined;
let server: ChildProcess | undefined;
let ending = false;

function log(line: string): void {
  process.stderr.write(`${new Date().toISOString()} keeper: ${line}\n`);
}

/** A port nobody listens on: the one of the last start if it is free, so that running apps find the server again. */
async function freePort(): Promise<number> {
  const last = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
  for (const wanted of [last, 0]) {
    const port = await new Promise<number>((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(0));
      probe.listen({ port: wanted, host: '127.0.0.1', exclusive: true }, () => {
        const address = probe.address();
        probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
      });
    });
    if (port > 0) return port;
  }
  throw new SetupError('There’s no free TCP port on 127.0.0.1 for PostgreSQL.');
}

/** Stops the server when this process is killed outright: its end of the pipe closes, and `read` fails. */
function watch(pid: number): () => void {
  if (process.platform === 'win32') return () => undefined;
  const dog = spawn('/bin/sh', ['-c', 'read -r line || kill -INT "$1"', 'galley-watchdog', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
  });
  dog.stdin.on('error', () => undefined);
  return () => dog.stdin.end('stopped\n');
}

async function start(): Promise<number> {
  await claimCluster(layout, password, log);
  const port = await freePort();
  const out = openSync(logFile, 'a', 0o600);
  const flags = Object.entries({
    ...settings,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    cluster_name: layout.clusterName,
    log_timezone: 'UTC',
    timezone: 'UTC',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(native, 'bin', 'postgres'), ['-D', pgData, ...flags], {
    ...user,
    cwd: '/',
    env: bareEnv,
    stdio: ['ignore', out, out],
  });
  const failure = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(`it exited with ${signal ?? `code ${code}`}`));
  });
  let failed: string | undefined;
  void failure.then((why) => {
    failed = why;
  });
  server = child;
  const unwatch = child.pid ? watch(child.pid) : () => undefined;
  void failure.then(unwatch);
  await isReady(child.pid, () => failed);
  void failure.then((why) => {
    if (!ending) void restart(why);
  });
  writePrivate(dataDir, portFile, `${port}\n`);
  await makeDatabase(port);
  return port;
}

/** Waits until the server itself (not an earlier one) says in `postmaster.pid` that it takes connections. */
async function isReady(pid: number | undefined, failed: () => string | undefined): Promise<void> {
  const began = Date.now();
  const pidFile = join(pgData, 'postmaster.pid');
  for (;;) {
    const why = failed() ?? (Date.now() - began > readyDeadline ? 'it took too long' : undefined);
    if (why) throw new SetupError(`PostgreSQL didn’t start (${why}). See its log: ${logFile}`);
    const lines = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : [];
    if (Number(lines[0]) === pid && lines[7]?.startsWith('ready')) return;
    await delay(10);
  }
}

async function makeDatabase(port: number): Promise<void> {
  const sql = postgres({ host: '127.0.0.1', port, user: role, password, database: 'postgres', max: 1 });
  try {
    const found = await sql`select 1 from pg_database where datname = ${role}`;
    if (found.length === 0) await sql`create database ${sql(role)}`;
  } finally {
    await sql.end();
  }
}

async function restart(why: string): Promise<void> {
  log(`the server stopped (${why}); restarting it`);
  const now = Date.now();
  quickDeaths.push(now);
  if (quickDeaths.filter((then) => now - then < 60_000).length > 5) {
    return end({ failed: `PostgreSQL stopped six times within a minute. See its log: ${logFile}` });
  }
  try {
    await start();
  } catch (error) {
    await end({ failed: error instanceof Error ? error.message : String(error) });
  }
}

/** Stops listening first, so that whoever opens from now on starts a keeper of its own. */
async function end(last?: KeeperReport): Promise<void> {
  if (ending) return;
  ending = true;
  log(last ? (last.failed ?? 'stopping') : 'nobody is connected; stopping the server');
  listener.close();
  if (process.platform !== 'win32') rmSync(socket, { force: true });
  if (server && server.exitCode === null && server.signalCode === null) {
    const gone = new Promise((resolve) => server?.once('exit', resolve));
    server.kill('SIGINT');
    await gone;
  }
  if (remove) rmSync(dataDir, { recursive: true, force: true });
  for (const holder of holders) {
    if (last) writeReport(holder, last);
    holder.end();
  }
}

const listener = createServer({ allowHalfOpen: true }, (holder) => {
  holders.add(holder);
  holder.resume();
  if (report) writeReport(holder, report);
  const left = () => {
    if (!holders.delete(holder)) return;
    if (holders.size > 0 || !report) holder.end();
    // The last one is answered after the server has stopped, so that it can wait for that.
    else void end().then(() => holder.end());
  };
  holder.on('end', left);
  holder.on('error', left);
  holder.on('close', left);
});

for (const signal of ['SIGHUP', 'SIGINT'] as const) process.on(signal, () => undefined);
process.on('SIGTERM', () => void end());

rmSync(socket, { force: true });
listener.listen(socket, async () => {
  process.stdout.write('listening\n');
  try {
    report = { port: await start() };
    for (const holder of holders) writeReport(holder, report);
    if (holders.size === 0) await end();
  } catch (error) {
    await end({ failed: error instanceof Error ? error.message : String(error) });
  }
});
