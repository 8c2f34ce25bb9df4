import { migrateDatabase } from '../../../scripts/launcher/migrate';
import { type Postgres15, postgres15Folder } from './postgres15';

/** One of the two servers. */
interface ReplicatedServer extends Postgres15 {
  /** The address of the database, by its owner, who is no superuser. */
  url: string;
}

/** A PostgreSQL with a migrated database, and another that replays its log as it is written. */
export interface Replicated {
  primary: ReplicatedServer;
  replica: ReplicatedServer;
  /** Waits until the replica has replayed all that the primary has committed. */
  caughtUp(): Promise<void>;
  /** Stops replaying, so that the replica stays as it is now; what comes is kept until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
}

const tick = () => new Promise((resolve) => setTimeout(resolve, 5));

const SETTINGS = `
max_connections = 60
# What stands in the way of the log is cancelled at once.
max_standby_streaming_delay = 0
`;

/** Starts both, with nothing set that matters here but where they listen. */
export async function startReplicated(): Promise<Replicated> {
  const folder = await postgres15Folder();
  const serverIn = async (name: string): Promise<ReplicatedServer> => {
    const server = await folder.start(name, SETTINGS);
    return { ...server, url: server.urlOf('galley') };
  };
  await folder.make('primary');
  const primary = await serverIn('primary');
  await primary.admin`create role creator login password 'secret'`;
  await primary.admin`create database galley owner creator`;
  await migrateDatabase(primary.url);
  await folder.copy('replica', primary);
  const replica = await serverIn('replica');

  const stateIs = async (state: string) => {
    for (;;) {
      const [row] = await replica.admin`select pg_get_wal_replay_pause_state() as state`;
      if (row?.state === state) return;
      await tick();
    }
  };
  return {
    primary,
    replica,
    async caughtUp() {
      const [place] = await primary.admin`select pg_current_wal_flush_lsn()::text as text`;
      for (;;) {
        const [row] = await replica.admin`
          select pg_last_wal_replay_lsn() >= ${place?.text}::text::pg_lsn as has`;
        if (row?.has) return;
        await tick();
      }
    },
    async pause() {
      await replica.admin`select pg_wal_replay_pause()`;
      await stateIs('paused');
    },
    async resume() {
      await replica.admin`select pg_wal_replay_resume()`;
      await stateIs('not paused');
    },
    close: folder.close,
  };
}
