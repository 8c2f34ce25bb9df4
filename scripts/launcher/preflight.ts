import { accessSync, constants } from 'node:fs';
import postgres from 'postgres';
import type { Env } from '@/server/env';
import type { Blobs } from '@/server/files/blobs';
import { whyNoRoom } from '@/server/files/disk-space';
import { makeFolder, SetupError } from '../postgres/layout';

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/**
 * Makes the folder of photos and books, and sees that it can be written to.
 * @throws SetupError
 */
export async function prepareBlobDir(folder: string): Promise<void> {
  const why = await whyNoRoom(folder);
  if (why !== null)
    throw new SetupError(
      `Can’t use ${folder} for photos and books: ${why}, or set BLOB_DIR to a folder on another disk.`,
    );
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new SetupError(
      `Can’t use ${folder} for photos and books (${codeOf(error) || 'unknown error'}). Set BLOB_DIR to a folder you can write to.`,
    );
  }
}

/** A key that no file has: SHA-256 never gives it. */
const NO_FILE = '0'.repeat(64);

/**
 * Sees that the place of photos and books can be used: the bucket of BLOB_BUCKET, or the folder, which is made.
 * @throws SetupError
 */
export async function tryBlobs({ BLOB_BUCKET, BLOB_DIR }: Env, blobs: Blobs): Promise<void> {
  if (BLOB_BUCKET === undefined) return prepareBlobDir(BLOB_DIR);
  try {
    await blobs.size(NO_FILE);
  } catch (error) {
    const { cause = error } = error instanceof Error ? error : {};
    const why = cause instanceof Error ? codeOf(cause) || cause.name : 'unknown';
    throw new SetupError(
      `Can’t use the bucket ${BLOB_BUCKET} (${why}). Check BLOB_ENDPOINT, BLOB_REGION, and the access key, which needs permission to get, put, delete, and list.`,
    );
  }
}

/** Seconds a given database has to answer. */
const PATIENCE = 10;

/** Why a database that was given cannot be used, in words. */
function reason(error: unknown, { hostname, port, pathname, username }: URL): string {
  const place = `${hostname}:${port || 5432}`;
  const words: Record<string, string> = {
    ECONNREFUSED: `nothing is listening at ${place}`,
    ENOTFOUND: `the host ${hostname} wasn’t found`,
    EAI_AGAIN: `the host ${hostname} wasn’t found`,
    CONNECT_TIMEOUT: `${place} didn’t answer like a PostgreSQL server`,
    CONNECTION_CLOSED: `${place} isn’t a PostgreSQL server`,
    '28P01': `the password for ${username} is wrong`,
    '28000': `the user ${username} isn’t allowed to connect`,
    '3D000': `there’s no database named ${pathname.slice(1)}`,
    '42501': `the user ${username} can’t create tables or extensions in it`,
  };
  const code = codeOf(error);
  return words[code] ?? (error instanceof Error ? error.message : 'the connection failed');
}

/** The sentence for a database of DATABASE_URL that cannot be used. */
export function databaseSentence(databaseUrl: string, error: unknown): SetupError {
  return new SetupError(
    `Can’t use the database in DATABASE_URL: ${reason(error, new URL(databaseUrl))}. Fix DATABASE_URL or the database, and start again.`,
  );
}

/**
 * Sees that the database that was given answers.
 * @throws SetupError
 */
export async function tryDatabase(databaseUrl: string, seconds = PATIENCE): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, connect_timeout: seconds, onnotice: () => undefined });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const silence = Object.assign(new Error('no answer'), { code: 'CONNECT_TIMEOUT' });
    timer = setTimeout(() => reject(silence), seconds * 1000);
  });
  try {
    await Promise.race([sql`select 1`, late]);
  } catch (error) {
    throw databaseSentence(databaseUrl, error);
  } finally {
    clearTimeout(timer);
    await sql.end({ timeout: 0 });
  }
}
