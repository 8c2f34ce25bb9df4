import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import postgres from 'postgres';
import { checkPassword } from '@/server/auth/password';
import type { Blobs } from '@/server/files/blobs';
import { writePrivate } from '../postgres/cluster';
import { projectRoot } from '../postgres/layout';
import type { seedDemo, seedMany } from '../seed';
import { newPassword, setPassword } from './password';
import { counter, say } from './progress';

export const demoEmail = 'demo@galley.local';
/** What the demo account once had everywhere; any web page could sign in with it, on this machine too. */
const KNOWN = 'galley-demo';
/** Any number but the one of the migrations. */
const lockKey = 7_254_312;

interface Place {
  databaseUrl: string;
  dataDir: string;
  blobs: Blobs;
  /** The address people reach the app at. */
  publicUrl: string;
}

async function withDatabase<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end();
  }
}

/**
 * Fills an empty embedded database with the demo creator and her recipes. Two starts at once do it once; the seeder
 * writes in one transaction, so one that was cut short is simply begun again.
 */
export async function seedWhenEmpty({ databaseUrl, dataDir, blobs, publicUrl }: Place): Promise<void> {
  const server = new URL(databaseUrl);
  server.pathname = '/postgres';
  await withDatabase(server.href, async (lock) => {
    await lock`select pg_advisory_lock(${lockKey})`;
    const [found] = await withDatabase(
      databaseUrl,
      (sql) => sql`select exists (select from users) as filled`,
    );
    if (found?.filled) return;
    say('Adding the demo library');
    const password = newPassword();
    keepPassword(dataDir, password);
    const seeder: { seedDemo: typeof seedDemo } = await import(
      pathToFileURL(join(projectRoot(), 'dist/seed.js')).href
    );
    await seeder.seedDemo({ databaseUrl, blobs, publicUrl, password, log: counter() });
  });
}

const fileOf = (dataDir: string) => join(dataDir, 'demo.password');

/** How a start tells how to sign in: the password to a person at a terminal, and to a log only the file that has it. */
export const signInLine = (dataDir: string, password: string, isLog: boolean): string =>
  isLog
    ? `  sign in   ${demoEmail}, password in ${fileOf(dataDir)}`
    : `  sign in   ${demoEmail}, password ${password}`;

/** Keeps the password where only the owner of the data folder reads it. */
const keepPassword = (dataDir: string, password: string) =>
  writePrivate(dataDir, fileOf(dataDir), `${password}\n`);

/**
 * The password of the demo account, to be shown; undefined when there is no such account any more or its
 * password was changed. One that everybody knows is replaced, and whoever came in with it is signed out.
 */
export async function demoPassword({
  databaseUrl,
  dataDir,
}: Pick<Place, 'databaseUrl' | 'dataDir'>): Promise<string | undefined> {
  const [user] = await withDatabase(
    databaseUrl,
    (sql) => sql<{ password_hash: string }[]>`
      select password_hash from users where email_key = ${demoEmail}`,
  );
  if (user === undefined) return undefined;
  // Whatever the file says: a start may have been cut short, or the account brought here by a backup.
  if (await checkPassword(user.password_hash, KNOWN)) {
    const fresh = newPassword();
    keepPassword(dataDir, fresh);
    return setPassword({ databaseUrl, email: demoEmail, password: fresh });
  }
  if (!existsSync(fileOf(dataDir))) return undefined;
  const kept = readFileSync(fileOf(dataDir), 'utf8').trim();
  return (await checkPassword(user.password_hash, kept)) ? kept : undefined;
}

/** Grows the demo library to `recipes` recipes, for measurements: `npm run seed -- --recipes 100000`. */
export async function growLibrary(databaseUrl: string, recipes: number): Promise<void> {
  const seeder: { seedMany: typeof seedMany } = await import(
    pathToFileURL(join(projectRoot(), 'dist/seed.js')).href
  );
  await seeder.seedMany({ databaseUrl, email: demoEmail, recipes, log: counter() });
}
