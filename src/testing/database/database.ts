import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';

/** A database of a test file's own. */
export interface FreshDatabase {
  url: string;
  /** Removes it, ending connections that are still open. */
  drop(): Promise<void>;
}

/** Makes an empty, migrated database on the run's server, as a copy of the template. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const address = new URL(inject('databaseServer'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const sql = postgres(address.href, { max: 1, onnotice: () => undefined });
    try {
      await sql.unsafe(statement);
    } finally {
      await sql.end();
    }
  };
  // The template's files are copied as they are: a quarter of the work of writing them anew through the log.
  await run(`create database ${name} template ${inject('templateDatabase')} strategy file_copy`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}
