import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { build } from 'esbuild';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connect, isDatabaseAway } from '@/server/database/db';
import { layoutOf, projectRoot } from './layout';
import { type OpenPostgres, openPostgres } from './open';
import { serverProcesses } from './processes';

const patience = { timeout: 15_000, interval: 10 };
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });
const folder = mkdtempSync(join(tmpdir(), 'galley-keeper-'));
chmodSync(folder, 0o711); // for the server's user, when we are root
const dataDir = join(folder, 'data');
const opened: OpenPostgres[] = [];
const log: string[] = [];

async function open(): Promise<OpenPostgres> {
  const server = await openPostgres({ dataDir, log: (line) => log.push(line) });
  opened.push(server);
  return server;
}

const layout = () => layoutOf(dataDir);
const pidFile = () => join(layout().pgData, 'postmaster.pid');
const postmasters = () =>
  serverProcesses(layout().pgData, layout().clusterName).flatMap(({ pid, postmaster }) =>
    postmaster ? [pid] : [],
  );
const isStopped = () => serverProcesses(layout().pgData, layout().clusterName).length === 0;

/** The process that owns the server. */
function keeperOf(postmaster: number): number {
  const parent = spawnSync('ps', ['-o', 'ppid=', '-p', String(postmaster)], { encoding: 'utf8' }).stdout;
  return Number(parent.trim());
}

/** The numbers in the table that are below `limit`, asked over a new connection; 'away' while there is no answer. */
async function marks(server: OpenPostgres, limit = 0): Promise<number[] | 'away'> {
  const sql = postgres(server.url, { max: 1, connect_timeout: 1, onnotice: () => undefined });
  try {
    return (await sql`select n from marks where n < ${limit}`).map(({ n }) => n);
  } catch {
    return 'away';
  } finally {
    await sql.end({ timeout: 0 });
  }
}

/** Puts a `postmaster.pid` there as a crash leaves it. */
function plantPidFile(text: string): void {
  writeFileSync(pidFile(), text);
  const { uid, gid } = statSync(layout().pgData);
  chownSync(pidFile(), uid, gid);
}

beforeAll(async () => {
  mkdirSync(join(dataDir, 'pg18.new.1'), { recursive: true }); // what a killed first start leaves
  const server = await open();
  const sql = postgres(server.url, { max: 1 });
  await sql`create table marks (n int primary key)`;
  await sql`insert into marks values (-1)`;
  await sql.end();
  await server.close();
});

afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()));
  log.length = 0;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('one server per data folder', () => {
  it('is shared by all who open it at once, and stops with the last of them', async () => {
    const [one, two, three] = await Promise.all([open(), open(), open()]);
    expect(new Set([one.url, two.url, three.url]).size).toBe(1);
    await expect.poll(postmasters, patience).toHaveLength(1);
    await Promise.all([one.close(), two.close()]);
    expect(await marks(three)).toEqual([-1]);
    await three.close();
    expect(isStopped()).toBe(true);
  });

  it('comes back on the port it had', async () => {
    const first = await open();
    await first.close();
    expect((await open()).url).toBe(first.url);
  });

  it('stops when the only process that held it is killed', async () => {
    const bundle = await build({
      stdin: {
        contents: `import { openPostgres } from './scripts/postgres/open';
          await openPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
          process.stdout.write('open');`,
        resolveDir: projectRoot(),
        loader: 'ts',
      },
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      write: false,
    });
    const code = bundle.outputFiles[0]?.text ?? '';
    const holder = spawn(process.execPath, ['--input-type=module', '-e', code], {
      cwd: projectRoot(),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => holder.stdout.once('data', resolve));
    await expect.poll(postmasters, patience).toHaveLength(1);
    holder.kill('SIGKILL');
    await expect.poll(isStopped, patience).toBe(true);
  });

  it('listens on the loopback only and asks for a password', async () => {
    const server = await open();
    const sql = postgres(server.url, { max: 1 });
    const [row] =
      await sql`select current_setting('listen_addresses') as address, current_setting('fsync') as fsync`;
    expect(row).toEqual({ address: '127.0.0.1', fsync: 'on' });
    await sql.end();
    const wrong = postgres(server.url.replace(/:[^:@]+@/, ':wrong@'), { max: 1 });
    await expect(wrong`select 1`).rejects.toThrow(/password authentication failed/);
    await wrong.end();
    expect(statSync(layout().passwordFile).mode & 0o777).toBe(0o600);
  });
});

describe('after a crash', () => {
  it('has every write it acknowledged before it was killed, and goes on by itself', async () => {
    const server = await open();
    // The service's own connection: one of postgres.js alone can lose a statement given to a socket that is closing.
    const { db, close } = connect(server.url, { max: 4 });
    const acknowledged: number[] = [];
    let next = 0;
    let writing = true;
    const writer = async () => {
      while (writing) {
        const n = next++;
        try {
          await db.execute(sql`insert into marks values (${n})`);
          acknowledged.push(n);
        } catch (error) {
          if (!isDatabaseAway(error)) throw error;
          await delay(5);
        }
      }
    };
    const writers = [writer(), writer(), writer(), writer()];
    for (const round of [1, 2]) {
      await expect.poll(() => acknowledged.length, patience).toBeGreaterThan(200 * round);
      for (const pid of postmasters()) process.kill(pid, 'SIGKILL');
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, patience).toBeGreaterThan(before + 20);
    }
    writing = false;
    await Promise.all(writers);
    // Children of a killed server answer for a moment, so the last one may be gone only now.
    await expect.poll(() => marks(server), patience).toEqual([-1]);
    const found = new Set<unknown>(await marks(server, next));
    expect(acknowledged.filter((n) => !found.has(n))).toEqual([]);
    await close();
  });

  it('is given back to those who hold it when its keeper was killed', async () => {
    const [one, two] = await Promise.all([open(), open()]);
    const [postmaster = 0] = postmasters();
    process.kill(keeperOf(postmaster), 'SIGKILL');
    await expect.poll(() => postmasters().some((pid) => pid !== postmaster), patience).toBe(true);
    await expect.poll(() => marks(one), patience).toEqual([-1]);
    // A child shows its parent's command line until it has a title of its own.
    await expect.poll(postmasters, patience).toHaveLength(1);
    await Promise.all([one.close(), two.close()]);
    expect(isStopped()).toBe(true);
  });

  it('is stopped when nobody is left after its keeper was killed', async () => {
    const server = await open();
    const [postmaster = 0] = postmasters();
    const keeper = keeperOf(postmaster);
    const closed = server.close();
    process.kill(keeper, 'SIGKILL');
    await closed;
    await expect.poll(isStopped, patience).toBe(true);
  });

  it('starts over a pid file that is empty', async () => {
    plantPidFile('');
    expect(await marks(await open())).toEqual([-1]);
    expect(readFileSync(layout().logFile, 'utf8')).toContain('removing a stale postmaster.pid (it is empty)');
  });

  it('starts over a pid file whose process is something else by now', async () => {
    plantPidFile(`${process.pid}\n${layout().pgData}\n1700000000\n1\n\n127.0.0.1\n0 0\nready\n`);
    expect(await marks(await open())).toEqual([-1]);
  });

  it('starts over a pid file whose process is gone', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    plantPidFile(`${pid}\n${layout().pgData}\n1700000000\n1\n\n127.0.0.1\n0 0\nready\n`);
    expect(await marks(await open())).toEqual([-1]);
  });
});

describe('the data folder', () => {
  it('keeps nothing of a first start that was killed', () => {
    expect(existsSync(join(dataDir, 'pg18.new.1'))).toBe(false);
  });

  it('may have a path too long for a socket', async () => {
    const long = join(folder, 'x'.repeat(120));
    const server = await openPostgres({ dataDir: long, log: () => undefined, throwaway: true });
    await server.close();
    expect(existsSync(long)).toBe(false);
  });

  it('in a private folder ends in a sentence', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'galley-closed-'));
    if (process.getuid?.() !== 0) chmodSync(closed, 0o500);
    const reach = openPostgres({ dataDir: join(closed, 'a', 'data'), log: () => undefined });
    await expect(reach).rejects.toThrow(/(can’t reach|Couldn’t create).* Set GALLEY_DATA_DIR/);
    rmSync(closed, { recursive: true });
  });

  it('that cannot be made ends in a sentence', async () => {
    writeFileSync(join(folder, 'file'), '');
    const make = openPostgres({ dataDir: join(folder, 'file', 'data'), log: () => undefined });
    await expect(make).rejects.toThrow(/Couldn’t create .* Set GALLEY_DATA_DIR/);
  });
});
