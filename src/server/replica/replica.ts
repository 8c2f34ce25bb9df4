import type { Clock } from '@/kernel/clock';
import type { UserId } from '@/kernel/ids';
import { within } from '@/server/answer-timeout';
import { type Connection, codesOf, connect, type Database, isDatabaseAway } from '@/server/database/db';
import { type Log, loggable } from '@/server/logging/log';
import { findPlaces, findProgress, findWritten, notePlace, whyNoReplica } from './places.store';

/** Milliseconds in which the replica has to answer; then the primary is asked. */
const ANSWER = 1_000;
/** Milliseconds for which what the replica has said of itself is believed. */
const BELIEVED = 1_000;
/** Milliseconds for which a replica that is away is left alone. */
const PAUSE = 5_000;
/** Milliseconds by which it may be behind. */
const BEHIND = 10_000;

/** Where lists were read: by the replica, or by the primary and why. */
type ListReads = Record<'replica' | 'own_write' | 'lagging' | 'away' | 'failed', number>;

/** How far the replica is behind the primary. */
interface ReplicaLag {
  bytes: number;
  seconds: number;
}

/** A read replica beside the primary. */
export interface Replica {
  /**
   * Has a list of a library read by the replica, where it has all that was changed in that library and isn't far
   * behind; by the primary otherwise, and where `failureOf` finds in the replica's result what the primary may do better.
   * `list` gives its failures as results, and may be called twice.
   */
  read<T>(owner: UserId, list: (db: Database) => Promise<T>, failureOf: (result: T) => unknown): Promise<T>;
  /** Notes that a library was changed: lists of it are read by the primary until the replica has the change. Throws where that can't be noted. */
  wrote(owner: UserId): Promise<void>;
  /** How far it is behind now; null while it is away. */
  lag(): Promise<ReplicaLag | null>;
  /** How many lists this process has read, and where. */
  readonly reads: Readonly<ListReads>;
  close(): Promise<void>;
}

interface ReplicaOptions {
  primary: Database;
  clock: Clock;
  log: Log;
  /** Connections at most. */
  max: number;
  /** Whether a pooler in transaction mode stands before it, as `connect` takes it. */
  pooled: boolean;
}

/** Whether a statement was cancelled because it stood in the way of what the replica replays, or by an operator. */
const isConflict = (error: unknown): boolean =>
  codesOf(error).some((code) => ['40001', '40P01', '57014'].includes(code));

/** What the replica has said of itself, and when. */
interface Known {
  replayed: bigint;
  replayed_at: number | null;
  asked_at: number;
}

/** The connections to the replica from one time that it was away to the next. */
interface Link {
  connection: Connection;
  /** Whether it has shown that it is a replica of this database. */
  isProved: boolean;
  known: Known | null;
  asking: Promise<Known> | null;
}

/**
 * Opens a pool on a replica of `primary`. Nothing connects before the first list. The place in the log of each
 * library's last change is in the primary, where all processes find it; how far the replica is, the replica says.
 */
export function createReplica(url: string, { primary, clock, log, ...pool }: ReplicaOptions): Replica {
  const reads: ListReads = { replica: 0, own_write: 0, lagging: 0, away: 0, failed: 0 };
  const newLink = (): Link => ({
    connection: connect(url, pool),
    isProved: false,
    known: null,
    asking: null,
  });
  let link = newLink();
  let paused_until = 0;
  let isAway = false;

  /** Leaves the replica alone for a while, and has new connections then: the old ones may hang. */
  function pause(used: Link, error: unknown): void {
    if (used !== link) return;
    paused_until = clock() + PAUSE;
    link = newLink();
    void used.connection.close();
    if (!isAway) log.warn({ error: loggable(error) }, 'The read replica is away');
    isAway = true;
  }

  async function ask(used: Link): Promise<Known> {
    const { db } = used.connection;
    const why = used.isProved ? null : await whyNoReplica(primary, db);
    if (why !== null) throw new Error(`The server in DATABASE_REPLICA_URL can’t be used: ${why}.`);
    used.isProved = true;
    const { replayed, replayed_at } = await findProgress(db);
    if (replayed === null) throw new Error('The server in DATABASE_REPLICA_URL is no replica any more.');
    return { replayed, replayed_at, asked_at: clock() };
  }

  /** Asks the replica how far it is, once for all who want to know at the same time; null when it doesn't say. */
  async function look(used: Link): Promise<Known | null> {
    used.asking ??= ask(used).finally(() => {
      used.asking = null;
    });
    try {
      used.known = await within(ANSWER, used.asking);
    } catch (error) {
      pause(used, error);
      return null;
    }
    if (isAway && used === link) {
      isAway = false;
      log.info('The read replica is back');
    }
    return used.known;
  }

  /** By how many milliseconds the replica is behind at most: since the last commit that it has, more may have been written. */
  const behind = ({ replayed, replayed_at }: Known, written: bigint): number =>
    replayed >= written ? 0 : Math.max(0, clock() - (replayed_at ?? Number.NEGATIVE_INFINITY));

  /** The connections by which the replica can read a list of the library, or why it can't. */
  async function linkFor(owner: UserId): Promise<Link | Exclude<keyof ListReads, 'replica'>> {
    if (clock() < paused_until) return 'away';
    const { written, own } = await findPlaces(primary, owner);
    const mayAnswer = (known: Known) => known.replayed >= own && behind(known, written) <= BEHIND;
    const used = link;
    const { known } = used;
    if (known !== null && clock() - known.asked_at <= BELIEVED && mayAnswer(known)) return used;
    const progress = await look(used);
    if (progress === null) return 'away';
    if (progress.replayed < own) return 'own_write';
    return mayAnswer(progress) ? used : 'lagging';
  }

  return {
    reads,
    async read(owner, list, failureOf) {
      const found = await linkFor(owner);
      let why: Exclude<keyof ListReads, 'replica'>;
      if (typeof found === 'string') why = found;
      else
        try {
          const result = await within(ANSWER, list(found.connection.db));
          const failure = failureOf(result);
          if (failure === null) {
            reads.replica++;
            return result;
          }
          why = isDatabaseAway(failure) && !isConflict(failure) ? 'away' : 'failed';
          if (why === 'away') pause(found, failure);
        } catch {
          // No answer in time. It may be the list that is slow: whether the replica is away, the next question to it tells.
          found.known = null;
          why = 'failed';
        }
      reads[why]++;
      return list(primary);
    },
    wrote: (owner) => notePlace(primary, owner),
    async lag() {
      if (clock() < paused_until) return null;
      const written = await findWritten(primary);
      const known = await look(link);
      if (known === null) return null;
      return {
        bytes: known.replayed >= written ? 0 : Number(written - known.replayed),
        seconds: behind(known, written) / 1000,
      };
    },
    close: () => link.connection.close(),
  };
}
