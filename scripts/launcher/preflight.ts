import { accessSync, constants } from 'node:fs';
import postgres from 'postgres';
import { connect, isDatabaseAway } from '@/server/database/db';
import type { Env } from '@/server/env';
import type { Blobs } from '@/server/files/blobs';
import { whyNoRoom } from '@/server/files/disk-space';
import { whyNoReplica } from '@/server/replica/places.store';
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

/** The variables that hold a database's address. */
type UrlVariable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_REPLICA_URL';

/** Whether a pooler refused a session that asks for more than a transaction. */
const isPooler = (error: unknown): boolean =>
  error instanceof Error && /^unsupported startup parameter/.test(error.message);

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
  return words[codeOf(error)] ?? (error instanceof Error ? error.message : 'the connection failed');
}

/** The sentence for a database that was given and cannot be used. */
function databaseSentence(databaseUrl: string, error: unknown, variable: UrlVariable): SetupError {
  if (isPooler(error))
    return new SetupError(
      `${variable} is the URL of a pooler. Set DATABASE_DIRECT_URL to the URL of the database itself, and start again.`,
    );
  return new SetupError(
    `Can’t use the database in ${variable}: ${reason(error, new URL(databaseUrl))}. Fix ${variable} or the database, and start again.`,
  );
}

/**
 * Sees that the database that was given answers.
 * @throws SetupError
 */
export async function tryDatabase(
  databaseUrl: string,
  { variable = 'DATABASE_URL', seconds = PATIENCE }: { variable?: UrlVariable; seconds?: number } = {},
): Promise<void> {
  const sql = postgres(databaseUrl, {
    max: 1,
    connect_timeout: seconds,
    // It may be a pooler.
    prepare: false,
    onnotice: () => undefined,
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const silence = Object.assign(new Error('no answer'), { code: 'CONNECT_TIMEOUT' });
    timer = setTimeout(() => reject(silence), seconds * 1000);
  });
  try {
    await Promise.race([sql`select 1`, late]);
  } catch (error) {
    throw databaseSentence(databaseUrl, error, variable);
  } finally {
    clearTimeout(timer);
    await sql.end({ timeout: 0 });
  }
}

/**
 * Sees that DATABASE_REPLICA_URL is a replica of the database. One that is away is no reason not to start: its lists
 * are read from the primary, and it's looked at again before it is used. Without one there is nothing to do.
 * @throws SetupError
 */
export async function tryReplica(env: Env): Promise<void> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL: url } = env;
  if (DATABASE_URL === undefined || url === undefined) return;
  const pooled = DATABASE_DIRECT_URL !== undefined;
  const primary = connect(DATABASE_URL, { max: 1, pooled });
  const replica = connect(url, { max: 1, pooled });
  try {
    const [citus] = await primary.db.execute(`select from pg_extension where extname = 'citus'`);
    if (citus !== undefined)
      throw new SetupError(
        'The database in DATABASE_URL has Citus, so its rows are on servers that one replica doesn’t follow. Remove DATABASE_REPLICA_URL, and start again.',
      );
    const why = await whyNoReplica(primary.db, replica.db);
    if (why !== null)
      throw new SetupError(
        `Can’t use the server in DATABASE_REPLICA_URL: ${why}. Set it to a streaming replica, or remove it, and start again.`,
      );
  } catch (error) {
    if (error instanceof SetupError) throw error;
    // drizzle puts what the client says into an error of its own.
    const { cause = error } = error instanceof Error ? error : {};
    const sentence = databaseSentence(url, cause, 'DATABASE_REPLICA_URL');
    if (isPooler(cause) || !isDatabaseAway(cause)) throw sentence;
    process.stderr.write(
      `The read replica in DATABASE_REPLICA_URL is away: ${reason(cause, new URL(url))}. Everything is read from DATABASE_URL until it’s back.\n`,
    );
  } finally {
    await Promise.all([primary.close(), replica.close()]);
  }
}

/** The database that was given, past its pooler if it has one, and the variable it came in; null for the embedded one. */
function givenIn({ DATABASE_DIRECT_URL, DATABASE_URL }: Env) {
  if (DATABASE_DIRECT_URL !== undefined)
    return { databaseUrl: DATABASE_DIRECT_URL, variable: 'DATABASE_DIRECT_URL' } as const;
  return DATABASE_URL === undefined
    ? null
    : ({ databaseUrl: DATABASE_URL, variable: 'DATABASE_URL' } as const);
}

/**
 * The database that was given, past its pooler if it has one, once it answers; undefined where it is the embedded one.
 * @throws SetupError
 */
export async function givenDatabase(env: Env): Promise<string | undefined> {
  const given = givenIn(env);
  if (given !== null) await tryDatabase(given.databaseUrl, given);
  return given?.databaseUrl;
}

/** What went wrong with the database that was given, as a sentence; the error itself where it is the embedded one. */
export function givenSentence(env: Env, error: unknown): unknown {
  const given = givenIn(env);
  return given === null || error instanceof SetupError
    ? error
    : databaseSentence(given.databaseUrl, error, given.variable);
}
