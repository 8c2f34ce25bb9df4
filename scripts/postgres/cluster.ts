import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { bareEnv, type Layout, SetupError } from './layout';
import type { ServerUser } from './server-user';

/** The one role of the embedded server, and the name of its database. */
export const role = 'galley';

/**
 * Writes a file that only its owner reads. Root gives it to the data folder's owner, so that this user can
 * still start the app after root has done so once.
 */
export function writePrivate(dataDir: string, path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 });
  if (process.getuid?.() === 0) {
    const { uid, gid } = statSync(dataDir);
    chownSync(path, uid, gid);
  }
}

/** The password of the embedded server, made at the first start. */
export function databasePassword({ dataDir, passwordFile, pgData }: Layout): string {
  if (existsSync(passwordFile)) return readFileSync(passwordFile, 'utf8').trim();
  if (existsSync(pgData)) {
    throw new SetupError(
      `The database password is missing. Put ${passwordFile} back, or move ${pgData} away to start over.`,
    );
  }
  const password = randomBytes(24).toString('base64url');
  writePrivate(dataDir, passwordFile, `${password}\n`);
  return password;
}

/**
 * Makes the cluster when there is none: in a temporary folder that is renamed when complete, so that a start
 * that was killed half-way leaves nothing that looks like a database. The caller holds the lock.
 */
export function makeCluster(
  layout: Layout,
  native: string,
  user: ServerUser | undefined,
  options: { throwaway: boolean; log: (line: string) => void },
): void {
  const { dataDir, pgData } = layout;
  if (existsSync(pgData)) return;
  options.log('Creating the database');
  const password = databasePassword(layout);
  const prefix = 'pg18.new.';
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith(prefix)) rmSync(join(dataDir, name), { recursive: true });
  }
  const folder = join(dataDir, `${prefix}${process.pid}`);
  const cluster = join(folder, 'cluster');
  const passwordCopy = join(folder, 'password');
  mkdirSync(folder, { mode: 0o700 });
  writeFileSync(passwordCopy, password, { mode: 0o600 });
  if (user) for (const path of [folder, passwordCopy]) chownSync(path, user.uid, user.gid);
  const run = spawnSync(
    join(native, 'bin', 'initdb'),
    [
      ...['-D', cluster, '--username', role, '--pwfile', passwordCopy, '--auth', 'scram-sha-256'],
      ...[
        '--encoding',
        'UTF8',
        '--locale-provider',
        'builtin',
        '--builtin-locale',
        'C.UTF-8',
        '--locale',
        'C',
      ],
      // The password is random, so that no number of rounds makes it harder to guess; they make connecting slow.
      ...(options.throwaway ? ['--no-sync', '--set', 'scram_iterations=1'] : []),
    ],
    { ...user, cwd: '/', env: bareEnv, encoding: 'utf8' },
  );
  if (run.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    const why = run.error?.message ?? run.stderr.trim().split('\n').at(-1) ?? '';
    throw new SetupError(`Couldn’t create the database in ${dataDir}: ${why}`);
  }
  renameSync(cluster, pgData);
  rmSync(folder, { recursive: true });
}
