// First: schemas that are made from now on are compiled when they are first used.
import 'zod/compile';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import next from 'next';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state.js';
import { apiHandler, mcpHandler, trpcHandler } from './features/api';
import { startBackground } from './features/background';
import { createMetrics } from './features/service/metrics';
import { services } from './features/services';
import { readArchiveStatus } from './server/database/archive-status';
import { addressOf, env } from './server/env';
import { createHttpServer } from './server/http/http';
import { pageRoutes } from './server/http/page-routes';
import { loadStaticFiles } from './server/http/static-files';
import { holdStyleAttributes } from './server/http/style-attributes';
import { catchPrints } from './server/logging/captured-console';
import { accessLog, loggable } from './server/logging/log';
import { onlyOurSpans } from './server/tracing';

/** What runs until it is stopped: finishes what is under way (10 s at most), then closes the database. */
export interface Running {
  stop(): Promise<void>;
}

/** A server that takes requests. */
export interface RunningServer extends Running {
  /** Where it listens, as http://host:port. */
  address: string;
}

/** Wires the background work alone: builds, emails, and whatever else waits in the queues. It takes no requests. */
export async function work(): Promise<Running> {
  const { log, close, limiter } = services();
  if (!process.stdout.isTTY) catchPrints(log);
  await limiter.open();
  const background = startBackground();
  return {
    async stop() {
      await background.stop();
      await close();
    },
  };
}

/** Takes a router state away that Next would answer with 500; without one it sends the whole page. */
function dropBrokenRouterState({ headers }: IncomingMessage): void {
  try {
    parseAndValidateFlightRouterState(headers['next-router-state-tree']);
  } catch {
    delete headers['next-router-state-tree'];
  }
}

/** What the build has made for browsers, and the files of `public`. */
const staticFiles = () =>
  loadStaticFiles(
    [
      { folder: '.next/static', prefix: '/_next/static/', immutable: true },
      { folder: 'public', prefix: '/', immutable: false },
    ],
    'dist/packed',
  );

/**
 * Wires the app: our http server, the API, Next, and, unless others do that, the background work. In development Next
 * answers the API too, by the routes that mount the same handlers, because it loads changed code anew.
 * @throws the error of `listen`, for example EADDRINUSE
 */
export async function serve({ dev, works }: { dev: boolean; works: boolean }): Promise<RunningServer> {
  const { HOST, LOG_LEVEL, METRICS_TOKEN, PORT, PUBLIC_URL, ALLOWED_HOSTS, TRUST_PROXY_HOPS } = env();
  const { WAL_ARCHIVE_DIR, GALLEY_DATA_DIR } = env();
  const { log, close, limiter } = services();
  if (!process.stdout.isTTY) catchPrints(log);
  const logAccess = accessLog(LOG_LEVEL);
  const archive =
    WAL_ARCHIVE_DIR === undefined || GALLEY_DATA_DIR === undefined
      ? undefined
      : () => readArchiveStatus(GALLEY_DATA_DIR);
  const metrics = METRICS_TOKEN === undefined ? null : createMetrics(services(), METRICS_TOKEN, archive);
  const http = createHttpServer({
    ...(dev ? {} : { api: apiHandler(), trpc: trpcHandler(), mcp: mcpHandler(), files: staticFiles() }),
    pages: (req, res) => {
      dropBrokenRouterState(req);
      // React's development build compares attributes, and its policy lets them through (proxy.ts).
      if (!dev) holdStyleAttributes(res);
      return pages(req, res);
    },
    origin: PUBLIC_URL,
    allowedHosts: ALLOWED_HOSTS ?? [],
    proxyHops: TRUST_PROXY_HOPS,
    ...(dev ? {} : { pageRoute: pageRoutes(readFileSync('.next/routes-manifest.json', 'utf8')) }),
    onError: (error, id) => log.error({ error: loggable(error), id }, 'request failed'),
    ...(metrics === null ? {} : { metrics: metrics.read }),
    onAnswer: (access) => {
      logAccess(access);
      metrics?.count(access);
    },
  });
  // Next adds a listener for upgrades to the server it is given. Only its development server needs one.
  const app = next({ dev, hostname: HOST, port: PORT, httpServer: dev ? http.server : createServer() });
  const pages = app.getRequestHandler();
  await Promise.all([onlyOurSpans(() => app.prepare()), limiter.open()]);
  http.server.listen(PORT, HOST);
  await once(http.server, 'listening');
  const background = works ? startBackground() : null;
  const bound = http.server.address();
  return {
    address: addressOf(HOST, typeof bound === 'object' && bound ? bound.port : PORT),
    async stop() {
      await http.drain(dev ? 500 : undefined);
      await background?.stop();
      await app.close();
      await close();
    },
  };
}
