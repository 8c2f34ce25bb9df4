import { createHash, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { whyNoRoom } from '@/server/files/disk-space';
import { writePrivate } from '../postgres/cluster';
import { projectRoot, SetupError } from '../postgres/layout';
import { isReachable, makeDataDir, systemFolder } from '../postgres/server-user';

const clusterOf = (dataDir: string) => join(dataDir, 'pg18');

/**
 * Where the data folder of the embedded database is: the one that was asked for, else `.data` in the project. Where
 * the project lies in a private folder of root's, which PostgreSQL (never running as root) cannot pass, it is one
 * under /var/lib/galley that belongs to the project by its path.
 */
function dataDirOf(given: string | undefined): string {
  const root = projectRoot();
  const own = given ?? join(root, '.data');
  if (given !== undefined || isReachable(own, clusterOf(own))) return own;
  return join(systemFolder, createHash('sha256').update(root).digest('hex').slice(0, 16));
}

/** Bytes that a new database takes, with room for a first library. */
const NEW_DATABASE = 128 * 2 ** 20;

/**
 * The data folder of the embedded database, made when missing.
 * @throws SetupError when the folder cannot be used
 */
export async function prepareDataDir(given: string | undefined): Promise<string> {
  const dataDir = dataDirOf(given);
  const why = await whyNoRoom(dataDir, existsSync(clusterOf(dataDir)) ? undefined : NEW_DATABASE);
  if (why !== null)
    throw new SetupError(
      `Can’t use the data folder ${dataDir}: ${why}, or set GALLEY_DATA_DIR to a folder on another disk.`,
    );
  makeDataDir(dataDir, clusterOf(dataDir));
  return dataDir;
}

/**
 * The data folder of an embedded database that is there; nothing is made.
 * @throws SetupError when there is none
 */
export function existingDataDir(given: string | undefined): string {
  const dataDir = dataDirOf(given);
  if (existsSync(clusterOf(dataDir))) return dataDir;
  throw new SetupError(
    `There’s no database in ${dataDir}. Set GALLEY_DATA_DIR or DATABASE_URL to what you use with npm start.`,
  );
}

/** A random text that is made once and kept in the data folder, readable by its owner only. */
export function keptSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  if (!existsSync(path)) {
    const partial = `${path}.${process.pid}`;
    writePrivate(dataDir, partial, `${randomBytes(48).toString('base64url')}\n`);
    try {
      linkSync(partial, path); // fails when another start was quicker; then its secret counts
    } catch (error) {
      if (!existsSync(path)) throw error;
    }
    rmSync(partial);
  }
  return readFileSync(path, 'utf8').trim();
}
