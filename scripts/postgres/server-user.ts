import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { makeFolder, SetupError } from './layout';

/** The unprivileged user the server runs as when we are root, which PostgreSQL refuses to run as. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** Where root keeps what the server's user must reach, when the project lies in a private folder. */
export const systemFolder = '/var/lib/galley';

/** Makes the folder for root's copies and data, which everybody may enter, whatever the umask is. */
export function makeSystemFolder(): void {
  makeFolder(systemFolder);
  chmodSync(systemFolder, 0o755);
}

const useDatabaseUrl = 'set DATABASE_URL to a PostgreSQL server';

function idOf(flag: '-u' | '-g' | '-un', user: string): string | undefined {
  try {
    return execFileSync('id', [flag, user], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return undefined;
  }
}

function ownerOf(path: string): number | undefined {
  return existsSync(path) ? statSync(path).uid : undefined;
}

/**
 * Whom the server of the cluster at `pgData` runs as: as ourselves (undefined), or when we are root as the
 * cluster's owner, `nobody` for a new one.
 * @throws SetupError when there is no such user, or the cluster belongs to somebody else
 */
export function serverUser(pgData: string): ServerUser | undefined {
  if (process.platform === 'win32' || !process.getuid) return undefined;
  const owner = ownerOf(pgData);
  const self = process.getuid();
  if (self !== 0) {
    try {
      userInfo();
    } catch {
      throw new SetupError(
        `The embedded PostgreSQL needs an /etc/passwd entry for user id ${self}. Add one, or ${useDatabaseUrl}.`,
      );
    }
    if (owner !== undefined && owner !== self) {
      const name = idOf('-un', String(owner)) ?? `id ${owner}`;
      throw new SetupError(
        `The database in ${pgData} belongs to ${name}. Start Galley as that user, or set GALLEY_DATA_DIR to another folder.`,
      );
    }
    return undefined;
  }
  const name = owner ? idOf('-un', String(owner)) : 'nobody';
  const uid = name && idOf('-u', name);
  const gid = name && idOf('-g', name);
  if (!uid || !gid) {
    throw new SetupError(
      `PostgreSQL can’t run as root, and ${owner || 'nobody'} has no entry in /etc/passwd. Add one, or ${useDatabaseUrl}.`,
    );
  }
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether the server's user can enter `folder`, asked by trying it. */
function canEnter(folder: string, user: ServerUser | undefined): boolean {
  if (process.platform === 'win32') return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).status === 0;
}

/**
 * Makes the data folder, readable by nobody else, and lets the server's user pass through it (not read it).
 * @throws SetupError when it cannot be made, written or entered
 */
export function makeDataDir(dataDir: string, pgData: string): void {
  try {
    if (dirname(dataDir) === systemFolder) makeSystemFolder();
    makeFolder(dataDir, 0o700);
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new SetupError(
      `Couldn’t create the data folder ${dataDir}${why}. Set GALLEY_DATA_DIR to a folder you can write to.`,
    );
  }
  const user = serverUser(pgData);
  const { mode, uid } = statSync(dataDir);
  if (user && uid === 0 && (mode & 0o001) === 0) chmodSync(dataDir, (mode & 0o777) | 0o011);
  if (!user && spawnSync('/bin/sh', ['-c', 'test -w "$1"', 'sh', dataDir]).status !== 0) {
    throw new SetupError(
      `Galley can’t write to the data folder ${dataDir}. Set GALLEY_DATA_DIR to a folder you can write to.`,
    );
  }
  if (!canEnter(dataDir, user)) {
    throw new SetupError(
      `PostgreSQL runs as an unprivileged user, who can’t reach the data folder ${dataDir} because a folder above it is private. Set GALLEY_DATA_DIR to a folder such as /var/lib/galley, or don’t start Galley as root.`,
    );
  }
}

/** Whether the server's user could reach a data folder at `dataDir`, which need not exist yet. */
export function isReachable(dataDir: string, pgData: string): boolean {
  let folder = dirname(dataDir);
  while (!existsSync(folder)) folder = dirname(folder);
  return canEnter(folder, serverUser(pgData));
}
