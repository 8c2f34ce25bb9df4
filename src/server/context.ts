import type { Clock } from '../kernel/clock';
import type { Database } from './db';
import type { Idempotency } from './idempotency';
import type { Limiter } from './limiter';
import type { Log } from './log';
import type { SessionLookup, Tokens } from './token';

/** What one running service has; made once by the wiring and shared by all requests. */
export interface Services {
  db: Database;
  tokens: Tokens;
  sessions: SessionLookup;
  limiter: Limiter;
  clock: Clock;
  log: Log;
  /** The address under which people reach the service, without a slash at the end. */
  public_url: string;
  settings: {
    rate_limit_per_minute: number;
    rate_limit_heavy_per_minute: number;
    login_failures_per_account: number;
    login_failures_per_address: number;
    registrations_per_address: number;
    registration_open: boolean;
  };
}

/** A signed-in user. */
export interface Session {
  id: string;
  user_id: string;
  /** When the user signed in, in seconds: the session's 90 days count from here. */
  auth_time: number;
}

export type Door = 'rest' | 'trpc' | 'page';

/** What a procedure knows of the request it serves. */
export interface Context {
  services: Services;
  db: Database;
  door: Door;
  request_id: string;
  /** The client's address, for limits before anybody has signed in. */
  address: string;
  user_agent: string;
  bearer: string | null;
  cookie: string | null;
  /** Whether the browser says that the call comes from our own pages; null when it says nothing. */
  same_site: boolean | null;
  session: Session | null;
  if_match: string | null;
  idempotency: Idempotency | null;
  /** Headers of the answer; procedures and middleware add to them. */
  headers: Headers;
}
