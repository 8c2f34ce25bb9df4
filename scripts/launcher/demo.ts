import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import postgres from 'postgres';
import type { Blobs } from '../../src/server/blobs';
import { checkPassword, hashPassword } from '../../src/server/password';
import { writePrivate } from '../postgres/cluster';
import { projectRoot } from '../postgres/layout';
import type { seedDemo, seedMany } from '../seed';
import { counter, say } from './progress';

export const demoEmail = 'demo@galley.local';
/** Known to everybody, so it only serves where nobody else can reach the app. */
const loopbackPassword = 'galley-demo';
/** Any number but the one of the migrations. */
const lockKey = 7_254_312;

interface Place {
  databaseUrl: string;
  dataDir: string;
  blobs: Blobs;
  /** The address people reach the app at. */
  publicUrl: string;
  /** Whether others can reach the app over the network. */
  isPublic: boolean;
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
export async function seedWhenEmpty({
  databaseUrl,
  dataDir,
  blobs,
  publicUrl,
  isPublic,
}: Place): Promise<void> {
  const server = new URL(databaseUrl);
  server.pathname = '/postgres';
  await withDatabase(server.href, async (lock) => {
    await lock`select pg_advisory_lock(${lockKey})`;
    const [found] = await withDatabase(
      databaseUrl,
      (sql) => sql`select exists (select from users) as filled`,
    );
    if (found?.filled) return;
    say('Filling the database with the demo library');
    const password = isPublic ? randomBytes(12).toString('base64url') : loopbackPassword;
    writePrivate(dataDir, join(dataDir, 'demo.password'), `${password}\n`);
    const seeder: { seedDemo: typeof seedDemo } = await import(
      pathToFileURL(join(projectRoot(), 'dist/seed.js')).href
    );
    await seeder.seedDemo({ databaseUrl, blobs, publicUrl, password, log: counter() });
  });
}

/**
 * The password of the demo account, to be shown; undefined when there is no such account any more or its
 * password was changed. The one that everybody knows is replaced before others can reach the app.
 */
export async function demoPassword({ databaseUrl, dataDir, isPublic }: Place): Promise<string | undefined> {
  const file = join(dataDir, 'demo.password');
  if (!existsSync(file)) return undefined;
  const kept = readFileSync(file, 'utf8').trim();
  return withDatabase(databaseUrl, async (sql) => {
    const [user] = await sql<{ password_hash: string }[]>`
      select password_hash from users where email_key = ${demoEmail}`;
    if (!user || !(await checkPassword(user.password_hash, kept))) return undefined;
    if (!isPublic || kept !== loopbackPassword) return kept;
    const fresh = randomBytes(12).toString('base64url');
    writePrivate(dataDir, file, `${fresh}\n`);
    await sql`
      update users set password_hash = ${await hashPassword(fresh)}, updated_at = now()
      where email_key = ${demoEmail}`;
    return fresh;
  });
}

/** Grows the demo library to `recipes` recipes, for measurements: `npm run seed -- --recipes 100000`. */
export async function growLibrary(databaseUrl: string, recipes: number): Promise<void> {
  const seeder: { seedMany: typeof seedMany } = await import(
    pathToFileURL(join(projectRoot(), 'dist/seed.js')).href
  );
  await seeder.seedMany({ databaseUrl, email: demoEmail, recipes, log: counter() });
}
