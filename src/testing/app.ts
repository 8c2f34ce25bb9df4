import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAccount } from '@/features/auth/sign-in/auth.service';
import { appRouter } from '@/features/router';
import { createServices, type RunningServices } from '@/features/services';
import { taskHandlers } from '@/features/tasks';
import type { Clock } from '@/kernel/clock';
import { systemClock } from '@/kernel/clock';
import { encodeId, type UserId } from '@/kernel/ids';
import type { RequestInfo } from '@/server/auth/context';
import { hashPassword } from '@/server/auth/password';
import { NO_UUID } from '@/server/database/columns';
import { type AppEnv, readEnv } from '@/server/env';
import { workDueTasks } from '@/server/jobs/task-worker';
import { createRestHandler } from '@/server/rest/dispatch';
import { createTrpcHandler } from '@/server/trpc/transport';
import { createAnswerCheck, type DocumentShape } from './api/openapi-check';
import { atEnd } from './cleanup';
import { freshDatabase } from './database/database';
import { recordOwners } from './database/owners';
import { watchStatements } from './database/statements';

export interface Answer {
  status: number;
  headers: Headers;
  /** Parsed JSON, or text for other media types, or null without a body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape.
  body: any;
  bytes: Uint8Array;
}

interface CallOptions {
  headers?: Record<string, string>;
  /** A body that is sent as it is, without JSON encoding. */
  raw?: string | Uint8Array;
  /** Do not hold the answer against the OpenAPI document; only for requests that no operation describes. */
  unchecked?: boolean;
}

/** Somebody who calls the REST API. */
export interface Client {
  token: string;
  user_id: UserId;
  email: string;
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  patch(path: string, body: unknown, options?: CallOptions): Promise<Answer>;
  put(path: string, options?: CallOptions): Promise<Answer>;
  delete(path: string, options?: CallOptions): Promise<Answer>;
}

export interface App {
  services: RunningServices;
  /** Where its database and its files are. */
  place: { database_url: string; folder: string };
  document: DocumentShape;
  /** The REST API as a stranger. */
  anonymous: Client;
  /** A new account, signed in. */
  signUp(name?: string): Promise<Client>;
  as(token: string): Client;
  /** Does what goes on behind answers, and the work of the queue that is due. */
  work(): Promise<void>;
  /** Does something as a part of the service: its statements are held against the law that each is about one owner. */
  within<T>(act: () => Promise<T>): Promise<T>;
  rest(request: Request, info?: RequestInfo): Promise<Response>;
  trpc(request: Request, info?: RequestInfo): Promise<Response>;
}

/** Where nobody is signed in, or a test does not ask who. */
const NOBODY = encodeId('user', NO_UUID);

const AUTH_SECRET = 'a secret that only the tests know, long enough';

/** What every test's service is told, beside where its database is. */
export const SETTINGS = {
  ...readEnv({
    NODE_ENV: 'test',
    PUBLIC_URL: 'http://galley.test',
    DATABASE_POOL_MAX: '5',
    RATE_LIMIT_PER_MINUTE: '100000',
    RATE_LIMIT_HEAVY_PER_MINUTE: '100000',
    REGISTRATIONS_PER_ADDRESS: '100000',
    LOG_LEVEL: 'silent',
  }),
  AUTH_SECRET,
};

export interface AppOptions {
  clock?: Clock;
  settings?: Partial<AppEnv>;
  /** Another node of this app: the same database and files, everything else its own. */
  beside?: App;
  /** A migrated database on another server than the run's, which is left as it is. */
  database_url?: string;
}

let hash: Promise<string> | undefined;

/** What is stored of the password that all accounts of the tests have, `correct horse`; worked out once. */
function hashed(): Promise<string> {
  hash ??= hashPassword('correct horse');
  return hash;
}

/** Whether what runs is the service and not the test. */
const inService = new AsyncLocalStorage<true>();

const known = new Map<string, { document: DocumentShape; check: ReturnType<typeof createAnswerCheck> }>();

