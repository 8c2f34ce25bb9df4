import { connect as connectSocket, type Socket } from 'node:net';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { LIMITS } from '@/kernel/limits';
import { within } from '@/server/answer-timeout';
import { preparing } from './prepared-statements';

/** The database or a transaction on it: what every store takes first. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>;
export type Database = PostgresJsDatabase<Record<string, never>>;

export interface Connection {
  db: Database;
  /** Whether the database answers anything at all, asked beside all other connections: known within 1.5 seconds, and at once while it is silent. */
  pulse(): Promise<boolean>;
  close(): Promise<void>;
}

/** Settings of a connection that decide how statements are planned. */
export const PLANNING = {
  // Sorts and hashes over a large library stay in memory; compiling a statement never pays here.
  work_mem: '16MB',
  jit: 'off',
  // An account's rows are found by an index. Reading those of all accounts may be cheap while they are few, but the
  // plan is kept when they are many. Where there is no index, a table is still read from end to end.
  enable_seqscan: 'off',
} as const;

/** What every session has, in the words in which PostgreSQL tells it. */
export const SESSION: Readonly<Record<string, string>> = {
  statement_timeout: '5s',
  // A node that vanished in the middle of a transaction must not keep its locks.
  idle_in_transaction_session_timeout: '15s',
  ...PLANNING,
};

interface ConnectOptions {
  /** Connections at most; 10 when missing. */
  max?: number;
  /**
   * Whether a pooler in transaction mode stands between: the next transaction may be in another session of the
   * database. So nothing is prepared by name, and the sessions have their settings from their user, not from us.
   */
  pooled?: boolean;
}

/**
 * Opens a pool on PostgreSQL. Nothing connects before the first query. Short back-off and time limits, so that the
 * service answers 503 soon while the database is away and works again within a second of its return.
 */
export function connect(url: string, { max = 10, pooled = false }: ConnectOptions = {}): Connection {
  const client = preparing(
    () => {
      const sql = open(url, max, pooled);
      // It puts its own readers and writers of types into a client.
      drizzle(sql);
      return sql;
    },
    { prepares: !pooled },
  );
  let beside = open(url, 1, pooled);
  let asked: Promise<boolean> | undefined;
  let silent = false;
  let closed = false;
  /** Asks on until there is an answer, so that the end of a silence is heard, over a new connection after a while. */
  const ask = async (): Promise<boolean> => {
    const pool = beside;
    let given_up = false;
    const timer = setTimeout(() => {
      if (closed) return;
      given_up = true;
      silent = true;
      beside = open(url, 1, pooled);
      asked = ask();
      void pool.end({ timeout: 0 });
    }, GIVEN_UP);
    let hears = true;
    try {
      await pool`select 1`;
    } catch (error) {
      // A refusal is an answer too, and tells more to those who wait for theirs.
      hears = !codesOf(error).includes('CONNECT_TIMEOUT');
    }
    clearTimeout(timer);
    if (given_up) return false;
    silent = !hears;
    asked = silent && !closed ? ask() : undefined;
    return hears;
  };
  return {
    db: drizzle(client),
    async pulse() {
      // One question at a time: those to a database that is silent would queue up.
      asked ??= ask();
      if (!silent) silent = !(await within(PULSE, asked).catch(() => false));
      return !silent;
    },
    async close() {
      closed = true;
      await Promise.all([client, beside].map((pool) => pool.end({ timeout: 5 })));
    },
  };
}

/** Milliseconds in which a database that is there answers the shortest question. */
const PULSE = 1_500;
/** Milliseconds after which a question without an answer is asked over another connection. */
const GIVEN_UP = 5_000;

function open(url: string, max: number, pooled: boolean): postgres.Sql {
  return postgres(url, {
    max,
    connect_timeout: LIMITS.database_deadline_seconds,
    backoff: () => 0.25,
    idle_timeout: 60,
    max_lifetime: null,
    onnotice: () => {},
    ...(plain(url) ? { socket: settlingSocket } : {}),
    prepare: !pooled,
    // A pooler refuses all but what it keeps for each of its clients: these two among it.
    connection: { application_name: 'galley', TimeZone: 'UTC', ...(pooled ? {} : SESSION) },
  });
}

/** Whether the connection is made without TLS, so that we may open its socket ourselves. */
function plain(url: string): boolean {
  const { searchParams } = new URL(url);
  return ['disable', null].includes(searchParams.get('sslmode')) && searchParams.get('ssl') === null;
}

/**
 * A socket that ends as postgres.js 3.4.9 can bear it. Its own handling of a closed connection has three faults: it
 * does not settle what was queued between `error` and a `close` that came from it; it sends the rollback of a cut
 * transaction to a socket that is gone, which throws out of every promise and ends the process; and a write that
 * waited at that moment leaves the connection unable to ever write again. So an end without an error begins with
 * one, while the socket still stands for the rollback, and `close` follows when waiting writes have passed.
 */
function settlingSocket(options: { host: string[]; port: number[]; path?: string | undefined }): Socket {
  const socket = options.path
    ? connectSocket(options.path)
    : connectSocket(options.port[0] ?? 5432, options.host[0]);
  const emit = socket.emit.bind(socket);
  let failed = false;
  socket.emit = (name: string | symbol, ...rest: unknown[]) => {
    if (name === 'error') failed = true;
    if (name !== 'close') return emit(name, ...rest);
    const closed = Object.assign(new Error('The connection was closed.'), { code: 'CONNECTION_CLOSED' });
    if (!failed && socket.listenerCount('error') > 0) emit('error', closed);
    setImmediate(() => setImmediate(() => emit('close', false)));
    return true;
  };
  return socket;
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  // The socket of a database on this machine is gone. Any other file that is missing is our own fault.
  'connect ENOENT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  // PostgreSQL classes 08 (connection), 53 (resources, but for a full disk) and 57 (shutdown, start-up, statement
  // timeout), and what a server says that has become a standby.
  '08000',
  '08003',
  '08006',
  '25006',
  '53000',
  '53200',
  '53300',
  '53400',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  // A pooler's refusal, as while the database behind it is away. Without the word it would be a fault in what we sent.
  'FATAL 08P01',
]);

/** The codes of an error and of what caused it; those of the system also with what was called: `connect ENOENT`; those that end a session also as `FATAL 57P01`. */
export function codesOf(error: unknown): string[] {
  const found: string[] = [];
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if ('code' in current && typeof current.code === 'string')
      found.push(
        'syscall' in current ? `${current.syscall} ${current.code}` : '',
        'severity_local' in current ? `${current.severity_local} ${current.code}` : '',
        current.code,
      );
    current = current.cause;
  }
  return found;
}

/** Whether an error means that the database is away or overloaded, so that the same call may work later. */
export const isDatabaseAway = (error: unknown): boolean => codesOf(error).some((code) => AWAY.has(code));

/** Whether an error is a violated unique index or primary key (SQLSTATE 23505). */
export const isDuplicate = (error: unknown): boolean => codesOf(error).includes('23505');
