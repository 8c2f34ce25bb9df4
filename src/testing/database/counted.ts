import postgres from 'postgres';
import { type App, startApp } from '@/testing/app';
import { atEnd } from '@/testing/cleanup';

/** An app that tells what its statements read. */
export interface CountedApp {
  app: App;
  /** A connection beside that of the app. */
  reader: postgres.Sql;
  /** The most entries, or pairs of pages, that a call reads of a table or an index, by its own statements or those of triggers, and of which. */
  mostRead(call: () => Promise<unknown>): Promise<{ entries: number; of: string }>;
}

/** Starts an app of one connection, so that what it has read can be asked of it. */
export async function startCounted(options: Parameters<typeof startApp>[0] = {}): Promise<CountedApp> {
  const app = await startApp({ ...options, settings: { ...options.settings, DATABASE_POOL_MAX: 1 } });
  const reader = postgres(app.place.database_url, { max: 1, onnotice: () => undefined });
  atEnd(() => reader.end());

  /**
   * Entries that were read so far of each table and index, and pairs of pages that were visited, as one entry takes two
   * or three pages. Of an index that is read from end to end for a later column, only what it finds counts as entries:
   * the pages tell.
   */
  const entriesRead = async (): Promise<Map<string, number>> => {
    await app.services.db.execute('select pg_stat_force_next_flush()');
    const rows = await reader<{ name: string; entries: number }[]>`
      select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as entries from pg_stat_user_tables
      union all select indexrelname, idx_tup_read::int from pg_stat_user_indexes
      union all select 'pairs of pages of ' || relname, ((heap_blks_hit + heap_blks_read) / 2)::int from pg_statio_user_tables
      union all select 'pairs of pages of ' || indexrelname, ((idx_blks_hit + idx_blks_read) / 2)::int from pg_statio_user_indexes`;
    return new Map(rows.map(({ name, entries }) => [name, entries]));
  };

  return {
    app,
    reader,
    async mostRead(call) {
      const before = await entriesRead();
      await call();
      const after = await entriesRead();
      const all = [...after].map(([of, entries]) => ({ of, entries: entries - (before.get(of) ?? 0) }));
      return all.reduce((most, one) => (one.entries > most.entries ? one : most));
    },
  };
}
