import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from '../postgres/binaries';
import { databasePassword, role } from '../postgres/cluster';
import { bareEnv, layoutOf, SetupError } from '../postgres/layout';
import { type ServerUser, serverUser } from '../postgres/server-user';
import { copyPlaces, seriesPlaces } from './folder';
import { ARCHIVE_MODE, unpackSegment } from './packing';
import type { Plan } from './plan';
import { segmentName } from './segments';
import { unpackTar } from './tar';

/** What PostgreSQL says when nothing was written after the moment: then all of the log is what was there. */
const NOTHING_AFTER = 'recovery ended before configured recovery target was reached';

/** @throws SetupError when there's a database in a data folder already */
export function requireNoDatabase(dataDir: string): void {
  if (existsSync(layoutOf(dataDir).pgData))
    throw new SetupError(
      `There’s already a database in ${dataDir}, so nothing was restored. Set GALLEY_DATA_DIR to a new folder.`,
    );
}

interface Recovering {
  plan: Plan;
  moment: Date;
  /** A data folder without a database. */
  dataDir: string;
  signal: AbortSignal;
  log: (line: string) => void;
  /** Whether the database is only looked at, and needn't survive a power cut. */
  throwaway?: boolean;
}

/**
 * Makes the database of a data folder as it was just before a moment. It's made beside its place and renamed when
 * PostgreSQL has replayed its log, so that a restore that's cut short leaves nothing that looks like a database.
 * @throws SetupError when there's a database already, or PostgreSQL can't make this one
 */
export async function recover({
  plan,
  moment,
  dataDir,
  signal,
  log,
  throwaway = false,
}: Recovering): Promise<void> {
  requireNoDatabase(dataDir);
  const layout = layoutOf(dataDir);
  const user = serverUser(layout.pgData);
  const native = findBinaries(user, dataDir, log);
  const folder = join(layout.dataDir, `pg18.new.${process.pid}`);
  const cluster = join(folder, 'cluster');
  try {
    await unpackAll(plan, cluster, signal);
    if (user) await giveAll(folder, user);
    await replay({ cluster, native, user, moment, password: databasePassword(layout), signal, throwaway });
    await rename(cluster, layout.pgData);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpackAll(
  { series, copy, segments }: Plan,
  cluster: string,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(cluster, { recursive: true, mode: ARCHIVE_MODE.folder });
  await unpackTar(copyPlaces(copy.folder).cluster, cluster, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    const why = error instanceof Error ? error.message : String(error);
    throw new SetupError(`Can’t read the copy of the database in ${copy.folder} (${why}).`);
  });
  for (const segment of segments) {
    signal.throwIfAborted();
    const name = segmentName(series.timeline, segment);
    await unpackSegment(seriesPlaces(series.folder).segment(name), join(cluster, 'pg_wal', name));
  }
  await writeFile(join(cluster, 'backup_label'), copy.label, { mode: ARCHIVE_MODE.file });
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: ARCHIVE_MODE.file });
}

async function giveAll(folder: string, { uid, gid }: ServerUser): Promise<void> {
  await chown(folder, uid, gid);
  for (const { parentPath, name } of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(join(parentPath, name), uid, gid);
}

interface Replaying {
  cluster: string;
  native: string;
  user: ServerUser | undefined;
  moment: Date;
  /** The database's password from now on: that of the data folder. */
  password: string;
  signal: AbortSignal;
  throwaway: boolean;
}

/**
 * Has PostgreSQL replay the log, as a program of its own that takes no connections. All segments are in place, so
 * there's nothing for its restore_command to fetch.
 */
async function replay({ moment, ...run }: Replaying): Promise<void> {
  // A setting takes an offset, and no Z.
  const time = moment.toISOString().replace('Z', '+00');
  const target = ['-c', `recovery_target_time=${time}`, '-c', 'recovery_target_inclusive=off'];
  let ended = await runAlone(run, target);
  if (ended.code !== 0 && ended.output.includes(NOTHING_AFTER)) ended = await runAlone(run, []);
  run.signal.throwIfAborted();
  if (ended.code === 0) return;
  const why = ended.output.split('\n').findLast((line) => /\b(?:FATAL|PANIC|ERROR): /.test(line));
  throw new SetupError(
    `PostgreSQL couldn’t bring back the database: ${why?.replace(/^.*?(?:FATAL|PANIC|ERROR): +/, '') ?? `it exited with ${ended.code}`}.`,
  );
}

async function runAlone(
  { cluster, native, user, password, signal, throwaway }: Omit<Replaying, 'moment'>,
  target: string[],
): Promise<{ code: number | null; output: string }> {
  const settings = [
    'restore_command=exit 1',
    'recovery_target_action=promote',
    'recovery_target_timeline=current',
    // Readers of a server that's recovering have no place in a program on its own.
    'hot_standby=off',
    'log_timezone=UTC',
    ...(throwaway ? ['fsync=off'] : []),
  ].flatMap((setting) => ['-c', setting]);
  const child = spawn(
    join(native, 'bin', 'postgres'),
    ['--single', '-D', cluster, ...settings, ...target, 'postgres'],
    { ...user, cwd: '/', env: bareEnv, stdio: 'pipe', windowsHide: true },
  );
  const kill = () => void child.kill();
  signal.addEventListener('abort', kill);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  // It may end before it reads.
  child.stdin.on('error', () => undefined);
  child.stdin.end(`alter role ${role} password '${password}'\n`);
  try {
    const [code = null]: (number | null)[] = await once(child, 'close');
    return { code, output };
  } finally {
    signal.removeEventListener('abort', kill);
  }
}
