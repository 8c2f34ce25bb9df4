import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import postgres from 'postgres';
import { checkPassword, hashPassword } from '../../src/server/password';
import { writePrivate } from '../postgres/cluster';
import { projectRoot } from '../postgres/layout';
import type { seedDemo } from '../seed';
import { migrateDatabase } from './migrate';
import { counter, say } from './progress';

export const demoEmail = 'demo@galley.local';
/** Known to everybody, so it only serves where nobody else can reach the app. */
const loopbackPassword = 'galley-demo';
/** Any number but the one of the migrations. */
const lockKey = 7_254_312;

interface Place {
  databaseUrl: string;
  dataDir: string;
  blobDir: string;
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

/** Empties a database whose filling was cut short: nobody but the seeder has written to it. */
async function beginAnew(databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  await withDatabase(url.href, async (sql) => {
    await sql`drop database if exists ${sql(name)} with (force)`;
    await sql`create database ${sql(name)}`;
  });
  await migrateDatabase(databaseUrl);
}

/** Fills an empty embedded database with the demo creator and her recipes. Two starts at once do it once. */
export async function seedWhenEmpty({ databaseUrl, dataDir, blobDir, isPublic }: Place): Promise<void> {
  const server = new URL(databaseUrl);
  server.pathname = '/postgres';
  await withDatabase(server.href, async (lock) => {
    await lock`select pg_advisory_lock(${lockKey})`;
    const unfinished = join(dataDir, 'seeding');
    if (existsSync(unfinished)) await beginAnew(databaseUrl);
    const [found] = await withDatabase(
      databaseUrl,
      (sql) => sql`select exists (select from users) as filled`,
    );
    if (found?.filled) return;
    say('Filling the database with the demo library');
    writeFileSync(unfinished, '');
    mkdirSync(blobDir, { recursive: true });
    const password = isPublic ? randomBytes(12).toString('base64url') : loopbackPassword;
    writePrivate(dataDir, join(dataDir, 'demo.password'), `${password}\n`);
    const seeder: { seedDemo: typeof seedDemo } = await import(
      pathToFileURL(join(projectRoot(), 'dist/seed.js')).href
    );
    await seeder.seedDemo({ databaseUrl, blobDir, password, log: counter() });
    rmSync(unfinished);
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
