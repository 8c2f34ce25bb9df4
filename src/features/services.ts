import { type Clock, systemClock, timestamp } from '@/kernel/clock';
import { isLoopback, isLoopbackAddress } from '@/kernel/url';
import type { Services } from '@/server/auth/context';
import { createSealer } from '@/server/auth/sealer';
import { createSigner } from '@/server/auth/signed-url';
import { createTokens } from '@/server/auth/token';
import { connect } from '@/server/database/db';
import { type AppEnv, env } from '@/server/env';
import { blobsOf } from '@/server/files/blob-store';
import { createRoom } from '@/server/files/disk-space';
import { createBackgroundTasks } from '@/server/jobs/background-tasks';
import { createBufferedCounter } from '@/server/jobs/buffered-counter';
import { createLog, type Log } from '@/server/logging/log';
import { smtpMailer } from '@/server/mail';
import { createPlatformClient } from '@/server/platform-client';
import { type Limiter, memoryLimiter } from '@/server/rate-limit/limiter';
import { redisLimiter } from '@/server/rate-limit/limiter-redis';
import { createReplica } from '@/server/replica/replica';
import { createSafeFetch } from '@/server/safe-fetch';
import { createStripe } from '@/server/stripe';
import { createWebhookClient } from '@/server/webhook-client';
import { createKeyCache } from './auth/keys/key-cache';
import { createSessionCache } from './auth/session-cache';
import { createMemberCache } from './auth/team/member-cache';
import { noteViews } from './publications/publications.service';
import { documentOf } from './router';
import { takeInLastSales } from './sales/hooks/last-sales.service';

export interface RunningServices extends Services {
  close(): Promise<void>;
}

/** Counts limits in the Redis that all nodes share, when there is one. */
function limiterOf(settings: AppEnv, clock: Clock, log: Log): Limiter {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = settings;
  const local = memoryLimiter(clock);
  return url === undefined || token === undefined ? local : redisLimiter({ url, token, local, log });
}

/** The folders on whose disks things are stored, as far as they are on this machine. */
const foldersOf = ({ BLOB_BUCKET, BLOB_DIR, GALLEY_DATA_DIR }: AppEnv): string[] => [
  ...(BLOB_BUCKET === undefined ? [BLOB_DIR] : []),
  ...(GALLEY_DATA_DIR === undefined ? [] : [GALLEY_DATA_DIR]),
];

/** Wires the services of one process from its environment. Nothing connects before the first query. */
export function createServices(settings: AppEnv, clock = systemClock): RunningServices {
  const pool = { max: settings.DATABASE_POOL_MAX, pooled: settings.DATABASE_DIRECT_URL !== undefined };
  const connection = connect(settings.DATABASE_URL, pool);
  const log = createLog(settings.LOG_LEVEL);
  const { DATABASE_REPLICA_URL: replica_url } = settings;
  const replica =
    replica_url === undefined
      ? null
      : createReplica(replica_url, { primary: connection.db, clock, log, ...pool });
  const secrets = [settings.AUTH_SECRET, ...(settings.AUTH_SECRET_PREVIOUS ?? [])];
  const behind = createBackgroundTasks(log);
  const blobs = blobsOf(settings);
  const page_views = createBufferedCounter({
    write: (counts) => noteViews({ db: connection.db, log }, counts, timestamp(clock())),
    log,
  });
  let document: Record<string, unknown> | undefined;
  const made: RunningServices = {
    db: connection.db,
    pulse: connection.pulse,
    replica,
    async close() {
      await behind.settled(10);
      await page_views.flush();
      await Promise.all([connection.close(), replica?.close()]);
      await blobs.close();
    },
    blobs,
    room: createRoom(foldersOf(settings), { clock, log }),
    fetch: createSafeFetch({ allowed: settings.IMPORT_ALLOWED_HOSTS ?? [] }),
    stripe: createStripe(settings.STRIPE_API_URL),
    platform: createPlatformClient({ urls: settings.PLATFORM_API_URLS ?? {} }),
    webhooks: createWebhookClient({ allowed: settings.IMPORT_ALLOWED_HOSTS ?? [] }),
    signer: createSigner(secrets, clock),
    sealer: createSealer(secrets),
    tokens: createTokens(secrets, clock),
    sessions: createSessionCache(connection.db, clock),
    keys: createKeyCache(connection.db, clock),
    members: createMemberCache(connection.db, clock),
    limiter: limiterOf(settings, clock, log),
    page_views,
    clock,
    log,
    behind,
    takeInLastSales: (owner) => takeInLastSales(made, owner),
    mailer:
      settings.SMTP_URL !== undefined && settings.MAIL_FROM !== undefined
        ? smtpMailer(settings.SMTP_URL, settings.MAIL_FROM)
        : null,
    document: () => {
      document ??= documentOf(settings.PUBLIC_URL);
      return document;
    },
    public_url: settings.PUBLIC_URL,
    settings: {
      rate_limit_per_minute: settings.RATE_LIMIT_PER_MINUTE,
      rate_limit_heavy_per_minute: settings.RATE_LIMIT_HEAVY_PER_MINUTE,
      login_failures_per_account: settings.LOGIN_FAILURES_PER_ACCOUNT,
      login_failures_per_address: settings.LOGIN_FAILURES_PER_ADDRESS,
      registrations_per_address: settings.REGISTRATIONS_PER_ADDRESS,
      reader_mails_per_creator: settings.READER_MAILS_PER_CREATOR,
      registration_open: settings.REGISTRATION_OPEN,
      demo_sign_in:
        isLoopback(settings.HOST) && isLoopbackAddress(settings.PUBLIC_URL)
          ? (settings.DEMO_SIGN_IN ?? null)
          : null,
    },
  };
  return made;
}

const shared = globalThis as typeof globalThis & { galleyServices?: RunningServices };

/** The process's services. Shared through `globalThis`, because Next bundles its pages apart from our server. */
export function services(): RunningServices {
  shared.galleyServices ??= createServices(env());
  return shared.galleyServices;
}
