import { connect as connectSocket, type Socket } from 'node:net';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { LIMITS } from '../kernel/limits';

/** The database or a transaction on it: what every store takes first. */
export type Db = PgDatabase<PostgresJsQueryResultHKT, Record<string, never>>;
export type Database = PostgresJsDatabase<Record<string, never>>;

export interface Connection {
  db: Database;
  close(): Promise<void>;
}

/**
 * Opens a pool on PostgreSQL. Nothing connects before the first query. Short back-off and time limits, so that the
 * service answers 503 soon while the database is away and works again within a second of its return.
 */
export function connect(url: string, options: { max?: number } = {}): Connection {
  const sql = postgres(url, {
    max: options.max ?? 10,
    connect_timeout: LIMITS.database_deadline_seconds,
    backoff: () => 0.25,
    idle_timeout: 60,
    max_lifetime: null,
    onnotice: () => {},
    ...(plain(url) ? { socket: settlingSocket } : {}),
    connection: { application_name: 'galley', statement_timeout: 5_000, TimeZone: 'UTC' },
  });
  return { db: drizzle(sql), close: () => sql.end({ timeout: 5 }) };
}

/** Whether the connection is made without TLS, so that we may open its socket ourselves. */
function plain(url: string): boolean {
  const { searchParams } = new URL(url);
  return ['disable', null].includes(searchParams.get('sslmode')) && searchParams.get('ssl') === null;
}

/**
 * A socket whose `close` never says that it came from an error. postgres.js 3.4.9 does not settle what was queued
 * between `error` and such a `close`, so a query begun in that moment would wait for ever.
 */
function settlingSocket(options: { host: string[]; port: number[]; path?: string | undefined }): Socket {
  const socket = options.path
    ? connectSocket(options.path)
    : connectSocket(options.port[0] ?? 5432, options.host[0]);
  const emit = socket.emit.bind(socket);
  socket.emit = (name: string | symbol, ...rest: unknown[]) =>
    name === 'close' ? emit('close', false) : emit(name, ...rest);
  return socket;
}

const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  // PostgreSQL classes 08 (connection), 53 (resources) and 57 (shutdown, start-up, statement timeout).
  '08000',
  '08003',
  '08006',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
]);

function codes(error: unknown): string[] {
  const found: string[] = [];
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if ('code' in current && typeof current.code === 'string') found.push(current.code);
    current = current.cause;
  }
  return found;
}

/** Whether an error means that the database is away or overloaded, so that the same call may work later. */
export const isDatabaseAway = (error: unknown): boolean => codes(error).some((code) => AWAY.has(code));

/** Whether an error is a violated unique index or primary key (SQLSTATE 23505). */
export const isDuplicate = (error: unknown): boolean => codes(error).includes('23505');
