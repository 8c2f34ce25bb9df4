import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A start that cannot go on, for a reason a person can mend: `message` is the sentence that says how. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

/** The environment of the server's programs: none of ours, whose PG* variables would change what they do. */
export const bareEnv = { PATH: process.env.PATH, LC_ALL: 'C', NODE_ENV: 'production' } as const;

/** The project's folder, from the source tree and from a bundle in `dist` alike. */
export function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package-lock.json'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('No package-lock.json above this file.');
    folder = parent;
  }
  return folder;
}

/**
 * Makes a folder and those above it. Not by `recursive`, which in Node 20 never returns where the system says that
 * a folder cannot be made inside one that exists, as in /proc.
 * @throws the error of `mkdir`
 */
export function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, mode === undefined ? {} : { mode });
  } catch (error) {
    // Another start may have been quicker.
    if (!existsSync(folder)) throw error;
  }
}

/** Where everything of one embedded server lies. */
export interface Layout {
  dataDir: string;
  /** The cluster itself, owned by the user the server runs as. */
  pgData: string;
  passwordFile: string;
  /** The port of the last start: the next one takes it again, so that a running app finds the server. */
  portFile: string;
  logFile: string;
  lockFile: string;
  /** Where the keeper listens. A Unix socket's path may have 107 bytes at most. */
  socket: string;
  /** Shown in the title of every server process, by which they are told from others. */
  clusterName: string;
}

/** The layout of a data folder that exists. */
export function layoutOf(folder: string): Layout {
  const dataDir = realpathSync(folder);
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const near = join(dataDir, 'keeper.sock');
  const socket =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\galley-${hash}`
      : Buffer.byteLength(near) <= 100
        ? near
        : `/tmp/galley-${hash}/keeper.sock`;
  return {
    dataDir,
    pgData: join(dataDir, 'pg18'),
    passwordFile: join(dataDir, 'postgres.password'),
    portFile: join(dataDir, 'postgres.port'),
    logFile: join(dataDir, 'postgres.log'),
    lockFile: join(dataDir, 'opening.lock'),
    socket,
    clusterName: `galley_${hash}`,
  };
}
