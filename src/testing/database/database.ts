import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { inject } from 'vitest';

/** A database of a test file's own. */
export interface FreshDatabase {
  url: string;
  /** Removes it, ending connections that are still open. */
  drop(): Promise<void>;
}

/** The connections over which this process makes databases: one for each server. */
let makers: postgres.Sql[] | undefined;

/** Makes an empty, migrated database on the run's server, as a copy of the template. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const address = new URL(inject('databaseServer'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // For all files of the process; they go when nobody has asked for a while.
  makers ??= inject('databaseMakers').map((server) =>
    postgres(server, { max: 1, idle_timeout: 20, onnotice: () => undefined }),
  );
  // The template's files are copied as they are: a quarter of the work of writing them anew through the log.
  const made = `create database ${name} owner ${address.username} template ${inject('templateDatabase')} strategy file_copy`;
  for (const maker of makers) await maker.unsafe(made);
  const url = new URL(address);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      for (const maker of makers ?? []) await maker.unsafe(`drop database if exists ${name} with (force)`);
    },
  };
}
