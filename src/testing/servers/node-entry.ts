import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { appRouter } from '@/features/router';
import { services } from '@/features/services';
import { env } from '@/server/env';
import { createHttpServer } from '@/server/http/http';
import { memoryLimiter } from '@/server/rate-limit/limiter';
import { redisLimiter } from '@/server/rate-limit/limiter-redis';
import { createRestHandler } from '@/server/rest/dispatch';

/**
 * The entry of a test's node: the REST API on a free port, without pages and background work. The first argument is
 * how many milliseconds it waits for Redis, so that a busy machine does not look like an absent Redis.
 */
const { PUBLIC_URL, TRUST_PROXY_HOPS, UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env();
const running = services();
const { log } = running;
const patience = Number(process.argv[2] ?? 150);
const limiter =
  url !== undefined && token !== undefined
    ? redisLimiter({ url, token, log, patience, local: memoryLimiter(Date.now) })
    : running.limiter;
const http = createHttpServer({
  api: createRestHandler(appRouter, { ...running, limiter }),
  pages: async (_req, res) => void res.end(),
  origin: PUBLIC_URL,
  proxyHops: TRUST_PROXY_HOPS,
  onError: (error) => log.error({ error: String(error) }, 'request failed'),
});
await limiter.open();
http.server.listen(0, '127.0.0.1');
await once(http.server, 'listening');
process.stdout.write(`${(http.server.address() as AddressInfo).port}\n`);
// A node ends with the test run, even when that is killed.
process.stdin.resume().once('end', () => process.exit(0));