/** The document of a service and the check against it; made once, for services differ in their address only. */
function promised(services: RunningServices) {
  const made = known.get(services.public_url);
  if (made !== undefined) return made;
  // The document is plain JSON; the check fails where it has not this shape.
  const document = services.document() as unknown as DocumentShape;
  const both = { document, check: createAnswerCheck(document) };
  known.set(services.public_url, both);
  return both;
}

async function newPlace(given: string | undefined): Promise<App['place']> {
  const database = given === undefined ? await freshDatabase() : null;
  const folder = await mkdtemp(join(tmpdir(), 'galley-blobs-'));
  atEnd(async () => {
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });
  return { database_url: database?.url ?? given ?? '', folder };
}

/**
 * The whole service on a fresh database, called through its transports without a network. Every REST answer is held
 * against the OpenAPI document, and every statement of a request against the law that it is about one owner. It is closed when the test file ends.
 */
export async function startApp(options: AppOptions = {}): Promise<App> {
  const place = options.beside?.place ?? (await newPlace(options.database_url));
  const services = createServices(
    { ...SETTINGS, ...options.settings, DATABASE_URL: place.database_url, BLOB_DIR: place.folder },
    options.clock ?? systemClock,
  );
  // The last is done first, so the services close before the database goes.
  atEnd(() => services.close());
  const within: App['within'] = (act) => inService.run(true, act);
  // Another server may be too old to plan for all values; the same statements are sent to the run's own.
  if (options.database_url === undefined && options.beside === undefined) {
    const owners = recordOwners(place.database_url);
    watchStatements(services.db, (statement, params) => {
      if (inService.getStore()) owners.note(statement, params);
    });
    atEnd(() => owners.check());
  }
  const restHandler = createRestHandler(appRouter, services);
  const trpcHandler = createTrpcHandler(appRouter, services);
  const here = { address: '127.0.0.1' };
  const rest: App['rest'] = (request, info = here) => within(() => restHandler(request, info));
  const { document, check } = promised(services);

  const client = (token: string, user_id: UserId, email: string): Client => {
    const call: Client['call'] = async (method, path, body, { headers = {}, raw, unchecked } = {}) => {
      const request = new Request(`http://galley.test/api${path}`, {
        method,
        headers: {
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: raw === undefined ? (body === undefined ? null : JSON.stringify(body)) : (raw as BodyInit),
      });
      const response = await rest(request);
      const bytes = new Uint8Array(await response.arrayBuffer());
      const type = response.headers.get('content-type') ?? '';
      const text = new TextDecoder().decode(bytes);
      const parsed = bytes.length === 0 ? null : type.includes('json') ? JSON.parse(text) : text;
      const answer = { status: response.status, headers: response.headers, body: parsed, bytes };
      if (!unchecked) check(method, new URL(request.url).pathname.slice('/api'.length), answer);
      return answer;
    };
    return {
      token,
      user_id,
      email,
      call,
      get: (path, given) => call('GET', path, undefined, given),
      post: (path, body, given) => call('POST', path, body, given),
      patch: (path, body, given) => call('PATCH', path, body, given),
      put: (path, given) => call('PUT', path, undefined, given),
      delete: (path, given) => call('DELETE', path, undefined, given),
    };
  };

  let people = 0;
  const anonymous = client('', NOBODY, '');
  return {
    services,
    place,
    document,
    anonymous,
    work: () =>
      within(async () => {
        await services.behind.settled(5);
        await workDueTasks(services, taskHandlers(services));
      }),
    within,
    rest,
    trpc: (request, info = here) => within(() => trpcHandler(request, info)),
    as: (token) => client(token, NOBODY, ''),
    async signUp(name = 'Ana') {
      people++;
      const email = `${name.toLowerCase()}-${people}@example.com`;
      const caller = { services, db: services.db, address: '192.0.2.1', user_agent: 'tests' };
      const { issued } = await openAccount(caller, { email, password_hash: await hashed(), name });
      const { token } = issued;
      const me = await client(token, NOBODY, email).get('/auth/me');
      return client(token, me.body.id, email);
    },
  };
}
