import type Stripe from 'stripe';
import type { Clock } from '@/kernel/clock';
import type { SessionId, UserId } from '@/kernel/ids';
import { parseUrl } from '@/kernel/url';
import { newUuid } from '@/kernel/uuid';
import type { Database } from '@/server/database/db';
import type { Blobs } from '@/server/files/blobs';
import type { Room } from '@/server/files/disk-space';
import type { Idempotency } from '@/server/idempotency/idempotency';
import type { BackgroundTasks } from '@/server/jobs/background-tasks';
import type { BufferedCounter } from '@/server/jobs/buffered-counter';
import type { Log } from '@/server/logging/log';
import type { Mailer } from '@/server/mail';
import type { PlatformClient } from '@/server/platform-client';
import type { Limiter } from '@/server/rate-limit/limiter';
import type { Replica } from '@/server/replica/replica';
import type { SafeFetch } from '@/server/safe-fetch';
import type { WebhookClient } from '@/server/webhook-client';
import type { ApiKey, KeyLookup } from './api-key';
import type { Member, MemberLookup } from './member';
import type { Sealer } from './sealer';
import type { Signer } from './signed-url';
import type { SessionLookup, Tokens } from './token';

/** What one running service has; made once by the wiring and shared by all requests. */
export interface Services {
  db: Database;
  /** Whether the database answers anything at all. */
  pulse(): Promise<boolean>;
  /** Reads lists in place of the database; null where there is none. */
  replica: Replica | null;
  blobs: Blobs;
  /** Whether there is room to store things. */
  room: Room;
  /** Reads addresses that users name. */
  fetch: SafeFetch;
  /** A client of Stripe for the account that a restricted key belongs to. */
  stripe(key: string): Stripe;
  /** Asks every other platform that creators are connected to. */
  platform: PlatformClient;
  /** Sends messages to addresses that creators name. */
  webhooks: WebhookClient;
  /** Makes addresses that only we can make. */
  signer: Signer;
  /** Keeps texts that only we can read. */
  sealer: Sealer;
  tokens: Tokens;
  sessions: SessionLookup;
  keys: KeyLookup;
  members: MemberLookup;
  limiter: Limiter;
  /** Views of public pages, not yet written. */
  page_views: BufferedCounter;
  clock: Clock;
  log: Log;
  /** Null where no mail server is configured. */
  mailer: Mailer | null;
  /** Work that goes on behind answers. */
  behind: BackgroundTasks;
  /** Takes in what buyers have paid an account until now, before the key is given up that tells of it. */
  takeInLastSales(owner: UserId): Promise<void>;
  /** The OpenAPI document of the REST API. */
  document(): Record<string, unknown>;
  /** The address under which people reach the service, without a slash at the end. */
  public_url: string;
  settings: {
    rate_limit_per_minute: number;
    rate_limit_heavy_per_minute: number;
    login_failures_per_account: number;
    login_failures_per_address: number;
    registrations_per_address: number;
    reader_mails_per_creator: number;
    registration_open: boolean;
    /** The demo account to offer; null where others can reach the service. */
    demo_sign_in: { email: string; password: string } | null;
  };
}

/** A signed-in user. */
export interface Session {
  id: SessionId;
  user_id: UserId;
  /** When the user signed in, in seconds: the session's 90 days count from here. */
  auth_time: number;
}

export type Transport = 'rest' | 'trpc' | 'page';

/** What a procedure knows of the request it serves. */
export interface Context {
  services: Services;
  db: Database;
  transport: Transport;
  /** A HEAD request: the answer's body is not wanted, so nothing is started for it. */
  head: boolean;
  request_id: string;
  /** The client's address, for limits before anybody has signed in. */
  address: string;
  user_agent: string;
  bearer: string | null;
  cookie: string | null;
  /** The cookie that says for which accounts the caller's browser has signed in before. */
  device: string | null;
  /** The user for whom the calling page of the dashboard was made, as it says (`X-Account`); null when it says nothing. */
  page_of: string | null;
  /** Whether the browser says that the call comes from our own pages; null when it says nothing. */
  same_site: boolean | null;
  session: Session | null;
  /** The API key that the call came with, over REST; then there is no session. */
  key: ApiKey | null;
  /** Who calls: the signed-in person, or the account of the API key. */
  person: UserId | null;
  /** The library that a call names (`X-Library`), or for a page the one that was opened last; null for the caller's own. */
  library: string | null;
  /** The account in whose name everything is done: the caller's own, or that of the library that she has entered. */
  owner: UserId | null;
  /** As what she is in it, where it is not her own. */
  member: Member | null;
  if_match: string | null;
  idempotency: Idempotency | null;
  /** Headers of the answer; procedures and middleware add to them. */
  headers: Headers;
}

/** What the server in front knows of a connection. */
export interface RequestInfo {
  address: string;
  /** The request's id; a new one is made where the server in front has none. */
  id?: string;
}

/** The name of the session cookie; the `__Host-` prefix needs https. */
export const cookieName = (public_url: string): string =>
  public_url.startsWith('https:') ? '__Host-galley_session' : 'galley_session';

/** The name of the cookie of a browser that signed in before. */
export const deviceCookieName = (public_url: string): string =>
  public_url.startsWith('https:') ? '__Host-galley_device' : 'galley_device';

/** The name of the cookie that says which library the dashboard shows. */
export const libraryCookieName = (public_url: string): string =>
  public_url.startsWith('https:') ? '__Host-galley_library' : 'galley_library';

/** Characters of a library's id that are looked at; no id is as long. */
const LIBRARY_ID = 64;

function cookieOf(request: Request, name: string): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return null;
}

/** What the browser says of where a call comes from (Fetch Metadata, then Origin). */
function sameSite(request: Request, public_url: string): boolean | null {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('origin');
  if (origin === null) return null;
  const host = request.headers.get('host');
  return origin === public_url || (host !== null && parseUrl(origin)?.host === host);
}

/** The token of an `Authorization: Bearer`, empty when it is malformed; null for any other scheme (RFC 6750 §3.1). */
const bearerOf = (authorization: string): string | null =>
  /^bearer(?: |$)/i.test(authorization) ? (/^bearer +(\S+)$/i.exec(authorization)?.[1] ?? '') : null;

/** Reads a request's context. Nothing is checked yet. */
export function createContext(
  services: Services,
  request: Request,
  info: RequestInfo,
  transport: Transport,
): Context {
  const authorization = request.headers.get('authorization');
  const bearer = bearerOf(authorization?.trim() ?? '');
  return {
    services,
    db: services.db,
    transport,
    head: request.method === 'HEAD',
    request_id: info.id ?? newUuid(),
    address: info.address,
    user_agent: (request.headers.get('user-agent') ?? '').slice(0, 300),
    bearer,
    cookie: cookieOf(request, cookieName(services.public_url)),
    device: cookieOf(request, deviceCookieName(services.public_url)),
    page_of: request.headers.get('x-account'),
    same_site: sameSite(request, services.public_url),
    session: null,
    key: null,
    person: null,
    library:
      (transport === 'page'
        ? cookieOf(request, libraryCookieName(services.public_url))
        : request.headers.get('x-library')
      )?.slice(0, LIBRARY_ID) ?? null,
    owner: null,
    member: null,
    if_match: request.headers.get('if-match'),
    idempotency: null,
    headers: new Headers(),
  };
}
