import { systemClock } from '../kernel/clock';
import { folderBlobs } from '../server/blobs';
import type { Services } from '../server/context';
import { connect } from '../server/db';
import { type AppEnv, env, isLoopback, isLoopbackAddress } from '../server/env';
import { memoryLimiter } from '../server/limiter';
import { createLog } from '../server/log';
import { createDocument } from '../server/rest/openapi';
import { createSigner } from '../server/signed';
import { createTokens } from '../server/token';
import { createSessionCache } from './auth/auth.lookup';
import { productComponents } from './products/products.document';
import { appRouter } from './router';

export interface RunningServices extends Services {
  close(): Promise<void>;
}

/** Wires the services of one process from its environment. Nothing connects before the first query. */
export function createServices(settings: AppEnv, clock = systemClock): RunningServices {
  const connection = connect(settings.DATABASE_URL, { max: settings.DATABASE_POOL_MAX });
  let document: Record<string, unknown> | undefined;
  return {
    db: connection.db,
    close: connection.close,
    blobs: folderBlobs(settings.BLOB_DIR),
    signer: createSigner(settings.AUTH_SECRET, clock),
    tokens: createTokens([settings.AUTH_SECRET], clock),
    sessions: createSessionCache(connection.db),
    limiter: memoryLimiter(clock),
    clock,
    log: createLog(settings.LOG_LEVEL),
    document: () => {
      document ??= createDocument(appRouter, settings.PUBLIC_URL, productComponents());
      return document;
    },
    public_url: settings.PUBLIC_URL,
    settings: {
      rate_limit_per_minute: settings.RATE_LIMIT_PER_MINUTE,
      rate_limit_heavy_per_minute: settings.RATE_LIMIT_HEAVY_PER_MINUTE,
      login_failures_per_account: settings.LOGIN_FAILURES_PER_ACCOUNT,
      login_failures_per_address: settings.LOGIN_FAILURES_PER_ADDRESS,
      registrations_per_address: settings.REGISTRATIONS_PER_ADDRESS,
      registration_open: settings.REGISTRATION_OPEN,
      demo_sign_in:
        isLoopback(settings.HOST) && isLoopbackAddress(settings.PUBLIC_URL)
          ? (settings.DEMO_SIGN_IN ?? null)
          : null,
    },
  };
}

const shared = globalThis as typeof globalThis & { galleyServices?: RunningServices };

/** The process's services. Shared through `globalThis`, because Next bundles its pages apart from our server. */
export function services(): RunningServices {
  shared.galleyServices ??= createServices(env());
  return shared.galleyServices;
}
