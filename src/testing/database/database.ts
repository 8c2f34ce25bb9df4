import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';

/** A database of a test file's own. */
export interface FreshDatabase {
  url: string;
  /** Removes it, ending connections that are still open. */
  drop(): Promise<void>;
}

/** The connection over which this process makes databases. */
let maker: postgres.Sql | undefined;

/** Makes an empty, migrated database on the run's server, as a copy of the template. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const address = new URL(inject('databaseServer'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // One for all files of the process; it goes when nobody has asked for a while.
  maker ??= postgres(address.href, { max: 1, idle_timeout: 20, onnotice: () => undefined });
  const run = maker.unsafe.bind(maker);
  // The template's files are copied as they are: a quarter of the work of writing them anew through the log.
  await run(`create database ${name} template ${inject('templateDatabase')} strategy file_copy`);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      await run(`drop database if exists ${name} with (force)`);
    },
  };
}
