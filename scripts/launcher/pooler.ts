import postgres from 'postgres';
import { SESSION } from '@/server/database/db';
import type { Env } from '@/server/env';
import { givenSentence, tryDatabase } from './preflight';

/** Any number but those of the migrations and the demo library. */
const lockKey = 7_254_313;

/**
 * Writes down with our user what its sessions in this database have: those of a pooler are begun by the pooler, and
 * take nothing from us. Sessions that are open already stay as they are.
 */
export async function keepSessionSettings(directUrl: string): Promise<void> {
  const sql = postgres(directUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql.begin(async (tx) => {
      // Two that write the same row of the catalog at once fail.
      await tx`select pg_advisory_xact_lock(${lockKey})`;
      const commands = await tx<{ text: string }[]>`
        select format('alter role current_user in database %I set %I to %L', current_database(), name, value) as text
        from unnest(${Object.keys(SESSION)}::text[], ${Object.values(SESSION)}::text[]) as wanted (name, value)`;
      for (const { text } of commands) await tx.unsafe(text);
    });
  } finally {
    await sql.end();
  }
}

/** What a session of the pooler should have and doesn't, as `name = value`. */
export async function missingSettings(pooledUrl: string): Promise<string[]> {
  const sql = postgres(pooledUrl, { max: 1, prepare: false, onnotice: () => undefined });
  try {
    const missing = await sql<{ text: string }[]>`
      select name || ' = ' || value as text
      from unnest(${Object.keys(SESSION)}::text[], ${Object.values(SESSION)}::text[]) as wanted (name, value)
      where current_setting(name) <> value order by name`;
    return missing.map(({ text }) => text);
  } finally {
    await sql.end();
  }
}

/**
 * Before a start behind a pooler: writes the settings down, and sees that the pooler answers and that they have come
 * to it. Without a pooler there is nothing to do.
 * @throws SetupError
 */
export async function preparePooler(env: Env): Promise<void> {
  const { DATABASE_URL: pooledUrl, DATABASE_DIRECT_URL: directUrl } = env;
  if (pooledUrl === undefined || directUrl === undefined) return;
  try {
    // First, so that the sessions that the pooler begins for us have them.
    await keepSessionSettings(directUrl);
  } catch (error) {
    throw givenSentence(env, error);
  }
  await tryDatabase(pooledUrl);
  const missing = await missingSettings(pooledUrl);
  if (missing.length > 0)
    process.stderr.write(
      `Sessions of the pooler in DATABASE_URL don’t have ${missing.join(', ')}. Use the same user in DATABASE_URL and DATABASE_DIRECT_URL, and have the pooler reconnect (in PgBouncer: RECONNECT).\n`,
    );
}
